"""Lists by page."""

import base64
from datetime import timedelta

import pytest

from core import clock
from users.tokens import service

URL = "/api/v1/tokens/"


@pytest.fixture
def lists(aiko, stranger):
    """A browser of somebody with seven tokens, two of them made at the same instant."""
    for number in range(7):
        with clock.moved(timedelta(minutes=number)):
            service.make(actor=aiko, name=f"t{number}", scopes=["notices:read"], days=None)
    stranger.force_login(aiko)
    return stranger


def names(answer):
    assert answer.status_code == 200, answer.content
    assert answer.json().keys() == {"results", "next"}
    return [row["name"] for row in answer.json()["results"]]


def test_next_leads_through_all_of_them(lists):
    seen, query = [], "?limit=3"
    while query:
        answer = lists.get(URL + query)
        seen.append(names(answer))
        query = answer.json()["next"]
        assert query is None or query.startswith("?")
    assert seen == [["t6", "t5", "t4"], ["t3", "t2", "t1"], ["t0"]]


def test_pages_stand_while_rows_come(lists, aiko):
    first = lists.get(f"{URL}?limit=3").json()
    with clock.moved(timedelta(hours=1)):
        service.make(actor=aiko, name="new", scopes=["notices:read"], days=None)
    assert names(lists.get(URL + first["next"]))[0] == "t3"


def test_a_cursor_holds_no_database_id(lists):
    query = lists.get(f"{URL}?limit=3").json()["next"]
    cursor = query.partition("cursor=")[2].partition("&")[0]
    text = base64.b64decode(cursor.replace("%3D", "=")).decode()
    assert text.startswith("p=20")
    assert "limit=3" in query


@pytest.mark.parametrize("limit", ["0", "-1", "201", "x", "", "1.5", "9" * 50, "１"])
def test_a_limit_that_makes_no_sense(lists, limit):
    answer = lists.get(URL, {"limit": limit})
    assert (answer.status_code, answer.json()["code"]) == (400, "core.bad_limit")
    assert answer.json()["details"] == {"most": 200}


def encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    "cursor",
    ["x", "é", encoded("p=x"), encoded("p=\0"), encoded("p="), encoded("o=-1"),
     encoded("o=x"), encoded("r=x"), encoded("p=99999-01-01"), encoded("p=2026-13-45 00:00:00")],
)  # fmt: skip
def test_a_cursor_that_we_did_not_make(lists, cursor):
    answer = lists.get(URL, {"cursor": cursor})
    assert (answer.status_code, answer.json()["code"]) == (400, "core.bad_cursor")


@pytest.mark.parametrize(
    "cursor", ["", "\0", encoded("o=999999999"), encoded("r=1"), encoded("q=1")]
)
def test_other_cursors_give_a_page(lists, cursor):
    assert lists.get(URL, {"cursor": cursor}).status_code == 200

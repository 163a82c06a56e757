"""Lists of events and of contestants: by page, by words and status, at a constant cost."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core import clock
from tests.events.api_hall import API, browser_of, make_hall, send, someone
from tests.events.conftest import fresh
from tournaments.events.service import contestants, opening
from users.organisations import service as shops

PHASES = [{"kind": "swiss"}]


@pytest.fixture
def olga(db):
    return someone("olga")


def plan(actor, name: str, *, days: int = 1, shop=None, place: str = "", status="registration"):
    """An event that is out."""
    event = opening.open_event(
        actor=actor,
        organisation=shop,
        details={"name": name, "place": place, "starts_at": clock.now() + timedelta(days=days)},
        phases=PHASES,
    )
    opening.set_status(actor=actor, event=event, status=status)
    return event


def found(client, query: str) -> list[str]:
    status, page = send(client, "get", f"{API}{query}")
    assert status == 200, page
    return [event["name"] for event in page["results"]]


def test_the_latest_first_by_page(olga):
    for number in range(5):
        plan(olga, f"Event {number}", days=number)
    client, names, query = browser_of(None), [], "?limit=2"
    while query:
        page = send(client, "get", API + query)[1]
        names += [event["name"] for event in page["results"]]
        query = page["next"]
    assert names == [f"Event {number}" for number in (4, 3, 2, 1, 0)]


def test_words_and_status(olga):
    shop = shops.open_organisation(
        actor=olga,
        details={"name": "Blue Tide", "town": "Utrecht", "time_zone": "UTC"},
    )
    plan(olga, "Friday", shop=shop)
    plan(olga, "Saturday", place="Upper hall", days=2)
    opening.set_status(actor=olga, event=plan(olga, "Sunday", days=3), status="check_in")
    client = browser_of(None)
    assert found(client, "?q=utrecht") == ["Friday"]
    assert found(client, "?q=hall+upper") == ["Saturday"]
    assert found(client, "?status=check_in") == ["Sunday"]
    assert found(client, "?status=registration&q=day") == ["Saturday", "Friday"]
    assert found(client, "?q=nothing") == []
    assert send(client, "get", f"{API}?status=soon")[1]["code"] == "core.bad_request"


QUERIES = (
    "q=%00", "q=%ed%a0%80", "q=" + "x" * 9000, "limit=0", "limit=" + "9" * 5000, "cursor=x",
    "cursor=cD0lMDA%3D", "status=%00", "status=", "q=%25_%5C",
)  # fmt: skip


def test_the_list_bears_any_query(olga):
    plan(olga, "Friday")
    statuses = {query: send(browser_of(None), "get", f"{API}?{query}")[0] for query in QUERIES}
    assert set(statuses.values()) <= {200, 400}, statuses


def queries(client, path: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert send(client, "get", path)[0] == 200
    return len(seen)


def test_many_events_cost_what_one_does(olga):
    client = browser_of(None)
    shop = shops.open_organisation(actor=olga, details={"name": "Tide", "time_zone": "UTC"})
    plan(olga, "One", shop=shop)
    few = queries(client, API)
    for number in range(3):
        plan(olga, f"More {number}", shop=shop)
    assert queries(client, API) == few


def test_many_contestants_cost_what_few_do(make_event, organiser, operator):
    hall = make_hall(make_event, organiser, operator)
    paths = ["", "entries/", "rounds/", "rounds/2/", "standings/", "log/", "mine/"]

    def costs() -> dict[str, int]:
        who = {path: "contestant" if path == "mine/" else "judge" for path in paths}
        return {path: queries(hall.client(who[path]), hall.address + path) for path in paths}

    costs()  # what is asked once for each process
    few = costs_after(costs, hall, organiser, "One")
    assert costs_after(costs, hall, organiser, "Two", "Three", "Four") == few


def costs_after(costs, hall, organiser, *names: str) -> dict[str, int]:
    """What each list costs when these have come; standings are new each time."""
    for name in names:
        contestants.walk_in(actor=organiser, event=fresh(hall.event), name=name)
    return costs()


def test_contestants_by_page(make_event):
    event = make_event(5)
    address, numbers, query = f"{API}{event.ref}/entries/", [], "?limit=2"
    while query:
        page = send(browser_of(None), "get", address + query)[1]
        numbers += [entry["number"] for entry in page["results"]]
        query = page["next"]
    assert numbers == [1, 2, 3, 4, 5]


def test_the_log_by_number(make_event, organiser, operator):
    hall = make_hall(make_event, organiser, operator)
    whole = hall.ask("judge", "get", "log/")[1]
    assert [op["seq"] for op in whole["results"]] == list(range(1, hall.head + 1))
    assert whole["next"] is None
    later = hall.ask("judge", "get", "log/?after=5")[1]["results"]
    assert later == whole["results"][5:]
    for wrong in ("x", "-1", "9" * 30, "%00"):
        assert hall.ask("judge", "get", f"log/?after={wrong}")[0] == 400

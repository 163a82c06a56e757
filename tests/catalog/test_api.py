"""`/api/v1/deck-checks/` and `/api/v1/formats/`."""

import json
from datetime import date
from typing import Any

import pytest
from django.test import Client

from formats.catalog.example import EXAMPLE_LIST

URL = "/api/v1/deck-checks/"
GOOD = {"format": "standard", "date": "2010-01-01", "text": EXAMPLE_LIST}


def post(body: object, **extra: Any) -> tuple[int, dict[str, Any]]:
    """(status, JSON) of a check; a body that is not bytes goes as JSON."""
    data = body if isinstance(body, bytes) else json.dumps(body)
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    response = client.post(URL, data, content_type="application/json", **extra)
    return response.status_code, json.loads(response.content)


def test_a_legal_deck(magic_2010: None) -> None:
    status, answer = post({**GOOD, "unheard_of": 1})
    assert status == 200
    data_version, catalogue = answer.pop("data_version"), answer.pop("catalogue")
    as_of = answer.pop("data_as_of")
    assert answer == {
        "legal": True,
        "format": "standard",
        "date": "2010-01-01",
        "platform": "paper",
        "platform_known": True,
        "reasons": [],
        "problems": [],
        "counts": {"main": 60, "side": 15, "commander": 0},
        "deck_name": None,
        "how_to_import": None,
    }
    assert date.fromisoformat(as_of) >= date(2026, 11, 1)
    assert data_version.startswith("2026")
    assert catalogue["cards"] == 234


def test_reasons(magic_2010: None) -> None:
    text = "5 Serra Angel\n56 Plains\n1 Serra Angle\nwhat?"
    status, answer = post({**GOOD, "text": text})
    assert (status, answer["legal"]) == (200, False)
    many, unknown = answer["reasons"]
    source = many.pop("source")
    assert source.startswith("https://")
    assert many == {
        "code": "formats.too_many_copies",
        "certain": True,
        "message": "5 copies of Serra Angel; at most 4 are allowed.",
        "card": "Serra Angel",
        "count": 5,
        "allowed": 4,
        "since": None,
        "until": None,
        "lines": [1],
        "suggestions": [],
        "details": {"rule": "format"},
    }
    assert (unknown["code"], unknown["suggestions"]) == (
        "formats.card_not_in_catalogue",
        ["Serra Angel"],
    )
    assert answer["problems"][0]["line"] == 4
    assert "import_cards" in answer["how_to_import"]


def test_an_unknown_card_gives_null(magic_2010: None) -> None:
    status, answer = post({**GOOD, "text": "60 Plains\n4 Force of Will"})
    assert (status, answer["legal"]) == (200, None)


BAD: list[tuple[object, int, str]] = [
    ({}, 400, "core.invalid"),
    ([], 400, "core.invalid"),
    (5, 400, "core.invalid"),
    (None, 400, "core.invalid"),
    ("text", 400, "core.invalid"),
    ({"format": "standard"}, 400, "core.invalid"),
    ({**GOOD, "text": 5}, 400, "core.invalid"),
    ({**GOOD, "text": None}, 400, "core.invalid"),
    ({**GOOD, "text": ["4 Plains"]}, 400, "core.invalid"),
    ({**GOOD, "format": True}, 400, "core.invalid"),
    ({**GOOD, "date": 20100101}, 400, "core.invalid"),
    ({**GOOD, "date": 10**400}, 400, "core.invalid"),
    ({**GOOD, "date": "2014-13-45"}, 400, "formats.bad_date"),
    ({**GOOD, "date": "yesterday"}, 400, "formats.bad_date"),
    ({**GOOD, "date": "1066-10-14"}, 400, "formats.bad_date"),
    ({**GOOD, "date": "\ud800"}, 400, "core.half_character"),
    ({**GOOD, "date": "2010-01-01\0"}, 400, "formats.bad_date"),
    ({**GOOD, "format": "standart"}, 400, "formats.unknown_format"),
    ({**GOOD, "format": ""}, 400, "formats.unknown_format"),
    ({**GOOD, "format": "\0\ufffe"}, 400, "formats.unknown_format"),
    ({**GOOD, "text": ""}, 400, "formats.empty_list"),
    ({**GOOD, "text": "hello"}, 400, "formats.no_cards"),
    ({**GOOD, "text": "4 Pla\0ins"}, 400, "formats.binary_text"),
    ({**GOOD, "text": "4 \ud800"}, 400, "core.half_character"),
    ({**GOOD, "text": "4 \ufffe"}, 400, "formats.binary_text"),
    ({**GOOD, "text": "\n".join(f"1 A{n}" for n in range(1001))}, 413, "formats.too_many_names"),
    ({**GOOD, "text": "1 Plains\n" * 10_000}, 413, "formats.too_many_lines"),
    ({**GOOD, "text": "x" * 1_000_001}, 413, "formats.text_too_large"),
    (b"", 400, "core.invalid"),
    (b"{", 400, "core.not_json"),
    (b"\xff\xfe\x00", 400, "core.not_json"),
    (b'{"text": NaN}', 400, "core.not_json"),
    (b"9" * 9_999, 400, "core.not_json"),
    (b"[" * 100_000, 400, "core.not_json"),
]


@pytest.mark.parametrize(("body", "status", "code"), BAD)
def test_bad_input(magic_2010: None, body: object, status: int, code: str) -> None:
    got, answer = post(body)
    assert (got, answer["code"]) == (status, code)
    assert answer.keys() == {"code", "message", "details"}
    assert "{" not in answer["message"]


def test_without_a_date_it_is_today(magic_2010: None) -> None:
    for body in ({**GOOD, "date": None}, {k: v for k, v in GOOD.items() if k != "date"}):
        assert post(body)[0] == 200


def test_other_methods_and_types(db: None) -> None:
    client = Client()
    assert client.get(URL).status_code == 405
    assert client.post(URL, {"text": "4 Plains"}).status_code == 415


def test_words_follow_the_language(magic_2010: None) -> None:
    _status, answer = post({**GOOD, "format": "x"}, HTTP_ACCEPT_LANGUAGE="ja")
    assert answer["details"]["near"] == []
    assert "standard" in answer["details"]["known"]


def test_formats(db: None) -> None:
    answer = Client().get("/api/v1/formats/").json()
    formats = {entry["key"]: entry for entry in answer["results"]}
    assert formats["extended"] == {
        "key": "extended",
        "name": "Extended",
        "name_ja": "エクステンデッド",
        "aliases": ["type1.x", "type 1x", "ext"],
        "kind": "windows",
        "group": "constructed",
        "from": "1997-07-01",
        "until": "2013-10-08",
    }
    assert answer["next"] is None

"""All days, two days, all formats, other writings: for scripts."""

from itertools import pairwise

import pytest
from django.test import Client

from formats.decks import WRITINGS

BURN = "4 Lightning Bolt\n56 Mountain"


def ask(path, **body):
    return Client().post(f"/api/v1/{path}/", body, content_type="application/json")


@pytest.mark.external
def test_all_days_in_one_format(db, all_cards):
    answer = ask("deck-checks/history", text=BURN, format="standard").json()
    periods = answer["periods"]
    assert periods[0]["from"] == "1993-08-05"
    assert periods[-1]["until"] is None
    for before, after in pairwise(periods):
        assert before["until"] == after["from"]
    on = next(p for p in periods if p["from"] <= "2010-08-01" < (p["until"] or "9999"))
    assert on["legal"] is True
    later = next(p for p in periods if p["from"] <= "2014-08-01" < (p["until"] or "9999"))
    assert (later["legal"], later["offences"]) == (
        False, [{"code": "formats.not_in_format", "card": "Lightning Bolt"}],
    )  # fmt: skip


@pytest.mark.external
def test_two_days(db, all_cards):
    answer = ask(
        "deck-checks/difference",
        text=BURN,
        format="standard",
        before="2010-08-01",
        after="2014-08-01",
    ).json()
    assert (answer["before"]["legal"], answer["after"]["legal"]) == (True, False)
    assert [reason["card"] for reason in answer["came"]] == ["Lightning Bolt"]
    assert answer["went"] == answer["stayed"] == []


@pytest.mark.external
def test_all_formats_on_a_day(db, all_cards):
    answer = ask("deck-checks/formats", text=BURN, date="2010-08-01").json()
    by_key = {one["format"]: one for one in answer["results"]}
    assert by_key["standard"]["legal"] is True
    assert by_key["block-zendikar"]["legal"] is False
    assert by_key["commander"]["legal"] is False
    assert by_key["commander"]["codes"]


@pytest.mark.parametrize("writing", list(WRITINGS))
def test_a_list_for_another_program(magic_2010, writing):
    text = "4 稲妻\n56 Mountain\nwhat\n\nSideboard\n1 Serra Angel"
    answer = ask("deck-lists", text=text, writing=writing).json()
    assert [card["card"] for card in answer["cards"]] == [
        "Lightning Bolt", "Mountain", "Serra Angel",
    ]  # fmt: skip
    assert answer["problems"][0]["line"] == 3
    assert answer["kinds"] == ["card", "card", "problem", "blank", "heading", "card"]
    assert "Lightning Bolt" in answer["text"]
    assert len(answer["hash"]) == 8


def test_without_a_writing_the_list_is_only_read(magic_2010):
    answer = ask("deck-lists", text="1 Nonsense").json()
    assert (answer["text"], answer["cards"][0]["card"]) == (None, None)


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("deck-lists", {"text": BURN, "writing": "papyrus"}, "formats.unknown_writing"),
        ("deck-lists", {"text": ""}, "formats.empty_list"),
        ("deck-checks/history", {"text": BURN, "format": "x"}, "formats.unknown_format"),
        (
            "deck-checks/history",
            {"text": BURN, "format": "legacy", "platform": "moon"},
            "formats.unknown_platform",
        ),
        (
            "deck-checks/difference",
            {"text": BURN, "format": "legacy", "before": "x", "after": "2010-01-01"},
            "formats.bad_date",
        ),
        ("deck-checks/formats", {"text": BURN, "date": "1066-10-14"}, "formats.bad_date"),
        ("deck-checks/formats", {"text": "<deck"}, "formats.xml_broken"),
    ],
)
def test_what_is_refused(magic_2010, path, body, code):
    answer = ask(path, **body)
    assert (answer.status_code, answer.json()["code"]) == (400, code)

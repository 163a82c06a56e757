"""All days, two days, all formats, other writings: for scripts."""

import time
from itertools import pairwise

import pytest
from django.test import Client

from formats.catalog.judging import MOST_NAMES
from formats.catalog.models import Card
from formats.decks import WRITINGS
from formats.legality import load_facts

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
    assert (later["legal"], later["codes"]) == (False, ["formats.not_in_format"])


def test_each_reason_stands_once_with_all_its_days(magic_2010):
    text = "4 Lightning Bolt\n56 Mountain\n1 Nobody Knows"
    answer = ask("deck-checks/history", text=text, format="standard").json()
    assert answer.keys() == {
        "format", "platform", "data_version", "unread_lines", "periods", "offences",
    }  # fmt: skip
    pairs = [(one["code"], one["card"]) for one in answer["offences"]]
    assert len(pairs) == len(set(pairs))
    unknown = next(one for one in answer["offences"] if one["card"] == "Nobody Knows")
    assert unknown == {
        "code": "formats.card_not_in_catalogue",
        "card": "Nobody Knows",
        "spans": [{"from": answer["periods"][1]["from"], "until": None}],
    }
    for period in answer["periods"]:
        held = {
            one["code"]
            for one in answer["offences"]
            for span in one["spans"]
            if span["from"] <= period["from"] and period["from"] < (span["until"] or "9999")
        }
        assert held == set(period["codes"])


@pytest.mark.external
def test_a_long_list_has_a_short_answer_soon(db, all_cards):
    names = list(Card.objects.order_by("name").values_list("name", flat=True)[::31][:MOST_NAMES])
    text = "\n".join(f"1 {name}" for name in names)
    for path in ("deck-checks/history", "deck-checks/formats", "deck-checks"):
        begun = time.perf_counter()
        answer = ask(path, text=text, format="standard", date="2024-01-01")
        assert answer.status_code == 200
        assert len(answer.content) < 2_000_000
        assert time.perf_counter() - begun < 15  # about one on an idle machine


@pytest.mark.external
def test_all_formats_at_once_answer_as_each_alone(db, all_cards):
    text = "1 Atraxa, Praetors' Voice\n4 Lightning Bolt (QQQQ)\n55 Mountain\n\nwhat\n1 Black Lotus"
    together = ask("deck-checks/formats", text=text, date="2020-01-01").json()["results"]
    assert [one["format"] for one in together] == list(load_facts().formats)
    for one in together:
        alone = ask("deck-checks", text=text, date="2020-01-01", format=one["format"]).json()
        codes = dict.fromkeys(reason["code"] for reason in alone["reasons"])
        assert (one["legal"], one["codes"]) == (alone["legal"], list(codes)), one["format"]


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

"""Many decks at once: the API's call, and files with a deck a line."""

import io
import json
import sys

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from formats.catalog import deck_api
from formats.catalog.bulk import MOST_LISTS, Asked, check_lists
from formats.catalog.deck_files import read_deck_line

BULK = "/api/v1/deck-checks/bulk/"
GOOD = {"text": "4 Lightning Bolt\n56 Mountain", "format": "legacy", "date": "2012-01-01"}


def ask(decks):
    return Client().post(BULK, {"decks": decks}, content_type="application/json")


def test_an_answer_or_an_error_for_each_in_order(magic_2010):
    answer = ask(
        [
            GOOD,
            {**GOOD, "text": "5 Lightning Bolt\n55 Mountain"},
            {**GOOD, "format": "tiny leaders"},
            {**GOOD, "date": "2012-13-01"},
            {**GOOD, "text": " "},
            {**GOOD, "platform": "moon"},
            {**GOOD, "text": "60 Mountain (ZZZZ) 1"},
            GOOD,
        ]
    )
    assert answer.status_code == 200
    results = answer.json()["results"]
    assert [one.get("legal", one.get("error", {}).get("code")) for one in results] == [
        True,
        False,
        "formats.unknown_format",
        "formats.bad_date",
        "formats.empty_list",
        "formats.unknown_platform",
        None,
        True,
    ]
    assert results[6]["problems"][0]["code"] == "formats.unknown_set"
    assert results[1]["reasons"][0]["code"] == "formats.too_many_copies"


def test_five_hundred_and_not_one_more(magic_2010, django_assert_max_num_queries):
    check_lists([Asked(deck=GOOD["text"], format="legacy")])
    with django_assert_max_num_queries(4):
        assert len(ask([GOOD] * MOST_LISTS).json()["results"]) == MOST_LISTS
    refused = ask([GOOD] * (MOST_LISTS + 1))
    assert (refused.status_code, refused.json()["code"]) == (413, "formats.too_many_lists")


@pytest.mark.parametrize("decks", [None, "x", {}, [1], [{}], [{"text": 1, "format": "legacy"}]])
def test_bodies_that_are_none(magic_2010, decks):
    assert ask(decks).status_code == 400


# --- files ---


def check_file(path, *options):
    out, err = io.StringIO(), io.StringIO()
    code = 0
    try:
        call_command("check_decks", str(path), *options, stdout=out, stderr=err)
    except SystemExit as exit_:
        code = exit_.code
    return code, [json.loads(line) for line in out.getvalue().splitlines()], err.getvalue()


def write(tmp_path, *lines):
    path = tmp_path / "decks.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


DECK = {
    "date": "2012-01-01",
    "format": "legacy",
    "main": [[4, "Lightning Bolt"], [56, "Mountain"]],
    "side": [[15, "Serra Angel"]],
}


def test_one_verdict_a_line(magic_2010, tmp_path):
    bad = {**DECK, "side": [[4, "Serra Angel"]], "date": "2012-01-01"}
    path = write(tmp_path, json.dumps(DECK), "", json.dumps(bad), json.dumps(GOOD))
    code, answers, summary = check_file(path, "--json")
    assert code == 0
    assert [one["legal"] for one in answers] == [False, False, True]
    assert answers[0]["reasons"][0]["code"] == "formats.too_many_copies"
    assert answers[1]["reasons"][0]["code"] == "formats.sideboard_size"
    for one in answers:
        assert {"legal", "reasons", "format", "date", "data_version"} <= one.keys()
    assert "1 legal, 2 not legal" in summary


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{", "JSON"),
        ("[]", "JSON"),
        ("[" * 100_000, "JSON"),
        ('{"format": "legacy", "main": [[60, "Plains"]], "main": [[60, "Mountain"]]}', "JSON"),
        ('{"format": "legacy"}', "main"),
        ('{"main": [[1, "Mountain"]]}', "format"),
        ('{"format": "legacy", "main": [[0, "Mountain"]]}', "main"),
        ('{"format": "legacy", "main": [[true, "Mountain"]]}', "main"),
        ('{"format": "legacy", "main": [[1.5, "Mountain"]]}', "main"),
        ('{"format": "legacy", "main": [["1", "Mountain"]]}', "main"),
        ('{"format": "legacy", "main": [[1, " "]]}', "main"),
        ('{"format": "legacy", "main": [[1, "' + "x" * 300 + '"]]}', "main"),
        ('{"format": "legacy", "main": "60 Mountain"}', "main"),
        ('{"format": "legacy", "main": [[1, "Mountain"]], "date": 5}', "date"),
        ('{"format": "legacy", "text": 5}', "text"),
        ('{"format": "legacy", "main": [[1, "Mountain"]], "platform": 5}', "platform"),
        ("x" * 1_000_001, "length"),
    ],
)
def test_a_line_that_is_no_deck_is_named_and_the_others_answered(magic_2010, tmp_path, line, what):
    path = write(tmp_path, line, json.dumps(DECK))
    code, answers, _summary = check_file(path, "--json")
    assert code == 2
    assert answers[0]["error"]["code"] == "formats.bad_deck_line"
    told = answers[0]["error"]["details"]
    assert (told["line"], told["what"]) == (1, what)
    assert f"{what} must be {told['wanted']}." in answers[0]["error"]["message"]
    assert answers[1]["legal"] is False


def test_lone_surrogates_and_nul_in_names_harm_nothing(magic_2010, tmp_path):
    deck = {**DECK, "main": [[60, "Moun\ud800tain\0"]]}
    code, answers, _summary = check_file(write(tmp_path, json.dumps(deck)), "--json")
    assert code == 0
    assert answers[0]["reasons"][0]["code"] in (
        "formats.card_not_in_catalogue", "formats.sideboard_size", "formats.too_many_copies",
    )  # fmt: skip


def test_no_such_file(magic_2010, tmp_path):
    with pytest.raises(CommandError):
        call_command("check_decks", str(tmp_path / "none.jsonl"), stderr=io.StringIO())


def test_without_json_a_sentence_a_line(magic_2010, tmp_path, capsys):
    call_command("check_decks", str(write(tmp_path, json.dumps(GOOD))), stderr=sys.stderr)
    assert capsys.readouterr().out == "1: legal, legacy, 2012-01-01.\n"


def test_a_byte_order_mark_is_no_mistake():
    assert read_deck_line(b"\xef\xbb\xbf" + json.dumps(DECK).encode(), 1).format == "legacy"


@pytest.mark.external
def test_real_decks_are_legal_on_their_days(db, all_cards, format_data):
    code, answers, _summary = check_file(format_data / "decks" / "real_mtgo.jsonl", "--json")
    assert code == 0
    assert len(answers) == 587
    legal = sum(one["legal"] is True for one in answers)
    others = [
        (one["legal"], [reason["code"] for reason in one["reasons"]])
        for one in answers
        if one["legal"] is not True
    ]
    assert legal >= 0.998 * len(answers), others


def test_lists_of_too_many_different_cards_together_are_refused(magic_2010, monkeypatch):
    monkeypatch.setattr(deck_api, "MOST_NAMES_TOGETHER", 30)
    lists = [{**GOOD, "text": "\n".join(f"1 Card {n}{m}" for n in range(15))} for m in "ab"]
    assert ask(lists).status_code == 200
    refused = ask([*lists, {**GOOD, "text": "60 Forest"}])
    assert (refused.status_code, refused.json()["code"]) == (413, "formats.too_many_names")
    assert refused.json()["details"] == {"names": 31, "limit": 30}

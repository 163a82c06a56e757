"""Cards and sets for scripts: the same search, cards and sets as the pages show."""

from itertools import cycle, pairwise, product

import pytest
from django.test import Client

from formats.catalog.models import Card, Set
from formats.catalog.service import import_cards
from tests.ways import LONG


def api(path, **query):
    return Client(headers={"Accept-Language": "en"}).get(f"/api/v1/{path}", query)


def names(answer):
    assert answer.status_code == 200, answer.content
    return [one["name"] for one in answer.json()["results"]]


def test_search_by_fields_and_by_words(magic_2010):
    assert names(api("cards/", q="セラの天使")) == ["Serra Angel"]
    fields = names(api("cards/", type="elf", color="G", mv_to="3"))
    assert fields
    assert names(api("cards/", q="t:elf c:g mv<=3")) == fields


def test_a_row_says_whether_it_is_restricted(magic_2010):
    found = api("cards/", q="ponder", format="vintage", date="2010-01-01").json()["results"]
    assert [(one["name"], one["status"]) for one in found] == [("Ponder", "restricted")]
    assert api("cards/", q="ponder").json()["results"][0]["status"] is None


def test_every_card_once_page_by_page(magic_2010):
    seen, address = [], "?limit=100"
    while address:
        answer = Client().get(f"/api/v1/cards/{address}").json()
        seen += [one["slug"] for one in answer["results"]]
        address = answer["next"]
    assert len(seen) == len(set(seen)) == Card.objects.count()


def test_pages_of_a_format_hold_every_card_of_it(magic_2010):
    whole = names(api("cards/", q="f:standard date:2010-01-01", limit="200"))
    seen, address = [], "?q=f:standard+date:2010-01-01&limit=7"
    while address:
        answer = Client().get(f"/api/v1/cards/{address}").json()
        seen += [one["name"] for one in answer["results"]]
        address = answer["next"]
    assert seen[:200] == whole
    assert "Serra Angel" in seen


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"q": "t>elf"}, "formats.bad_card_query"),
        ({"mv_from": "1e9"}, "formats.bad_card_query"),
        ({"q": "x" * 400}, "formats.card_query_too_long"),
        ({"set": "nowhere-at-all"}, "formats.no_such_set"),
        ({"set": "\0"}, "formats.no_such_set"),
        ({"format": "\0"}, "formats.unknown_format"),
        ({"date": "2010-02-30"}, "formats.bad_date"),
        ({"cursor": "-1"}, "core.bad_cursor"),
        ({"cursor": "9" * 30}, "core.bad_cursor"),
        ({"limit": "0"}, "core.bad_limit"),
    ],
)
def test_what_is_refused(magic_2010, query, code):
    answer = api("cards/", **query)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_card(magic_2010):
    one = api("cards/lightning-bolt/", on="2010-01-01").json()
    assert one["name"] == "Lightning Bolt"
    assert one["colors"] == ["R"]
    assert {"text": "稲妻", "language": "ja", "kind": "printed"} in one["names"]
    assert [p["set"] for p in one["printings"]] == ["M10"]
    assert one["legalities"]["standard"]["status"] == "legal"
    assert one["date"] == "2010-01-01"
    assert api("cards/稲妻/").json()["slug"] == "lightning-bolt"


def test_all_days_of_a_card(magic_2010):
    one = api("cards/ponder/legality/", format="Modern").json()
    (modern,) = one["formats"]
    assert modern["format"] == "modern"
    assert [span["status"] for span in modern["spans"]] == ["legal", "banned"]
    banned = modern["spans"][-1]
    assert banned["since"] == "2011-10-01"
    assert banned["source"].startswith("https://")
    whole = api("cards/ponder/legality/").json()["formats"]
    assert modern in whole
    for entry in whole:
        ends = [span["until"] for span in entry["spans"][:-1]]
        assert ends == [span["since"] for span in entry["spans"][1:]]


def test_sets(magic_2010):
    assert names(api("sets/", limit="5"))
    one = api("sets/m10/").json()
    assert one["name"] == "Magic 2010"
    assert one["first_tournament_day"] == "2009-07-17"
    assert len(one["cards"]) == 249
    standard = [stay for stay in one["formats"] if stay["format"] == "standard"]
    assert [(stay["since"], stay["until"]) for stay in standard] == [("2009-07-17", "2010-10-01")]


@pytest.mark.parametrize(
    "path",
    ["cards/nothing/", "cards/a%00b/", "cards/nothing/legality/", "sets/nope/", "sets/a%00/"],
)
def test_what_there_is_not(magic_2010, path):
    answer = api(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "core.unknown")


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("cards/ponder/", {"on": "soon"}),
        ("cards/ponder/legality/", {"format": "tiny-leaders"}),
        ("sets/", {"cursor": "x"}),
    ],
)
def test_a_bad_question(magic_2010, path, query):
    assert api(path, **query).status_code == 400


def test_every_awkward_card(format_data, magic_2010):
    import_cards(path=format_data / "samples" / "mtgjson_v5_awkward_AllPrintings.json")
    cards = Card.objects.exclude(printings__set_code="M10").order_by("name")
    for card in cards if LONG else cards[::3]:
        assert api(f"cards/{card.slug}/").status_code == 200, card.name
        assert api(f"cards/{card.slug}/legality/").status_code == 200, card.name
    for of in Set.objects.order_by("code")[::25]:
        assert api(f"sets/{of.code}/").status_code == 200


# --- legality: one answer, whoever is asked ---


DAYS = ["1993-09-01", "2008-12-15", "2009-08-01", "2012-03-01", "2026-11-01"]


SLUGS = ["lightning-bolt", "ponder", "plains", "angel"]
#: Every card and every day once; all of them with --long.
CARDS_AND_DAYS = list(product(SLUGS, DAYS)) if LONG else list(zip(cycle(SLUGS), DAYS, strict=False))


@pytest.mark.parametrize(("slug", "day"), CARDS_AND_DAYS)
def test_a_card_is_told_as_a_deck_check_tells_it(magic_2010, write_tsv, slug, day):
    import_cards(
        path=write_tsv({"name": "Angel", "printings": "AVR:R PRM:C", "type_line": "Angel"})
    )
    card = api(f"cards/{slug}/", on=day).json()
    spans = {
        one["format"]: one["spans"] for one in api(f"cards/{slug}/legality/").json()["formats"]
    }
    assert card["legalities"]
    for key, told in card["legalities"].items():
        body = {"format": key, "date": day, "text": f"1 {card['name']}"}
        check = Client().post("/api/v1/deck-checks/", body, content_type="application/json").json()
        codes = [one["code"] for one in check["reasons"] if one["card"] == card["name"]]
        if told["status"] in ("legal", "restricted"):
            assert (codes, told["code"] or "") in (
                ([], ""), ([], "formats.restricted"),
            ), key  # fmt: skip
        else:
            assert codes == [told["code"]], key
        assert told in spans[key]
        assert told["since"] <= day < (told["until"] or "9999")


def test_spans_of_a_card_are_whole_and_none_stands_twice(magic_2010):
    for one in api("cards/lightning-bolt/legality/").json()["formats"]:
        for before, after in pairwise(one["spans"]):
            assert before["until"] == after["since"]
            assert (before["status"], before["code"]) != (after["status"], after["code"])
        assert all((span["code"] is None) is (span["status"] == "legal") for span in one["spans"])

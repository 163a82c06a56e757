"""Files may come in any order: what is known afterwards is the same."""

import json
from datetime import date
from itertools import permutations
from pathlib import Path

import pytest

from formats.catalog.checking import check_text
from formats.catalog.models import Card, Set
from formats.catalog.service import import_cards
from formats.legality import load_facts

from .conftest import WriteTsv, snapshot
from .test_import_mtgjson import card

pytestmark = pytest.mark.django_db

#: PRES is a promo code without a day of its own in the facts, ZPRO one that they do not know.
SETS = [
    {"code": "PRES", "name": "Resale Promos", "releaseDate": "2007-01-01", "type": "promo"},
    {"code": "ZPRO", "name": "Other Promos", "releaseDate": "1999-01-01", "type": "promo"},
    {"code": "ZNEW", "name": "Other Set", "releaseDate": "2005-05-05", "type": "expansion"},
    {"code": "AVR", "name": "Avacyn Restored", "releaseDate": "1999-09-09", "type": "expansion"},
]
NEXT = {"code": "ZNXT", "name": "Next Set", "releaseDate": "2026-11-20", "type": "expansion"}
SCRYFALL = {
    "object": "card", "name": "Angel", "lang": "en", "layout": "normal",
    "released_at": "2013-05-03", "set": "znew", "set_name": "Other Set",
    "set_type": "expansion", "collector_number": "7",
    "rarity": "rare", "type_line": "Creature — Angel", "cmc": 3.0, "colors": ["W"],
    "color_identity": ["W"], "games": ["paper"],
}  # fmt: skip


@pytest.fixture
def sources(tmp_path: Path, write_tsv: WriteTsv) -> list[Path]:
    """A table, a list of sets, a set file and a list of Scryfall's, of one card among them."""
    table = write_tsv(
        {"name": "Angel", "printings": "AVR:R PRES:S ZPRO:S", "type_line": "Creature — Angel"},
        {"name": "Bear", "printings": "ZNEW:C PRES:S", "type_line": "Creature — Bear"},
    )

    def written(name: str, content: object) -> Path:
        path = tmp_path / name
        path.write_text(json.dumps(content))
        return path

    return [
        table,
        written("SetList.json", {"meta": {"date": "2022-02-02"}, "data": SETS}),
        written(
            "AVR.json",
            {
                "meta": {"date": "2020-01-01"},
                "data": {
                    "code": "AVR",
                    "name": "Avacyn Restored",
                    "cards": [
                        card("Angel", setCode="AVR", number="5", printings=["AVR", "PRES", "ZPRO"]),
                        card(
                            "Angel",
                            setCode="PRES",
                            number="A5",
                            originalReleaseDate="2012-06-01",
                            printings=["AVR", "PRES", "ZPRO"],
                        ),
                    ],
                },
            },
        ),
        written("scryfall.json", [SCRYFALL]),
    ]


def facts_now() -> dict[str, object]:
    """What readers see; which list told a value last may differ."""
    return {
        **snapshot(),
        "sets": sorted(Set.objects.values_list("code", "name", "released", "open")),
    }


def test_in_any_order_and_twice(sources: list[Path]) -> None:
    seen: list[dict[str, object]] = []
    for order in permutations(sources):
        Card.objects.all().delete()
        Set.objects.all().delete()
        for path in (*order, order[0], order[-1]):
            import_cards(path=path)
        seen.append(facts_now())
        assert not import_cards(path=order[1]).counts.changed_anything, [p.name for p in order]
        assert seen[-1] == seen[0], [path.name for path in order]
    days = dict(Card.objects.values_list("name", "first_printed"))
    assert days == {"Angel": date(2005, 5, 5), "Bear": date(2005, 5, 5)}


def test_a_set_that_comes_later_dates_the_cards_that_were_there(sources: list[Path]) -> None:
    table, sets = sources[:2]
    import_cards(path=table)
    assert Card.objects.get(name="Bear").first_printed is None
    import_cards(path=sets)
    assert Card.objects.get(name="Bear").first_printed == date(2005, 5, 5)
    assert Card.objects.get(name="Angel").first_printed == load_facts().sets["AVR"].released
    import_cards(path=table)
    assert Card.objects.get(name="Angel").first_printed == load_facts().sets["AVR"].released


@pytest.mark.parametrize(
    ("printings", "codes"),
    [
        ("LEA:C ZNEW:C", ["formats.not_in_format"]),  # out long before the facts were gathered
        ("LEA:C ZPRO:C", ["formats.not_in_format"]),
        ("LEA:C ZZZZ:C", ["formats.set_unknown"]),  # without a day, so it may be new
        ("LEA:C ZNXT:C", ["formats.set_unknown"]),
        ("ZNEW:C", ["formats.set_unknown"]),  # nothing else would let the card in anywhere
        ("PRES:S ZPRO:S", ["formats.set_unknown"]),
    ],
)
def test_only_a_set_that_may_be_newer_than_the_facts_leaves_an_answer_open(
    sources: list[Path], write_tsv: WriteTsv, printings: str, codes: list[str]
) -> None:
    sources[1].write_text(json.dumps({"data": [*SETS, NEXT]}))
    import_cards(path=sources[1])
    import_cards(path=write_tsv({"name": "Deer", "printings": printings}))
    found = check_text(text="4 Deer", format="standard", on=date(2026, 11, 30))
    assert [one.code for one in found.reasons if one.card == "Deer"] == codes
    old = check_text(text="4 Deer", format="vintage", on=date(2010, 1, 1))
    assert [one.code for one in old.reasons if one.card == "Deer"] == (
        [] if "LEA" in printings else codes
    )


def test_the_day_of_a_bare_printing_goes_with_it(tmp_path: Path, write_tsv: WriteTsv) -> None:
    import_cards(path=write_tsv({"name": "Angel", "printings": "AVR:R", "type_line": "Creature"}))
    first = Card.objects.get(name="Angel").first_printed
    assert first == load_facts().sets["AVR"].released
    path = tmp_path / "AVR.json"
    told = card("Angel", setCode="AVR", printings=["AVR"], originalReleaseDate="2013-02-01")
    path.write_text(json.dumps({"meta": {}, "data": {"code": "AVR", "cards": [told]}}))
    import_cards(path=path)
    assert Card.objects.get(name="Angel").first_printed == date(2013, 2, 1)
    assert not import_cards(path=path).counts.changed_anything

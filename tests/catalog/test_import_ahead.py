"""Into a new catalogue names and printings come while the list is read: the same as all at once."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from formats.catalog import service
from formats.catalog.importing import bulk, feeding, staging
from formats.catalog.importing.ahead import Ahead
from formats.catalog.importing.errors import ImportBrokenJson
from formats.catalog.models import BoosterProduct, Card, Printing, Set
from formats.catalog.service import import_cards

from .conftest import NOTHING, snapshot
from .test_import_mtgjson import card
from .test_import_resume import SAMPLES, KilledError, stop_after

Told = dict[str, Any]
INDEXES = "SELECT indexdef FROM pg_indexes WHERE tablename LIKE 'catalog\\_%' ORDER BY 1"
CONSTRAINTS = """
SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE conrelid::regclass::text LIKE 'catalog\\_%' ORDER BY 1
"""


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Every list is long enough, and every set is staged alone: (names, printings) taken."""
    monkeypatch.setattr(bulk, "MANY_ROWS", 0)
    monkeypatch.setattr(service, "CHECKPOINT_BYTES", 1)
    seen: list[tuple[int, int]] = []
    put_back = Ahead.put_back

    def note(ahead: Ahead, told: str) -> None:
        seen.append((ahead.names, ahead.printings))
        put_back(ahead, told)

    monkeypatch.setattr(Ahead, "put_back", note)
    return seen


def state() -> dict[str, Any]:
    """Everything that an import leaves behind, with who told it and how it is checked."""
    found: dict[str, Any] = {**snapshot()}
    found["told"] = sorted(Card.objects.values_list("name", "told"))
    found["printings told"] = sorted(
        Printing.objects.values_list("card__name", "set_code", "number", "told")
    )
    with connection.cursor() as cursor:
        for statement in (INDEXES, CONSTRAINTS):
            cursor.execute(statement)
            found[statement] = cursor.fetchall()
    return found


def all_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, Any], Any]:
    """What there is and what was counted when the list is merged in one go."""
    for model in (BoosterProduct, Printing, Card, Set):
        model.objects.all().delete()  # type: ignore[attr-defined]  # a tuple of their base class
    monkeypatch.setattr(bulk, "MANY_ROWS", 10**9)
    counts = import_cards(path=path).counts
    return state(), asdict(counts)


def names(**told: str) -> list[Told]:
    return [{"language": language, "name": name} for language, name in told.items()]


def of(code: str, *cards: Told, **fields: Any) -> Told:
    """A set with those cards."""
    own = [{**one, "setCode": one.get("setCode") or code} for one in cards]
    return {"code": code, "name": f"Set {code}", "cards": own, **fields}


def bolt(set_code: str = "", **fields: Any) -> Told:
    return card("Bolt", **{"setCode": set_code, "printings": [], **fields})


def split(set_code: str = "", **fields: Any) -> list[Told]:
    """Both faces of a card."""
    return [
        card("Ice // Fire", setCode=set_code, side=side, faceName=name, layout="split", **fields)
        for side, name in (("a", "Ice"), ("b", "Fire"))
    ]


LISTS = {
    "another spelling of the same name": [
        of("AAA", bolt(foreignData=names(German="Ätzen"))),
        of("BBB", bolt(foreignData=names(German="Atzen"))),
    ],
    "a name of another language": [
        of("AAA", bolt(foreignData=names(German="Blitz"))),
        of("BBB", bolt(foreignData=names(French="Foudre"))),
    ],
    "a face's name as an alias": [of("AAA", *split()), of("BBB", *split(flavorName="FIRE"))],
    "a printing again, with other facts": [
        of("AAA", bolt(rarity="common", originalReleaseDate="2001-01-01")),
        of("BBB", bolt("AAA", rarity="rare")),
    ],
    "a printing again, without a rarity": [
        of("AAA", bolt(rarity="common", originalReleaseDate="2001-01-01")),
        of("BBB", bolt("AAA", rarity="", originalReleaseDate="2002-01-01")),
    ],
    "a printing twice in a set": [of("AAA", bolt(rarity="rare"), bolt(rarity="", number="1★")),
                                  of("BBB", bolt("AAA", number="1★"))],
    "a set in two parts": [of("AAA", bolt()), of("BBB", bolt("AAA", number="2"))],
    "sets that are only named": [
        of("AAA", bolt(printings=["AAA", "BBB", "CCC"])), of("BBB", bolt(), bolt(number="2")),
    ],
    "news of a card": [
        of("AAA", bolt(isFunny=True, legalities={})),
        of("BBB", bolt(isReserved=True, power="1", toughness="2")),
        of("CCC", bolt(hasAlternativeDeckLimit=True, power="3", toughness="4")),
    ],
    "two pictures on one card, then one": [
        of("AAA", card("Bolt // Bolt", layout="reversible_card", setCode="")),
        of("BBB", bolt(manaCost="{R}", foreignData=names(German="Blitz"))),
    ],
    "names that share an address": [
        of("AAA", card("Bolt!", setCode="")), of("BBB", bolt()),
        of("CCC", card("Bolt?", setCode="")),
    ],
    "an earlier day in a later set": [
        of("AAA", bolt(), releaseDate="2010-01-01"), of("BBB", bolt(), releaseDate="1995-01-01"),
    ],
    "boosters of earlier cards": [
        of("AAA", bolt(uuid="00000000-0000-5000-8000-000000000001")),
        of("BBB", bolt(), booster={"draft": {
            "boosters": [{"contents": {"one": 1}, "weight": 1}],
            "sheets": {"one": {"cards": {"00000000-0000-5000-8000-000000000001": 1}}},
        }}),
    ],
}  # fmt: skip


@pytest.mark.parametrize("meta", ["first", "last"])
@pytest.mark.parametrize("told", LISTS.values(), ids=list(LISTS))
def test_what_is_taken_ahead_is_what_comes_at_once(
    tmp_path: Path,
    db: None,
    taken: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
    told: list[Told],
    meta: str,
) -> None:
    path = tmp_path / "file"
    whole: Told = {"data": {one["code"]: one for one in told}}
    date: Told = {"meta": {"date": "2024-01-01"}}
    path.write_text(json.dumps(date | whole if meta == "first" else whole | date))
    counts = import_cards(path=path).counts
    assert min(taken[0]) > 0
    ahead = state(), asdict(counts)
    assert {row[-1] for row in ahead[0]["told"]} == {"2024-01-01 mtgjson"}
    assert not import_cards(path=path).counts.changed_anything
    assert state() == ahead[0]
    assert all_at_once(path, monkeypatch) == ahead


@pytest.mark.external
@pytest.mark.parametrize("kind", ["mtgjson", "scryfall"])
def test_real_lists_come_in_alike(
    format_data: Path,
    db: None,
    taken: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
) -> None:
    path = format_data / "samples" / SAMPLES[kind]
    ahead = asdict(import_cards(path=path).counts)
    assert min(taken[0]) > 20
    assert (state(), ahead) == all_at_once(path, monkeypatch)


@pytest.fixture
def clean(transactional_db: None) -> Iterator[None]:
    """No staging tables are left behind."""
    yield
    staging.drop()


def many_sets(path: Path) -> Path:
    """Twelve sets of thirty cards, each printed in two of them."""
    sets = [
        of(f"A{n:02}", *(
            card(f"Card {(n // 2) * 30 + at} {'x' * 150}", number=str(at), setCode="",
                 foreignData=names(German=f"Karte {(n // 2) * 30 + at} {n % 2}"))
            for at in range(30)
        ))
        for n in range(12)
    ]  # fmt: skip
    path.write_text(json.dumps({"meta": {}, "data": {one["code"]: one for one in sets}}))
    return path


def test_a_list_that_breaks_off_leaves_nothing_of_what_was_taken(
    tmp_path: Path, clean: None, taken: list[tuple[int, int]]
) -> None:
    before = state()
    path = many_sets(tmp_path / "file")
    whole = path.read_bytes()
    path.write_bytes(whole[:-9000])
    with pytest.raises(ImportBrokenJson) as refused:
        import_cards(path=path)
    assert refused.value.params["byte"] == len(whole) - 9000
    assert state() == before
    assert snapshot() == NOTHING


def test_a_killed_import_goes_on_with_what_was_taken(
    tmp_path: Path,
    clean: None,
    taken: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(feeding, "CHUNK", 16 * 1024)
    path = many_sets(tmp_path / "file")
    with pytest.raises(KilledError):
        import_cards(path=path, progress=stop_after(0.6))
    assert snapshot() == NOTHING
    done = import_cards(path=path)
    assert done.resumed_at
    resumed = state()
    assert not import_cards(path=path).counts.changed_anything
    assert (resumed, asdict(done.counts)) == all_at_once(path, monkeypatch)


def test_while_somebody_reads_nothing_is_taken(
    tmp_path: Path,
    clean: None,
    taken: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
    another: Callable[[str], None],
) -> None:
    another("BEGIN; SELECT count(*) FROM catalog_card")
    path = many_sets(tmp_path / "file")
    counts = import_cards(path=path).counts
    found = state(), asdict(counts)
    assert taken == [(0, 0)]
    another("COMMIT")
    assert found == all_at_once(path, monkeypatch)


@pytest.fixture
def another(transactional_db: None) -> Iterator[Callable[[str], None]]:
    """Runs statements as somebody else."""
    other = connection.copy()

    def run(statement: str) -> None:
        with other.cursor() as cursor:
            cursor.execute(statement)

    yield run
    other.close()

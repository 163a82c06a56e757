"""Staged boosters become products once the cards of their import are in the catalogue.

Runs inside the import's transaction. A later list beats an earlier one, as for cards. Boosters that
wait for cards of a set that was not known are tried again when cards come in.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.db import connection

from formats.boosters import COLORS, BoosterCard, BoosterError, Product, make_product
from formats.catalog.booster_rules import rules_of
from formats.catalog.importing.boosters import UUID, ToldBooster, read_told
from formats.catalog.importing.rows import RARITIES, BadRowError, set_code
from formats.catalog.models_boosters import BoosterProduct

#: So many products are in memory at a time; for each batch the printings are read through once.
BATCH: Final = 256

_WORDS: Final = {letter: word for word, letter in RARITIES.items()}
_FIELDS: Final = ("name", "digest", "complete", "missing", "size_least", "size_most")

_STAGED: Final = """
SELECT DISTINCT ON (set_code, variant) set_code, variant, seq, digest, fault
FROM import_booster ORDER BY set_code, variant, seq DESC
"""
_TEXTS: Final = "SELECT seq, text FROM import_booster WHERE seq = ANY(%s)"
_NAMES: Final = "SELECT code, name FROM catalog_set WHERE code = ANY(%s)"
# Of several printings that bear one id the one that was told last counts.
_CARDS: Final = """
SELECT p.uuid::text, p.set_code, p.number, p.rarities, c.name, c.colors, c.type_line
FROM catalog_printing p JOIN catalog_card c ON c.id = p.card_id
WHERE p.uuid = ANY(%s::uuid[]) ORDER BY p.told, p.id
"""
_KNOWN_SETS: Final = "SELECT DISTINCT set_code FROM catalog_printing WHERE uuid IS NOT NULL"


class LeftOut(NamedTuple):
    """A booster that cannot be opened; `fault` is a code of `formats.boosters`."""

    set_code: str
    variant: str
    fault: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoosterCounts:
    """What became of boosters; `waiting` is how many wait for cards of other sets afterwards."""

    new: int = 0
    changed: int = 0
    same: int = 0
    waiting: int = 0
    left_out: tuple[LeftOut, ...] = ()


@dataclass(slots=True)
class _Task:
    """A booster to be made: what was told of it, and the row that there is."""

    set_code: str
    variant: str
    told: str
    source: str
    seq: int | None = None
    row: BoosterProduct | None = None


@dataclass(slots=True)
class _Tally:
    new: int = 0
    changed: int = 0
    same: int = 0
    left_out: list[LeftOut] = field(default_factory=list)


def merge_boosters(*, told: str, anything_new: bool) -> BoosterCounts:
    """Merge staged boosters of the list `told`.

    If there is `anything_new` in the catalogue, boosters that were told before may have changed
    with their cards, and those that wait are tried again.
    """
    rows = {(row.set_code, row.variant): row for row in BoosterProduct.objects.defer("rules")}
    tally = _Tally()
    with connection.cursor() as cursor:
        tasks = _tasks(cursor, told, rows, tally, anything_new=anything_new)
        if anything_new:
            asked = {(task.set_code, task.variant) for task in tasks}
            tasks += [
                _Task(row.set_code, row.variant, row.told, row.source, None, row)
                for key, row in sorted(rows.items())
                if not row.complete and key not in asked
            ]
        for begin in range(0, len(tasks), BATCH):
            _merge_batch(cursor, tasks[begin : begin + BATCH], tally)
    return BoosterCounts(
        new=tally.new,
        changed=tally.changed,
        same=tally.same,
        waiting=BoosterProduct.objects.filter(complete=False).count(),
        left_out=tuple(sorted(tally.left_out)),
    )


def _tasks(
    cursor: Any,  # noqa: ANN401 - Django's wrapper
    told: str,
    rows: dict[tuple[str, str], BoosterProduct],
    tally: _Tally,
    *,
    anything_new: bool,
) -> list[_Task]:
    """What was staged, unless a later list has told already or it would come out as it is."""
    cursor.execute(_STAGED)
    tasks = []
    for code, variant, seq, source, fault in cursor.fetchall():
        row = rows.get((code, variant))
        if fault:
            tally.left_out.append(LeftOut(code, variant, fault))
        elif row is not None and (told < row.told or (source == row.source and not anything_new)):
            tally.same += 1
        else:
            tasks.append(_Task(code, variant, told, source, seq, row))
    return tasks


def _merge_batch(cursor: Any, tasks: Sequence[_Task], tally: _Tally) -> None:  # noqa: ANN401 - Django's wrapper
    texts = _texts(cursor, tasks)
    boosters = [read_told(text) for text in texts]
    cards = _cards(cursor, boosters)
    cursor.execute(_NAMES, [[task.set_code for task in tasks]])
    names: dict[str, str] = dict(cursor.fetchall())
    fresh = []
    for task, text, booster in zip(tasks, texts, boosters, strict=True):
        unknown: set[str] = set()
        try:
            name = names.get(task.set_code, task.set_code)
            product = _product(task, booster, name, cards, unknown)
        except BoosterError as error:
            _leave_out(task, error.code, tally)
            continue
        made = _row(task, product, text if unknown else rules_of(product))
        if unknown:
            made.complete, made.missing = False, _missing(cursor, booster)
        if task.row is None:
            fresh.append(made)
        elif _same(task.row, made):
            tally.same += task.seq is not None
        else:
            made.pk = task.row.pk
            made.save(force_update=True)
            tally.changed += 1
    BoosterProduct.objects.bulk_create(fresh)
    tally.new += len(fresh)


def _leave_out(task: _Task, fault: str, tally: _Tally) -> None:
    """What was told first time stays as it is; what waited has shown now that it is none."""
    tally.left_out.append(LeftOut(task.set_code, task.variant, fault))
    if task.row is not None and task.seq is None:
        task.row.delete()
        tally.changed += 1


def _texts(cursor: Any, tasks: Sequence[_Task]) -> list[str]:  # noqa: ANN401 - Django's wrapper
    cursor.execute(_TEXTS, [[task.seq for task in tasks if task.seq is not None]])
    staged: dict[int, str] = dict(cursor.fetchall())
    return [
        staged[task.seq] if task.seq is not None else task.row.rules  # type: ignore[union-attr]
        for task in tasks
    ]


def _cards(cursor: Any, boosters: Iterable[ToldBooster]) -> dict[str, BoosterCard]:  # noqa: ANN401 - Django's wrapper
    """The cards that sheets name, by MTGJSON's ids, as far as the catalogue knows them."""
    keys: set[str] = set()
    for booster in boosters:
        for sheet in booster.sheets.values():
            keys.update(sheet.cards)
    cursor.execute(_CARDS, [[key for key in keys if UUID.fullmatch(key)]])
    found = {}
    for uuid, code, number, rarities, name, colors, type_line in cursor.fetchall():
        types = type_line.partition("—")[0].split()
        found[uuid] = BoosterCard(
            id=f"{code}:{number}",
            name=name,
            rarity="basic" if "Basic" in types else _rarity(rarities),
            colors="".join(colour for colour in COLORS if colour in colors),
            land="Land" in types,
        )
    return found


def _rarity(letters: str) -> str:
    return next((word for letter, word in _WORDS.items() if letter in letters), "common")


def _product(
    task: _Task,
    booster: ToldBooster,
    name: str,
    cards: dict[str, BoosterCard],
    unknown: set[str],
) -> Product:
    """The product with its cards; those that nobody knows yet stand in it by their ids.

    Of other cards it says what is known when it is made; a list that tells it anew renews that.
    """

    def find(key: str) -> BoosterCard | None:
        card = cards.get(key)
        if card is None and UUID.fullmatch(key):
            unknown.add(key)
            return BoosterCard(key, key, "")
        return card

    return make_product(booster, code=task.set_code, variant=task.variant, name=name, find=find)


def _row(task: _Task, product: Product, rules: str) -> BoosterProduct:
    least, most = product.sizes()
    return BoosterProduct(
        set_code=task.set_code,
        variant=task.variant,
        name=product.name,
        rules=rules,
        digest=hashlib.sha256(rules.encode()).hexdigest(),
        source=task.source,
        complete=True,
        missing=[],
        size_least=least,
        size_most=most,
        told=task.told,
    )


def _same(row: BoosterProduct, made: BoosterProduct) -> bool:
    return all(getattr(row, name) == getattr(made, name) for name in _FIELDS)


def _missing(cursor: Any, booster: ToldBooster) -> list[str]:  # noqa: ANN401 - Django's wrapper
    """The sets that the list says the cards are of, without those of which we know cards."""
    told = set()
    for text in booster.source_set_codes:
        try:
            told.add(set_code(text))
        except BadRowError:
            continue
    if not told:
        return []
    cursor.execute(_KNOWN_SETS)
    return sorted(told - {code for (code,) in cursor.fetchall()})

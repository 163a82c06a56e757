"""Staged boosters become products once the cards of their import are in the catalogue.

Runs inside the import's transaction. A later list beats an earlier one, as for cards. Boosters that
wait for cards of a set that was not known are tried again when cards come in.
"""

import hashlib
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final, NamedTuple

from formats.boosters import COLORS, BoosterCard, BoosterError, Product, make_product
from formats.catalog.booster_rules import rules_of
from formats.catalog.importing.boosters import UUID, ToldBooster, read_told, write_told
from formats.catalog.importing.collect import line
from formats.catalog.importing.rows import RARITIES, BadRowError, set_code
from formats.catalog.importing.staging import copy_lines
from formats.catalog.models_boosters import BoosterProduct

#: So many are made while the server is busy otherwise; what comes of them is in memory meanwhile.
MOST_AHEAD: Final = 1500
#: So many of the others are in memory at a time; each batch reads through the printings once.
BATCH: Final = 256

_KEY: Final = re.compile(f'"({UUID.pattern})":')
_WORDS: Final = {letter: word for word, letter in RARITIES.items()}
_COLUMNS: Final = (
    "set_code", "variant", "name", "rules", "digest", "source", "complete", "size_least",
    "size_most", "told",
)  # fmt: skip
_values: Final = attrgetter(*_COLUMNS)
_COMPARED: Final = ("name", "digest", "complete", "missing", "size_least", "size_most")

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
    """A booster to be made: what was told of it, and the row that there is.

    `seq` is where it is staged; without it the row's own text is told again.
    """

    set_code: str
    variant: str
    told: str
    source: str
    seq: int | None = None
    row: BoosterProduct | None = None

    @property
    def kept(self) -> str:
        """What the row holds, which of one that waits is what was told."""
        return self.row.rules if self.row is not None else ""


class _Asked(NamedTuple):
    """What the server knows of tasks: the cards on their sheets, the names of their sets."""

    cards: list[tuple[str, ...]]
    names: dict[str, str]


class _Made(NamedTuple):
    """What came of a task: a row, or why there is none; `waits_for` are sets while it waits."""

    task: _Task
    row: BoosterProduct | None
    fault: str = ""
    waits_for: Sequence[str] = ()


@dataclass(slots=True)
class _Tally:
    new: int = 0
    changed: int = 0
    same: int = 0
    left_out: list[LeftOut] = field(default_factory=list)


class BoosterMerge:
    """Merges staged boosters of the list `told`, in three steps.

    Between them the server does something else for the caller, and a thread makes the boosters.
    """

    def __init__(self, cursor: Any, *, told: str) -> None:  # noqa: ANN401 - Django's wrapper
        """Begin; nothing of the list needs to be in the catalogue."""
        rows = BoosterProduct.objects.defer("rules")
        self._cursor = cursor
        self._rows = {(row.set_code, row.variant): row for row in rows}
        self._tally = _Tally()
        self._new, self._known = _tasks(cursor, told, self._rows, self._tally)
        self._ahead = self._new[:MOST_AHEAD]
        self._texts = _texts(cursor, self._ahead)
        self._thread = ThreadPoolExecutor(1, "boosters")
        self._keys = self._thread.submit(_keys, self._texts)

    def make(self) -> None:
        """Cards and printings of the list are in the catalogue."""
        asked = _asked(self._cursor, self._ahead, self._keys.result())
        self._made = self._thread.submit(_made, self._ahead, self._texts, asked)
        self._texts = []
        self._thread.shutdown(wait=False)

    def finish(self, *, anything_new: bool) -> BoosterCounts:
        """Write what was made.

        If anything in the catalogue is new, boosters that were told before may have changed with
        their cards, and those that wait are tried again.
        """
        cursor, tally = self._cursor, self._tally
        _write(cursor, self._made.result(), tally)
        tasks = self._new[MOST_AHEAD:]
        if anything_new:
            tasks += self._known + self._waiting()
        else:
            tally.same += len(self._known)
        for begin in range(0, len(tasks), BATCH):
            batch = tasks[begin : begin + BATCH]
            texts = _texts(cursor, batch)
            asked = _asked(cursor, batch, _keys(texts))
            _write(cursor, _made(batch, texts, asked), tally)
        return BoosterCounts(
            new=tally.new,
            changed=tally.changed,
            same=tally.same,
            waiting=BoosterProduct.objects.filter(complete=False).count(),
            left_out=tuple(sorted(tally.left_out)),
        )

    def _waiting(self) -> list[_Task]:
        """Those of which this list says nothing."""
        told = {(task.set_code, task.variant) for task in (*self._new, *self._known)}
        return [
            _Task(row.set_code, row.variant, row.told, row.source, None, row)
            for key, row in sorted(self._rows.items())
            if not row.complete and key not in told
        ]


def _tasks(
    cursor: Any,  # noqa: ANN401 - Django's wrapper
    told: str,
    rows: dict[tuple[str, str], BoosterProduct],
    tally: _Tally,
) -> tuple[list[_Task], list[_Task]]:
    """What was staged and is new, and what would come out as it is if its cards are the same.

    Neither has what a later list has told already.
    """
    cursor.execute(_STAGED)
    new: list[_Task] = []
    known: list[_Task] = []
    for code, variant, seq, source, fault in cursor.fetchall():
        row = rows.get((code, variant))
        if fault:
            tally.left_out.append(LeftOut(code, variant, fault))
        elif row is not None and told < row.told:
            tally.same += 1
        else:
            tasks = known if row is not None and source == row.source else new
            tasks.append(_Task(code, variant, told, source, seq, row))
    return new, known


def _texts(cursor: Any, tasks: Sequence[_Task]) -> list[str]:  # noqa: ANN401 - Django's wrapper
    cursor.execute(_TEXTS, [[task.seq for task in tasks if task.seq is not None]])
    staged: dict[int, str] = dict(cursor.fetchall())
    return [task.kept if task.seq is None else staged[task.seq] for task in tasks]


def _keys(texts: Sequence[str]) -> set[str]:
    """The ids of cards that stand in the texts."""
    return {key for text in texts for key in _KEY.findall(text)}


def _asked(cursor: Any, tasks: Sequence[_Task], keys: set[str]) -> _Asked:  # noqa: ANN401 - Django's wrapper
    if not tasks:
        return _Asked([], {})
    cursor.execute(_CARDS, [f"{{{','.join(keys)}}}"])  # one text: a list would be quoted one by one
    cards = cursor.fetchall()
    cursor.execute(_NAMES, [list({task.set_code for task in tasks})])
    return _Asked(cards, dict(cursor.fetchall()))


def _made(tasks: Sequence[_Task], texts: Sequence[str], asked: _Asked) -> list[_Made]:
    """What comes of the tasks, without asking anybody."""
    made = []
    cards = {uuid: _card(*facts) for uuid, *facts in asked.cards}
    for task, text in zip(tasks, texts, strict=True):
        unknown: set[str] = set()
        try:
            booster = read_told(text)
            name = asked.names.get(task.set_code, task.set_code)
            product = _product(task, booster, name, cards, unknown)
        except BoosterError as error:
            made.append(_Made(task, None, error.code))
            continue
        row = _row(task, product, write_told(booster) if unknown else rules_of(product))
        row.complete = not unknown
        made.append(_Made(task, row, waits_for=booster.source_set_codes if unknown else ()))
    return made


def _write(cursor: Any, made: Sequence[_Made], tally: _Tally) -> None:  # noqa: ANN401 - Django's wrapper
    fresh = []
    for task, row, fault, waits_for in made:
        if row is None:
            _leave_out(task, fault, tally)
            continue
        row.missing = _missing(cursor, waits_for)
        if task.row is None:
            fresh.append(row)
        elif _same(task.row, row):
            tally.same += task.seq is not None
        else:
            row.pk = task.row.pk
            row.save(force_update=True)
            tally.changed += 1
    lines = [line(*_values(row), tuple(row.missing)) for row in fresh]
    copy_lines(cursor, BoosterProduct._meta.db_table, (*_COLUMNS, "missing"), lines)
    tally.new += len(fresh)


def _leave_out(task: _Task, fault: str, tally: _Tally) -> None:
    """What was told first time stays as it is; what waited has shown now that it is none."""
    tally.left_out.append(LeftOut(task.set_code, task.variant, fault))
    if task.row is not None and task.seq is None:
        task.row.delete()
        tally.changed += 1


def _card(
    code: str, number: str, rarities: str, name: str, colors: str, type_line: str
) -> BoosterCard:
    types = type_line.partition("—")[0].split()
    return BoosterCard(
        id=f"{code}:{number}",
        name=name,
        rarity="basic" if "Basic" in types else _rarity(rarities),
        colors="".join(colour for colour in COLORS if colour in colors),
        land="Land" in types,
    )


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
    return all(getattr(row, name) == getattr(made, name) for name in _COMPARED)


def _missing(cursor: Any, waits_for: Sequence[str]) -> list[str]:  # noqa: ANN401 - Django's wrapper
    """The sets that the list says the cards are of, without those of which we know cards."""
    told = set()
    for text in waits_for:
        try:
            told.add(set_code(text))
        except BadRowError:
            continue
    if not told:
        return []
    cursor.execute(_KNOWN_SETS)
    return sorted(told - {code for (code,) in cursor.fetchall()})

"""The merge: what was staged is compared with the catalogue and written in bulk.

Runs inside the caller's transaction; whoever looks meanwhile sees the catalogue as it was.
"""

from dataclasses import dataclass
from typing import Any

from django.db import connection

from formats.catalog.importing import merge_sql as sql
from formats.catalog.importing.ahead import Ahead
from formats.catalog.importing.booster_merging import BoosterCounts, BoosterMerge
from formats.catalog.importing.collect import NULL
from formats.catalog.importing.slugs import told_apart
from formats.catalog.importing.staging import copy_lines
from formats.legality import load_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeCounts:
    """What a merge did."""

    cards_new: int
    cards_changed: int
    cards_same: int
    printings_new: int
    printings_changed: int
    printings_same: int
    names_new: int
    names_changed: int
    faces_new: int
    faces_changed: int
    sets_new: int
    sets_changed: int
    cards_total: int
    unknown_sets: tuple[str, ...]
    boosters: BoosterCounts

    @property
    def changed_anything(self) -> bool:
        """Whether the catalogue differs from what it was."""
        return bool(
            self.cards_new
            or self.cards_changed
            or self.printings_new
            or self.printings_changed
            or self.names_new
            or self.names_changed
            or self.faces_new
            or self.faces_changed
            or self.sets_new
            or self.sets_changed
            or self.boosters.new
            or self.boosters.changed
        )


def merge(ahead: Ahead, *, told: str, leaders: bool, whole: bool) -> MergeCounts:
    """Merge what is staged and not taken yet; `told`, `leaders` and `whole` as in `merge_sql`."""
    known: dict[str, str | bool] = {"told": told, "leaders": leaders, "whole": whole}
    counted: dict[str, int] = {}
    with connection.cursor() as cursor:

        def count(name: str, statement: str) -> None:
            cursor.execute(statement)
            counted[name] = cursor.rowcount

        boosters = BoosterMerge(cursor, told=told)
        _stage_fact_sets(cursor)
        cursor.execute(sql.MERGED_SET, known)
        count("sets_new", sql.NEW_SETS)
        count("sets_changed", sql.CHANGED_SETS)
        cursor.execute(sql.ANY_THIN)
        if cursor.fetchone() == (True,):
            cursor.execute(sql.JOIN_FRONTS)
        ahead.put_back(told)
        _run(cursor, sql.MERGED_CARD, known)
        _run(cursor, sql.MERGED_PRINTING, known)
        cursor.execute(sql.OLD_BARE)
        cursor.execute(sql.MERGED_DAY)
        _tell_slugs_apart(cursor)
        count("cards_new", sql.NEW_CARDS)
        count("cards_changed", sql.CHANGED_CARDS)
        count("printings_new", sql.NEW_PRINTINGS)
        count("printings_changed", sql.CHANGED_PRINTINGS)
        boosters.make()
        cursor.execute(sql.MERGED_FACE)
        count("faces_new", sql.NEW_FACES)
        count("faces_changed", sql.CHANGED_FACES)
        count("names_changed", sql.CHANGED_NAMES)
        count("names_new", sql.NEW_NAMES)
        ahead.tighten()
        if counted["sets_new"] or counted["sets_changed"]:
            # Their days are those of cards that were told before.
            cursor.execute(sql.FIRST_PRINTED_OF_OTHERS)
        counted["names_new"] += ahead.names
        if counted["names_new"]:
            cursor.execute(sql.CLEAN_PENDING)
        cursor.execute(sql.COUNT)
        cards, printings, total = cursor.fetchone()
        counted["printings_new"] += ahead.printings
        printings += ahead.printings
        cursor.execute(sql.UNKNOWN_SETS)
        unknown = tuple(code for (code,) in cursor.fetchall())
        cursor.execute(sql.DROP_MERGED)
        cursor.execute(sql.LOOPS_AGAIN)
        anything_new = any(counted.values())
        if anything_new:
            cursor.execute(sql.ANALYZE_CATALOGUE)
        merged_boosters = boosters.finish(anything_new=anything_new)
    return MergeCounts(
        **counted,
        cards_same=cards - counted["cards_new"] - counted["cards_changed"],
        printings_same=printings - counted["printings_new"] - counted["printings_changed"],
        cards_total=total,
        unknown_sets=unknown,
        boosters=merged_boosters,
    )


def _run(cursor: Any, statements: str, known: dict[str, str | bool]) -> None:  # noqa: ANN401 - Django's wrapper
    """Statements one by one: with parameters the server takes only one at a time."""
    for statement in statements.split(";\n"):
        cursor.execute(statement, known if "%(" in statement else None)


def _stage_fact_sets(cursor: Any) -> None:  # noqa: ANN401 - Django's wrapper
    """What we know of sets ourselves; a name in brackets is none."""
    cursor.execute(sql.MAKE_FACT_SET)
    lines = [
        "\t".join((
            facts.code,
            NULL if facts.name.startswith("(") else facts.name,
            str(facts.released or NULL),
            facts.type,
            "t" if facts.medium != "paper" else "f",
            "t" if facts.open or facts.released is None else "f",
        ))
        + "\n"
        for facts in load_facts().sets.values()
    ]  # fmt: skip
    copy_lines(cursor, "fact_set", sql.FACT_SET_COLUMNS, lines)


def _tell_slugs_apart(cursor: Any) -> None:  # noqa: ANN401 - Django's wrapper
    cursor.execute(sql.SHARED_SLUGS)
    shared = cursor.fetchall()
    if shared:
        others = [told_apart(name, variant) for _id, name, variant in shared]
        cursor.execute(sql.OTHER_SLUGS, [[row[0] for row in shared], others])

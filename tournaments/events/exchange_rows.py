"""Whether an op log from elsewhere is one that this program could have written.

Every value of every row at every time fits its column, every row that is referred to is there, the
log folds, and what it makes in the end is an event: phases, rounds, tables that hold together.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import available_timezones

from django.db import models

from core import clock
from formats.legality import load_facts
from tournaments.events.codec import NAMES, TABLES, Row, fields_of
from tournaments.events.errors import BadDetails
from tournaments.events.exchange import Broken, Logged, Package
from tournaments.events.fold import BrokenLogError, Change, State, apply
from tournaments.events.models import LONGEST_NAME, EventDeck
from tournaments.events.players_csv import LONGEST_AVOID, MOST_AVOIDS, MOST_BYES
from tournaments.events.results import MOST_DRAWN, SEATS, ImpossibleError, check, from_list
from tournaments.events.service.opening import LONGEST_DESCRIPTION, MOST_MINUTES, clean_phases
from tournaments.events.service.scoring import MOST_EXTENSION
from tournaments.events.table import (
    MOST_ENTRIES,
    MatchKind,
    MatchState,
    PhaseKind,
    RoundState,
)
from tournaments.standings.presets import PRESETS
from users.models import Player
from users.names import BadName, clean_name

YEARS: Final = range(1993, 2201)
MOST_FACTS: Final = 20
MOST_ROUNDS: Final = 1000
# What whole numbers may be, where the column allows more.
BOUNDS: Final[dict[tuple[str, str], tuple[int, int]]] = {
    ("event", "capacity"): (2, MOST_ENTRIES),
    ("phase", "number"): (1, 2),
    ("phase", "minutes"): (0, MOST_MINUTES),
    ("phase", "size"): (2, 512),
    ("entry", "number"): (1, MOST_ENTRIES),
    ("entry", "first_round"): (1, MOST_ROUNDS),
    ("entry", "last_round"): (0, MOST_ROUNDS),
    ("entry", "awarded_byes"): (0, MOST_BYES),
    ("entry", "fixed_table"): (1, MOST_ENTRIES),
    ("round", "number"): (1, MOST_ROUNDS),
    ("round", "minutes"): (0, MOST_MINUTES),
    ("match", "table"): (1, 2 * MOST_ENTRIES),
    ("match", "pod"): (1, MOST_ENTRIES),
    ("match", "draws"): (0, MOST_DRAWN),
    ("match", "extension_seconds"): (0, MOST_EXTENSION),
    **{("match", f"wins_{seat}"): (0, 9) for seat in SEATS},
}
LARGEST: Final = 2**31 - 1


def checked_state(package: Package) -> State:
    """The rows that the log makes; raises Broken, with the number of the op that cannot be."""
    log = _Log(package)
    for op in package.log:
        log.take(op)
    _check_whole(log.state, package)
    return log.state


class _Log:
    """The fold with its references counted, so that nothing goes that is still needed."""

    def __init__(self, package: Package) -> None:
        self.event = package.event
        self.state: State = {}
        self.known: dict[type[models.Model], set[str]] = {
            Player: set(package.players),
            EventDeck: {deck.ref for deck in package.decks},
        }
        self.needed: Counter[tuple[str, str]] = Counter()

    def take(self, op: Logged) -> None:
        """Apply one op's changes."""
        gone = []
        for at, change in enumerate(op.payload.changes):
            table, ref, before, after = change
            opens = op.seq == 1 and at == 0
            if table not in TABLES or ((table == "event") and opens != (before is None)):
                raise Broken("table", op.seq)
            if (table == "event" and (ref != self.event or after is None)) or (
                opens and table != "event"
            ):
                raise Broken("first", op.seq)
            self._check_change(op.seq, table, before, after)
            self._count(table, before, -1)
            self._apply(op.seq, change)
            self._count(table, after, 1)
            if after is None:
                gone.append((table, ref))
        if not op.payload.changes and op.seq == 1:
            raise Broken("first", op.seq)
        if any(self.needed[row] for row in gone if row[1] not in self.state[row[0]]):
            raise Broken("reference", op.seq)

    def _apply(self, seq: int, change: Change) -> None:
        try:
            apply(self.state, [change])
        except BrokenLogError as error:
            raise Broken("order", seq) from error

    def _check_change(self, seq: int, table: str, before: Row | None, after: Row | None) -> None:
        fields = fields_of(table)
        if before is None and after is None:
            raise Broken("field", seq)
        whole = before is None or after is None
        for row in (before, after):
            if row is None:
                continue
            if not row or not row.keys() <= fields.keys() or (whole and len(row) != len(fields)):
                raise Broken("field", seq)
            for name, value in row.items():
                self._check_value(seq, table, name, value)
        if before is not None and after is not None and before.keys() != after.keys():
            raise Broken("field", seq)

    def _check_value(self, seq: int, table: str, name: str, value: object) -> None:
        field = fields_of(table)[name]
        if value is None:
            if not field.null:
                raise Broken("value", seq)
            return
        if isinstance(field, models.ForeignKey):
            if not isinstance(value, str) or not self._is_there(field.related_model, value):
                raise Broken("reference", seq)
            return
        test = TESTS.get((table, name)) or _by_column(table, field)
        try:
            fits = test(value)
        except (ValueError, TypeError, KeyError):
            fits = False
        if not fits:
            raise Broken("value", seq)

    def _is_there(self, model: type[models.Model], ref: str) -> bool:
        if model in self.known:
            return ref in self.known[model]
        return ref in self.state.get(NAMES[model], {})

    def _count(self, table: str, row: Row | None, by: int) -> None:
        for name, value in (row or {}).items():
            field = fields_of(table)[name]
            if isinstance(field, models.ForeignKey) and value is not None:
                model = field.related_model
                if model in NAMES:
                    self.needed[NAMES[model], value] += by


Test = Callable[[Any], bool]


def _by_column(table: str, field: models.Field[Any, Any]) -> Test:
    """What any value of such a column is."""
    if isinstance(field, models.BooleanField):
        return lambda value: isinstance(value, bool)
    if isinstance(field, models.IntegerField):
        lowest, highest = BOUNDS.get((table, field.name), (0, _largest(field)))
        return lambda value: _is_int(value) and lowest <= value <= highest
    if isinstance(field, models.DateTimeField):
        return _is_instant
    choices = {value for value, _word in field.choices or ()} | ({""} if field.blank else set())
    longest = field.max_length or LARGEST
    return lambda value: (
        isinstance(value, str) and len(value) <= longest and (not field.choices or value in choices)
    )


def _largest(field: models.Field[Any, Any]) -> int:
    return 2**15 - 1 if isinstance(field, models.PositiveSmallIntegerField) else LARGEST


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_instant(value: object) -> bool:
    if not isinstance(value, str):
        return False
    at = datetime.fromisoformat(value)
    return at.tzinfo is not None and at.year in YEARS and clock.stamp(at.astimezone(UTC)) == value


def _is_name(value: object) -> bool:
    return isinstance(value, str) and clean_name(value, longest=LONGEST_NAME) == value


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_DESCRIPTION


def _is_avoids(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MOST_AVOIDS
        and all(
            isinstance(word, str) and 0 < len(word) <= LONGEST_AVOID and word.isprintable()
            for word in value
        )
    )


def _is_groups(value: object) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(group, list) for group in value)
        and all(isinstance(ref, str) for group in value for ref in group)
    )


def _is_reports(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() <= set(SEATS)
        and all(_is_report(report) for report in value.values())
    )


def _is_report(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 6:
        return False
    whole = all(_is_int(number) and 0 <= number <= 9 for number in value[:5])
    return whole and bool(from_list(value, len(SEATS)))


def _is_facts(value: object) -> bool:
    """A pairing's figures: whole numbers, yes and no, lists of contestants' numbers."""
    return (
        isinstance(value, dict)
        and len(value) <= MOST_FACTS
        and all(len(name) <= 40 for name in value)
        and all(isinstance(one, int) or _are_numbers(one) for one in value.values())
    )


def _are_numbers(value: object) -> bool:
    return isinstance(value, list) and all(
        _is_int(one) and 1 <= one <= MOST_ENTRIES for one in value
    )


# Columns that hold less than any text or JSON.
TESTS: Final[Mapping[tuple[str, str], Test]] = {
    ("event", "name"): _is_name,
    ("event", "place"): lambda value: value == "" or _is_name(value),
    ("event", "description"): _is_text,
    ("event", "time_zone"): lambda value: value in available_timezones(),
    ("event", "format"): lambda value: value == "" or value in load_facts().formats,
    ("event", "preset"): lambda value: value in PRESETS,
    ("phase", "pods"): _is_groups,
    ("phase", "bracket"): lambda _value: False,  # nothing writes one
    ("entry", "avoids"): _is_avoids,
    ("round", "facts"): _is_facts,
    ("match", "reports"): _is_reports,
    ("match", "first"): lambda value: value in {"", *SEATS},
    ("match", "slot"): lambda value: value == "" or (value.isascii() and value.isdigit()),
}


def _check_whole(state: State, package: Package) -> None:
    """What the rows are together. Raises Broken("whole")."""
    phases = sorted(state.get("phase", {}).values(), key=lambda row: row["number"])
    rounds = sorted(state.get("round", {}).values(), key=lambda row: row["number"])
    entries, matches = state.get("entry", {}), state.get("match", {})
    _check_phases(phases)
    numbers = [row["number"] for row in rounds]
    drafts = [row["number"] for row in rounds if row["state"] == RoundState.PAIRED]
    places = [state["phase"][row["phase"]]["number"] for row in rounds]
    fine = (
        numbers == list(range(1, len(rounds) + 1))
        and drafts in ([], numbers[-1:])
        and places == sorted(places)
        and _all_once(row["number"] for row in entries.values())
        and _all_once(row["player"] for row in entries.values())
        and all(ref in entries for phase in phases for group in phase["pods"] for ref in group)
        and all(_all_once(ref for group in phase["pods"] for ref in group) for phase in phases)
        and _all_once(
            (row["round"], row["table"]) for row in matches.values() if row["table"] is not None
        )
        and _all_once(
            (row["round"], row[seat])
            for row in matches.values()
            for seat in SEATS
            if row[seat] is not None
        )
        and all(row[1] in entries for posted in package.posted for row in posted.rows)
        and all(posted.preset in PRESETS for posted in package.posted)
    )
    if not fine:
        raise Broken("whole")
    owners = {deck.ref: deck.player for deck in package.decks}
    if any(row["deck"] and owners[row["deck"]] != row["player"] for row in entries.values()):
        raise Broken("reference")
    for row in matches.values():
        _check_match(row, state["phase"][state["round"][row["round"]]["phase"]])
    _check_people(package)


def _check_phases(phases: list[Row]) -> None:
    names = ("kind", "rounds", "best_of", "minutes", "size", "power_last")
    plans = [{name: row[name] for name in names} for row in phases]
    try:
        clean_phases(plans)
    except BadDetails as error:
        raise Broken("whole") from error
    if [row["number"] for row in phases] != list(range(1, len(phases) + 1)):
        raise Broken("whole")


def _all_once(values: Any) -> bool:  # noqa: ANN401 - any iterable of hashable values
    found = list(values)
    return len(set(found)) == len(found)


def _check_match(row: Row, phase: Row) -> None:
    seats = [row[seat] for seat in SEATS if row[seat] is not None]
    from_a_on = [row[seat] for seat in SEATS[: len(seats)]] == seats
    alone = row["kind"] != MatchKind.MATCH
    if not from_a_on or alone != (len(seats) == 1) or (alone and row["table"] is not None):
        raise Broken("whole")
    if alone and row["state"] != MatchState.CONFIRMED:
        raise Broken("whole")
    if alone or row["state"] != MatchState.CONFIRMED:
        return
    listed = [*(row[f"wins_{seat}"] for seat in SEATS), row["draws"], row["how"]]
    try:
        result = from_list(listed, len(seats))
        knocks_out = PhaseKind(phase["kind"]).knocks_out
        check(result, seats=len(seats), best_of=phase["best_of"], knocks_out=knocks_out)
    except (ImpossibleError, ValueError) as error:
        raise Broken("whole") from error


def _check_people(package: Package) -> None:
    """Names as this site would have taken them; a forgotten player has none."""
    for name in package.players.values():
        try:
            if name and clean_name(name) != name:
                raise Broken("text")
        except BadName as error:
            raise Broken("text") from error

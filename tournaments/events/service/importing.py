"""Contestants from a list: everybody in one op, or nobody. And another code for a walk-in."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.access import require
from core.attempts import spend
from tournaments.events import rules
from tournaments.events.errors import BadDetails, NotIn, TableTaken, WrongStatus
from tournaments.events.journal import changing, ops
from tournaments.events.models import Entry, Event
from tournaments.events.players_csv import (
    A_TABLE_SEATS,
    LONGEST_AVOID,
    MOST_AVOIDS,
    MOST_BYES,
    MOST_ROWS,
    MOST_TABLE,
    Person,
)
from tournaments.events.service.contestants import WALK_INS, about, new_rows
from tournaments.events.table import BEFORE
from users import codes
from users.models import Player, User
from users.service import add_walk_in

KEY: Final = "list:"


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody of the list with the code with which they claim their player."""

    entry: Entry
    name: str
    code: str


def enter_people(*, actor: User, event: Event, people: Sequence[Person], key: str) -> list[Entered]:
    """Enter a list with byes, tables, ticks and words to avoid, in one op and the list's order.

    `key` makes it happen once: a second click enters nobody, and gives none. Only before the event
    runs; latecomers come one by one. Raises WrongStatus, BadDetails, TableTaken, EventFull,
    NameRefused.
    """
    require(rules.score, actor, event)
    _check(people)
    spend(WALK_INS, event.ref)
    with changing(rules.score, actor, event) as op:
        if op.event.status not in BEFORE:
            raise WrongStatus(status=op.event.status)
        if ops(op.event).filter(key=KEY + key).exists():
            return []
        _check_tables(op.event, people)
        made = [add_walk_in(person.name) for person in people]
        rows = new_rows(op, [player for player, _code in made])
        for row, person in zip(rows, people, strict=True):
            row.paid = person.paid
            row.awarded_byes = person.byes
            row.fixed_table = person.table
            row.avoids = list(person.avoids)
        op.create(*rows)
        if rows:
            op.write("entries.added", key=KEY + key, entries=[row.ref for row in rows])
        return [
            Entered(row, player.display_name, code)
            for row, (player, code) in zip(rows, made, strict=True)
        ]


def _check(people: Sequence[Person]) -> None:
    if len(people) > MOST_ROWS:
        raise BadDetails(field="entries")
    for person in people:
        if not 0 <= person.byes <= MOST_BYES:
            raise BadDetails(field="awarded_byes")
        if person.table is not None and not 1 <= person.table <= MOST_TABLE:
            raise BadDetails(field="fixed_table")
        if len(person.avoids) > MOST_AVOIDS or any(
            len(word) > LONGEST_AVOID or not word.isprintable() for word in person.avoids
        ):
            raise BadDetails(field="avoids")


def _check_tables(event: Event, people: Sequence[Person]) -> None:
    """At most two have a fixed table in common."""
    known = Entry.objects.filter(event=event, fixed_table__isnull=False)
    seated = Counter(known.values_list("fixed_table", flat=True))
    seated.update(person.table for person in people if person.table is not None)
    full = [table for table, seats in seated.items() if seats > A_TABLE_SEATS]
    if full:
        raise TableTaken(table=min(table for table in full if table is not None))


def new_code(*, actor: User, entry: Entry) -> str:
    """Another code for a walk-in whom nobody has claimed; the old one is void. Raises NotIn.

    The log says that it was given, not which.
    """
    with about(entry, actor, rules.score) as (op, now):
        player = Player.objects.select_for_update(no_key=True, of=("self",)).get(pk=now.player_id)
        if player.user_id is not None or player.forgotten_at is not None:
            raise NotIn(status=entry.status)
        code = codes.new_code()
        player.claim_digest = codes.digest_of(code)
        player.save(update_fields=["claim_digest"])
        op.write("entry.code_given", entry=entry.ref)
    return code

"""Everybody's pool as the staff's page lists it: a hall has hundreds, so words are chosen here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.access import Viewer
from formats.pools.models import Pool
from tournaments.events.names import names_for
from tournaments.events.table import LEFT, EntryStatus
from tournaments.events.words import ENTRY_NAMES
from tournaments.sealed import queries
from tournaments.sealed.models import EventSealed
from tournaments.sealed.queries import PoolLine

#: Colours of badges.
_DONE: Final = "good"
_NOT_YET: Final = "warn"
_ON_ITS_WAY: Final = "quiet"


@dataclass(frozen=True, slots=True)
class Row:
    """Whose pool it is, where it stands, what a judge should know of it."""

    name: str
    giver: str  # who wrote a swapped pool down
    left: str  # that the contestant has left, in words
    pool: Pool
    kind: str
    state: str
    waits: bool
    alone: bool
    begun: bool


def rows(viewer: Viewer, sealed: EventSealed) -> list[Row]:
    """In the order of coming."""
    called = names_for(viewer, sealed.event)
    gone = {status: str(ENTRY_NAMES[status]) for status in LEFT}
    found = []
    for line in queries.lines(sealed):
        kind, state = _state(line, sealed)
        pool = line.pool
        found.append(
            Row(
                name=called.get(line.entry.number, ""),
                giver=called.get(line.giver.number, "") if line.giver else "",
                left=gone.get(EntryStatus(line.entry.status), ""),
                pool=pool,
                kind=kind,
                state=state,
                waits=line.waits,
                alone=line.alone and pool.deadline is not None and pool.handed_in_at is None,
                begun=pool.opened > 0 or (sealed.is_paper and line.written),
            )
        )
    return found


def _state(line: PoolLine, sealed: EventSealed) -> tuple[str, str]:
    pool = line.pool
    if pool.handed_in_at is not None:
        return _DONE, _("Handed in")
    if sealed.is_paper and not line.written:
        return _NOT_YET, _("Not written down")
    if pool.closed:
        closed = ngettext("%(left)s pack closed", "%(left)s packs closed", pool.closed)
        return _NOT_YET, closed % {"left": pool.closed}
    cards = ngettext("%(cards)s card in the deck", "%(cards)s cards in the deck", line.size)
    return _ON_ITS_WAY, cards % {"cards": line.size}

"""Deck lists of an event: handed in until the deadline, checked for its day and format."""

from typing import Any, Final
from zoneinfo import ZoneInfo

from core import clock
from core.access import require
from formats.catalog.checking import check_list, find_format
from formats.catalog.judging import read_list
from formats.decks import ParsedDeck, deck_hash
from formats.pools.models import Pool
from tournaments.events import rules
from tournaments.events.errors import (
    BadDeckList,
    BuiltFromPool,
    DeckLocked,
    DecksNotTaken,
    NotIn,
)
from tournaments.events.journal import Op, changing
from tournaments.events.models import LONGEST_NAME, Entry, Event, EventDeck
from tournaments.events.table import BEFORE, COMING, Decks, EntryStatus, Status
from users.models import User

LONGEST: Final = 200_000
OPEN_TO: Final = (*COMING, EntryStatus.WAITING, EntryStatus.PLAYING)


def is_open(event: Event) -> bool:
    """Whether players may still change their lists (MTR 2.7, 2.8)."""
    if event.decks_until is not None:
        return clock.now() <= event.decks_until and event.status in {*BEFORE, Status.RUNNING}
    return event.status in BEFORE


def hand_in(*, actor: User, entry: Entry, text: str, name: str = "") -> EventDeck:
    """Hand a list in for oneself; the staff may at any time, for anybody.

    A list that is not legal is taken and says so: the head judge decides. Raises DecksNotTaken,
    DeckLocked, BadDeckList, NotIn, BuiltFromPool.
    """
    event = entry.event
    require(rules.act_for, actor, entry)
    if event.decks == Decks.NONE:
        raise DecksNotTaken
    if not text.strip() or len(text) > LONGEST or "\x00" in text or len(name) > LONGEST_NAME:
        raise BadDeckList
    deck = read_list(text)
    if not deck.cards:
        raise BadDeckList
    verdict = judge(event, deck)
    with changing(rules.act_for, actor, event, on=entry) as op:
        now = Entry.objects.select_related("player").get(pk=entry.pk)
        if now.status not in OPEN_TO:
            raise NotIn(status=now.status)
        scores = rules.score.admits(actor, op.event)
        if not is_open(op.event) and not scores:
            raise DeckLocked
        if not scores and gives_pools(op.event):
            raise BuiltFromPool
        return _write(op, now, deck, verdict, text=text, name=name)


def record(op: Op, entry: Entry, *, text: str, name: str, kind: str) -> EventDeck:
    """Hand in what was built and checked elsewhere; the caller's op holds the event's lock."""
    deck = read_list(text)
    return _write(op, entry, deck, judge(op.event, deck), text=text, name=name, kind=kind)


def gives_pools(event: Event) -> bool:
    """Whether decks are built from card pools there, a latecomer's without a pool, too."""
    return Pool.objects.filter(scope=event.scope_id).exists()


def pool_of(entry: Entry, event: Event) -> Pool | None:
    """The card pool that the contestant builds from, where the event gave some out."""
    return Pool.objects.filter(scope=event.scope_id, player=entry.player_id).first()


def _write(
    op: Op,
    entry: Entry,
    deck: ParsedDeck,
    verdict: dict[str, Any],
    *,
    text: str,
    name: str,
    kind: str = "deck.handed_in",
) -> EventDeck:
    made = EventDeck.objects.create(
        event=op.event,
        player=entry.player,
        name=" ".join(name.split()),
        text=text,
        digest=deck_hash(deck),
        legal=verdict["legal"],
        verdict=verdict,
    )
    op.change(entry, deck=made)
    op.write(kind, entry=entry.ref, deck=made.ref, legal=made.legal)
    return made


def judge(event: Event, parsed: ParsedDeck) -> dict[str, Any]:
    """The verdict for the event's format and day: {"legal", "codes", "format", "date", …}.

    `legal` is None where there is no format to check against, or lines could not be read.
    """
    if not event.format:
        return {"legal": None, "codes": []}
    day = event.starts_at.astimezone(ZoneInfo(event.time_zone)).date()
    answer = check_list(parsed, of=find_format(event.format), on=day)
    return {
        "legal": answer.legal,
        "codes": sorted({reason.code for reason in answer.reasons}),
        "format": event.format,
        "date": day.isoformat(),
        "data_version": answer.data_version,
    }

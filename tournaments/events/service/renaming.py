"""A walk-in's misspelt name, put right by the staff while nobody has claimed them.

No log holds a name. So the entry gets another player with the right name and the old one's code;
the op says which player followed which, and its undo is the op read backwards.
"""

from collections.abc import Iterable
from typing import Final

from core import clock
from core.access import require
from core.models import Entry as LogEntry
from tournaments.events import rules
from tournaments.events.errors import NameTheirs
from tournaments.events.fold import Change
from tournaments.events.models import Entry, Event, EventDeck
from tournaments.events.service.contestants import about
from users.models import Player, User
from users.service import checked_name

KIND: Final = "entry.renamed"


def rename(*, actor: User, entry: Entry, name: str) -> Entry:
    """Correct the name of a walk-in. Raises NameRefused, NameTheirs."""
    require(rules.score, actor, entry)
    right = checked_name(name)
    with about(entry, actor, rules.score) as (op, now):
        if right == now.player.display_name:
            return now
        player = Player.objects.create(display_name=right)
        _follow(op.event, now.player, player)
        op.change(now, player=player)
        op.write(KIND, entry=now.ref)
    return now


def hand_back(event: Event, changes: Iterable[Change]) -> None:
    """Before changes of an undo are written: who follows whom gets the code. NameTheirs."""
    for table, _ref, before, after in changes:
        if table == "entry" and before and after and "player" in after:
            _follow(
                event,
                Player.objects.get(ref=before["player"]),
                Player.objects.get(ref=after["player"]),
            )


def _follow(event: Event, old: Player, new: Player) -> None:
    """The code and the lists of a player whom nobody has claimed go to the next one."""
    rows = Player.objects.select_for_update(no_key=True, of=("self",))
    held = {row.pk: row for row in rows.filter(pk__in=[old.pk, new.pk]).order_by("pk")}
    old, new = held[old.pk], held[new.pk]
    if old.user_id is not None or old.forgotten_at is not None or new.forgotten_at is not None:
        raise NameTheirs
    digest, old.claim_digest = old.claim_digest, None
    old.save(update_fields=["claim_digest"])  # first: a digest is one player's
    new.claim_digest = digest
    new.save(update_fields=["claim_digest"])
    EventDeck.objects.filter(event=event, player=old).update(player=new)


def forget_spellings(user: User) -> None:
    """Names under which the person once stood here by mistake go with the account."""
    mine = Entry.objects.filter(player__user=user)
    corrected = LogEntry.objects.filter(
        kind=KIND,
        stream__in=mine.values("event__log"),
        payload__data__entry__in=list(mine.values_list("ref", flat=True)),
    )
    refs = {
        row["player"]
        for op in corrected
        for _table, _ref, *rows in op.payload["changes"]
        for row in rows
    }
    Player.objects.filter(ref__in=refs, user=None).update(
        display_name="", claim_digest=None, forgotten_at=clock.now()
    )

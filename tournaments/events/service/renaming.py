"""A walk-in's misspelt name, put right by the staff while nobody has claimed them.

No log holds a name: the op says that one was corrected, how it was written stands in rows of its
own (Spelling), which go with the player. From those an undo brings the old name back.
"""

from typing import Final

from core.access import require
from core.models import Entry as LogEntry
from tournaments.events import rules
from tournaments.events.errors import CannotUndo, NameTheirs
from tournaments.events.models import Entry, Event, Spelling
from tournaments.events.service.contestants import about
from users.models import Player, User
from users.service import checked_name

KIND: Final = "entry.renamed"


def rename(*, actor: User, entry: Entry, name: str) -> Entry:
    """Correct the name of a walk-in. Raises NameRefused, NameTheirs."""
    require(rules.score, actor, entry)
    right = checked_name(name)
    with about(entry, actor, rules.score) as (op, now):
        now.player = _unclaimed(now)
        if right != now.player.display_name:
            before = now.player.display_name
            made = Spelling.objects.create(entry=now, before=before, after=right)
            _call(now.player, right)
            op.write(KIND, entry=now.ref, spelling=made.ref)
    return now


def take_back(event: Event, done: LogEntry) -> None:
    """The name as it was before that op; the caller holds the event's lock.

    Raises NameTheirs, and CannotUndo where the name is another by now, or where it was corrected
    on another machine.
    """
    ref = done.payload["data"].get("spelling", "")
    made = Spelling.objects.filter(entry__event=event, ref=ref).select_related("entry").first()
    if made is None:
        raise CannotUndo(seq=done.seq, later=[], rounds=[])
    player = _unclaimed(made.entry)
    if player.display_name != made.after:
        raise CannotUndo(seq=done.seq, later=[], rounds=[])
    _call(player, made.before)


def _unclaimed(entry: Entry) -> Player:
    """The contestant's player, locked; NameTheirs where somebody has claimed them."""
    rows = Player.objects.select_for_update(no_key=True, of=("self",))
    player = rows.get(pk=entry.player_id)
    if player.user_id is not None or player.forgotten_at is not None:
        raise NameTheirs
    return player


def _call(player: Player, name: str) -> None:
    player.display_name = name
    player.save(update_fields=["display_name"])

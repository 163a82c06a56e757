"""What somebody may do with a pool just now: its page offers nothing that would be refused."""

from __future__ import annotations

from dataclasses import dataclass

from core import words
from core.access import Viewer
from core.errors import Refusal
from formats.pools import rules
from formats.pools.followers import ask_guards
from formats.pools.locks import check_stands
from formats.pools.models import Pool
from users.models import User


@dataclass(frozen=True, slots=True)
class Standing:
    """Which buttons work for a viewer, and the sentence of what stands in the way ("": nothing)."""

    may_open: bool = False
    may_build: bool = False
    may_take_back: bool = False
    held: str = ""


def standing_of(pool: Pool, viewer: Viewer) -> Standing:
    """What the services would let the viewer do with this pool as it stands."""
    if not isinstance(viewer, User) or not rules.change.admits(viewer, pool):
        return Standing()
    try:
        ask_guards(pool, viewer)
    except Refusal as refusal:
        return Standing(held=words.say(refusal.code, refusal.params))
    try:
        check_stands(pool)
    except Refusal:  # closed packs, no swap yet, the deadline: the page tells of these itself
        return Standing(may_open=True)
    handed_in = pool.handed_in_at is not None
    return Standing(may_open=True, may_build=not handed_in, may_take_back=handed_in)

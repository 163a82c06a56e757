"""Pools on paper: written down, swapped, counted again."""

from collections.abc import Iterable

from django.db import transaction

from core import clock
from core.access import require
from formats.pools import rules
from formats.pools.cards import pool_cards
from formats.pools.contents import MOST_CARDS, write_cards
from formats.pools.errors import BadDeck, Locked
from formats.pools.followers import ask_guards
from formats.pools.locks import locked_pool, room_for_another, usable
from formats.pools.models import Pool, Source
from users.models import User
from users.service import main_player


def register(*, actor: User, cards: Iterable[tuple[int, str]], title: str) -> Pool:
    """A pool from paper: (copies, name) of every card. Refusals: BadDeck, TooManyPools."""
    require(rules.own, actor)
    written = _written_down(cards)
    with transaction.atomic():
        room_for_another(actor)
        return Pool.objects.create(
            player=main_player(actor), source=Source.PAPER, title=title, cards=written
        )


def write_down(*, actor: User, pool: Pool, cards: Iterable[tuple[int, str]]) -> Pool:
    """The cards of an event's pool on paper, again if need be. Refusals: BadDeck, Locked.

    Until the pools are swapped whoever has it writes; later only the staff does.
    """
    require(rules.write_down, actor, pool)
    written = _written_down(cards)
    with transaction.atomic():
        locked = locked_pool(pool)
        require(rules.write_down, actor, locked)
        ask_guards(locked, actor)
        if locked.handed_in_at is not None:
            raise Locked
        locked.cards = written
        locked.changed_at = clock.now()
        locked.save(update_fields=["cards", "changed_at"])
    return locked


def count_again(*, actor: User, pool: Pool) -> Pool:
    """Say that the cards one was handed are those that were written down."""
    require(rules.change, actor, pool)
    with transaction.atomic():
        locked = usable(pool, actor)
        if locked.checked_at is None and not locked.empty and not locked.waits_for_swap:
            locked.checked_at = clock.now()
            locked.save(update_fields=["checked_at"])
    return locked


def _written_down(cards: Iterable[tuple[int, str]]) -> str:
    lines = list(cards)
    if not lines or sum(count for count, _name in lines) > MOST_CARDS:
        raise BadDeck(most=MOST_CARDS)
    return write_cards(pool_cards(lines))

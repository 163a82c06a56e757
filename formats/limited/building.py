"""Builds a two-colour deck from any pool: creatures along a curve, the best of the rest, lands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from msgspec import structs

from formats.limited.basics import suggested_lands
from formats.limited.model import COLOURS, PlayCard, asked_colours
from formats.limited.ratings import rating

PAIRS: Final = tuple(a + b for a, b in combinations(COLOURS, 2))
#: The figures below are those of a deck with so many spells; other sizes are in proportion.
_SPELLS: Final = 23
#: The most creatures by mana value, 1 and less to 6 and more, as long as others are at hand. From
#: `_DEAR` on other spells share their room.
CURVE: Final = (3, 6, 5, 5, 4, 3)
_DEAR: Final = 5
#: The creatures that come first.
CREATURES: Final = 13
#: What a spell that is missing costs a pair of colours in the choice, and what a creature does that
#: is missing from those first ones: a heap of spells is no deck.
MISSING: Final = 1.5
MISSING_CREATURE: Final = 0.5


@dataclass(frozen=True, slots=True)
class BuiltDeck:
    """A deck: ``main`` are names of the pool's cards, spells by mana value and then lands, each as
    often as it is played; ``basics`` how many of each of the five basic lands come from outside.

    ``colours`` are the letters that its spells ask for (none to two), ``short`` says how many
    spells the pool could not give; basic lands stand in for them.
    """

    main: tuple[str, ...]
    basics: dict[str, int]
    colours: str
    short: int


class _Spell(NamedTuple):
    card: PlayCard
    rating: float
    creature: bool
    #: Where it takes room on the curve; -1 for a spell that takes none.
    step: int
    pairs: frozenset[str]


def auto_build(pool: Sequence[PlayCard], *, size: int = 40, lands: int = 17) -> BuiltDeck:
    """The best deck of two colours that the pool gives, by ``rating``: always ``size`` cards.

    Each pair of colours takes its best creatures under the caps of the curve, fills up with its
    best spells, and the pair with the greatest sum of ratings is played. Lands of the pool that
    give both colours are among the ``lands``; its basic lands are not used, as they are free. The
    same cards in any order give the same deck.

    Raises ValueError for a size or lands that cannot be.
    """
    if not 0 <= lands <= size:
        raise ValueError(f"a deck of {size} cards cannot have {lands} lands")
    wanted = size - lands
    spells = _spells(pool)
    best: list[_Spell] = []
    greatest, played = float("-inf"), ""
    for pair in PAIRS:
        chosen = _choose([spell for spell in spells if pair in spell.pairs], wanted)
        value = _value(chosen, wanted)
        if value > greatest:
            best, greatest, played = chosen, value, pair
    cards = sorted((spell.card for spell in best), key=_by_cost)
    colours = asked_colours(cards, played)
    cards += _lands(pool, colours, lands)
    return BuiltDeck(
        main=tuple(card.name for card in cards),
        basics=suggested_lands(Counter(cards), size - len(cards), colours=colours),
        colours=colours,
        short=wanted - len(best),
    )


def _spells(pool: Sequence[PlayCard]) -> list[_Spell]:
    """The pool's spells, the best first; equal ones by all that is known of them."""
    made: dict[PlayCard, _Spell] = {}
    for card in pool:
        if card not in made and not card.is_land:
            takes_room = card.is_creature or card.mana_value >= _DEAR
            made[card] = _Spell(
                card,
                rating(card),
                card.is_creature,
                min(max(int(card.mana_value), 1), len(CURVE)) - 1 if takes_room else -1,
                frozenset(pair for pair in PAIRS if card.castable(pair)),
            )
    found = [made[card] for card in pool if card in made]
    return sorted(found, key=lambda spell: (-spell.rating, structs.astuple(spell.card)))


def _creatures(wanted: int) -> int:
    return (2 * CREATURES * wanted + _SPELLS) // (2 * _SPELLS)


def _value(chosen: list[_Spell], wanted: int) -> float:
    """What the choice between pairs of colours goes by."""
    creatures = sum(spell.creature for spell in chosen)
    return (
        sum(spell.rating for spell in chosen)
        - MISSING * (wanted - len(chosen))
        - MISSING_CREATURE * max(_creatures(wanted) - creatures, 0)
    )


def _choose(spells: list[_Spell], wanted: int) -> list[_Spell]:
    """As many of the spells (given with the best first) as are wanted, or all."""
    creatures = _creatures(wanted)
    # Rounded up, so that the curve is never too tight for the creatures.
    room = [-(-most * wanted // _SPELLS) for most in CURVE]
    first: list[_Spell] = []
    others: list[_Spell] = []
    for spell in spells:
        if spell.creature and len(first) < creatures and room[spell.step]:
            room[spell.step] -= 1
            first.append(spell)
        else:
            others.append(spell)
    crowded: list[_Spell] = []
    for spell in others:
        if len(first) >= wanted:
            return first[:wanted]
        if spell.step < 0 or room[spell.step]:
            if spell.step >= 0:
                room[spell.step] -= 1
            first.append(spell)
        else:
            crowded.append(spell)
    return (first + crowded)[:wanted]


def _lands(pool: Sequence[PlayCard], colours: str, most: int) -> list[PlayCard]:
    """The pool's lands that give at least two of the deck's colours."""
    fitting = [card for card in pool if len(set(card.gives) & set(colours)) > 1]
    return sorted(fitting, key=_by_cost)[:most]


def _by_cost(card: PlayCard) -> tuple[object, ...]:
    return card.mana_value, structs.astuple(card)

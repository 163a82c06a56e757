"""How many of each basic land a deck wants: by the mana symbols of its costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from formats.limited.model import (
    BASIC_LANDS,
    COLOURS,
    Cards,
    PlayCard,
    asked_colours,
    counted,
    in_order,
)

#: Of this many lands a colour has at least so many, by how many main colours a deck has.
_OF: Final = 17
_LEAST: Final = (0, 0, 7, 5, 4, 3)
#: A colour with less than one symbol in this many is a splash, which wants at least so many lands.
_SPLASH: Final = 6
_LEAST_OF_SPLASH: Final = 3
#: The weight of a symbol, which up to five colours share without a rest.
_SYMBOL: Final = 60


def suggested_lands(cards: Cards, lands: int = 17, *, colours: str = "") -> dict[str, int]:
    """Basic lands for a deck of these cards: all five names, in sum exactly ``lands``.

    Each symbol counts for its colour, a hybrid half for each of its two. Where a card can be paid
    in several ways (hybrids, life, two of any mana), only colours count that the deck asks for
    anyway, or ``colours`` if they are given; if it asks for none, all of them count. Of 17 lands
    each colour of a deck of two has at least 7, a splash at least 3. Nonbasic lands among the
    cards are no part of the sum: they spare a basic land of each colour they give from that least
    number. A deck without colours gets some of each.

    Raises ValueError for a negative number of lands.
    """
    if lands < 0:
        raise ValueError(f"a deck cannot have {lands} lands")
    counts = counted(cards)
    weights = _weights(counts, in_order(colours))
    shares = _share(lands, weights, _least(lands, weights, counts))
    return {name: shares.get(colour, 0) for colour, name in BASIC_LANDS.items()}


def _weights(counts: Mapping[PlayCard, int], colours: str) -> dict[str, int]:
    """How much the deck asks for each of its colours."""
    asked = [
        (symbol, count)
        for card, count in counts.items()
        for symbol in card.symbols
        if symbol.colours
    ]
    sure = colours or asked_colours(counts)
    weights = dict.fromkeys(COLOURS, 0)
    for symbol, count in asked:
        letters = [letter for letter in symbol.colours if letter in (sure or COLOURS)]
        for letter in letters:
            weights[letter] += _SYMBOL // len(letters) * count
    found = {colour: weight for colour, weight in weights.items() if weight}
    return found or dict.fromkeys(sure or COLOURS, 1)


def _least(
    lands: int, weights: Mapping[str, int], counts: Mapping[PlayCard, int]
) -> dict[str, int]:
    """The fewest basic lands of each colour; never more in sum than there are."""
    given = [
        (card.gives, count)
        for card, count in counts.items()
        if not card.is_basic and any(letter in weights for letter in card.gives)
    ]
    size = lands + sum(count for _letters, count in given)
    total = sum(weights.values())
    main = [colour for colour, weight in weights.items() if weight * _SPLASH >= total]
    least = {}
    for colour in weights:
        figure = _LEAST[len(main)] if colour in main else _LEAST_OF_SPLASH
        spared = sum(count for letters, count in given if colour in letters)
        least[colour] = max(0, figure * size // _OF - spared)
    asked = sum(least.values())
    if asked <= lands:
        return least
    return {colour: figure * lands // asked for colour, figure in least.items()}


def _share(lands: int, weights: Mapping[str, int], least: Mapping[str, int]) -> dict[str, int]:
    """Lands in proportion to the weights, none below its least; what is left of parts of lands
    goes to the largest remainders, then in the order of the colours.
    """
    shares: dict[str, int] = {}
    rest = dict(weights)
    while True:
        total = sum(rest.values())
        short = [colour for colour in rest if lands * rest[colour] < least[colour] * total]
        if not short:
            break
        for colour in short:
            shares[colour] = least[colour]
            lands -= least[colour]
            del rest[colour]
    parts = {colour: divmod(lands * weight, total) for colour, weight in rest.items()}
    left = lands - sum(whole for whole, _remainder in parts.values())
    first = sorted(parts, key=lambda colour: -parts[colour][1])[:left]
    shares.update({c: whole + (c in first) for c, (whole, _remainder) in parts.items()})
    return shares

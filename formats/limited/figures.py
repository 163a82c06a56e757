"""What is shown of a Limited deck while it is built: curve, colours, types, the guide's hints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from formats.limited.model import BASIC_LANDS, COLOURS, Cards, PlayCard, counted

#: The last step of the curve holds this mana value and all above.
LAST_STEP: Final = 7
#: A card counts under the first of these types that it has.
TYPES: Final = (
    "Land", "Creature", "Planeswalker", "Battle", "Instant", "Sorcery", "Artifact", "Enchantment",
)  # fmt: skip
OTHER: Final = "Other"
#: Spells without a colour.
COLOURLESS: Final = "C"

#: The rulebook's guide: a deck of 40 has about 17 lands and about 15 creatures. A few to either
#: side draw no remark; larger decks are measured in proportion.
_SIZE: Final = 40
_LANDS: Final = (15, 19)
_CREATURES: Final = (12, 20)
#: Spells that cost more on average make slow hands.
_HIGH: Final = 4.0

#: What hints may say, with the keys of ``LimitedHint.params``. None makes a deck illegal.
LIMITED_HINTS: Final = {
    "limited.too_small": ("count", "least"),
    "limited.few_lands": ("count", "least", "most"),
    "limited.many_lands": ("count", "least", "most"),
    "limited.few_creatures": ("count", "least", "most"),
    "limited.many_creatures": ("count", "least", "most"),
    "limited.colour_without_lands": ("colour", "count"),
    "limited.high_curve": ("average",),
}


class LimitedHint(Struct, frozen=True):
    """A remark: ``code`` is a key of ``LIMITED_HINTS``."""

    code: str
    params: dict[str, int | float | str]


class CurveStep(Struct, frozen=True):
    """The spells of one mana value (0 to 7, the last one with all above)."""

    value: int
    creatures: int
    others: int


class DeckFigures(Struct, frozen=True):
    """Figures of a deck.

    ``size`` counts all cards, ``curve`` has eight steps, ``symbols`` are mana symbols of costs by
    colour (hybrids count for each of theirs), ``cards`` spells by colour (a card of two colours
    counts twice, "C" is without), ``types`` cards by ``TYPES`` and "Other", each card once.
    ``average`` is the mana value of its spells, to two places.
    """

    size: int
    curve: tuple[CurveStep, ...]
    symbols: dict[str, int]
    cards: dict[str, int]
    types: dict[str, int]
    average: float
    hints: tuple[LimitedHint, ...]


def deck_figures(cards: Cards, basics: Mapping[str, int], *, least: int = _SIZE) -> DeckFigures:
    """The figures of these cards with ``basics`` (names of basic lands and how many).

    ``least`` is the number of cards that the deck must have. While it has fewer there is no hint
    that lands or creatures are few: they may still come.
    """
    counts = counted(cards)
    spells = {card: count for card, count in counts.items() if not card.is_land}
    land_cards = {card: count for card, count in counts.items() if card.is_land}
    free = sum(max(count, 0) for count in basics.values())
    number = sum(spells.values())
    worth = sum(card.mana_value * count for card, count in spells.items())
    types = dict.fromkeys((*TYPES, OTHER), 0)
    for card, count in counts.items():
        types[next((word for word in TYPES if word in card.types), OTHER)] += count
    types["Land"] += free
    symbols = _symbols(spells)
    size = number + types["Land"]
    average = round(worth / number, 2) if number else 0.0
    return DeckFigures(
        size=size,
        curve=_curve(spells),
        symbols=symbols,
        cards=_colours(spells),
        types=types,
        average=average,
        hints=(
            *_numbers(size, types, least),
            *_bare(spells, land_cards, basics),
            *(
                (LimitedHint("limited.high_curve", {"average": average}),)
                if average > _HIGH
                else ()
            ),
        ),
    )


def _curve(spells: Mapping[PlayCard, int]) -> tuple[CurveStep, ...]:
    creatures, others = [0] * (LAST_STEP + 1), [0] * (LAST_STEP + 1)
    for card, count in spells.items():
        step = min(max(int(card.mana_value), 0), LAST_STEP)
        (creatures if card.is_creature else others)[step] += count
    return tuple(
        CurveStep(value, *pair) for value, pair in enumerate(zip(creatures, others, strict=True))
    )


def _symbols(spells: Mapping[PlayCard, int]) -> dict[str, int]:
    found = dict.fromkeys(COLOURS, 0)
    for card, count in spells.items():
        for symbol in card.symbols:
            for letter in symbol.colours:
                found[letter] += count
    return found


def _colours(spells: Mapping[PlayCard, int]) -> dict[str, int]:
    found = dict.fromkeys((*COLOURS, COLOURLESS), 0)
    for card, count in spells.items():
        for letter in card.all_colours or COLOURLESS:
            found[letter] += count
    return found


def _numbers(size: int, types: Mapping[str, int], least: int) -> Iterator[LimitedHint]:
    small = size < least
    if small:
        yield LimitedHint("limited.too_small", {"count": size, "least": least})
    for word, span in (("Land", _LANDS), ("Creature", _CREATURES)):
        low, high = (round(figure * max(size, least) / _SIZE) for figure in span)
        count = types[word]
        if count > high or (count < low and not small):
            few = "few" if count < low else "many"
            yield LimitedHint(
                f"limited.{few}_{word.lower()}s", {"count": count, "least": low, "most": high}
            )


def _bare(
    spells: Mapping[PlayCard, int], lands: Mapping[PlayCard, int], basics: Mapping[str, int]
) -> Iterator[LimitedHint]:
    """Colours that spells cannot do without and no land gives, once there are lands."""
    given = {letter for letter, name in BASIC_LANDS.items() if basics.get(name, 0) > 0}
    given.update(letter for card in lands for letter in card.gives)
    if not given:
        return
    missing = dict.fromkeys(COLOURS, 0)
    for card, count in spells.items():
        bare = {
            letter
            for symbol in card.symbols
            if not symbol.free and given.isdisjoint(symbol.colours)
            for letter in symbol.colours
        }
        for letter in bare:
            missing[letter] += count
    for letter, count in missing.items():
        if count:
            yield LimitedHint("limited.colour_without_lands", {"colour": letter, "count": count})

"""What the rulebook's guide to deck building would say of a deck: hints, never errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from formats.legality.case import canonical
from formats.legality.companions import examine, mana_value, types_of
from formats.legality.facts import Facts
from formats.legality.model import CardFacts, Deck, nothing
from formats.legality.size import total

#: Decks smaller than this are taken for decks of a Limited event.
_CONSTRUCTED: Final = 60


@dataclass(frozen=True, slots=True)
class Hint:
    """A remark: ``code`` is a key of ``codes.HINTS``; the deck has ``count``, where ``least`` to
    ``most`` are usual in a deck of its size.
    """

    code: str
    count: int | None = None
    least: int | None = None
    most: int | None = None
    params: Mapping[str, object] = field(default_factory=nothing)


@dataclass(frozen=True, slots=True)
class _Guide:
    """Figures for a deck of ``size`` cards; larger decks are measured in proportion.

    The rulebook says: about two cards in five are lands (24 of 60, in Limited about 17 of 40),
    20 to 30 of 60 are creatures (in Limited about 15 of 40), of varied cost. A few cards to
    either side of an "about" draw no remark.
    """

    size: int
    lands: tuple[int, int]
    creatures: tuple[int, int]
    average: float


_GUIDES: Final = {
    False: _Guide(60, lands=(20, 28), creatures=(20, 30), average=3.5),
    True: _Guide(40, lands=(15, 19), creatures=(12, 20), average=4.0),
}

#: A curve is flat when more than this share of the spells costs the same, or when they have
#: fewer different costs than three.
_SHARE: Final = 0.6
_COSTS: Final = 3
_SPELLS: Final = 10


def advice(
    deck: Deck,
    cards: Mapping[str, CardFacts | None],
    *,
    limited: bool | None = None,
    facts: Facts | None = None,
) -> tuple[Hint, ...]:
    """Hints on the main deck, as far as the catalogue knows its cards.

    ``limited`` says which figures hold (None: by the size of the deck). With ``facts``, a
    companion whose condition could not be checked draws a hint. A deck with cards that the
    catalogue does not know gets no figures, one without mana values no hint on its curve.
    """
    return (*_figures(deck, cards, limited), *_companions(deck, cards, facts))


def _figures(
    deck: Deck, cards: Mapping[str, CardFacts | None], limited: bool | None
) -> Iterator[Hint]:
    size = total(deck.main)
    known: list[tuple[int, CardFacts]] = []
    for entry in deck.main:
        card = cards.get(entry.name)
        if card is None or not card.type_line:
            return
        known.append((entry.count, card))
    if not size:
        return
    guide = _GUIDES[size < _CONSTRUCTED if limited is None else limited]
    for word, span in (("Land", guide.lands), ("Creature", guide.creatures)):
        count = sum(number for number, card in known if word in types_of(card))
        least, most = (round(figure * size / guide.size) for figure in span)
        if not least <= count <= most:
            few = "few" if count < least else "many"
            yield Hint(f"formats.advice_{few}_{word.lower()}s", count, least, most)
    yield from _curve([pair for pair in known if "Land" not in types_of(pair[1])], guide)


def _curve(spells: list[tuple[int, CardFacts]], guide: _Guide) -> Iterator[Hint]:
    costs = Counter[float]()
    for number, card in spells:
        value = mana_value(card)
        if value is None:
            return
        costs[value] += number
    count = sum(costs.values())
    if count < _SPELLS:
        return
    value, most = max(costs.items(), key=lambda item: (item[1], -item[0]))
    if len(costs) < _COSTS or most > _SHARE * count:
        yield Hint("formats.advice_flat_curve", most, params={"value": _figure(value)})
    average = sum(value * number for value, number in costs.items()) / count
    if average > guide.average:
        yield Hint("formats.advice_high_curve", params={"average": _figure(round(average, 1))})


def _figure(value: float) -> int | float:
    return int(value) if value == int(value) else value


def _companions(
    deck: Deck, cards: Mapping[str, CardFacts | None], facts: Facts | None
) -> Iterator[Hint]:
    if facts is None:
        return
    starting = [
        (entry.count, card)
        for entry in (*deck.commander, *deck.main)
        if (card := cards.get(entry.name)) is not None
    ]
    for entry in deck.companion:
        asked = facts.companions.get(canonical(entry, cards))
        if asked is None or asked.condition == "extra_cards":
            continue
        unsure = examine(asked, starting).unsure
        if unsure:
            yield Hint(
                "formats.advice_companion_not_checked",
                params={"cards": (asked.card,), "condition": asked.condition},
            )

"""The conditions of companions, as far as facts of cards can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final

from formats.legality.case import Case, canonical
from formats.legality.facts import Companion
from formats.legality.model import CardFacts, Reason

_PERMANENTS: Final = frozenset(
    ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
)
_TYPES: Final = _PERMANENTS | {"Instant", "Sorcery", "Kindred", "Tribal"}


@dataclass(frozen=True, slots=True)
class Finding:
    """Cards that break a condition, and cards of which too little is known to say."""

    breaking: tuple[str, ...]
    unsure: tuple[str, ...]


def companion_reasons(case: Case, on: date) -> Iterator[Reason]:
    """Companions whose condition the deck is certain to break.

    What facts cannot tell is no reason; ``advice`` says that it was not checked.
    """
    for entry in case.deck.companion:
        name = canonical(entry, case.cards)
        asked = case.facts.companions.get(name)
        if asked is None:
            continue
        if asked.condition == "extra_cards":
            # More than the minimum is asked; where the size is exact there is no more.
            if case.format.rules_on(on).total_exact is None:
                continue
            broken: tuple[str, ...] = ()
        else:
            broken = examine(asked, starting_deck(case)).breaking
            if not broken:
                continue
        yield Reason(
            code="formats.companion_condition",
            card=name,
            count=len(broken),
            source=asked.source,
            params={
                "lines": () if entry.line is None else (entry.line,),
                "cards": broken,
                "condition": asked.condition,
            },
        )


def starting_deck(case: Case) -> list[tuple[int, CardFacts]]:
    """The known cards of the deck without the sideboard, with their copies."""
    deck = case.deck
    copies = Counter[str]()
    found: dict[str, CardFacts] = {}
    for entry in (*deck.commander, *deck.main):
        card = case.cards.get(entry.name)
        if card is not None:
            copies[card.name] += entry.count
            found[card.name] = card
    return [(copies[name], card) for name, card in found.items()]


def examine(asked: Companion, cards: Iterable[tuple[int, CardFacts]]) -> Finding:
    """Which cards break the condition; a condition that no fact tells has no such cards."""
    cards = list(cards)
    if asked.condition == "shared_type":
        return _shared_type(cards)
    test = _TESTS.get(asked.condition)
    if test is None:
        return Finding((), tuple(card.name for _count, card in cards))
    verdicts = [(card.name, test(card, count, asked.value)) for count, card in cards]
    return Finding(
        tuple(name for name, fine in verdicts if fine is False),
        tuple(name for name, fine in verdicts if fine is None),
    )


def types_of(card: CardFacts) -> frozenset[str]:
    """The words before the dash of the type line."""
    return frozenset(card.type_line.partition("—")[0].split())


def mana_value(card: CardFacts) -> float | None:
    """The mana value, None where nobody has told; a land without one has none to pay."""
    if card.mana_value is None and "Land" in types_of(card):
        return 0
    return card.mana_value


def _even(card: CardFacts, _count: int, _value: str) -> bool | None:
    value = mana_value(card)
    return None if value is None else value % 2 == 0


def _odd(card: CardFacts, _count: int, _value: str) -> bool | None:
    value = mana_value(card)
    return "Land" in types_of(card) or (None if value is None else value % 2 == 1)


def _at_least(card: CardFacts, _count: int, least: str) -> bool | None:
    value = mana_value(card)
    return "Land" in types_of(card) or (None if value is None else value >= int(least))


def _permanents_at_most(card: CardFacts, _count: int, most: str) -> bool | None:
    value = mana_value(card)
    if not types_of(card) & _PERMANENTS:
        return True if card.type_line else None
    return None if value is None else value <= int(most)


def _creature_types(card: CardFacts, _count: int, wanted: str) -> bool | None:
    if "Creature" not in types_of(card):
        return True if card.type_line else None
    subtypes = set(card.type_line.partition("—")[2].split())
    if subtypes & set(wanted.split(",")):
        return True
    # A changeling has every type; without keywords nobody can tell.
    return None if card.keywords is None else "Changeling" in card.keywords


def _no_repeated_symbol(card: CardFacts, _count: int, _value: str) -> bool | None:
    if not card.mana_cost:
        return True if mana_value(card) == 0 else None
    symbols = [symbol for symbol in card.mana_cost.split("{") if symbol]
    return len(set(symbols)) == len(symbols)


def _singleton(card: CardFacts, count: int, _value: str) -> bool | None:
    return count == 1 or "Land" in types_of(card)


#: The other conditions: shared_type is of the whole deck, extra_cards of its size, and
#: activated_ability asks for the text of the cards, so that nobody here can tell.
_TESTS: Final = MappingProxyType[str, Callable[[CardFacts, int, str], bool | None]](
    {
        "even": _even,
        "odd_or_land": _odd,
        "at_least_or_land": _at_least,
        "permanents_at_most": _permanents_at_most,
        "creature_types": _creature_types,
        "no_repeated_symbol": _no_repeated_symbol,
        "singleton": _singleton,
    }
)


def _shared_type(cards: list[tuple[int, CardFacts]]) -> Finding:
    """Each nonland card shares a type with all others: the type that most of them have."""
    spells = [card for _count, card in cards if "Land" not in types_of(card)]
    shares = Counter(word for card in spells for word in sorted(types_of(card) & _TYPES))
    if not shares:
        return Finding((), tuple(card.name for card in spells))
    most = max(shares.values())
    shared = next(word for word, count in shares.items() if count == most)
    without = [card for card in spells if shared not in types_of(card)]
    return Finding(
        tuple(card.name for card in without if card.type_line),
        tuple(card.name for card in without if not card.type_line),
    )

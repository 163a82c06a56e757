"""Whether two commanders may lead a deck together."""

from __future__ import annotations

from typing import Final

from formats.legality.model import CardFacts

#: A Doctor whom a companion of his may join has these creature types and no other.
_DOCTOR: Final = frozenset(("Time", "Lord", "Doctor"))

#: Abilities that join two cards which both have the very same one.
_SHARED: Final = ("partner", "friends forever")

_BACKGROUND: Final = "choose a background"
_COMPANION: Final = "doctor's companion"
_WITH: Final = "partner with"

#: An ability of the one and what the other has to be.
_TOGETHER: Final = ((_BACKGROUND, "background"), (_COMPANION, "doctor"))


def may_pair(one: CardFacts, other: CardFacts) -> bool | None:
    """True or False where the rules say so; None where the cards' keywords are not told."""
    first, second = _ways(one), _ways(other)
    if first is None or second is None:
        # A card without any such way pairs with nobody, whatever the other one has.
        return None if first or second or first is second else False
    if any(_is_shared(word) for word in first & second):
        return True
    for one_way, other_way in _TOGETHER:
        if (one_way in first and other_way in second) or (other_way in first and one_way in second):
            return True
    return _named(first, one, second, other)


def is_background(card: CardFacts) -> bool:
    """Whether the card is a Background, which leads a deck only beside another card."""
    return "Background" in _subtypes(card)


def _is_shared(word: str) -> bool:
    # "Partner—Survivors" and its like join those who have the same word after the dash.
    return word in _SHARED or word.startswith(("partner—", "partner - "))


def _named(first: frozenset[str], one: CardFacts, second: frozenset[str], other: CardFacts
           ) -> bool | None:  # fmt: skip
    """Partner with a name. Some catalogues tell the ability without the name."""
    if f"{_WITH} {_front(other)}" in first and f"{_WITH} {_front(one)}" in second:
        return True
    return None if _WITH in first and _WITH in second else False


def _ways(card: CardFacts) -> frozenset[str] | None:
    """The ways in which the card could pair; None where nobody has told its keywords."""
    ways = set[str]()
    if is_background(card):
        ways.add("background")
    if _subtypes(card) == _DOCTOR:
        ways.add("doctor")
    if card.keywords is None:
        return frozenset(ways) if "background" in ways else None
    for keyword in card.keywords:
        word = keyword.casefold().replace("’", "'").strip()
        if _is_shared(word) or word in (_BACKGROUND, _COMPANION) or word.startswith(_WITH):
            ways.add(word)
    return frozenset(ways)


def _subtypes(card: CardFacts) -> frozenset[str]:
    return frozenset(card.type_line.partition("—")[2].split())


def _front(card: CardFacts) -> str:
    return card.name.partition(" // ")[0].casefold()

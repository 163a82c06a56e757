"""What a text is being made of: the card, the edition's words, and what has been named already."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from games.engine.definitions import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    NO_PERMANENTS,
    PLANESWALKER,
    Definition,
)
from games.engine.ir.abilities import Ability, When
from games.engine.ir.what import Filter, Target

T = TypeVar("T")
_ANYTHING: Final = Target(Filter())

#: In which order a card is called by one of its types; the first that it has.
_CALLED: Final = (CREATURE, PLANESWALKER, LAND, ARTIFACT, ENCHANTMENT)


class Unsaid(KeyError):  # noqa: N818 (a gap in the words, not an error of the caller)
    """A piece of the language of abilities that has no words."""


@dataclass(slots=True)
class Saying:
    """One ability being told.

    `told`: the targets that have been named; `itself`: the source has been named in this sentence.
    """

    card: Definition
    edition: str = "current"
    targets: tuple[Target, ...] = ()
    told: list[int] = field(default_factory=list)
    itself: bool = False
    event: str = ""
    tell: Callable[[Ability, "Saying"], str] | None = None  # how an ability within another is told

    @property
    def old(self) -> bool:
        """Whether the words of 2010 are wanted."""
        return self.edition == "2010"

    def of(self, targets: tuple[Target, ...], event: str = "") -> "Saying":
        """The same card, another ability."""
        return replace(self, targets=targets, told=[], itself=False, event=event)

    def target(self, place: int) -> Target:
        """The target at that place; anything where the ability does not say."""
        return self.targets[place] if place < len(self.targets) else _ANYTHING


#: What happens to a thing once only.
_ONCE: Final = ("enters", "leaves", "dies", "cast", "countered")


def happens_once(when: When) -> bool:
    """Whether an ability waits for what its source, or its host, can do once only."""
    return (when.what is None or when.what.host) and when.event in _ONCE


def called(card: Definition) -> int:
    """The type by which a card speaks of itself; 0: it says its name."""
    if card.types & NO_PERMANENTS or "Legendary" in card.supertypes:
        return 0
    return next((bit for bit in _CALLED if card.types & bit), 0)


def lines_of(card: Definition, first: list[str], say: "Saying") -> list[str]:
    """The card's text: keywords and rules first, then a line for each ability of its own."""
    assert say.tell is not None
    return first + [
        one
        for ability in card.abilities
        if not ability.granted
        for one in say.tell(ability, say).split("\n")
    ]


def said(table: Mapping[Any, T], key: object) -> T:
    """The words for this; Unsaid where there are none."""
    try:
        return table[key]
    except KeyError:
        raise Unsaid(key) from None

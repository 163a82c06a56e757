"""What the building page shows: the pool in groups, the deck with its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core import words
from formats.boosters import Group
from formats.limited import BASIC_LANDS, DeckFigures, PlayCard, deck_figures
from formats.pools.booster_words import GROUP_WORDS
from formats.pools.cards import play_cards
from formats.pools.contents import BASICS, PoolCard, PoolDeck, held, missing, owned, read_deck
from formats.pools.models import Pool

#: The groups of a pool in the order in which they stand on the page.
GROUPS: Final[tuple[tuple[Group, str | Promise], ...]] = (
    (Group.WHITE, _("White")),
    (Group.BLUE, _("Blue")),
    (Group.BLACK, _("Black")),
    (Group.RED, _("Red")),
    (Group.GREEN, _("Green")),
    (Group.MULTI, _("Multicoloured")),
    (Group.COLOURLESS, _("Colourless")),
    (Group.LAND, _("Lands")),
)
BASIC_NAMES: Final[Mapping[str, str | Promise]] = {
    "Plains": _("Plains"),
    "Island": _("Island"),
    "Swamp": _("Swamp"),
    "Mountain": _("Mountain"),
    "Forest": _("Forest"),
}
BASIC_LETTERS: Final = {name: letter.lower() for letter, name in BASIC_LANDS.items()}


@dataclass(frozen=True, slots=True)
class Line:
    """A name of the pool: its field in the form, copies there are and copies played."""

    field: str
    card: PlayCard
    owned: int
    played: int
    foil: bool


@dataclass(frozen=True, slots=True)
class GroupView:
    """Lines of one colour."""

    key: str
    name: str | Promise
    lines: Sequence[Line]

    @property
    def count(self) -> int:
        """Copies in the pool."""
        return sum(line.owned for line in self.lines)


@dataclass(frozen=True, slots=True)
class BasicView:
    """A free basic land."""

    name: str
    shown: str | Promise
    letter: str
    count: int


@dataclass(frozen=True, slots=True)
class BuildingView:
    """Everything about a pool and its deck; `missing`: copies that it had, and the pool no more."""

    groups: Sequence[GroupView]
    basics: Sequence[BasicView]
    deck: PoolDeck
    figures: DeckFigures
    played: Sequence[Line]
    missing: Mapping[str, int]

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return self.deck.size

    @property
    def curve(self) -> list[tuple[str, int]]:
        """(mana value, spells) for the picture; nothing where there are no spells."""
        steps = self.figures.curve
        shown = [(str(step.value), step.creatures + step.others) for step in steps]
        shown[-1] = (f"{steps[-1].value}+", shown[-1][1])
        return shown if any(count for _value, count in shown) else []

    @property
    def symbols(self) -> list[tuple[str, int]]:
        """(colour, mana symbols) of the colours in the deck."""
        return [(letter, count) for letter, count in self.figures.symbols.items() if count]

    @property
    def hints(self) -> list[str]:
        """What the rulebook's guide would say."""
        return [
            words.say(hint.code, {**hint.params, **_called(hint.params)})
            for hint in self.figures.hints
        ]

    @property
    def lands(self) -> int:
        """Lands in the deck."""
        return self.figures.types["Land"]

    @property
    def creatures(self) -> int:
        """Creatures in the deck."""
        return self.figures.types["Creature"]


def _called(params: Mapping[str, object]) -> dict[str, str]:
    """The colour by its name instead of its letter, where a hint has one."""
    letter = str(params.get("colour", ""))
    return {"colour": str(GROUP_WORDS[letter])} if letter in GROUP_WORDS else {}


def field_names(cards: Sequence[PoolCard]) -> dict[str, str]:
    """The form's field of each name of the pool: the same as long as the pool is the same."""
    return {name: f"c{at}" for at, name in enumerate(sorted(owned(cards)))}


def building(pool: Pool, cards: Sequence[PoolCard], deck: PoolDeck | None = None) -> BuildingView:
    """The page's view of a pool whose cards the viewer may see; one query.

    `deck` is one that was refused, shown as it was sent; else it is what stands and the pool holds.
    """
    stands = read_deck(pool.deck)
    known = play_cards(cards)
    gone = {} if deck else missing(stands, cards)
    deck = deck or held(stands, cards)
    lines = _lines(cards, known, deck)
    played = sorted(
        (line for some in lines.values() for line in some if line.played),
        key=lambda line: (line.card.is_land, line.card.mana_value, line.card.name),
    )
    return BuildingView(
        groups=[
            GroupView(group.value, name, lines[group]) for group, name in GROUPS if lines[group]
        ],
        basics=[
            BasicView(name, BASIC_NAMES[name], BASIC_LETTERS[name], deck.basics.get(name, 0))
            for name in BASICS
        ],
        deck=deck,
        figures=deck_figures(
            {known[name]: count for name, count in deck.main.items() if name in known},
            deck.basics,
        ),
        played=played,
        missing=gone,
    )


def _lines(
    cards: Sequence[PoolCard], known: Mapping[str, PlayCard], deck: PoolDeck
) -> dict[Group, list[Line]]:
    fields, counts = field_names(cards), owned(cards)
    foils = Counter(card.name for card in cards if card.foil)
    groups = {card.name: Group(card.group) for card in cards}
    found: dict[Group, list[Line]] = {group: [] for group, _name in GROUPS}
    for name, count in counts.items():
        found[groups[name]].append(
            Line(fields[name], known[name], count, deck.main.get(name, 0), bool(foils[name]))
        )
    for some in found.values():
        some.sort(key=lambda line: (line.card.mana_value, line.card.name))
    return found

"""A pool's cards and deck as plain values: what is in which pack, what may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from formats.boosters import PackCard
from formats.limited import BASIC_LANDS

BASICS: Final = tuple(BASIC_LANDS.values())
#: The least that a Limited deck has (CR 100.2b), and more than any pool makes.
LEAST_CARDS: Final = 40
MOST_CARDS: Final = 1_000


class PoolCard(msgspec.Struct, frozen=True, array_like=True):
    """A card of a pool; `pack` counts from 1, 0 for a card that is from no pack."""

    id: str
    name: str
    group: str
    rarity: str
    foil: bool
    pack: int


_CARDS: Final = msgspec.json.Decoder(list[PoolCard])


def read_cards(text: str) -> list[PoolCard]:
    """The cards from the text of `Pool.cards`."""
    return _CARDS.decode(text)


def write_cards(cards: Iterable[PoolCard]) -> str:
    """The other way."""
    return msgspec.json.encode(list(cards)).decode()


def from_packs(packs: Iterable[Iterable[PackCard]]) -> list[PoolCard]:
    """Opened packs as the cards of a pool."""
    return [
        PoolCard(
            one.card.id, one.card.name, one.card.group.value, one.card.rarity, one.foil, number
        )
        for number, pack in enumerate(packs, start=1)
        for one in pack
    ]


@dataclass(frozen=True, slots=True)
class PoolDeck:
    """What is played: copies of the pool's cards, and basic lands, which are free."""

    main: Mapping[str, int]
    basics: Mapping[str, int]

    @property
    def size(self) -> int:
        """How many cards."""
        return sum(self.main.values()) + sum(self.basics.values())

    def as_json(self) -> dict[str, Any]:
        """As `Pool.deck` holds it."""
        return {"main": dict(self.main), "basics": dict(self.basics)}


def read_deck(stored: Mapping[str, Any]) -> PoolDeck:
    """The deck from `Pool.deck`."""
    return PoolDeck(stored.get("main", {}), stored.get("basics", {}))


def owned(cards: Iterable[PoolCard]) -> Counter[str]:
    """Copies of each name; basic lands are free, so they do not count."""
    return Counter(card.name for card in cards if card.name not in BASICS)


def excess(deck: PoolDeck, cards: Iterable[PoolCard]) -> tuple[str, int, int] | None:
    """The first (name, copies played, copies owned) of which the deck has more than the pool."""
    had = owned(cards)
    for name, count in sorted(deck.main.items()):
        if count > had[name]:
            return name, count, had[name]
    return None


def held(deck: PoolDeck, cards: Iterable[PoolCard]) -> PoolDeck:
    """What of the deck the pool holds: its list may have been corrected since."""
    had = owned(cards)
    counts = {name: min(count, had[name]) for name, count in deck.main.items()}
    return PoolDeck({name: count for name, count in counts.items() if count}, deck.basics)


def missing(deck: PoolDeck, cards: Iterable[PoolCard]) -> dict[str, int]:
    """The rest of it: copies that the pool has no more."""
    gone = Counter(deck.main)
    gone.subtract(held(deck, cards).main)
    return {name: count for name, count in sorted(gone.items()) if count}


def difference(mine: PoolDeck, theirs: PoolDeck) -> dict[str, int]:
    """Of which names `mine` has more (positive) or fewer (negative) than `theirs`."""
    here, there = Counter(mine.main), Counter(theirs.main)
    here.update(mine.basics)
    there.update(theirs.basics)
    changes = {name: here[name] - there[name] for name in sorted(here.keys() | there.keys())}
    return {name: change for name, change in changes.items() if change}

"""Opening packs: layouts by weight, sheets card by card, colours balanced without a bias.

No name comes twice from one sheet. On a balanced sheet of which more than five are drawn (exact
method): the number of cards that are not of one colour is the expectation, rounded up or down by
chance; every colour has one card; the rest goes to colours with weights n*w - W, so that the
expectation of each colour is n*w/W to the last digit; inside a colour cards are drawn by weight.
Nothing is drawn anew, so nothing is favoured. Where a colour is too thin for that, or a name is of
two colours, draws are plain.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final

from formats.boosters.chance import Below
from formats.boosters.model import COLORS, BoosterCard, Layout, PackCard, Product, Sheet

#: With five cards or fewer one of each colour leaves nothing to chance.
_FEW: Final = 5


class Pile:
    """Cards that are drawn by weight, names once."""

    __slots__ = ("_cards", "_ends", "_even", "_names", "_places", "_total", "names", "total")

    def __init__(self, cards: Sequence[tuple[PackCard, int]]) -> None:
        self._cards = [card for card, _weight in cards]
        self._names = [card.card.name for card in self._cards]
        self._ends = list(accumulate(weight for _card, weight in cards))
        self.total = self._total = self._ends[-1] if self._ends else 0
        # Where a name lies among the weights: (start, width) of each of its cards.
        self._places: dict[str, tuple[tuple[int, int], ...]] = {}
        for name, end, (_card, weight) in zip(self._names, self._ends, cards, strict=True):
            self._places[name] = (*self._places.get(name, ()), (end - weight, weight))
        self.names = len(self._places)
        self._even = self._total == len(cards)

    def draw(self, count: int, below: Below, pack: list[PackCard]) -> None:
        """`count` cards of different names, each by its share of what is left."""
        left = self._total
        gone: list[tuple[int, int]] = []
        for more in range(count - 1, -1, -1):
            at = below(left)
            for start, width in gone:
                if at < start:
                    break
                at += width
            index = at if self._even else bisect_right(self._ends, at)
            pack.append(self._cards[index])
            if more:
                for place in self._places[self._names[index]]:
                    insort(gone, place)
                    left -= place[1]

    def draw_freely(self, count: int, below: Below, pack: list[PackCard]) -> None:
        """`count` cards, each by its weight, names as they come."""
        for _ in range(count):
            at = below(self._total)
            pack.append(self._cards[at if self._even else bisect_right(self._ends, at)])


@dataclass(frozen=True, slots=True)
class Spread:
    """How `count` cards of a balanced sheet are spread over its colours; all whole numbers.

    `others` cards are not of one colour, and one more with the chance `odds`/`total`. Beyond one of
    each colour, colours are drawn by the weights that `ends` sums up.
    """

    count: int
    total: int
    others: int
    odds: int
    ends: tuple[int, ...]


def spread(sheet: Sheet, count: int) -> Spread | None:
    """The plan for so many cards of the sheet; None where draws are plain."""
    return spreads(sheet)(count)


def spreads(sheet: Sheet) -> Callable[[int], Spread | None]:
    """The plans of a sheet by the number of cards; its cards are looked at once."""
    total, weights, names = sheet.total, _weights(sheet), _names(sheet)
    # A name of two colours could come twice, because each colour is drawn on its own.
    twice = len(set().union(*names.values())) < sum(map(len, names.values()))
    balanced = sheet.balanced and not (sheet.repeats or sheet.fixed or twice)

    def plan(count: int) -> Spread | None:
        if not balanced or count <= _FEW:
            return None
        extra = [count * weights[colour] - total for colour in COLORS]
        if min(extra) < 0:
            return None
        others, odds = divmod(count * weights[""], total)
        most = count - len(COLORS) - others
        enough = all(len(names[colour]) >= 1 + most for colour in COLORS)
        if not enough or len(names[""]) < others + bool(odds):
            return None
        return Spread(count, total, others, odds, tuple(accumulate(extra)))

    return plan


def _weights(sheet: Sheet) -> dict[str, int]:
    """The weight of each colour; "" for what is not of one colour."""
    weights = dict.fromkeys((*COLORS, ""), 0)
    for card, weight in sheet.cards:
        weights[colour_of(card)] += weight
    return weights


def _names(sheet: Sheet) -> dict[str, set[str]]:
    """The names of each colour."""
    names: dict[str, set[str]] = {colour: set() for colour in (*COLORS, "")}
    for card, _weight in sheet.cards:
        names[colour_of(card)].add(card.name)
    return names


def colour_of(card: BoosterCard) -> str:
    """The one colour of a card that has one and is no land; "" for others."""
    return card.group.value if card.group.value in COLORS else ""


class _Stack:
    """A sheet's cards as they are drawn; made once, however many a pack takes of them."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.spreads = spreads(sheet)
        self._cards = [
            (PackCard(card, sheet.name, sheet.foil), weight) for card, weight in sheet.cards
        ]

    @cached_property
    def copies(self) -> list[PackCard]:
        """Each card as often as its weight says: for fixed sheets, whose packs bound it."""
        return [card for card, weight in self._cards for _ in range(weight)]

    @cached_property
    def whole(self) -> Pile:
        """All of them in one pile."""
        return Pile(self._cards)

    @cached_property
    def colours(self) -> list[Pile]:
        """A pile of each colour, then the others."""
        return [
            Pile([pair for pair in self._cards if colour_of(pair[0].card) == colour])
            for colour in (*COLORS, "")
        ]


class _Slot:
    """What one entry of a layout adds to a pack."""

    __slots__ = ("_count", "_fixed", "_free", "_piles", "_spread")

    def __init__(self, stack: _Stack, count: int) -> None:
        fixed = stack.sheet.fixed
        self._count = count
        self._free = stack.sheet.repeats
        self._spread = stack.spreads(count)
        self._fixed = stack.copies if fixed else []
        self._piles = stack.colours if self._spread else [] if fixed else [stack.whole]

    def add(self, below: Below, pack: list[PackCard]) -> None:
        """Draw its cards."""
        plan = self._spread
        if plan is not None:
            others = plan.others + (below(plan.total) < plan.odds)
            counts = [1, 1, 1, 1, 1, others]
            ends = plan.ends
            for _ in range(plan.count - 5 - others):
                counts[bisect_right(ends, below(ends[-1]))] += 1
            for pile, count in zip(self._piles, counts, strict=True):
                pile.draw(count, below, pack)
        elif self._fixed:
            pack.extend(self._fixed * self._count)
        elif self._free:
            self._piles[0].draw_freely(self._count, below, pack)
        else:
            self._piles[0].draw(self._count, below, pack)


class _Heap:
    """A pack off the top of a cube that was just shuffled."""

    __slots__ = ("_cards", "_count")

    def __init__(self, stack: _Stack, count: int) -> None:
        self._cards = stack.copies
        self._count = count

    def add(self, below: Below, pack: list[PackCard]) -> None:
        """Draw its cards, none twice."""
        moved: dict[int, int] = {}
        for left in range(len(self._cards), len(self._cards) - self._count, -1):
            at, last = below(left), left - 1
            pack.append(self._cards[moved.get(at, at)])
            moved[at] = moved.get(last, last)


class Opener:
    """A product ready to be opened; made once, it may be asked by many.

    A cube's packs are here each from the whole cube: for what one pack is like, not for pools,
    which a `Derivation` deals.
    """

    __slots__ = ("_ends", "_layouts", "product")

    def __init__(self, product: Product) -> None:
        self.product = product
        self._ends = list(accumulate(layout.weight for layout in product.layouts))
        stacks = {sheet.name: _Stack(sheet) for sheet in product.sheets}
        slots: dict[tuple[str, int], _Slot | _Heap] = {}
        kind = _Heap if product.dealt else _Slot

        def made(layout: Layout) -> list[_Slot | _Heap]:
            for name, count in layout.contents:
                if (name, count) not in slots:
                    slots[name, count] = kind(stacks[name], count)
            return [slots[entry] for entry in layout.contents]

        self._layouts = [made(layout) for layout in product.layouts]

    def open_at(self, below: Below) -> tuple[int, list[PackCard]]:
        """The layout's index and the cards of the next pack, in the order of the layout."""
        which = 0
        if len(self._layouts) > 1:
            which = bisect_right(self._ends, below(self._ends[-1]))
        pack: list[PackCard] = []
        for slot in self._layouts[which]:
            slot.add(below, pack)
        return which, pack

    def open(self, below: Below) -> list[PackCard]:
        """The cards of the next pack, in the order of the layout."""
        return self.open_at(below)[1]

"""What a pack holds on average, worked out from the way packs are drawn, card by card.

Exact fractions, but where names of different weights are drawn several at a time, or very many
cards of a balanced sheet: there they are made of floats.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Final

from formats.boosters.model import COLORS, BoosterCard, Product, Sheet
from formats.boosters.opening import Spread, colour_of, spreads

#: A draw that takes so many steps is not worked out: from there on cards count by their weights.
_MOST_STEPS: Final = 100_000
#: So many cards beyond one of each colour are reckoned with exactly; no real pack has more.
_MOST_EXACT: Final = 20

Weighed = Sequence[tuple[BoosterCard, int]]
Counts = dict[str, Fraction]
#: How likely it is that so many cards are drawn.
Chances = dict[int, Fraction]


def layout_shares(product: Product) -> list[Fraction]:
    """How often packs are of each layout."""
    total = sum(layout.weight for layout in product.layouts)
    return [Fraction(layout.weight, total) for layout in product.layouts]


def sheet_counts(product: Product) -> Counts:
    """Cards of each sheet in a pack."""
    found = {sheet.name: Fraction(0) for sheet in product.sheets}
    sizes = {sheet.name: sheet.total if sheet.fixed else 1 for sheet in product.sheets}
    for share, layout in zip(layout_shares(product), product.layouts, strict=True):
        for name, count in layout.contents:
            found[name] += share * count * sizes[name]
    return found


def card_counts(product: Product, sheet: Sheet) -> Counts:
    """Copies of each card (by id) that a pack has from one sheet."""
    plan_of, draws = spreads(sheet), _draws(product, sheet)
    if sheet.fixed or sheet.repeats or product.dealt:
        times = sum((count * chance for count, chance in draws.items()), Fraction(0))
        once = times if sheet.fixed else times / sheet.total
        return {card.id: weight * once for card, weight in sheet.cards}
    plain: Chances = {}
    colours: dict[str, Chances] = {colour: defaultdict(Fraction) for colour in (*COLORS, "")}
    for count, chance in draws.items():
        plan = plan_of(count)
        if plan is None:
            plain[count] = chance
        else:
            _spread_out(plan, chance, colours)
    found = _names_once(sheet.cards, plain)
    for colour, counts in colours.items():
        pile = [pair for pair in sheet.cards if colour_of(pair[0]) == colour]
        for card, expected in _names_once(pile, counts).items():
            found[card] += expected
    return found


def summed(sheet: Sheet, counts: Counts, key: Callable[[BoosterCard], str]) -> Counts:
    """Counts of cards added up by what `key` tells of a card."""
    found: Counts = defaultdict(Fraction)
    for card, _weight in sheet.cards:
        found[key(card)] += counts[card.id]
    return dict(found)


def weighed_counts(product: Product, sheet: Sheet) -> Counts:
    """Copies of each card (by id) as the weights alone say."""
    count, total = sheet_counts(product)[sheet.name], sheet.total
    return {card.id: count * weight / total for card, weight in sheet.cards}


def is_balanced(product: Product, sheet: Sheet) -> bool:
    """Whether any layout spreads the colours of the sheet."""
    plan_of = spreads(sheet)
    return any(plan_of(count) is not None for count in _draws(product, sheet))


def _draws(product: Product, sheet: Sheet) -> Chances:
    """How often packs draw how many cards of the sheet at a time."""
    found: Chances = defaultdict(Fraction)
    for share, layout in zip(layout_shares(product), product.layouts, strict=True):
        for name, count in layout.contents:
            if name == sheet.name:
                found[count] += share
    return dict(found)


def _spread_out(plan: Spread, chance: Fraction, colours: Mapping[str, Chances]) -> None:
    """Adds how likely each number of cards of each colour is."""
    odds = Fraction(plan.odds, plan.total)
    for others, likely in ((plan.others, 1 - odds), (plan.others + 1, odds)):
        if not likely:
            continue
        colours[""][others] += chance * likely
        rest, before = plan.count - len(COLORS) - others, 0
        for colour, end in zip(COLORS, plan.ends, strict=True):
            part = Fraction(end - before, plan.ends[-1]) if plan.ends[-1] else Fraction(0)
            before = end
            for more, so_many in enumerate(_binomial(rest, part)):
                colours[colour][1 + more] += chance * likely * so_many


def _binomial(draws: int, part: Fraction) -> list[Fraction]:
    """How likely 0, 1, … of the draws hit what is hit in so many of them."""
    some: Fraction | float = part if draws <= _MOST_EXACT else float(part)
    return [
        Fraction(comb(draws, hits) * some**hits * (1 - some) ** (draws - hits))
        for hits in range(draws + 1)
    ]


def _names_once(cards: Weighed, counts: Chances) -> Counts:
    """Cards drawn by weight, no name twice: names of one weight are as likely as each other."""
    if not (cards and counts):
        return {card.id: Fraction(0) for card, _weight in cards}
    names: Counter[str] = Counter()
    for card, weight in cards:
        names[card.name] += weight
    kinds = Counter(names.values())
    drawn = _kinds_drawn(kinds, max(counts))
    of_name = {
        weight: sum(
            (chance * drawn[count][weight] for count, chance in counts.items()), Fraction(0)
        )
        / number
        for weight, number in kinds.items()
    }
    return {
        card.id: of_name[names[card.name]] * Fraction(weight, names[card.name])
        for card, weight in cards
    }


def _kinds_drawn(kinds: Mapping[int, int], most: int) -> list[dict[int, Fraction]]:
    """How many names of each weight are among the first 0, 1, … `most` that are drawn.

    `kinds` maps a weight to its number of names.
    """
    weights, total = sorted(kinds), sum(weight * number for weight, number in kinds.items())
    by_weight = {weight: Fraction(weight * kinds[weight], total) for weight in weights}
    found = [{weight: count * by_weight[weight] for weight in weights} for count in range(most + 1)]
    if len(weights) == 1:
        return found  # and the first draw of any kinds goes by weight alone
    states = {(0,) * len(weights): 1.0}
    expected = [0.0] * len(weights)
    for count in range(1, most + 1):
        if comb(count - 1 + len(weights), count - 1) * len(weights) > _MOST_STEPS:
            break
        states = _drawn_once(states, weights, kinds, expected)
        if count > 1:
            found[count] = dict(zip(weights, map(Fraction, expected), strict=True))
    return found


def _drawn_once(
    states: Mapping[tuple[int, ...], float],
    weights: Sequence[int],
    kinds: Mapping[int, int],
    expected: list[float],
) -> dict[tuple[int, ...], float]:
    """One more draw: chances by the names of each weight that are gone; adds to `expected`."""
    after: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for gone, chance in states.items():
        lying = [w * (kinds[w] - n) for w, n in zip(weights, gone, strict=True)]
        left = sum(lying)
        for at, here in enumerate(lying):
            if here:
                likely = chance * here / left
                expected[at] += likely
                after[*gone[:at], gone[at] + 1, *gone[at + 1 :]] += likely
    return after

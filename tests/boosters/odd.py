"""Boosters that nobody sells: made up for the tests."""

from collections.abc import Iterable
from random import Random

from hypothesis import strategies as st

from formats.boosters import (
    COLORS,
    MOST_WEIGHT,
    BoosterCard,
    BoosterError,
    Layout,
    Product,
    Sheet,
)

Pairs = Iterable[tuple[BoosterCard, int]]


def card(number: int, colors: str = "", *, name: str = "", land: bool = False) -> BoosterCard:
    """A card of a made-up set."""
    return BoosterCard(f"ODD:{number}", name or f"Card {number}", "common", colors, land)


def one_sheet(pairs: Pairs, count: int, **kinds: bool) -> Product:
    """A booster of `count` cards of one sheet."""
    sheet = Sheet("sheet", tuple(pairs), **kinds)
    return Product("ODD", "test", "Odd", (Layout(1, (("sheet", count),)),), (sheet,))


def colours(each: int, weight: int = 1, *, first: int = 1) -> list[tuple[BoosterCard, int]]:
    """So many cards of each colour."""
    return [
        (card(first + at, COLORS[at % 5]), weight) for at in range(5 * each)
    ]  # fmt: skip


def random_product(chance: Random) -> Product:
    """Sheets of all kinds, weights from 1 up to near the bound, several layouts."""
    while True:
        sheets = [_random_sheet(chance, f"s{at}") for at in range(chance.randint(1, 4))]
        layouts = []
        for _ in range(chance.randint(1, 4)):
            some = chance.sample(sheets, chance.randint(1, len(sheets)))
            contents = tuple((sheet.name, _random_count(chance, sheet)) for sheet in some)
            layouts.append(Layout(chance.choice((1, 9, 31, 2**30 + 7)), contents))
        try:
            return Product("ODD", "test", "Odd", tuple(layouts), tuple(sheets))
        except BoosterError:
            continue  # too few names, or too many cards: another one


def _random_count(chance: Random, sheet: Sheet) -> int:
    return 1 if sheet.fixed else chance.choice((1, 1, 2, 3, 6, 8, 10, 12))


def _random_sheet(chance: Random, name: str) -> Sheet:
    fixed = chance.random() < 0.15
    size = chance.choice((1, 3) if fixed else (1, 3, 12, 40, 90))
    most = 3 if fixed else chance.choice((1, 3, 1000, (MOST_WEIGHT - 1) // size))
    names = chance.choice((size, size, size // 2 + 1))
    pairs = []
    for at in range(size):
        colors = chance.choice(("W", "U", "B", "R", "G", "W", "U", "B", "R", "G", "", "WU"))
        one = card(at + 1, colors, name=f"Card {at % names}", land=chance.random() < 0.05)
        pairs.append((one, most if chance.random() < 0.5 else chance.randint(1, most)))
    return Sheet(
        name,
        tuple(pairs),
        foil=chance.random() < 0.3,
        balanced=chance.random() < 0.7,
        fixed=fixed,
        repeats=chance.random() < 0.2,
    )


@st.composite
def small_products(draw: st.DrawFn) -> Product:
    """Boosters of so few cards that every pack there is can be opened."""
    kind = draw(st.sampled_from(("plain", "plain", "fixed", "repeats")))
    size = draw(st.integers(1, 5))
    names = draw(st.lists(st.sampled_from("ABCDE"), min_size=size, max_size=size))
    weights = draw(st.lists(st.integers(1, 3), min_size=size, max_size=size))
    pairs = tuple(
        (card(at, name=name), weight)
        for at, (name, weight) in enumerate(zip(names, weights, strict=True))
    )
    most = len(set(names)) if kind == "plain" else 3
    counts = draw(st.lists(st.integers(1, min(most, 3)), min_size=1, max_size=2))
    sheet = Sheet("sheet", pairs, fixed=kind == "fixed", repeats=kind == "repeats")
    layouts = tuple(Layout(draw(st.integers(1, 3)), (("sheet", count),)) for count in counts)
    return Product("ODD", "test", "Odd", layouts, (sheet,))


@st.composite
def small_balanced_products(draw: st.DrawFn) -> Product:
    """The same on a balanced sheet of which six are drawn: few enough cards for all packs."""
    each = draw(st.integers(1, 2))
    pairs = colours(each)
    if each == 2 and draw(st.booleans()):
        at = draw(st.integers(0, len(pairs) - 1))
        pairs[at] = pairs[at][0], 2
    room = 6 * each - sum(weight for _card, weight in pairs)  # beyond that a colour is too thin
    for number in range(draw(st.integers(1 if each == 1 else 0, room))):
        land = draw(st.booleans())
        pairs.append((card(90 + number, "" if land else "WU", land=land), 1))
    return one_sheet(pairs, 6, balanced=True)

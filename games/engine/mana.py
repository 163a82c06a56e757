"""Mana: costs, pools, and who pays for what (CR 106, 107.4, 118)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from games.engine.definitions import LETTERS

COLORLESS: Final = 5
KINDS: Final = LETTERS + "C"
EVERY_COLOR: Final = 0b11111


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost: of each kind so much, so much of any kind, so many X.

    `hybrids` are masks of kinds of which one pays.
    """

    of_kind: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    generic: int = 0
    x: int = 0
    hybrids: tuple[int, ...] = ()
    value: int = field(init=False)  # the mana value, X taken for none (CR 202.3)

    def __post_init__(self) -> None:
        value = sum(self.of_kind) + self.generic + len(self.hybrids)
        object.__setattr__(self, "value", value)


@cache
def parse(cost: str) -> ManaCost:
    """A cost from its symbols, as "{2}{R}{R}". Raises ValueError for others."""
    of_kind, generic, x, hybrids = [0] * 6, 0, 0, []
    for symbol in cost.strip("{}").split("}{") if cost else []:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            x += 1
        elif len(symbol) == 1 and symbol in KINDS:
            of_kind[KINDS.index(symbol)] += 1
        elif "/" in symbol and all(part in KINDS for part in symbol.split("/")):
            hybrids.append(sum(1 << KINDS.index(part) for part in symbol.split("/")))
        else:
            raise ValueError(f"no mana symbol {symbol!r} in {cost!r}")
    w, u, b, r, g, c = of_kind
    return ManaCost((w, u, b, r, g, c), generic, x, tuple(hybrids))


def value_of(cost: str, x: int = 0) -> int:
    """The mana value of a cost; X is none but on the stack, where it is chosen (CR 202.3e)."""
    parsed = parse(cost)
    return parsed.value + parsed.x * x


def colors_of(cost: str) -> int:
    """The colours that a cost gives to its card, as bits (CR 105.2)."""
    parsed = parse(cost)
    colors = sum(1 << kind for kind in range(len(LETTERS)) if parsed.of_kind[kind])
    for mask in parsed.hybrids:
        colors |= mask & EVERY_COLOR
    return colors


def with_x(cost: ManaCost, x: int) -> ManaCost:
    """The cost with a number for X."""
    return ManaCost(cost.of_kind, cost.generic + cost.x * x, 0, cost.hybrids)


def together(one: ManaCost, other: ManaCost) -> ManaCost:
    """Both costs."""
    a, b = one.of_kind, other.of_kind
    kinds = (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5])
    return ManaCost(
        kinds, one.generic + other.generic, one.x + other.x, one.hybrids + other.hybrids
    )


@dataclass(frozen=True, slots=True)
class Payment:
    """How a cost is paid: kinds from the pool, and sources with the kind that each makes."""

    pool: tuple[int, ...]
    sources: tuple[tuple[int, int], ...]  # (place in the list of sources, kind)


def pay(cost: ManaCost, pool: Sequence[int], sources: Sequence[int]) -> Payment | None:
    """How to pay, None where it cannot be done. `sources` are masks of the kinds each can make.

    Mana of the pool is spent first, then the sources that can do least else; what asks for a kind
    is matched before what any mana pays.
    """
    if cost.value > sum(pool) + len(sources):
        return None
    needs = [1 << kind for kind in range(6) for _ in range(cost.of_kind[kind])]
    needs += cost.hybrids
    floating = [kind for kind in range(6) for _ in range(pool[kind])]
    # Givers: floating mana before sources, the least useful first.
    order = sorted(range(len(sources)), key=lambda at: (sources[at].bit_count(), at))
    masks = [1 << kind for kind in floating] + [sources[at] for at in order]
    taken = _match(needs, masks)
    if taken is None:
        return None
    free = [giver for giver in range(len(masks)) if taken[giver] < 0]
    if len(free) < cost.generic:
        return None
    spent: list[int] = []
    used: list[tuple[int, int]] = []
    for giver in [at for at in range(len(masks)) if taken[at] >= 0] + free[: cost.generic]:
        need = needs[taken[giver]] if taken[giver] >= 0 else masks[giver]
        kind = _lowest(need & masks[giver])
        if giver < len(floating):
            spent.append(kind)
        else:
            used.append((order[giver - len(floating)], kind))
    return Payment(tuple(sorted(spent)), tuple(sorted(used)))


def _match(needs: Sequence[int], masks: Sequence[int]) -> list[int] | None:
    """Which need each giver serves (-1 none): augmenting paths; None where a need stays open."""
    taken = [-1] * len(masks)
    for need in range(len(needs)):
        if not _serve(need, needs, masks, taken, [False] * len(masks)):
            return None
    return taken


def _serve(
    need: int, needs: Sequence[int], masks: Sequence[int], taken: list[int], seen: list[bool]
) -> bool:
    for giver, mask in enumerate(masks):
        if mask & needs[need] and not seen[giver]:
            seen[giver] = True
            if taken[giver] < 0 or _serve(taken[giver], needs, masks, taken, seen):
                taken[giver] = need
                return True
    return False


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1

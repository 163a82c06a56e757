"""Opening many packs and counting, beside what is to be expected."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from formats.boosters.chance import Below
from formats.boosters.expectation import (
    Counts,
    card_counts,
    is_balanced,
    layout_shares,
    sheet_counts,
    summed,
    weighed_counts,
)
from formats.boosters.model import (
    COLORS,
    BoosterCard,
    Group,
    PackCard,
    Product,
    Sheet,
    cards_of,
)
from formats.boosters.opening import Opener


@dataclass(slots=True)
class _Tally:
    """Counts over packs; squares tell how much they scatter."""

    packs: int = 0
    layouts: Counter[int] = field(default_factory=Counter)
    rarities: Counter[tuple[str, bool]] = field(default_factory=Counter)
    groups: Counter[tuple[str, str]] = field(default_factory=Counter)
    squares: Counter[tuple[str, str]] = field(default_factory=Counter)
    holding: Counter[tuple[str, bool]] = field(default_factory=Counter)
    foils: int = 0
    repeated: int = 0
    lacking: int = 0


def booster_stats(product: Product, *, packs: int, below: Below) -> dict[str, Any]:
    """Open `packs` packs; what was seen beside what is to be expected, as plain JSON values.

    `product` (the set's code, else the name), `variant`, `packs`;

    - `layouts`: `contents`; `sheets`: `sheet`; `groups`: `sheet`, `group`, `balanced` (whether some
      layout spreads the colours of that sheet), `by_weight`, `error`, `standard_error`; `rarities`:
      `rarity`, `foil`, `packs_with`. Each row has `expected` and `observed`: packs of the layout,
      else cards, in a pack on average. `by_weight` is what the weights alone say, `expected` what
      the draws lead to; errors are relative to it, None where nothing is expected;
    - `packs_with_foil`: share of packs;
    - `repeated_names`: names twice within one sheet of a pack, foils left out;
    - `packs_lacking_a_colour`: packs without a card of some colour among the cards of balanced
      sheets (of all sheets that are not foil, where none is balanced);
    - `worst_group_error`: the greatest error of a colour group on a balanced sheet as it was seen;
    - `worst_expectation_error`: the greatest difference of `expected` from `by_weight` there.
    """
    tally = _Tally()
    opener = Opener(product)
    group_of = {card.id: card.group.value for card in cards_of(product)}
    balanced = {sheet.name for sheet in product.sheets if is_balanced(product, sheet)}
    watched = balanced or {sheet.name for sheet in product.sheets if not sheet.foil}
    for _ in range(packs):
        which, pack = opener.open_at(below)
        tally.packs += 1
        tally.layouts[which] += 1
        _count(tally, pack, group_of, watched)
    return _told(product, tally, balanced)


def _count(
    tally: _Tally, pack: list[PackCard], group_of: dict[str, str], watched: set[str]
) -> None:
    groups: defaultdict[tuple[str, str], int] = defaultdict(int)
    rarities: defaultdict[tuple[str, bool], int] = defaultdict(int)
    names: list[tuple[str, str]] = []
    for one in pack:
        card, sheet = one.card, one.sheet
        groups[sheet, group_of[card.id]] += 1
        rarities[card.rarity, one.foil] += 1
        if not one.foil:
            names.append((sheet, card.name))
    for key, count in groups.items():
        tally.groups[key] += count
        tally.squares[key] += count * count
    for rarity, count in rarities.items():
        tally.rarities[rarity] += count
        tally.holding[rarity] += 1
    tally.foils += len(names) < len(pack)
    tally.repeated += len(names) - len(set(names))
    tally.lacking += not {group for sheet, group in groups if sheet in watched}.issuperset(COLORS)


def _told(product: Product, tally: _Tally, balanced: set[str]) -> dict[str, Any]:
    counts = {sheet.name: card_counts(product, sheet) for sheet in product.sheets}
    groups = [
        row
        for sheet in product.sheets
        for row in _groups(product, sheet, tally, counts[sheet.name], sheet.name in balanced)
    ]
    sheets: Counter[str] = Counter()
    for (name, _group_name), count in tally.groups.items():
        sheets[name] += count
    errors = [row["error"] for row in groups if row["balanced"] and row["error"] is not None]
    return {
        "product": product.code or product.name,
        "variant": product.variant,
        "packs": tally.packs,
        "layouts": [
            {"contents": dict(layout.contents), **_line(share, tally.layouts[at], tally.packs)}
            for at, (layout, share) in enumerate(
                zip(product.layouts, layout_shares(product), strict=True)
            )
        ],
        "sheets": [
            {"sheet": name, **_line(count, sheets[name], tally.packs)}
            for name, count in sheet_counts(product).items()
        ],
        "groups": groups,
        "rarities": [
            {
                "rarity": rarity,
                "foil": foil,
                **_line(count, tally.rarities[rarity, foil], tally.packs),
                "packs_with": tally.holding[rarity, foil] / tally.packs if tally.packs else None,
            }
            for (rarity, foil), count in sorted(
                _rarities(product, counts).items(), key=lambda row: row[0][1]
            )
        ],
        "packs_with_foil": tally.foils / tally.packs if tally.packs else None,
        "repeated_names": tally.repeated,
        "packs_lacking_a_colour": tally.lacking,
        "worst_group_error": max(errors, default=0.0),
        "worst_expectation_error": max(
            (abs(row["expected"] - row["by_weight"]) for row in groups if row["balanced"]),
            default=0.0,
        ),
    }


def _rarities(product: Product, counts: Mapping[str, Counts]) -> dict[tuple[str, bool], Fraction]:
    found: defaultdict[tuple[str, bool], Fraction] = defaultdict(Fraction)
    for sheet in product.sheets:
        for card, _weight in sheet.cards:
            found[card.rarity, sheet.foil] += counts[sheet.name][card.id]
    return found


def _group(card: BoosterCard) -> str:
    return card.group.value


def _line(expected: Fraction, seen: int, packs: int) -> dict[str, float | None]:
    return {"expected": float(expected), "observed": seen / packs if packs else None}


def _groups(
    product: Product, sheet: Sheet, tally: _Tally, counts: Counts, balanced: bool
) -> list[dict[str, Any]]:
    weighed = summed(sheet, weighed_counts(product, sheet), _group)
    expected = summed(sheet, counts, _group)
    rows = []
    for group in (group.value for group in Group if group.value in expected):
        line = _line(expected[group], tally.groups[sheet.name, group], tally.packs)
        rows.append(
            {
                "sheet": sheet.name,
                "group": group,
                "balanced": balanced,
                **line,
                "by_weight": float(weighed[group]),
                **_errors(line, tally, (sheet.name, group)),
            }
        )
    return rows


def _errors(
    line: dict[str, float | None], tally: _Tally, key: tuple[str, str]
) -> dict[str, float | None]:
    """The relative error and the relative standard error of what was seen."""
    expected, seen = line["expected"], line["observed"]
    if not expected or seen is None:
        return {"error": None, "standard_error": None}
    variance = max(tally.squares[key] / tally.packs - seen * seen, 0.0)
    return {
        "error": abs(seen / expected - 1),
        "standard_error": sqrt(variance / tally.packs) / expected,
    }

"""Boosters as MTGJSON tells them, small ones."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from formats.catalog.models import BoosterProduct

from .test_import_mtgjson import card

Told = dict[str, Any]


def row(code: str, variant: str = "default") -> BoosterProduct:
    return BoosterProduct.objects.get(set_code=code, variant=variant)


def uuid(set_code: str, number: int) -> str:
    """An id as MTGJSON has them."""
    return f"{set_code.encode().hex():0>8.8}-0000-5000-8000-{number:012x}"


def cards_of_set(code: str, count: int = 6, **fields: Any) -> list[Told]:
    """So many cards of a set."""
    return [
        card(f"{code} {number}", setCode=code, number=str(number), uuid=uuid(code, number),
             printings=[code], **fields)
        for number in range(1, count + 1)
    ]  # fmt: skip


def booster(*keys: str, count: int = 3, **fields: Any) -> Told:
    """A booster with one sheet of these cards."""
    return {
        "boosters": [{"contents": {"common": count}, "weight": 1}],
        "boostersTotalWeight": 1,
        "sheets": {
            "common": {"cards": dict.fromkeys(keys, 1), "foil": False, "totalWeight": len(keys)}
        },
        **fields,
    }


def a_set(code: str, cards: Iterable[Told] | None = None, **boosters: Any) -> Told:
    """A set with those boosters."""
    told = cards_of_set(code) if cards is None else list(cards)
    return {"code": code, "name": f"Set {code}", "cards": told, "booster": boosters}


def whole_file(path: Path, *sets: Told, date: str = "2024-01-01") -> Path:
    """AllPrintings with those sets."""
    data = {told["code"]: told for told in sets}
    path.write_text(json.dumps({"meta": {"date": date}, "data": data}))
    return path


OWN = [uuid("AAA", number) for number in range(1, 7)]
OTHERS = [uuid("BBB", number) for number in range(1, 7)]
MIXED = booster(*OWN, *OTHERS, count=8, sourceSetCodes=["AAA", "BBB"])

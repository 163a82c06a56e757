"""Packs of Magic 2010 a second, by both kinds of chance, and a thousand sealed pools derived.

`./podium bench boosters`. Each figure is the median of five turns, taken in turn with the others.
Where mtgjson-sdk is installed (no part of Podium needs it), its simulator opens packs of the same
sheets in the same run, fed from memory and at its quickest, as dictionaries. It balances nothing.
"""

import hashlib
import statistics
import time
from collections.abc import Callable
from typing import Any

from formats.boosters import (
    COLORS,
    Derivation,
    Opener,
    Product,
    audited,
    booster_stats,
    magic_2010,
    magic_2010_cards,
    make_record,
    plain,
    rules_text,
    seed_of,
    written,
)
from formats.boosters.record import check_record

try:
    from mtgjson_sdk.booster.simulator import BoosterSimulator
except ModuleNotFoundError:
    BoosterSimulator = None

TURNS = 5
PACKS = 10_000
PEER_PACKS = 1_000
POOLS = 1_000
PACKS_IN_POOL = 6
SECRET = hashlib.sha256(b"bench").digest()


def run() -> dict[str, object]:
    """The figures."""
    product = magic_2010(magic_2010_cards())
    opener = Opener(product)
    below, fair_below = plain(1), audited(b"bench")
    seed = seed_of(ref="bench", secret=SECRET, nonces=["a word"])
    record = _record(product, seed)

    def open_with(chance: Callable[[int], int]) -> None:
        for _ in range(PACKS):
            opener.open(chance)

    def derive_pools() -> None:
        derivation = Derivation([product], [0] * PACKS_IN_POOL, seed)
        for number in range(POOLS):
            derivation.of(str(number))

    ways: dict[str, Callable[[], object]] = {
        "calibration": _calibrate,
        "plain": lambda: open_with(below),
        "auditable": lambda: open_with(fair_below),
        "counted": lambda: booster_stats(product, packs=PACKS, below=below),
        "pools": derive_pools,
        "checked": lambda: check_record(record),
    }
    simulator = BoosterSimulator and _simulator(product)
    if simulator:
        ways["peer"] = lambda: [_peer_pack(simulator) for _ in range(PEER_PACKS)]
    taken = _in_turn(ways)
    figures: dict[str, object] = {
        "calibration_ms": round(taken["calibration"] * 1000, 1),
        "packs_per_s_plain": round(PACKS / taken["plain"]),
        "packs_per_s_auditable": round(PACKS / taken["auditable"]),
        "packs_per_s_opened_and_counted": round(PACKS / taken["counted"]),
        f"sealed_pools_{POOLS}_derived_ms": round(taken["pools"] * 1000),
        "record_of_100_pools_checked_ms": round(taken["checked"] * 1000),
    }
    if simulator:
        per_s = PEER_PACKS / taken["peer"]
        lacking = sum(_lacks_a_colour(_peer_pack(simulator)) for _ in range(PEER_PACKS))
        figures |= {
            "packs_per_s_mtgjson_sdk": round(per_s),
            "times_as_fast_as_mtgjson_sdk": round(PACKS / taken["plain"] / per_s, 1),
            "lacking_a_colour_mtgjson_sdk": lacking / PEER_PACKS,
            "lacking_a_colour": booster_stats(product, packs=PACKS, below=below)[
                "packs_lacking_a_colour"
            ],
        }
    return figures


def _simulator(product: Product) -> Any:
    """The peer with our sheets; its own files would come from the network."""
    simulator = BoosterSimulator(None)
    cards = {
        card.id: {"uuid": card.id, "name": card.name, "colors": list(card.colors)}
        for card in magic_2010_cards()
    }
    booster = {
        "boosters": [
            {"contents": dict(layout.contents), "weight": layout.weight}
            for layout in product.layouts
        ],
        "sheets": {
            sheet.name: {
                "cards": {card.id: weight for card, weight in sheet.cards},
                "foil": sheet.foil,
                "balanceColors": sheet.balanced,
                "totalWeight": sheet.total,
            }
            for sheet in product.sheets
        },
    }
    simulator._config_cache["M10"] = {"default": booster}
    simulator._card_cache["M10", "default"] = cards
    return simulator


def _peer_pack(simulator: Any) -> list[dict[str, Any]]:
    pack: list[dict[str, Any]] = simulator.open_pack("M10", "default", as_dict=True)
    return pack


def _lacks_a_colour(pack: list[dict[str, Any]]) -> bool:
    held = {"".join(one["colors"]) for one in pack if one["boosterSheet"] == "common"}
    return not held.issuperset(COLORS)


def _record(product: Product, seed: bytes) -> dict[str, Any]:
    packs = [0] * PACKS_IN_POOL
    derivation = Derivation([product], packs, seed)
    return make_record(
        ref="bench",
        secret=SECRET,
        nonces=["a word"],
        rules=rules_text([product], packs),
        pools={
            str(number): list(map(written, derivation.of(str(number)))) for number in range(100)
        },
    )


def _in_turn(ways: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Seconds of the middle turn for each way."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _turn in range(TURNS):
        for name, way in ways.items():
            begun = time.process_time()
            way()
            taken[name].append(time.process_time() - begun)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def _calibrate() -> int:
    total = 0
    for number in range(1_000_000):
        total += number
    return total

"""A thousand sealed pools: opened, derived and stored, as at the start of a large event.

``./podium bench pools``. The database is the one that is at hand; what is made is taken away again.
"""

import statistics
import time

from django.db import transaction

from formats.catalog.boosters import find_product
from formats.pools import service
from formats.pools.models import Opening, Pool
from users.models import Player

POOLS, PACKS, ROUNDS = 1_000, 6, 5


def run() -> dict[str, object]:
    """Seconds for all pools, from the button to rows with cards."""
    product = find_product("M10")
    taken = []
    for _round in range(ROUNDS):
        with transaction.atomic():
            players = Player.objects.bulk_create(
                Player(display_name=f"Player {number}") for number in range(POOLS)
            )
            begun = time.perf_counter()
            pools = service.start_all(players=players, products=[product] * PACKS)
            opening = Opening.objects.select_for_update().get(pk=pools[0].opening_id)
            service.seal(opening)
            taken.append(time.perf_counter() - begun)
            assert not Pool.objects.filter(opening=opening, cards="[]").exists()
            transaction.set_rollback(True)
    return {
        "calibration_ms": round(statistics.median(_calibrate() for _ in range(ROUNDS)) * 1000, 1),
        "pools": POOLS,
        "packs": POOLS * PACKS,
        "opened_and_stored_s": round(statistics.median(taken), 2),
        "worst_s": round(max(taken), 2),
    }


def _calibrate() -> float:
    begun = time.perf_counter()
    total = 0
    for number in range(1_000_000):
        total += number
    return time.perf_counter() - begun

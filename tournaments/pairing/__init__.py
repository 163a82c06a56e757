"""Who meets whom: Swiss pairing with proof, and the repair of rounds that stand already.

A pure core.
"""

from tournaments.pairing.errors import PairingError
from tournaments.pairing.model import (
    MOST_POINTS,
    Pairing,
    Player,
    Prices,
    Repair,
    Seed,
    Table,
    TableState,
    Way,
)
from tournaments.pairing.repair import options, repair
from tournaments.pairing.swiss import pair

__all__ = [
    "MOST_POINTS",
    "Pairing",
    "PairingError",
    "Player",
    "Prices",
    "Repair",
    "Seed",
    "Table",
    "TableState",
    "Way",
    "options",
    "pair",
    "repair",
]

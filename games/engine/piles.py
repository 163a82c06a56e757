"""Choosing among exiled cards of which some lie face down (CR 406.4)."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from games.engine.decisions import Decision, Option
from games.engine.view import sees

if TYPE_CHECKING:
    from games.engine.table import Table


def choose_exiled(
    table: "Table", player: int, kind: str, numbers: Sequence[int], *, proposal: bool
) -> Generator[Decision, tuple[int, ...], int]:
    """One of these cards: any that the player may see, or of a pile of others one by chance."""
    rows = [table.state.objects[number] for number in numbers]
    options: list[Option] = [("card", row.number) for row in rows if sees(player, row)]
    piles: dict[int, list[int]] = {}
    for row in rows:
        if not sees(player, row):
            piles.setdefault(row.pile, []).append(row.number)
    options += [("pile", len(hidden), pile) for pile, hidden in piles.items()]
    at = 0
    if len(options) > 1:
        (at,) = yield Decision(player, kind, tuple(options), proposal=proposal)
    word, number, *pile = options[at]
    if word == "card":
        return int(number)
    hidden = piles[pile[0]]
    return hidden[table.chance.below(len(hidden), f"pile {player}")]

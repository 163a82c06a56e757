"""The order of what lies somewhere: who may change it, and where nobody may (CR 400.5, 404.2)."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from games.engine.decisions import Decision, IllegalAnswerError, Option
from games.engine.zones import HAND, ZONES

if TYPE_CHECKING:
    from games.engine.table import Table

Asked = Generator[Decision, tuple[int, ...], None]


def arrange(table: "Table", player: int, zone: int, order: Sequence[int]) -> None:
    """A player arranges the own hand, which is nothing that happens in the game (CR 402.3).

    Raises IllegalAnswerError for any other zone.
    """
    if zone != HAND:
        raise IllegalAnswerError(f"the order in {ZONES[zone].name} stays as it is")
    if sorted(order) != sorted(table.state.hands[player]):
        raise IllegalAnswerError("these are not the cards of the hand")
    table.arranged[player] = list(order)


def held(table: "Table", player: int) -> list[int]:
    """The hand as the player holds it; what was not arranged comes last."""
    order = table.arranged.get(player, [])
    hand = table.state.hands[player]
    return [one for one in order if one in hand] + [one for one in hand if one not in order]


def may_order(table: "Table", player: int) -> list[Option]:
    """The option to change the order of the own graveyard, where an event allows it (CR 404.2)."""
    allowed = table.config.reorder_graveyards and len(table.state.graveyards[player]) > 1
    return [("arrange", player)] if allowed else []


def order_graveyard(table: "Table", player: int) -> Asked:
    """The player says what lies on top, what below; no priority is used up by it."""
    pile = table.state.graveyards[player]
    options = tuple(("card", number) for number in reversed(pile))
    most = len(pile)
    order = yield Decision(player, "graveyard_order", options, least=most, most=most)
    table.state.graveyards[player] = [options[at][1] for at in reversed(order)]
    table.tell("reorder", player=player, count=most)

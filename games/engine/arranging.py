"""The order of what lies somewhere: who says it, and where nobody may (CR 400.5, 404.2-3)."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from games.engine.decisions import Decision, IllegalAnswerError, Option
from games.engine.selecting import controller_of
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


def one_each(
    table: "Table", leaving: Sequence[tuple[int, str, bool]]
) -> Generator[Decision, tuple[int, ...], list[tuple[int, str, bool]]]:
    """Nothing leaves twice: of several that would do it at once its controller names one (CR
    400.6).
    """
    ways: dict[int, list[tuple[str, bool]]] = {}
    for number, how, regenerates in leaving:
        if (how, regenerates) not in ways.setdefault(number, []):
            ways[number].append((how, regenerates))
    found = []
    for number, several in ways.items():
        at = 0
        if len(several) > 1:
            options = tuple(("way", *one) for one in several)
            about = {"object": number}
            (at,) = yield Decision(controller_of(table, number), "way", options, about=about)
        found.append((number, *several[at]))
    return found


def in_order(
    table: "Table", numbers: Sequence[int]
) -> Generator[Decision, tuple[int, ...], list[int]]:
    """What goes to graveyards at the same time, in the order that the owners choose: the first
    that is named is to lie on top (CR 404.3). They are asked where the configuration says so.
    """
    if not table.config.order_graveyards:
        return list(numbers)
    objects = table.state.objects
    found: list[int] = []
    for owner in range(len(table.state.players)):
        own = [number for number in numbers if objects[number].owner == owner]
        order: Sequence[int] = range(len(own))
        if len(own) > 1:
            options = tuple(("card", number) for number in reversed(own))
            most = len(own)
            chosen = yield Decision(owner, "graveyard_order", options, least=most, most=most)
            order = [len(own) - 1 - at for at in reversed(chosen)]
        found += [own[at] for at in order]
    return found

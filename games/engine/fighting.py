"""Combat damage: how it is assigned and dealt, in one step or two (CR 510)."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from games.engine.atoms import deal
from games.engine.decisions import Decision
from games.engine.definitions import (
    CREATURE,
    DEATHTOUCH,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    PLANESWALKER,
    TRAMPLE,
)
from games.engine.state import NOBODY, Combat, player_of

if TYPE_CHECKING:
    from games.engine.table import Table

Asked = Generator[Decision, tuple[int, ...], None]


def blockers_of(combat: Combat, attacker: int) -> list[int]:
    """What blocks it still, in the order of 2010 where there is one."""
    found = [blocker for blocker, blocked in combat.blockers.items() if attacker in blocked]
    order = combat.order.get(attacker, [])
    return sorted(found, key=lambda one: order.index(one) if one in order else len(order))


def has_first_strike(table: "Table") -> bool:
    """Whether there are two damage steps (CR 510.4)."""
    combat = table.state.combat
    return combat is not None and any(
        table.traits(number).keywords & (FIRST_STRIKE | DOUBLE_STRIKE)
        for number in (*combat.attackers, *combat.blockers)
    )


def deal_combat_damage(table: "Table", *, first: bool) -> Asked:
    """Assign, then deal all of it at the same time (CR 510.1-2)."""
    combat = table.state.combat
    assert combat is not None
    fighting = [*combat.attackers, *combat.blockers]
    if first:
        striking = [
            number
            for number in fighting
            if table.traits(number).keywords & (FIRST_STRIKE | DOUBLE_STRIKE)
        ]
        combat.struck = list(striking)
    else:
        striking = [
            number
            for number in fighting
            if number not in combat.struck or table.traits(number).keywords & DOUBLE_STRIKE
        ]
    hits: list[tuple[int, int, int]] = []
    for number in striking:
        hits += yield from _assign(table, combat, number, hits)
    yield from deal(table, hits, combat=True)


def _assign(
    table: "Table", combat: Combat, number: int, hits: list[tuple[int, int, int]]
) -> Generator[Decision, tuple[int, ...], list[tuple[int, int, int]]]:
    """How one creature divides its damage (CR 510.1)."""
    power = table.traits(number).power or 0
    if power <= 0:
        return []
    if number in combat.attackers:
        things, tramples = _hit_by_attacker(table, combat, number)
    else:
        things = [one for one in combat.blockers[number] if one in combat.attackers]
        tramples = False
    if len(things) < 2:
        return [(number, thing, power) for thing in things]
    lethal = {
        thing: _lethal(table, number, thing, hits) for thing in things if player_of(thing) < 0
    }
    ordered = table.edition.damage_order and number in combat.attackers
    controller = table.state.objects[number].controller

    def legal(shares: Sequence[int]) -> str:
        return _wrong_shares(things, shares, lethal, ordered=ordered, tramples=tramples)

    shares = yield Decision(
        controller,
        "assign_damage",
        tuple(("thing", thing) for thing in things),
        least=0,
        total=power,
        legal=legal,
        default=_in_order(things, lethal, power),
        about={"source": number, "lethal": tuple(lethal.values())},
    )
    return [(number, thing, share) for thing, share in zip(things, shares, strict=True)]


def _in_order(things: Sequence[int], lethal: dict[int, int], power: int) -> tuple[int, ...]:
    """Lethal damage to one after the other; what is left goes to the last."""
    shares = []
    for thing in things:
        shares.append(min(lethal.get(thing, power), power))
        power -= shares[-1]
    shares[-1] += power
    return tuple(shares)


def _hit_by_attacker(table: "Table", combat: Combat, number: int) -> tuple[list[int], bool]:
    thing = combat.attackers[number]
    attacked = [thing] if _is_there(table, thing, combat.defenders[number]) else []
    if number not in combat.blocked:
        return attacked, False
    blockers = blockers_of(combat, number)
    if table.traits(number).keywords & TRAMPLE:
        return blockers + attacked, bool(blockers and attacked)
    return blockers, False


def _is_there(table: "Table", thing: int, defender: int) -> bool:
    """Whether what is attacked can be damaged: a planeswalker that has left or changed sides is
    attacked no more (CR 506.4c).
    """
    if player_of(thing) != NOBODY:
        return True
    row = table.state.objects[thing]
    return not row.gone and row.controller == defender


def _lethal(table: "Table", source: int, thing: int, hits: list[tuple[int, int, int]]) -> int:
    """What destroys it, with what is marked and what others assign just now (CR 510.1c)."""
    row = table.state.objects[thing]
    traits = table.traits(thing)
    if traits.types & PLANESWALKER and not traits.types & CREATURE:
        return row.counters.get("loyalty", 0)
    others = sum(amount for _source, to, amount in hits if to == thing)
    left = max((traits.toughness or 0) - row.damage - others, 0)
    if table.traits(source).keywords & DEATHTOUCH:
        return min(left, 1)
    return left


def _wrong_shares(
    things: Sequence[int],
    shares: Sequence[int],
    lethal: dict[int, int],
    *,
    ordered: bool,
    tramples: bool,
) -> str:
    given = list(zip(things, shares, strict=True))
    if tramples:
        (_player, through) = given.pop()
        if through and any(share < lethal[thing] for thing, share in given):
            return "lethal damage to all that block comes first"
    if ordered:
        for at, (thing, share) in enumerate(given):
            if share < lethal[thing] and any(later for _thing, later in given[at + 1 :]):
                return f"{thing} is first, with at least {lethal[thing]}"
    return ""

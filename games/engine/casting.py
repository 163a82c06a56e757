"""What a player may do with priority: play, cast, activate, make mana (CR 116, 601, 602, 605).

Options are listed without trying them out: timing, targets and mana are looked at. Proposals follow
the steps of the rules; each choice is a decision of its own, and TAKE_BACK leads back to priority.
"""

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from games.engine.announcing import choose_mode, share_out, tell_choices
from games.engine.arranging import may_order
from games.engine.atoms import go, set_tapped
from games.engine.conditions import holds
from games.engine.decisions import Decision, Option
from games.engine.definitions import (
    CANNOT_ACTIVATE,
    CANNOT_CAST,
    FLASH,
    INSTANT,
    LAND,
    Definition,
)
from games.engine.doing import Doing
from games.engine.effects import carry_out
from games.engine.identity import to_spell
from games.engine.ir.abilities import Activated, Costs, Permits
from games.engine.mana import KINDS, ManaCost, parse, together, with_x
from games.engine.moves import move, turn_face_up
from games.engine.paying import (
    NO_COSTS,
    ManaSource,
    can_pay,
    mana_sources,
    pay_all,
)
from games.engine.permitting import permitted
from games.engine.proposing import Proposed, cost_of, meant_by, other_cost, proposals, spell_of
from games.engine.selecting import controller_of
from games.engine.state import ABILITY, NOBODY, NOTHING, Cast
from games.engine.table import new_object
from games.engine.targeting import can_choose, choose
from games.engine.turn import STEPS
from games.engine.variants import is_active
from games.engine.zones import BATTLEFIELD, STACK

if TYPE_CHECKING:
    from games.engine.table import Table

Asked = Generator[Decision, tuple[int, ...], None]
Moved = Generator[Decision, tuple[int, ...], int]
MAIN_STEPS = frozenset(at for at, step in enumerate(STEPS) if step.name.startswith("main"))
#: The most that X is tried for.
MOST_X = 1000


def sorcery_time(table: "Table", player: int) -> bool:
    """Whether a sorcery could be cast: own main phase, empty stack (CR 307.1)."""
    state = table.state
    return is_active(state, player) and state.step in MAIN_STEPS and not state.stack


def options(table: "Table", player: int) -> tuple[Option, ...]:
    """What the player may do with priority; passing comes first.

    From step to step it stays the same as long as nothing else happens.
    """
    state = table.state
    sorcery = sorcery_time(table, player)
    fights = state.combat is not None and bool(state.combat.attackers)
    key = (table.version, state.turn, fights)
    known = table.listed.get((player, sorcery))
    if known is None or known[0] != key:
        known = table.listed[player, sorcery] = (key, tuple(list_options(table, player)))
    return known[1]


def list_options(table: "Table", player: int) -> list[Option]:
    """The same, looked up anew."""
    found: list[Option] = [("pass",)]
    sorcery = sorcery_time(table, player)
    sources = mana_sources(table, player)
    silenced = bool(table.rules_of(player) & CANNOT_CAST)
    for number in table.state.hands[player]:
        definition = table.definition(number)
        if definition.types & LAND:
            if sorcery and not table.state.players[player].lands_played:
                found.append(("play", number))
        elif (
            definition.types
            and not silenced
            and castable(table, player, number, definition, sorcery, sources)
        ):
            found.append(("cast", number))
    if table.casts_elsewhere and not silenced:
        found += _casts_elsewhere(table, player, sorcery, sources)
    if table.permits:
        found += _permitted(table, player, sorcery, sources)
    found += _activations(table, player, sorcery, sources)
    for source in sources:
        for kind in source.places:
            found.append(("mana", source.number, kind))
    found += may_order(table, player)
    return found


def _casts_elsewhere(
    table: "Table", player: int, sorcery: bool, sources: list[ManaSource]
) -> Iterator[Option]:
    """What abilities of the cards let a player cast from other zones than the hand."""
    state = table.state
    for number in (*state.graveyards[player], *state.exile):
        row = state.objects[number]
        if row.owner == player and not row.face_down and other_cost(table, number) is not None:
            definition = table.definition(number)
            if castable(table, player, number, definition, sorcery, sources):
                yield ("cast", number)


def _permitted(
    table: "Table", player: int, sorcery: bool, sources: list[ManaSource]
) -> Iterator[Option]:
    """What abilities of others let a player cast or play; the option names the ability."""
    silenced = table.rules_of(player) & CANNOT_CAST
    for number, source, place, permit in permitted(table, player):
        definition = table.definition(number)
        if definition.types & LAND and not permit.face_down:
            if permit.lands and sorcery and not table.state.players[player].lands_played:
                yield ("play", number)
        elif silenced:
            continue
        elif permit.face_down:
            if sorcery and can_pay(
                table, player, number, NO_COSTS, _price(definition, permit), sources
            ):
                yield ("cast", number, source, *place)
        elif castable(table, player, number, definition, sorcery, sources, permit.cost):
            yield ("cast", number, source, *place)


def _price(definition: Definition, permit: Permits) -> ManaCost:
    return parse(definition.cost if permit.cost is None else permit.cost)


def castable(
    table: "Table",
    player: int,
    number: int,
    definition: Definition,
    sorcery: bool,
    sources: list[ManaSource],
    price: str | None = None,
) -> bool:
    """Whether the card could be cast; `sorcery`: at a time when a sorcery may."""
    if not definition.types or not (
        sorcery or definition.types & INSTANT or definition.keywords & FLASH
    ):
        return False
    cost = parse(cost_of(table, number) if price is None else price)
    spell = spell_of(definition)
    if spell.unless is not None and holds(table, spell.unless, number, player):
        return False
    if not can_pay(table, player, number, spell.additional or NO_COSTS, cost, sources):
        return False
    return any(
        can_choose(table, one.targets, player, number, number)
        for one in proposals(definition, spell)
    )


def _activations(
    table: "Table",
    player: int,
    sorcery: bool,
    sources: list[ManaSource],
) -> Iterator[Option]:
    state = table.state
    known = table.all_traits()
    places = state.battlefield
    if table.acts_elsewhere:
        places = [*places, *state.hands[player], *state.graveyards[player]]
    for number in places:
        row = state.objects[number]
        if row.controller not in (player, NOBODY) and not table.shares_abilities:
            continue
        traits = known.get(number) or table.traits(number)
        if not traits.abilities or row.phased_out or traits.rules & CANNOT_ACTIVATE:
            continue
        for place in traits.abilities:
            ability = table.ability(place)
            if isinstance(ability, Activated) and _activatable(
                table, player, number, place, ability, sorcery, sources
            ):
                yield ("activate", number, *place)


def _activatable(
    table: "Table",
    player: int,
    number: int,
    place: tuple[int, int],
    ability: Activated,
    sorcery: bool,
    sources: list[ManaSource],
) -> bool:
    row = table.state.objects[number]
    if row.zone != ability.zone:
        return False
    if controller_of(table, number) != player and not ability.anybody:
        return False
    return (
        not _is_listed(number, place, ability, sources)
        and _is_time(table, number, ability, sorcery=sorcery)
        and can_pay(table, player, number, ability.costs, parse(ability.costs.mana), sources)
        and can_choose(table, ability.targets, player, number)
    )


def _is_listed(
    number: int, place: tuple[int, int], ability: Activated, sources: list[ManaSource]
) -> bool:
    """Whether it is among the options already, as mana."""
    return ability.mana and any(
        one.number == number and place in one.places.values() for one in sources
    )


def _is_time(table: "Table", number: int, ability: Activated, *, sorcery: bool) -> bool:
    if is_loyalty(ability.costs):  # CR 606.3
        return sorcery and not table.state.activated.get(f"{number} loyalty")
    return sorcery or not ability.sorcery


def is_loyalty(costs: Costs) -> bool:
    """Whether it is a planeswalker's ability (CR 606)."""
    return costs.loyalty is not None or costs.loyalty_x


def act(table: "Table", player: int, option: Option) -> Asked:
    """Do what was chosen with priority."""
    kind, *rest = option
    if kind == "play":
        yield from play_land(table, player, rest[0])
    elif kind == "cast" and len(rest) > 1:
        yield from _cast_permitted(table, player, rest[0], (rest[2], rest[3]))
    elif kind == "cast":
        yield from cast_card(table, player, rest[0])
    elif kind == "mana":
        _tap_for_mana(table, player, rest[0], rest[1])
    else:
        yield from _activate(table, player, rest[0], (rest[1], rest[2]))


def play_land(table: "Table", player: int, number: int) -> Moved:
    """A special action (CR 305.1, 116.2a); the land that there is then."""
    table.state.players[player].lands_played += 1
    return (yield from go(table, number, BATTLEFIELD, controller=player, event="play"))


def _tap_for_mana(table: "Table", player: int, number: int, kind: int) -> None:
    """By hand: the mana stays in the pool until the step ends (CR 106.4)."""
    set_tapped(table, number)
    table.state.players[player].pool[kind] += 1
    table.tell("tap_for_mana", object=number, player=player, mana=KINDS[kind])


def _cast_permitted(table: "Table", player: int, card: int, place: tuple[int, int]) -> Moved:
    """Cast what an ability lets be cast. What lies face down is turned up first, unless it is cast
    so (CR 406.3a).
    """
    permit = table.ability(place)
    assert isinstance(permit, Permits)
    if not permit.face_down:
        turn_face_up(table, card)
        return (yield from cast_card(table, player, card, permit.cost))
    price = _price(table.definition(card), permit)
    table.announcing = True
    number = move(table, card, STACK, controller=player, face_down=True, event="announce")
    row = table.state.objects[number]
    row.may_see, row.cast = 1 << player, Cast()
    yield from pay_all(table, player, number, price, NO_COSTS, row.cast)
    table.tell("cast", object=number, player=player, name="")
    return number


def cast_card(table: "Table", player: int, card: int, price: str | None = None) -> Moved:
    """Cast a spell, step by step (CR 601.2), for its cost or for that price; its object."""
    definition = table.definition(card)
    spell = spell_of(definition)
    cast = Cast(zone=table.state.objects[card].zone)
    cost = parse(cost_of(table, card) if price is None else price)
    table.announcing = True
    number = move(table, card, STACK, controller=player, event="announce")
    to_spell(table, card, number)
    row = table.state.objects[number]
    row.cast = cast
    yield from choose_mode(table, player, spell, number, cast)
    additional = spell.additional or NO_COSTS
    if definition.kicker:
        dearer = together(cost, parse(definition.kicker))
        if can_pay(table, player, number, additional, dearer):
            (at,) = yield Decision(player, "kicker", (("no",), ("yes",)), proposal=True)
            if at:
                cast.kicked, cost = True, dearer
    cost = yield from _choose_x(table, player, number, cost, additional, cast)
    meant = meant_by(definition, spell, cast)
    yield from choose(table, meant.targets, player, number, number, cast)
    yield from share_out(table, player, meant, number, cast)
    tell_choices(table, number, cast)
    yield from pay_all(table, player, number, cost, additional, cast)
    table.tell("cast", object=number, player=player, name=definition.name)
    return number


def _choose_x(
    table: "Table",
    player: int,
    number: int,
    cost: ManaCost,
    costs: Costs,
    cast: Cast,
    *,
    most: int = MOST_X,
) -> Generator[Decision, tuple[int, ...], ManaCost]:
    """Choose X as far as it can be paid with all other costs; the cost with it (CR 601.2b)."""
    if not cost.x:
        return cost
    able = 0
    sources = mana_sources(table, player)
    while able < most and can_pay(table, player, number, costs, with_x(cost, able + 1), sources):
        able += 1
    if able:
        options = tuple(("x", number) for number in range(able + 1))
        (cast.x,) = yield Decision(player, "x", options, proposal=True)
    return with_x(cost, cast.x)


def _activate(table: "Table", player: int, source: int, place: tuple[int, int]) -> Asked:
    """Activate an ability, step by step (CR 602.2)."""
    ability = table.ability(place)
    assert isinstance(ability, Activated)
    state = table.state
    cast = Cast()
    if ability.mana:
        yield from _make_mana(table, player, source, place, ability, cast)
        return
    table.announcing = True
    number = new_object(table, ABILITY, NOTHING, place[0], player, STACK)
    row = state.objects[number]
    row.controller = row.base_controller = player
    row.source, row.ability, row.cast = source, place[1], cast
    state.stack.append(number)
    cost, most = parse(ability.costs.mana), MOST_X
    kind = "loyalty" if ability.costs.loyalty_x else ability.costs.counters_x
    if kind:
        most = state.objects[source].counters.get(kind, 0)
    if kind and not cost.x:
        options = tuple(("x", amount) for amount in range(most + 1))
        (cast.x,) = yield Decision(player, "x", options, proposal=True)
    costs = ability.costs
    cost = yield from _choose_x(table, player, source, cost, costs, cast, most=most)
    yield from choose(table, ability.targets, player, source, number, cast)
    yield from share_out(table, player, Proposed(ability.effects, ability.targets), source, cast)
    tell_choices(table, number, cast)
    for key in (f"{source} {place[1]}", f"{source} loyalty"):
        if not key.endswith("loyalty") or is_loyalty(ability.costs):
            state.activated[key] = state.activated.get(key, 0) + 1
    yield from pay_all(table, player, source, cost, ability.costs, cast)
    table.tell("activate", object=number, source=source, player=player)


def _make_mana(
    table: "Table",
    player: int,
    source: int,
    place: tuple[int, int],
    ability: Activated,
    cast: Cast,
) -> Asked:
    """A mana ability resolves at once, without the stack (CR 605.3b)."""
    yield from pay_all(table, player, source, parse(ability.costs.mana), ability.costs, cast)
    if ability.costs.taps:
        table.tell("tap_for_mana", object=source, player=player, mana="")
    doing = Doing(table, player, source, place[0], cast)
    yield from carry_out(doing, ability.effects)

"""Costs: whether they can be paid, and paying them (CR 118, 601.2f-h, 605)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.atoms import go, lose_life, mill, put_counters, set_tapped
from games.engine.decisions import Decision
from games.engine.definitions import BASIC_LANDS, CREATURE, HASTE
from games.engine.ir.abilities import Activated, Costs
from games.engine.ir.effects import AddMana
from games.engine.ir.what import Filter
from games.engine.mana import KINDS, ManaCost, parse, pay
from games.engine.selecting import fitting
from games.engine.state import NOTHING, Cast, Traits
from games.engine.variants import life_of
from games.engine.zones import GRAVEYARD

if TYPE_CHECKING:
    from games.engine.table import Table

Asked = Generator[Decision, tuple[int, ...], None]
#: The place of the mana ability that a basic land type gives (CR 305.6): no definition has it.
INTRINSIC = -1


@dataclass(slots=True)
class ManaSource:
    """A permanent that makes one mana by being tapped: kinds as a mask, and by which ability."""

    number: int
    mask: int
    places: dict[int, tuple[int, int]]  # by kind


def is_fresh(table: "Table", number: int) -> bool:
    """Whether a creature came under its controller's control this turn (CR 302.6)."""
    row = table.state.objects[number]
    traits = table.traits(number)
    if not traits.types & CREATURE or traits.keywords & HASTE:
        return False
    return row.came >= table.state.players[row.controller].began


def mana_sources(table: "Table", player: int, *, without: int = NOTHING) -> list[ManaSource]:
    """What a player can tap for one mana each, in the order of the battlefield."""
    state = table.state
    found = []
    for number in state.battlefield:
        row = state.objects[number]
        if row.controller != player or row.tapped or number == without or row.phased_out:
            continue
        places = _kinds_of(table, number)
        if places and not is_fresh(table, number):
            mask = 0
            for kind in places:
                mask |= 1 << kind
            found.append(ManaSource(number, mask, places))
    return found


def _kinds_of(table: "Table", number: int) -> dict[int, tuple[int, int]]:
    """The kinds of mana that it makes by being tapped alone, one at a time."""
    traits = table.traits(number)
    key = (traits.subtypes, traits.abilities)
    found = table.kinds_of.get(key)
    if found is None:
        found = table.kinds_of[key] = _kinds_by(table, traits)
    return found


def _kinds_by(table: "Table", traits: Traits) -> dict[int, tuple[int, int]]:
    places: dict[int, tuple[int, int]] = {}
    for name in traits.subtypes:
        if name in BASIC_LANDS:
            places[BASIC_LANDS.index(name)] = (INTRINSIC, BASIC_LANDS.index(name))
    for place in traits.abilities:
        ability = table.ability(place)
        if isinstance(ability, Activated) and ability.mana and ability.costs == _TAP:
            (first, *rest) = ability.effects
            if not rest and isinstance(first, AddMana) and first.amount == 1:
                for letter in first.kinds:
                    places.setdefault(KINDS.index(letter), place)
    return places


_TAP = Costs(taps=True)


def can_pay_mana(
    table: "Table", player: int, cost: ManaCost, sources: list[ManaSource] | None = None
) -> bool:
    """Whether pool and sources pay it."""
    found = mana_sources(table, player) if sources is None else sources
    pool = table.state.players[player].pool
    return pay(cost, pool, [one.mask for one in found]) is not None


def pay_mana(
    table: "Table", player: int, cost: ManaCost, cast: Cast, *, without: int = NOTHING
) -> None:
    """Tap what the solver proposes and spend it. Raises ValueError where it cannot be paid."""
    sources = mana_sources(table, player, without=without)
    row = table.state.players[player]
    payment = pay(cost, row.pool, [one.mask for one in sources])
    if payment is None:
        raise ValueError("the cost cannot be paid")
    for kind in payment.pool:
        row.pool[kind] -= 1
    for place, kind in payment.sources:
        number = sources[place].number
        set_tapped(table, number)
        table.tell("tap_for_mana", object=number, player=player, mana=KINDS[kind])
    made = "".join(KINDS[kind] for kind in payment.pool)
    made += "".join(KINDS[kind] for _place, kind in payment.sources)
    cast.spent += made
    table.tell("pay", player=player, mana=made)


def can_pay(table: "Table", player: int, number: int, costs: Costs) -> bool:
    """Whether everything but the mana can be paid."""
    state = table.state
    row = state.objects[number]
    kind, count = costs.counters or ("", 0)
    return (
        not (costs.taps and (row.tapped or is_fresh(table, number)))
        and costs.life <= life_of(state, player)
        and costs.discards <= len(state.hands[player])
        and costs.mills <= len(state.libraries[player])
        and row.counters.get("loyalty", 0) + (costs.loyalty or 0) >= 0
        and row.counters.get(kind, 0) >= count
        and all(
            what is None or bool(fitting(table, what, player, number))
            for what in (costs.sacrifices, costs.taps_other)
        )
    )


def pay_costs(table: "Table", player: int, number: int, costs: Costs, cast: Cast) -> Asked:
    """Pay everything but the mana; what costs have moved is kept in `cast`."""
    row = table.state.objects[number]
    if costs.taps:
        set_tapped(table, number)
    if costs.taps_other is not None:
        (at,) = yield from _one_of(table, player, "tap_cost", costs.taps_other, number)
        set_tapped(table, at)
    if costs.loyalty is not None or costs.loyalty_x:
        change = -cast.x if costs.loyalty_x else costs.loyalty or 0
        put_counters(table, number, "loyalty", change)
    if costs.counters is not None:
        kind, count = costs.counters
        count = row.counters.get(kind, 0) if count < 0 else count
        cast.event["amount"] = count
        put_counters(table, number, kind, -count)
    if costs.life:
        lose_life(table, player, costs.life)
    if costs.mills:
        yield from mill(table, player, costs.mills)
    if costs.discards:
        hand = table.state.hands[player]
        chosen = yield Decision(
            player,
            "discard_cost",
            tuple(("card", card) for card in hand),
            least=costs.discards,
            most=costs.discards,
            proposal=True,
        )
        for card in [hand[at] for at in chosen]:
            cast.paid.append((yield from go(table, card, GRAVEYARD, event="discard")))
    if costs.sacrifices is not None:
        (victim,) = yield from _one_of(table, player, "sacrifice_cost", costs.sacrifices, number)
        yield from go(table, victim, GRAVEYARD, event="sacrifice")
        cast.paid.append(victim)
    if costs.sacrifices_itself:
        yield from go(table, number, GRAVEYARD, event="sacrifice")
        cast.paid.append(number)


def _one_of(
    table: "Table", player: int, kind: str, what: Filter, number: int
) -> Generator[Decision, tuple[int, ...], tuple[int]]:
    found = fitting(table, what, player, number)
    at = 0
    if len(found) > 1:
        options = tuple(("thing", one) for one in found)
        (at,) = yield Decision(player, kind, options, proposal=True)
    return (found[at],)


def mana_part(costs: Costs) -> ManaCost:
    """The mana of a cost."""
    return parse(costs.mana)

"""Costs: whether they can be paid, and paying them (CR 118, 601.2f-h, 605)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.atoms import go, lose_life, mill, set_tapped
from games.engine.counters import put_counters
from games.engine.decisions import Decision
from games.engine.definitions import BASIC_LANDS, CANNOT_ACTIVATE, CREATURE, HASTE
from games.engine.ir.abilities import Activated, Costs
from games.engine.ir.effects import AddMana
from games.engine.mana import KINDS, ManaCost, pay
from games.engine.piles import choose_exiled
from games.engine.selecting import fitting
from games.engine.state import NOTHING, Cast, Object, Traits
from games.engine.variants import life_of
from games.engine.zones import GRAVEYARD, HAND

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
    return _is_sick(table, table.state.objects[number], table.traits(number))


def _is_sick(table: "Table", row: Object, traits: Traits) -> bool:
    if not traits.types & CREATURE or traits.keywords & HASTE:
        return False
    return row.came >= table.state.players[row.controller].began


def mana_sources(table: "Table", player: int) -> list[ManaSource]:
    """What a player can tap for one mana each, in the order of the battlefield."""
    state = table.state
    known = table.all_traits()
    found = []
    for number in state.battlefield:
        row = state.objects[number]
        if row.controller != player or row.tapped or row.phased_out:
            continue
        traits = known[number]
        places = _kinds_of(table, traits)
        if places and not traits.rules & CANNOT_ACTIVATE and not _is_sick(table, row, traits):
            found.append(ManaSource(number, sum(1 << kind for kind in places), places))
    return found


def _kinds_of(table: "Table", traits: Traits) -> dict[int, tuple[int, int]]:
    """The kinds of mana that it makes by being tapped alone, one at a time."""
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
NO_COSTS = Costs()


def can_pay_mana(
    table: "Table", player: int, cost: ManaCost, sources: list[ManaSource] | None = None
) -> bool:
    """Whether pool and sources pay it."""
    found = mana_sources(table, player) if sources is None else sources
    pool = table.state.players[player].pool
    if cost.value > len(found) + sum(pool):
        return False
    return pay(cost, pool, [one.mask for one in found]) is not None


def pay_mana(table: "Table", player: int, cost: ManaCost, cast: Cast) -> None:
    """Tap what the solver proposes and spend it. Raises ValueError where it cannot be paid."""
    sources = mana_sources(table, player)
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


def usable(number: int, costs: Costs, sources: list[ManaSource]) -> list[ManaSource]:
    """The mana sources without the one that is to be tapped as a cost itself."""
    return [one for one in sources if one.number != number] if costs.taps else sources


def can_pay(
    table: "Table",
    player: int,
    number: int,
    costs: Costs,
    mana: ManaCost,
    sources: list[ManaSource] | None = None,
) -> bool:
    """Whether all of it can be paid: nothing is begun that cannot be paid in full (CR 118.3).

    A card that is cast from the hand is not discarded for itself.
    """
    found = usable(number, costs, mana_sources(table, player) if sources is None else sources)
    if mana.value and not can_pay_mana(table, player, mana, found):
        return False
    if costs is NO_COSTS:
        return True
    state = table.state
    row = state.objects[number]
    kind, count = costs.counters or ("", 0)
    return (
        not (costs.taps and (row.tapped or is_fresh(table, number)))
        and costs.life <= life_of(state, player)
        and costs.discards <= len(state.hands[player]) - (row.zone == HAND)
        and costs.mills <= len(state.libraries[player])
        and row.counters.get("loyalty", 0) + (costs.loyalty or 0) >= 0
        and row.counters.get(kind, 0) >= count
        and (costs.sacrifices is None or bool(fitting(table, costs.sacrifices, player, number)))
        and (not costs.buries_exiled or bool(exiled_by(table, number)))
        and (costs.taps_other is None or bool(_tappable(table, player, number, costs, mana)))
    )


def _tappable(table: "Table", player: int, number: int, costs: Costs, mana: ManaCost) -> list[int]:
    """What can be tapped as a cost so that the mana can be paid without it."""
    assert costs.taps_other is not None
    sources = usable(number, costs, mana_sources(table, player))
    return [
        one
        for one in fitting(table, costs.taps_other, player, number)
        if not table.state.objects[one].tapped
        and can_pay_mana(
            table, player, mana, [source for source in sources if source.number != one]
        )
    ]


def pay_all(
    table: "Table", player: int, number: int, mana: ManaCost, costs: Costs, cast: Cast
) -> Asked:
    """Pay everything. What makes mana does so before it is sacrificed (CR 601.2g-h)."""
    if costs.taps:
        set_tapped(table, number)
    if costs.taps_other is not None:
        able = _tappable(table, player, number, costs, mana)
        set_tapped(table, (yield from _one_of(player, "tap_cost", able)))
    exiled = NOTHING
    if costs.buries_exiled:
        found = exiled_by(table, number)
        exiled = yield from choose_exiled(table, player, "exiled_cost", found, proposal=True)
    pay_mana(table, player, mana, cast)
    if costs is not NO_COSTS:
        yield from _pay_costs(table, player, number, costs, cast)
    if exiled != NOTHING:  # nobody sees it before everything else is paid (CR 406.4)
        cast.paid.append((yield from go(table, exiled, GRAVEYARD)))


def exiled_by(table: "Table", number: int) -> list[int]:
    """The cards that an object has exiled and that are there still (CR 607.2)."""
    return [one for one in table.state.exile if table.state.objects[one].source == number]


def _pay_costs(table: "Table", player: int, number: int, costs: Costs, cast: Cast) -> Asked:
    """Pay what is neither mana nor tapping; what costs have moved is kept in `cast`."""
    row = table.state.objects[number]
    if costs.loyalty is not None or costs.loyalty_x:
        change = -cast.x if costs.loyalty_x else costs.loyalty or 0
        put_counters(table, number, "loyalty", change)
    if costs.counters is not None:
        kind, count = costs.counters
        count = row.counters.get(kind, 0) if count < 0 else count
        cast.event["amount"] = count
        put_counters(table, number, kind, -count)
    if costs.counters_x:
        put_counters(table, number, costs.counters_x, -cast.x)
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
        able = fitting(table, costs.sacrifices, player, number)
        victim = yield from _one_of(player, "sacrifice_cost", able)
        yield from go(table, victim, GRAVEYARD, event="sacrifice")
        cast.paid.append(victim)
    if costs.sacrifices_itself:
        yield from go(table, number, GRAVEYARD, event="sacrifice")
        cast.paid.append(number)


def _one_of(player: int, kind: str, found: list[int]) -> Generator[Decision, tuple[int, ...], int]:
    at = 0
    if len(found) > 1:
        options = tuple(("thing", one) for one in found)
        (at,) = yield Decision(player, kind, options, proposal=True)
    return found[at]

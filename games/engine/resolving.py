"""The stack: triggered abilities go onto it, its top resolves (CR 603.3, 608)."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from games.engine.allowing import carry_out
from games.engine.atoms import attach, go, remove_from_stack
from games.engine.attaching import may_be_attached
from games.engine.conditions import holds
from games.engine.decisions import Decision
from games.engine.definitions import NO_PERMANENTS
from games.engine.doing import Doing
from games.engine.ir.abilities import Activated, Triggered
from games.engine.ir.effects import Effect
from games.engine.ir.what import Target
from games.engine.proposing import meant_by, spell_of
from games.engine.selecting import in_turn_order
from games.engine.state import ABILITY, COPY, NOBODY, NOTHING, Cast, Object, Waiting, player_of
from games.engine.state_based import check
from games.engine.table import new_object
from games.engine.targeting import can_choose, choose, legal_now
from games.engine.zones import BATTLEFIELD, GRAVEYARD, STACK

if TYPE_CHECKING:
    from games.engine.table import Table

Asked = Generator[Decision, tuple[int, ...], None]


def settle(table: "Table") -> Asked:
    """Before anybody gets priority: state-based actions, then triggers, until there are none."""
    while not table.state.over:
        if table.state.waiting:
            yield from _make_mana(table)
        did = yield from check(table)
        if did:
            continue
        if not table.state.waiting:
            return
        yield from _put_triggers(table)


def _make_mana(table: "Table") -> Asked:
    """Triggered mana abilities resolve at once, without the stack (CR 605.4a)."""
    waiting = table.state.waiting
    abilities = [table.ability((one.definition, one.ability)) for one in waiting]
    makes = [isinstance(ability, Triggered) and ability.mana for ability in abilities]
    table.state.waiting = [one for one, mana in zip(waiting, makes, strict=True) if not mana]
    for one, ability in zip(waiting, abilities, strict=True):
        if isinstance(ability, Triggered) and ability.mana:
            cast = Cast(event=one.event)
            doing = Doing(table, one.controller, one.source, one.definition, cast)
            yield from carry_out(doing, ability.effects)


def _put_triggers(table: "Table") -> Asked:
    """The active player's lowest, each in the order that its controller chooses (CR 603.3b)."""
    state = table.state
    waiting, state.waiting = state.waiting, []
    for player in in_turn_order(table):
        own = [one for one in waiting if one.controller == player]
        order: Sequence[int] = range(len(own))
        if len({(one.definition, one.ability, one.source) for one in own}) > 1:
            options = tuple(("trigger", one.source, one.definition, one.ability) for one in own)
            order = yield Decision(player, "trigger_order", options, least=len(own), most=len(own))
        for at in order:
            yield from _put_trigger(table, own[at])


def _put_trigger(table: "Table", one: Waiting) -> Asked:
    ability = table.ability((one.definition, one.ability))
    assert isinstance(ability, Triggered)
    if not can_choose(table, ability.targets, one.controller, one.source):
        table.tell("no_target", object=one.source)
        return
    number = new_object(table, ABILITY, NOTHING, one.definition, one.controller, STACK)
    row = table.state.objects[number]
    row.controller = row.base_controller = one.controller
    row.source, row.ability = one.source, one.ability
    row.cast = Cast(event=one.event, moved=list(one.things))
    table.state.stack.append(number)
    yield from choose(
        table, ability.targets, one.controller, one.source, number, row.cast, proposal=False
    )
    table.tell("trigger", object=number, source=one.source, player=one.controller)


def resolve(table: "Table") -> Asked:
    """The top of the stack resolves (CR 608)."""
    number = table.state.stack[-1]
    row = table.state.objects[number]
    cast = row.cast or Cast()
    effects, targets = _said(table, row, cast)
    source = row.source if row.kind == ABILITY else number
    legal = legal_now(table, targets, row.controller, source, cast)
    if any(cast.targets) and not any(legal):
        yield from _fizzle(table, number)
        return
    table.tell("resolve", object=number, player=row.controller)
    doing = Doing(table, row.controller, source, row.definition, cast, legal, number)
    if row.kind == ABILITY:
        if _still_true(table, row, cast):
            yield from carry_out(doing, effects)
        if not row.gone:
            remove_from_stack(table, number)
    elif table.traits(number).types & NO_PERMANENTS:
        yield from carry_out(doing, effects)
        yield from _leave(table, number)
    else:
        yield from _enter(table, number, cast, legal)


def _said(table: "Table", row: Object, cast: Cast) -> tuple[tuple[Effect, ...], tuple[Target, ...]]:
    if row.kind == ABILITY:
        ability = table.ability((row.definition, row.ability))
        assert isinstance(ability, Activated | Triggered)
        return ability.effects, ability.targets
    if row.face_down:
        return (), ()
    definition = table.definition(row.number)
    meant = meant_by(definition, spell_of(definition), cast)
    return meant.effects, meant.targets


def _still_true(table: "Table", row: Object, cast: Cast) -> bool:
    """An "if" between trigger and effect is asked again (CR 603.4)."""
    ability = table.ability((row.definition, row.ability))
    if not isinstance(ability, Triggered) or ability.condition is None:
        return True
    return holds(table, ability.condition, row.source, row.controller, cast)


def _fizzle(table: "Table", number: int) -> Asked:
    """All targets have become illegal (CR 608.2b; rulebook p. 10: it is countered)."""
    row = table.state.objects[number]
    kind = "countered" if table.edition.fizzling_counters else "no_resolve"
    table.tell(kind, object=number, player=row.controller)
    yield from _leave(table, number)


def _leave(table: "Table", number: int) -> Asked:
    row = table.state.objects[number]
    if row.gone:
        return
    if row.kind in (ABILITY, COPY):
        remove_from_stack(table, number)
    else:
        yield from go(table, number, GRAVEYARD)


def _enter(table: "Table", number: int, cast: Cast, legal: list[list[int]]) -> Asked:
    """A permanent spell becomes a permanent (CR 608.3); an Aura is attached as it enters."""
    row = table.state.objects[number]
    host = legal[0][0] if legal and legal[0] else NOTHING
    new = yield from go(
        table,
        number,
        BATTLEFIELD,
        controller=row.controller,
        x=cast.x,
        face_down=row.face_down,
    )
    entered = table.state.objects[new]
    entered.may_see = row.may_see
    there = host != NOTHING and entered.zone == BATTLEFIELD and player_of(host) == NOBODY
    if there and may_be_attached(table, new, host):
        attach(table, new, host)

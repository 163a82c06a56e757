"""Effects of effects: may, if, later, and those that last."""

import msgspec

from games.engine.atoms import (
    add_effect,
)
from games.engine.conditions import holds
from games.engine.decisions import Decision
from games.engine.doing import Doing
from games.engine.effects.doer import Asked, carry_out, does
from games.engine.identity import own_abilities
from games.engine.ir.effects import (
    If,
    Lasts,
    Later,
    May,
)
from games.engine.mana import parse
from games.engine.paying import can_pay_mana, pay_mana
from games.engine.selecting import (
    amount_of,
    players_among,
    things_of,
)
from games.engine.state import (
    NOBODY,
    NOTHING,
    Cast,
    Delayed,
    Waiting,
    player_of,
)


@does(May)
def _may(doing: Doing, effect: May) -> Asked:
    table = doing.table
    cost = parse(effect.cost)
    did = False
    for player in players_among(things_of(doing, effect.who)):
        if cost.value and not can_pay_mana(table, player, cost):
            continue
        (at,) = yield Decision(player, "may", (("no",), ("yes",)), about={"of": doing.source})
        if at:
            if cost.value:
                pay_mana(table, player, cost, Cast())
            did = True
            yield from carry_out(doing, effect.effects)
    if not did:
        yield from carry_out(doing, effect.otherwise)


@does(If)
def _if(doing: Doing, effect: If) -> Asked:
    true = holds(doing.table, effect.condition, doing.source, doing.you, doing.cast)
    yield from carry_out(doing, effect.effects if true else effect.otherwise)


@does(Later)
def _later(doing: Doing, effect: Later) -> None:
    if not effect.step:
        told = dict(zip(("object",), things_of(doing, effect.remembers), strict=False))
        doing.table.state.waiting.append(
            Waiting(doing.you, doing.source, doing.definition, effect.ability, told)
        )
        return
    doing.table.state.delayed.append(
        Delayed(
            doing.you,
            doing.source,
            doing.definition,
            effect.ability,
            effect.step,
            things_of(doing, effect.remembers),
        )
    )


@does(Lasts)
def _lasts(doing: Doing, effect: Lasts) -> None:
    table = doing.table
    things = [
        thing
        for thing in things_of(doing, effect.what)
        if player_of(thing) != NOBODY or not table.state.objects[thing].gone
    ]
    size = None if effect.size is None else amount_of(doing, effect.size)
    change = msgspec.structs.replace(
        effect.change,
        base_power=effect.change.base_power if size is None else size,
        base_toughness=effect.change.base_toughness if size is None else size,
        power=effect.change.power + amount_of(doing, effect.power),
        toughness=effect.change.toughness + amount_of(doing, effect.toughness),
        control=doing.you if effect.control else NOTHING,
        abilities=own_abilities(effect.change, doing.definition),
    )
    if things:
        add_effect(table, doing.you, doing.source, things, change, effect.until)

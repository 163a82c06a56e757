"""Effects that let a card be cast or played while they are carried out (CR 608.2g). They stand
above casting, which carries out mana abilities; what resolves takes `carry_out` from here.
"""

from dataclasses import replace

from games.engine.casting import Moved, cast_card, castable, play_land
from games.engine.decisions import Decision
from games.engine.definitions import LAND
from games.engine.doing import Doing
from games.engine.effects import carry_out
from games.engine.effects.doer import Asked, does
from games.engine.ir.effects import Play
from games.engine.paying import mana_sources
from games.engine.selecting import objects_among, things_of
from games.engine.variants import is_active

__all__ = ["carry_out"]


@does(Play)
def _play(doing: Doing, effect: Play) -> Asked:
    table = doing.table
    price = "" if effect.free else effect.cost
    for number in objects_among(table, things_of(doing, effect.what))[:1]:
        if not _may_play(doing, number, price):
            break
        (at,) = yield Decision(doing.you, "may", (("no",), ("yes",)), about={"of": number})
        if not at:
            break
        if table.definition(number).types & LAND:
            new = yield from play_land(table, doing.you, number)
        else:
            new = yield from _without_way_back(cast_card(table, doing.you, number, price))
        doing.cast.moved = [new]
        yield from carry_out(doing, effect.effects)
        return
    yield from carry_out(doing, effect.otherwise)


def _without_way_back(casting: Moved) -> Moved:
    """What has resolved so far has happened: nobody takes it back with the spell."""
    answer: tuple[int, ...] | None = None
    while True:
        try:
            decision = next(casting) if answer is None else casting.send(answer)
        except StopIteration as done:
            return int(done.value)
        answer = yield replace(decision, proposal=False)


def _may_play(doing: Doing, number: int, price: str | None) -> bool:
    """Whatever the time is; a land only as one's land for the turn (CR 305.2b, 305.3)."""
    table, you = doing.table, doing.you
    definition = table.definition(number)
    if definition.types & LAND:
        return is_active(table.state, you) and not table.state.players[you].lands_played
    sources = mana_sources(table, you)
    return castable(table, you, number, definition, True, sources, price)

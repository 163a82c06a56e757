"""Damage, and what is done about it: shields against damage and destruction."""

from collections.abc import Generator

from games.engine.atoms import (
    add_shield,
    deal,
)
from games.engine.decisions import Decision
from games.engine.doing import Doing
from games.engine.effects.doer import Asked, does
from games.engine.ir.effects import (
    Damage,
    Prevent,
    Regenerate,
)
from games.engine.ir.what import Filter, Ref, Targeted
from games.engine.selecting import (
    amount_of,
    fitting,
    objects_among,
    opponents,
    things_of,
)
from games.engine.state import (
    NOTHING,
    Shield,
    player_of,
)


@does(Damage)
def _damage(doing: Doing, effect: Damage) -> Asked:
    table = doing.table
    (source,) = things_of(doing, effect.source)[:1] or [doing.source]
    things = things_of(doing, effect.to)
    shares = _shares(doing, effect.to)
    amount = 0 if shares else amount_of(doing, effect.amount)
    hits = []
    for thing in things:
        to = yield from _perhaps_planeswalker(doing, source, thing)
        hits.append((source, to, shares.get(thing, 0) if shares else amount))
    yield from deal(table, hits)


def _shares(doing: Doing, ref: Ref) -> dict[int, int]:
    """What each target gets of what was shared out on casting."""
    if not isinstance(ref, Targeted) or ref.place >= len(doing.cast.shares):
        return {}
    chosen, shares = doing.cast.targets[ref.place], doing.cast.shares[ref.place]
    return dict(zip(chosen, shares, strict=False)) if shares else {}


def _perhaps_planeswalker(
    doing: Doing, source: int, thing: int
) -> Generator[Decision, tuple[int, ...], int]:
    """2010: damage to an opponent may hit one of their planeswalkers (rulebook p. 6)."""
    table = doing.table
    player = player_of(thing)
    if not table.edition.redirects_to_planeswalkers or player not in opponents(table, doing.you):
        return thing
    walkers = fitting(table, Filter(types=1 << 5, controller="you"), player, source)
    if not walkers:
        return thing
    options = (("thing", thing), *(("thing", number) for number in walkers))
    (at,) = yield Decision(doing.you, "redirect", options)
    return thing if at == 0 else walkers[at - 1]


@does(Regenerate)
def _regenerate(doing: Doing, effect: Regenerate) -> None:
    for number in objects_among(doing.table, things_of(doing, effect.what)):
        shield = Shield(0, doing.you, "regenerate", number, 1, by=doing.source)
        add_shield(doing.table, shield)


@does(Prevent)
def _prevent(doing: Doing, effect: Prevent) -> Asked:
    table = doing.table
    things = [NOTHING] if effect.to is None else things_of(doing, effect.to)
    left = None if effect.amount is None else amount_of(doing, effect.amount)
    to = NOTHING
    if effect.redirects is not None:
        (to,) = things_of(doing, effect.redirects)[:1] or [NOTHING]
        if to == NOTHING:
            return
    source = NOTHING
    if effect.chooses:
        able = [*table.state.battlefield, *table.state.stack]
        at = 0
        if len(able) > 1:
            options = tuple(("thing", number) for number in able)
            (at,) = yield Decision(doing.you, "source", options)
        source = able[at]
    kind = "prevent" if effect.redirects is None else "redirect"
    for thing in things:
        add_shield(
            table,
            Shield(
                0,
                doing.you,
                kind,
                thing,
                left,
                effect.combat,
                source,
                to,
                doing.source,
                effect.permanents,
            ),
        )

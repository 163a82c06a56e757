"""What is done to objects: destroy, put, sacrifice, tap, counters, tokens, attaching."""

from collections.abc import Sequence

from games.engine.atoms import (
    attach,
    create,
    destroy_all,
    go,
    leave_together,
    set_tapped,
)
from games.engine.attaching import may_be_attached
from games.engine.counters import put_counters
from games.engine.decisions import Decision
from games.engine.doing import Doing
from games.engine.effects.doer import Asked, does, remember
from games.engine.identity import follow
from games.engine.ir.effects import (
    Attach,
    Create,
    Destroy,
    PhaseOut,
    Put,
    PutAll,
    PutCounters,
    Sacrifice,
    Tap,
)
from games.engine.moves import TOP, shuffle
from games.engine.phasing import phase_out
from games.engine.selecting import (
    amount_of,
    controller_of,
    fitting,
    in_turn_order,
    objects_among,
    players_among,
    things_of,
)
from games.engine.state import (
    NOBODY,
    NOTHING,
    place_of,
)
from games.engine.zones import BATTLEFIELD, EXILE, LIBRARY


@does(Destroy)
def _destroy(doing: Doing, effect: Destroy) -> Asked:
    gone = objects_among(doing.table, things_of(doing, effect.what))
    before = [doing.table.state.objects[number].number for number in gone]
    yield from destroy_all(doing.table, gone, regenerates=effect.regenerates)
    remember(doing, [doing.table.state.objects[number].next for number in before])


@does(Put)
def _put(doing: Doing, effect: Put) -> Asked:
    table = doing.table
    numbers = objects_among(table, things_of(doing, effect.what))
    if effect.zone == LIBRARY and len(numbers) > 1 and not effect.shuffles:
        yield from _put_in_order(doing, numbers, effect.place)
        return
    under = NOBODY
    if effect.under is not None:
        (under,) = players_among(things_of(doing, effect.under))[:1] or [NOBODY]
    moved = []
    owners = []
    table.begin()
    for number in numbers:
        owners.append(table.state.objects[number].owner)
        new = yield from go(
            table,
            number,
            effect.zone,
            controller=under,
            position=effect.place,
            tapped=effect.tapped,
            source=doing.source if effect.tied else NOTHING,
            face_down=effect.face_down,
            event="exile" if effect.zone == EXILE else "move",
            counters=effect.counters,
        )
        moved.append(new)
        if effect.follows:
            follow(table, number, new)
    if effect.face_down:
        _lay_in_pile(doing, moved, looks=effect.looks)
    table.finish()
    remember(doing, moved)
    if effect.shuffles:
        for owner in dict.fromkeys(owners):
            shuffle(table, owner)


def _lay_in_pile(doing: Doing, numbers: list[int], *, looks: bool) -> None:
    """What is exiled face down at once is one pile; who may look goes on doing so (CR 406.3-4)."""
    rows = [doing.table.state.objects[number] for number in numbers]
    for row in rows:
        row.pile = rows[0].pile
        if looks:
            row.may_see |= 1 << doing.you
            name = doing.table.definition(row.number).name
            doing.table.tell("look", 1 << doing.you, object=row.number, name=name)


def _put_in_order(doing: Doing, numbers: list[int], place: int) -> Asked:
    """Several cards into one place of a library: each owner chooses the order (CR 401.4)."""
    table = doing.table
    for owner in in_turn_order(table):
        own = [number for number in numbers if table.state.objects[number].owner == owner]
        order: Sequence[int] = range(len(own))
        if len(own) > 1:
            options = tuple(("card", number) for number in own)
            order = yield Decision(owner, "library_order", options, least=len(own), most=len(own))
        # The first that is named is to be the top one.
        for at in reversed(order) if place == TOP else order:
            yield from go(table, own[at], LIBRARY, position=place, event="put_back")


@does(PutAll)
def _put_all(doing: Doing, effect: PutAll) -> Asked:
    table = doing.table
    for player in players_among(things_of(doing, effect.who)):
        for number in list(place_of(table.state, effect.zone, player)):
            yield from go(table, number, effect.to, event="put_back")
        if effect.shuffles:
            shuffle(table, player)


@does(Sacrifice)
def _sacrifice(doing: Doing, effect: Sacrifice) -> Asked:
    table = doing.table
    if effect.who is None:
        row = table.state.objects[doing.source]
        if not row.gone and row.zone == BATTLEFIELD and row.controller == doing.you:
            yield from leave_together(table, [(doing.source, "sacrifice", False)])
        return
    amount = amount_of(doing, effect.amount)
    chosen: list[int] = []
    for player in players_among(things_of(doing, effect.who)):
        able = [
            number
            for number in fitting(table, effect.what, player, doing.source)
            if controller_of(table, number) == player
        ]
        picks: Sequence[int] = range(len(able))
        if len(able) > amount:
            options = tuple(("thing", number) for number in able)
            picks = yield Decision(player, "sacrifice", options, least=amount, most=amount)
        chosen += [able[at] for at in picks]
    yield from leave_together(table, [(number, "sacrifice", False) for number in chosen])


@does(Tap)
def _tap(doing: Doing, effect: Tap) -> None:
    for number in objects_among(doing.table, things_of(doing, effect.what)):
        set_tapped(doing.table, number, tapped=not effect.untaps)


@does(PutCounters)
def _put_counters(doing: Doing, effect: PutCounters) -> None:
    amount = amount_of(doing, effect.amount)
    for number in objects_among(doing.table, things_of(doing, effect.what)):
        put_counters(doing.table, number, effect.kind, amount)


@does(Create)
def _create(doing: Doing, effect: Create) -> None:
    table = doing.table
    amount = amount_of(doing, effect.amount)
    definition = table.tokens[doing.definition] + effect.token
    table.begin()
    made = [
        create(table, definition, player, tapped=effect.tapped)
        for player in players_among(things_of(doing, effect.who))
        for _ in range(amount)
    ]
    table.finish()
    doing.cast.moved = made


@does(PhaseOut)
def _phase_out(doing: Doing, effect: PhaseOut) -> None:
    phase_out(doing.table, objects_among(doing.table, things_of(doing, effect.what)))


@does(Attach)
def _attach(doing: Doing, effect: Attach) -> None:
    table = doing.table
    for number in objects_among(table, things_of(doing, effect.to))[:1]:
        for one in objects_among(table, things_of(doing, effect.what))[:1]:
            there = table.state.objects[one].zone == BATTLEFIELD
            if there and may_be_attached(table, one, number):
                attach(table, one, number)

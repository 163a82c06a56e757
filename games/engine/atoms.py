"""What can happen to objects and players: the only writers of the state beside moves and turns.

Each proposes, lets it be replaced, does it, tells it. Those that may have to ask are generators;
each gives what it has done.
"""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from games.engine.arranging import in_order, one_each
from games.engine.attaching import choose_host
from games.engine.controlling import settle_control
from games.engine.counters import put_counters
from games.engine.decisions import Decision
from games.engine.definitions import (
    CREATURE,
    DEATHTOUCH,
    INDESTRUCTIBLE,
    LIFELINK,
    NO_REGENERATION,
    PLANESWALKER,
    UNPREVENTABLE,
)
from games.engine.ir.changes import Change
from games.engine.moves import move, shuffle
from games.engine.protecting import is_protected
from games.engine.replacing import Proposal, settle, share_shields
from games.engine.selecting import controller_of
from games.engine.state import (
    ABILITY,
    NOBODY,
    NOTHING,
    TOKEN,
    Lasting,
    Object,
    Shield,
    player_of,
    thing_of,
)
from games.engine.table import new_object
from games.engine.variants import change_life
from games.engine.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, STACK, ZONES

if TYPE_CHECKING:
    from games.engine.table import Table

Moved = Generator[Decision, tuple[int, ...], int]
Done = Generator[Decision, tuple[int, ...], None]


def go(
    table: "Table",
    number: int,
    to: int,
    *,
    controller: int = NOBODY,
    position: int = 0,
    tapped: bool = False,
    x: int = 0,
    source: int = NOTHING,
    face_down: bool = False,
    event: str = "move",
    counters: tuple[str, int] | None = None,
) -> Moved:
    """Move an object, unless something else is to happen instead; what it has become.

    An Aura that enters in another way than by resolving: its controller chooses on what (CR
    303.4f); where there is nothing, it stays (CR 303.4g).
    """
    state = table.state
    old = state.objects[number]
    if old.gone:
        return number
    if old.kind == ABILITY:
        _cease(table, number)
        return number
    _look(table, old, to, face_down=face_down)
    proposal = Proposal("move", number, to, x=x, tapped=tapped, event=event)
    if to == BATTLEFIELD:
        proposal.you = old.owner if controller == NOBODY else controller
    if table.replaces and (to in (BATTLEFIELD, GRAVEYARD) or old.zone == STACK):
        yield from settle(table, proposal)
    host = NOTHING
    is_aura = table.definition(number).enchant is not None and not face_down
    if proposal.to == BATTLEFIELD and old.zone != STACK and is_aura:
        host = yield from choose_host(table, number, proposal.you)
        if host == NOTHING:
            return number
    if proposal.to == BATTLEFIELD and not face_down:
        _enters_with(table, old, proposal, counters)
    was = old.zone
    new = move(
        table,
        number,
        proposal.to,
        controller=controller if proposal.to == to else NOBODY,
        position=position,
        face_down=face_down and proposal.to == to,
        tapped=proposal.tapped,
        counters=proposal.counters or None,
        source=source,
        event=event if proposal.to == to or event == "discard" else "move",
        copies=proposal.copies,
        chosen=proposal.chosen,
    )
    if new == number:
        return number
    if host != NOTHING:
        attach(table, new, host)
    if was == BATTLEFIELD:
        left_battlefield(table, number)
    if proposal.shuffles:
        shuffle(table, state.objects[new].owner)
    return new


def _look(table: "Table", old: Object, to: int, *, face_down: bool) -> None:
    """Before anything replaces a move into a public zone the owner looks at what comes from a
    hidden one; at what is to enter the battlefield face up the others do, too (CR 400.6).
    """
    hidden = old.zone in (LIBRARY, HAND)
    if not hidden or not table.replaces or not ZONES[to].public:
        return
    if "look" in table.edition.moving:
        seen_by = table.everybody if to == BATTLEFIELD and not face_down else 1 << old.owner
        name = table.definitions[old.definition].name
        table.tell("look", seen_by, object=old.number, player=old.owner, name=name)


def _enters_with(
    table: "Table", old: Object, proposal: Proposal, more: tuple[str, int] | None
) -> None:
    """Loyalty as printed (CR 306.5b), and what the effect says."""
    entering = [more] if more is not None else []
    if table.printed[old.definition].types & PLANESWALKER:
        entering.append(("loyalty", table.definitions[old.definition].loyalty or 0))
    for kind, count in entering:
        proposal.counters[kind] = proposal.counters.get(kind, 0) + count


def left_battlefield(table: "Table", number: int) -> None:
    """Nobody that has left attacks or blocks (CR 506.4). What was attached to it still names it, so
    that triggers find it (CR 400.7f), until state-based actions see to it.
    """
    table.leave_combat(number)


def _cease(table: "Table", number: int) -> None:
    """An ability, a copy or a token outside the battlefield is no more (CR 704.5d-e)."""
    row = table.state.objects[number]
    if row.zone == STACK and number in table.state.stack:
        table.state.known[number] = table.traits(number)
        table.state.stack.remove(number)
    row.gone = True
    table.tell("cease", object=number)


def remove_from_stack(table: "Table", number: int) -> None:
    """Take an ability, or a copy, off the stack."""
    _cease(table, number)


def destroy(table: "Table", number: int, *, regenerates: bool = True) -> Moved:
    """Destroy a permanent (CR 701.8); what it has become."""
    traits = table.traits(number)
    if traits.keywords & INDESTRUCTIBLE:
        return number
    proposal = Proposal(
        "destroy", number, regenerates=regenerates and not traits.rules & NO_REGENERATION
    )
    if table.state.shields or table.replaces:
        yield from settle(table, proposal)
    if proposal.off:
        return number
    return (yield from go(table, number, GRAVEYARD, event="destroy"))


def destroy_all(table: "Table", numbers: Sequence[int], *, regenerates: bool = True) -> Done:
    """Destroy them at the same time."""
    yield from leave_together(table, [(number, "destroy", regenerates) for number in numbers])


def leave_together(table: "Table", leaving: Sequence[tuple[int, str, bool]]) -> Done:
    """Permanents go to graveyards at the same time: "destroy" is asked about first, "put" not.

    Owners may choose the order in which theirs lie there (CR 404.3).
    """
    going: list[tuple[int, str]] = []
    for number, how, regenerates in (yield from one_each(table, leaving)):
        if how == "destroy":
            traits = table.traits(number)
            if traits.keywords & INDESTRUCTIBLE:
                continue
            proposal = Proposal(
                "destroy", number, regenerates=regenerates and not traits.rules & NO_REGENERATION
            )
            if table.state.shields or table.replaces:
                yield from settle(table, proposal)
            if proposal.off:
                continue
        going.append((number, how))
    words = dict(going)
    order = yield from in_order(table, list(words))
    table.begin()
    for number, how in [(number, words[number]) for number in order]:
        event = {"destroy": "destroy", "sacrifice": "sacrifice"}.get(how, "move")
        yield from go(table, number, GRAVEYARD, event=event)
    table.finish()


def deal(table: "Table", hits: Sequence[tuple[int, int, int]], *, combat: bool = False) -> Done:
    """Damage at the same time: (source, thing, amount) each (CR 120). Of one source lifelink is one
    gain, however many it hits.
    """
    gains: dict[int, int] = {}
    preventable = not any(
        table.rules_of(player) & UNPREVENTABLE for player in range(len(table.state.players))
    )
    proposals = []
    table.begin()
    for source, thing, amount in hits:
        if amount <= 0 or not _can_be_damaged(table, thing):
            continue
        if preventable and is_protected(table, thing, source):
            table.tell("prevent", to_thing=thing, amount=amount)
            continue
        proposals.append(
            Proposal(
                "damage",
                thing,
                amount=amount,
                source=source,
                combat=combat,
                preventable=preventable,
            )
        )
    if table.state.shields or table.replaces:
        yield from share_shields(table, proposals)
        for proposal in proposals:
            yield from settle(table, proposal)
    for proposal in proposals:
        source = proposal.source
        for part, to in ((proposal.amount, proposal.thing), *proposal.redirected):
            if part > 0 and _can_be_damaged(table, to):
                _mark(table, source, to, part, combat=combat)
                gains[source] = gains.get(source, 0) + part
    for source, amount in gains.items():
        if table.traits(source).keywords & LIFELINK:
            gain_life(table, controller_of(table, source), amount)
    table.finish()


def _can_be_damaged(table: "Table", thing: int) -> bool:
    player = player_of(thing)
    if player != NOBODY:
        return not table.state.players[player].lost
    row = table.state.objects[thing]
    there = not row.gone and row.zone == BATTLEFIELD
    return there and bool(table.traits(thing).types & (CREATURE | PLANESWALKER))


def _mark(table: "Table", source: int, thing: int, amount: int, *, combat: bool) -> None:
    """The results of damage (CR 120.3)."""
    traits = table.traits(source)
    player = player_of(thing)
    if player != NOBODY:
        change_life(table.state, player, -amount)
    else:
        row = table.state.objects[thing]
        hit = table.traits(thing)
        if hit.types & PLANESWALKER:
            put_counters(table, thing, "loyalty", -amount)
        if hit.types & CREATURE:
            row.damage += amount
            row.hurt_by.append(source)
            row.deathtouched = row.deathtouched or bool(traits.keywords & DEATHTOUCH)
    table.tell("damage", object=source, to_thing=thing, amount=amount, combat=combat)
    if player != NOBODY:
        table.tell("life", player=player, player_thing=thing, amount=-amount)


def gain_life(table: "Table", player: int, amount: int) -> None:
    """Gain life."""
    if amount > 0 and not table.state.players[player].lost:
        change_life(table.state, player, amount)
        thing = thing_of(player)
        table.tell("gain_life", player=player, player_thing=thing, amount=amount)


def lose_life(table: "Table", player: int, amount: int) -> None:
    """Lose life, which no damage is and nothing prevents."""
    if amount > 0 and not table.state.players[player].lost:
        change_life(table.state, player, -amount)
        thing = thing_of(player)
        table.tell("lose_life", player=player, player_thing=thing, amount=amount)


def set_tapped(table: "Table", number: int, *, tapped: bool = True) -> bool:
    """Tap or untap a permanent; whether that changed it."""
    row = table.state.objects[number]
    if row.tapped == tapped or row.gone:
        return False
    row.tapped = tapped
    table.tell("tap" if tapped else "untap", object=number)
    return True


def attach(table: "Table", number: int, to: int) -> None:
    """Attach it anew: with another timestamp (CR 613.7e)."""
    row = table.state.objects[number]
    if row.attached_to == to:
        return
    row.attached_to = to
    row.stamp, table.state.next_stamp = table.state.next_stamp, table.state.next_stamp + 1
    table.tell("attach", object=number, to_thing=to)
    settle_control(table)


def create(table: "Table", definition: int, player: int, *, tapped: bool = False) -> int:
    """Create a token; its owner is who creates it: who controls it as it enters (CR 111.2)."""
    number = new_object(table, TOKEN, NOTHING, definition, player, BATTLEFIELD)
    row = table.state.objects[number]
    row.controller = row.base_controller = player
    row.tapped = tapped
    table.state.battlefield.append(number)
    table.tell(
        "create",
        object=number,
        becomes=number,
        zone=NOTHING,
        to=BATTLEFIELD,
        player=player,
        name=table.definitions[definition].name,
    )
    return number


def add_effect(
    table: "Table", controller: int, source: int, things: Sequence[int], change: Change, until: int
) -> None:
    """A continuous effect begins on those things."""
    state = table.state
    stamp, state.next_stamp = state.next_stamp, state.next_stamp + 1
    state.effects.append(Lasting(stamp, controller, source, list(things), change, until))
    table.tell("effect", object=source)
    if change.control != NOTHING:  # before the rest of what resolves
        settle_control(table)


def add_shield(table: "Table", shield: Shield) -> None:
    """A shield waits; its stamp is set here."""
    shield.stamp, table.state.next_stamp = table.state.next_stamp, table.state.next_stamp + 1
    table.state.shields.append(shield)
    table.tell("shield", object=shield.by, to_thing=shield.thing)


def discard(table: "Table", number: int) -> Moved:
    """Discard a card; what it has become."""
    return (yield from go(table, number, GRAVEYARD, event="discard"))


def mill(table: "Table", player: int, amount: int) -> Done:
    """Cards from the top of a library into the graveyard, at the same time."""
    top = table.state.libraries[player][-amount:] if amount > 0 else []
    order = yield from in_order(table, top[::-1])
    table.begin()
    for number in order:
        yield from go(table, number, GRAVEYARD, event="mill")
    table.finish()


def put_on_library(table: "Table", numbers: Sequence[int], position: int) -> Done:
    """Cards into one place of a library; their owner chooses the order, unseen (CR 401.4)."""
    for number in numbers:
        yield from go(table, number, LIBRARY, position=position, event="put_back")

"""State-based actions: all that apply at once, again until none does (CR 704)."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from games.engine.atoms import leave_together
from games.engine.attaching import may_be_attached
from games.engine.controlling import settle_control
from games.engine.counters import put_counters
from games.engine.decisions import Decision
from games.engine.definitions import CREATURE, PLANESWALKER
from games.engine.ending import lose
from games.engine.ir.changes import WHILE_SOURCE, WHILE_YOURS
from games.engine.moves import exile
from games.engine.replacing import Proposal, settle
from games.engine.state import ABILITY, COPY, NOBODY, NOTHING, TOKEN, Lasting, thing_of
from games.engine.variants import VARIANTS, change_life, life_of

if TYPE_CHECKING:
    from games.engine.table import Table

#: Poison counters with which one has lost (CR 704.5c).
POISON_ENOUGH = 10
Leaving = list[tuple[int, str, bool]]
Asked = Generator[Decision, tuple[int, ...], bool]


def check(table: "Table") -> Asked:
    """Do what is due; whether anything was."""
    if not table.unsettled:
        return False
    table.unsettled = False
    _end_what_hung_on_others(table)
    settle_control(table)
    _leave_combat(table)
    did = yield from _players(table)
    if table.state.over:
        return True
    leaving = _dying(table)
    leaving += yield from _legends(table, leaving)
    did = bool(table.rescued) or did
    yield from _rescue(table, leaving)
    did = _attachments(table, leaving) or did
    did = _counters(table) or did
    did = _strays(table) or did
    if leaving:
        yield from leave_together(table, leaving)
    return did or bool(leaving)


def _end_what_hung_on_others(table: "Table") -> None:
    """Effects "as long as" their source is there, or yours, end with it (CR 611.2b)."""
    state = table.state
    left = [one for one in state.effects if not _hung_on_what_is_gone(table, one)]
    if len(left) < len(state.effects):
        state.effects = left
        table.tell("effects_end")


def _hung_on_what_is_gone(table: "Table", one: Lasting) -> bool:
    if one.until not in (WHILE_SOURCE, WHILE_YOURS):
        return False
    row = table.state.objects[one.source]
    return row.gone or (one.until == WHILE_YOURS and row.controller != one.controller)


def _leave_combat(table: "Table") -> None:
    """What is no creature any more attacks and blocks no more (CR 506.4)."""
    combat = table.state.combat
    if combat is not None:
        for number in [*combat.attackers, *combat.blockers]:
            if not table.traits(number).types & CREATURE:
                table.leave_combat(number)


def _players(table: "Table") -> Asked:
    """Who has lost: no life, nothing to draw, poisoned (CR 704.5a-c)."""
    due = []
    for number, player in enumerate(table.state.players):
        if player.lost:
            continue
        if (
            life_of(table.state, number) > 0
            and not player.drew_from_nothing
            and player.poison < POISON_ENOUGH
        ):
            continue
        proposal = Proposal("loses", thing_of(number))
        if table.replaces:
            yield from settle(table, proposal)
        if not proposal.off:
            due.append(number)
    if due:
        lose(table, due)
    return bool(due)


def _rescue(table: "Table", leaving: Leaving) -> Generator[Decision, tuple[int, ...], None]:
    """Instead of losing: what saves is exiled, life becomes the starting total. Where it dies at
    the same time its controller says which of the two it does (CR 400.6).
    """
    for number, player in table.rescued:
        dying = [one for one in leaving if one[0] == number]
        at = 1
        if dying:
            options = (("graveyard",), ("exile",))
            (at,) = yield Decision(player, "which_zone", options, about={"object": number})
        if at:
            leaving[:] = [one for one in leaving if one[0] != number]
            exile(table, number)
        starting = VARIANTS[table.state.variant].life
        change_life(table.state, player, starting - life_of(table.state, player))
        table.state.players[player].drew_from_nothing = False
        table.tell("life", player=player, player_thing=thing_of(player), amount=0)
    table.rescued = []


def _dying(table: "Table") -> Leaving:
    """Creatures and planeswalkers that cannot stay (CR 704.5f-i)."""
    state = table.state
    leaving: Leaving = []
    found = table.all_traits()
    for number in state.battlefield:
        row = state.objects[number]
        traits = found[number]
        if traits.types & CREATURE:
            toughness = traits.toughness or 0
            if toughness <= 0:
                leaving.append((number, "put", False))
            elif row.damage >= toughness or (row.damage and row.deathtouched):
                leaving.append((number, "destroy", True))
        if traits.types & PLANESWALKER and not row.counters.get("loyalty"):
            leaving.append((number, "put", False))
    return leaving


def _legends(table: "Table", leaving: Leaving) -> Generator[Decision, tuple[int, ...], Leaving]:
    """The legend rule, and 2010's planeswalker rule (CR 704.5j; rulebook's glossary)."""
    state = table.state
    legends: dict[tuple[int, str], list[int]] = {}
    walkers: dict[str, list[int]] = {}
    everywhere = table.edition.legend_rule == "all"
    known_traits = table.all_traits()
    for number in state.battlefield:
        traits = known_traits[number]
        if "Legendary" in traits.supertypes:
            whose = NOBODY if everywhere else state.objects[number].controller
            legends.setdefault((whose, traits.name), []).append(number)
        if traits.types & PLANESWALKER:
            for subtype in traits.subtypes:
                walkers.setdefault(subtype, []).append(number)
    found: Leaving = []
    for (whose, _name), numbers in legends.items():
        if len(numbers) < 2:
            continue
        kept = NOTHING
        if not everywhere:
            options = tuple(("thing", number) for number in numbers)
            (at,) = yield Decision(whose, "legend", options)
            kept = numbers[at]
        found += [(number, "put", False) for number in numbers if number != kept]
    if table.edition.planeswalker_rule == "type":
        for numbers in walkers.values():
            if len(numbers) > 1:
                found += [(number, "put", False) for number in numbers]
    known = {number for number, _how, _regenerates in leaving}
    return [one for one in dict.fromkeys(found) if one[0] not in known]


def _attachments(table: "Table", leaving: Leaving) -> bool:
    """Auras on nothing or on what they may not enchant go; Equipment lets go (CR 704.5m-n)."""
    state = table.state
    did = False
    going = {number for number, _how, _regenerates in leaving}
    for number in state.battlefield:
        row = state.objects[number]
        traits = table.traits(number)
        aura = "Aura" in traits.subtypes
        if row.phased_out:
            continue
        if not aura and row.attached_to == NOTHING:
            continue
        host = row.attached_to
        there = host != NOTHING and not state.objects[host].gone
        if there and may_be_attached(table, number, host) and not traits.types & CREATURE:
            continue
        if aura:
            if number not in going:
                leaving.append((number, "put", False))
        else:
            row.attached_to = NOTHING
            table.tell("attach", object=number, to_thing=NOTHING)
            did = True
    return did


def _counters(table: "Table") -> bool:
    """+1/+1 and -1/-1 counters take each other away (CR 704.5q)."""
    did = False
    for number in table.state.battlefield:
        counters = table.state.objects[number].counters
        if "+1/+1" in counters and "-1/-1" in counters:
            pairs = min(counters["+1/+1"], counters["-1/-1"])
            for kind in ("+1/+1", "-1/-1"):
                put_counters(table, number, kind, -pairs)
            did = True
    return did


def _strays(table: "Table") -> bool:
    """Tokens off the battlefield and copies off the stack are no more (CR 704.5d-e)."""
    state = table.state
    did = False
    if not table.has_strays:
        return False
    places = [*state.libraries, *state.hands, *state.graveyards, state.exile, state.command]
    table.has_strays = False
    for place in places:
        for number in [one for one in place if _is_stray(state.objects[one].kind)]:
            place.remove(number)
            state.objects[number].gone = True
            table.tell("cease", object=number)
            did = True
    return did


def _is_stray(kind: int) -> bool:
    return kind in (TOKEN, COPY, ABILITY)

"""Replacement and prevention: what is about to happen, and what changes it first (CR 614-616).

Everything that can be replaced is put as a Proposal. Of the effects that apply to it the affected
player, or the controller of the affected object, chooses one (its owner where it has none), each
at most once, until none is left (CR 616.1; 400.6).
"""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from games.engine.conditions import holds
from games.engine.counters import put_counters
from games.engine.decisions import Decision, Rule
from games.engine.definitions import LETTERS
from games.engine.ir.abilities import Replaces
from games.engine.ir.what import Filter, X
from games.engine.selecting import (
    amount_of_static,
    controller_of,
    fitting,
    matches,
)
from games.engine.state import NOBODY, NOTHING, Shield, player_of
from games.engine.zones import BATTLEFIELD, EXILE, GRAVEYARD, LIBRARY, STACK

if TYPE_CHECKING:
    from games.engine.table import Table

Asked = Generator[Decision, tuple[int, ...], None]
_CREATURES = Filter(types=2)
#: What an ability replaces wherever its own object is (CR 614.12, 113.6).
_ANYWHERE: Final = ("graveyard", "enters", "discard", "leaves stack")


@dataclass(slots=True)
class Proposal:
    """Something that is about to happen to a thing: a move, destruction, damage, a loss, a draw."""

    kind: str
    thing: int
    to: int = NOTHING  # a zone
    amount: int = 0
    source: int = NOTHING
    combat: bool = False
    you: int = NOBODY  # who will control what enters
    x: int = 0
    tapped: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    shuffles: bool = False
    copies: int = NOTHING
    chosen: str = ""
    off: bool = False  # nothing happens any more
    regenerates: bool = True
    redirected: list[tuple[int, int]] = field(default_factory=list)  # (amount, thing)
    prevented: int = 0
    preventable: bool = True
    event: str = ""  # of a move: what it is told as
    limits: dict[int, int] = field(default_factory=dict)  # what each shield may prevent of it


#: A replacement that applies: the object that has it or its shield's stamp, and where it stands.
Candidate = tuple[str, int, int, int]


def settle(table: "Table", proposal: Proposal) -> Asked:
    """Let everything that applies change the proposal."""
    done: list[Candidate] = []
    while not proposal.off:
        found = [one for one in candidates(table, proposal) if one not in done]
        if not found:
            return
        at = 0
        if len(found) > 1:
            (at,) = yield Decision(
                chooser(table, proposal), "replacement", tuple(found), about={"of": proposal.kind}
            )
        done.append(found[at])
        yield from _apply(table, proposal, found[at])


def share_shields(table: "Table", proposals: list[Proposal]) -> Asked:
    """Where a shield is too small for damage from several sources at the same time, whoever is
    dealt it chooses what is prevented (CR 615.7).
    """
    for shield in table.state.shields:
        if shield.left is None or shield.thing == NOTHING:
            continue
        hits = [one for one in proposals if _shields(table, shield, one)]
        if len(hits) < 2 or sum(one.amount for one in hits) <= shield.left:
            continue
        amounts = tuple(one.amount for one in hits)
        shares = yield Decision(
            chooser(table, hits[0]),
            "prevent",
            tuple(("thing", one.source) for one in hits),
            least=0,
            total=shield.left,
            legal=_within(amounts),
            default=_from_the_first(amounts, shield.left),
            about={"of": tuple(one.thing for one in hits), "amounts": amounts},
        )
        for one, share in zip(hits, shares, strict=True):
            one.limits[shield.stamp] = share


def _within(amounts: tuple[int, ...]) -> Rule:
    def legal(shares: tuple[int, ...]) -> str:
        over = any(share > amount for share, amount in zip(shares, amounts, strict=True))
        return f"no more than {amounts}" if over else ""

    return legal


def _from_the_first(amounts: tuple[int, ...], left: int) -> tuple[int, ...]:
    shares = []
    for amount in amounts:
        shares.append(min(amount, left))
        left -= shares[-1]
    return tuple(shares)


def chooser(table: "Table", proposal: Proposal) -> int:
    """Who chooses: the affected player, or whoever controls the affected object (CR 616.1)."""
    player = player_of(proposal.thing)
    if player != NOBODY:
        return player
    if proposal.kind == "move" and proposal.you != NOBODY:
        return proposal.you
    return controller_of(table, proposal.thing)


def candidates(table: "Table", proposal: Proposal) -> list[Candidate]:
    """What applies just now."""
    found: list[Candidate] = []
    if table.replaces:
        places = [
            (number, place)
            for number in table.state.battlefield
            for place in table.traits(number).abilities
        ]
        if player_of(proposal.thing) == NOBODY and proposal.thing not in table.state.battlefield:
            mine = table.traits(proposal.thing)
            places += [(proposal.thing, place) for place in mine.abilities]
        for number, place in places:
            ability = table.ability(place)
            if isinstance(ability, Replaces) and _applies(table, ability, number, proposal):
                found.append(("ability", number, place[0], place[1]))
    found += [
        ("shield", shield.stamp, NOTHING, NOTHING)
        for shield in table.state.shields
        if _shields(table, shield, proposal)
    ]
    return found


def _applies(table: "Table", ability: Replaces, number: int, proposal: Proposal) -> bool:
    if ability.event not in _names(table, proposal):
        return False
    if ability.combat is not None and ability.combat != proposal.combat:
        return False
    in_place = table.state.objects[number].zone == BATTLEFIELD
    itself = ability.what is None and number == proposal.thing
    if not in_place and not (itself and ability.event in _ANYWHERE):
        return False
    you = proposal.you if not in_place and proposal.you != NOBODY else controller_of(table, number)
    if ability.condition is not None and not holds(table, ability.condition, number, you):
        return False
    if ability.unless is not None and holds(table, ability.unless, number, you):
        return False
    return itself or (ability.what is not None and _is_about(table, ability.what, number, proposal))


def _names(table: "Table", proposal: Proposal) -> tuple[str, ...]:
    if proposal.kind != "move":
        if proposal.kind == "damage" and proposal.amount <= 0:
            return ()
        return (proposal.kind,)
    if proposal.to == BATTLEFIELD:
        return ("enters",)
    names = []
    zone = table.state.objects[proposal.thing].zone
    if proposal.to == GRAVEYARD:
        names.append("graveyard")
        if zone == BATTLEFIELD:
            names.append("dies")
        if proposal.event == "discard":
            names.append("discard")
    if zone == STACK and proposal.to != EXILE:
        names.append("leaves stack")
    return tuple(names)


def _is_about(table: "Table", what: Filter, source: int, proposal: Proposal) -> bool:
    you = controller_of(table, source)
    player = player_of(proposal.thing)
    if player != NOBODY:
        wanted = what.players
        return bool(wanted) and (wanted == "any" or (player == you) == (wanted == "you"))
    return matches(table, what, proposal.thing, you, source)


def _shields(table: "Table", shield: Shield, proposal: Proposal) -> bool:
    if shield.thing not in (NOTHING, proposal.thing) and not _is_permanent_of(
        table, shield, proposal.thing
    ):
        return False
    if shield.kind == "regenerate":
        return proposal.kind == "destroy" and proposal.regenerates
    if proposal.kind != "damage" or proposal.amount <= 0 or shield.left == 0:
        return False
    if proposal.limits.get(shield.stamp) == 0:
        return False
    if shield.kind == "prevent" and not proposal.preventable:
        return False
    return (not shield.combat or proposal.combat) and shield.source in (NOTHING, proposal.source)


def _is_permanent_of(table: "Table", shield: Shield, thing: int) -> bool:
    if not shield.permanents or player_of(thing) != NOBODY:
        return False
    return controller_of(table, thing) == player_of(shield.thing)


def _apply(table: "Table", proposal: Proposal, one: Candidate) -> Asked:
    kind, number, definition, place = one
    if kind == "shield":
        _use_shield(table, proposal, number)
        return
    ability = table.ability((definition, place))
    assert isinstance(ability, Replaces)
    table.tell("replace", object=number, of=proposal.kind, instead=ability.instead)
    you = proposal.you if proposal.you != NOBODY else controller_of(table, number)
    if isinstance(ability.amount, X):
        amount = ability.amount.times * proposal.x
    else:
        amount = amount_of_static(table, ability.amount, number, you)
    if ability.instead in ("color", "basic land", "copy"):
        yield from _choose(table, proposal, ability.instead, you)
    else:
        _instead(table, proposal, ability, number, amount)


def _instead(
    table: "Table", proposal: Proposal, ability: Replaces, number: int, amount: int
) -> None:
    word = ability.instead
    if word == "exile":
        proposal.to = EXILE
    elif word == "shuffle":
        proposal.to, proposal.shuffles = LIBRARY, True
        revealed = table.definition(proposal.thing).name
        table.tell("reveal", player=table.state.objects[proposal.thing].owner, name=revealed)
    elif word == "tapped":
        proposal.tapped = True
    elif word == "counters" and not amount:
        return
    elif word == "counters":
        proposal.counters[ability.kind] = proposal.counters.get(ability.kind, 0) + amount
    elif word == "prevent":
        _prevent(proposal, proposal.amount)
    elif word == "prevent, counters":  # that many counters go instead
        prevented = _prevent(proposal, proposal.amount)
        put_counters(table, number, ability.kind, -prevented)
    elif word == "exile this, starting life":
        proposal.off = True
        table.rescued.append((number, player_of(proposal.thing)))
    else:
        raise ValueError(f"no replacement {word!r}")


def _prevent(proposal: Proposal, amount: int) -> int:
    prevented = min(amount, proposal.amount) if proposal.preventable else 0
    proposal.amount -= prevented
    proposal.prevented += prevented
    return prevented


def _choose(table: "Table", proposal: Proposal, word: str, you: int) -> Asked:
    """A choice as it enters (CR 614.12)."""
    if word == "copy":
        creatures = fitting(table, _CREATURES, you, proposal.thing)
        options: tuple[tuple[object, ...], ...] = (
            ("none",),
            *(("card", number) for number in creatures),
        )
        if len(options) == 1:
            return
        (at,) = yield Decision(you, "copy", options)
        if at:
            row = table.state.objects[creatures[at - 1]]
            proposal.copies = row.definition if row.copies == NOTHING else row.copies
        return
    names = tuple(LETTERS) if word == "color" else _LANDS
    (at,) = yield Decision(you, word, tuple((name,) for name in names))
    proposal.chosen = names[at]


_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _use_shield(table: "Table", proposal: Proposal, stamp: int) -> None:
    shields = table.state.shields
    shield = next(one for one in shields if one.stamp == stamp)
    if shield.kind == "regenerate":
        proposal.off = True
        shields.remove(shield)
        row = table.state.objects[proposal.thing]
        row.damage, row.deathtouched = 0, False
        table.tell("regenerate", object=proposal.thing)
        if not row.tapped:
            row.tapped = True
            table.tell("tap", object=proposal.thing)
        table.leave_combat(proposal.thing)
        return
    amount = proposal.amount
    if shield.left is not None:
        amount = min(shield.left, amount, proposal.limits.get(stamp, amount))
        shield.left -= amount
    proposal.amount -= amount
    if shield.kind == "redirect":
        proposal.redirected.append((amount, shield.to))
    else:
        proposal.prevented += amount
        table.tell("prevent", to_thing=proposal.thing, amount=amount)

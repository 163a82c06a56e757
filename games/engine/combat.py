"""Combat: who may attack and block, who must, and how damage is dealt (CR 506-511, 702)."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from games.engine.atoms import set_tapped
from games.engine.decisions import Decision
from games.engine.definitions import (
    ARTIFACT,
    BASIC_LANDS,
    BLACK,
    BLOCKS_ONE_MORE,
    CANNOT_ATTACK,
    CANNOT_BLOCK,
    CREATURE,
    DEFENDER,
    FEAR,
    FLYING,
    INTIMIDATE,
    LANDWALKS,
    LURES,
    MENACE,
    MUST_ATTACK,
    MUST_BLOCK,
    NOT_ALONE,
    PLANESWALKER,
    REACH,
    UNBLOCKABLE,
    VIGILANCE,
)
from games.engine.fighting import blockers_of
from games.engine.keywords import EVASION
from games.engine.paying import is_fresh
from games.engine.protecting import is_protected
from games.engine.selecting import in_turn_order, opponents
from games.engine.state import NOBODY, Combat, Traits, player_of, thing_of
from games.engine.variants import VARIANTS, is_active

if TYPE_CHECKING:
    from games.engine.table import Table

Asked = Generator[Decision, tuple[int, ...], None]
Pair = tuple[int, int]


def may_attack(table: "Table", number: int) -> bool:
    """Whether a creature can be declared as an attacker (CR 508.1a, 508.1c)."""
    row = table.state.objects[number]
    traits = table.traits(number)
    return (
        bool(traits.types & CREATURE)
        and not row.tapped
        and not row.phased_out
        and not traits.keywords & DEFENDER
        and not traits.rules & CANNOT_ATTACK
        and not is_fresh(table, number)
    )


def declare_attackers(table: "Table") -> Asked:
    """The active player declares who attacks whom (CR 508.1)."""
    state = table.state
    combat = state.combat = Combat()
    able = [
        number
        for number in state.battlefield
        if is_active(state, state.objects[number].controller) and may_attack(table, number)
    ]
    defenders = _defenders(table)
    pairs = [(number, thing) for number in able for thing in defenders]
    if not pairs:
        return
    must = _must_attack(table, able)

    def legal(choice: Sequence[int]) -> str:
        attackers = [pairs[at][0] for at in choice]
        if len(set(attackers)) != len(attackers):
            return "a creature attacks once"
        if len(attackers) == 1 and table.traits(attackers[0]).rules & NOT_ALONE:
            return "it cannot attack alone"
        missing = [number for number in must if number not in attackers]
        return f"{missing} must attack" if missing else ""

    chosen = yield Decision(
        state.active,
        "attack",
        tuple(("attack", *pair) for pair in pairs),
        least=0,
        most=len(able),
        legal=legal,
        default=_least_attack(table, pairs, must),
        about={"must": tuple(must)},
    )
    table.begin()
    for at in chosen:
        attacker, thing = pairs[at]
        combat.attackers[attacker] = thing
        player = player_of(thing)
        defender = state.objects[thing].controller if player == NOBODY else player
        combat.defenders[attacker] = defender
        if not table.traits(attacker).keywords & VIGILANCE:
            set_tapped(table, attacker)
        table.tell("attacks", object=attacker, to_thing=thing, player=state.active)
    table.finish()


def _defenders(table: "Table") -> list[int]:
    """What can be attacked: opponents and their planeswalkers (CR 508.1b)."""
    state = table.state
    foes = opponents(table, state.active)
    walkers = [
        number
        for number in state.battlefield
        if state.objects[number].controller in foes and table.traits(number).types & PLANESWALKER
    ]
    return [thing_of(player) for player in foes] + walkers


def _must_attack(table: "Table", able: list[int]) -> list[int]:
    """As many requirements as can be obeyed: who attacks alone nowhere need not (CR 508.1d)."""
    return [
        number
        for number in able
        if table.traits(number).rules & MUST_ATTACK
        and not (len(able) == 1 and table.traits(number).rules & NOT_ALONE)
    ]


def _least_attack(table: "Table", pairs: list[Pair], must: list[int]) -> tuple[int, ...]:
    """Those who must attack, with company for one who does not attack alone."""
    first: dict[int, int] = {}
    for at, (number, _thing) in enumerate(pairs):
        first.setdefault(number, at)
    attackers = list(must)
    if len(must) == 1 and table.traits(must[0]).rules & NOT_ALONE:
        attackers.append(next(number for number in first if number not in must))
    return tuple(first[number] for number in attackers)


def is_evasive(traits: Traits) -> bool:
    """Whether something about it makes it hard to block: evasion (CR 509.1b)."""
    return bool(
        traits.keywords & EVASION
        or traits.rules & UNBLOCKABLE
        or traits.protection
        or traits.protection_from
    )


def may_block(table: "Table", blocker: int, attacker: int, defender: int) -> bool:
    """Whether a creature can block an attacker (CR 509.1a-b)."""
    row = table.state.objects[blocker]
    mine, other = table.traits(blocker), table.traits(attacker)
    if row.tapped or row.phased_out or not mine.types & CREATURE or mine.rules & CANNOT_BLOCK:
        return False
    if not is_evasive(other):
        return True
    if other.rules & UNBLOCKABLE or is_protected(table, attacker, blocker):
        return False
    keywords = other.keywords
    artifact = mine.types & ARTIFACT
    return not (
        (keywords & FLYING and not mine.keywords & (FLYING | REACH))
        or (keywords & FEAR and not (artifact or mine.colors & BLACK))
        or (keywords & INTIMIDATE and not (artifact or mine.colors & other.colors))
        or _walks_past(table, keywords, defender)
    )


def _walks_past(table: "Table", keywords: int, defender: int) -> bool:
    return any(
        keywords & walk and _has_land(table, defender, land)
        for walk, land in zip(LANDWALKS, BASIC_LANDS, strict=True)
    )


def _has_land(table: "Table", player: int, land: str) -> bool:
    state = table.state
    return any(
        state.objects[number].controller == player and land in table.traits(number).subtypes
        for number in state.battlefield
    )


def declare_blockers(table: "Table") -> Asked:
    """Each defending player declares blocks, in turn order (CR 509.1)."""
    state = table.state
    combat = state.combat
    assert combat is not None
    for player in in_turn_order(table):
        if any(_defends(table, player, other) for other in combat.defenders.values()):
            yield from _declare_blocks(table, combat, player)
    combat.declared = True
    if table.edition.damage_order:
        yield from _order_blockers(table, combat)


def _defends(table: "Table", player: int, attacked: int) -> bool:
    """Whether a player's creatures may block what attacks another: a team defends as one."""
    if player == attacked:
        return True
    players = table.state.players
    together = VARIANTS[table.state.variant].shares_turns
    return together and players[player].team == players[attacked].team


def _declare_blocks(table: "Table", combat: Combat, player: int) -> Asked:
    state = table.state
    attackers = [one for one in combat.attackers if _defends(table, player, combat.defenders[one])]
    pairs = [
        (number, attacker)
        for number in state.battlefield
        if state.objects[number].controller == player
        for attacker in attackers
        if may_block(table, number, attacker, player)
    ]
    if not pairs:
        return
    wanted = _wanted_blocks(table, pairs)

    def legal(choice: Sequence[int]) -> str:
        return _wrong_blocks(table, [pairs[at] for at in choice], wanted)

    chosen = yield Decision(
        player,
        "block",
        tuple(("block", *pair) for pair in pairs),
        least=0,
        most=len(pairs),
        legal=legal,
        default=_least_blocks(table, pairs, wanted),
        about={"must": tuple(sorted(wanted))},
    )
    table.begin()
    for at in chosen:
        blocker, attacker = pairs[at]
        combat.blockers.setdefault(blocker, []).append(attacker)
        if attacker not in combat.blocked:
            combat.blocked.append(attacker)
            table.tell("blocked", object=attacker)
        table.tell("blocks", object=blocker, to_thing=attacker, player=player)
    table.finish()


def _wanted_blocks(table: "Table", pairs: list[Pair]) -> dict[int, list[int]]:
    """Who must block, and whom: as many requirements as can be obeyed (CR 509.1c)."""
    by_attacker: dict[int, int] = {}
    for _blocker, attacker in pairs:
        by_attacker[attacker] = by_attacker.get(attacker, 0) + 1
    blockers = list(dict.fromkeys(blocker for blocker, _attacker in pairs))
    wanted: dict[int, list[int]] = {}
    for blocker in blockers:
        rules = table.traits(blocker).rules
        if rules & NOT_ALONE and len(blockers) == 1:
            continue
        able = [
            attacker
            for other, attacker in pairs
            if other == blocker
            and not (table.traits(attacker).keywords & MENACE and by_attacker[attacker] < 2)
        ]
        lured = [attacker for attacker in able if table.traits(attacker).rules & LURES]
        if lured:
            wanted[blocker] = lured
        elif rules & MUST_BLOCK and able:
            wanted[blocker] = able
    return wanted


def _least_blocks(
    table: "Table", pairs: list[Pair], wanted: dict[int, list[int]]
) -> tuple[int, ...]:
    """Those who must block do; where two must block the same attacker, or none may, they do."""
    chosen = [
        next(at for at, (one, attacker) in enumerate(pairs) if one == blocker and attacker == first)
        for blocker, (first, *_rest) in wanted.items()
    ]
    for at in range(len(pairs)):
        if not _wrong_blocks(table, [pairs[one] for one in chosen], wanted):
            break
        if pairs[at][0] not in {pairs[one][0] for one in chosen}:
            chosen.append(at)
    return tuple(chosen)


def _wrong_blocks(table: "Table", chosen: list[Pair], wanted: dict[int, list[int]]) -> str:
    by_blocker: dict[int, list[int]] = {}
    counts: dict[int, int] = {}
    for blocker, attacker in chosen:
        by_blocker.setdefault(blocker, []).append(attacker)
        counts[attacker] = counts.get(attacker, 0) + 1
    for blocker, blocked in by_blocker.items():
        most = 2 if table.traits(blocker).rules & BLOCKS_ONE_MORE else 1
        if len(blocked) > most:
            return f"{blocker} blocks at most {most}"
    if len(by_blocker) == 1 and table.traits(next(iter(by_blocker))).rules & NOT_ALONE:
        return "it cannot block alone"
    for attacker, count in counts.items():
        if count == 1 and table.traits(attacker).keywords & MENACE:
            return f"{attacker} is blocked by two or more"
    for blocker, attackers in wanted.items():
        if not any(attacker in attackers for attacker in by_blocker.get(blocker, [])):
            return f"{blocker} must block one of {attackers}"
    return ""


def _order_blockers(table: "Table", combat: Combat) -> Asked:
    """2010: the attacking player puts the blockers of each attacker into an order (p. 12)."""
    for attacker in combat.attackers:
        blockers = blockers_of(combat, attacker)
        order: Sequence[int] = range(len(blockers))
        if len(blockers) > 1:
            options = tuple(("thing", number) for number in blockers)
            order = yield Decision(
                table.state.active,
                "damage_order",
                options,
                least=len(blockers),
                most=len(blockers),
                about={"attacker": attacker},
            )
        combat.order[attacker] = [blockers[at] for at in order]

"""Which objects and players are meant, and how many: filters, references, amounts, conditions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from games.engine.definitions import PLANESWALKER
from games.engine.ir.what import (
    All,
    Among,
    Amount,
    Became,
    Controller,
    Count,
    CountersOn,
    Each,
    EventAmount,
    Exiled,
    Filter,
    HandOf,
    Host,
    It,
    Owner,
    PowerOf,
    Ref,
    Sacrificed,
    Source,
    Targeted,
    ValueOf,
    X,
    You,
)
from games.engine.mana import value_of
from games.engine.state import (
    ABILITY,
    NOBODY,
    NOTHING,
    TOKEN,
    Cast,
    Object,
    Traits,
    place_of,
    player_of,
    thing_of,
)
from games.engine.variants import in_range
from games.engine.zones import OUTSIDE, STACK, ZONES

if TYPE_CHECKING:
    from games.engine.doing import Doing
    from games.engine.table import Table

NO_CAST: Final = Cast()


def controller_of(table: "Table", number: int) -> int:
    """Who controls an object, or did; its owner where it has no controller (CR 108.4)."""
    row = table.state.objects[number]
    return row.owner if row.controller == NOBODY else row.controller


def opponents(table: "Table", player: int) -> list[int]:
    """The other teams' players who are still in the game."""
    team = table.state.players[player].team
    return [
        number
        for number, other in enumerate(table.state.players)
        if other.team != team and not other.lost and in_range(table.state, player, number)
    ]


def players_of(table: "Table", word: str, you: int) -> list[int]:
    """The players that "you", "opponent" or "any" means, in turn order from the active one."""
    if word == "you":
        return [you]
    if word == "opponent":
        return opponents(table, you)
    return [one for one in in_turn_order(table) if in_range(table.state, you, one)]


def in_turn_order(table: "Table") -> list[int]:
    """Who is in the game: the active player first, then the others (CR 101.4)."""
    count = len(table.state.players)
    first = max(table.state.active, 0)
    order = ((first + at) % count for at in range(count))
    return [player for player in order if not table.state.players[player].lost]


def matches(table: "Table", what: Filter, number: int, you: int, source: int) -> bool:
    """Whether an object fits; `source` is whose text it is."""
    row = table.state.objects[number]
    if row.zone != what.zone or row.phased_out or (what.other and number == source):
        return False
    if table.limited and not in_range(table.state, you, controller_of(table, number)):
        return False
    if what.walkers and _is_walker(table, number):
        return True
    if not what.objects:
        return False
    if row.zone == STACK and (row.kind == ABILITY) != (what.kind == "ability"):
        return False
    return (
        _is_such(table, what, row, source)
        and _is_controlled(table, what, row, you)
        and has_traits(what, table.traits(number), _x_of(row))
    )


def _is_walker(table: "Table", number: int) -> bool:
    """Whether it is a planeswalker that today's words may aim damage at (CR 115.4)."""
    aimed = table.edition.targets_planeswalkers
    return aimed and bool(table.traits(number).types & PLANESWALKER)


def _is_such(table: "Table", what: Filter, row: Object, source: int) -> bool:
    if what.tapped is not None and row.tapped != what.tapped:
        return False
    if what.hurt and source not in row.hurt_by:
        return False
    if what.token is not None and (row.kind == TOKEN) != what.token:
        return False
    if what.host and table.state.objects[source].attached_to != row.number:
        return False
    if what.enchanted is not None and _is_enchanted(table, row, source) != what.enchanted:
        return False
    return not what.combat or _is_in_combat(table, what.combat, row.number)


def _is_enchanted(table: "Table", row: Object, source: int) -> bool:
    return any(
        other != source
        and table.state.objects[other].attached_to == row.number
        and "Aura" in table.traits(other).subtypes
        for other in table.state.battlefield
    )


def _is_in_combat(table: "Table", word: str, number: int) -> bool:
    combat = table.state.combat
    if combat is None:
        return False
    attacks, blocks = number in combat.attackers, number in combat.blockers
    return {
        "attacking": attacks,
        "blocking": blocks,
        "either": attacks or blocks,
        "blocked": number in combat.blocked,
        "unblocked": attacks and combat.declared and number not in combat.blocked,
    }[word]


def _is_controlled(table: "Table", what: Filter, row: Object, you: int) -> bool:
    if not what.controller:
        return True
    controller = row.owner if row.controller == NOBODY else row.controller
    mine = table.state.players[controller].team == table.state.players[you].team
    return controller == you if what.controller == "you" else not mine


def _x_of(row: Object) -> int:
    """The number chosen for X of a spell (CR 202.3e)."""
    return row.cast.x if row.zone == STACK and row.cast is not None else 0


def has_traits(what: Filter, traits: Traits, x: int = 0) -> bool:
    """Whether what an object is fits, wherever it is."""
    return (
        (not what.types or bool(traits.types & what.types))
        and not traits.types & what.not_types
        and (not what.colors or bool(traits.colors & what.colors))
        and not traits.colors & what.not_colors
        and (not what.keywords or bool(traits.keywords & what.keywords))
        and not traits.keywords & what.not_keywords
        and (not what.subtypes or any(name in traits.subtypes for name in what.subtypes))
        and (not what.supertypes or all(name in traits.supertypes for name in what.supertypes))
        and not any(name in traits.supertypes for name in what.not_supertypes)
        and (not what.names or traits.name in what.names)
        and (what.power_least is None or (traits.power or 0) >= what.power_least)
        and (what.power_most is None or (traits.power or 0) <= what.power_most)
        and (what.value_most is None or value_of(traits.cost, x) <= what.value_most)
    )


def fitting(table: "Table", what: Filter, you: int, source: int) -> list[int]:
    """All things that fit: players last, objects by zone and player in order."""
    return list(one_by_one(table, what, you, source))


def one_by_one(table: "Table", what: Filter, you: int, source: int) -> Iterator[int]:
    """The same, each looked for only when it is asked for."""
    state = table.state
    if (what.objects or what.walkers) and what.zone != OUTSIDE:
        count = len(state.players) if ZONES[what.zone].per_player else 1
        for player in range(count):
            for number in place_of(state, what.zone, player):
                if matches(table, what, number, you, source):
                    yield number
    if what.players:
        for player in players_of(table, what.players, you):
            yield thing_of(player)


@dataclass(frozen=True, slots=True)
class Asking:
    """Whose number it is; while something is carried out, `doing` is what."""

    table: "Table"
    source: int
    you: int
    cast: Cast
    doing: "Doing | None"

    def things(self, ref: Ref) -> list[int]:
        """What the reference means here."""
        if self.doing is not None:
            return things_of(self.doing, ref)
        return _of_static(self.table, ref, self.source, self.you)


def _count(asking: Asking, amount: Count) -> int:
    table = asking.table
    return amount.times * len(fitting(table, amount.what, asking.you, asking.source))


def _power(asking: Asking, amount: PowerOf) -> int:
    things = asking.things(amount.of)
    if not things:
        return 0
    traits = asking.table.traits(things[0])
    return (traits.toughness if amount.toughness else traits.power) or 0


def _value(asking: Asking, amount: ValueOf) -> int:
    things = asking.things(amount.of)
    if not things:
        return 0
    return value_of(
        asking.table.traits(things[0]).cost, _x_of(asking.table.state.objects[things[0]])
    )


def _counters(asking: Asking, amount: CountersOn) -> int:
    objects = asking.table.state.objects
    return sum(
        objects[thing].counters.get(amount.kind, 0) for thing in asking.things(amount.of)[:1]
    )


def _hand(asking: Asking, amount: HandOf) -> int:
    players = players_among(asking.things(amount.of))
    return sum(len(asking.table.state.hands[player]) for player in players)


_AMOUNTS: Final[dict[type, Callable[[Asking, Any], int]]] = {
    int: lambda _asking, amount: int(amount),
    X: lambda asking, amount: int(amount.times * asking.cast.x),
    EventAmount: lambda asking, amount: int(amount.times * asking.cast.event.get("amount", 0)),
    Count: _count,
    PowerOf: _power,
    ValueOf: _value,
    CountersOn: _counters,
    HandOf: _hand,
}


def amount_of_static(table: "Table", amount: Amount, source: int, you: int) -> int:
    """A number that a static ability counts again and again."""
    if isinstance(amount, int):
        return amount
    return _AMOUNTS[type(amount)](Asking(table, source, you, NO_CAST, None), amount)


def amount_of(doing: "Doing", amount: Amount) -> int:
    """A number as it is when it is asked for."""
    asking = Asking(doing.table, doing.source, doing.you, doing.cast, doing)
    return _AMOUNTS[type(amount)](asking, amount)


def _of_static(table: "Table", ref: Ref, source: int, you: int) -> list[int]:
    if isinstance(ref, Source):
        return [source]
    if isinstance(ref, You):
        return [thing_of(you)]
    if isinstance(ref, Host):
        host = table.state.objects[source].attached_to
        return [] if host == NOTHING else [host]
    raise TypeError(f"a static ability cannot speak of {ref!r}")


def _targeted(doing: "Doing", ref: Targeted) -> list[int]:
    return list(doing.legal[ref.place]) if ref.place < len(doing.legal) else []


def _each(doing: "Doing", ref: Each) -> list[int]:
    whose = [doing.you]
    if ref.of is not None:
        whose = players_among(_people(doing, Controller(ref.of)))
    return [one for you in whose for one in fitting(doing.table, ref.what, you, doing.source)]


def _it(doing: "Doing", ref: It) -> list[int]:
    if ref.word == "moved":
        return list(doing.cast.moved)
    return [doing.cast.event[ref.word]] if ref.word in doing.cast.event else []


def _became(doing: "Doing", ref: Became) -> list[int]:
    """What has left, as it lies in a public zone now; whatever has left that, too, is not found."""
    objects = doing.table.state.objects
    found = []
    for thing in things_of(doing, ref.of):
        row = objects[thing] if player_of(thing) == NOBODY else None
        if row is not None and row.gone:
            row = objects.get(row.next)
        if row is not None and not row.gone and row.zone != OUTSIDE and ZONES[row.zone].public:
            found.append(row.number)
    return found


def _exiled(doing: "Doing", _ref: Exiled) -> list[int]:
    objects = doing.table.state.objects
    return [one for one in doing.table.state.exile if objects[one].source == doing.source]


def _people(doing: "Doing", ref: Controller | Owner) -> list[int]:
    found: list[int] = []
    for thing in things_of(doing, ref.of):
        if player_of(thing) != NOBODY:
            found.append(thing)
        elif isinstance(ref, Owner):
            found.append(thing_of(doing.table.state.objects[thing].owner))
        else:
            found.append(thing_of(controller_of(doing.table, thing)))
    return list(dict.fromkeys(found))


_THINGS: Final[dict[type, Callable[["Doing", Any], list[int]]]] = {
    Targeted: _targeted,
    Source: lambda doing, _ref: [doing.source],
    You: lambda doing, _ref: [thing_of(doing.you)],
    Each: _each,
    All: lambda doing, ref: [thing for one in ref.of for thing in things_of(doing, one)],
    Host: lambda doing, ref: _of_static(doing.table, ref, doing.source, doing.you),
    Became: _became,
    Among: lambda doing, ref: [
        thing
        for thing in objects_among(doing.table, things_of(doing, ref.of))
        if matches(doing.table, ref.what, thing, doing.you, doing.source)
    ],
    Sacrificed: lambda doing, _ref: list(doing.cast.paid),
    It: _it,
    Exiled: _exiled,
    Controller: _people,
    Owner: _people,
}


def things_of(doing: "Doing", ref: Ref) -> list[int]:
    """The things that an effect speaks of, at this moment."""
    return _THINGS[type(ref)](doing, ref)


def players_among(things: Iterable[int]) -> list[int]:
    """The players among things."""
    return [player_of(thing) for thing in things if player_of(thing) != NOBODY]


def objects_among(table: "Table", things: Sequence[int]) -> list[int]:
    """The objects among things that are still there."""
    rows = [table.state.objects[thing] for thing in things if player_of(thing) == NOBODY]
    return [row.number for row in rows if not row.gone and not row.phased_out]

"""Compares a game with what a scenario expects. The language stands in docs/scenarios.md."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.engine.definitions import KEYWORDS, LETTERS
from games.engine.game import Game
from games.engine.mana import KINDS
from games.engine.selecting import controller_of
from games.engine.state import ABILITY, place_of
from games.engine.turn import STEPS
from games.engine.view import SPECTATOR
from games.engine.zones import ANTE, BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from games.scenarios.reading import NAMES, BadScenarioError, called, find

_PILES: Final = {
    "hand": HAND,
    "graveyard": GRAVEYARD,
    "exile": EXILE,
    "library": LIBRARY,
    "ante": ANTE,
    "command": COMMAND,
}


def wrong(game: Game, expected: Mapping[str, Any], edition: str) -> list[str]:
    """What is otherwise than expected, in words; nothing if all is so."""
    found: list[str] = []
    for word, value in expected.items():
        if word in ("2010", "current"):
            if word == edition:
                found += wrong(game, value, edition)
            continue
        if word not in _LOOKS:
            raise BadScenarioError(f"nothing is known of {word!r}")
        seen = _LOOKS[word](game, value)
        if seen != value:
            found.append(f"{word}: {seen!r}, expected {value!r}")
    return found


def _by_player(one: Callable[[Game, int], Any]) -> Callable[[Game, Any], Any]:
    return lambda game, value: {letter: one(game, NAMES.index(letter)) for letter in value}


def _pile(zone: int) -> Callable[[Game, Any], Any]:
    """A zone of each player: the names in any order, or how many there are."""

    def look(game: Game, value: Mapping[str, Any]) -> dict[str, Any]:
        seen: dict[str, Any] = {}
        for letter, wanted in value.items():
            player = NAMES.index(letter)
            numbers = [
                number
                for number in place_of(game.table.state, zone, player)
                if game.table.state.objects[number].owner == player
            ]
            names = [called(game.table, number) for number in numbers]
            seen[letter] = len(names) if isinstance(wanted, int) else _as_named(names, wanted)
        return seen

    return look


def _as_named(names: list[str], wanted: list[str]) -> list[str]:
    """The names in the order of those that are wanted, if they are the same."""
    return list(wanted) if sorted(names) == sorted(wanted) else names


def _battlefield(game: Game, value: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Who controls what; lands are left out unless the scenario names some."""
    state = game.table.state
    seen: dict[str, list[str]] = {}
    for letter, wanted in value.items():
        names = [
            game.table.traits(number).name
            for number in state.battlefield
            if state.objects[number].controller == NAMES.index(letter)
        ]
        lands = {"Plains", "Island", "Swamp", "Mountain", "Forest"} - set(wanted)
        seen[letter] = _as_named([name for name in names if name not in lands], wanted)
    return seen


def _tops(game: Game, value: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The top cards of libraries, the top one first."""
    return {
        letter: [
            game.table.traits(number).name
            for number in reversed(game.table.state.libraries[NAMES.index(letter)])
        ][: len(wanted)]
        for letter, wanted in value.items()
    }


def _top_of_graveyards(game: Game, value: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The cards that lie on top of graveyards, the top one first."""
    return {
        letter: [
            game.table.traits(number).name
            for number in reversed(game.table.state.graveyards[NAMES.index(letter)])
        ][: len(wanted)]
        for letter, wanted in value.items()
    }


def _sideboards(game: Game, value: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """What is outside the game, by owner."""
    seen = {}
    for letter, wanted in value.items():
        names = [
            game.table.definitions[card.definition].name
            for card in game.table.state.cards
            if card.outside and card.owner == NAMES.index(letter)
        ]
        seen[letter] = _as_named(names, wanted)
    return seen


def _stack(game: Game, _value: object) -> list[str]:
    """From the top; an ability by its source."""
    seen = []
    for number in reversed(game.table.state.stack):
        row = game.table.state.objects[number]
        name = game.table.traits(row.source if row.kind == ABILITY else number).name
        seen.append(f"{name}'s ability" if row.kind == ABILITY else name)
    return seen


def _objects(game: Game, value: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Permanents, or spells on the stack, by name."""
    seen = {}
    for name, wanted in value.items():
        try:
            number = find(game.table, name, BATTLEFIELD)
        except BadScenarioError:
            number = find(game.table, name, STACK)
        seen[name] = {word: _about(game, number, word) for word in wanted}
        for word in ("keywords", "subtypes", "colors"):
            if word in wanted and sorted(seen[name][word]) == sorted(wanted[word]):
                seen[name][word] = wanted[word]
    return seen


def _about(game: Game, number: int, word: str) -> Any:  # noqa: ANN401 - numbers, words, lists
    if word not in _ABOUT:
        raise BadScenarioError(f"nothing is known of an object's {word!r}")
    return _ABOUT[word](game, number)


def _attached(game: Game, number: int) -> str | None:
    objects = game.table.state.objects
    host = objects.get(objects[number].attached_to)
    return None if host is None or host.gone else game.table.traits(host.number).name


def _fights(game: Game, number: int, word: str) -> bool:
    combat = game.table.state.combat
    if combat is None:
        return False
    return (
        number
        in {
            "attacking": list(combat.attackers),
            "blocking": list(combat.blockers),
            "blocked": combat.blocked,
            "unblocked": [
                one for one in combat.attackers if combat.declared and one not in combat.blocked
            ],
        }[word]
    )


def _defends(game: Game, number: int) -> str | None:
    """Against which player it attacks (CR 506.2, 508.5)."""
    combat = game.table.state.combat
    if combat is None or number not in combat.attackers:
        return None
    return NAMES[combat.defenders[number]]


_ABOUT: Final[dict[str, Callable[[Game, int], Any]]] = {
    "power": lambda game, number: game.table.traits(number).power,
    "toughness": lambda game, number: game.table.traits(number).toughness,
    "name": lambda game, number: game.table.traits(number).name,
    "damage": lambda game, number: game.table.state.objects[number].damage,
    "tapped": lambda game, number: game.table.state.objects[number].tapped,
    "counters": lambda game, number: dict(game.table.state.objects[number].counters),
    "controller": lambda game, number: NAMES[controller_of(game.table, number)],
    "owner": lambda game, number: NAMES[game.table.state.objects[number].owner],
    "keywords": lambda game, number: [
        name for at, name in enumerate(KEYWORDS) if game.table.traits(number).keywords >> at & 1
    ],
    "subtypes": lambda game, number: list(game.table.traits(number).subtypes),
    "colors": lambda game, number: [
        letter for at, letter in enumerate(LETTERS) if game.table.traits(number).colors >> at & 1
    ],
    "attached": _attached,
    "attacking": lambda game, number: _fights(game, number, "attacking"),
    "blocking": lambda game, number: _fights(game, number, "blocking"),
    "blocked": lambda game, number: _fights(game, number, "blocked"),
    "unblocked": lambda game, number: _fights(game, number, "unblocked"),
    "defending": _defends,
}


def _asked(game: Game, _value: object) -> dict[str, str] | None:
    """Who has to decide what."""
    decision = game.decision
    return None if decision is None else {"by": NAMES[decision.player], "kind": decision.kind}


def _told(game: Game, value: Mapping[str, int]) -> dict[str, int]:
    """How often kinds of events have happened."""
    kinds = [event["kind"] for event in game.events(SPECTATOR)]
    return {kind: kinds.count(kind) for kind in value}


_LOOKS: Final[dict[str, Callable[[Game, Any], Any]]] = {
    "life": _by_player(lambda game, player: game.table.state.players[player].life),
    "poison": _by_player(lambda game, player: game.table.state.players[player].poison),
    "lost": _by_player(lambda game, player: game.table.state.players[player].lost),
    "pool": _by_player(
        lambda game, player: "".join(
            letter * count
            for letter, count in zip(KINDS, game.table.state.players[player].pool, strict=True)
        )
    ),
    "battlefield": _battlefield,
    **{name: _pile(zone) for name, zone in _PILES.items()},
    "top": _tops,
    "graveyard_top": _top_of_graveyards,
    "sideboard": _sideboards,
    "stack": _stack,
    "is": _objects,
    "step": lambda game, _value: STEPS[game.table.state.step].name,
    "active": lambda game, _value: NAMES[game.table.state.active],
    "asked": _asked,
    "events": _told,
    "over": lambda game, _value: game.over,
    "winners": lambda game, _value: [NAMES[player] for player in game.winners],
}

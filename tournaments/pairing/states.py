"""Fields to be paired as scripts hand them in, a JSON object each, and the answers to them.

`{"players": [[id, points, had_bye], …], "met": [[a, b], …], "seed": …}`. A player is a list of two
or three, or an object with the keys `id`, `points`, `had_bye`, `paired_down`, `rank` and
`barred_bye`, of which the first two are needed. Ids are whole numbers or texts, of one kind in a
field. `forbidden` is like `met`; both may name players who are not in the field (any more).
`power` asks for power pairing. Keys beside the known ones are passed over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from tournaments.pairing.model import MOST_POINTS, Pairing, Player, Seed
from tournaments.pairing.swiss import pair

#: What a state, an id and a seed may have at most.
MAX_BYTES: Final = 64_000_000
MOST_ID: Final = 200
MOST_NUMBER: Final = 2**63 - 1

#: What can be wrong with a state, as codes; parameters are `limit_mb`, `key`, `where`, `player`.
STATE_CODES: Final = (
    "tournaments.state_too_large",
    "tournaments.state_not_json",
    "tournaments.state_key_twice",
    "tournaments.state_shape",
    "tournaments.state_too_few",
    "tournaments.state_player_twice",
    "tournaments.state_met_itself",
)

Id = int | str
_KEYS: Final = ("id", "points", "had_bye", "paired_down", "rank", "barred_bye")
_ROW_KEYS: Final = _KEYS[:3]


class StateError(Exception):
    """The state was refused; ``code`` is one of `STATE_CODES`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class State:
    """A field to be paired. ``ids`` are the scripts' names of the players, by their numbers."""

    ids: Sequence[Id]
    players: Sequence[Player]
    met: Sequence[tuple[int, int]]
    forbidden: Sequence[tuple[int, int]]
    seed: Seed
    power: bool


def read_state(text: bytes) -> State:
    """The field that the JSON tells. Raises StateError."""
    told = _object(text)
    entries = told.get("players")
    if not isinstance(entries, list):
        raise _shape("players")
    if len(entries) < 2:
        raise StateError("tournaments.state_too_few")
    ids: list[Id] = []
    players: list[Player] = []
    for number, entry in enumerate(entries):
        name, player = _player(entry, number)
        ids.append(name)
        players.append(player)
    number_of = {name: number for number, name in enumerate(ids)}
    if len(number_of) < len(ids):
        name = next(name for number, name in enumerate(ids) if number_of[name] != number)
        raise StateError("tournaments.state_player_twice", player=_shown(name))
    kind = type(ids[0])
    for number, name in enumerate(ids):
        if type(name) is not kind:
            raise _shape(f"players[{number}].id")
    return State(
        ids,
        players,
        _pairs(told, "met", number_of, kind),
        _pairs(told, "forbidden", number_of, kind),
        _seed(told.get("seed", 0)),
        _flag(told.get("power", False), "power"),
    )


def answer(state: State) -> dict[str, Any]:
    """The pairing as scripts get it: pairs by table, the bye's id or null, and its numbers.

    `broken` are forbidden pairs that could not be avoided; `proven` that no pairing is better.
    """
    paired = pair(
        state.players, state.met, forbidden=state.forbidden, seed=state.seed, power=state.power
    )
    return _told(paired, state.ids)


def _told(paired: Pairing, ids: Sequence[Id]) -> dict[str, Any]:
    return {
        "pairs": [[ids[a], ids[b]] for a, b in paired.pairs],
        "bye": None if paired.bye is None else ids[paired.bye],
        "rematches": paired.rematches,
        "cost": paired.cost,
        "proven": paired.proven,
        "broken": [[ids[a], ids[b]] for a, b in paired.broken],
    }


def _object(text: bytes) -> dict[str, Any]:
    if len(text) > MAX_BYTES:
        raise StateError("tournaments.state_too_large", limit_mb=MAX_BYTES // 1_000_000)
    try:
        told = json.loads(
            text.decode("utf-8-sig"), object_pairs_hook=_keys_once, parse_constant=_no_number
        )
    except (ValueError, RecursionError) as error:
        raise StateError("tournaments.state_not_json") from error
    if not isinstance(told, dict):
        raise _shape("{}")
    return told


def _keys_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for at, key in enumerate(keys) if key in keys[:at])
        raise StateError("tournaments.state_key_twice", key=_shown(twice))
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def _player(entry: object, number: int) -> tuple[Id, Player]:
    where = f"players[{number}]"
    told: Mapping[str, object]
    if isinstance(entry, list) and 2 <= len(entry) <= len(_ROW_KEYS):
        told = dict(zip(_ROW_KEYS, entry, strict=False))
    elif isinstance(entry, dict):
        told = entry
    else:
        raise _shape(where)
    rank = told.get("rank")
    player = Player(
        number,
        _count(told.get("points"), MOST_POINTS, f"{where}.points"),
        _flag(told.get("had_bye", False), f"{where}.had_bye"),
        _count(told.get("paired_down", 0), MOST_NUMBER, f"{where}.paired_down"),
        None if rank is None else _count(rank, MOST_NUMBER, f"{where}.rank"),
        _flag(told.get("barred_bye", False), f"{where}.barred_bye"),
    )
    return _id(told.get("id"), f"{where}.id"), player


def _id(value: object, where: str) -> Id:
    if isinstance(value, str) and 0 < len(value) <= MOST_ID:
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_NUMBER:
        return value
    raise _shape(where)


def _count(value: object, most: int, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    raise _shape(where)


def _flag(value: object, where: str) -> bool:
    """A truth, or 0 or 1 for it."""
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    raise _shape(where)


def _seed(value: object) -> Seed:
    if isinstance(value, str) and len(value) <= MOST_ID:
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise _shape("seed")


def _pairs(
    told: Mapping[str, Any], key: str, number_of: Mapping[Id, int], kind: type[Id]
) -> list[tuple[int, int]]:
    entries = told.get(key, [])
    if not isinstance(entries, list):
        raise _shape(key)
    found: list[tuple[int, int]] = []
    for at, entry in enumerate(entries):
        if not isinstance(entry, list) or len(entry) != 2:
            raise _shape(f"{key}[{at}]")
        a, b = entry
        if type(a) is not kind or type(b) is not kind:
            raise _shape(f"{key}[{at}]")
        if a == b:
            raise StateError("tournaments.state_met_itself", player=_shown(a))
        if a in number_of and b in number_of:
            found.append((number_of[a], number_of[b]))
    return found


def _shape(where: str) -> StateError:
    return StateError("tournaments.state_shape", where=where)


def _shown(value: Id) -> str:
    """A name as it may stand in one line of a message."""
    return json.dumps(value)[:MOST_ID]

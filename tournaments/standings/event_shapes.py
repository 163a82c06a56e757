"""The shape of event files: JSON to plain values, everything checked, nothing computed.

The shape is the one of ../shared/data/events/README.md. Keys beside the known ones are passed over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, NoReturn

#: What a file, a tournament and a name may have at most.
MAX_BYTES: Final = 10_000_000
MOST_ROUNDS: Final = 100
MOST_NAME: Final = 200
#: Best of five is the longest match, best of three the longest that may end equal; games are drawn
#: now and then.
MOST_WINS: Final = 3
MOST_EQUAL_WINS: Final = 1
MOST_DRAWS: Final = 9

#: What can be wrong with a file, as codes; the parameters are `where`, `key`, `player`, `round`,
#: `limit_mb`.
FILE_CODES: Final = (
    "tournaments.file_too_large",
    "tournaments.file_not_json",
    "tournaments.file_key_twice",
    "tournaments.file_shape",
    "tournaments.file_result",
    "tournaments.file_player_twice",
    "tournaments.file_player_unknown",
    "tournaments.file_row_twice",
)


class EventFileError(Exception):
    """The file was refused; `code` is one of `FILE_CODES`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class FileMatch:
    """`b` is None where nobody sat across the table."""

    a: str
    b: str | None
    wins_a: int
    wins_b: int
    draws: int


@dataclass(frozen=True, slots=True)
class FileRound:
    """A round of the Swiss part or of single elimination."""

    number: int
    elimination: bool
    matches: tuple[FileMatch, ...]


@dataclass(frozen=True, slots=True)
class FileRow:
    """A published row; None for what was not published."""

    rank: int | None
    player: str
    points: int | None
    omw: Decimal | None
    gw: Decimal | None
    ogw: Decimal | None
    through: int | None


@dataclass(frozen=True, slots=True)
class FileRules:
    """What the file says of its rules; None for what it does not say."""

    win: int | None
    draw: int | None
    floor: Fraction | None
    gw_floored: bool | None
    tie_breakers: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class FileShape:
    """A file as it is written; `unlisted` counts the players who have matches and no row."""

    source: str
    rules: FileRules
    rounds: tuple[FileRound, ...]
    rows: tuple[FileRow, ...]
    unlisted: int


def read_shape(data: bytes) -> FileShape:
    """The file's content; EventFileError for whatever is not as it should be."""
    top = _mapping(_json(data), "")
    facts = _mapping(top.get("facts", {}), "facts")
    rounds = _rounds(top.get("rounds"))
    return FileShape(
        source=_text(top.get("source", ""), "source"),
        rules=_rules(_mapping(top.get("rules", {}), "rules")),
        rounds=rounds,
        rows=_rows(top.get("standings", []), last=rounds[-1].number),
        unlisted=_whole(
            facts.get("players_without_published_standing", 0),
            "facts.players_without_published_standing",
            most=MAX_BYTES,
        ),
    )


def _refuse(where: str) -> NoReturn:
    raise EventFileError("tournaments.file_shape", where=where or "{}")


def _json(data: bytes) -> object:
    if len(data) > MAX_BYTES:
        raise EventFileError("tournaments.file_too_large", limit_mb=MAX_BYTES // 1_000_000)
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            parse_float=_decimal,
            parse_constant=_no_number,
            object_pairs_hook=_unique,
        )
    except (ValueError, RecursionError):
        raise EventFileError("tournaments.file_not_json") from None


def _decimal(text: str) -> Decimal:
    """The shortest decimal that is as good: writers leave 0.33299999999999996 for 0.333."""
    return Decimal(format(float(text), ".15g"))


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise EventFileError("tournaments.file_key_twice", key=_printable(key))
        found[key] = value
    return found


def _printable(text: str) -> str:
    return text.encode("ascii", "backslashreplace").decode()[:MOST_NAME]


def _mapping(value: object, where: str) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else _refuse(where)


def _sequence(value: object, where: str) -> Sequence[Any]:
    return value if isinstance(value, list) else _refuse(where)


def _text(value: object, where: str) -> str:
    return value if isinstance(value, str) else _refuse(where)


def _name(value: object, where: str) -> str:
    name = _text(value, where)
    return name if 0 < len(name) <= MOST_NAME and name.isprintable() else _refuse(where)


def _whole(value: object, where: str, *, least: int = 0, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        _refuse(where)
    return value


def _share(value: object, where: str) -> Decimal:
    """A number from 0 to 1."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        _refuse(where)
    share = Decimal(value)
    return share if 0 <= share <= 1 else _refuse(where)


def _floor(value: object, where: str) -> Fraction:
    """A number, or a text like "1/3"."""
    if not isinstance(value, str):
        return Fraction(_share(value, where))
    above, _slash, below = value.partition("/")
    if not (above.isascii() and above.isdigit() and below.isascii() and below.isdigit()):
        _refuse(where)
    if max(len(above), len(below)) > 9 or int(above) > int(below) or int(below) == 0:
        _refuse(where)
    return Fraction(int(above), int(below))


def _rules(rules: Mapping[str, Any]) -> FileRules:
    points = {
        key: _whole(rules[key], f"rules.{key}", least=least, most=100)
        for key, least in (("win", 1), ("draw", 0))
        if key in rules
    }
    if rules.get("loss", 0) != 0:
        _refuse("rules.loss")
    return FileRules(
        win=points.get("win"),
        draw=points.get("draw"),
        floor=_floor(rules["floor"], "rules.floor") if "floor" in rules else None,
        gw_floored=_gw_floored(rules["published_gw"]) if "published_gw" in rules else None,
        tie_breakers=_tie_breakers(rules["order"]) if "order" in rules else None,
    )


def _gw_floored(value: object) -> bool:
    word = _text(value, "rules.published_gw").partition(";")[0].strip()
    known = {"floored": True, "unfloored": False}
    return known[word] if word in known else _refuse("rules.published_gw")


def _tie_breakers(value: object) -> tuple[str, ...]:
    order = tuple(_text(word, "rules.order") for word in _sequence(value, "rules.order"))
    known = {"omw", "gw", "ogw"}
    if order[:1] != ("points",) or not known.issuperset(order[1:]) or len({*order}) < len(order):
        _refuse("rules.order")
    return order[1:]


def _rounds(value: object) -> tuple[FileRound, ...]:
    rounds: list[FileRound] = []
    for index, item in enumerate(_sequence(value, "rounds")):
        where = f"rounds[{index}]"
        entry = _mapping(item, where)
        least = rounds[-1].number + 1 if rounds else 1
        number = _whole(entry.get("n"), f"{where}.n", least=least, most=MOST_ROUNDS)
        kind = entry.get("kind", "swiss")
        if kind not in ("swiss", "elimination"):
            _refuse(f"{where}.kind")
        matches = tuple(
            _match(match, f"{where}.m[{place}]", elimination=kind == "elimination")
            for place, match in enumerate(_sequence(entry.get("m"), f"{where}.m"))
        )
        _once_each(matches, number)
        rounds.append(FileRound(number, kind == "elimination", matches))
    return tuple(rounds) or _refuse("rounds")


def _match(value: object, where: str, *, elimination: bool) -> FileMatch:
    match value:
        case [str(a), str() | None as b, *games] if len(games) == 3:
            wins_a, wins_b, draws = (_games(count, where) for count in games)
        case _:
            _refuse(where)
    found = FileMatch(
        _name(a, where), None if b is None else _name(b, where), wins_a, wins_b, draws
    )
    if not _possible(found, elimination=elimination):
        raise EventFileError("tournaments.file_result", where=where)
    return found


def _games(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        _refuse(where)
    return value


def _possible(match: FileMatch, *, elimination: bool) -> bool:
    """Whether a match can end like this; nobody across the table is 2-0, or nothing won."""
    wins = (match.wins_a, match.wins_b)
    if min(*wins, match.draws) < 0 or max(wins) > MOST_WINS or match.draws > MOST_DRAWS:
        return False
    if match.b is None:
        return match.draws == 0 and (wins == (2, 0) or match.wins_a == 0)
    return wins[0] != wins[1] or (wins[0] <= MOST_EQUAL_WINS and not elimination)


def _once_each(matches: Sequence[FileMatch], number: int) -> None:
    seen: set[str] = set()
    for match in matches:
        for player in (match.a, match.b):
            if player is None:
                continue
            if player in seen:
                raise EventFileError("tournaments.file_player_twice", player=player, round=number)
            seen.add(player)


def _rows(value: object, *, last: int) -> tuple[FileRow, ...]:
    rows: dict[str, FileRow] = {}
    for index, item in enumerate(_sequence(value, "standings")):
        where = f"standings[{index}]"
        entry = _sequence(item, where)
        if len(entry) != 7:
            _refuse(where)
        rank, player, points, omw, gw, ogw, through = entry
        row = FileRow(
            rank=None if rank is None else _whole(rank, where, least=1, most=MAX_BYTES),
            player=_name(player, where),
            points=None if points is None else _whole(points, where, most=MAX_BYTES),
            omw=None if omw is None else _share(omw, where),
            gw=None if gw is None else _share(gw, where),
            ogw=None if ogw is None else _share(ogw, where),
            through=None if through is None else _whole(through, where, least=1, most=last),
        )
        if row.player in rows:
            raise EventFileError("tournaments.file_row_twice", player=row.player)
        rows[row.player] = row
    return tuple(rows.values())

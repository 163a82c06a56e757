"""An event as a file, to go on with on another machine: its shape, read strictly. Pure.

The op log is the truth, so the file is the log and what the log only refers to: players' names,
deck lists, standings as they were posted. Everything is checked here that needs no database; what
a table's fields may hold is tournaments.events.exchange_rows.
"""

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

VERSION: Final = 1
# A ref as core.refs makes them; that module knows Django.
REF: Final = "[0-9a-hjkmnp-tv-z]{12}"
REF_LENGTH: Final = 12
MOST_BYTES: Final = 50_000_000  # unpacked
MOST_PLAYERS: Final = 10_000
MOST_OPS: Final = 200_000
MOST_DECKS: Final = 20_000
MOST_POSTED: Final = 1_000
DEEPEST: Final = 16
LARGEST: Final = 2**53  # whole numbers that every program reads alike
LONGEST_REASON: Final = 500
FIRST: Final = "event.opened"
# What precedes who did something elsewhere: no account here has done it.
ELSEWHERE: Final = "elsewhere:"
LONGEST_ACTOR: Final = 60

_GZIP: Final = b"\x1f\x8b"


class Broken(ValueError):  # noqa: N818 - an answer, not a mistake
    """A file that is no event: `code` says why, `op` at which number of the log (0: elsewhere).

    Codes: too_large, not_json, key_twice, version, shape, hash, text, number, seq, first, table,
    ref, field, value, order, reference, whole.
    """

    def __init__(self, code: str, op: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.op = op


Ref = Annotated[str, Meta(pattern=rf"\A{REF}\Z")]
Instant = Annotated[str, Meta(pattern=r"\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\Z")]
Kind = Annotated[str, Meta(pattern=r"\A[a-z_]{1,28}\.[a-z_]{1,28}\Z")]
Whole = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Share = tuple[Whole, Annotated[int, Meta(ge=1, le=LARGEST)]]
Fields = dict[str, Any]
Change = tuple[str, Ref, Fields | None, Fields | None]


class Payload(Struct, forbid_unknown_fields=True, kw_only=True):
    """What an op says: in which role, what about, which rows it changed, why, what it undoes."""

    role: Annotated[str, Meta(pattern=r"\A[a-z]{1,20}\Z")]
    data: dict[str, Any]
    changes: list[Change]
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""
    undoes: Whole | None = None


class Logged(Struct, array_like=True, forbid_unknown_fields=True):
    """An op: [seq, kind, at, actor, payload]."""

    seq: Whole
    kind: Kind
    at: Instant
    actor: Annotated[str, Meta(max_length=LONGEST_ACTOR)]
    payload: Payload


class Verdict(Struct, forbid_unknown_fields=True, kw_only=True):
    """What was found of a deck list when it was handed in."""

    legal: bool | None = None
    codes: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=100)] = []
    format: Annotated[str, Meta(max_length=40)] = ""
    date: Annotated[str, Meta(max_length=10)] = ""
    data_version: Annotated[str, Meta(max_length=80)] = ""


class Deck(Struct, forbid_unknown_fields=True, kw_only=True):
    """A deck list as it was handed in."""

    ref: Ref
    player: Ref
    name: Annotated[str, Meta(max_length=120)]
    text: Annotated[str, Meta(min_length=1, max_length=200_000)]
    digest: Annotated[str, Meta(pattern=r"\A[0-9a-z]{1,64}\Z")]
    legal: bool | None
    verdict: Verdict
    created_at: Instant


class Posted(Struct, forbid_unknown_fields=True, kw_only=True):
    """Standings as they were posted: rows of [rank, entry, points, omw, gw, ogw]."""

    round: Annotated[int, Meta(ge=0, le=1000)]
    preset: Annotated[str, Meta(max_length=20)]
    head: Whole
    rows: list[tuple[Whole, Ref, Whole, Share | None, Share | None, Share | None]]
    created_at: Instant


class Package(Struct, forbid_unknown_fields=True, kw_only=True):
    """The file."""

    podium_event: Literal[1]
    event: Ref
    exported_at: Instant
    players: Annotated[
        dict[Ref, Annotated[str, Meta(max_length=120)]], Meta(max_length=MOST_PLAYERS)
    ]
    decks: Annotated[list[Deck], Meta(max_length=MOST_DECKS)]
    posted: Annotated[list[Posted], Meta(max_length=MOST_POSTED)]
    log: Annotated[list[Logged], Meta(min_length=1, max_length=MOST_OPS)]
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


@dataclass(frozen=True, slots=True)
class Read:
    """A file that has the shape of an event: as it was written, and typed."""

    raw: dict[str, Any]
    package: Package


def written(body: Mapping[str, Any]) -> bytes:
    """The file of an export (all of Package but `sha256`), one op a line, packed by gzip."""
    whole = {**body, "sha256": digest(body)}
    return gzip.compress(json.dumps(whole, ensure_ascii=False).encode(), mtime=0)


def digest(body: Mapping[str, Any]) -> str:
    """SHA-256 of everything but the digest itself, keys in order: it finds damage, not deceit."""
    rest = {name: value for name, value in body.items() if name != "sha256"}
    text = json.dumps(
        rest, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )
    return hashlib.sha256(text.encode()).hexdigest()


def read(data: bytes) -> Read:
    """The event in the bytes, plain or packed; raises Broken for whatever is none."""
    raw = _parsed(_unpacked(data))
    if not isinstance(raw, dict):
        raise Broken("shape")
    return read_raw(raw)


def read_raw(raw: dict[str, Any]) -> Read:
    """The same of what is parsed already."""
    if raw.get("podium_event") != VERSION:
        raise Broken("version")
    _walk(raw)
    try:
        package = msgspec.convert(raw, Package)
    except msgspec.ValidationError as error:
        raise Broken("shape", _op_of(str(error))) from error
    if digest(raw) != package.sha256:
        raise Broken("hash")
    _check_order(package)
    return Read(raw, package)


def _unpacked(data: bytes) -> bytes:
    if not data.startswith(_GZIP):
        if len(data) > MOST_BYTES:
            raise Broken("too_large")
        return data
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        found = unpacker.decompress(data, MOST_BYTES + 1)
    except zlib.error as error:
        raise Broken("not_json") from error
    if len(found) > MOST_BYTES:
        raise Broken("too_large")
    if not unpacker.eof or unpacker.unused_data:
        raise Broken("not_json")
    return found


def _parsed(data: bytes) -> object:
    try:
        return json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_constant
        )
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise Broken("not_json") from error
    except Broken:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise Broken("number") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Broken("key_twice")
    return found


def _no_constant(_name: str) -> object:
    raise Broken("number")


def _walk(value: object, depth: int = 0) -> None:
    """No text and number that a database or another program would read differently."""
    if depth > DEEPEST:
        raise Broken("shape")
    if isinstance(value, str):
        if "\x00" in value or (not value.isascii() and _is_torn(value)):
            raise Broken("text")
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > LARGEST):
        raise Broken("number")
    elif isinstance(value, dict):
        for name, inner in value.items():
            _walk(name, depth + 1)
            _walk(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _walk(inner, depth + 1)


def _is_torn(text: str) -> bool:
    """Whether half of a surrogate pair stands in the text."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def _op_of(message: str) -> int:
    """The number of the op that msgspec's message names by its place, as `$.log[3]…`."""
    found = re.search(r"\$\.log\[(\d+)\]", message)
    return int(found[1]) + 1 if found else 0


def _check_order(package: Package) -> None:
    """Numbers without holes, an opening first and once, undoing only what was before."""
    for number, op in enumerate(package.log, 1):
        if op.seq != number:
            raise Broken("seq", number)
        if (op.kind == FIRST) != (number == 1):
            raise Broken("first", number)
        if op.payload.undoes is not None and not 1 < op.payload.undoes < number:
            raise Broken("seq", number)
        if op.kind.partition(".")[0] in {"round", "clock"} and not _is_whole(
            op.payload.data.get("round")
        ):
            raise Broken("value", number)
    heads = [posted.head for posted in package.posted]
    if any(head > len(package.log) for head in heads):
        raise Broken("seq")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000


def refs_in(package: Package) -> set[str]:
    """Refs of every row that the event had at some time, players' not among them."""
    found = {change[1] for op in package.log for change in op.payload.changes}
    return found | {deck.ref for deck in package.decks} | {package.event}


def renamed(value: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 - JSON
    """The same JSON with other refs, wherever a text is one of them."""
    if isinstance(value, str):
        return names.get(value, value) if len(value) == REF_LENGTH else value
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    if isinstance(value, dict):
        return {renamed(name, names): renamed(inner, names) for name, inner in value.items()}
    return value


def actor_elsewhere(actor: str) -> str:
    """Who did an op, so that it is nobody of this machine; nothing stays nothing."""
    if not actor or actor.startswith(ELSEWHERE):
        return actor
    return f"{ELSEWHERE}{actor}"[:LONGEST_ACTOR]

"""From a file's documents to the collector: which list it is, piece by piece, and where we are."""

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, NoReturn

import msgspec

from formats.catalog.importing import mtgjson_shapes as mtgjson
from formats.catalog.importing import scryfall
from formats.catalog.importing.collect import Collector
from formats.catalog.importing.decoding import UnfitError, decoded
from formats.catalog.importing.errors import ImportKindUnknown, broken_json
from formats.catalog.importing.feeding import Feed, Mark
from formats.catalog.importing.files import Document, Source
from formats.catalog.importing.mtgjson import MtgjsonReader
from formats.catalog.importing.rows import BadRowError
from formats.catalog.importing.splitting import (
    BrokenJsonError,
    guess_elements,
    guess_set,
    peek,
    take,
    take_key,
    take_value,
)
from formats.catalog.importing.tables import read_cards_tsv

MTGJSON, SCRYFALL, SETS, TABLE = "mtgjson", "scryfall", "sets", "cards_tsv"

_SET_KEY: Final = re.compile(r"[A-Z0-9_]{2,10}")
#: A list that begins otherwise is read for so long to find out what it is.
_FIRST_ELEMENT: Final = re.compile(rb'\s*\{\s*"object"\s*:\s*"(card|set)"')


class OtherFileError(Exception):
    """The file is not the one whose import was interrupted."""


@dataclass(slots=True)
class Point:
    """A place between two pieces, from which another process can go on."""

    kind: str
    state: dict[str, Any]
    documents: int = 0
    digest: str = ""
    offset: int = 0
    mark: Mark | None = None
    container: str = ""

    def to_json(self) -> str:
        """As the checkpoint keeps it."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Point":
        """The other way."""
        fields = json.loads(text)
        mark = fields.pop("mark")
        return cls(**fields, mark=Mark(**mark) if mark else None)


class Reading:
    """Reads a source into a collector; `kind`, `told` and `digest` tell about it afterwards."""

    def __init__(self, source: Source, collector: Collector, start: Point | None = None) -> None:
        self.source = source
        self.collector = collector
        self.kind = start.kind if start else ""
        self.digest = ""
        self._start = start
        self._mtgjson = MtgjsonReader(collector)
        self._scryfall = scryfall.ScryfallReader(collector)
        self._feed: Feed | None = None
        self._before = 0
        self._documents = 0
        self._document = ""
        self._set = ""
        self._found = False
        if start is not None:
            self._reader_state().update(start.state)

    @property
    def told(self) -> str:
        """What the facts are marked with: the day and kind of the list, empty for tables."""
        if self.kind == TABLE:
            return ""
        state = self._reader_state()
        return f"{state['day'] or '0'} {self.kind}"

    @property
    def leaders_known(self) -> bool:
        """Whether a card that is not named as a leader is none."""
        return bool(self._mtgjson.state["leaders"])

    @property
    def whole(self) -> bool:
        """Whether the list tells every printing of its cards one by one."""
        return self._scryfall.whole

    @property
    def cards(self) -> int:
        """How many cards there were."""
        return len(self.collector)

    def broke(self, error: Exception) -> NoReturn:
        """What no reader foresaw, as a refusal that names the place."""
        self._refuse(f"{type(error).__name__}: {error}", self.bytes_read, error)

    @property
    def bytes_read(self) -> int:
        """How much was read so far, unpacked."""
        return self._before + (self._feed.offset if self._feed else 0)

    def _reader_state(self) -> dict[str, Any]:
        return self._mtgjson.state if self.kind in (MTGJSON, SETS) else self._scryfall.state

    def pieces(self) -> Iterator[Point]:
        """Read everything; a point after each piece. Refusals: broken, unknown kind."""
        start = self._start
        for document in self.source.documents:
            if start is not None and self._documents < start.documents:
                self._pass_over(document)
                continue
            if start is not None and self.digest != start.digest:
                raise OtherFileError
            here = start if start is not None and start.container else None
            start = None
            yield from self._read(document, here)
            self._documents += 1
            yield self._point()
        if start is not None:
            raise OtherFileError
        if not self._found and not self.kind:
            raise ImportKindUnknown(file=self.source.name)

    def _pass_over(self, document: Document) -> None:
        feed = Feed(document)
        try:
            self._add_digest(feed.hexdigest())
        finally:
            feed.close()
        self._documents += 1

    def _add_digest(self, digest: str) -> None:
        together = self.digest + digest
        self.digest = hashlib.sha256(together.encode()).hexdigest() if self.digest else digest

    def _point(self, container: str = "") -> Point:
        feed = self._feed
        return Point(
            kind=self.kind,
            state=dict(self._reader_state()),
            documents=self._documents,
            digest=self.digest,
            offset=feed.offset if feed and container else 0,
            mark=feed.mark() if feed and container else None,
            container=container,
        )

    def _read(self, document: Document, here: Point | None) -> Iterator[Point]:
        self._document = document.name
        if document.is_table:
            self.kind, self._found = TABLE, True
            with document.as_path() as path:
                self._add_digest(hashlib.sha256(path.read_bytes()).hexdigest())
                read_cards_tsv(path, document.name, self.collector)
            return
        feed = self._feed = Feed(document)
        try:
            if here is None:
                yield from self._json(feed)
            else:
                if here.mark is None or not feed.skip_known(here.mark, here.offset):
                    raise OtherFileError
                self._found = True
                yield from self._rest_of(feed, here.container)
            self._end(feed)
            self._add_digest(feed.hexdigest())
        except BrokenJsonError as error:
            self._refuse(str(error), error.byte, error)
        finally:
            feed.close()
            self._before += feed.offset
            self._feed = None

    def _end(self, feed: Feed) -> None:
        if peek(feed):
            raise BrokenJsonError("something stands behind the end", feed.offset)

    def _json(self, feed: Feed) -> Iterator[Point]:
        if take(feed, b"{", b"[") == b"[":
            yield from self._elements(feed, first=True)
        else:
            yield from self._top(feed, first=True)
        if not self._found:
            raise ImportKindUnknown(file=self._document)

    def _rest_of(self, feed: Feed, container: str) -> Iterator[Point]:
        if container == "sets":
            yield from self._members(feed, first=False)
            yield from self._top(feed, first=False)
        else:
            yield from self._elements(feed, first=False)
            if container == "data":
                yield from self._top(feed, first=False)

    def _top(self, feed: Feed, *, first: bool) -> Iterator[Point]:
        """Members of the outermost object."""
        alone = mtgjson.SetParts()
        while self._next(feed, b"}", first=first):
            first = False
            key = take_key(feed)
            opened = peek(feed) if key == "data" else b""
            if opened == b"{":
                feed.pos += 1
                yield from self._members(feed, first=True)
            elif opened == b"[":
                feed.pos += 1
                yield from self._elements(feed, first=True, container="data")
            else:
                value = take_value(feed)
                begin = feed.offset - len(value)
                if key == "meta":
                    meta = self._decoded(mtgjson.meta_decoder.decode, value, feed)
                    self.collector.at = ""
                    self._told(begin, self._mtgjson.told_on, meta.date)
                else:
                    alone.note(key, value, begin)
        if alone.stands_alone and not self._found:
            self._set_file(alone, feed)

    def _next(self, feed: Feed, closing: bytes, *, first: bool) -> bool:
        """Whether a member or element follows; takes the comma or the bracket."""
        if first and peek(feed) != closing:
            return True
        return take(feed, closing) == b"," if first else take(feed, b",", closing) == b","

    def _members(self, feed: Feed, *, first: bool) -> Iterator[Point]:
        """Members of MTGJSON's `data`: sets by code, or what a set file says of its one set."""
        parts = mtgjson.SetParts()
        while self._next(feed, b"}", first=first):
            first = False
            key = take_key(feed)
            opened = peek(feed)
            if opened == b"{" and _SET_KEY.fullmatch(key):
                self._set = key
                self._one_set(feed, key)
                yield self._point("sets")
            else:
                begin = feed.offset
                parts.note(key, take_value(feed), begin)
        if parts.cards is not None:
            self._set_file(parts, feed)

    def _one_set(self, feed: Feed, key: str) -> None:
        guess = guess_set(feed)
        begin = feed.offset
        found = None
        if guess is not None:
            try:
                found = mtgjson.set_decoder.decode(guess)
                feed.pos += len(guess)
            except msgspec.DecodeError:
                guess = None
        if found is None:
            found = self._decoded(mtgjson.set_decoder.decode, take_value(feed), feed)
        if found.cards is None:
            return
        self._is(MTGJSON)
        self._told(begin, self._mtgjson.set_facts, found, key)
        self._told(begin, self._mtgjson.cards, found.cards, key)
        self._told(begin, self._mtgjson.boosters, found.booster, found.code or key)

    def _set_file(self, parts: mtgjson.SetParts, feed: Feed) -> None:
        value, begin = parts.cards or (b"", 0)
        members = (b'"' + key.encode() + b'":' + part for key, part in parts.facts.items())
        told = self._decoded(
            msgspec.json.Decoder(mtgjson.SetFacts).decode, b"{" + b",".join(members) + b"}", feed
        )
        found = self._decoded(mtgjson.cards_decoder.decode, value, feed, begin)
        self._is(MTGJSON)
        if told.code:
            self._set = told.code
            self._told(begin, self._mtgjson.set_facts, told, told.code)
            self._told(begin, self._mtgjson.boosters, parts.booster, told.code)
        self._told(begin, self._mtgjson.cards, found, told.code)

    def _elements(self, feed: Feed, *, first: bool, container: str = "list") -> Iterator[Point]:
        """Elements of a list: Scryfall's objects, or the sets of MTGJSON's SetList."""
        while self._next(feed, b"]", first=first):
            first = False
            peek(feed)
            guess = guess_elements(feed)
            begin = feed.offset
            if guess is not None:
                decode = self._decoder(guess)
                try:
                    found = decode(b"[" + guess + b"]")
                except msgspec.DecodeError:
                    guess = None
                else:
                    feed.pos += len(guess)
            if guess is None:
                value = take_value(feed)
                decode = self._decoder(value)
                found = self._decoded(decode, b"[" + value + b"]", feed, begin - 1)
            self._told(begin, self._tell, found)
            if self.kind == SCRYFALL:
                yield self._point(container)

    def _decoder(self, piece: bytes) -> Callable[[bytes], list[Any]]:
        """What decodes such elements; the first one decides about the kind."""
        match = _FIRST_ELEMENT.match(piece)
        word = match.group(1) if match else self._object(piece)
        if word == b"card":
            self._is(SCRYFALL)
            return scryfall.cards_decoder.decode
        if word == b"set":
            self._is(SETS)
            return scryfall.sets_decoder.decode
        if b'"releaseDate"' in piece and b'"code"' in piece:
            self._is(SETS)
            return mtgjson.sets_decoder.decode
        if self.kind == SCRYFALL:  # an element that is none: decoding it says what it is instead
            return scryfall.cards_decoder.decode
        raise ImportKindUnknown(file=self._document)

    def _object(self, piece: bytes) -> bytes:
        """What an element says that it is, wherever it says so."""
        try:
            found = msgspec.json.decode(piece)
        except msgspec.DecodeError:
            return b""
        return str(found.get("object", "")).encode() if isinstance(found, dict) else b""

    def _tell(self, found: list[Any]) -> None:
        if self.kind == SCRYFALL:
            self._scryfall.cards(found)
            return
        for told in found:
            if isinstance(told, scryfall.Set):
                self._scryfall.sets([told])
            else:
                self._mtgjson.set_facts(told, told.code)

    def _is(self, kind: str) -> None:
        if self.kind and self.kind != kind:
            raise ImportKindUnknown(file=self._document)
        self.kind, self._found = kind, True

    def _told(self, begin: int, tell: Callable[..., None], *what: Any) -> None:  # noqa: ANN401 - any shape
        try:
            tell(*what)
        except BadRowError as error:
            at = self.collector.at
            self._refuse(f"{error}{f' ({at[:60]})' if at else ''}", begin, error)

    def _decoded(
        self, decode: Callable[[bytes], Any], value: bytes, feed: Feed, begin: int | None = None
    ) -> Any:  # noqa: ANN401 - whatever is decoded
        """The value in its shape, or a refusal that names the place."""
        begin = feed.offset - len(value) if begin is None else begin
        try:
            return decoded(decode, value)
        except UnfitError as error:
            self._set = error.set or self._set
            self._refuse(str(error), begin + error.byte, error)

    def _refuse(self, what: str, byte: int, error: Exception) -> NoReturn:
        line = what.strip().partition("\n")[0][:160] or "not JSON"
        line = "".join(sign if sign.isprintable() else "?" for sign in line)
        raise broken_json(file=self._document, byte=byte, set_code=self._set, what=line) from error

"""Opening a card list by its content: plain or packed, JSON or table, hashed as it is read."""

import bz2
import gzip
import hashlib
import io
import lzma
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final, Literal, cast

from formats.catalog.importing.errors import ImportBrokenJson, ImportKindUnknown, ImportNoFile
from formats.legality.cards_tsv import COLUMNS

#: What unpacking may raise for a file that is cut or damaged.
UNPACK_ERRORS: Final = (EOFError, lzma.LZMAError, zlib.error, zipfile.BadZipFile, OSError)

_HEADER: Final = "\t".join(COLUMNS).encode()
_BOM: Final = b"\xef\xbb\xbf"
_PEEK: Final = 4096


class CountingFile:
    """A binary file that counts what was read from it and hashes it."""

    def __init__(self, inner: IO[bytes]) -> None:
        self._inner = inner
        self._digest = hashlib.sha256()
        self.count = 0

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        data = self._inner.read(size)
        self.count += len(data)
        self._digest.update(data)
        return data

    def hexdigest(self) -> str:
        """SHA-256 of what was read so far."""
        return self._digest.hexdigest()


@dataclass(slots=True)
class Source:
    """An opened list: its unpacked bytes from the start on."""

    path: Path
    kind: Literal["json", "table"]
    content: CountingFile
    unpacked_size: int | None

    @property
    def name(self) -> str:
        """The file's name, for messages."""
        return self.path.name

    @contextmanager
    def as_path(self) -> Iterator[Path]:
        """A plain file with the content, for readers that want a path."""
        with tempfile.NamedTemporaryFile(suffix=".tsv") as plain:
            shutil.copyfileobj(self.content, plain)
            plain.flush()
            yield Path(plain.name)


@contextmanager
def open_source(path: Path) -> Iterator[Source]:
    """Open the list at `path` and tell what it is. Refusals: no file, unknown kind."""
    try:
        raw = path.open("rb")
    except (OSError, ValueError) as error:
        raise ImportNoFile(file=path.name or str(path)) from error
    with raw:
        try:
            unpacked, size = _unpacked(raw, path)
            with unpacked:
                start = unpacked.peek(_PEEK)[:_PEEK]
                if start.startswith(_BOM):
                    unpacked.read(len(_BOM))
                    start = start[len(_BOM) :]
                kind = _kind(start)
                if kind is None:
                    raise ImportKindUnknown(file=path.name)
                content = CountingFile(cast("IO[bytes]", unpacked))
                yield Source(path, kind, content, size)
        except UNPACK_ERRORS as error:
            raise ImportBrokenJson(
                file=path.name, byte=raw.tell(), set="", what="the packed data is damaged"
            ) from error


def _unpacked(raw: IO[bytes], path: Path) -> tuple[io.BufferedReader, int | None]:
    magic = raw.read(6)
    raw.seek(0)
    if magic.startswith(b"\x1f\x8b"):
        return io.BufferedReader(cast("io.RawIOBase", gzip.GzipFile(fileobj=raw))), None
    if magic == b"\xfd7zXZ\x00":
        return io.BufferedReader(cast("io.RawIOBase", lzma.LZMAFile(raw))), None
    if magic.startswith(b"BZh"):
        return io.BufferedReader(cast("io.RawIOBase", bz2.BZ2File(raw))), None
    if magic.startswith(b"PK\x03\x04"):
        archive = zipfile.ZipFile(raw)
        members = [info for info in archive.infolist() if not info.is_dir()]
        if len(members) != 1:
            raise ImportKindUnknown(file=path.name)
        opened = cast("io.RawIOBase", archive.open(members[0]))
        return io.BufferedReader(opened), members[0].file_size
    return io.BufferedReader(cast("io.RawIOBase", raw)), path.stat().st_size


def _kind(start: bytes) -> Literal["json", "table"] | None:
    if start.lstrip().startswith(b"{"):
        return "json"
    return "table" if start.startswith(_HEADER) else None

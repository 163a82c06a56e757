"""Opening a card list by its content: plain or packed, one file or an archive of many."""

import bz2
import gzip
import io
import lzma
import shutil
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, cast

from formats.catalog.importing.errors import (
    ImportKindUnknown,
    ImportNoFile,
    ImportTooLarge,
    ImportTooManyFiles,
    broken_json,
)
from formats.legality.cards_tsv import COLUMNS

#: What unpacking may raise for a file that is cut or damaged.
UNPACK_ERRORS: Final = (
    EOFError, lzma.LZMAError, zlib.error, zipfile.BadZipFile, tarfile.TarError, OSError,
    NotImplementedError, RuntimeError,
)  # fmt: skip

#: A packed file unpacks to so much at most …
MOST_BYTES: Final = 4 << 30
#: … and to so many times its size, but for small ones.
MOST_TIMES: Final = 200
SMALL_BYTES: Final = 16 << 20
MOST_FILES: Final = 5000

_HEADER: Final = "\t".join(COLUMNS).encode()
_BOM: Final = b"\xef\xbb\xbf"
_PEEK: Final = 4096
_TAR_MAGIC: Final = slice(257, 262)


class _Counted(io.RawIOBase):
    """Unpacked bytes, up to a limit."""

    def __init__(self, inner: Any, most: int, name: str) -> None:  # noqa: ANN401 - any unpacker
        self._inner = inner
        self._left = most
        self._most = most
        self._name = name

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401 - Python's signature
        data = self._inner.read(len(buffer))
        self._left -= len(data)
        if self._left < 0:
            raise ImportTooLarge(file=self._name, limit=self._most >> 20)
        buffer[: len(data)] = data
        return len(data)


class Document:
    """One list: its unpacked bytes from the start on, and what kind of text it is."""

    def __init__(self, name: str, content: Any) -> None:  # noqa: ANN401 - a buffered reader of anything
        self.name = name
        self._content = content
        start = content.peek(_PEEK)[:_PEEK]
        if start.startswith(_BOM):
            content.read(len(_BOM))
            start = start[len(_BOM) :]
        self.is_table = start.startswith(_HEADER)
        self.is_json = start.lstrip()[:1] in (b"{", b"[")

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes."""
        data: bytes = self._content.read(size)
        return data

    @contextmanager
    def as_path(self) -> Iterator[Path]:
        """A plain file with the content, for readers that want a path."""
        with tempfile.NamedTemporaryFile(suffix=".tsv") as plain:
            shutil.copyfileobj(self._content, plain)
            plain.flush()
            yield Path(plain.name)


@dataclass(slots=True)
class Source:
    """An opened file and the documents in it, one after the other."""

    name: str
    size: int
    documents: Iterator[Document]
    _raw: IO[bytes]

    def raw_read(self) -> int:
        """How much of the file itself was read."""
        try:
            return min(self._raw.tell(), self.size)
        except ValueError:  # closed: all of it
            return self.size


@contextmanager
def open_source(path: Path, name: str) -> Iterator[Source]:
    """Open the list at `path`, which messages call `name`, and tell what it is.

    Refusals: no such file, unknown kind, damaged, unpacks to too much.
    """
    try:
        raw = path.open("rb")
        size = path.stat().st_size
    except (OSError, ValueError) as error:
        raise ImportNoFile(file=name) from error
    with ExitStack() as stack:
        stack.enter_context(raw)
        try:
            documents = _documents(raw, name, size, stack)
            stack.callback(documents.close)
            yield Source(name, size, documents, raw)
        except UNPACK_ERRORS as error:
            raise broken_json(
                file=name, byte=raw.tell(), what="the packed data is damaged"
            ) from error


def _documents(raw: IO[bytes], name: str, size: int, stack: ExitStack) -> Generator[Document]:
    magic = raw.read(6)
    raw.seek(0)
    if magic.startswith(b"PK\x03\x04"):
        yield from _of_zip(raw, name, size)
        return
    most = min(MOST_BYTES, max(size * MOST_TIMES, SMALL_BYTES))
    unpacked = _unpacked(raw, magic)
    counted = raw if unpacked is None else _Counted(unpacked, most, name)
    content = io.BufferedReader(cast("io.RawIOBase", counted), 1 << 16)
    stack.callback(content.close)
    if content.peek(512)[:512][_TAR_MAGIC] == b"ustar":
        yield from _of_tar(content, name)
        return
    document = Document(name, content)
    if not (document.is_table or document.is_json):
        raise ImportKindUnknown(file=name)
    yield document


def _unpacked(raw: IO[bytes], magic: bytes) -> Any:  # noqa: ANN401 - any unpacker
    if magic.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=raw)
    if magic == b"\xfd7zXZ\x00":
        return lzma.LZMAFile(raw)
    if magic.startswith(b"BZh"):
        return bz2.BZ2File(raw)
    return None


def _of_zip(raw: IO[bytes], name: str, size: int) -> Iterator[Document]:
    """The lists in a zip file, whose directory says beforehand how much they are."""
    with zipfile.ZipFile(raw) as archive:
        members = [info for info in archive.infolist() if not info.is_dir()]
        most = min(MOST_BYTES, max(size * MOST_TIMES, SMALL_BYTES))
        if len(members) > MOST_FILES:
            raise ImportTooManyFiles(file=name, limit=MOST_FILES)
        if sum(info.file_size for info in members) > most:
            raise ImportTooLarge(file=name, limit=most >> 20)
        for info in members:
            with archive.open(info) as opened:
                counted = _Counted(opened, most, name)
                document = Document(_base(info.filename), io.BufferedReader(counted, 1 << 16))
                if document.is_json or (document.is_table and len(members) == 1):
                    yield document
                elif len(members) == 1:
                    raise ImportKindUnknown(file=name)


def _of_tar(content: IO[bytes], name: str) -> Iterator[Document]:
    with tarfile.open(fileobj=content, mode="r|") as archive:
        for count, info in enumerate(archive):
            if count > MOST_FILES:
                raise ImportTooManyFiles(file=name, limit=MOST_FILES)
            opened = archive.extractfile(info) if info.isreg() else None
            if opened is None:
                continue
            document = Document(_base(info.name), io.BufferedReader(cast("io.RawIOBase", opened)))
            if document.is_json:
                yield document


def _base(path: str) -> str:
    name = path.rpartition("/")[2][:80]
    return "".join(sign if sign.isprintable() else "?" for sign in name) or "?"

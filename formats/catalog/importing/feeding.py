"""The bytes of a file as they come, read ahead by a thread and hashed."""

import hashlib
import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

CHUNK: Final = 1 << 20
_AHEAD: Final = 6


class Readable(Protocol):
    """What can be read from, like a binary file."""

    def read(self, size: int = -1, /) -> bytes:
        """The next bytes."""
        ...


@dataclass(frozen=True, slots=True)
class Mark:
    """How much was hashed, and the digest of that."""

    hashed: int
    digest: str


_Item = tuple[bytes, Any]


def read_ahead(file: Readable) -> Iterator[_Item]:
    """Chunks of the file, unpacked and hashed by a thread while the caller works.

    With each comes the hash of everything up to its end. Whatever reading raises is raised here,
    in the caller's thread.
    """
    chunks: queue.Queue[_Item | BaseException] = queue.Queue(_AHEAD)
    stop = threading.Event()
    digest: Any = hashlib.sha256()

    def put(item: _Item | BaseException) -> bool:
        while not stop.is_set():
            try:
                chunks.put(item, timeout=0.1)
            except queue.Full:
                continue
            return True
        return False

    def work() -> None:
        try:
            chunk = file.read(CHUNK)
            while chunk:
                digest.update(chunk)
                if not put((chunk, digest.copy())):
                    return
                chunk = file.read(CHUNK)
            put((b"", digest))
        except BaseException as error:  # noqa: BLE001 - raised again where the bytes are wanted
            put(error)

    thread = threading.Thread(target=work, name="read-ahead", daemon=True)
    thread.start()
    try:
        while True:
            item = chunks.get()
            if isinstance(item, BaseException):
                raise item
            if not item[0]:
                return
            yield item
    finally:
        stop.set()
        thread.join()


class Feed:
    """A window on the bytes: `buffer` holds what was read and not yet used, from `at` on."""

    def __init__(self, file: Readable) -> None:
        self.buffer = b""
        self.at = 0
        self.pos = 0
        self._chunks = read_ahead(file)
        self._hash: Any = hashlib.sha256()
        self._hashed = 0

    @property
    def offset(self) -> int:
        """Where we are in the whole."""
        return self.at + self.pos

    def more(self) -> bool:
        """Read on; False at the end. What lies before `pos` is dropped."""
        chunk, digest = next(self._chunks, (b"", None))
        if not chunk:
            return False
        self._hash = digest
        self._hashed += len(chunk)
        self.buffer = self.buffer[self.pos :] + chunk
        self.at += self.pos
        self.pos = 0
        return True

    def mark(self) -> Mark:
        """What was hashed so far, which is all that was read."""
        return Mark(self._hashed, self._hash.hexdigest())

    def hexdigest(self) -> str:
        """SHA-256 of everything; reads on to the end."""
        while self.more():
            self.pos = len(self.buffer)
        return str(self._hash.hexdigest())

    def skip_known(self, mark: Mark, offset: int) -> bool:
        """Go to `offset` without looking, if what lies before is what it was at the `mark`."""
        while self._hashed < mark.hashed:
            keep = max(offset - self.at, 0)
            self.pos = min(keep, len(self.buffer))
            if not self.more():
                return False
        self.pos = offset - self.at
        return self._hashed == mark.hashed and self.mark() == mark

    def close(self) -> None:
        """Let the thread go."""
        self._chunks.close()  # type: ignore[attr-defined]  # a generator

"""What changes the catalogue: the embedded facts and imported card lists."""

import gc
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psycopg
import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, connection, transaction

from core import clock
from core.errors import Refusal
from formats.catalog.importing import staging
from formats.catalog.importing.addresses import Policy, file_name, shown_address
from formats.catalog.importing.ahead import Ahead
from formats.catalog.importing.collect import Collector
from formats.catalog.importing.errors import ImportBroke, ImportEmpty, ImportRunning
from formats.catalog.importing.fetching import done_with, fetch
from formats.catalog.importing.files import UNPACK_ERRORS, Source, open_source
from formats.catalog.importing.merging import MergeCounts, merge
from formats.catalog.importing.reading import SETS, OtherFileError, Point, Reading
from formats.catalog.importing.tables import read_magic_2010
from formats.catalog.models import ImportRun
from formats.legality import load_facts

#: Imports follow one another: any number, the same for all.
IMPORT_LOCK: Final = 0x6361726473
#: A killed import's lock goes when the server notices; so long another one waits for it.
PATIENCE_SECONDS: Final = 3.0
#: Counts up when readers make other rows from the same file; then embedded facts load again.
READER_VERSION: Final = 3
#: What is no fault of a file: the database or the machine went away. Another attempt may do.
CRASHES: Final = (
    OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError, MemoryError,
)  # fmt: skip
#: So many bytes of a file are read from one checkpoint to the next.
CHECKPOINT_BYTES: Final = 12 << 20
#: How long the thread that reads keeps others waiting, a tenth of Python's own measure.
TURN_SECONDS: Final = 0.0005


@dataclass(frozen=True, slots=True)
class Step:
    """How far an import is: what it does, bytes of the file read, bytes in all if known."""

    phase: str  # fetching, reading or merging
    done: int
    whole: int | None


Progress = Callable[[Step], None]

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportSummary:
    """What an import did, for people and scripts; `resumed_at` is the byte where it went on."""

    source: str
    kind: str
    counts: MergeCounts
    seconds: float
    run: ImportRun
    resumed_at: int | None


def load_embedded() -> bool:
    """Load Magic 2010, which every installation knows; whether there was anything to do."""
    digest = f"{load_facts().data_version}/{READER_VERSION}"
    known = ImportRun.objects.filter(kind=ImportRun.Kind.EMBEDDED).order_by("-id").first()
    if known is not None and known.digest == digest:
        return False
    begun = time.perf_counter()
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [IMPORT_LOCK])
        staging.make()
        collector = Collector()
        read_magic_2010(collector)
        staging.send(collector.take(), Point("", {}), size=0, reader="")
        counts = merge(_ahead(), told="", leaders=False, whole=False)
        staging.drop()
        _record(ImportRun.Kind.EMBEDDED, "m10.tsv", digest, counts, time.perf_counter() - begun)
    return True


def import_cards(
    *, path: Path, name: str = "", progress: Progress = lambda _step: None
) -> ImportSummary:
    """Merge a card list into the catalogue, all of it or nothing.

    `name` is what messages call the file. An import that was killed goes on where it was, if the
    file is the same. Refusals: no such file, unknown kind, broken (with its place), too large,
    empty, another import running.
    """
    name = (name or path.name or str(path)).encode("utf-8", "replace").decode()
    with _alone(), _foreseen(name):
        return _import_file(path, name, progress)


def import_from(
    *, address: str, policy: Policy | None = None, progress: Progress = lambda _step: None
) -> ImportSummary:
    """Fetch a card list and merge it as `import_cards` does; both go on where they were killed.

    Refusals: those of `import_cards`; bad address, not fetched.
    """
    policy = policy or site_policy()
    with _alone(), _foreseen(shown_address(address)):
        body = fetch(
            address,
            settings.VAR / "imports",
            policy=policy,
            told=lambda done, whole: progress(Step("fetching", done, whole)),
        )
        try:
            summary = _import_file(body, file_name(address), progress)
        except Refusal:
            done_with(body)
            raise
        done_with(body)
    return summary


def site_policy() -> Policy:
    """What this site fetches from."""
    return Policy(trusted=frozenset(settings.CARDS_TRUSTED))


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Millions of small objects come and go, none of which refers to itself: to look for such ones
    over and over would take an eighth of an import. And threads that hand something to the server
    wait for their turns no longer than they take.
    """
    collecting, turn = gc.isenabled(), sys.getswitchinterval()
    gc.disable()
    sys.setswitchinterval(TURN_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(turn)
        if collecting:
            gc.enable()


@_undisturbed()
def _import_file(path: Path, name: str, progress: Progress) -> ImportSummary:
    begun = time.perf_counter()
    try:
        with open_source(path, name) as source:
            point = staging.checkpoint(size=source.size, reader=_reader())
            with suppress(OtherFileError):
                return _import(source, point, progress, begun)
        with open_source(path, name) as source:
            return _import(source, None, progress, begun)
    except Refusal:
        staging.drop()  # it would be refused again
        raise


def _reader() -> str:
    return f"{READER_VERSION}/{load_facts().data_version}"


def _import(source: Source, start: Point | None, progress: Progress, begun: float) -> ImportSummary:
    collector = Collector()
    if start is None:
        staging.make()
    else:
        collector.remember(staging.known_cards())
    reading = Reading(source, collector, start)
    with staging.apart() as raw, transaction.atomic():
        ahead = _ahead()
        try:
            _stage(reading, source, progress, raw, ahead)
        except (Refusal, OtherFileError, *CRASHES):
            raise
        except Exception as error:
            if isinstance(error, UNPACK_ERRORS) and not isinstance(error, RecursionError):
                raise  # whoever opened the source says what is wrong with it
            logger.exception("import_unforeseen", source=source.name)
            reading.broke(error)
        if reading.kind != SETS and not reading.cards:
            raise ImportEmpty(file=source.name)
        collector.forget()
        progress(Step("merging", source.size, source.size))
        counts = merge(ahead, told=reading.told, leaders=reading.leaders_known, whole=reading.whole)
        staging.drop()
        seconds = time.perf_counter() - begun
        run = _record(ImportRun.Kind(reading.kind), source.name, reading.digest, counts, seconds)
    return ImportSummary(
        source=source.name,
        kind=reading.kind,
        counts=counts,
        seconds=seconds,
        run=run,
        resumed_at=start.offset if start else None,
    )


def _ahead() -> Ahead:
    with connection.cursor() as cursor:
        return Ahead(cursor.connection)


def _stage(
    reading: Reading,
    source: Source,
    progress: Progress,
    raw: Any,  # noqa: ANN401 - psycopg's connection
    ahead: Ahead,
) -> None:
    """Read everything into the staging tables, with a checkpoint now and then."""
    staged_at, last = 0, None
    with staging.sending(raw, ahead.take, size=source.size, reader=_reader()) as send:
        for last in reading.pieces():
            here = reading.bytes_read
            if here - staged_at >= CHECKPOINT_BYTES:
                send(reading.collector.take(), last, reading.told)
                staged_at = here
            progress(Step("reading", source.raw_read(), source.size))
        if last is not None:
            send(reading.collector.take(), last, reading.told)


@contextmanager
def _foreseen(name: str) -> Iterator[None]:
    """Whatever else goes wrong would go wrong again: a refusal. Only crashes are tried again."""
    try:
        yield
    except (Refusal, *CRASHES):
        raise
    except Exception as error:
        logger.exception("import_unforeseen", source=name)
        raise ImportBroke(file=name, what=type(error).__name__) from error


@contextmanager
def _alone() -> Iterator[None]:
    """The lock of imports for as long as one is at work, or ImportRunning.

    It spans transactions, so that what was staged outlives this process; it goes with the
    session.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not _query("SELECT pg_try_advisory_lock(%s)"):
        if time.monotonic() > deadline:
            raise ImportRunning
        time.sleep(0.2)
    try:
        yield
    finally:
        _query("SELECT pg_advisory_unlock(%s)")


def _query(statement: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, [IMPORT_LOCK])
        (answer,) = cursor.fetchone()
    return bool(answer)


def _record(
    kind: ImportRun.Kind, source: str, digest: str, counts: MergeCounts, seconds: float
) -> ImportRun:
    return ImportRun.objects.create(
        kind=kind,
        source=source[:255],
        digest=digest,
        at=clock.now(),
        seconds=seconds,
        cards_new=counts.cards_new,
        cards_changed=counts.cards_changed,
        cards_same=counts.cards_same,
        printings_new=counts.printings_new,
        printings_changed=counts.printings_changed,
        printings_same=counts.printings_same,
        names_new=counts.names_new,
        sets_new=counts.sets_new,
        sets_changed=counts.sets_changed,
        boosters_new=counts.boosters.new,
        boosters_changed=counts.boosters.changed,
        boosters_left_out=len(counts.boosters.left_out),
        cards_total=counts.cards_total,
    )

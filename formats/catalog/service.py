"""What changes the catalogue: the embedded facts and imported card lists."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.db import connection, transaction

from core import clock
from formats.catalog.importing.errors import ImportEmpty, ImportRunning
from formats.catalog.importing.files import Source, open_source
from formats.catalog.importing.mtgjson import read_mtgjson
from formats.catalog.importing.rows import Batch
from formats.catalog.importing.staging import MergeCounts, merge
from formats.catalog.importing.tables import read_cards_tsv, read_magic_2010
from formats.catalog.models import ImportRun
from formats.legality import load_facts

#: Imports follow one another: any number, the same for all.
IMPORT_LOCK: Final = 0x6361726473
#: Counts up when readers make other rows from the same file; then embedded facts load again.
READER_VERSION: Final = 1

Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportSummary:
    """What an import did, for people and scripts."""

    source: str
    kind: str
    counts: MergeCounts
    seconds: float


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
        counts = _merge(read_magic_2010())
        _record(ImportRun.Kind.EMBEDDED, "m10.tsv", digest, counts, time.perf_counter() - begun)
    return True


def import_cards(*, path: Path, progress: Progress = lambda _read, _whole: None) -> ImportSummary:
    """Merge a card list into the catalogue, all of it or nothing.

    `progress` is called now and then with (bytes read, bytes in all or None). Refusals: no such
    file, unknown kind, broken (with its place), empty, another import running.
    """
    begun = time.perf_counter()
    with transaction.atomic(), open_source(path) as source:
        _lock_or_refuse()
        kind = ImportRun.Kind.MTGJSON if source.kind == "json" else ImportRun.Kind.CARDS_TSV
        counts = _merge(_told(_batches(source), source, progress))
        if counts.cards_new + counts.cards_changed + counts.cards_same == 0:
            raise ImportEmpty(file=source.name)
        seconds = time.perf_counter() - begun
        _record(kind, source.name, source.content.hexdigest(), counts, seconds)
    return ImportSummary(source=source.name, kind=kind, counts=counts, seconds=seconds)


def _lock_or_refuse() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [IMPORT_LOCK])
        (got,) = cursor.fetchone()
    if not got:
        raise ImportRunning


def _batches(source: Source) -> Iterator[Batch]:
    if source.kind == "json":
        yield from read_mtgjson(source)
        return
    with source.as_path() as path:
        yield from read_cards_tsv(path, source.name)


def _told(batches: Iterable[Batch], source: Source, progress: Progress) -> Iterator[Batch]:
    for batch in batches:
        yield batch
        progress(source.content.count, source.unpacked_size)


def _merge(batches: Iterable[Batch]) -> MergeCounts:
    return merge(batches, known_sets=tuple(load_facts().sets))


def _record(
    kind: ImportRun.Kind, source: str, digest: str, counts: MergeCounts, seconds: float
) -> None:
    ImportRun.objects.create(
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
        cards_total=counts.cards_total,
    )

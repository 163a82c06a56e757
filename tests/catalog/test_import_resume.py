"""A killed import goes on where it was; a file that is broken or another begins anew."""

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from formats.catalog import service
from formats.catalog.importing import feeding, staging
from formats.catalog.importing.errors import ImportBrokenJson
from formats.catalog.models import Card, ImportRun
from formats.catalog.service import Step, import_cards

from .conftest import snapshot
from .scaled import write
from .test_import_mtgjson import all_printings, card

SAMPLES = {
    "mtgjson": "mtgjson_v5_awkward_AllPrintings.json",
    "scryfall": "scryfall_awkward_88.json",
}


class KilledError(BaseException):
    """Stands for the end of the process: nothing cleans up behind it."""


def stop_after(part: float) -> Callable[[Step], None]:
    """A progress that ends the import when so much is read."""

    def progress(step: Step) -> None:
        if step.whole and step.done > part * step.whole:
            raise KilledError

    return progress


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checkpoints every hundred kilobytes."""
    monkeypatch.setattr(service, "CHECKPOINT_BYTES", 100_000)
    monkeypatch.setattr(feeding, "CHUNK", 64 * 1024)


@pytest.fixture
def clean(transactional_db: None) -> Iterator[None]:
    """No staging tables are left behind."""
    yield
    staging.drop()


def table_count() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_tables WHERE tablename LIKE 'import\\_%%'")
        return int(cursor.fetchone()[0])


@pytest.mark.external
@pytest.mark.parametrize("kind", ["mtgjson", "scryfall"])
def test_the_second_run_goes_on(format_data: Path, tmp_path: Path, clean: None, kind: str) -> None:
    path = write(kind, format_data / "samples" / SAMPLES[kind], tmp_path / "big.json", 3)
    with pytest.raises(KilledError):
        import_cards(path=path, progress=stop_after(0.6))
    assert not Card.objects.exists()
    done = import_cards(path=path)
    assert done.resumed_at
    assert done.resumed_at > 1_000_000
    assert table_count() == 0
    resumed = snapshot()
    whole = import_cards(path=path)
    assert whole.resumed_at is None
    assert not whole.counts.changed_anything
    assert snapshot() == resumed
    digests = set(ImportRun.objects.values_list("digest", flat=True))
    assert len(digests) == 1


@pytest.mark.external
def test_another_file_of_the_same_size_begins_anew(
    format_data: Path, tmp_path: Path, clean: None
) -> None:
    path = write("mtgjson", format_data / "samples" / SAMPLES["mtgjson"], tmp_path / "big.json", 2)
    with pytest.raises(KilledError):
        import_cards(path=path, progress=stop_after(0.6))
    data = path.read_bytes()
    path.write_bytes(data.replace(b"Black Lotus", b"Green Lotus"))
    done = import_cards(path=path)
    assert done.resumed_at is None
    assert not Card.objects.filter(name__startswith="Black Lotus").exists()
    assert Card.objects.filter(name__startswith="Green Lotus").exists()


def test_a_broken_file_is_not_gone_on_with(tmp_path: Path, clean: None) -> None:
    sets = {
        f"A{n:02}": [card(f"Card {n} {'x' * 200} {at}", setCode=f"A{n:02}") for at in range(99)]
        for n in range(20)
    }
    path = all_printings(tmp_path / "file", **sets)
    whole = path.read_bytes()
    path.write_bytes(whole[:-50_000])
    with pytest.raises(ImportBrokenJson) as refused:
        import_cards(path=path)
    assert refused.value.params["byte"] == len(whole) - 50_000
    assert table_count() == 0
    assert not Card.objects.exists()


def documents(sets: int) -> dict[str, bytes]:
    """Set files by name."""
    made = {}
    for n in range(sets):
        code = f"A{n:02}"
        cards = [card(f"{code} {at} {'x' * 150}", setCode=code, number=str(at)) for at in range(60)]
        data = {"meta": {"date": "2024-01-01"}, "data": {"code": code, "cards": cards}}
        made[f"AllSetFiles/{code}.json"] = json.dumps(data).encode()
    return made


@pytest.mark.parametrize("pack", ["zip", "tar.gz", "tar.xz"])
def test_an_archive_of_set_files_goes_on_too(tmp_path: Path, clean: None, pack: str) -> None:
    path = tmp_path / "AllSetFiles"
    made = documents(12)
    if pack == "zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in made.items():
                archive.writestr(name, data)
    else:
        with tarfile.open(path, f"w:{pack[4:]}") as archive:
            for name, data in made.items():
                (tmp_path / "one").write_bytes(data)
                archive.add(tmp_path / "one", arcname=name)
    read = 0

    def progress(step: Step) -> None:
        nonlocal read
        read += step.phase == "reading"
        if read == 8:
            raise KilledError

    with pytest.raises(KilledError):
        import_cards(path=path, progress=progress)
    assert not Card.objects.exists()
    done = import_cards(path=path)
    assert done.resumed_at is not None
    assert done.counts.cards_new == 12 * 60
    assert not import_cards(path=path).counts.changed_anything


@pytest.mark.external
@pytest.mark.live
def test_a_process_that_is_killed_and_one_that_goes_on(
    format_data: Path, tmp_path: Path, clean: None
) -> None:
    plain = write(
        "mtgjson", format_data / "samples" / SAMPLES["mtgjson"], tmp_path / "big.json", 30
    )
    path = tmp_path / "big.json.gz"
    with plain.open("rb") as source, gzip.open(path, "wb", 1) as packed:
        packed.write(source.read())
    name = connection.settings_dict["NAME"]
    url = re.sub(r"/[^/?]+(\?|$)", rf"/{name}\1", settings.DATABASE_URL, count=1)
    if name not in url:
        pytest.skip("the test's database has no address of its own")
    command = [sys.executable, "-P", str(settings.ROOT / "manage.py"), "import_cards", str(path)]
    environment = {**os.environ, "DATABASE_URL": url}
    first = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while first.poll() is None and time.monotonic() < deadline:
        with connection.cursor() as cursor:
            cursor.execute("SELECT to_regclass('import_checkpoint')")
            if cursor.fetchone() != (None,):
                cursor.execute("SELECT count(*) FROM import_checkpoint")
                if cursor.fetchone() == (1,):
                    break
        time.sleep(0.02)
    os.kill(first.pid, signal.SIGKILL)
    assert first.wait() == -signal.SIGKILL
    assert first.stderr is not None
    first.stderr.close()
    assert not Card.objects.exists()
    second = subprocess.run(
        [*command, "--json"], env=environment, capture_output=True, text=True, check=True
    )
    summary = json.loads(second.stdout)
    assert summary["resumed_at"] > 10_000_000
    assert summary["cards"]["new"] == Card.objects.count() > 2000
    steps = [json.loads(line) for line in second.stderr.splitlines()]
    assert {"reading", "merging"} == {step["phase"] for step in steps}
    third = subprocess.run(
        [*command, "--json"], env=environment, capture_output=True, text=True, check=True
    )
    again = json.loads(third.stdout)
    assert again["cards"]["new"] == again["cards"]["changed"] == again["printings"]["new"] == 0


def test_no_part_is_staged_behind_one_that_failed(
    tmp_path: Path, clean: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    sets = {
        code: [card(f"{code} {at} {'x' * 200}", setCode=code, printings=[]) for at in range(300)]
        for code in (f"A{n:02}" for n in range(12))
    }
    path = all_printings(tmp_path / "file", **sets)
    copy_lines, parts = staging.copy_lines, 0

    def third_fails(cursor: Any, table: str, columns: tuple[str, ...], lines: list[str]) -> None:
        nonlocal parts
        parts += table == "import_card"
        if parts == 3 and table == "import_printing":
            raise psycopg.OperationalError("the connection is lost")
        copy_lines(cursor, table, columns, lines)

    monkeypatch.setattr(staging, "copy_lines", third_fails)
    with pytest.raises(psycopg.OperationalError):
        import_cards(path=path)
    assert parts == 3
    monkeypatch.setattr(staging, "copy_lines", copy_lines)
    done = import_cards(path=path)
    assert done.resumed_at
    assert done.counts.cards_new == done.counts.printings_new == 12 * 300

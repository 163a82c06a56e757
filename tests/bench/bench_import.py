"""Importing every card: seconds and memory, beside what decoding the same file alone takes.

Files of 250 MB are made of the samples (tests/catalog/scaled.py). Everything that is measured runs
in a process of its own, the median of three (each takes seconds). The database is left as it was.
"""

import gc
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

MEGABYTES = 250
ROUNDS = 3
SAMPLES = {
    "mtgjson": "mtgjson_v5_awkward_AllPrintings.json",
    "scryfall": "scryfall_awkward_88.json",
}
SELF = "import sys, bench_import; bench_import.measure(*sys.argv[1:])"


def run() -> dict[str, object]:
    """Seconds, ratios and megabytes."""
    from formats.catalog.service import load_embedded

    data = _samples()
    if data is None:
        return {"skipped": "needs the samples that PODIUM_EXTERNAL_DATA names"}
    figures: dict[str, object] = {"file_mb": MEGABYTES, "median_of": ROUNDS}
    with tempfile.TemporaryDirectory() as folder:
        for kind, sample in SAMPLES.items():
            path = _made(kind, data / sample, Path(folder) / kind)
            untyped = _median(lambda path=path: _child("untyped", path))
            typed = _median(lambda path=path, kind=kind: _child(f"typed_{kind}", path))
            first = _median(lambda path=path: _fresh() or _child("load", path))
            again = _median(lambda path=path: _child("load", path))
            figures |= {
                f"{kind}_decode_untyped_s": untyped["seconds"],
                f"{kind}_decode_typed_s": typed["seconds"],
                f"{kind}_import_s": first["seconds"],
                f"{kind}_import_over_untyped": round(first["seconds"] / untyped["seconds"], 2),
                f"{kind}_import_over_typed": round(first["seconds"] / typed["seconds"], 2),
                f"{kind}_again_s": again["seconds"],
                f"{kind}_again_changed": again["changed"],
                f"{kind}_import_mb": max(first["mb"], again["mb"]),
                f"{kind}_decode_untyped_mb": untyped["mb"],
                f"{kind}_cards": first["cards"],
                f"{kind}_printings": first["printings"],
            }
            path.unlink()
    _fresh()
    load_embedded()
    return figures


def measure(what: str, path: str) -> None:
    """In a process of its own: do it, print seconds and the most memory it took."""
    print(json.dumps(_MEASURED[what](Path(path)) | {"mb": _megabytes()}))


def _untyped(path: Path) -> dict[str, Any]:
    return _decode(msgspec.json.Decoder(), path)


def _typed_mtgjson(path: Path) -> dict[str, Any]:
    from formats.catalog.importing.mtgjson_shapes import Set

    class Everything(msgspec.Struct):
        data: dict[str, Set]

    return _decode(msgspec.json.Decoder(Everything), path)


def _typed_scryfall(path: Path) -> dict[str, Any]:
    from formats.catalog.importing.scryfall import cards_decoder

    return _decode(cards_decoder, path)


def _decode(decoder: Any, path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    gc.collect()
    begun = time.perf_counter()
    decoder.decode(data)
    return {"seconds": round(time.perf_counter() - begun, 2)}


def _load(path: Path) -> dict[str, Any]:
    from formats.catalog.service import import_cards

    begun = time.perf_counter()
    counts = import_cards(path=path).counts
    return {
        "seconds": round(time.perf_counter() - begun, 2),
        "changed": counts.changed_anything,
        "cards": counts.cards_new,
        "printings": counts.printings_new,
    }


_MEASURED: dict[str, Callable[[Path], dict[str, Any]]] = {
    "untyped": _untyped,
    "typed_mtgjson": _typed_mtgjson,
    "typed_scryfall": _typed_scryfall,
    "load": _load,
}


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _child(what: str, path: Path) -> dict[str, Any]:
    paths = [str(Path(__file__).parent), *sys.path]
    done = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup(); {SELF}", what, str(path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def _median(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The middle one of three runs."""
    runs = sorted((work() for _ in range(ROUNDS)), key=lambda one: one["seconds"])
    middle = statistics.median_low(range(ROUNDS))
    return {**runs[middle], "mb": max(one["mb"] for one in runs)}


def _fresh() -> None:
    """A catalogue as a new site has it."""
    from django.db import connection

    from formats.catalog.service import load_embedded

    with connection.cursor() as cursor:
        cursor.execute(
            "TRUNCATE catalog_card, catalog_set, catalog_import_run CASCADE;"
            "TRUNCATE catalog_booster_product"
        )
    load_embedded()


def _made(kind: str, sample: Path, target: Path) -> Path:
    command = [sys.executable, str(Path(__file__).parents[1] / "catalog" / "scaled.py")]
    subprocess.run([*command, kind, str(sample), str(target), str(MEGABYTES)], check=True)
    return target


def _samples() -> Path | None:
    default = Path(__file__).resolve().parents[3] / "shared" / "data"
    folder = Path(os.environ.get("PODIUM_EXTERNAL_DATA", default)) / "formats" / "samples"
    return folder if folder.is_dir() else None

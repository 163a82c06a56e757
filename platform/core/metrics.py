"""What operators can watch: counters and gauges for Prometheus (the page is core.metrics_page).

Several processes count into files of one folder (`PROMETHEUS_MULTIPROC_DIR`, set by the settings
before this module is imported) and any web process adds them up; without it, as in tests, a process
counts for itself. Labels come from closed lists, and none of them says anything about a person.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import structlog
from django.db import DatabaseError
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
OTHER = "other"
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

logger = structlog.get_logger(__name__)
own = CollectorRegistry()

requests = Histogram(
    "podium_request_seconds",
    "Requests by view, method and class of status, and how long they took.",
    ["view", "method", "status"],
    buckets=SECONDS,
    registry=own,
)
sockets_open = Gauge(
    "podium_sockets_open",
    "Open sockets by room.",
    ["room"],
    registry=own,
    multiprocess_mode="livesum",
)
frames_sent = Counter(
    "podium_frames_sent", "Frames with entries, given to sockets, by room.", ["room"], registry=own
)
sockets_closed = Counter(
    "podium_sockets_closed", "Sockets that were closed, by code.", ["code"], registry=own
)
tasks = Histogram(
    "podium_task_seconds",
    "Tasks of workers by name and outcome, and how long they took.",
    ["task", "outcome"],
    buckets=SECONDS,
    registry=own,
)
attempts_refused = Counter(
    "podium_attempts_refused",
    "Attempts over a limit that guards, by limit.",
    ["limit"],
    registry=own,
)
throttled = Counter(
    "podium_throttled", "API requests over a rate, by what it counts.", ["scope"], registry=own
)
sign_ins = Counter("podium_sign_ins", "Attempts to sign in, by outcome.", ["outcome"], registry=own)
pool_connections = Gauge(
    "podium_database_pool_connections",
    "Connections of the web processes' pools, by state.",
    ["state"],
    registry=own,
    multiprocess_mode="livesum",
)

CLOSE_CODES = frozenset({1000, 1001, 1005, 1006, 4000, 4001, 4003, 4004, 4008})


def socket_closed(code: int | None) -> None:
    """Count a closed socket; clients may send any code."""
    sockets_closed.labels(str(code) if code in CLOSE_CODES else OTHER).inc()


# What is read from the rows when somebody looks: (name, help, label, rows of label and value).
Reading = Callable[[], Iterable[tuple[str, float]]]
_readings: list[tuple[str, str, str, Reading]] = []


def add_reading(name: str, about: str, label: str, read: Reading) -> None:
    """Show what `read()` gives, pairs of the label's value and a number; from AppConfig.ready."""
    if all(name != known for known, *_ in _readings):
        _readings.append((name, about, label, read))


def _rows() -> Iterator[Metric]:
    """Each reading; one that fails does not keep the others."""
    answered = 1.0
    for name, about, label, read in _readings:
        family = GaugeMetricFamily(name, about, labels=[label] if label else [])
        try:
            for value, number in read():
                family.add_metric([value] if label else [], number)
        except DatabaseError as error:
            logger.warning("metric_without_database", metric=name, error=str(error))
            answered = 0.0
            continue
        yield family
    yield GaugeMetricFamily(
        "podium_database_up", "Whether the database answered just now.", value=answered
    )


class _From(Collector):
    """What a function gives, for a registry."""

    def __init__(self, read: Callable[[], Iterable[Metric]]) -> None:
        self._read = read

    def collect(self) -> Iterable[Metric]:
        """As it is now."""
        return self._read()


def registry() -> CollectorRegistry:
    """What is shown now: of all processes that count into the folder, or of this one."""
    shown = CollectorRegistry()
    folder = os.environ.get(FOLDER)
    if folder:
        forget_the_dead(Path(folder))
        MultiProcessCollector(shown, path=folder)  # type: ignore[no-untyped-call]  # the library has no types here
    else:
        shown.register(_From(own.collect))
    shown.register(_From(_rows))
    return shown


LIVE_FILE = re.compile(r"gauge_live[a-z]+_(\d+)\.db")


def forget_the_dead(folder: Path) -> None:
    """Drop gauges of processes that have ended, however they did; their counters stay."""
    for file in folder.glob("gauge_live*.db"):
        found = LIVE_FILE.fullmatch(file.name)
        if found and not Path(f"/proc/{found[1]}").exists():
            with suppress(FileNotFoundError):  # another process looks at the same time
                file.unlink()


def empty(folder: Path) -> int:
    """Begin anew: delete what processes of before have counted; how many files."""
    gone = 0
    for file in folder.glob("*.db"):
        file.unlink(missing_ok=True)
        gone += 1
    return gone

"""What counting costs: a request through the middleware that measures, and one scrape.

As on a running site: counted into files that several processes share.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REQUESTS = 20_000
SELF = "import bench_metrics; bench_metrics.measure()"


def _per_request(answer, request) -> float:
    begun = time.perf_counter()
    for _ in range(REQUESTS):
        answer(request)
    return (time.perf_counter() - begun) / REQUESTS * 1000


def measure() -> None:
    """In a process of its own, whose settings say that several count together."""
    import django

    django.setup()
    from django.http import HttpResponse
    from django.test import RequestFactory
    from django.urls import resolve
    from prometheus_client import generate_latest

    from core import metrics
    from core.web.measure import MeasureMiddleware

    request = RequestFactory().get("/check/")
    request.resolver_match = resolve("/check/")
    response = HttpResponse("ok")

    def plain(_request):
        return response

    measured = MeasureMiddleware(plain)
    measured(request)
    costs = [_per_request(measured, request) - _per_request(plain, request) for _ in range(5)]
    scrapes = []
    for _ in range(5):
        begun = time.perf_counter()
        generate_latest(metrics.registry())
        scrapes.append((time.perf_counter() - begun) * 1000)
    figures = {
        "request_ms": round(statistics.median(costs), 4),
        "scrape_ms": round(statistics.median(scrapes), 1),
        "processes_share": "PROMETHEUS_MULTIPROC_DIR" in os.environ,
    }
    print(json.dumps(figures))


def run() -> dict[str, object]:
    """The cost of one request and of one scrape, medians of five."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "PODIUM_MODE": "run",
            "PROMETHEUS_MULTIPROC_DIR": folder,
            "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path]),
        }
        done = subprocess.run(
            [sys.executable, "-c", SELF],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
    return json.loads(done.stdout)

"""Requests are counted and timed for operators (core.metrics)."""

import time
from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse

from core import metrics

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
UNKNOWN = "unknown"
POOL_SECONDS = 1.0


class MeasureMiddleware:
    """From the outermost of our middleware to the answer; static files are not counted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._pool_due = 0.0

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Count by the view's name: whatever addresses people try, there are so many of these."""
        begun = time.perf_counter()
        response = self.get_response(request)
        now = time.perf_counter()
        match = request.resolver_match
        method = request.method if request.method in METHODS else metrics.OTHER
        metrics.requests.labels(
            match.view_name if match else UNKNOWN, method, f"{response.status_code // 100}xx"
        ).observe(now - begun)
        if now > self._pool_due:
            self._pool_due = now + POOL_SECONDS
            _note_pool()
        return response


def _note_pool() -> None:
    """How busy this process's connections are; workers and tests have no pool."""
    pool = getattr(connection, "pool", None)
    if pool is None:
        return
    stats = pool.get_stats()
    size, free = stats.get("pool_size", 0), stats.get("pool_available", 0)
    for state, number in (
        ("used", size - free),
        ("free", free),
        ("awaited", stats.get("requests_waiting", 0)),
    ):
        metrics.pool_connections.labels(state).set(number)

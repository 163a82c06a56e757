"""/healthz and /readyz: real round trips to the database, the broker and the workers."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import redis
import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from core import clock
from core.access import allow, anyone
from core.models import Heartbeat

QUEUES = ("default", "sweep")
# Beat sends a heartbeat every 5 seconds; three may be lost before a queue counts as silent.
SILENT_AFTER = timedelta(seconds=20)

logger = structlog.get_logger(__name__)


class NotWell(Exception):  # noqa: N818 - an answer, not a mistake
    """A check's finding, in a few words for the operator."""


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _migrations() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotWell("migrations are waiting")


def _broker() -> None:
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=1, retry=None
    )
    try:
        client.ping()
    finally:
        client.close()


def _workers() -> None:
    beats = dict(Heartbeat.objects.values_list("queue", "at"))
    oldest = clock.now() - SILENT_AFTER
    silent = [queue for queue in QUEUES if queue not in beats or beats[queue] < oldest]
    if silent:
        raise NotWell(f"no worker answers on: {', '.join(silent)}")


HEALTH: dict[str, Callable[[], None]] = {
    "database": _database,
    "broker": _broker,
    "worker": _workers,
}
READY = {**HEALTH, "migrations": _migrations}


def examine(checks: dict[str, Callable[[], None]]) -> dict[str, dict[str, Any]]:
    """Run each check: {"database": {"ok": true, "ms": 0.7}, …}; failures carry a short reason."""
    found: dict[str, dict[str, Any]] = {}
    for name, check in checks.items():
        begun = time.perf_counter()
        try:
            check()
            found[name] = {"ok": True}
        except NotWell as finding:
            found[name] = {"ok": False, "why": str(finding)}
        except (DatabaseError, redis.RedisError, OSError) as error:
            logger.warning("unhealthy", check=name, error=str(error))
            found[name] = {"ok": False, "why": "unreachable"}
        found[name]["ms"] = round((time.perf_counter() - begun) * 1000, 1)
    return found


def _answer(checks: dict[str, Callable[[], None]]) -> JsonResponse:
    found = examine(checks)
    well = all(result["ok"] for result in found.values())
    body = {"status": "ok" if well else "failing", "checks": found, "at": clock.stamp(clock.now())}
    return JsonResponse(body, status=200 if well else 503)


@never_cache
@allow(anyone)
def healthz(_request: HttpRequest) -> JsonResponse:
    """Is this site well: database, broker and workers answer."""
    return _answer(HEALTH)


@never_cache
@allow(anyone)
def readyz(_request: HttpRequest) -> JsonResponse:
    """May traffic come: as /healthz, and the database has every migration."""
    return _answer(READY)

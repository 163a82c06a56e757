"""Where PostgreSQL and the Redis-protocol server are, in each library's own spelling."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from psycopg.conninfo import conninfo_to_dict

from config.env import env_str

NO_DATABASE = "postgresql://podium@/podium?host=/nonexistent-start-with-podium-run"
NO_REDIS = "unix:///nonexistent-start-with-podium-run?db=0"


def server_addresses(var: Path) -> tuple[str, str]:
    """(DATABASE_URL, REDIS_URL): from the environment, else of the servers running in `var`."""
    running: dict[str, str] = {}
    note = var / "servers.json"
    if note.is_file():
        try:
            running = json.loads(note.read_text())
        except ValueError:
            running = {}  # half-written by a start that was killed: as good as absent
    return (
        env_str("DATABASE_URL") or running.get("database_url") or NO_DATABASE,
        env_str("REDIS_URL") or running.get("redis_url") or NO_REDIS,
    )


def django_database(url: str, *, pool: bool) -> dict[str, Any]:
    """Django's DATABASES entry for a libpq address (postgresql://… with any libpq options)."""
    parts = conninfo_to_dict(url)
    options: dict[str, Any] = {
        key: value
        for key, value in parts.items()
        if key not in {"dbname", "user", "password", "host", "port"}
    }
    options.setdefault("connect_timeout", 5)
    if pool:
        options["pool"] = {"min_size": 1, "max_size": 16, "timeout": 10}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.get("dbname") or "podium",
        "USER": parts.get("user") or "",
        "PASSWORD": parts.get("password") or "",
        "HOST": parts.get("host") or "",
        "PORT": str(parts.get("port") or ""),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def celery_broker(redis_url: str) -> str:
    """Celery's spelling of a redis-py address: a unix socket is redis+socket:// there."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    database = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={database}"

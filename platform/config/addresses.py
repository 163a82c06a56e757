"""Where PostgreSQL and the Redis-protocol server are, in each library's own spelling."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict
from redis.connection import parse_url

from config.env import EnvError, env_secret
from core.servers.process import read_json

WHOLE = (
    "connect_timeout", "keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval",
    "tcp_user_timeout",
)  # fmt: skip
HIGHEST_PORT = 65535
NO_DATABASE = "postgresql://podium@/podium?host=/nonexistent-start-with-podium-run"
NO_REDIS = "unix:///nonexistent-start-with-podium-run?db=0"


def server_addresses(var: Path) -> tuple[str, str]:
    """(DATABASE_URL, REDIS_URL): from the environment, else of the servers running in `var`."""
    given = given_addresses()
    running = read_json(var / "servers.json")
    return (
        given[0] or str(running.get("database_url") or NO_DATABASE),
        given[1] or str(running.get("redis_url") or NO_REDIS),
    )


def given_addresses() -> tuple[str, str]:
    """DATABASE_URL and REDIS_URL (or _FILE), empty when unset; EnvError when we cannot use one.

    Its message leaves the value out, which may hold a password.
    """
    database_url, redis_url = env_secret("DATABASE_URL"), env_secret("REDIS_URL")
    try:
        _check_numbers(conninfo_to_dict(database_url))
    except (ProgrammingError, ValueError):
        expected = "postgresql://user:password@host:port/name"
        raise EnvError(f"DATABASE_URL is not usable: expected {expected}") from None
    try:
        if redis_url:
            parse_url(redis_url)  # type: ignore[no-untyped-call]  # the library has no types here
    except ValueError:
        expected = "redis://host:port/0, rediss://… or unix:///path?db=0"
        raise EnvError(f"REDIS_URL is not usable: expected {expected}") from None
    return database_url, redis_url


def _check_numbers(parts: dict[str, Any]) -> None:
    """ValueError where libpq expects a number and would find none at its first connection."""
    for name in WHOLE:
        int(parts.get(name, 0))
    for port in str(parts.get("port", "")).split(","):  # one for each host
        if port and not 0 < int(port) <= HIGHEST_PORT:
            raise ValueError(port)


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

"""What the commands share: places, the environment of children, lines for the terminal."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from core.servers.ownership import Services

ROOT = Path(__file__).resolve().parents[3]
OK, NO, MISUSE = 0, 1, 2


class Misuse(Exception):  # noqa: N818 - named for what the person at the terminal did
    """Wrong use or bad input; the message is the one line to show."""


def var_folder() -> Path:
    """Where everything written at run time lives."""
    var = Path(os.environ.get("PODIUM_VAR") or ROOT / "var").expanduser().resolve()
    var.mkdir(parents=True, exist_ok=True)
    return var


def say(text: str) -> None:
    """A line for the person at the terminal; a terminal that is gone is no reason to fail."""
    with suppress(OSError, ValueError):
        print(text, file=sys.stderr, flush=True)


def child_environment(
    var: Path, services: Services | None = None, more: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Our environment with everything that a process of ours has to know."""
    environment = {
        **os.environ,
        "PODIUM_VAR": str(var),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
        **(more or {}),
    }
    if services is not None:
        environment["DATABASE_URL"] = services.database_url
        environment["REDIS_URL"] = services.redis_url
    return environment

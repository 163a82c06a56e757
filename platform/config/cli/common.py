"""What the commands share: places, the environment of children, lines for the terminal."""

import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from config.env import env_bool, env_path, env_secret, log_level, shown
from config.keys import old_keys, secret_key
from config.mail import email_settings, email_verification, site_url
from config.visitors import host_names, metrics_token, security_settings, trusted_proxies
from core.servers.ownership import Services

ROOT = Path(__file__).resolve().parents[3]
OK, NO, MISUSE = 0, 1, 2


class Misuse(Exception):  # noqa: N818 - named for what the person at the terminal did
    """Wrong use or bad input; the message is the one line to show."""


def var_folder() -> Path:
    """Where everything written at run time lives; Misuse when we cannot write there."""
    var = env_path("PODIUM_VAR", ROOT / "var")
    try:
        var.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=var):  # root may write, says access(2), even below /proc
            pass
    except OSError as error:
        raise Misuse(
            f"{shown(str(var))} is no folder to write to ({error.strerror}): "
            "set PODIUM_VAR to another"
        ) from error
    return var


def check_environment() -> None:
    """Refuse now what the settings would refuse when half of everything runs."""
    for name in ("PODIUM_DEBUG", "PODIUM_HTTPS", "PODIUM_DB_POOL"):
        env_bool(name)
    log_level()
    https = env_bool("PODIUM_HTTPS")
    host_names(https=https)
    if https:
        secret_key(Path(), https=True)
    for check in (
        old_keys, trusted_proxies, metrics_token, security_settings,
        email_settings, email_verification, site_url,
    ):  # fmt: skip
        check()
    addresses = {name: env_secret(name) for name in ("DATABASE_URL", "REDIS_URL")}
    if any(addresses.values()):
        from config.addresses import given_addresses  # noqa: PLC0415 - slow import

        given_addresses()
    os.environ.update(addresses)  # blank is unset for everybody
    for name in addresses:
        os.environ.pop(f"{name}_FILE", None)  # read already; both would be one too many


def whole_number(text: str, lowest: int, highest: int) -> int | None:
    """The number that a person wrote in plain digits; None when it is none or out of range."""
    # Unicode has further digits, and Python refuses to read thousands of them.
    if not text.isascii() or not text.isdigit() or len(text) > len(str(highest)):
        return None
    return int(text) if lowest <= int(text) <= highest else None


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
    # Each process would compile all of our modules anew: a second of every start.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if services is not None:
        environment["DATABASE_URL"] = services.database_url
        environment["REDIS_URL"] = services.redis_url
    return environment

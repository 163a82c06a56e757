"""Settings from the environment: each helper reads one variable and fails with one clear line."""

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LONGEST_SHOWN = 200
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class EnvError(ValueError):
    """A variable holds something that we cannot use; the message names it and what is expected."""


def shown(text: str) -> str:
    """What somebody gave us, quoted and short enough for one line."""
    quoted = repr(text[:LONGEST_SHOWN])
    return quoted if text == text[:LONGEST_SHOWN] else f"{quoted[:LONGEST_SHOWN]}…"


def _read(name: str, default: T, parse: Callable[[str], T], expected: str) -> T:
    text = os.environ.get(name)
    if text is None:
        return default
    try:
        return parse(text.strip())
    except (ValueError, KeyError, RuntimeError, OSError) as error:
        raise EnvError(f"{name}={shown(text)} is not usable: expected {expected}") from error


def _bool(text: str) -> bool:
    return {**dict.fromkeys(TRUE, True), **dict.fromkeys(FALSE, False)}[text.lower()]


def env_str(name: str, default: str = "") -> str:
    """One line of text, or the default when it is unset; control characters raise EnvError.

    Its message leaves the value out, which may hold a password.
    """
    text = _read(name, default, str, "text")
    if CONTROL.search(text):
        raise EnvError(f"{name} is not usable: expected one line without control characters")
    return text


def env_bool(name: str, *, default: bool = False) -> bool:
    """1/true/yes/on or 0/false/no/off; anything else raises EnvError."""
    return _read(name, default, _bool, "1 or 0")


def env_int(name: str, default: int) -> int:
    """A whole number; anything else raises EnvError."""
    return _read(name, default, int, "a whole number")


def env_secret(name: str) -> str:
    """A secret: the variable itself, or the content of the file that NAME_FILE names; else empty.

    EnvError when both are set or the file cannot be read; its message never holds the secret.
    """
    given, file = os.environ.get(name, ""), os.environ.get(f"{name}_FILE", "")
    if given and file:
        raise EnvError(f"{name} and {name}_FILE are both set: keep one")
    if not file:
        return given.strip()
    try:
        return Path(file).expanduser().read_text().strip()
    except (OSError, UnicodeError, RuntimeError) as error:
        raise EnvError(
            f"{name}_FILE={shown(file)} cannot be read: {type(error).__name__}"
        ) from None


def env_list(name: str, default: list[str]) -> list[str]:
    """Comma-separated words, blanks dropped."""
    return _read(name, default, lambda text: [w.strip() for w in text.split(",") if w.strip()], "")


def env_path(name: str, default: Path) -> Path:
    """An absolute path, the default when empty; ~ is somebody's home."""
    return _read(
        name, default, lambda text: Path(text).expanduser().resolve() if text else default, "a path"
    )


def env_choice(name: str, default: str, choices: Sequence[str]) -> str:
    """One of the words, in any case; the default when empty; anything else raises EnvError."""
    known = {"": default} | {word.lower(): word for word in choices}
    return _read(name, default, lambda text: known[text.lower()], f"one of {', '.join(choices)}")


def log_level() -> str:
    """How much is logged."""
    return env_choice("PODIUM_LOG_LEVEL", "INFO", LOG_LEVELS)

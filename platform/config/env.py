"""Settings from the environment: each helper reads one variable and fails with one clear line."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}


class EnvError(ValueError):
    """A variable holds something that we cannot use; the message names it and what is expected."""


def _read(name: str, default: T, parse: Callable[[str], T], expected: str) -> T:
    text = os.environ.get(name)
    if text is None:
        return default
    try:
        return parse(text.strip())
    except (ValueError, KeyError) as error:
        raise EnvError(f"{name}={text!r} is not usable: expected {expected}") from error


def _bool(text: str) -> bool:
    return {**dict.fromkeys(TRUE, True), **dict.fromkeys(FALSE, False)}[text.lower()]


def env_str(name: str, default: str = "") -> str:
    """Text of a variable, or the default when it is unset."""
    return _read(name, default, str, "text")


def env_bool(name: str, *, default: bool = False) -> bool:
    """1/true/yes/on or 0/false/no/off; anything else raises EnvError."""
    return _read(name, default, _bool, "1 or 0")


def env_int(name: str, default: int) -> int:
    """A whole number; anything else raises EnvError."""
    return _read(name, default, int, "a whole number")


def env_list(name: str, default: list[str]) -> list[str]:
    """Comma-separated words, blanks dropped."""
    return _read(name, default, lambda text: [w.strip() for w in text.split(",") if w.strip()], "")


def env_path(name: str, default: Path) -> Path:
    """An absolute path."""
    return _read(name, default, lambda text: Path(text).resolve(), "a path")

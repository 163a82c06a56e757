"""Child processes: what to start and how to stop it, and the one way to start it.

Every child has a session of its own, so the terminal's Ctrl-C reaches only us, and a parent-death
signal, so nothing outlives us however we end. That signal fires when the *thread* that started
the child ends: start children from the main thread.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

LAUNCH = Path(__file__).with_name("launch.py")
LOG_LIMIT = 10 * 1024 * 1024


class ServerError(RuntimeError):
    """A server or process cannot be started; the message is one line for the person who asked."""


class Unusable(ServerError):  # noqa: N818 - named for the path
    """A file or folder of ours cannot be read or written."""


@contextmanager
def usable_paths() -> Iterator[None]:
    """Turn what the system says of a path into one line; to decorate a function or in `with`."""
    try:
        yield
    except OSError as error:
        raise Unusable(in_words(error)) from error


def in_words(error: OSError) -> str:
    """The path and what is wrong with it."""
    if error.filename is None or not error.strerror:
        return str(error)
    return f"{os.fsdecode(error.filename)}: {error.strerror}"


@dataclass(frozen=True)
class Account:
    """Whom a child runs as, and the one capability that it keeps."""

    uid: int
    gid: int
    capability: int | None = None


@dataclass(frozen=True, kw_only=True)
class Program:
    """One process that we keep running: how it starts, when it is ready, how it stops.

    `clear` answers whether nothing of an earlier life stands in the way of a start, `ready`
    whether it serves. Programs of a higher `wave` are stopped before those of a lower one.
    """

    name: str
    argv: Sequence[str]
    log: Path | None = None
    env: Mapping[str, str] | None = None
    cwd: Path | None = None
    pass_fds: tuple[int, ...] = ()
    account: Account | None = None
    death_signal: int = signal.SIGKILL
    stop_signals: tuple[tuple[int, float], ...] = ((signal.SIGTERM, 2.5), (signal.SIGKILL, 1.0))
    hurry_signal: int = signal.SIGKILL
    wave: int = 0
    clear: Callable[[], bool] | None = field(default=None, compare=False)
    ready: Callable[[], bool] | None = field(default=None, compare=False)


def spawn(program: Program) -> subprocess.Popen[bytes]:
    """Start the program; its output goes to its log, or to our standard error without one."""
    account = program.account
    order = {
        "parent": os.getpid(),
        "death_signal": int(program.death_signal),
        "account": account and [account.uid, account.gid, account.capability],
    }
    output: IO[bytes] | int = 2
    if program.log is not None:
        with usable_paths():
            program.log.parent.mkdir(parents=True, exist_ok=True)
            output = open(program.log, "ab", opener=_private)  # noqa: SIM115 - Path.open has no opener
    try:
        return subprocess.Popen(
            [sys.executable, "-I", "-S", "-B", LAUNCH, json.dumps(order), *program.argv],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=None if program.env is None else dict(program.env),
            cwd=program.cwd,
            pass_fds=program.pass_fds,
            start_new_session=True,
        )
    finally:
        if not isinstance(output, int):
            output.close()


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def rotate(log: Path) -> None:
    """Put a log aside that has grown too long; one older copy is kept."""
    if log.is_file() and log.stat().st_size > LOG_LIMIT:
        log.replace(log.with_name(log.name + ".1"))


def tail(log: Path, lines: int = 8) -> str:
    """The last lines of a log, for a message."""
    try:
        return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])
    except OSError:
        return ""


def command_lines() -> dict[int, bytes]:
    """Command line of every process that we can see, by process id."""
    found: dict[int, bytes] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                found[int(entry.name)] = (entry / "cmdline").read_bytes()
            except OSError:  # it ended meanwhile
                continue
    return found


@usable_paths()
def write_json(path: Path, value: object) -> None:
    """Write a small private JSON file so that a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        json.dump(value, out)
    fresh.replace(path)


def read_json(path: Path) -> dict[str, object]:
    """Read such a file; an absent or damaged one is empty."""
    try:
        value = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}

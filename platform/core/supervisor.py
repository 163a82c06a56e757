"""A small supervisor: starts programs in order, keeps them running, stops them in reverse order.

One process, one thread, one loop. Whatever dies is started again, however it died. If the
supervisor itself is killed, its children go with it (core.servers.process).
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from types import TracebackType
from typing import Self

from core.servers.process import (
    Program,
    ServerError,
    Unusable,
    in_words,
    rotate,
    spawn,
    tail,
    write_json,
)

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
FIRST_DELAY = 0.1
LONGEST_DELAY = 5.0
HEALTHY_AFTER = 30.0
START_TIMEOUT = 60.0
TRIES_AT_START = 6
GIVE_UP = 5.0
READY_PAUSE = 0.02
IDLE_PAUSE = 5.0


class StopAsked(Exception):  # noqa: N818 - no error: the wish of whoever sent the signal
    """A stop signal has arrived."""


class State(Enum):
    """Where a program stands in its life."""

    WAITING = auto()  # not running; to be started when `due` has come and nothing is in the way
    STARTING = auto()
    UP = auto()


@dataclass
class _Kept:
    program: Program
    state: State = State.WAITING
    child: subprocess.Popen[bytes] | None = None
    due: float = 0.0
    delay: float = FIRST_DELAY
    since: float = 0.0
    died_at: float | None = None
    deaths: int = field(default=0)


class Supervisor:
    """Keeps programs running until a stop signal comes.

    With `signals`, these are blocked and waited for, so that none can arrive at a bad moment;
    without, the process keeps its own handling (a command that merely needs servers).
    `note` is a file that names the process ids, rewritten at each change.
    """

    def __init__(
        self,
        *,
        say: Callable[[str], None],
        signals: Collection[signal.Signals] = (),
        note: Path | None = None,
    ) -> None:
        self._say = say
        self._stop_signals = set(signals)
        # Who started us under nohup wants us to outlive the terminal.
        if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
            self._stop_signals.discard(signal.SIGHUP)
        self._note = note
        self._first_home: tuple[int, int] | None = None
        self._kept: list[_Kept] = []
        self._stopping = False
        self._hurry = False
        self.facts: dict[str, object] = {"pid": os.getpid()}

    def __enter__(self) -> Self:
        if self._stop_signals:
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD, *self._stop_signals})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.stop()
        finally:
            if self._note is not None:
                with suppress(OSError):  # gone with the whole folder, perhaps
                    self._note.unlink()
            if self._stop_signals:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD, *self._stop_signals})

    def start(self, *programs: Program, timeout: float = START_TIMEOUT) -> None:
        """Start programs and return when all are ready; ServerError if one does not get there."""
        kept = [_Kept(program) for program in programs]
        for program in programs:
            if program.log is not None:
                rotate(program.log)
        self._kept += kept
        deadline = time.monotonic() + timeout
        while waiting := [k for k in kept if k.state is not State.UP]:
            late = time.monotonic() > deadline
            for k in waiting:
                if late or k.deaths >= TRIES_AT_START:
                    raise ServerError(_failure(k.program, "does not become ready"))
            self._tick(READY_PAUSE)

    def run_once(self, program: Program) -> None:
        """Run a program to its end while the others are kept; ServerError unless it succeeds."""
        child = spawn(program)
        try:
            while child.poll() is None:
                self._tick(READY_PAUSE)
        finally:
            if child.poll() is None:
                _end([_Kept(program, child=child)], self._wait, lambda: self._hurry)
        if child.returncode != 0:
            raise ServerError(_failure(program, f"failed ({_how(child.returncode)})"))

    def watch(self) -> None:
        """Keep everything running; StopAsked ends it, and ServerError if our files vanish."""
        try:
            while True:
                self._tick(IDLE_PAUSE)
                if self._home() != self._first_home:
                    raise ServerError(f"{self._note and self._note.parent} was taken away: stopped")
        except OSError as error:
            raise ServerError(f"{in_words(error)}: stopped") from error
        except Unusable as error:  # once all runs, no longer the fault of who started us
            raise ServerError(f"{error}: stopped") from error

    def _home(self) -> tuple[int, int] | None:
        """Identity of the folder that the note lies in; None without."""
        if self._note is None:
            return None
        try:
            found = self._note.parent.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def stop(self) -> None:
        """Stop everything, wave by wave; a second stop signal makes it immediate."""
        self._stopping = True
        for wave in sorted({k.program.wave for k in self._kept}, reverse=True):
            members = [k for k in self._kept if k.program.wave == wave]
            _end(members, self._wait, lambda: self._hurry)
        self._kept.clear()

    def wait(self, seconds: float) -> None:
        """Let time pass while everything is kept running."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._tick(min(left, READY_PAUSE))

    def _tick(self, pause: float) -> None:
        for kept in self._kept:
            self._advance(kept)
            if kept.state is State.STARTING:
                pause = min(pause, READY_PAUSE)
            elif kept.state is State.WAITING:
                pause = min(pause, max(kept.due - time.monotonic(), READY_PAUSE))
        self._wait(pause)

    def _wait(self, pause: float) -> None:
        """Wait for a signal, our children's included, at most `pause` seconds."""
        if not self._stop_signals:
            time.sleep(pause)
            return
        got = signal.sigtimedwait({signal.SIGCHLD, *self._stop_signals}, pause)
        if got is None or got.si_signo == signal.SIGCHLD:
            return
        if self._stopping:
            self._hurry = True
            return
        self._stopping = True
        raise StopAsked

    def _advance(self, kept: _Kept) -> None:
        now = time.monotonic()
        program = kept.program
        if kept.state is State.WAITING:
            if now >= kept.due and (program.clear is None or program.clear()):
                kept.child = spawn(program)
                kept.state, kept.since = State.STARTING, now
                self._write_note()
            return
        assert kept.child is not None
        code = kept.child.poll()
        if code is not None:
            self._died(kept, code, now)
        elif kept.state is State.STARTING:
            if program.ready is None or program.ready():
                kept.state, kept.since = State.UP, now
                if kept.died_at is not None:
                    word = "runs again" if program.ready is None else "is back"
                    self._say(f"{program.name} {word} after {now - kept.died_at:.1f} s.")
                    kept.died_at = None
            elif now - kept.since > START_TIMEOUT:
                kept.child.kill()
        elif now - kept.since > HEALTHY_AFTER:
            kept.delay, kept.deaths = FIRST_DELAY, 0

    def _died(self, kept: _Kept, code: int, now: float) -> None:
        kept.deaths += 1
        if kept.state is State.UP or kept.deaths % TRIES_AT_START == 0:
            log = f" Log: {kept.program.log}" if kept.program.log else ""
            self._say(f"{kept.program.name} ended ({_how(code)}); starting it again.{log}")
            kept.died_at = kept.died_at or now
        kept.state, kept.child = State.WAITING, None
        kept.due = now + kept.delay
        kept.delay = min(2 * kept.delay, LONGEST_DELAY)
        self._write_note()

    def _write_note(self) -> None:
        if self._note is not None:
            pids = {k.program.name: k.child.pid for k in self._kept if k.child is not None}
            write_json(self._note, {**self.facts, "pids": pids})
            self._first_home = self._first_home or self._home()


def _end(members: list[_Kept], wait: Callable[[float], None], hurry: Callable[[], bool]) -> None:
    """Stop these together: each gets its stop signals in turn until it is gone."""
    begun = time.monotonic()
    steps = {id(k): 0 for k in members}
    hurried = False
    while running := [k for k in members if k.child is not None and k.child.poll() is None]:
        now = time.monotonic()
        if hurry() and not hurried:
            hurried = True
            for k in running:
                _send(k, k.program.hurry_signal)
        for k in running:
            due = begun
            for number, (which, patience) in enumerate(k.program.stop_signals):
                if steps[id(k)] == number and now >= due:
                    _send(k, which)
                    steps[id(k)] += 1
                due += 1.0 if hurried else patience
        if (
            all(steps[id(k)] == len(k.program.stop_signals) for k in running)
            and now > due + GIVE_UP
        ):
            return  # not even SIGKILL ends it: the kernel holds it
        wait(READY_PAUSE)


def _send(kept: _Kept, number: int) -> None:
    if kept.child is not None:
        kept.child.send_signal(number)


def _how(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _failure(program: Program, what: str) -> str:
    if program.log is None:
        return f"{program.name} {what}"
    return f"{program.name} {what}; the end of {program.log}:\n{tail(program.log)}"

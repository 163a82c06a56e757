"""Who owns the servers of a `var` folder, and how several processes share them.

Three files, right after any kill because a lock vanishes with its holder:
  servers.lock  locked by the owner for its whole life: `./podium run`, or a command that found
                no servers and started some for itself;
  servers.json  the owner's addresses, written when the servers are ready;
  in-use.lock   locked shared by each command that uses another's servers, *before* it reads
                servers.json; a command that owns servers locks it exclusively before it stops
                them, so it never takes them from under another.
"""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from core.servers.account import unprivileged
from core.servers.postgres import Postgres, binaries
from core.servers.process import Program, ServerError, read_json, usable_paths, write_json
from core.servers.sockets import remove_socket_folder, socket_folder
from core.servers.valkey import Valkey
from core.supervisor import Supervisor

Kind = Literal["run", "command"]
PAUSE = 0.05
PATIENCE = 300.0


@dataclass(frozen=True)
class Services:
    """Addresses of the two servers; `temporary` when we started one of them for ourselves.

    `prepared` unless only commands use them, which may all have come before the first tables.
    """

    database_url: str
    redis_url: str
    temporary: bool = False
    prepared: bool = True


class AlreadyRunning(ServerError):  # noqa: N818 - named for the refusal
    """Another `./podium run` owns this var folder."""


class Lock:
    """A file lock that ends with the process at the latest; children do not inherit it."""

    def __init__(self, path: Path) -> None:
        with usable_paths():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def take(self, *, shared: bool = False) -> bool:
        """Try to take the lock, or to turn a shared one we hold into an exclusive one."""
        how = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        try:
            fcntl.flock(self._fd, how | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def give_back(self) -> None:
        """Unlock; the lock can be taken again."""
        fcntl.flock(self._fd, fcntl.LOCK_UN)

    def close(self) -> None:
        """Unlock for good."""
        with suppress(OSError):
            os.close(self._fd)


class Ownership:
    """The lock on a var folder's servers, and the note that tells others the addresses."""

    def __init__(self, var: Path, kind: Kind) -> None:
        self._var = var
        self._kind = kind
        self._lock = Lock(var / "servers.lock")

    def take(self) -> bool:
        """Become the owner if there is none."""
        if not self._lock.take():
            return False
        write_json(self._var / "servers.json", self._note())
        return True

    def publish(self, services: Services, url: str | None = None) -> None:
        """Tell others that the servers are ready, and where."""
        ready = {"database_url": services.database_url, "redis_url": services.redis_url}
        write_json(self._var / "servers.json", {**self._note(), **ready, "url": url})

    def withdraw(self) -> None:
        """Tell nobody any more; before the servers stop."""
        with suppress(OSError):  # gone with the whole folder, perhaps
            (self._var / "servers.json").unlink()

    def release(self) -> None:
        """Give the ownership up; after the servers have stopped."""
        self._lock.close()

    def _note(self) -> dict[str, object]:
        return {"pid": os.getpid(), "kind": self._kind}


def running_site(var: Path) -> str | None:
    """Where a `./podium run` of this folder serves, in words; None when there is none."""
    owner = read_json(var / "servers.json")
    if owner.get("kind") != "run" or not _alive(owner.get("pid")):
        return None
    return f"{owner.get('url') or 'still starting'} (process {owner['pid']})"


@contextmanager
def owned_by_run(var: Path, *, say: Callable[[str], None]) -> Iterator[Ownership]:
    """Own the servers for `./podium run`: waits for a command, refuses beside another run."""
    ownership = Ownership(var, "run")
    told = False
    while not ownership.take():
        running = running_site(var)
        if running is not None:
            raise AlreadyRunning(f"podium runs already: {running}")
        if not told:
            say("Waiting for another podium command that has the servers to end …")
            told = True
        time.sleep(PAUSE)
    try:
        yield ownership
    finally:
        ownership.withdraw()
        ownership.release()


@contextmanager
def servers(
    var: Path, *, fast: bool = False, say: Callable[[str], None] = lambda _: None
) -> Iterator[Services]:
    """Servers for one command: those that the environment names, that run already, or our own."""
    external = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
    if all(external):
        yield Services(*external)
        return
    in_use, ownership = Lock(var / "in-use.lock"), Ownership(var, "command")
    try:
        running = _join(var, in_use, ownership, say)
        if running is not None:
            database_url = external[0] or running.database_url
            redis_url = external[1] or running.redis_url
            yield replace(running, database_url=database_url, redis_url=redis_url)
            return
        with own_servers(var, Supervisor(say=say), fast=fast) as services:
            try:
                ownership.publish(services)
                yield services
            finally:
                _wait_until_unused(in_use, say)
                ownership.withdraw()
    finally:
        ownership.release()
        in_use.close()


def _join(
    var: Path, in_use: Lock, ownership: Ownership, say: Callable[[str], None]
) -> Services | None:
    """Addresses of servers that run, which then stay until we end; None: we are the owner now."""
    begun, told = time.monotonic(), False
    while True:
        # Shared first: from here on an owner of kind "command" waits for us before it stops them.
        if in_use.take(shared=True):
            if ownership.take():
                in_use.give_back()
                return None
            note = read_json(var / "servers.json")
            database_url, redis_url = note.get("database_url"), note.get("redis_url")
            ready = isinstance(database_url, str) and isinstance(redis_url, str)
            if ready and _alive(note.get("pid")):
                prepared = note.get("kind") == "run"
                return Services(str(database_url), str(redis_url), prepared=prepared)
            in_use.give_back()
        waited = time.monotonic() - begun
        if waited > PATIENCE:
            raise ServerError(f"the servers of {var} do not become ready; see {var / 'log'}")
        if waited > 2 and not told:
            say("Waiting for the servers that another podium command is starting or stopping …")
            told = True
        time.sleep(PAUSE)


def _wait_until_unused(in_use: Lock, say: Callable[[str], None]) -> None:
    told = False
    while not in_use.take():
        if not told:
            say("Done; another command still uses these servers, waiting for it …")
            told = True
        time.sleep(PAUSE)


def _alive(pid: object) -> bool:
    if not isinstance(pid, int):
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@contextmanager
def own_servers(var: Path, supervisor: Supervisor, *, fast: bool = False) -> Iterator[Services]:
    """Start what the environment does not name, and stop it with all the supervisor keeps."""
    with ExitStack() as after, supervisor:
        yield _start(var, supervisor, after, fast=fast)


@usable_paths()
def _start(var: Path, supervisor: Supervisor, after: ExitStack, *, fast: bool) -> Services:
    database_url = os.environ.get("DATABASE_URL", "")
    redis_url = os.environ.get("REDIS_URL", "")
    if database_url and redis_url:
        return Services(database_url, redis_url)
    var.mkdir(parents=True, exist_ok=True)
    account = unprivileged(var / "postgres", binaries())
    sockets = socket_folder(var, account)
    after.callback(remove_socket_folder, sockets, var)
    programs: list[Program] = []
    postgres: Postgres | None = None
    if not database_url:
        postgres = Postgres(var, account=account, sockets=sockets, fast=fast)
        initdb = postgres.initdb()
        if initdb is not None:
            supervisor.run_once(initdb)
            postgres.adopt()
        programs.append(postgres.program())
        database_url = postgres.url
    if not redis_url:
        valkey = Valkey(var, account=account, sockets=sockets)
        programs.append(valkey.program())
        redis_url = valkey.url
    supervisor.start(*programs)
    if postgres is not None:
        postgres.complete()
    return Services(database_url, redis_url, temporary=True, prepared=False)

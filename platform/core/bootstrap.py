"""From a fresh clone to a working front door: makes .venv, installs the lock, hands over.

Started by ./podium with any Python 3.11 or newer; standard library only, and quick when nothing is
to do. A stamp, written last, tells that an installation is complete and fits: an interrupted one is
repaired at the next start, one that was moved is made anew.
"""

# Built in, while `signal` imports so much that a Ctrl-C may come first.
import _signal  # type: ignore[import-not-found]

if __name__ == "__main__" and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)  # until `main`: ends us without a trace

import fcntl
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

USAGE = """\
usage: ./podium COMMAND …

  run [--host H] [--port P] [--no-demo] [--verbose]
               the whole site: PostgreSQL, Valkey, workers, web; Ctrl-C stops it
  test [--long] [PYTEST ARGUMENTS…]
               lint, then the tests; given paths, pytest alone on these
  lint         ruff, mypy, import-linter
  bench [NAME] [--json]
               speeds, by name or all
  rules [--json]
               rows of the rules: proved by which tests, or open
  manage …     Django's management commands; servers are started if none run

Everything is kept below var/ (or PODIUM_VAR). PODIUM_PORT, DATABASE_URL and REDIS_URL are heeded.
"""
COMMANDS = {"run", "test", "lint", "bench", "rules", "manage"}
NEEDS_DEV = {"test", "lint", "rules"}
ROOT = Path(__file__).resolve().parents[2]
LOCKS = {"runtime": "requirements.txt", "dev": "requirements-dev.txt"}


def say(text: str) -> None:
    """A line for the person at the terminal; standard output belongs to the commands."""
    print(text, file=sys.stderr, flush=True)


def digest(lock: Path) -> str:
    """What the stamp keeps of a lock file."""
    return hashlib.sha256(lock.read_bytes()).hexdigest()


class Installation:
    """The virtual environment of one checkout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.python = self.venv / "bin" / "python"
        self.stamp = self.venv / "podium.json"
        self.log = root / "var" / "log" / "install.log"
        self._held: int | None = None  # the lock: an installer that outlives us keeps it, too

    def fits(self, wanted: str) -> bool:
        """True when the packages of the wanted lock are completely installed, here."""
        stamp = self._read_stamp()
        return (
            stamp.get("root") == str(self.root)
            and stamp.get("python") == self._version()
            and stamp.get(wanted) == digest(self.root / LOCKS[wanted])
            and os.access(self.python, os.X_OK)
        )

    def complete(self, wanted: str) -> None:
        """Make it fit; one process at a time."""
        with self._alone() as lock_file:
            if self.fits(wanted):
                return
            self._held = lock_file
            self.log.touch(mode=0o600)  # pip names its sources, passwords included
            self.log.write_text("")
            begun = time.monotonic()
            if not self._usable():
                say("Making .venv …")
                self._make()
            lock = LOCKS[wanted]
            count = len(re.findall(r"^[\w.\[\]-]+==", (self.root / lock).read_text(), re.MULTILINE))
            say(f"Installing {count} packages of {lock}: a minute or two, only this time …")
            self._pip("install", "--require-hashes", "--no-input", "-r", str(self.root / lock))
            self._write_path_file()
            self._write_stamp(wanted)
            say(f"Installed in {time.monotonic() - begun:.0f} s.")

    def _read_stamp(self) -> dict[str, object]:
        try:
            stamp = json.loads(self.stamp.read_text())
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def _version(self) -> str:
        """The Python version of .venv, as its own note has it."""
        with suppress(OSError):
            for line in (self.venv / "pyvenv.cfg").read_text().splitlines():
                key, _, value = line.partition("=")
                if key.strip() == "version":
                    return value.strip()
        return ""

    def _usable(self) -> bool:
        """Whether packages can be added to what is there. A moved one is not: scripts name it."""
        stamp = self._read_stamp()
        if stamp and (stamp.get("root"), stamp.get("python")) != (str(self.root), self._version()):
            return False
        test = "import pip, sys; sys.exit(sys.version_info < (3, 11) or sys.prefix != sys.argv[1])"
        try:
            answer = subprocess.run(
                [self.python, "-I", "-c", test, self.venv], capture_output=True, check=False
            )
        except OSError:
            return False
        return answer.returncode == 0

    def _make(self) -> None:
        if self.venv.is_symlink() or self.venv.is_file():
            self.venv.unlink()
        elif self.venv.exists():
            shutil.rmtree(self.venv)
        # Started from the very .venv that is gone now, we still know the Python it was made of.
        base = getattr(sys, "_base_executable", None) or sys.executable
        self._logged([base, "-I", "-m", "venv", str(self.venv)], "making .venv")

    def _pip(self, *arguments: str) -> None:
        pip = [str(self.python), "-I", "-m", "pip", "--disable-pip-version-check"]
        self._logged([*pip, *arguments], "installing")

    def _logged(self, argv: list[str], what: str) -> None:
        """Run a program with its output in the log; its end is shown if it fails."""
        environment = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
        with self.log.open("ab") as out:
            held = () if self._held is None else (self._held,)
            child = subprocess.Popen(argv, stdout=out, stderr=out, env=environment, pass_fds=held)
            begun, told = time.monotonic(), 0
            try:
                while child.poll() is None:
                    time.sleep(0.1)
                    passed = int(time.monotonic() - begun)
                    if passed // 20 > told:
                        told = passed // 20
                        say(f"  still {what}: {passed} s")
            finally:
                if child.poll() is None:
                    child.terminate()
                    child.wait()
        if child.returncode != 0:
            lines = self.log.read_text(errors="replace").splitlines()[-15:]
            say("\n".join([*lines, f"podium: {what} failed; all of it is in {self.log}"]))
            sys.exit(1)

    def _write_path_file(self) -> None:
        """Put the import roots on .venv's path: platform/ is one, never a package."""
        (folder,) = self.venv.glob("lib/python3*/site-packages")
        (folder / "podium.pth").write_text(f"{self.root}\n{self.root / 'platform'}\n")

    def _write_stamp(self, wanted: str) -> None:
        runtime = digest(self.root / LOCKS["runtime"])
        stamp = {"root": str(self.root), "python": self._version(), "runtime": runtime}
        kept = self._read_stamp().get("dev")
        if wanted == "dev":
            stamp["dev"] = digest(self.root / LOCKS["dev"])
        elif kept == digest(self.root / LOCKS["dev"]):
            stamp["dev"] = kept
        fresh = self.stamp.with_suffix(".new")
        fresh.write_text(json.dumps(stamp))
        fresh.replace(self.stamp)

    @contextmanager
    def _alone(self) -> Iterator[int]:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with (self.root / "var" / "install.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("Another podium is installing; waiting for it …")
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield lock.fileno()


def answer(arguments: list[str]) -> int | None:
    """The exit code of what needs no packages; None when the front door has to answer."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(USAGE, end="")
        return 0 if arguments else 2
    if arguments[0] not in COMMANDS:
        say(f"podium: no command {arguments[0]!r}\n\n{USAGE}")
        return 2
    if sys.platform != "linux":
        say("podium runs on Linux (a virtual machine, a container or WSL will do).")
        return 2
    return None


def main(arguments: list[str]) -> NoReturn:
    """Answer at once, or install what is missing and become the front door."""
    code = answer(arguments)
    if code is not None:
        sys.exit(code)
    # The installer must end with us.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    installation = Installation(ROOT)
    wanted = "dev" if arguments[0] in NEEDS_DEV else "runtime"
    try:
        if not installation.fits(wanted):
            installation.complete(wanted)
        for name in ("PYTHONPATH", "PYTHONHOME"):  # another project's, or a broken one
            os.environ.pop(name, None)
        python = str(installation.python)
        # Ctrl-C waits until the front door can answer it: a Python that starts shows a trace.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.execv(python, [python, "-P", "-m", "config.cli", *arguments])  # noqa: S606
    except OSError as error:
        say(f"podium: {error.filename or installation.root}: {error.strerror or error}")
        sys.exit(2)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)

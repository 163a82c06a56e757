"""A whole site in processes of its own, as `./podium run` starts it, for live and browser tests."""

import fcntl
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import psycopg
import websockets.sync.client as ws

ROOT = Path(__file__).resolve().parent.parent
#: A socket that leaves frames unread still hears the other side's farewell: its queue has no end.
SOCKET: dict[str, Any] = {"proxy": None, "max_queue": None}


def until(true: Callable[[], Any], *, within: float = 20.0, what: str = "") -> Any:
    """Wait until the function gives something true, and give it back; fail loudly otherwise."""
    deadline = time.monotonic() + within
    while True:
        result = true()
        if result:
            return result
        assert time.monotonic() < deadline, f"not within {within:g} s: {what or true}"
        time.sleep(0.05)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Browser:
    """Cookies and forms, no more."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def open(self, path: str, form: dict[str, Any] | None = None) -> tuple[int, str]:
        """(status, body), redirects followed; a form is sent with the page's CSRF token."""
        body = None
        if form is not None:
            fields = {"csrfmiddlewaretoken": self.cookie("csrftoken"), **form}
            body = urlencode(fields, doseq=True).encode()
        request = Request(self.base + path, data=body, headers={"Accept-Language": "en"})
        try:
            with self.opener.open(request, timeout=15) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()

    def cookie(self, name: str) -> str:
        """A cookie's value; the CSRF token is fetched with the log-in page if need be."""
        cookies = {cookie.name: cookie.value or "" for cookie in self.jar}
        if name == "csrftoken" and name not in cookies:
            status, page = self.open("/accounts/login/")
            assert status == 200, page
            cookies = {cookie.name: cookie.value or "" for cookie in self.jar}
        return cookies[name]

    def socket(self, path: str, **options: Any) -> ws.ClientConnection:
        """A WebSocket with this browser's cookies and the page's origin."""
        address = "ws" + self.base.removeprefix("http") + path
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return ws.connect(
            address,
            origin=options.pop("origin", self.base),
            additional_headers={"Cookie": cookies},
            **SOCKET,
            **options,
        )


@dataclass
class Site:
    """A running site."""

    base: str
    var: Path
    process: subprocess.Popen[bytes]
    environment: dict[str, str]

    def pid(self, name: str) -> int:
        """The process id of one of the supervisor's children; 0 while it is down."""
        return json.loads((self.var / "run.json").read_text())["pids"].get(name) or 0

    def kill(self, name: str, how: int = signal.SIGKILL) -> int:
        """Kill a child; its old process id."""
        pid = self.pid(name)
        assert pid, f"{name} is not running"  # 0 would be our own process group
        os.kill(pid, how)
        return pid

    def ready(self) -> bool:
        """Whether /readyz says so."""
        try:
            with urlopen(self.base + "/readyz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def sign_in(self, who: str) -> Browser:
        """A browser with a demo person signed in."""
        people = {p["who"]: p for p in json.loads((self.var / "demo.json").read_text())}
        browser = Browser(self.base)
        form = {"login": people[who]["email"], "password": people[who]["password"]}
        status, body = browser.open("/accounts/login/", form)
        assert status == 200, body
        assert browser.cookie("sessionid")
        return browser

    def rows(self, statement: str, *values: object) -> int:
        """Look up rows of its database, or change what would take long to wait for; how many."""
        address = json.loads((self.var / "servers.json").read_text())["database_url"]
        with psycopg.connect(address, autocommit=True) as connection:
            return connection.execute(statement, values).rowcount

    def log(self, name: str) -> str:
        """What a child has logged so far."""
        return (self.var / "log" / f"{name}.log").read_text()


def processes_of(var: Path) -> list[tuple[int, str]]:
    """Processes that belong to a var folder, by command line or environment."""
    needle = os.fsencode(var)
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
            environment = (folder / "environ").read_bytes()
        except OSError:
            continue
        if needle in command or b"PODIUM_VAR=" + needle + b"\0" in environment:
            found.append((int(folder.name), command.replace(b"\0", b" ").decode(errors="replace")))
    return found


def _environment(var: Path) -> dict[str, str]:
    """For a site of its own, whatever servers the tests use."""
    unset = {"DATABASE_URL", "REDIS_URL", "PODIUM_SECRET_KEY", "PODIUM_TEST_ROOM"}
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    return {**kept, "PODIUM_VAR": str(var), "PODIUM_LOG_LEVEL": "INFO"}


def _furnish(var: Path) -> None:
    """Fill the folder with tables, static files and demo people: copies of what is made once.

    The processes of a test session share what was made; the site goes through its start as ever.
    """
    room = Path(os.environ["PODIUM_TEST_ROOM"])
    made, lock = room / "furnished", room / "furnished.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not made.exists():
            making = Path(tempfile.mkdtemp(prefix="podium-site-"))
            order = [sys.executable, "-P", "-m", "config.cli", "manage", "prepare"]
            environment = {**_environment(making), "PODIUM_MODE": "run"}  # whose files are packed
            subprocess.run(order, cwd=ROOT, env=environment, check=True, capture_output=True)
            shutil.move(making, made)
    # Not shutil: a database of another user stays theirs.
    subprocess.run(["cp", "-a", f"{made}/.", str(var)], check=True)


@contextmanager
def running_site(*, fresh: bool = False, **environment: str) -> Iterator[Site]:
    """Start a site with servers and folder of its own; stop it like Ctrl-C would.

    `fresh` starts in an empty folder, as for the very first time.
    """
    var = Path(tempfile.mkdtemp(prefix="podium-site-"))
    if not fresh and "PODIUM_TEST_ROOM" in os.environ:  # a bench has none
        _furnish(var)
    port = free_port()
    env = {**_environment(var), **environment}
    output = (var / "run.log").open("wb")
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "config.cli", "run", "--port", str(port)],
        cwd=ROOT,
        env=env,
        stdout=output,
        stderr=output,
        # A group of its own: tests stop this process for a while, and in a group without a shell
        # the system would hang it up (SIGHUP) as soon as another member ends meanwhile.
        process_group=0,
    )
    site = Site(f"http://127.0.0.1:{port}", var, process, env)
    try:
        until(
            lambda: process.poll() is not None or site.ready(),
            within=90,
            what=f"the site is ready; {var}/run.log",
        )
        assert process.poll() is None, (var / "run.log").read_text()
        yield site
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(20)
        elif process.returncode != -signal.SIGKILL:  # what tests do to it on purpose
            last = (var / "run.log").read_text(errors="replace")[-2000:]
            print(f"the site ended by itself ({process.returncode}):\n{last}", file=sys.stderr)
        output.close()
        shutil.rmtree(var, ignore_errors=True)


def frames(connection: ws.ClientConnection, count: int, *, within: float = 20.0) -> list[dict]:
    """The next `count` frames that carry entries; heads are passed over."""
    got: list[dict] = []
    deadline = time.monotonic() + within
    while len(got) < count:
        left = deadline - time.monotonic()
        assert left > 0, f"only {len(got)} of {count} frames: {got}"
        frame = json.loads(connection.recv(timeout=left))
        if "seq" in frame:
            got.append(frame)
    return got


def stream_of(page: str) -> tuple[str, int]:
    """(socket path, last sequence number) that a live page names."""
    path = re.search(r'data-stream="([^"]+)"', page)
    seq = re.search(r'data-from="(\d+)"', page)
    assert path, page
    assert seq, page
    return path[1], int(seq[1])

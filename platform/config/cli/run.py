"""`./podium run`: the whole site, kept running until Ctrl-C."""

import argparse
import http.client
import json
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from config.cli.common import (
    NO,
    OK,
    ROOT,
    Misuse,
    check_environment,
    child_environment,
    say,
    var_folder,
    whole_number,
)
from config.cli.listen import DEFAULT_PORT, Listening, listen, port_number
from config.env import env_bool, shown
from config.keys import secret_key
from config.mail import site_url
from core.servers.ownership import (
    Ownership,
    Services,
    own_servers,
    owned_by_run,
    running_site,
)
from core.servers.process import Program, ServerError
from core.supervisor import STOP_SIGNALS, StopAsked, Supervisor

READY_TIMEOUT = 90.0
WORKERS, WEB = 1, 2  # waves: web is stopped first, the servers last
MOST_WEB_PROCESSES = 64


def run(arguments: list[str]) -> int:
    """Bring everything up in order and keep it running."""
    options = _parse(arguments)
    check_environment()
    var = var_folder()
    secret_key(var, https=env_bool("PODIUM_HTTPS"))
    web_processes = _web_processes()
    try:
        listening = listen(options.host, options.port)
    except Misuse as refusal:
        running = running_site(var)
        raise Misuse(f"{refusal}{f'; podium runs: {running}' if running else ''}") from None
    timing = _Timing()
    supervisor = Supervisor(say=say, signals=STOP_SIGNALS, note=var / "run.json")
    try:
        with owned_by_run(var, say=say) as ownership, _servers(var, supervisor, ownership) as up:
            timing.step("servers")
            supervisor.facts["url"] = listening.addresses()[0]
            more = {
                "PODIUM_MODE": "run",
                "PODIUM_HOSTS": ",".join(listening.host_names()),
                "PODIUM_URL": site_url() or listening.addresses()[-1],
            }
            if options.verbose:
                more["PODIUM_LOG_LEVEL"] = os.environ.get("PODIUM_LOG_LEVEL") or "DEBUG"
            environment = child_environment(var, up, more)
            supervisor.run_once(_prepare(environment, demo=not options.no_demo))
            timing.step("prepared")
            ownership.publish(up, listening.addresses()[0])
            programs = [
                *_workers(var, environment),
                *_web(var, environment, listening, web_processes),
            ]
            if options.verbose:
                for program in programs:
                    say(f"  {program.name}: {' '.join(program.argv)} → {program.log}")
            supervisor.start(*programs)
            timing.step("web")
            _wait_until_ready(supervisor, listening, var)
            timing.step("ready")
            _announce(listening, var, demo=not options.no_demo)
            supervisor.watch()
    except StopAsked:
        say("Stopped.")
        return OK
    return NO  # not reached: watch only ends by a signal


class _Timing:
    """Says how long each step took."""

    def __init__(self) -> None:
        self._begun = self._last = time.monotonic()

    def step(self, name: str) -> None:
        now = time.monotonic()
        say(f"  {name:<10}{now - self._last:6.1f} s   (total {now - self._begun:.1f} s)")
        self._last = now


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="podium run", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the network in")
    parser.add_argument("--port", help=f"default PODIUM_PORT, else {DEFAULT_PORT}")
    parser.add_argument("--no-demo", action="store_true", help="no demo people and data")
    parser.add_argument("--verbose", action="store_true", help="say more, log more")
    options = parser.parse_args(arguments)
    options.port = port_number(options.port or os.environ.get("PODIUM_PORT") or str(DEFAULT_PORT))
    return options


def _web_processes() -> int:
    text = os.environ.get("PODIUM_WEB_PROCESSES") or "2"
    number = whole_number(text, 1, MOST_WEB_PROCESSES)
    if number is None:
        wanted = f"a number from 1 to {MOST_WEB_PROCESSES}"
        raise Misuse(f"PODIUM_WEB_PROCESSES={shown(text)}: give {wanted}")
    return number


@contextmanager
def _servers(var: Path, supervisor: Supervisor, ownership: Ownership) -> Iterator[Services]:
    with own_servers(var, supervisor) as services:
        try:
            yield services
        except StopAsked:
            say("Stopping …  (Ctrl-C again: at once)")
            raise
        finally:
            ownership.withdraw()


def _prepare(environment: Mapping[str, str], *, demo: bool) -> Program:
    flags = [] if demo else ["--no-demo"]
    return Program(
        name="prepare",
        # Not manage.py: what goes wrong shall be one line here, too.
        argv=[sys.executable, "-P", "-m", "config.cli", "manage", "prepare", *flags],
        env=environment,
        cwd=ROOT,
    )


def _workers(var: Path, environment: Mapping[str, str]) -> Iterator[Program]:
    (var / "beat").mkdir(exist_ok=True)
    quiet = ["--pool", "solo", "--without-gossip", "--without-mingle"]
    orders = {
        "worker-default": ["worker", "-Q", "default", "-n", "default@%h", *quiet],
        "worker-sweep": ["worker", "-Q", "sweep", "-n", "sweep@%h", *quiet],
        "beat": ["beat", "-s", str(var / "beat" / "schedule"), "--pidfile="],
    }
    for name, order in orders.items():
        yield Program(
            name=name,
            argv=[sys.executable, "-P", "-m", "celery", "-A", "config", *order],
            log=var / "log" / f"{name}.log",
            env=environment,
            cwd=ROOT,
            wave=WORKERS,
        )


def _web(
    var: Path, environment: Mapping[str, str], listening: Listening, count: int
) -> Iterator[Program]:
    descriptor = listening.sock.fileno()
    (var / "ready").mkdir(exist_ok=True)
    for number in range(1, count + 1):
        # All share one socket, so asking through it would not tell which of them is ready.
        ready = var / "ready" / f"web-{number}"
        order = ["--fd", str(descriptor), "--ready", str(ready)]
        yield Program(
            name=f"web-{number}",
            argv=[sys.executable, "-P", "-m", "config.web", *order],
            log=var / "log" / f"web-{number}.log",
            env={**environment, "PODIUM_DB_POOL": "1"},
            cwd=ROOT,
            pass_fds=(descriptor,),
            stop_signals=((signal.SIGTERM, 3.5), (signal.SIGKILL, 1.0)),  # uvicorn itself waits 3 s
            wave=WEB,
            clear=partial(_forget, ready),
            ready=ready.exists,
        )


def _forget(ready: Path) -> bool:
    ready.unlink(missing_ok=True)
    return True


def ask(listening: Listening, path: str) -> tuple[int, bytes] | None:
    """Status and body of one of our own pages; None when nobody answers."""
    connection = http.client.HTTPConnection(*listening.home, timeout=2)
    try:
        connection.request("GET", path, headers={"Host": "127.0.0.1"})
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def _wait_until_ready(supervisor: Supervisor, listening: Listening, var: Path) -> None:
    deadline = time.monotonic() + READY_TIMEOUT
    while (found := ask(listening, "/readyz")) is None or found[0] != http.HTTPStatus.OK:
        if time.monotonic() > deadline:
            what = "no answer" if found is None else found[1].decode(errors="replace")
            raise ServerError(f"the site does not become ready: {what}; logs are in {var / 'log'}")
        supervisor.wait(0.1)


def _announce(listening: Listening, var: Path, *, demo: bool) -> None:
    addresses = listening.addresses()
    lines = ["", "Podium is ready:", *(f"  {address}" for address in addresses)]
    people = _demo_people(var) if demo else []
    if people:
        width = max(len(person["who"]) for person in people)
        lines += ["", "Demo log-ins (they work from this machine only):"]
        lines += [f"  {p['who']:<{width}}  {p['email']}  {p['password']}" for p in people]
    lines += ["", f"Logs: {var / 'log'}", "Ctrl-C stops everything."]
    say("\n".join(lines))
    if not listening.local_only:
        _show_qr(addresses[-1])


def _demo_people(var: Path) -> list[dict[str, str]]:
    try:
        people = json.loads((var / "demo.json").read_text())
        return [{key: str(p[key]) for key in ("who", "email", "password")} for p in people]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _show_qr(address: str) -> None:
    import segno  # noqa: PLC0415 - needed only here

    say("")
    segno.make(address, micro=False).terminal(out=sys.stderr, compact=True)

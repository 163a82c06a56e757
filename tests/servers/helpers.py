"""Processes of a test, and how to wait for facts about them."""

import os
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.servers.postgres import Postgres
from core.servers.process import command_lines

ROOT = Path(__file__).resolve().parents[2]


def cluster_name(var: Path) -> str:
    return Postgres(var, account=None, sockets=var / "s").cluster


def processes_of(var: Path) -> dict[int, bytes]:
    """Every process whose command line names this var or its cluster, ourselves excepted."""
    marks = (os.fsencode(var), cluster_name(var).encode())
    mine = os.getpid()
    return {
        pid: line
        for pid, line in command_lines().items()
        if pid != mine and any(mark in line for mark in marks)
    }


def eventually(fact: Callable[[], object], seconds: float = 20.0) -> bool:
    """Whether a fact comes true within the time."""
    deadline = time.monotonic() + seconds
    while not fact():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


@dataclass
class Party:
    """Another process that runs a few lines of Python and talks by lines."""

    child: subprocess.Popen[str]

    def hear(self) -> str:
        assert self.child.stdout is not None
        return self.child.stdout.readline().strip()

    def tell(self, word: str = "") -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(word + "\n")
        self.child.stdin.flush()

    def end(self, seconds: float = 30.0) -> int:
        return self.child.wait(timeout=seconds)


PREAMBLE = """
import os, sys, time
from pathlib import Path
from core.servers.ownership import servers, owned_by_run, own_servers
from core.supervisor import STOP_SIGNALS, StopAsked, Supervisor
from core.servers.process import Program
var = Path(sys.argv[1])
def say(word):
    print(word, flush=True)
def query(services):
    import socket
    with socket.socket(socket.AF_UNIX) as client:
        client.connect(services.redis_url.removeprefix("unix://").partition("?")[0])
        client.sendall(b"PING\\r\\n")
        return client.recv(16).decode().strip("+\\r\\n")
"""

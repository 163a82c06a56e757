"""Behind proxies: a visitor's address is what a trusted proxy says, and nobody else's word."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
import websockets.sync.client as ws

from config.env import EnvError
from config.visitors import trusted_proxies
from tests.site import free_port, until

ROOT = Path(__file__).resolve().parents[2]
# What config.web serves with, before an application that says who comes.
ECHO = """
import json, sys
import uvicorn
from config.cli.listen import listen
from config.web import configured
from core.access import peer_of_scope

async def echo(scope, receive, send):
    peer = peer_of_scope(scope)
    body = json.dumps([scope["client"][0], scope["scheme"], peer.forwarded]).encode()
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": body.decode()})
        await send({"type": "websocket.close"})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

listening = listen(sys.argv[1], int(sys.argv[2]))
uvicorn.Server(configured(echo)).run(sockets=[listening.sock])
"""


@contextmanager
def serving(proxies: str, host: str = "127.0.0.1") -> Iterator[str]:
    """A web process that trusts these proxies; its address without the scheme."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", ECHO, host, str(port)],
        env={**os.environ, "PODIUM_PROXIES": proxies},
        cwd=ROOT / "platform",
    )
    try:
        until(lambda: process.poll() is not None or _answers(port), what="it serves")
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def _answers(port: int) -> bool:
    try:
        return seen_by(f"127.0.0.1:{port}", {}) is not None
    except OSError:
        return False


def seen_by(address: str, headers: dict[str, str]) -> list:
    """[client, scheme, whether a proxy forwarded it] of a page."""
    with urlopen(Request(f"http://{address}/", headers=headers), timeout=10) as answer:
        return json.loads(answer.read())


def seen_by_socket(address: str, headers: dict[str, str]) -> list:
    """The same of a socket."""
    with ws.connect(f"ws://{address}/", additional_headers=headers, proxy=None) as socket:
        return json.loads(socket.recv(timeout=10))


SPOOFED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@pytest.mark.live
@pytest.mark.parametrize("proxies", ["", "192.0.2.1,10.0.0.0/8"])
def test_nobody_else_is_believed(proxies):
    with serving(proxies) as address:
        assert seen_by(address, SPOOFED) == ["127.0.0.1", "http", True]
        assert seen_by_socket(address, SPOOFED) == ["127.0.0.1", "ws", True]


@pytest.mark.live
@pytest.mark.parametrize("proxies", ["127.0.0.1", "10.0.0.0/8, 127.0.0.1/8"])
def test_a_trusted_proxy_is_believed_for_pages_and_sockets(proxies):
    with serving(proxies) as address:
        assert seen_by(address, {}) == ["127.0.0.1", "http", False]
        assert seen_by(address, SPOOFED) == ["203.0.113.9", "https", True]
        assert seen_by_socket(address, SPOOFED) == ["203.0.113.9", "wss", True]
        # What a visitor put in front of what the proxy added counts for nothing.
        forged = {"X-Forwarded-For": "198.51.100.7, 203.0.113.9"}
        assert seen_by(address, forged)[0] == "203.0.113.9"


@pytest.mark.live
def test_an_ipv4_proxy_is_known_on_an_ipv6_socket_too():
    with serving("127.0.0.1", host="::") as address:
        assert seen_by(address, SPOOFED)[0] == "203.0.113.9"


@pytest.mark.parametrize("text", ["proxy.example", "10.0.0.0/33", "*", "127.0.0.1;10.0.0.1", "1"])
def test_a_proxy_is_an_address_or_a_network(monkeypatch, text):
    monkeypatch.setenv("PODIUM_PROXIES", text)
    with pytest.raises(EnvError, match=r"PODIUM_PROXIES=.* is not usable: expected addresses or"):
        trusted_proxies()


def test_networks_are_read_as_people_write_them(monkeypatch):
    monkeypatch.setenv("PODIUM_PROXIES", "10.0.0.5/8, ,fd00::1")
    assert trusted_proxies() == ["10.0.0.0/8", "::ffff:10.0.0.0/104", "fd00::1/128"]

"""Valkey from the wheel: private, quick, gone with its owner."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import redis

from core.servers.ownership import own_servers, servers
from core.servers.process import read_json
from core.supervisor import Supervisor
from tests.servers.helpers import Party, eventually, processes_of

pytestmark = pytest.mark.live


@pytest.fixture(autouse=True)
def _without_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql:///not-used")


def test_answers_on_a_private_socket_alone(var: Path):
    with servers(var) as services:
        assert services.database_url == "postgresql:///not-used"
        with redis.Redis.from_url(services.redis_url) as client:
            assert client.ping()
            assert client.config_get("maxmemory-policy", "port", "save", "appendonly") == {
                "maxmemory-policy": "noeviction",
                "port": "0",
                "save": "",
                "appendonly": "no",
            }
        assert (var / "s").stat().st_mode & 0o777 == 0o700
        assert not (var / "postgres").exists()
    assert processes_of(var) == {}


def test_comes_back_when_killed(var: Path):
    told: list[str] = []
    supervisor = Supervisor(say=told.append, note=var / "run.json")
    with own_servers(var, supervisor) as services:
        pids = read_json(var / "run.json")["pids"]
        assert isinstance(pids, dict)
        os.kill(pids["valkey"], signal.SIGKILL)
        deadline = time.monotonic() + 20
        while not any("back" in line for line in told):
            assert time.monotonic() < deadline, told
            supervisor.wait(0.05)
        with redis.Redis.from_url(services.redis_url) as client:
            assert client.ping()


def test_is_gone_when_the_owner_is_killed(var: Path, party: Callable[[str], Party]):
    owner = party("with servers(var) as services: say('up'); time.sleep(600)")
    assert owner.hear() == "up"
    assert len(processes_of(var)) == 2
    owner.child.kill()
    owner.end()
    assert eventually(lambda: not processes_of(var), 10)

"""Who starts and who stops the servers of a var folder when several processes want them.

With Valkey alone, which is quick to start; the rules are the same for both.
"""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
import redis

from core.servers.ownership import AlreadyRunning, Services, owned_by_run, running_site, servers
from core.servers.process import read_json
from tests.servers.helpers import Party, eventually, processes_of

pytestmark = pytest.mark.live

StartParty = Callable[[str], Party]

ELSEWHERE = "postgresql:///not-used"


@pytest.fixture(autouse=True)
def _without_a_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", ELSEWHERE)


def answers(services: Services) -> bool:
    with redis.Redis.from_url(services.redis_url) as client:
        return bool(client.ping())


COMMAND = """
with servers(var, fast=True) as services:
    say("owner" if services.temporary else "guest")
    assert not services.prepared  # no run has made the tables
    sys.stdin.readline()
    say(query(services))
"""
RUN = """
with owned_by_run(var, say=say) as ownership:
    supervisor = Supervisor(say=say)
    with own_servers(var, supervisor, fast=True) as services:
        ownership.publish(services, "http://here/")
        say("up")
        sys.stdin.readline()
        ownership.withdraw()
"""


def test_two_commands_at_once_share_one_pair_of_servers(var: Path, party: StartParty):
    both = [party(COMMAND), party(COMMAND)]
    assert sorted(one.hear() for one in both) == ["guest", "owner"]
    for one in both:
        one.tell()
    assert [one.hear() for one in both] == ["PONG", "PONG"]
    assert [one.end() for one in both] == [0, 0]
    assert processes_of(var) == {}


def test_an_owner_that_is_done_first_waits_for_the_others(var: Path, party: StartParty):
    owner = party(COMMAND)
    assert owner.hear() == "owner"
    guest = party(COMMAND)
    assert guest.hear() == "guest"
    owner.tell()
    assert owner.hear() == "PONG"
    assert not eventually(lambda: owner.child.poll() is not None, 1)
    late = party(COMMAND)
    assert late.hear() == "guest"
    for one in (guest, late):
        one.tell()
        assert one.hear() == "PONG"
    assert [one.end() for one in (owner, guest, late)] == [0, 0, 0]
    assert processes_of(var) == {}


def test_many_short_commands_in_a_row_and_at_once(var: Path, party: StartParty):
    short = "with servers(var, fast=True) as services: say(query(services))"
    assert [one.hear() for one in [party(short) for _ in range(5)]] == ["PONG"] * 5
    assert eventually(lambda: not processes_of(var))


def test_a_run_waits_for_a_command_that_has_the_servers(var: Path, party: StartParty):
    command = party(COMMAND)
    assert command.hear() == "owner"
    run = party(RUN)
    assert run.hear() == "Waiting for another podium command that has the servers to end …"
    command.tell()
    assert command.hear() == "PONG"
    assert run.hear() == "up"
    assert running_site(var) == f"http://here/ (process {run.child.pid})"
    with servers(var) as services:
        assert not services.temporary
        assert services.prepared
        assert answers(services)
    run.tell()
    assert run.end() == 0


def test_a_second_run_is_told_where_the_first_one_is(var: Path, party: StartParty):
    run = party(RUN)
    assert run.hear() == "up"
    where = rf"http://here/ \(process {run.child.pid}\)"
    with pytest.raises(AlreadyRunning, match=where), owned_by_run(var, say=print):
        pass
    run.tell()
    assert run.end() == 0
    assert read_json(var / "servers.json") == {}


@pytest.mark.parametrize("first", [COMMAND, RUN])
def test_after_a_kill_the_next_one_owns_at_once(first: str, var: Path, party: StartParty):
    killed = party(first)
    killed.hear()
    assert read_json(var / "servers.json")["redis_url"]
    killed.child.send_signal(signal.SIGKILL)
    killed.end()
    with servers(var, fast=True) as services:
        assert services.temporary
        assert answers(services)


def test_a_guest_that_is_killed_holds_nobody_up(var: Path, party: StartParty):
    owner = party(COMMAND)
    assert owner.hear() == "owner"
    guest = party(COMMAND)
    assert guest.hear() == "guest"
    owner.tell()
    assert owner.hear() == "PONG"
    guest.child.kill()
    assert owner.end() == 0


def test_servers_that_the_environment_names_are_used_and_nothing_is_started(
    var: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DATABASE_URL", "postgresql://db/podium")
    monkeypatch.setenv("REDIS_URL", "redis://cache/0")
    with servers(var) as services:
        assert (services.database_url, services.redis_url, services.temporary) == (
            "postgresql://db/podium",
            "redis://cache/0",
            False,
        )
    assert not var.exists()

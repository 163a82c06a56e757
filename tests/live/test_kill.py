"""kill -9 of anything: nothing acknowledged is lost, nothing is left behind or broken."""

import os
import signal
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.site import Site, frames, running_site, until

pytestmark = pytest.mark.live


@pytest.fixture(scope="module")
def doomed() -> Iterator[Site]:
    """A site of this module's own, to be maltreated."""
    with running_site() as running:
        yield running


@pytest.fixture
def operator_desk(doomed, desk_at):
    until(doomed.ready, within=30, what="the site has recovered")
    return desk_at(doomed)


def back(site: Site, name: str, old: int) -> None:
    """The supervisor has started the process anew."""
    until(lambda: site.pid(name) not in {0, old}, what=f"{name} is back")


def answers(got: list[dict]) -> list[str]:
    return [f["html"] for f in got if f["kind"] == "answered"]


def test_a_killed_worker_answers_after_its_return(doomed, operator_desk):
    with operator_desk.watch() as socket:
        old = doomed.kill("worker-default")
        asked = [operator_desk.ask() for _ in range(3)]
        got = frames(socket, 6)
    back(doomed, "worker-default", old)
    assert all(note in html for note, html in zip(asked, answers(got), strict=True))


def test_a_worker_killed_with_the_message_in_hand_loses_no_command(doomed, operator_desk):
    with operator_desk.watch() as socket:
        pid = doomed.kill("worker-default", signal.SIGSTOP)
        asked = operator_desk.ask()
        time.sleep(1)
        os.kill(pid, signal.SIGKILL)
        got = frames(socket, 2)
    assert asked in answers(got)[0]


def test_a_broker_restart_loses_no_command_and_closes_no_page(doomed, operator_desk):
    with operator_desk.watch() as socket:
        before = operator_desk.ask()
        got = frames(socket, 2)
        old = doomed.kill("valkey")
        begun = time.monotonic()
        during = operator_desk.ask()
        assert time.monotonic() - begun < 2.5, "a broker that is down holds up no request"
        back(doomed, "valkey", old)
        after = operator_desk.ask()
        got += frames(socket, 4)
    assert [f["seq"] for f in got] == list(range(got[0]["seq"], got[0]["seq"] + 6))
    shown = answers(got)
    assert all(note in html for note, html in zip([before, during, after], shown, strict=True))


def test_a_broker_that_hangs_holds_up_a_request_for_seconds_only(doomed, operator_desk):
    pid = doomed.pid("valkey")
    with operator_desk.watch() as socket:
        os.kill(pid, signal.SIGSTOP)
        try:
            begun = time.monotonic()
            asked = operator_desk.ask()
            assert time.monotonic() - begun < 2.5
        finally:
            os.kill(pid, signal.SIGCONT)
        assert asked in answers(frames(socket, 2))[0]


def test_a_killed_database_keeps_what_it_acknowledged(doomed, operator_desk):
    with operator_desk.watch() as socket:
        before = operator_desk.ask()
        got = frames(socket, 2)
        old = doomed.kill("postgres")
        back(doomed, "postgres", old)
        until(doomed.ready, within=30)
        after = operator_desk.ask()
        got += frames(socket, 2)
    assert [f["seq"] for f in got] == list(range(got[0]["seq"], got[0]["seq"] + 4))
    page = operator_desk.load()
    assert page.index(before) < page.index(after)


def test_a_killed_web_process_is_replaced_and_its_readers_miss_nothing(doomed, operator_desk):
    start = operator_desk.head()
    with operator_desk.watch() as socket:
        old = {name: doomed.kill(name) for name in ("web-1", "web-2")}
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(timeout=20)
    for name, pid in old.items():
        back(doomed, name, pid)
    asked = operator_desk.ask()  # the listening socket was open all the time
    with operator_desk.watch(after=start) as again:
        assert asked in answers(frames(again, 2))[0]


def test_readiness_tells_when_no_worker_answers(doomed, operator_desk):
    old = doomed.kill("worker-default", signal.SIGSTOP)
    try:
        age = "UPDATE core_heartbeat SET at = at - interval '21 seconds' WHERE queue = 'default'"
        assert doomed.rows(age) == 1
        until(lambda: not doomed.ready(), what="/readyz notices the silent worker")
    finally:
        os.kill(old, signal.SIGKILL)
    until(doomed.ready, within=30)

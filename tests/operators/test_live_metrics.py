"""/metrics of a whole site: two web processes and two workers count together."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from urllib.request import Request, urlopen

import pytest

from core.refs import new_ref
from tests.site import Site, frames, running_site, stream_of, until

pytestmark = pytest.mark.live
TOKEN = "a-token-that-a-scraper-shows-0123456789"


@pytest.fixture(scope="module")
def watched() -> Iterator[Site]:
    """A site whose metrics can be read with a token."""
    with running_site(PODIUM_METRICS_TOKEN=TOKEN) as site:
        yield site


@pytest.fixture
def scrape(watched: Site) -> Callable[[], dict[str, float]]:
    """What a scraper gets: {"name{labels}": number}."""

    def read() -> dict[str, float]:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        with urlopen(Request(f"{watched.base}/metrics", headers=headers), timeout=10) as answer:
            lines = answer.read().decode().splitlines()
        pairs = (line.rpartition(" ") for line in lines if line and line[0] != "#")
        return {name: float(number) for name, _, number in pairs}

    return read


OPEN = 'podium_sockets_open{room="live-check"}'


def test_each_request_is_counted_once_whichever_process_answered(watched, scrape):
    name = 'podium_request_seconds_count{method="GET",status="2xx",view="deck-check"}'
    before = scrape().get(name, 0)
    for _ in range(40):
        with urlopen(f"{watched.base}/check/", timeout=10) as answer:
            answer.read()
    assert scrape()[name] - before == 40
    files = {file.name for file in (watched.var / "metrics").glob("histogram_*.db")}
    for child in ("web-1", "web-2", "worker-default", "worker-sweep"):
        assert f"histogram_{watched.pid(child)}.db" in files


def test_workers_are_heard_too(scrape):
    for task in ("core.sweep", "core.heartbeat"):
        name = f'podium_task_seconds_count{{outcome="success",task="{task}"}}'
        until(lambda name=name: scrape().get(name, 0) > 0, what=f"{task} is counted")


def test_open_sockets_and_frames_are_counted_and_a_killed_process_has_none_left(watched, scrape):
    browser = watched.sign_in("operator")
    path, seq = stream_of(browser.open("/live-check/")[1])
    before = scrape()
    with ExitStack() as leaving:
        sockets = [
            leaving.enter_context(browser.socket(f"{path}?from={seq}&as=operators"))
            for _ in range(12)
        ]
        until(lambda: scrape().get(OPEN, 0) == 12, what="twelve are open")
        browser.open("/live-check/", {"note": "counted", "request_id": new_ref()})
        for socket in sockets:
            frames(socket, 2)
        sent = 'podium_frames_sent_total{room="live-check"}'
        assert scrape()[sent] - before.get(sent, 0) == 24
        old = watched.kill("web-1")
        until(lambda: watched.pid("web-1") not in {0, old}, what="web-1 is started again")
        until(watched.ready, what="the site is ready")
        until(lambda: scrape()[OPEN] < 12, what="those of the killed process are gone")
        assert scrape()[sent] - before.get(sent, 0) == 24  # what was counted stays
    until(lambda: scrape()[OPEN] == 0, what="none is open")


def test_a_socket_that_is_refused_is_counted_by_its_code(watched, scrape):
    name = 'podium_sockets_closed_total{code="4003"}'
    before = scrape().get(name, 0)
    browser = watched.sign_in("player")
    path, _seq = stream_of(watched.sign_in("operator").open("/live-check/")[1])
    with (
        browser.socket(f"{path}?from=0&as=operators") as socket,
        pytest.raises(Exception, match="4003"),
    ):
        socket.recv(timeout=10)
    until(lambda: scrape().get(name, 0) == before + 1, what="it is counted")


def test_the_pools_of_the_web_processes_are_told(scrape):
    found = scrape()
    states = {name for name in found if name.startswith("podium_database_pool_connections")}
    assert {re.search(r'"(\w+)"', name)[1] for name in states} == {"used", "free", "awaited"}


def test_a_new_start_counts_anew(watched):
    files = list((watched.var / "metrics").glob("*.db"))
    assert files
    log = (watched.var / "run.log").read_text()
    assert "metrics: ready" in log

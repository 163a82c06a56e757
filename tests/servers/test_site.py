"""The whole site under fire: whatever is killed comes back, and nothing outlives the supervisor."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers.helpers import ROOT, eventually
from tests.site import Site, processes_of, running_site, until

pytestmark = pytest.mark.live

CHILDREN = [
    "postgres",
    "valkey",
    "worker-default",
    "worker-sweep",
    "beat",
    "web-1",
    "web-2",
]


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A site of our own: the others' must not be killed."""
    with running_site(fresh=True) as running:
        yield running


def pids(site: Site) -> dict[str, int]:
    found: dict[str, int] = json.loads((site.var / "run.json").read_text())["pids"]
    return found


def test_each_process_is_named(site: Site):
    assert sorted(pids(site)) == sorted(CHILDREN)


@pytest.mark.parametrize("name", CHILDREN)
def test_a_killed_process_comes_back_and_the_site_is_ready(name: str, site: Site):
    old = site.kill(name)
    until(lambda: pids(site).get(name, old) != old, what=f"{name} is started again")
    until(site.ready, within=40, what=f"the site is ready after {name} was killed")
    output = (site.var / "run.log").read_text()
    log = site.var / "log" / f"{name}.log"
    assert f"{name} ended (signal 9); starting it again. Log: {log}\n" in output


def test_a_command_uses_the_running_servers(site: Site):
    count = "from users.models import User; print(User.objects.count())"
    before = pids(site)
    done = subprocess.run(
        [sys.executable, "-P", "-m", "config.cli", "manage", "shell", "-v", "0", "-c", count],
        env=_environment(site.var),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) == len(json.loads((site.var / "demo.json").read_text()))
    assert pids(site) == before


def test_a_second_run_tells_where_the_first_one_is(site: Site):
    port = site.base.rpartition(":")[2]
    for asked in (port, "1"):
        second = subprocess.run(
            [sys.executable, "-P", "-m", "config.cli", "run", "--port", asked],
            env=_environment(site.var),
            capture_output=True,
            text=True,
            check=False,
        )
        assert second.returncode == 2
        assert second.stderr.count("\n") == 1
        assert f"http://localhost:{port}/ (process {site.process.pid})" in second.stderr


def test_after_a_kill_of_the_supervisor_nothing_is_left_and_the_next_start_has_everything(
    site: Site,
):
    """Last: it ends the module's site, and leaves the second one to the fixture's clean-up."""
    note = {"note": "before the kill", "request_id": "r"}
    assert site.sign_in("operator").open("/live-check/", note)[0] == 200  # acknowledged
    site.process.kill()
    site.process.wait()
    assert eventually(lambda: not processes_of(site.var), 10), processes_of(site.var)
    port = site.base.rpartition(":")[2]
    with (site.var / "run.log").open("ab") as output:
        site.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "config.cli", "run", "--port", port],
            env=_environment(site.var),
            stdout=output,
            stderr=output,
        )
    until(site.ready, within=60, what="the site is ready again")
    operator = site.sign_in("operator")
    until(lambda: note["note"] in operator.open("/live-check/")[1], what="the answer is there")
    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(20) == 0
    assert processes_of(site.var) == []


def _environment(var: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
    return {**kept, "PODIUM_VAR": str(var), "PYTHONPATH": str(ROOT / "platform")}

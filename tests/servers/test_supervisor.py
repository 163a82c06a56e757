"""The supervisor with toy children."""

import os
import shutil
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from core.servers.process import Program, ServerError, read_json
from core.supervisor import Supervisor
from tests.servers.helpers import Party, eventually, processes_of

pytestmark = pytest.mark.live

StartParty = Callable[[str], Party]

# A child that writes its name down when it is told to stop; the marker `var` stands in its
# command line, so that the tests find it.
TOY = """
import signal, sys, time, pathlib
name, diary, how = sys.argv[1:4]
def end(*_):
    with open(diary, "a") as out:
        out.write(name + "\\n")
    if how != "stubborn":
        sys.exit(0)
signal.signal(signal.SIGTERM, end)
pathlib.Path(diary + "." + name).touch()
time.sleep(600)
"""


def toy(var: Path, name: str, *, wave: int = 0, how: str = "meek") -> Program:
    var.mkdir(exist_ok=True)
    return Program(
        name=name,
        argv=[sys.executable, "-c", TOY, name, str(var / "diary"), how],
        log=var / "log" / f"{name}.log",
        stop_signals=((signal.SIGTERM, 60.0), (signal.SIGKILL, 1.0)),
        wave=wave,
        ready=(var / f"diary.{name}").exists,
    )


def pids(var: Path) -> dict[str, int]:
    found = read_json(var / "run.json").get("pids", {})
    assert isinstance(found, dict)
    return found


def keep_until(supervisor: Supervisor, fact: Callable[[], object]) -> None:
    deadline = time.monotonic() + 20
    while not fact():
        assert time.monotonic() < deadline
        supervisor.wait(0.02)


# The same toys below a supervisor of their own process, with signals as in ./podium run.
# A test run under nohup ignores hang-ups, and what it starts would inherit that.
WHOLE = """
import signal
signal.signal(signal.SIGHUP, signal.SIG_DFL)
sys.path.insert(0, os.getcwd())
from tests.servers.test_supervisor import toy
how = sys.stdin.readline().strip()
supervisor = Supervisor(say=say, signals=STOP_SIGNALS, note=var / "run.json")
try:
    with supervisor:
        supervisor.start(toy(var, "base"), toy(var, "top", wave=1, how=how))
        say("up")
        supervisor.watch()
except StopAsked:
    say("stopped")
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_what_dies_is_started_again_however_it_died(how: signal.Signals, var: Path):
    told: list[str] = []
    with Supervisor(say=told.append, note=var / "run.json") as supervisor:
        supervisor.start(toy(var, "one"), toy(var, "two"))
        before = pids(var)
        os.kill(before["one"], how)
        keep_until(supervisor, lambda: len(told) == 2)
        after = pids(var)
        assert after["one"] != before["one"]
        assert after["two"] == before["two"]
    assert told[0].startswith("one ended (")
    assert told[0].endswith(f"starting it again. Log: {var / 'log' / 'one.log'}")
    assert told[1].startswith("one is back after ")
    assert processes_of(var) == {}
    assert not (var / "run.json").exists()


def test_higher_waves_stop_first(var: Path):
    with Supervisor(say=print) as supervisor:
        supervisor.start(toy(var, "a"), toy(var, "b", wave=1), toy(var, "c", wave=2))
    assert (var / "diary").read_text().split() == ["c", "b", "a"]


def test_who_does_not_listen_is_killed(var: Path):
    program = toy(var, "deaf", how="stubborn")
    quick = ((signal.SIGTERM, 0.5), (signal.SIGKILL, 1.0))
    with Supervisor(say=print) as supervisor:
        supervisor.start(Program(**{**vars(program), "stop_signals": quick}))
        begun = time.monotonic()
    assert 0.4 < time.monotonic() - begun < 6
    assert (var / "diary").read_text() == "deaf\n"


def test_a_program_that_never_gets_ready_is_a_refusal_with_the_end_of_its_log(var: Path):
    script = "print('the reason'); raise SystemExit(3)"
    program = Program(
        name="bad", argv=[sys.executable, "-c", script], log=var / "bad.log", ready=lambda: False
    )
    with (
        pytest.raises(ServerError, match=r"bad does not become ready; the end of .*\nthe reason"),
        Supervisor(say=print) as supervisor,
    ):
        supervisor.start(program)
    # Six tries, further and further apart.
    assert (var / "bad.log").read_text() == "the reason\n" * 6


def test_a_program_run_once_hands_its_failure_on_while_the_others_live(var: Path):
    with Supervisor(say=print, note=var / "run.json") as supervisor:
        supervisor.start(toy(var, "one"))
        supervisor.run_once(Program(name="good", argv=["/bin/true"]))
        with pytest.raises(ServerError, match=r"^bad failed \(exit code 1\)$"):
            supervisor.run_once(Program(name="bad", argv=["/bin/false"]))
        assert set(pids(var)) == {"one"}


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stop_signal_ends_everything_in_order(how: signal.Signals, var: Path, party: StartParty):
    whole = party(WHOLE)
    whole.tell("meek")
    assert whole.hear() == "up"
    whole.child.send_signal(how)
    assert whole.hear() == "stopped"
    assert whole.end() == 0
    assert (var / "diary").read_text().split() == ["top", "base"]


def test_a_second_ctrl_c_stops_at_once(var: Path, party: StartParty):
    whole = party(WHOLE)
    whole.tell("stubborn")
    assert whole.hear() == "up"
    whole.child.send_signal(signal.SIGINT)
    assert not eventually(lambda: whole.child.poll() is not None, 1)
    begun = time.monotonic()
    whole.child.send_signal(signal.SIGINT)
    assert whole.end() == 0
    assert time.monotonic() - begun < 20


def test_nothing_is_left_when_the_supervisor_is_killed(var: Path, party: StartParty):
    whole = party(WHOLE)
    whole.tell("stubborn")
    assert whole.hear() == "up"
    assert len(processes_of(var)) == 3
    whole.child.kill()
    whole.end()
    assert eventually(lambda: not processes_of(var), 10)


def test_a_child_stopped_by_a_signal_that_it_inherits_blocked_would_hang(
    var: Path, party: StartParty
):
    """We wait for our signals blocked; children must not inherit that."""
    whole = party(WHOLE)
    whole.tell("meek")
    assert whole.hear() == "up"
    status = Path(f"/proc/{pids(var)['base']}/status").read_text()
    fields = dict(row.split(":", 1) for row in status.splitlines())
    assert int(fields["SigBlk"], 16) == 0
    whole.child.send_signal(signal.SIGINT)
    assert whole.end() == 0


@pytest.mark.parametrize("harm", ["folder", "program"])
def test_files_taken_away_end_everything_with_one_line(
    harm: str, var: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("core.supervisor.IDLE_PAUSE", 0.05)
    work = var / "work"
    work.mkdir(parents=True)
    program = replace(toy(var, "one"), cwd=work)
    with (
        pytest.raises(ServerError, match=r"(was taken away|No such file or directory): stopped$"),
        Supervisor(say=lambda _: None, note=var / "run.json") as supervisor,
    ):
        supervisor.start(program)
        if harm == "folder":
            shutil.rmtree(var)
        else:
            work.rmdir()
            os.kill(pids(var)["one"], signal.SIGKILL)
        supervisor.watch()
    assert processes_of(var) == {}


def test_what_a_program_writes_is_private(var: Path):
    write = "from pathlib import Path; import sys; Path(sys.argv[1]).write_text('x'); print('x')"
    program = Program(
        name="writer",
        argv=[sys.executable, "-c", write, str(var / "log" / "made")],
        log=var / "log" / "writer.log",
    )
    with Supervisor(say=lambda _: None) as supervisor:
        supervisor.run_once(program)
    for name in ("made", "writer.log"):
        assert (var / "log" / name).stat().st_mode & 0o777 == 0o600

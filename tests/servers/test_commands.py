"""The front door's commands: wrong use, exit codes, clean standard output."""

import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.cli import quality
from config.cli.bench import calibrate
from config.cli.common import Misuse
from config.cli.listen import listen, port_number
from config.cli.manage import needs_servers
from tests.servers.helpers import ROOT, eventually, processes_of


@pytest.mark.parametrize(
    ("line", "needs"),
    [
        ("", False),
        ("help migrate", False),
        ("check", False),
        ("check --database default", True),
        ("messages", False),
        ("migrate --help", False),
        ("migrate", True),
        ("shell -c 1", True),
        ("something_new", True),
    ],
)
def test_servers_are_started_only_for_commands_that_use_them(line: str, needs: bool):
    assert needs_servers(line.split()) is needs


@pytest.mark.parametrize("text", ["0", "65536", "-1", "80a", "", "٣", "8 0"])
def test_a_bad_port_is_refused(text: str):
    with pytest.raises(Misuse, match="is no port"):
        port_number(text)


def test_a_port_that_is_taken_is_a_line_that_names_the_way_out():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(Misuse, match=rf"port {port} is taken: .* --port or PODIUM_PORT"):
            listen("127.0.0.1", port)


def test_only_loopback_names_are_accepted_by_default(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("PODIUM_HOSTS", raising=False)
    listening = listen("127.0.0.1", 0)
    listening.sock.close()
    assert listening.host_names() == ["localhost", "127.0.0.1", "[::1]"]
    assert listening.local_only


def test_the_network_gets_in_under_our_names_and_the_users_own(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PODIUM_HOSTS", "shop.example, localhost")
    listening = listen("0.0.0.0", 0)
    listening.sock.close()
    names = listening.host_names()
    assert names[:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert socket.gethostname() in names
    assert names[-1] == "shop.example"
    assert not listening.local_only
    assert listening.home == ("127.0.0.1", 0)
    assert len(listening.addresses()) == 2


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("tests/servers", True),
        ("tests/servers/test_commands.py::test_x", True),
        ("tests", True),
        ("games", False),
        ("-x", False),
        ("tests/nowhere", False),
    ],
)
def test_paths_of_tests_are_told_from_other_arguments(word: str, found: bool):
    assert quality._is_path(word) is found


def test_browser_tests_are_noticed():
    assert quality._holds_browser_tests("tests")
    assert quality._holds_browser_tests("tests/e2e")
    assert not quality._holds_browser_tests("tests/servers")


def test_the_calibration_loop_takes_time():
    assert calibrate() > 0


def podium(*arguments: str, var: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "config.cli", *arguments],
        cwd="/",
        env={**os.environ, "PODIUM_VAR": str(var), "PYTHONPATH": str(ROOT / "platform")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.live
def test_manage_hands_through_output_and_exit_codes_and_leaves_nothing(var: Path):
    count = "from users.models import User; print(User.objects.count())"
    done = podium("manage", "shell", "-v", "0", "-c", count, var=var)
    assert (done.returncode, done.stdout) == (0, "0\n"), done.stderr
    assert processes_of(var) == {}
    done = podium("manage", "shell", "-v", "0", "-c", "raise SystemExit(7)", var=var)
    assert (done.returncode, done.stdout, done.stderr) == (7, "", "")
    done = podium("manage", "dance", var=var)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Unknown command: 'dance'" in done.stderr
    assert processes_of(var) == {}


@pytest.mark.live
def test_commands_at_once_on_a_fresh_folder_all_find_their_tables(var: Path):
    count = "from users.models import User; print(User.objects.count())"
    order = ["manage", "shell", "-v", "0", "-c", count]
    with ThreadPoolExecutor(3) as pool:
        done = list(pool.map(lambda _: podium(*order, var=var), range(3)))
    assert [(one.returncode, one.stdout) for one in done] == [(0, "0\n")] * 3, done


@pytest.mark.live
def test_manage_without_need_of_servers_starts_none(var: Path):
    done = podium("manage", "version", var=var)
    assert done.returncode == 0
    assert not (var / "postgres").exists()


@pytest.mark.live
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ctrl_c_in_a_command_stops_its_servers_without_a_trace(
    how: signal.Signals, code: int, var: Path
):
    wait = "import time; print('up', flush=True); time.sleep(60)"
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "config.cli", "manage", "shell", "-v", "0", "-c", wait],
        env={**os.environ, "PODIUM_VAR": str(var), "PYTHONPATH": str(ROOT / "platform")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "up\n"
    child.send_signal(how)
    begun = time.monotonic()
    _, said = child.communicate(timeout=20)
    # Python may end by the signal itself, which a shell shows as the same number.
    assert (abs(child.returncode) % 128, said) == (code - 128, "")
    assert time.monotonic() - begun < 15
    assert eventually(lambda: not processes_of(var), 10)


@pytest.mark.live
@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["run", "--port", "none"], "podium: 'none' is no port: give a number from 1 to 65535\n"),
        (["bench", "dance"], "podium: no bench 'dance'; there are: "),
        (["dance"], "podium: no command 'dance'\n"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(arguments: list[str], line: str, var: Path):
    done = podium(*arguments, var=var)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(line)

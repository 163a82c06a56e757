"""Bad input at the front door is one line and exit code 2, whatever it is and wherever it shows."""

import os
import socket
from pathlib import Path

import psycopg
import pytest
from django.db import OperationalError

from config.cli import bench, door, manage, quality, run
from config.cli.common import Misuse, var_folder, whole_number
from config.cli.listen import listen, port_number
from core.servers import ownership
from core.servers.ownership import Lock
from core.servers.process import Program, ServerError, Unusable, spawn, usable_paths, write_json

COMMANDS = [["run"], ["manage", "migrate"], ["manage", "check"], ["test", "tests/config"], ["lint"]]
LONG = 5000


@pytest.fixture(autouse=True)
def _nothing_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """What passes the checks ends here, and ours of the signals stays as it was."""

    def started(*_args: object, **_kwargs: object) -> None:
        raise AssertionError("it was not refused")

    monkeypatch.setattr(door.signal, "signal", lambda *_: None)
    for module, name in (
        (run, "listen"),
        (run, "owned_by_run"),
        (manage, "servers"),
        (manage, "_execute"),
        (bench, "servers"),
        (quality, "_become_pytest"),
        (quality.subprocess, "run"),
        (quality, "browser_is_ready"),
    ):
        monkeypatch.setattr(module, name, started)


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line of a refusal."""
    assert door.main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("podium: ")
    assert said.err.count("\n") == 1
    assert len(said.err) < 500
    return said.err


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(
    "folder",
    [
        "{tmp}/file",
        "{tmp}/file/below",
        "{tmp}/loop/below",
        "/proc",
        "/proc/x",
        "/sys/x",
        "/dev/null/x",
        "~nosuchuser/x",
        "{tmp}/" + 256 * "a",
        "/" + LONG * "a/",
        "{tmp}/" + 20 * "が" + 256 * "\udcff",
    ],
    ids=lambda folder: ascii(folder[:20]),
)
def test_a_var_folder_that_cannot_be_written(
    arguments: list[str],
    folder: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    monkeypatch.setenv("PODIUM_VAR", folder.format(tmp=tmp_path))
    assert "PODIUM_VAR" in refused(arguments, capsys)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_var_folder_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    tmp_path.chmod(0o500)
    monkeypatch.setenv("PODIUM_VAR", str(tmp_path))
    with pytest.raises(Misuse, match="is no folder to write to"):
        var_folder()


def test_an_empty_or_blank_var_is_the_default_and_a_tilde_is_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PODIUM_VAR", " ~/deep/var ")
    assert var_folder() == tmp_path / "deep" / "var"
    monkeypatch.setattr("config.cli.common.ROOT", tmp_path)
    monkeypatch.setenv("PODIUM_VAR", " ")
    assert var_folder() == tmp_path / "var"
    assert list((tmp_path / "var").iterdir()) == []


@pytest.mark.parametrize("arguments", [*COMMANDS, ["bench"]], ids=" ".join)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PODIUM_DEBUG", "maybe"),
        ("PODIUM_HTTPS", "tls"),
        ("PODIUM_DB_POOL", "2"),
        ("PODIUM_LOG_LEVEL", "foo"),
        ("PODIUM_LOG_LEVEL", LONG * "x"),
        ("DATABASE_URL", "garbage"),
        ("DATABASE_URL", "mysql://u:secret@h/d"),
        ("REDIS_URL", "garbage"),
        ("REDIS_URL", "redis://u:secret@h:port/0"),
    ],
)
def test_a_variable_that_cannot_be_used_is_named_before_anything_starts(
    arguments: list[str],
    name: str,
    value: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setenv("PODIUM_VAR", str(tmp_path))
    monkeypatch.setenv(name, value)
    line = refused(arguments, capsys)
    assert line.startswith(f"podium: {name}")
    assert "secret" not in line
    assert list(tmp_path.iterdir()) == []


NO_NUMBERS = ["²", "٣", LONG * "1", LONG * "0", "0", "-1", "+1", "1_0", " 1", "1.0", ""]


@pytest.mark.parametrize("text", NO_NUMBERS, ids=lambda text: ascii(text[:6]))
def test_what_is_no_number_to_us(text: str):
    assert whole_number(text, 1, 64) is None
    with pytest.raises(Misuse, match="is no port"):
        port_number(text)


@pytest.mark.parametrize("text", [t for t in NO_NUMBERS if t], ids=lambda text: ascii(text[:6]))
@pytest.mark.parametrize("name", ["PODIUM_WEB_PROCESSES", "PODIUM_PORT"])
def test_a_number_from_the_environment(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv(name, text)
    refused(["run"], capsys)


@pytest.mark.parametrize(
    "host",
    ["a..b", "é..", 300 * "a", ".", "no such host", "255.255.255.255", "224.0.0.1", "1.2.3.4.5"],
    ids=lambda host: ascii(host[:16]),
)
def test_a_host_that_is_none_or_that_nobody_reaches(host: str):
    with pytest.raises(Misuse, match="host") as refusal:
        listen(host, 0)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "localhost"])
def test_a_host_that_one_reaches(host: str):
    listening = listen(host, 0)
    with listening.sock, socket.create_connection(listening.sock.getsockname()[:2], timeout=2):
        pass


def test_files_of_ours_that_cannot_be_used_are_one_line(tmp_path: Path):
    (tmp_path / "servers.lock").mkdir()
    (tmp_path / "log").touch()
    with pytest.raises(Unusable, match=r"^\S+/servers.lock: Is a directory$"):
        Lock(tmp_path / "servers.lock")
    with pytest.raises(Unusable, match=r"^\S+/log: File exists$"):
        spawn(Program(name="x", argv=["/bin/true"], log=tmp_path / "log" / "x.log"))
    with pytest.raises(Unusable, match=r"^\S+: Is a directory$"):
        write_json(tmp_path / "servers.lock", {})
    with pytest.raises(Unusable, match=r"^\S+/s: File exists$"), usable_paths():
        (tmp_path / "s").touch()
        (tmp_path / "s").mkdir()


def test_a_folder_of_ours_that_cannot_be_used_when_the_servers_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setattr(ownership, "unprivileged", lambda *_: None)
    (tmp_path / "s").touch()
    with pytest.raises(Unusable, match=r"/s: "), ownership.servers(tmp_path):
        pass


def test_paths_found_later_are_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def full(_arguments: list[str]) -> int:
        raise FileExistsError(17, "File exists", "/var/x/beat")

    monkeypatch.setattr(run, "run", full)
    assert refused(["run"], capsys) == "podium: /var/x/beat: File exists\n"
    monkeypatch.setattr(manage, "manage", full)
    with pytest.raises(FileExistsError):  # a command's own: whoever wrote it wants the trace
        door.main(["manage", "dance"])


def wrapped(cause: Exception) -> OperationalError:
    """As Django hands it on."""
    error = OperationalError(*cause.args)
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("cause", "out_of_reach"),
    [
        (psycopg.OperationalError("FATAL:  the database system is shutting down"), True),
        (psycopg.errors.AdminShutdown("terminating connection"), True),
        (psycopg.errors.CannotConnectNow("starting up"), True),
        (psycopg.errors.ConnectionFailure("gone"), True),
        (psycopg.errors.QueryCanceled("too slow"), False),
        (psycopg.errors.DeadlockDetected("deadlock"), False),
        (psycopg.errors.DiskFull("disk full"), False),
    ],
    ids=lambda case: type(case).__name__,
)
def test_only_the_loss_of_the_database_goes_without_a_trace(cause: Exception, out_of_reach: bool):
    assert manage.is_out_of_reach(wrapped(cause)) is out_of_reach
    assert manage.is_out_of_reach(cause) is out_of_reach


def test_a_database_that_does_not_answer_is_one_line_and_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def refuse(_arguments: list[str]) -> int:
        raise ServerError("the database does not answer: connection refused")

    monkeypatch.setattr(manage, "manage", refuse)
    assert door.main(["manage", "dance"]) == 1
    said = capsys.readouterr().err
    assert said == "podium: the database does not answer: connection refused\n"

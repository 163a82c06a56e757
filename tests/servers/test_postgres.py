"""PostgreSQL from the wheel: starts anywhere, loses nothing, leaves nothing."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from core.servers.ownership import own_servers, servers
from core.servers.process import ServerError, read_json
from core.supervisor import Supervisor
from tests.servers.helpers import Party, eventually, processes_of

pytestmark = pytest.mark.live

StartParty = Callable[[str], Party]


def ask(address: str, query: str) -> object:
    with psycopg.connect(address, autocommit=True) as connection:
        row = connection.execute(query).fetchone()
        return None if row is None else row[0]


def do(address: str, statement: str) -> None:
    with psycopg.connect(address) as connection:
        connection.execute(statement)


def test_starts_below_a_folder_that_only_we_may_enter_and_changes_no_modes(var: Path):
    parents = [var.parent, *var.parent.parents]
    before = [(p.stat().st_mode, p.stat().st_uid) for p in parents]
    assert var.parent.stat().st_mode & 0o777 == 0o700
    with servers(var) as services:
        assert ask(services.database_url, "SELECT current_database()") == "podium"
        assert ask(services.database_url, "SHOW server_encoding") == "UTF8"
        assert ask(services.database_url, "SHOW fsync") == "on"
        assert ask(services.database_url, "SHOW synchronous_commit") == "on"
        assert ask(services.database_url, "SHOW listen_addresses") == ""
        assert (var / "postgres").stat().st_mode & 0o777 == 0o700
    assert [(p.stat().st_mode, p.stat().st_uid) for p in parents] == before
    assert processes_of(var) == {}
    assert sorted(p.name for p in var.iterdir()) == [
        "in-use.lock",
        "log",
        "postgres",
        "s",
        "servers.lock",
    ]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root steps down")
def test_as_root_it_runs_as_an_unprivileged_user_with_one_capability(var: Path):
    with servers(var, fast=True):
        ours = {pid: line for pid, line in processes_of(var).items() if line.startswith(b"/")}
        assert ours
        for pid, line in ours.items():
            status = Path(f"/proc/{pid}/status").read_text()
            fields = dict(row.split(":", 1) for row in status.splitlines())
            assert fields["Uid"].split()[1] != "0", line
            assert int(fields["CapEff"], 16) in (1 << 1, 1 << 2), line
            assert fields["NoNewPrivs"].strip() == "1", line


def test_finds_trigrams_in_japanese_text(var: Path):
    with servers(var, fast=True) as services:
        assert ask(services.database_url, "SHOW fsync") == "off"
        assert ask(services.database_url, "SELECT cardinality(show_trgm('稲妻'))") == 3
        assert ask(services.database_url, "SELECT similarity('稲妻', '稲妻の一撃') > 0")


def test_data_survives_a_stop_and_a_second_start_makes_no_new_cluster(var: Path):
    with servers(var) as services:
        do(services.database_url, "CREATE TABLE kept AS SELECT 42 AS n")
    with servers(var) as services:
        assert ask(services.database_url, "SELECT n FROM kept") == 42


def test_comes_back_with_everything_acknowledged_when_the_postmaster_is_killed(var: Path):
    told: list[str] = []
    supervisor = Supervisor(say=told.append, note=var / "run.json")
    with own_servers(var, supervisor) as services:
        do(services.database_url, "CREATE TABLE kept AS SELECT 42 AS n")
        pids = read_json(var / "run.json")["pids"]
        assert isinstance(pids, dict)
        os.kill(pids["postgres"], signal.SIGKILL)
        deadline = time.monotonic() + 20
        while not any("back" in line for line in told):
            assert time.monotonic() < deadline, told
            supervisor.wait(0.05)
        assert ask(services.database_url, "SELECT n FROM kept") == 42
    assert told[0].startswith("postgres ended (signal 9); starting it again. Log: ")


def test_nothing_is_left_when_the_owner_is_killed_and_the_next_start_finds_all(
    var: Path, party: StartParty
):
    owner = party(
        """
        with servers(var) as services:
            import psycopg
            with psycopg.connect(services.database_url) as connection:
                connection.execute("CREATE TABLE kept AS SELECT 42 AS n")
            say(services.database_url)
            time.sleep(600)
        """
    )
    address = owner.hear()
    session = psycopg.connect(address)  # a session that does nothing must not hold it up
    assert len(processes_of(var)) > 3
    owner.child.kill()
    owner.end()
    with servers(var) as services:  # at once: it waits for those that are still ending
        assert ask(services.database_url, "SELECT n FROM kept") == 42
    assert eventually(lambda: not processes_of(var), 10)
    session.close()


def test_an_owner_that_is_killed_leaves_no_process(var: Path, party: StartParty):
    owner = party("with servers(var) as services: say('up'); time.sleep(600)")
    assert owner.hear() == "up"
    owner.child.kill()
    owner.end()
    assert eventually(lambda: not processes_of(var), 10), processes_of(var)


def test_an_interrupted_initdb_is_not_taken_for_a_cluster(var: Path, party: StartParty):
    owner = party("with servers(var) as services: say('up')")
    assert eventually(lambda: list(var.glob("postgres.new-*/PG_VERSION")))
    owner.child.kill()
    owner.end()
    assert not (var / "postgres").exists()
    with servers(var, fast=True) as services:
        assert ask(services.database_url, "SELECT 1") == 1
    assert list(var.glob("postgres.new-*")) == []


def test_a_stale_pid_file_that_names_a_living_stranger_is_no_obstacle(var: Path):
    with servers(var, fast=True):
        lines = (var / "postgres" / "postmaster.pid").read_text().splitlines()
    stranger = next(p.name for p in Path("/proc").iterdir() if p.name.isdigit() and p.name != "1")
    (var / "postgres" / "postmaster.pid").write_text("\n".join([stranger, *lines[1:]]) + "\n")
    with servers(var, fast=True) as services:
        assert ask(services.database_url, "SELECT 1") == 1


PLANTED = ("argon2$planted-hash", "planted@example.org", "Planted Name")


def provoke(connection: psycopg.Connection, error: type[psycopg.Error], statement: str) -> None:
    """A statement with planted values, as the server gets it from a cursor that inlines them."""
    cursor = psycopg.ClientCursor(connection)
    with pytest.raises(error):
        cursor.execute(statement, PLANTED)


def test_no_value_of_a_statement_that_fails_is_logged(var: Path):
    with servers(var, fast=True) as services:
        with psycopg.connect(services.database_url, autocommit=True) as connection:
            connection.execute(
                "CREATE TABLE people (hash text CHECK (hash <> ''), email text UNIQUE,"
                " name text NOT NULL)"
            )
            insert = "INSERT INTO people (hash, email, name) VALUES"
            psycopg.ClientCursor(connection).execute(f"{insert} (%s, %s, %s)", PLANTED)
            for error, values in (
                (psycopg.errors.UniqueViolation, "(%s, %s, %s)"),
                (psycopg.errors.CheckViolation, "(left(%s, 0), 'x' || %s, %s)"),
                (psycopg.errors.NotNullViolation, "(%s, 'y' || %s, nullif(%s, 'Planted Name'))"),
                (psycopg.errors.SyntaxError, "(%s, %s, %s) NONSENSE"),
            ):
                provoke(connection, error, f"{insert} {values}")
        log = (var / "log" / "postgres.log").read_text()
    assert 'violates unique constraint "people_email_key"' in log  # that it happened is told
    for value in PLANTED:
        assert value not in log


def test_a_cluster_of_another_version_is_refused_in_one_line(var: Path):
    with servers(var, fast=True):
        pass
    (var / "postgres" / "PG_VERSION").write_text("9\n")
    with pytest.raises(ServerError, match=r"is of PostgreSQL 9, not ours"), servers(var):
        pass


def test_a_long_path_puts_the_sockets_elsewhere_and_takes_them_away_again(var: Path):
    deep = var / ("n" * 80) / "var"
    deep.mkdir(parents=True)
    with servers(deep, fast=True) as services:
        assert ask(services.database_url, "SELECT 1") == 1
        socket = Path(services.redis_url.removeprefix("unix://").partition("?")[0])
        assert not socket.is_relative_to(var)
        assert socket.parent.stat().st_mode & 0o777 == 0o700
    assert not socket.parent.exists()


def test_a_path_with_awkward_characters_is_fine(var: Path):
    awkward = var / 'a b,c%20#"d' / "var"
    awkward.mkdir(parents=True)
    with servers(awkward, fast=True) as services:
        assert ask(services.database_url, "SELECT 1") == 1


def test_settings_of_another_postgresql_in_the_environment_do_not_matter(
    var: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PGPORT", "6543")
    monkeypatch.setenv("PGDATA", "/nowhere")
    monkeypatch.setenv("LC_ALL", "xx_YY.UTF-8")
    with servers(var, fast=True) as services:
        assert ask(services.database_url, "SELECT 1") == 1


def test_two_commands_at_once_make_one_cluster(var: Path, party: StartParty):
    command = """
    with servers(var, fast=True) as services:
        say("owner" if services.temporary else "guest")
        import psycopg
        with psycopg.connect(services.database_url) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS both_here (n int)")
        sys.stdin.readline()
    """
    both = [party(command), party(command)]
    assert sorted(one.hear() for one in both) == ["guest", "owner"]
    for one in both:
        one.tell()
    assert [one.end() for one in both] == [0, 0]
    assert processes_of(var) == {}

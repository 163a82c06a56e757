"""Settings read from the environment fail with one clear line."""

import pytest

from config.addresses import (
    NO_DATABASE,
    NO_REDIS,
    celery_broker,
    django_database,
    server_addresses,
)
from config.env import EnvError, env_bool, env_int, env_list, env_str, log_level
from config.mail import email_settings, site_url


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", True), ("yes", True), ("off", False), ("", False)],
)
def test_env_bool_reads_what_people_write(monkeypatch, text, value):
    monkeypatch.setenv("PODIUM_DEBUG", text)
    assert env_bool("PODIUM_DEBUG") is value


@pytest.mark.parametrize(("read", "text"), [(env_bool, "maybe"), (lambda n: env_int(n, 1), "ten")])
def test_a_bad_value_names_the_variable(monkeypatch, read, text):
    monkeypatch.setenv("PODIUM_X", text)
    with pytest.raises(EnvError, match=f"PODIUM_X='{text}' is not usable"):
        read("PODIUM_X")


def test_env_list_drops_blanks(monkeypatch):
    monkeypatch.setenv("PODIUM_HOSTS", " a.example, ,b.example ")
    assert env_list("PODIUM_HOSTS", []) == ["a.example", "b.example"]


def test_a_socket_address_reaches_celery_in_its_own_spelling():
    assert celery_broker("unix:///run/v.sock?db=2") == "redis+socket:///run/v.sock?virtual_host=2"
    assert celery_broker("redis://host:6379/0") == "redis://host:6379/0"


def test_a_libpq_address_becomes_djangos_entry():
    entry = django_database("postgresql://u:p%40w@h:5433/d?sslmode=require", pool=True)
    assert {k: entry[k] for k in ("NAME", "USER", "PASSWORD", "HOST", "PORT")} == {
        "NAME": "d",
        "USER": "u",
        "PASSWORD": "p@w",
        "HOST": "h",
        "PORT": "5433",
    }
    assert entry["OPTIONS"]["sslmode"] == "require"
    assert entry["OPTIONS"]["pool"]["max_size"] == 16


def test_a_choice_is_one_of_the_words_in_any_case(monkeypatch):
    monkeypatch.setenv("PODIUM_LOG_LEVEL", " debug ")
    assert log_level() == "DEBUG"
    monkeypatch.setenv("PODIUM_LOG_LEVEL", "")
    assert log_level() == "INFO"
    monkeypatch.setenv("PODIUM_LOG_LEVEL", "foo")
    with pytest.raises(EnvError, match="PODIUM_LOG_LEVEL='foo' is not usable: expected one of D"):
        log_level()


@pytest.mark.parametrize("note", ["", "[]", "7", '{"database_url": ""}', "\udcff"])
def test_a_damaged_note_of_addresses_is_as_good_as_none(monkeypatch, tmp_path, note):
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.delenv("REDIS_URL")
    (tmp_path / "servers.json").write_bytes(note.encode(errors="surrogateescape"))
    assert server_addresses(tmp_path) == (NO_DATABASE, NO_REDIS)


@pytest.mark.parametrize("name", ["DATABASE_URL", "REDIS_URL"])
def test_an_address_that_cannot_be_used_is_named_without_its_password(monkeypatch, tmp_path, name):
    monkeypatch.setenv(name, "gopher://u:secret@h")
    with pytest.raises(EnvError, match=f"^{name} is not usable: expected [pr]") as refusal:
        server_addresses(tmp_path)
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize("control", ["\n", "\r", "\t", "\x7f", "\x85", "\u2028"])
def test_a_text_is_one_line_and_is_not_repeated(monkeypatch, control):
    monkeypatch.setenv("PODIUM_X", f"secret{control}more")
    with pytest.raises(EnvError, match=r"^PODIUM_X is not usable: expected one line") as refusal:
        env_str("PODIUM_X")
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize("ports", ["5432", "5432,5433", ",5433", "65535"])
def test_ports_that_libpq_takes_are_taken(monkeypatch, tmp_path, ports):
    url = f"postgresql://u@/d?host=a,b&port={ports}"
    monkeypatch.setenv("DATABASE_URL", url)
    assert server_addresses(tmp_path)[0] == url


def test_a_sender_may_have_a_name_of_any_letters(monkeypatch):
    monkeypatch.setenv("PODIUM_EMAIL_FROM", " 大会　運営 <podium@example.org>\n")
    assert email_settings()["DEFAULT_FROM_EMAIL"] == "大会　運営 <podium@example.org>"


@pytest.mark.parametrize("given", ["https://podium.example:8443", "http://[::1]:8000/"])
def test_the_sites_own_address_may_have_a_port(monkeypatch, given):
    monkeypatch.setenv("PODIUM_URL", given)
    assert site_url() == given.rstrip("/")

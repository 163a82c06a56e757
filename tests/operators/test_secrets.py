"""Secrets come from the environment or from files; what is wrong is one line that tells none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.env import EnvError
from config.keys import old_keys, secret_key
from config.visitors import host_names, metrics_token
from users import service as people
from users.errors import UnknownCode

ROOT = Path(__file__).resolve().parents[2]
GOOD = "vZ3kq0Xh9JtL2sYw8RbN5cMf7GdPa1UeTi6oKx4VjBnQrSlDyWz"
COUNT = "from users.models import User; User.objects.count()"
SECRETS = (
    "PODIUM_SECRET_KEY", "PODIUM_SECRET_KEY_OLD", "DATABASE_URL", "REDIS_URL", "PODIUM_EMAIL_URL",
    "PODIUM_METRICS_TOKEN",
)  # fmt: skip


def podium(*arguments, var, **environment):
    """Run the front door; (exit code, what it said)."""
    kept = {k: v for k, v in os.environ.items() if k.removesuffix("_FILE") not in SECRETS}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "config.cli", *arguments],
        env={**kept, "PODIUM_VAR": str(var), **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout + done.stderr


WRONG = [
    ({}, "PODIUM_SECRET_KEY is not set"),
    ({"PODIUM_SECRET_KEY": ""}, "PODIUM_SECRET_KEY is not set"),
    ({"PODIUM_SECRET_KEY": GOOD[:49]}, "PODIUM_SECRET_KEY has under 50 characters"),
    ({"PODIUM_SECRET_KEY": "abab" * 20}, "PODIUM_SECRET_KEY has under 50 characters, or too few"),
    ({"PODIUM_SECRET_KEY": f"django-insecure-{GOOD}"}, "PODIUM_SECRET_KEY is an example"),
    ({"PODIUM_SECRET_KEY": GOOD, "PODIUM_HOSTS": ""}, "PODIUM_HOSTS is not set"),
    ({"PODIUM_SECRET_KEY": GOOD, "PODIUM_SECRET_KEY_FILE": "/x"}, "are both set: keep one"),
    ({"PODIUM_SECRET_KEY_FILE": "/nowhere/key"}, "cannot be read: FileNotFoundError"),
    ({"PODIUM_SECRET_KEY": GOOD, "PODIUM_METRICS_TOKEN": "short"}, "PODIUM_METRICS_TOKEN has"),
    ({"PODIUM_SECRET_KEY": GOOD, "DATABASE_URL": "gopher://u:hidden@h"}, "DATABASE_URL is not"),
    ({"PODIUM_SECRET_KEY": GOOD, "REDIS_URL": "gopher://u:hidden@h"}, "REDIS_URL is not usable"),
    ({"PODIUM_SECRET_KEY": GOOD, "PODIUM_EMAIL_URL": "x://u:hidden@h"}, "PODIUM_EMAIL_URL is not"),
    ({"PODIUM_SECRET_KEY": GOOD, "PODIUM_URL": "podium.example"}, "PODIUM_URL='podium.example'"),
    *(
        ({"PODIUM_SECRET_KEY": GOOD, name: value}, f"{name} is not usable: expected {expected}")
        for name, value, expected in [
            ("DATABASE_URL", "postgresql://u:hidden@h:abc/d", "postgresql://"),
            ("DATABASE_URL", "postgresql://u:hidden@h:65536/d", "postgresql://"),
            ("DATABASE_URL", "postgresql://u:hidden@h:5432,h:0/d", "postgresql://"),
            ("DATABASE_URL", "postgresql://u:hidden@h/d?port=x", "postgresql://"),
            ("DATABASE_URL", "postgresql://u:hidden@h/d?connect_timeout=x", "postgresql://"),
            ("PODIUM_URL", "https://u:hidden@podium.example", "https://host, without user"),
            ("PODIUM_URL", "https://:hidden@podium.example", "https://host, without user"),
            ("PODIUM_URL", "https://[hidden@podium.example", "https://host, without user"),
            ("PODIUM_URL", "https://u:hidden\n@podium.example", "one line"),
            ("PODIUM_EMAIL_FROM", "a@example.org\nBcc: hidden@example.org", "one line"),
            ("PODIUM_EMAIL_FROM", "hidden\x07@example.org", "one line"),
        ]
    ),
    *(
        ({"PODIUM_SECRET_KEY": GOOD, "PODIUM_METRICS_TOKEN": token}, "others than printable ASCII")
        for token in ("hidden0123456789\nabcdefghij", "hidden0123456789\x7fabcdefghij")
    ),
    ({"PODIUM_SECRET_KEY": GOOD, "PODIUM_HSTS_SECONDS": "-1"}, "PODIUM_HSTS_SECONDS=-1 is not"),
    ({"PODIUM_SECRET_KEY": GOOD, "PODIUM_PROXIES": "proxy"}, "PODIUM_PROXIES='proxy' is not"),
]


@pytest.mark.parametrize(("environment", "line"), WRONG, ids=[line for _, line in WRONG])
def test_on_the_internet_a_start_without_what_it_needs_is_refused_in_one_line(
    tmp_path, environment, line
):
    https = {"PODIUM_HTTPS": "1", "PODIUM_HOSTS": "podium.example", **environment}
    code, said = podium("run", "--port", "1", var=tmp_path, **https)
    assert code == 2
    assert said.count("\n") == 1
    assert said.startswith("podium: ")
    assert line in said
    for secret in (GOOD, GOOD[:49], "abab", "short", "hidden"):
        assert secret not in said


def test_the_line_about_the_key_tells_how_to_make_one(tmp_path):
    _code, said = podium("run", var=tmp_path, PODIUM_HTTPS="1", PODIUM_HOSTS="podium.example")
    command = said.partition("python3 -c '")[2].partition("'")[0]
    made = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True
    )
    code, said = podium(
        "manage", "check", var=tmp_path, PODIUM_HTTPS="1", PODIUM_HOSTS="podium.example",
        PODIUM_SECRET_KEY=made.stdout.strip(),
    )  # fmt: skip
    assert code == 0, said


def test_each_secret_may_stand_in_a_file(tmp_path):
    values = {
        "PODIUM_SECRET_KEY": GOOD,
        "DATABASE_URL": "postgresql://u:hidden@localhost/x",
        "REDIS_URL": "redis://:hidden@localhost/0",
        "PODIUM_EMAIL_URL": "smtp://u:hidden@localhost:25",
        "PODIUM_METRICS_TOKEN": "0123456789abcdefghij",
    }
    files = {}
    for name, value in values.items():
        (tmp_path / name).write_text(f"{value}\n")
        files[f"{name}_FILE"] = str(tmp_path / name)
    ask = (
        "from django.conf import settings as s; print(s.SECRET_KEY, s.DATABASES['default']"
        "['PASSWORD'], s.REDIS_URL, s.EMAIL_HOST_PASSWORD, s.METRICS_TOKEN)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", f"import django; django.setup(); {ask}"],
        env={
            **{k: v for k, v in os.environ.items() if k not in SECRETS},
            **files,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        },
        cwd=ROOT / "platform",
        capture_output=True,
        text=True,
        check=False,
    )
    expected = f"{GOOD} hidden redis://:hidden@localhost/0 hidden 0123456789abcdefghij\n"
    assert done.stdout == expected, done.stderr


def test_servers_named_in_files_reach_every_process(tmp_path):
    """The front door hands their addresses on, and the files no more."""
    (tmp_path / "db").write_text("postgresql://nobody@localhost:1/x?connect_timeout=1")
    (tmp_path / "redis").write_text("redis://localhost:1/0")
    code, said = podium(
        "manage", "shell", "-v", "0", "-c", COUNT, var=tmp_path,
        DATABASE_URL_FILE=str(tmp_path / "db"), REDIS_URL_FILE=str(tmp_path / "redis"),
    )  # fmt: skip
    assert code == 1
    assert "the database does not answer" in said
    assert not (tmp_path / "postgres").exists()  # none of our own was started


# --- the key of a network without TLS ---


def test_a_network_without_tls_has_a_key_of_its_own_made_once(tmp_path, monkeypatch):
    monkeypatch.delenv("PODIUM_SECRET_KEY")
    key = secret_key(tmp_path, https=False)
    assert len(key) >= 50
    assert secret_key(tmp_path, https=False) == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


@pytest.mark.parametrize("content", ["", "\n", "short", "\udcff" * 60])
def test_a_key_file_that_was_emptied_is_not_made_anew_in_silence(tmp_path, monkeypatch, content):
    monkeypatch.delenv("PODIUM_SECRET_KEY")
    (tmp_path / "secret_key").write_bytes(content.encode(errors="surrogateescape"))
    with pytest.raises(EnvError, match="holds no whole key: put it back from a backup, or remove"):
        secret_key(tmp_path, https=False)
    code, said = podium("run", "--port", "1", var=tmp_path)
    assert (code, said.count("\n")) == (2, 1)
    assert "holds no whole key" in said


def test_a_given_key_comes_before_the_kept_one(tmp_path, monkeypatch):
    monkeypatch.setenv("PODIUM_SECRET_KEY", "given")
    assert secret_key(tmp_path, https=False) == "given"
    assert list(tmp_path.iterdir()) == []


# --- keys of before ---


def test_keys_of_before_are_read_by_blanks(monkeypatch):
    assert old_keys() == []
    monkeypatch.setenv("PODIUM_SECRET_KEY_OLD", f" {GOOD}\n{GOOD[::-1]} ")
    assert old_keys() == [GOOD, GOOD[::-1]]


def test_codes_outlive_a_change_of_the_key(db, settings):
    _guest, code = people.join_as_guest("Gina")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = GOOD, [settings.SECRET_KEY]
    assert people.guest_by_code(code).display_name == "Gina"
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(UnknownCode):
        people.guest_by_code(code)


def test_who_is_signed_in_stays_so_when_the_key_changes(client, player, settings):
    client.force_login(player)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = GOOD, [settings.SECRET_KEY]
    assert client.get("/me/").status_code == 200
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = GOOD[::-1], []
    assert client.get("/me/").status_code == 302


# --- names and tokens ---


def test_without_tls_this_machines_own_names_are_enough(monkeypatch):
    monkeypatch.delenv("PODIUM_HOSTS", raising=False)
    assert host_names(https=False) == ["localhost", "127.0.0.1", "[::1]"]


def test_a_metrics_token_is_long_or_absent(monkeypatch):
    assert metrics_token() == ""
    monkeypatch.setenv("PODIUM_METRICS_TOKEN", "é" * 20)
    with pytest.raises(EnvError, match="take a longer one"):
        metrics_token()

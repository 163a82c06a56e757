"""docs/operators.md tells of every variable and every number, and its commands work."""

import re
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.test import Client

from config.metrics import READINGS
from core import metrics
from users.models import User

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "operators.md").read_text()
NAME = r"(?:PODIUM_[A-Z_]+[A-Z]|DATABASE_URL|REDIS_URL|PROMETHEUS_[A-Z_]+)"
#: Set by our own commands for tests, of no use to an operator.
OURS = {"PODIUM_LONG"}


def sources() -> str:
    files = [*(ROOT / "platform").rglob("*.py"), ROOT / "podium", ROOT / "manage.py"]
    return "\n".join(file.read_text() for file in files)


def test_every_variable_that_is_read_is_explained_and_no_other():
    code = sources()
    read = set(re.findall(rf'"({NAME})"', code)) | set(re.findall(rf"\$\{{({NAME})", code))
    read |= {"PODIUM_SECRET_KEY_OLD"}  # made from two parts
    explained = set(re.findall(rf"`({NAME})", GUIDE))
    assert read - OURS == explained - {"PODIUM_VAR/secret_key"}


def test_secrets_may_stand_in_files_and_the_table_says_so():
    read = set(re.findall(r'env_secret\("([A-Z_]+)"\)', sources()))
    read |= {"PODIUM_SECRET_KEY", "PODIUM_SECRET_KEY_OLD", "DATABASE_URL", "REDIS_URL"}
    rows = [line for line in GUIDE.splitlines() if line.startswith("| `")]
    told = {re.findall(NAME, row)[0] for row in rows if "or `_FILE`" in row}
    assert told == read


def test_deploy_files_name_no_variable_that_there_is_not():
    explained = set(re.findall(NAME, GUIDE))
    for file in (ROOT / "deploy").iterdir():
        named = {name.removesuffix("_FILE") for name in re.findall(NAME, file.read_text())}
        assert named <= explained, file


def test_every_number_is_explained_and_no_other():
    names = {name for name, *_ in READINGS} | {"podium_database_up"}
    for metric in metrics.own.collect():
        names.add(metric.name + ("_total" if metric.type == "counter" else ""))
    table = GUIDE.partition("## Numbers")[2].partition("## Letters")[0]
    assert set(re.findall(r"`(podium_[a-z_]+)`", table)) == names


def test_the_first_operator(db, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "correct horse 7")
    call_command(
        "createsuperuser", email="Root@example.org", display_name="Root", interactive=False,
        verbosity=0,
    )  # fmt: skip
    root = User.objects.get()
    assert (root.email, root.is_staff, root.is_superuser) == ("root@example.org", True, True)
    browser = Client()
    form = {"login": "root@example.org", "password": "correct horse 7"}
    assert browser.post("/accounts/login/", form).status_code == 302
    assert browser.get("/admin/").status_code == 200
    assert browser.get("/metrics").status_code == 200


def test_a_forgotten_password(db, monkeypatch, operator):
    answers = iter(["battery staple 7"] * 2)
    monkeypatch.setattr("getpass.getpass", lambda **_: next(answers))
    call_command("changepassword", operator.email, verbosity=0)
    assert authenticate(email=operator.email, password="battery staple 7") == operator


@pytest.mark.bench
def test_counting_a_request_costs_next_to_nothing():
    from tests.bench.bench_metrics import run

    figures = run()
    assert figures["processes_share"] is True
    assert figures["request_ms"] < 0.2

"""The operators' button: a row, a process that does it, another that goes on when it is killed."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client

from core import chores, clock
from core.errors import NotPermitted
from formats.catalog import jobs, service
from formats.catalog.importing.addresses import Policy
from formats.catalog.importing.collect import Collector
from formats.catalog.importing.errors import ImportBadAddress, ImportRunning
from formats.catalog.models import Card, ImportJob, ImportRun
from tests.conftest import together
from tests.site import Site, until
from users.models import User

from .test_import_fetching import Files, body, files, policy, var

__all__ = ["body", "files", "var"]  # fixtures

ADDRESS = "https://cards.example/AllPrintings.json.xz"


def ask(operator: User, files: Files) -> ImportJob:
    """An operator asks for what the test's server has."""
    return ImportJob.objects.create(
        address=f"http://cards.example:{files.port}/x.json",
        requested_by=operator,
        created_at=clock.now(),
    )


def do(rules: Policy) -> ImportJob:
    """What the process does that a worker starts."""
    job = jobs.claim()
    assert job is not None
    jobs.work(ref=job.ref, attempt=job.attempts, policy=rules)
    job.refresh_from_db()
    return job


@pytest.mark.django_db(transaction=True)
def test_a_job_is_done_and_tells_of_it(operator: User, files: Files, body: bytes) -> None:
    files.body = body
    ask(operator, files)
    job = do(policy(files))
    assert (job.state, job.phase, job.claimed_until) == ("done", "", None)
    assert job.run == ImportRun.objects.get()
    assert job.bytes_whole == len(body)
    assert Card.objects.count() == 600
    assert jobs.claim() is None


@pytest.mark.django_db(transaction=True)
def test_a_refusal_is_kept_and_said_in_the_readers_language(
    operator: User, operator_client: Client, files: Files
) -> None:
    files.answer = lambda handler: handler.give(404, b"")
    ask(operator, files)
    job = do(policy(files))
    assert job.state == "failed"
    assert "answers with an error" in jobs.say_refusal(job)
    assert "answers with an error" in operator_client.get("/cards/import/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_another_process_goes_on_when_the_lease_runs_out(
    operator: User, files: Files, body: bytes
) -> None:
    files.body = body
    ask(operator, files)
    dead = jobs.claim()
    assert dead is not None
    assert jobs.claim() is None
    assert not jobs.waiting().exists()
    with clock.moved(jobs.LEASE + timedelta(seconds=1)):
        assert jobs.waiting().exists()
        job = do(policy(files))
        assert (job.state, job.attempts) == ("done", 2)
        jobs.work(ref=dead.ref, attempt=dead.attempts, policy=policy(files))  # wakes up late
    assert ImportRun.objects.count() == 1


@pytest.mark.django_db
def test_a_job_that_never_ends_is_given_up(operator: User) -> None:
    jobs.ask(actor=operator, address=ADDRESS)
    present = timedelta()
    for _attempt in range(jobs.MOST_ATTEMPTS):
        with clock.moved(present):
            assert jobs.claim() is not None
        present += jobs.LEASE * 2
    with clock.moved(present):
        assert jobs.claim() is None
    job = ImportJob.objects.get()
    assert (job.state, "5 times" in jobs.say_refusal(job)) == ("failed", True)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("broken", [ValueError("x"), KeyError("y"), RecursionError()])
@pytest.mark.parametrize("where", ["readers", "fetching"])
def test_what_nobody_foresaw_ends_the_job_with_a_sentence(
    operator: User, files: Files, body: bytes, monkeypatch: Any, broken: Exception, where: str
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise broken

    files.body = body
    if where == "readers":
        monkeypatch.setattr(Collector, "take", fail)
    else:
        monkeypatch.setattr(service, "fetch", fail)
    ask(operator, files)
    job = do(policy(files))
    assert (job.state, job.attempts) == ("failed", 1)
    assert jobs.claim() is None
    said = jobs.say_refusal(job)
    assert type(broken).__name__ in said
    assert "Nothing was changed" in said
    assert not Card.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_database_that_went_away_is_worth_another_attempt(
    operator: User, files: Files, body: bytes, monkeypatch: Any
) -> None:
    def gone(*_args: object, **_kwargs: object) -> None:
        raise OperationalError("the server closed the connection")

    files.body = body
    ask(operator, files)
    with monkeypatch.context() as patched:
        patched.setattr(service, "merge", gone)
        with pytest.raises(OperationalError):
            do(policy(files))
    assert ImportJob.objects.get().state == "running"
    with clock.moved(jobs.LEASE + timedelta(seconds=1)):
        job = do(policy(files))
    assert (job.state, job.attempts) == ("done", 2)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "content", ['{"meta":{"date":"xx"},"data":{}}', "nothing", "", '{"data":{"AAA":{"cards":[5]}}}']
)
def test_a_broken_file_is_refused_at_once_and_by_the_command_in_one_line(
    operator: User, files: Files, tmp_path: Path, content: str
) -> None:
    files.body = content.encode()
    ask(operator, files)
    job = do(policy(files))
    assert (job.state, job.attempts) == ("failed", 1)
    assert jobs.say_refusal(job) != job.refusal["code"]
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(CommandError) as refused:
        call_command("import_cards", str(path))
    assert refused.value.returncode == 2
    assert "\n" not in str(refused.value)


@pytest.mark.django_db
def test_one_at_a_time(operator: User, player: User) -> None:
    jobs.ask(actor=operator, address=ADDRESS)
    with pytest.raises(ImportRunning):
        jobs.ask(actor=operator, address=ADDRESS)
    with pytest.raises(NotPermitted):
        jobs.ask(actor=player, address=ADDRESS)
    with pytest.raises(ImportBadAddress):
        jobs.ask(actor=operator, address="file:///etc/passwd")


@pytest.mark.django_db(transaction=True)
def test_two_operators_at_once_make_one(operator: User) -> None:
    def press() -> ImportJob:
        return jobs.ask(actor=operator, address=ADDRESS)

    results = together(press, press, press)
    assert sum(isinstance(result, ImportJob) for result in results) == 1
    assert sum(isinstance(result, ImportRunning) for result in results) == 2
    claims = together(jobs.claim, jobs.claim)
    assert sum(claim is not None for claim in claims) == 1


@pytest.mark.django_db
def test_the_sweeper_and_the_chores(operator: User, var: Path) -> None:
    jobs.ask(actor=operator, address=ADDRESS)
    chores.look_everywhere()
    ImportJob.objects.update(state="done", ended_at=clock.now())
    with clock.moved(jobs.KEPT + timedelta(days=1)):
        assert jobs.forget_old() == 1


@pytest.mark.django_db
def test_the_page(operator_client: Client, settings: Any) -> None:
    settings.CARDS_ADDRESS = ADDRESS
    page = operator_client.get("/cards/import/")
    assert page.status_code == 200
    assert ADDRESS in page.content.decode()
    assert "every 2s" not in page.content.decode()
    pressed = operator_client.post("/cards/import/", {"address": ADDRESS})
    assert (pressed.status_code, pressed.headers["Location"]) == (302, "/cards/import/")
    page = operator_client.get("/cards/import/")
    assert "every 2s" in page.content.decode()
    ImportJob.objects.update(state="running", phase="reading", bytes_read=25, bytes_whole=100)
    assert 'value="25"' in operator_client.get("/cards/import/").content.decode()
    again = operator_client.post("/cards/import/", {"address": ADDRESS})
    assert again.status_code == 409
    assert "Another import is at work" in again.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["", "nothing", "http://u:p@x/", "https://x:22/", "\0", "é"])
def test_the_page_refuses_bad_addresses_in_words(operator_client: Client, address: str) -> None:
    page = operator_client.post("/cards/import/", {"address": address})
    assert page.status_code == 400
    assert not ImportJob.objects.exists()


@pytest.mark.django_db
def test_others_may_not(player: User) -> None:
    client = Client()
    assert client.get("/cards/import/").status_code in (302, 401)
    client.force_login(player)
    assert client.get("/cards/import/").status_code == 403
    assert client.post("/cards/import/", {"address": ADDRESS}).status_code == 403


@pytest.mark.live
def test_a_worker_does_it(site: Site) -> None:
    """On a whole site; what it finds at the address is its own machine, and refuses it."""
    browser = site.sign_in("operator")
    browser.open("/cards/import/")
    status, _page = browser.open("/cards/import/", {"address": "http://localhost/cards.json"})
    assert status == 200

    def ended() -> str:
        _status, page = browser.open("/cards/import/")
        return page if re.search(r"The import failed", page) else ""

    assert "not in the open internet" in until(ended, within=60)

"""Imports that operators ask for: a row, and a process of its own that a worker starts.

The row is the truth. Whoever is at work holds its lease and renews it; when the lease runs out
(a killed process, a machine that stopped) the sweeper has another process go on, which finds what
was fetched and staged.
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

import structlog
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Q, QuerySet

from core import clock, hints, words
from core.access import Viewer, operator, require
from core.errors import Refusal
from formats.catalog import tasks
from formats.catalog.importing import addresses, fetching
from formats.catalog.importing.addresses import Policy
from formats.catalog.importing.errors import WHY, ImportGaveUp, ImportRunning
from formats.catalog.models import ImportJob
from formats.catalog.service import Step, import_from, site_policy
from users.models import User

LEASE: Final = timedelta(seconds=30)
RENEW_SECONDS: Final = 1.0
MOST_ATTEMPTS: Final = 5
KEPT: Final = timedelta(days=90)

_ACTIVE: Final = (ImportJob.State.WAITING, ImportJob.State.RUNNING)

logger = structlog.get_logger(__name__)


def ask(*, actor: Viewer, address: str) -> ImportJob:
    """Have a worker import the cards at `address`. Refusals: bad address, one is at work."""
    require(operator, actor)
    addresses.read(address, site_policy())
    try:
        with transaction.atomic():
            job = ImportJob.objects.create(
                address=address,
                requested_by=actor if isinstance(actor, User) else None,
                created_at=clock.now(),
            )
            hints.wake_worker(tasks.start_import)
    except IntegrityError as error:
        raise ImportRunning from error
    return job


def waiting() -> QuerySet[ImportJob]:
    """Jobs that nobody is at."""
    present = clock.now()
    return ImportJob.objects.filter(
        Q(state=ImportJob.State.WAITING)
        | Q(state=ImportJob.State.RUNNING, claimed_until__lt=present)
    )


def look() -> None:
    """The sweeper's: hint again where nobody is at work."""
    if waiting().exists():
        hints.wake_worker(tasks.start_import)


def claim() -> ImportJob | None:
    """Take a job that nobody is at; one that was begun too often is given up."""
    with transaction.atomic():
        job = waiting().select_for_update(skip_locked=True, of=("self",)).order_by("id").first()
        if job is None:
            return None
        if job.attempts >= MOST_ATTEMPTS:
            _end(job, ImportGaveUp(attempts=job.attempts))
            return None
        present = clock.now()
        job.state = ImportJob.State.RUNNING
        job.attempts += 1
        job.begun_at = job.begun_at or present
        job.claimed_until = present + LEASE
        job.save(update_fields=["state", "attempts", "begun_at", "claimed_until"])
    return job


def work(*, ref: str, attempt: int, policy: Policy | None = None) -> None:
    """Do a claimed job to its end; the row tells how far it is, and how it ended."""
    job = ImportJob.objects.get(ref=ref)
    if job.state != ImportJob.State.RUNNING or job.attempts != attempt:
        return  # another process has it
    refusal: Refusal | None = None
    run = None
    with _told(job) as step:
        try:
            run = import_from(address=job.address, policy=policy, progress=step.note).run
        except Refusal as error:
            refusal = error
    with transaction.atomic():
        job.refresh_from_db()
        if job.attempts == attempt and job.state == ImportJob.State.RUNNING:
            job.run = run
            _end(job, refusal)


def say_refusal(job: ImportJob) -> str:
    """Why it failed, in the active language."""
    told: dict[str, Any] = job.refusal or {}
    params = dict(told.get("params", {}))
    if params.get("reason") in WHY:
        params["why"] = WHY[params["reason"]]
    return words.say(told.get("code", ""), params)


def forget_old() -> int:
    """Delete jobs that ended long ago, and what is left of downloads; how many."""
    ended = ImportJob.objects.filter(ended_at__lt=clock.now() - KEPT)
    return ended.delete()[0] + fetching.forget_old(settings.VAR / "imports")


def _end(job: ImportJob, refusal: Refusal | None) -> None:
    job.state = ImportJob.State.FAILED if refusal else ImportJob.State.DONE
    job.phase = ImportJob.Phase.NONE
    job.ended_at = clock.now()
    job.claimed_until = None
    if refusal is not None:
        params = {key: value for key, value in refusal.params.items() if key != "why"}
        job.refusal = {"code": refusal.code, "params": params}
        logger.warning("import_failed", job=job.ref, code=refusal.code)
    job.save(update_fields=["state", "phase", "ended_at", "claimed_until", "refusal", "run"])


@dataclass(slots=True)
class _Latest:
    """The last step that was told, for the thread that writes it down."""

    step: Step = field(default_factory=lambda: Step("fetching", 0, None))

    def note(self, step: Step) -> None:
        """Called by the import."""
        self.step = step


@contextmanager
def _told(job: ImportJob) -> Iterator[_Latest]:
    """Renew the lease and write down how far it is, once a second, on another connection.

    The import itself may sit in one long statement. A process whose worker is gone ends itself:
    nobody would stop it with the site. What it did so far is gone on with.
    """
    latest, over, parent = _Latest(), threading.Event(), os.getppid()

    def write() -> None:
        try:
            while not over.wait(RENEW_SECONDS):
                _renew(job, latest.step)
                if os.getppid() != parent:
                    os.kill(os.getpid(), signal.SIGKILL)
        finally:
            connection.close()

    _renew(job, latest.step)
    thread = threading.Thread(target=write, name="lease", daemon=True)
    thread.start()
    try:
        yield latest
    finally:
        over.set()
        thread.join()
        _renew(job, latest.step)


def _renew(job: ImportJob, step: Step) -> None:
    ImportJob.objects.filter(pk=job.pk, attempts=job.attempts, state__in=_ACTIVE).update(
        claimed_until=clock.now() + LEASE,
        phase=step.phase,
        bytes_read=step.done,
        bytes_whole=step.whole if step.whole is not None else F("bytes_whole"),
    )

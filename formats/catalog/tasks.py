"""The room's tasks: hints that are acted on."""

import subprocess
import sys
from typing import Final

import structlog
from celery import shared_task
from django.conf import settings

from core import hints

logger = structlog.get_logger(__name__)
#: Processes of imports that this worker started; asked now and then, so that none stays a zombie.
_started: Final[list[subprocess.Popen[bytes]]] = []


@shared_task(name="catalog.start_import")
def start_import() -> None:
    """Start a process for an import that waits: it may take minutes, and a task a second."""
    from formats.catalog import jobs  # noqa: PLC0415 - circular: the jobs hint at the task

    hints.begun("catalog.start_import")
    _started[:] = [process for process in _started if process.poll() is None]
    job = jobs.claim()
    if job is None:
        return
    command = [
        sys.executable, "-P", str(settings.ROOT / "manage.py"),
        "import_cards", "--job", job.ref, "--attempt", str(job.attempts),
    ]  # fmt: skip
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, cwd=settings.ROOT)  # noqa: S603 - our own command
    _started.append(process)
    logger.info("import_started", job=job.ref, attempt=job.attempts)

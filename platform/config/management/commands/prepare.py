"""Make an installation ready: tables, embedded facts, static files, demo people."""

import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection

from config import static_files
from core import livecheck, metrics
from formats.catalog.service import load_embedded
from users.demo import make_demo_people

# Two starts of one installation prepare one after the other: any number, the same for all.
PREPARE_LOCK = 0x506F6469756D


class Command(BaseCommand):
    """Idempotent; a second run takes well under a second."""

    help = "Bring the database and static files up to date (what ./podium run does first)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("--no-demo", action="store_true", help="make no demo people")
        parser.add_argument("--no-static", action="store_true", help="collect no static files")
        parser.add_argument("--quiet", action="store_true", help="print nothing")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Each step once, in order, with its time."""
        steps: list[tuple[str, Callable[[], object]]] = [
            ("tables", lambda: call_command("migrate", interactive=False, verbosity=0)),
            ("facts", load_embedded),
            ("live check", livecheck.stream),  # its socket may be opened before its page
        ]
        if not options["no_static"]:
            steps.append(("static files", static_files.collect))
        if not options["no_demo"]:
            steps.append(("demo", lambda: make_demo_people(settings.VAR / "demo.json")))
        if settings.MODE == "run":  # whoever counted before has ended
            steps.append(("metrics", lambda: metrics.empty(settings.METRICS)))
        with _one_at_a_time():
            for name, step in steps:
                begun = time.perf_counter()
                step()
                if not options["quiet"]:
                    seconds = time.perf_counter() - begun
                    self.stderr.write(f"  {name}: ready ({seconds:.1f} s)", style_func=str)


class _one_at_a_time:  # noqa: N801 - reads as a phrase
    """A session lock on a connection of its own: migrations open and close transactions."""

    def __enter__(self) -> None:
        self._connection = connection.copy()
        with self._connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARE_LOCK])

    def __exit__(self, *_exc: object) -> None:
        self._connection.close()

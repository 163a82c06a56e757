"""Write an event's file."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from core.errors import Unknown
from core.refs import read_ref
from formats.catalog.management.refusing import RefusingCommand
from tournaments.events import exchange
from tournaments.events.models import Event
from tournaments.events.service import transfer


class Command(RefusingCommand):
    """The whole op log with what it refers to, packed; to a file or to stdout."""

    help = "Write an event as a file with which another machine goes on (import_event)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("ref", help="the event's ref, as in its address")
        parser.add_argument("--to", help="the file to write; else stdout")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """The file; nothing else on stdout."""
        try:
            ref = read_ref(options["ref"])
        except ValueError as error:
            raise Unknown from error
        event = Event.objects.select_related("log").filter(ref=ref).first()
        if event is None:
            raise Unknown
        data = exchange.written(transfer.body_of(event))
        if options["to"] is None:
            sys.stdout.buffer.write(data)
            return
        try:
            Path(options["to"]).write_bytes(data)
        except OSError as error:
            self.refuse(f"cannot write {options['to']}: {error.strerror}")

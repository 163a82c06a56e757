"""Go on with an event from a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from formats.catalog.management.refusing import RefusingCommand
from tournaments.events.errors import BadFile
from tournaments.events.exchange import MOST_BYTES
from tournaments.events.pages.files import why
from tournaments.events.service import transfer
from users.models import User


class Command(RefusingCommand):
    """All of the event or nothing; its ref on stdout."""

    help = "Take an event from a file that export_event or an event's page wrote."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("file", help="the event's file, packed or not")
        parser.add_argument(
            "--owner", required=True, help="e-mail of the account that runs it here"
        )
        parser.add_argument("--copy", action="store_true", help="with new refs, beside the first")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """The new event's ref."""
        owner = User.objects.filter(email=options["owner"], is_active=True).first()
        if owner is None:
            self.refuse(f"no account has the address {options['owner']}")
        path = Path(options["file"])
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
            event = transfer.imported(actor=owner, data=data, copy=options["copy"])
        except OSError as error:
            self.refuse(f"cannot read {path}: {error.strerror}")
        except BadFile as refusal:
            at = f" (number {refusal.params['line']} of the log)" if refusal.params["line"] else ""
            self.refuse(f"{why(refusal)}{at}")
        self.stdout.write(event.ref)

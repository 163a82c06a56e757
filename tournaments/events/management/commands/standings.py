"""Recompute the standings of an event file."""

import json
import sys
from argparse import ArgumentParser
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.catalog.management.refusing import RefusingCommand
from tournaments.standings import EventFile, EventFileError, Row, published, read_event_file
from tournaments.standings import standings as compute
from tournaments.standings.event_shapes import MAX_BYTES

#: What is wrong with a file.
FILE_WORDS: Final[dict[str, str | Promise]] = {
    "tournaments.file_too_large": gettext_lazy("The file is larger than {limit_mb} MB."),
    "tournaments.file_not_json": gettext_lazy("The file is not JSON."),
    "tournaments.file_key_twice": gettext_lazy("The file has the key “{key}” twice in one place."),
    "tournaments.file_shape": gettext_lazy("Not the shape of an event file: {where}."),
    "tournaments.file_result": gettext_lazy("No match can end like {where}."),
    "tournaments.file_player_twice": gettext_lazy("{player} plays twice in round {round}."),
    "tournaments.file_player_unknown": gettext_lazy(
        "{player} stands in the rounds or in the standings only."
    ),
    "tournaments.file_row_twice": gettext_lazy("{player} stands in the standings twice."),
}
_SHARES: Final = ("omw", "gw", "ogw")


class Command(RefusingCommand):
    """Exit code 0 computed, 2 bad input."""

    help = (
        "Compute the standings of an event file, each row as of its through_round: "
        "exit 0 done, 2 bad input."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("file", help="the file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="the standings as JSON")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", choices=languages, default="en", help="language of the words")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """The standings on stdout, what they are made of on stderr."""
        with translation.override(options["lang"]):
            event = self._event(options["file"])
            rows = compute(event.contestants, event.played, event.preset, through=event.through)
            told = [row_json(event, row) for row in rows]
            if options["json"]:
                self.stdout.write(json.dumps({"standings": told}, ensure_ascii=False))
            else:
                self._tell(told, event.preset.digits)
            self.stderr.write(
                _("{players} players, {matches} matches, {rounds} rounds").format(
                    players=len(rows), matches=len(event.played), rounds=event.through
                )
            )

    def _event(self, name: str) -> EventFile:
        try:
            return read_event_file(self._bytes(name))
        except EventFileError as error:
            self.refuse(str(FILE_WORDS[error.code]).format_map(error.params))

    def _bytes(self, name: str) -> bytes:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        try:
            with Path(name).open("rb") as file:
                return file.read(MAX_BYTES + 1)
        except (OSError, ValueError):
            self.refuse(_("There is no file {file} that can be read.").format(file=name))

    def _tell(self, told: list[dict[str, Any]], digits: int) -> None:
        width = max((len(row["player"]) for row in told), default=0)
        for row in told:
            shares = "  ".join(
                "-" if row[share] is None else f"{row[share]:.{digits}f}" for share in _SHARES
            )
            self.stdout.write(
                f"{row['rank']:>5}  {row['player']:<{width}}  {row['points']:>3}  {shares}"
            )


def row_json(event: EventFile, row: Row) -> dict[str, Any]:
    """A row as scripts get it, with the decimals that the file's publisher shows."""

    def shown(share: Fraction | None) -> float | None:
        return None if share is None else float(published(share, event.preset.digits))

    return {
        "rank": row.rank,
        "player": event.names[row.number],
        "points": row.points,
        "omw": shown(row.omw),
        "gw": shown(row.gw),
        "ogw": shown(row.ogw),
    }

"""Pair fields for their next round, without an event."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.catalog.management.refusing import RefusingCommand
from tournaments.pairing.states import MAX_BYTES, StateError, answer, read_state

#: What is wrong with a state.
STATE_WORDS: Final[dict[str, str | Promise]] = {
    "tournaments.state_too_large": gettext_lazy("It is larger than {limit_mb} MB."),
    "tournaments.state_not_json": gettext_lazy("It is not JSON."),
    "tournaments.state_key_twice": gettext_lazy("It has the key {key} twice in one place."),
    "tournaments.state_shape": gettext_lazy("Not the shape of a field to be paired: {where}."),
    "tournaments.state_too_few": gettext_lazy("Two players are the least that can be paired."),
    "tournaments.state_player_twice": gettext_lazy("Player {player} stands in it twice."),
    "tournaments.state_met_itself": gettext_lazy("Player {player} cannot have met themselves."),
}


class Command(RefusingCommand):
    """Exit code 0 paired, 2 bad input."""

    help = (
        'Pair a field: {"players": [[id, points, had_bye], ...], "met": [[a, b], ...], '
        '"forbidden": [[a, b], ...], "seed": ..., "power": false}. '
        "Exit 0 paired, 2 bad input; then the answers before the bad line stand."
    )
    requires_system_checks = ()  # it touches nothing of the site, and has to start quickly

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("file", nargs="?", default="-", help="the file; standard input without")
        parser.add_argument("--jsonl", action="store_true", help="a field a line, an answer a line")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", choices=languages, default="en", help="language of the words")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """An answer a field on stdout, each as soon as its line has been read."""
        with self._opened(options["file"]) as file, translation.override(options["lang"]):
            fields = _lines(file) if options["jsonl"] else [(0, file.read(MAX_BYTES + 1))]
            for line, text in fields:
                try:
                    told = answer(read_state(text))
                except StateError as error:
                    self._refuse_state(line, error)
                self.stdout.write(json.dumps(told))
                self.stdout.flush()

    def _refuse_state(self, line: int, error: StateError) -> None:
        sentence = str(STATE_WORDS[error.code]).format_map(error.params)
        place = _("Line {line}").format(line=line) + ": " if line else ""
        self.refuse(place + sentence)

    def _opened(self, name: str) -> Any:  # noqa: ANN401 - a file, or standard input that stays open
        if name == "-":
            return nullcontext(sys.stdin.buffer)
        try:
            return Path(name).open("rb")
        except (OSError, ValueError):
            self.refuse(_("There is no file {file} that can be read.").format(file=name))


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Lines that hold anything, with their numbers; one without end is cut, and then refused."""
    number = 0
    while line := file.readline(MAX_BYTES + 1):
        number += 1
        if line.strip():
            yield number, line

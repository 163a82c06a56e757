"""Check a file of decks, one a line."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from core.errors import Refusal
from formats.catalog.bulk import Asked, answers_json, check_lists, error_json
from formats.catalog.deck_files import MAX_LINE_BYTES, read_deck_line
from formats.catalog.management.refusing import BAD_INPUT, RefusingCommand

TOGETHER: Final = 500
_VERDICTS: Final = {True: "legal", False: "not legal", None: "cannot say"}


class Command(RefusingCommand):
    """One answer a line, in the order of the file; exit code 2 when a line could not be read."""

    help = (
        "Check decks, one JSON object a line: "
        '{"format", "date", "platform", "main": [[4, "Name"], ...], "side", "commander", '
        '"companion", "name"}, or "text" with a whole list in place of the sections. '
        "Exit 0 when every line got an answer, 2 when one could not be read."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("file", help="the file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="one JSON object a line")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", choices=languages, default="en", help="language of the words")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Answers on stdout, a summary on stderr."""
        counts = {"legal": 0, "not legal": 0, "cannot say": 0, "refused": 0}
        with self._opened(options["file"]) as file, translation.override(options["lang"]):
            for number, answer in enumerate(_answers(file), start=1):
                kind = "refused" if "error" in answer else _VERDICTS[answer["legal"]]
                counts[kind] += 1
                self.stdout.write(
                    json.dumps(answer, ensure_ascii=False)
                    if options["json"]
                    else _in_a_line(number, kind, answer)
                )
        self.stderr.write(", ".join(f"{number} {kind}" for kind, number in counts.items()))
        if counts["refused"]:
            sys.exit(BAD_INPUT)

    def _opened(self, name: str) -> Any:  # noqa: ANN401 - a file, or standard input that stays open
        if name == "-":
            return nullcontext(sys.stdin.buffer)
        try:
            return Path(name).open("rb")
        except (OSError, ValueError):
            self.refuse(_("There is no file {file} that can be read.").format(file=name))


def _answers(file: IO[bytes]) -> Iterator[dict[str, Any]]:
    asked = (_asked(line, number) for number, line in _lines(file))
    while some := list(islice(asked, TOGETHER)):
        answers = check_lists([one for one in some if isinstance(one, Asked)])
        told = answers_json(answers)
        for one in some:
            yield next(told) if isinstance(one, Asked) else error_json(one)


def _asked(line: bytes, number: int) -> Asked | Refusal:
    try:
        return read_deck_line(line, number)
    except Refusal as refusal:
        return refusal


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Lines that hold anything, with their numbers; one without end is cut and then refused."""
    number = 0
    while line := file.readline(MAX_LINE_BYTES + 2):
        number += 1
        if line.strip():
            yield number, line
        while line and not line.endswith(b"\n"):
            line = file.readline(MAX_LINE_BYTES + 2)


def _in_a_line(number: int, kind: str, answer: dict[str, Any]) -> str:
    if "error" in answer:
        return f"{number}: {answer['error']['message']}"
    reasons = " ".join(reason["message"] for reason in answer["reasons"])
    return f"{number}: {kind}, {answer['format']}, {answer['date']}. {reasons}".rstrip()

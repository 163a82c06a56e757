"""Check a deck list against a format on a day."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from formats.catalog.checking import check_text, read_day
from formats.catalog.management.refusing import RefusingCommand
from formats.catalog.results import CheckResult, result_json
from formats.catalog.uploads import decode_list
from formats.catalog.wording import day_text
from formats.decks import MAX_BYTES

NOT_LEGAL: Final = 1


class Command(RefusingCommand):
    """Exit code 0 legal, 1 not legal or cannot say, 2 bad input."""

    help = "Check a deck list: exit 0 legal, 1 not legal or cannot say, 2 bad input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("file", help="the list, or - for standard input")
        parser.add_argument("--format", required=True, help="legacy, standard, type 2, ...")
        parser.add_argument("--date", default="", help="the event's day, 2014-06-01 (today)")
        parser.add_argument("--json", action="store_true", help="the answer as JSON")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", choices=languages, default="en", help="language of the words")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """The answer on stdout."""
        with translation.override(options["lang"]):
            day = read_day(options["date"]) if options["date"] else None
            text = decode_list(self._bytes(options["file"]))
            result = check_text(text=text, format=options["format"], on=day)
            if options["json"]:
                self.stdout.write(json.dumps(result_json(result), ensure_ascii=False))
            else:
                self._tell(result)
        if not result.legal:
            sys.exit(NOT_LEGAL)

    def _bytes(self, name: str) -> bytes:
        most = 2 * MAX_BYTES + 1
        if name == "-":
            return sys.stdin.buffer.read(most)
        try:
            with Path(name).open("rb") as file:
                return file.read(most)
        except (OSError, ValueError):
            self.refuse(_("There is no file {file} that can be read.").format(file=name))

    def _tell(self, result: CheckResult) -> None:
        verdict = {True: _("Legal"), False: _("Not legal"), None: _("Cannot say")}[result.legal]
        self.stdout.write(f"{verdict}: {result.format_name}, {day_text(result.date)}")
        for reason in result.reasons:
            where = ", ".join(map(str, reason.lines))
            place = " [" + _("line {line}").format(line=where) + "]" if where else ""
            self.stdout.write(f"- {reason.message}{place}")
            if reason.source:
                self.stdout.write(f"  {reason.source}")
        for problem in result.problems:
            place = _("line {line}").format(line=problem.line)
            self.stdout.write(f"? {place}: {problem.message}")
        if result.how_to_import:
            self.stdout.write(result.how_to_import)
        data = _("Data {version}").format(version=result.data_version)
        self.stdout.write(data)

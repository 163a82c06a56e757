"""Commands for scripts: JSON alone on stdout, one line on stderr and exit code 2 for bad input."""

import sys
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from core import words
from core.errors import Refusal

BAD_INPUT = 2


class RefusingCommand(BaseCommand):
    """A command whose refusals are one line and exit code 2, never a trace."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:  # noqa: ANN401 - the framework's own signature
        """Usage errors in one line too, also when called from code."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = self.refuse  # type: ignore[method-assign]
        return parser

    def refuse(self, message: str) -> NoReturn:
        """Say it in one line and end."""
        line = " ".join(message.split())
        if not getattr(self, "_called_from_command_line", False):
            raise CommandError(line, returncode=BAD_INPUT)
        self.stderr.write(line)
        sys.exit(BAD_INPUT)

    def execute(self, *args: Any, **options: Any) -> str | None:  # noqa: ANN401 - the framework's own signature
        """Run; a refusal's sentence becomes the line."""
        try:
            return super().execute(*args, **options)
        except Refusal as refusal:
            self.refuse(words.say(refusal.code, refusal.params))
        except BrokenPipeError:
            sys.stderr.close()  # whoever read our answer has left; nothing more to say
            sys.exit(BAD_INPUT)

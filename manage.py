#!/usr/bin/env python
"""Django's front door. Use `./podium manage …`, which also brings the servers up."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Run one management command from the command line."""
    sys.path.insert(0, str(Path(__file__).resolve().parent / "platform"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - path first

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

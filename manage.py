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

    from config.env import EnvError  # noqa: PLC0415 - path first

    try:
        execute_from_command_line(sys.argv)
    except EnvError as refusal:
        print(f"podium: {refusal}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()

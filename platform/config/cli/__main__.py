"""Entry of `python -m config.cli`: chooses the command, turns refusals into exit codes."""

import signal
import sys
from importlib import import_module

from config.cli.common import MISUSE, Misuse, say
from core.bootstrap import answer
from core.servers.ownership import AlreadyRunning
from core.servers.process import ServerError

MODULES = {
    "run": "config.cli.run",
    "manage": "config.cli.manage",
    "test": "config.cli.quality",
    "lint": "config.cli.quality",
    "bench": "config.cli.bench",
}


def main(arguments: list[str]) -> int:
    """Run one command; its exit code."""
    code = answer(arguments)
    if code is not None:
        return code
    name, *rest = arguments
    # With this, `with` blocks are left in order: servers of our own are stopped, not just lost.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        command = getattr(import_module(MODULES[name]), name)
        return int(command(rest))
    except (Misuse, AlreadyRunning) as refusal:
        say(f"podium: {refusal}")
        return MISUSE
    except ServerError as failure:
        say(f"podium: {failure}")
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

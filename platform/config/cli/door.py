"""The front door: chooses the command, turns refusals into exit codes."""

import signal
import sys
from importlib import import_module

from config.cli.common import MISUSE, Misuse, say
from config.env import EnvError
from core.bootstrap import answer
from core.servers.ownership import AlreadyRunning
from core.servers.process import ServerError, Unusable, in_words

MODULES = {
    "run": "config.cli.run",
    "manage": "config.cli.manage",
    "test": "config.cli.quality",
    "lint": "config.cli.quality",
    "bench": "config.cli.bench",
    "rules": "config.cli.rules",
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
    except (Misuse, EnvError, AlreadyRunning, Unusable) as refusal:
        say(f"podium: {refusal}")
        return MISUSE
    except ServerError as failure:
        say(f"podium: {failure}")
        return 1
    except OSError as error:
        if name == "manage":  # a command's own, for whoever wrote it
            raise
        say(f"podium: {in_words(error)}")
        return 1 if error.filename is None else MISUSE
    except KeyboardInterrupt:
        return 128 + signal.SIGINT

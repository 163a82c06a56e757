"""`./podium manage …`: Django's commands, with the servers they need."""

import os
import sys

from config.cli.common import check_environment, child_environment, say, var_folder
from core.servers.ownership import servers
from core.servers.process import ServerError, usable_paths

# Commands that touch neither the database nor the broker: no server is started for them.
NO_SERVERS = {
    "booster_stats",
    "scenario",
    "check",
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "findstatic",
    "help",
    "makemessages",
    "messages",
    "pair",
    "standings",
    "startapp",
    "startproject",
    "version",
}
# Commands about the tables themselves: the database is not brought up to date before them.
AS_IT_IS = {
    "dbshell",
    "flush",
    "inspectdb",
    "makemigrations",
    "migrate",
    "optimizemigration",
    "prepare",
    "showmigrations",
    "sqlflush",
    "sqlmigrate",
    "squashmigrations",
}
HELP = {"-h", "--help", "--version"}


def needs_servers(arguments: list[str]) -> bool:
    """Whether this command line talks to the database or the broker."""
    if not arguments or HELP & set(arguments):
        return False
    if arguments[0] == "check":
        return any(word.startswith("--database") for word in arguments)
    return arguments[0] not in NO_SERVERS


def manage(arguments: list[str]) -> int:
    """Run one of Django's commands in this process; its exit code."""
    check_environment()
    var = var_folder()
    os.environ.update(child_environment(var))
    if not needs_servers(arguments):
        return _execute(arguments)
    with servers(var, say=say) as services:
        os.environ["DATABASE_URL"] = services.database_url
        os.environ["REDIS_URL"] = services.redis_url
        return _execute(arguments, prepare=not services.prepared and arguments[0] not in AS_IT_IS)


def _prepare() -> None:
    """Bring the database up to date, as `./podium run` has done where it is the one that runs."""
    import django  # noqa: PLC0415 - slow import
    from django.core.management import call_command  # noqa: PLC0415 - slow import

    django.setup()
    call_command("prepare", "--quiet", "--no-static", "--no-demo", stdout=sys.stderr)


def _execute(arguments: list[str], *, prepare: bool = False) -> int:
    import psycopg  # noqa: PLC0415 - slow import
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - slow import
    from django.db import OperationalError  # noqa: PLC0415 - slow import

    _read_settings()
    try:
        if prepare:
            _prepare()
        execute_from_command_line(["podium manage", *arguments])
    except (OperationalError, psycopg.OperationalError) as error:
        if not is_out_of_reach(error):
            raise
        raise ServerError(f"the database does not answer: {' '.join(str(error).split())}") from None
    except SystemExit as end:
        if isinstance(end.code, str):
            say(end.code)
            return 1
        return int(end.code or 0)
    return 0


@usable_paths()
def _read_settings() -> None:
    """Read them now, while a file of theirs that cannot be read is not yet a command's own."""
    from django.conf import settings  # noqa: PLC0415 - slow import

    assert settings.INSTALLED_APPS


def is_out_of_reach(error: Exception) -> bool:
    """Whether it tells of the connection to the database, not of what was asked of it."""
    told = error if error.__cause__ is None else error.__cause__
    state = getattr(told, "sqlstate", None)
    # None: never connected, or cut off; 08: connection trouble; 57P: the server stops or starts.
    return state is None or state.startswith(("08", "57P"))

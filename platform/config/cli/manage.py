"""`./podium manage …`: Django's commands, with the servers they need."""

import os
import sys

from config.cli.common import child_environment, say, var_folder
from core.servers.ownership import servers

# Commands that touch neither the database nor the broker: no server is started for them.
NO_SERVERS = {
    "check",
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "findstatic",
    "help",
    "makemessages",
    "messages",
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
    var = var_folder()
    os.environ.update(child_environment(var))
    if not needs_servers(arguments):
        return _execute(arguments)
    with servers(var, say=say) as services:
        os.environ["DATABASE_URL"] = services.database_url
        os.environ["REDIS_URL"] = services.redis_url
        if services.temporary and arguments[0] not in AS_IT_IS:
            _prepare()
        return _execute(arguments)


def _prepare() -> None:
    """Bring the database up to date; `./podium run` has done so for servers that already run."""
    import django  # noqa: PLC0415 - slow import
    from django.core.management import call_command  # noqa: PLC0415 - slow import

    django.setup()
    call_command("prepare", "--quiet", "--no-static", "--no-demo", stdout=sys.stderr)


def _execute(arguments: list[str]) -> int:
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - slow import

    try:
        execute_from_command_line(["podium manage", *arguments])
    except SystemExit as end:
        if isinstance(end.code, str):
            say(end.code)
            return 1
        return int(end.code or 0)
    return 0

"""The private folder of the servers' unix sockets; a socket's path may have 107 bytes at most."""

import hashlib
import os
import shutil
import stat
import tempfile
from pathlib import Path

from core.servers.account import give
from core.servers.process import Account, ServerError

LONGEST = 100
LONGEST_NAME = ".s.PGSQL.5432"
AWKWARD = set("%?#,\"'")  # mean something in an address or in PostgreSQL's list of folders


def socket_folder(var: Path, account: Account | None) -> Path:
    """`var/s`, or where that is too long a path, a private folder below the system's temp one."""
    folder = var / "s"
    if _fits(folder):
        give(folder, account)
        return folder
    name = "podium-" + hashlib.blake2b(os.fsencode(var), digest_size=6).hexdigest()
    for base in dict.fromkeys((tempfile.gettempdir(), "/tmp", "/var/tmp")):  # noqa: S108
        folder = Path(base) / name
        if Path(base).is_dir() and _fits(folder):
            _claim(folder, account)
            return folder
    raise ServerError(f"{var} is too long a path for sockets: set PODIUM_VAR to a shorter one")


def remove_socket_folder(folder: Path, var: Path) -> None:
    """Leave nothing of ours outside var when the servers have stopped."""
    if folder.parent != var:
        shutil.rmtree(folder, ignore_errors=True)


def _fits(folder: Path) -> bool:
    return len(os.fsencode(folder / LONGEST_NAME)) < LONGEST and not AWKWARD & set(str(folder))


def _claim(folder: Path, account: Account | None) -> None:
    """Others may write to the temp folder: take only a folder that is surely ours."""
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        found = folder.lstat()
        ours = {os.geteuid()} if account is None else {os.geteuid(), account.uid}
        private = stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o077
        if not private or found.st_uid not in ours:
            raise ServerError(f"{folder} is not ours: remove it or set PODIUM_VAR") from None
    give(folder, account)

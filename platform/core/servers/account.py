"""Which account the servers run as: our own, or an unprivileged one when we are root."""

import os
import pwd
import subprocess
from pathlib import Path

from core.servers.process import Account, Program, ServerError, spawn

CAP_DAC_OVERRIDE = 1
CAP_DAC_READ_SEARCH = 2


def unprivileged(data: Path, binaries: Path) -> Account | None:
    """None when we are not root; else the account that can enter `data` and use `binaries`.

    Both may lie below a folder that only root may enter. The modes of other people's folders are
    not ours to change, so the account keeps the one capability to pass through them: reading, or
    where a container withholds that, overriding.
    """
    if os.geteuid() != 0:
        return None
    uid, gid = _who(data)
    for capability in (CAP_DAC_READ_SEARCH, CAP_DAC_OVERRIDE, None):
        account = Account(uid, gid, capability)
        if _reaches(account, data, binaries):
            return account
    raise ServerError(
        f"as root, PostgreSQL must run as user {uid}, which cannot enter {data} here: start as an "
        "ordinary user, or set PODIUM_VAR to a folder open to all, or DATABASE_URL and REDIS_URL"
    )


def give(folder: Path, account: Account | None) -> None:
    """Make `folder` a private one of the account."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if account is not None:
        os.chown(folder, account.uid, account.gid)
    folder.chmod(0o700)


def _who(data: Path) -> tuple[int, int]:
    if data.exists() and data.stat().st_uid != 0:
        return data.stat().st_uid, data.stat().st_gid
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        return 65534, 65534
    return nobody.pw_uid, nobody.pw_gid


def _reaches(account: Account, data: Path, binaries: Path) -> bool:
    # initdb looks for the other programs and for its files, and changes nothing here.
    script = 'cd "$1" && exec "$2" --show -D new >/dev/null 2>&1'
    folder = data if data.exists() else data.parent
    child = spawn(
        Program(
            name="trial",
            argv=["/bin/sh", "-c", script, "sh", str(folder), str(binaries / "initdb")],
            log=Path(os.devnull),
            account=account,
        )
    )
    try:
        return child.wait(timeout=10) == 0
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        return False

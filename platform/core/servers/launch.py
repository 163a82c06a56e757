"""Stands between fork and exec: die with the parent, step down, keep files private.

Run as a script (`python -I -S launch.py ORDER PROGRAM…`), so that nothing but exec happens in a
forked copy of a parent that may have threads. Standard library only.
"""

import ctypes
import json
import os
import signal
import sys

PR_SET_PDEATHSIG = 1
PR_SET_SECUREBITS = 28
SECBIT_NO_SETUID_FIXUP = 1 << 2
PR_SET_NO_NEW_PRIVS = 38
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_RAISE = 2
CAPABILITY_VERSION_3 = 0x20080522

libc = ctypes.CDLL(None, use_errno=True)


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


def _checked(result: int, what: str) -> None:
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{what}: {os.strerror(code)}")


def _prctl(option: int, *values: int) -> None:
    arguments = [ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]]
    _checked(libc.prctl(option, *arguments), f"prctl {option}")


def step_down(uid: int, gid: int, capability: int | None) -> None:
    """Become uid and gid; keep one capability across the exec, or none at all."""
    if capability is not None:
        # Without the usual fix-up the capabilities outlast the change of user, and access(2),
        # by which initdb looks for its own programs, minds them.
        _prctl(PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP)
    os.setgroups([])
    os.setresgid(gid, gid, gid)
    os.setresuid(uid, uid, uid)
    if capability is not None:
        bit = 1 << capability
        header = _Header(CAPABILITY_VERSION_3, 0)
        sets = (_Sets * 2)(_Sets(bit, bit, bit), _Sets(0, 0, 0))
        _checked(libc.capset(ctypes.byref(header), sets), "capset")
        _prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability)
    _prctl(PR_SET_NO_NEW_PRIVS, 1)


def main() -> None:
    """Read the order from the first argument and become the program of the others."""
    order = json.loads(sys.argv[1])
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    os.umask(0o077)
    if order["account"] is not None:
        step_down(*order["account"])
    # A change of credentials clears this setting, so it comes last.
    _prctl(PR_SET_PDEATHSIG, order["death_signal"])
    if os.getppid() != order["parent"]:
        sys.exit("the parent ended before its child began")
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606 - a shell is not wanted


if __name__ == "__main__":
    try:
        main()
    except OSError as refusal:
        sys.exit(f"cannot start {sys.argv[2]}: {refusal}")

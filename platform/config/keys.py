"""The key that signs sessions and codes: from the environment, else made once in var/."""

import secrets
from pathlib import Path

from config.env import EnvError, env_secret

NAME = "PODIUM_SECRET_KEY"
LONG_ENOUGH, VARIED_ENOUGH = 50, 5
EXAMPLES = ("insecure", "changeme", "change-me", "change_me", "example", "placeholder")
HOW = "python3 -c 'import secrets; print(secrets.token_urlsafe(50))' makes one"


def secret_key(var: Path, *, https: bool) -> str:
    """The key of PODIUM_SECRET_KEY (or _FILE), else the one in var/secret_key, made at first need.

    On the internet (`https`) a good key has to be given. Raises EnvError; no message holds a key.
    """
    given = env_secret(NAME)
    if https:
        return _checked(given)
    return given or _kept(var / "secret_key")


def old_keys() -> list[str]:
    """Keys of before (PODIUM_SECRET_KEY_OLD or _FILE, by blanks): what they signed still counts."""
    return env_secret(f"{NAME}_OLD").split()


def _checked(key: str) -> str:
    wrong = None
    if not key:
        wrong = "is not set"
    elif len(key) < LONG_ENOUGH or len(set(key)) < VARIED_ENOUGH:
        wrong = f"has under {LONG_ENOUGH} characters, or too few different ones"
    elif any(word in key.lower() for word in EXAMPLES):
        wrong = "is an example"
    if wrong:
        raise EnvError(f"{NAME} {wrong}: with PODIUM_HTTPS=1 set a key of your own; {HOW}")
    return key


def _kept(path: Path) -> str:
    try:
        if not path.exists():
            _make(path)
        key = path.read_text().strip()
    except UnicodeError:
        key = ""
    if len(key) < LONG_ENOUGH:
        # Not made anew by itself: that would void the codes that guests come back with.
        raise EnvError(
            f"{path} holds no whole key: put it back from a backup, or remove it; a new one is "
            "then made, which signs everybody out and voids claim codes"
        )
    return key


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    fresh.touch(mode=0o600)
    fresh.write_text(secrets.token_urlsafe(LONG_ENOUGH))
    try:
        path.hardlink_to(fresh)  # the first of several processes wins
    except FileExistsError:
        pass
    finally:
        fresh.unlink()

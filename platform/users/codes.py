"""Claim codes: what a person without an account shows to be the one who joined.

A code is 60 random bits, written as three groups of four; only a keyed digest is kept.
"""

import hmac

from django.conf import settings

from core.refs import new_ref, read_ref


def new_code() -> str:
    """A fresh code: `7m2k-9x4t-q0ab`."""
    text = new_ref()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def digest_of(code: str) -> str:
    """What is kept of a code, however it was typed. Raises ValueError for what cannot be one."""
    return digests_of(code)[0]


def digests_of(code: str) -> list[str]:
    """The same by the site's key and by those of before: a code outlives a change of the key."""
    if len(code) > 40:
        raise ValueError("too long for a code")
    bare = read_ref("".join(character for character in code if character not in " -‐–—−"))
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return [hmac.digest(f"claim:{key}".encode(), bare.encode(), "sha256").hex() for key in keys]

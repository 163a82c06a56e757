"""Addresses of organisations: their shape, words that are not given away, one made from a name.

Pure.
"""

import re
from collections.abc import Iterator
from typing import Final

from django.utils.text import slugify

LONGEST_SLUG: Final = 60
SHORTEST_SLUG: Final = 2
SLUG_SHAPE: Final = "[a-z0-9]+(-[a-z0-9]+)*"
_SHAPE: Final = re.compile(SLUG_SHAPE)
#: Parts of our own addresses, and what reads as if the site itself spoke.
RESERVED: Final = frozenset(
    {
        "about", "account", "accounts", "admin", "all", "api", "close", "edit", "event", "events",
        "help", "history", "invitation", "invitations", "leave", "log", "login", "logout", "me",
        "mine", "new", "official", "operator", "podium", "reopen", "search", "settings", "shop",
        "shops", "staff", "static", "support", "www",
    }
)  # fmt: skip
#: How much of a ref stands in for a name without Latin letters.
REF_PART: Final = 6


def has_shape(slug: str) -> bool:
    """Lower-case letters and digits with single hyphens between them, not too short or long."""
    fits = SHORTEST_SLUG <= len(slug) <= LONGEST_SLUG
    return fits and _SHAPE.fullmatch(slug) is not None


def candidates(name: str, ref: str) -> Iterator[str]:
    """Addresses to try for a new organisation: from its name, numbered, at last with its ref.

    A name that leaves nothing (most Japanese ones) or a reserved word gets a part of the ref.
    """
    base = slugify(name)[: LONGEST_SLUG - len(ref) - 1].strip("-_").replace("_", "-")
    base = re.sub("-+", "-", base)
    if has_shape(base) and base not in RESERVED:
        yield base
        yield from (f"{base}-{number}" for number in range(2, 10))
        yield f"{base}-{ref}"
    else:
        yield ref[:REF_PART]
        yield ref

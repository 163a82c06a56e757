"""Addresses of cards: `/cards/fire-ice`."""

import hashlib
import re
import unicodedata
from typing import Final

MOST: Final = 140
_LETTERS: Final = str.maketrans(
    {"Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ø": "O", "ø": "o", "Đ": "D", "đ": "d",
     "ð": "d", "þ": "th", "Ł": "L", "ł": "l", "ı": "i", "ß": "ss", "’": None}
)  # fmt: skip
_BETWEEN: Final = re.compile(r"[^a-z0-9]+")


def card_slug(name: str, variant: str = "") -> str:
    """ASCII letters and digits of the name with dashes between, the variant behind them.

    A name without any gets a word from its digest. Different names may give the same; then
    `told_apart` gives another.
    """
    text = name.replace("'", "")
    if not text.isascii():
        text = text.translate(_LETTERS)
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    slug = _BETWEEN.sub("-", text.lower()).strip("-")[:MOST].rstrip("-")
    slug = slug or f"card-{_digest(name)}"
    return f"{slug}-{variant}" if variant else slug


def told_apart(name: str, variant: str = "") -> str:
    """The slug of a card whose plain one belongs to another card; the same in every import."""
    return f"{card_slug(name, variant)}-{_digest(f'{name}/{variant}')}"


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=4).hexdigest()

"""Public references: 12 characters of lower-case Crockford base32, random.

Database ids never leave the server; a ref is what addresses, frames and files carry.
"""

import secrets
from typing import Any

from django.db import models

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u
LENGTH = 12
# What a person may type for a character that looks like another (Crockford's decoding).
_READ_AS = str.maketrans("ilo", "110")


def new_ref() -> str:
    """A fresh ref: 60 random bits from the system's generator."""
    bits = secrets.randbits(5 * LENGTH)
    return "".join(ALPHABET[bits >> 5 * i & 31] for i in range(LENGTH))


def read_ref(text: str) -> str:
    """The ref that a person meant: case folded, look-alikes read as Crockford's table says.

    Raises ValueError for a text that is not a ref.
    """
    ref = text.lower().translate(_READ_AS)
    if len(ref) != LENGTH or not set(ref) <= set(ALPHABET):
        raise ValueError(f"not a ref: {text!r}")
    return ref


class RefField(models.CharField[str, str]):
    """A unique column filled with a new ref."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401 - Django's own field options
        kwargs.setdefault("max_length", LENGTH)
        kwargs.setdefault("default", new_ref)
        kwargs.setdefault("unique", True)
        kwargs.setdefault("editable", False)
        super().__init__(**kwargs)


class RefConverter:
    """`<ref:name>` in addresses; reads what people type."""

    regex = "[0-9A-Za-z]{12}"

    def to_python(self, value: str) -> str:
        """The ref, or ValueError, which Django answers with 404."""
        return read_ref(value)

    def to_url(self, value: str) -> str:
        """The ref as it is."""
        return value

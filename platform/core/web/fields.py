"""Fields of API bodies that take what they say and nothing that looks like it.

DRF's own read numbers as text, 1 and "on" as true, and strip blanks.
"""

from typing import Any

from rest_framework import serializers


class Text(serializers.CharField):
    """A text as it was sent. Lengths and characters are the service's business."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401 - DRF's options
        kwargs.setdefault("trim_whitespace", False)
        kwargs.setdefault("allow_blank", True)
        super().__init__(**kwargs)
        self.validators = []  # NUL is refused by code, halves of characters by the parser

    def to_internal_value(self, data: object) -> str:
        """Strings only."""
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class Flag(serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: object) -> bool:
        """Booleans only."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Whole(serializers.IntegerField):
    """A whole number."""

    def to_internal_value(self, data: object) -> int:
        """Integers only: 1.0, "1" and true are none."""
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return data


class Tree(serializers.DictField):
    """An object of any shape, as it was sent; what is in it is the service's business."""

"""In which windows a page is looked at: all combinations with --long, else two unlike in all.

A page that is wrong in one language, size or scheme is seen; one that is wrong only in a certain
combination of them waits for the long run.
"""

import itertools
import os

import pytest

VALUES = {"size": ("phone", "large"), "language": ("en", "ja"), "scheme": ("light", "dark")}
SHORT = (
    {"size": "phone", "language": "ja", "scheme": "light"},
    {"size": "large", "language": "en", "scheme": "dark"},
)
LONG = bool(os.environ.get("PODIUM_LONG"))


def in_ways(*axes: str) -> pytest.MarkDecorator:
    """Run the test for windows that differ in these: size, language, scheme."""
    every = list(itertools.product(*(VALUES[axis] for axis in axes)))
    short = dict.fromkeys(tuple(way[axis] for axis in axes) for way in SHORT)
    return pytest.mark.parametrize(axes, every if LONG else list(short))

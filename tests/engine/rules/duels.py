"""Scenarios of two players that are the same in both editions, told in few words."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.definitions import Definition
from tests.engine.scenes import play

BOTH = ["2010", "current"]


def duel(
    mine: Sequence[Any],
    theirs: Sequence[Any],
    do: Sequence[Mapping[str, Any]],
    expect: Mapping[str, Any],
    *foreign: Definition,
    a: Mapping[str, Any] | None = None,
    b: Mapping[str, Any] | None = None,
    c: Mapping[str, Any] | None = None,
    edition: Any = BOTH,
    **more: Any,
) -> None:
    """A and B with these permanents; `a` and `b` are what else they have, `c` a third."""
    players = {
        "A": {"battlefield": list(mine), **(a or {})},
        "B": {"battlefield": list(theirs), **(b or {})},
    }
    if c is not None:
        players["C"] = c
    play({"edition": edition, "players": players, "do": do, "expect": expect, **more}, *foreign)


def attack(**pairs: str) -> dict[str, Any]:
    """A attacks; names with underscores for spaces."""
    return {"by": "A", "attack": {name.replace("_", " "): to for name, to in pairs.items()}}


def block(**pairs: Any) -> dict[str, Any]:
    """B blocks."""
    return {"by": "B", "block": {name.replace("_", " "): to for name, to in pairs.items()}}


def illegal(action: Mapping[str, Any]) -> dict[str, Any]:
    """It must be refused."""
    return {"illegal": dict(action)}


AFTER_COMBAT = {"until": "end of combat"}

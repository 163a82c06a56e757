"""Whether a condition is true (CR 603.4, 604.1)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from games.engine.ir.what import (
    Activations,
    CastFrom,
    Condition,
    Exists,
    Kicked,
    Lacks,
    SpentMana,
    YourTurn,
)
from games.engine.selecting import NO_CAST, Asking, fitting
from games.engine.state import Cast
from games.engine.variants import is_active

if TYPE_CHECKING:
    from games.engine.table import Table


def _exists(asking: Asking, condition: Exists) -> bool:
    found = fitting(asking.table, condition.what, asking.you, asking.source)
    return len(found) >= condition.least


def _activations(asking: Asking, condition: Activations) -> bool:
    done = asking.table.state.activated.get(f"{asking.source} {condition.place}", 0)
    return done >= condition.least


def _your_turn(asking: Asking, condition: YourTurn) -> bool:
    state = asking.table.state
    turns = state.players[asking.you].turns
    if not is_active(state, asking.you) or turns < condition.not_before:
        return False
    return condition.not_after is None or turns <= condition.not_after


def _lacks(asking: Asking, condition: Lacks) -> bool:
    return not asking.table.state.objects[asking.source].counters.get(condition.kind)


_CONDITIONS: Final[dict[type, Callable[[Asking, Any], bool]]] = {
    Exists: _exists,
    Activations: _activations,
    Lacks: _lacks,
    Kicked: lambda asking, _condition: _cast_of(asking).kicked,
    SpentMana: lambda asking, condition: condition.letter in _cast_of(asking).spent,
    CastFrom: lambda asking, condition: _cast_of(asking).zone == condition.zone,
    YourTurn: _your_turn,
}


def holds(
    table: "Table", condition: Condition, source: int, you: int, cast: Cast = NO_CAST
) -> bool:
    """Whether a condition is true just now."""
    return _CONDITIONS[type(condition)](Asking(table, source, you, cast, None), condition)


def _cast_of(asking: Asking) -> Cast:
    """How the source was cast: a permanent remembers the spell that it was (CR 400.7d)."""
    return asking.table.state.objects[asking.source].cast or asking.cast

"""The table of what each kind of effect does, and the one loop that goes through effects."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, TypeVar

from games.engine.decisions import Decision
from games.engine.doing import Doing
from games.engine.ir.effects import Effect
from games.engine.state import NOTHING
from games.engine.zones import ZONES

Asked = Generator[Decision, tuple[int, ...], None]
#: Does one effect; a generator where it may have to ask.
Doer = Callable[[Doing, Any], Asked | None]
Any_Doer = TypeVar("Any_Doer", bound=Doer)

_DO: Final[dict[type, Doer]] = {}


def does(kind: type) -> Callable[[Any_Doer], Any_Doer]:
    """Says that a function carries out effects of this kind."""

    def register(doer: Any_Doer) -> Any_Doer:
        _DO[kind] = doer
        return doer

    return register


def carry_out(doing: Doing, effects: Sequence[Effect]) -> Asked:
    """Do them in the order in which they are written (CR 608.2c)."""
    for effect in effects:
        asked = _DO[type(effect)](doing, effect)
        if asked is not None:
            yield from asked


def remember(doing: Doing, numbers: Sequence[int]) -> None:
    """What was moved to a public zone can be found by the rest of the effect (CR 400.7j)."""
    objects = doing.table.state.objects
    doing.cast.moved = [
        number
        for number in numbers
        if number != NOTHING and objects[number].zone >= 0 and ZONES[objects[number].zone].public
    ]

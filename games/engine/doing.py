"""What is being carried out: whose, by which object, with which choices."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.engine.state import Cast

if TYPE_CHECKING:
    from games.engine.table import Table


@dataclass(slots=True)
class Doing:
    """A spell or ability that resolves, or a mana ability. `legal` are its targets by word."""

    table: "Table"
    you: int
    source: int
    definition: int
    cast: Cast
    legal: list[list[int]] = field(default_factory=list)
    spell: int = -1  # its own object on the stack

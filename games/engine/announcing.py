"""What is chosen as a spell or an ability is announced, beside X and targets (CR 601.2b-d)."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from games.engine.decisions import Decision
from games.engine.doing import Doing
from games.engine.ir.abilities import Spell
from games.engine.ir.effects import Damage
from games.engine.ir.what import Amount, X
from games.engine.proposing import Proposed
from games.engine.selecting import amount_of
from games.engine.state import NOTHING, Cast
from games.engine.targeting import can_choose, share

if TYPE_CHECKING:
    from games.engine.table import Table

Asked = Generator[Decision, tuple[int, ...], None]


def tell_choices(table: "Table", number: int, cast: Cast) -> None:
    """What was chosen is known before anything is paid (CR 601.2b-d)."""
    targets = [list(chosen) for chosen in cast.targets]
    table.tell("choose", object=number, mode=cast.mode, x=cast.x, targets=targets)


def choose_mode(table: "Table", player: int, spell: Spell, number: int, cast: Cast) -> Asked:
    """Of several options one that has its targets (CR 700.2)."""
    if not spell.modes:
        return
    able = [
        at
        for at, mode in enumerate(spell.modes)
        if can_choose(table, mode.targets, player, number, number)
    ]
    at = 0
    if len(able) > 1:
        (at,) = yield Decision(
            player, "mode", tuple(("mode", mode) for mode in able), proposal=True
        )
    cast.mode = able[at]


def share_out(table: "Table", player: int, meant: Proposed, number: int, cast: Cast) -> Asked:
    """What is divided is shared out on casting (CR 601.2d)."""
    if not any(target.divides for target in meant.targets):
        return
    amount: Amount = 0
    for effect in meant.effects:
        if isinstance(effect, Damage):
            amount = effect.amount
            break
    doing = Doing(table, player, number, NOTHING, cast)
    total = cast.x if isinstance(amount, X) else amount_of(doing, amount)
    yield from share(meant.targets, player, total, cast)

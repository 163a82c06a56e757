"""Whether a scenario's targets can be chosen, those as well that nobody has to be asked about."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.decisions import Decision
from games.engine.ir.abilities import Activated
from games.engine.ir.what import Target
from games.engine.proposing import proposals, spell_of
from games.engine.state import NOTHING
from games.engine.table import Table
from games.engine.targeting import candidates


def wrong_target(
    table: Table,
    decision: Decision,
    at: int,
    action: Mapping[str, Any],
    labels: Callable[[int], Sequence[str]],
) -> str | None:
    """The first name that no legal target has, of what the action names; None if all have one."""
    option = decision.options[at]
    if option[0] not in ("cast", "activate"):
        return None
    targets: Sequence[Target] = ()
    itself = option[1] if option[0] == "cast" else NOTHING
    if option[0] == "cast":
        definition = table.definition(option[1])
        targets = proposals(definition, spell_of(definition))[action.get("mode", 0)].targets
    else:
        ability = table.ability((option[2], option[3]))
        targets = ability.targets if isinstance(ability, Activated) else ()
    for target, named in zip(targets, action.get("targets", []), strict=False):
        able = candidates(table, target, decision.player, option[1], itself)
        known = {label for thing in able for label in labels(thing)}
        for name in named if isinstance(named, list) else [named]:
            if name not in known:
                return str(name)
    return None

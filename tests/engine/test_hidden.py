"""What a viewer may not see does not leave the engine: random games, looked at with other cards in
every hidden place, and with every event that they are told.
"""

import random

import pytest

from games.engine import snapshots
from games.engine.chance import Chance
from games.engine.state import CARD
from games.engine.table import Table
from games.engine.view import SPECTATOR, events, sees, view
from games.engine.zones import HAND, LIBRARY
from tests.engine.playing import DEFINITIONS, NAMES, choose, game_of

VIEWERS = (SPECTATOR, 0, 1)


def with_other_cards(table: Table, viewer: int, rng: random.Random) -> Table:
    """The same table, but for what lies where the viewer cannot look."""
    state = snapshots.restore(snapshots.snapshot(table.state))
    other = Table(table.config, state, Chance(state.seed, state.counters), table.events)
    for row in state.objects.values():
        if row.kind == CARD and not row.gone and not sees(viewer, row):
            row.definition = rng.randrange(len(DEFINITIONS))
            state.cards[row.card].definition = row.definition
    return other


@pytest.mark.parametrize("seed", range(12))
def test_a_view_hangs_on_nothing_that_is_hidden(seed):
    game, rng = game_of(seed), random.Random(seed)
    looked = 0
    while game.decision is not None:
        if rng.random() < 0.2:
            for viewer in VIEWERS:
                shown = view(game.table, viewer)
                assert view(with_other_cards(game.table, viewer, rng), viewer) == shown
                looked += 1
        game.answer(choose(rng, game.decision))
    assert looked > 30


@pytest.mark.parametrize("seed", range(12))
def test_no_event_names_a_card_that_was_never_shown(seed):
    """A card that goes from library to hand and stays there is known to its owner alone."""
    game, rng = game_of(seed), random.Random(seed)
    while game.decision is not None:
        game.answer(choose(rng, game.decision))
    for viewer in VIEWERS:
        for event in events(game.table, viewer):
            if event.get("to") == HAND and event.get("zone") == LIBRARY:
                known = "name" in event or "object" in event
                assert known == (event["player"] == viewer), event
            if event["kind"] in ("shuffle", "reorder"):
                assert not any(name in str(event) for name in NAMES if len(name) > 6), event

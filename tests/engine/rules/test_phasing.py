"""A permanent that phases out stays the object that it was (CR 702.26)."""

import pytest

from games.cards.text import A_CREATURE, one, spell
from games.engine.definitions import INSTANT, Definition
from games.engine.ir.effects import PhaseOut
from games.engine.zones import BATTLEFIELD
from tests.engine.scenes import BOTH, after, play

rule = pytest.mark.rule
FADE_AWAY = Definition(
    "Fade Away", INSTANT, abilities=spell(PhaseOut(), targets=one(A_CREATURE)).abilities
)
PLAYERS = {
    "A": {
        "hand": ["Fade Away"],
        "battlefield": [
            {"card": "Soul Warden", "counters": {"+1/+1": 1}},
            {"card": "Holy Strength", "attached": "Soul Warden"},
        ],
    },
    "B": {"hand": ["Runeclaw Bear"], "battlefield": ["2 Forest"]},
}
OUT = [{"by": "A", "cast": "Fade Away", "targets": ["Soul Warden"]}, {"resolve": 1}]


@rule("WIKI-217.1c.5")
@pytest.mark.parametrize("edition", BOTH)
def test_it_keeps_its_number_counters_and_auras(edition):
    before = after({"players": PLAYERS, "do": []}, edition, FADE_AWAY).table.state
    numbers = [number for number in before.battlefield if before.objects[number].owner == 0]
    for do, phased_out in ((OUT, True), ([*OUT, {"until": "B end"}, {"until": "A upkeep"}], False)):
        state = after({"players": PLAYERS, "do": do}, edition, FADE_AWAY).table.state
        warden, aura = (state.objects[number] for number in numbers)
        assert [row.number for row in (warden, aura) if row.zone == BATTLEFIELD] == numbers
        assert (warden.counters, aura.attached_to) == ({"+1/+1": 1}, warden.number)
        assert (warden.gone, warden.phased_out, aura.phased_out) == (False, phased_out, phased_out)


def test_meanwhile_it_is_as_though_it_did_not_exist():
    play(
        {
            "edition": BOTH,
            "players": PLAYERS,
            "do": [
                *OUT,
                {"expect": {"graveyard": {"A": ["Fade Away"]}}},
                {"until": "B main 1"},
                {"by": "B", "cast": "Runeclaw Bear"},
                {"resolve": 1},
                {"expect": {"stack": [], "life": {"A": 20}, "events": {"trigger": 0}}},
                {"until": "A upkeep"},
            ],
            "expect": {
                "is": {"Soul Warden": {"power": 3, "toughness": 4}},
                "life": {"A": 20},
                "events": {"trigger": 0, "phase_out": 2, "phase_in": 2, "move": 2},
            },
        },
        FADE_AWAY,
    )

"""Cards win against the rules, and change them (rulebook p. 14)."""

import pytest

from games.engine.definitions import CREATURE, Definition
from games.engine.ir.abilities import Activated, Costs
from games.engine.ir.effects import Draw, Put
from games.engine.ir.what import Filter, Source, Target, Targeted
from games.engine.zones import GRAVEYARD, HAND
from tests.engine.rules.duels import attack, block, duel, illegal

BEAR, LION, ELVES = "Runeclaw Bear", "Silvercoat Lion", "Llanowar Elves"

TEN = {"hand": ["10 Lava Axe"]}


@pytest.mark.rule("RB-golden-rule")
def test_a_card_wins_against_the_rules():
    axes = ["Lava Axe"] * 10
    duel(["Spellbook"], [], [{"until": "B upkeep"}], {"hand": {"A": axes}}, a=TEN)
    asked = {"asked": {"by": "A", "kind": "discard_to_maximum"}, "step": "cleanup"}
    duel([], [], [{"until": "end"}, {"pass": "A"}, {"pass": "B"}], asked, a=TEN)


@pytest.mark.rule("RB-golden-rule-scope")
def test_it_wins_only_while_it_is_there():
    gone = {"by": "B", "activate": "Remover", "targets": ["Spellbook"]}
    remover = Definition(
        "Remover", CREATURE, power=1, toughness=1, abilities=(
            Activated(Costs(), (Put(Targeted(), GRAVEYARD),), (Target(Filter()),)),
        ),
    )  # fmt: skip
    duel(
        ["Spellbook"],
        ["Remover"],
        [
            {"until": "end"},
            gone,
            {"resolve": "all"},
            {"pass": "A"},
            {"pass": "B"},
            {"answer": "discard_to_maximum", "by": "A", "choose": ["Lava Axe"] * 3},
        ],
        {"hand": {"A": 7}},
        remover,
        a=TEN,
    )


@pytest.mark.rule("RB-change-rules")
def test_cards_change_how_mana_lands_combat_and_zones_work():
    riser = Definition(
        "Riser", CREATURE, power=1, toughness=1, abilities=(
            Activated(Costs("{G}"), (Put(Source(), HAND),), zone=GRAVEYARD),
        ),
    )  # fmt: skip
    den = Definition(
        "Den", 1 << 4, abilities=(Activated(Costs(taps=True), (Draw(),)),),
    )  # fmt: skip
    duel(
        [ELVES, "Den", "4 Mountain", "Stampeding Rhino", "Snapping Drake"],
        [BEAR],
        [
            {"by": "A", "mana": ELVES},  # mana of no land
            {"by": "A", "activate": "Riser"},  # an ability in the graveyard
            {"resolve": "all"},
            {"by": "A", "activate": "Den"},  # a land that does something else
            {"resolve": "all"},
            {"expect": {"hand": {"A": ["Blank", "Lightning Elemental", "Riser"]}}},
            {"by": "A", "cast": "Lightning Elemental"},
            {"resolve": "all"},
            attack(  # haste, flying, trample
                Lightning_Elemental="B", Stampeding_Rhino="B", Snapping_Drake="B"
            ),
            illegal(block(**{BEAR: "Snapping Drake"})),
            block(**{BEAR: "Stampeding Rhino"}),
            {"pass": "A"},
            {"pass": "B"},
            {"answer": "assign_damage", "shares": [2, 2]},
        ],
        {"life": {"B": 20 - 4 - 3 - 2}},
        riser,
        den,
        a={"hand": ["Lightning Elemental"], "graveyard": ["Riser"]},
    )
    duel(  # that one works nowhere else
        ["Riser", "Forest"],
        [],
        [illegal({"by": "A", "activate": "Riser"})],
        {"stack": []},
        riser,
        a={"hand": ["Riser"]},
    )


@pytest.mark.rule("RB-example-combo")
def test_example_the_mage_taps_what_the_assassin_destroys():
    mage, assassin = "Blinding Mage", "Royal Assassin"
    kill = {"by": "A", "activate": assassin, "targets": [BEAR]}
    duel(
        [mage, assassin, "Plains"],
        [BEAR, LION],
        [
            illegal(kill),
            {"by": "A", "activate": mage, "targets": [BEAR]},
            {"resolve": "all"},
            kill,
            {"resolve": "all"},
        ],
        {"graveyard": {"B": [BEAR]}, "is": {mage: {"tapped": True}, assassin: {"tapped": True}}},
    )

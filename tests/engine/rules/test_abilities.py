"""Abilities: static, triggered, activated; tapping; what stands above the rules (pp. 8-11, 14)."""

import pytest

from games.cards import definition_of
from games.engine.definitions import CREATURE, Definition
from games.engine.ir.abilities import Activated, Costs, Spell, Triggered, When
from games.engine.ir.effects import Draw, GainLife, Tap
from games.engine.ir.what import Filter, Target
from tests.engine.rules.duels import duel, illegal

BEAR, LION, PYROMANCER = "Runeclaw Bear", "Silvercoat Lion", "Prodigal Pyromancer"
SHADE, ELVES, VISIONARY = "Looming Shade", "Llanowar Elves", "Elvish Visionary"
LILIANA, CHANDRA = "Liliana Vess", "Chandra Nalaar"


def ping(by, target):
    """The pyromancer's ability."""
    return {"by": by, "activate": PYROMANCER, "targets": [target]}


def pump(by="A", **more):
    """The shade's."""
    return {"by": by, "activate": SHADE, **more}


@pytest.mark.rule("CR-405.6b")
def test_static_abilities_work_at_once_without_the_stack():
    flying = {"expect": {"is": {BEAR: {"keywords": ["flying"]}}, "stack": []}}
    duel(
        [BEAR, "4 Island", "2 Plains", "3 Mountain"],
        [],
        [
            {"by": "A", "cast": "Levitation"},
            {"expect": {"is": {BEAR: {"keywords": []}}}},
            {"resolve": 1},
            flying,
            {"by": "A", "cast": "Solemn Offering", "targets": ["Levitation"]},
            {"expect": {"is": {BEAR: {"keywords": ["flying"]}}}},
            {"resolve": 1},
        ],
        {"is": {BEAR: {"keywords": []}}, "stack": [], "events": {"trigger": 0, "activate": 0}},
        a={"hand": ["Levitation", "Solemn Offering"]},
    )


@pytest.mark.rule("RB-type-sickness-tap")
def test_a_new_creature_does_not_tap_for_its_abilities():
    duel(
        [{"card": PYROMANCER, "fresh": True}, BEAR],
        [],
        [
            illegal(ping("A", "B")),
            {"until": "B main 1"},
            illegal(ping("A", "B")),
            {"until": "A main 1"},
            ping("A", "B"),
            {"resolve": "all"},
        ],
        {"life": {"B": 19}},
    )


@pytest.mark.rule("RB-type-pw-cost")
def test_planeswalkers_pay_with_loyalty():
    def loyalty(ability, left, **more):
        action = {"by": "A", "activate": LILIANA, "ability": ability, **more}
        counters = {"expect": {"is": {LILIANA: {"counters": {"loyalty": left}}}}}
        duel([LILIANA], [], [action, counters], {}, strict=True)

    loyalty(0, 6, targets=["B"])
    loyalty(1, 3)
    ultimate = {"by": "A", "activate": LILIANA, "ability": 2}
    duel([LILIANA], [], [illegal(ultimate)], {"is": {LILIANA: {"counters": {"loyalty": 5}}}})
    ready = {"card": LILIANA, "counters": {"loyalty": 8}}
    duel([ready], [], [ultimate], {"stack": [f"{LILIANA}'s ability"]})


@pytest.mark.rule("RB-type-pw-time")
def test_a_planeswalker_acts_once_a_turn_at_sorcery_time():
    liliana = {"by": "A", "activate": LILIANA, "ability": 0, "targets": ["B"]}
    chandra = {"by": "A", "activate": CHANDRA, "ability": 0, "targets": ["B"]}
    duel(
        [LILIANA, CHANDRA, "Mountain"],
        [],
        [
            {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
            illegal(liliana),
            {"resolve": "all"},
            liliana,
            illegal(chandra),
            {"resolve": "all"},
            illegal(liliana),
            illegal({"by": "A", "activate": LILIANA, "ability": 1}),
            chandra,
            {"resolve": "all"},
            {"until": "A end"},
            illegal(chandra),
            {"until": "B main 1"},
            illegal(liliana),
            {"until": "A upkeep"},
            illegal(liliana),
            {"until": "A main 1"},
            liliana,
            {"resolve": "all"},
        ],
        {
            "is": {LILIANA: {"counters": {"loyalty": 7}}, CHANDRA: {"counters": {"loyalty": 7}}},
            "life": {"B": 16},
        },
        a={"hand": ["Lightning Bolt"]},
    )


@pytest.mark.rule("RB-tap-def")
def test_the_tapped_do_not_tap_again():
    mana = {"by": "A", "mana": "Forest"}
    duel(
        ["Forest"],
        [],
        [mana, illegal(mana), {"until": "A upkeep"}, mana],
        {"pool": {"A": "G"}, "is": {"Forest": {"tapped": True}}},
    )


@pytest.mark.rule("RB-tap-by-effect")
@pytest.mark.parametrize("tapped", [PYROMANCER, ELVES, "Forest"])
def test_what_an_effect_taps_gives_nothing(tapped):
    tapper = Definition(
        "Tapper",
        CREATURE,
        power=1,
        toughness=1,
        abilities=(Activated(Costs(taps=True), (Tap(),), (Target(Filter()),)),),
    )
    duel(
        ["Tapper"],
        [tapped, BEAR],
        [{"by": "A", "activate": "Tapper", "targets": [tapped]}, {"resolve": "all"}],
        {
            "is": {tapped: {"tapped": True}},
            "life": {"A": 20, "B": 20},
            "pool": {"A": "", "B": ""},
            "stack": [],
        },
        tapper,
    )


KINDS = {Activated: "activated", Triggered: "triggered", Spell: "spell"}
CARDS = {
    "Serra Angel": [], "Convincing Mirage": ["static", "static"],
    "Cemetery Reaper": ["static", "activated"], "Seismic Strike": ["spell"],
    "Ant Queen": ["activated"], "Shivan Dragon": ["activated"], "Lava Axe": ["spell"],
    "Holy Strength": ["static"], "Whispersilk Cloak": ["static", "activated"],
    "Liliana Vess": ["activated"] * 3, "Giant Growth": ["spell"], "Elvish Visionary": ["triggered"],
    "Borderland Ranger": ["triggered"], "Pacifism": ["static"],
    "Dragon Whelp": ["activated", "triggered"], "Prodigal Pyromancer": ["activated"],
    "Levitation": ["static"], "Looming Shade": ["activated"], "Sparkmage Apprentice": ["triggered"],
    "Spellbook": ["static"], "Blinding Mage": ["activated"], "Royal Assassin": ["activated"],
    "Nightmare": ["static"], "Firebreathing": ["activated"],
    "Glacial Fortress": ["static", "activated"], "Goblin Chieftain": ["static"],
    "Drudge Skeletons": ["activated"], "Armored Ascension": ["static"],
    "Acolyte of Xathrid": ["activated"], "Darksteel Colossus": ["static"],
    "Chandra Nalaar": ["activated"] * 3,
}  # fmt: skip


@pytest.mark.rule("RB-ability-three")
@pytest.mark.parametrize(("name", "kinds"), CARDS.items(), ids=str)
def test_abilities_of_permanents_are_static_triggered_or_activated(name, kinds):
    abilities = definition_of(name).abilities
    assert [KINDS.get(type(one), "static") for one in abilities] == kinds


@pytest.mark.rule("RB-ability-static")
def test_a_static_ability_is_always_on_and_never_activated():
    flyer = {"keywords": ["flying"]}
    duel(
        ["Levitation", BEAR, "2 Forest"],
        [LION],
        [
            {"expect": {"is": {BEAR: flyer, LION: {"keywords": []}}}},
            illegal({"by": "A", "activate": "Levitation"}),
            {"by": "A", "cast": VISIONARY},
            {"resolve": 1},
        ],
        {"is": {BEAR: flyer, VISIONARY: flyer}},
        a={"hand": [VISIONARY]},
    )


@pytest.mark.rule("RB-ability-triggered-auto")
def test_a_triggered_ability_triggers_by_itself_and_is_answered_like_a_spell():
    duel(
        ["2 Forest"],
        ["Mountain"],
        [
            {"by": "A", "cast": VISIONARY},
            {"resolve": 1},
            {"expect": {"stack": [f"{VISIONARY}'s ability"], "hand": {"A": 0}}},
            illegal({"by": "A", "activate": VISIONARY}),
            {"by": "B", "cast": "Lightning Bolt", "targets": [VISIONARY]},
            {"resolve": 1},
            {"expect": {"graveyard": {"A": [VISIONARY]}, "hand": {"A": 0}}},
            {"resolve": "all"},
        ],
        {"hand": {"A": 1}},
        a={"hand": [VISIONARY]},
        b={"hand": ["Lightning Bolt"]},
    )


@pytest.mark.rule("RB-ability-trigger-mandatory")
def test_a_trigger_must_happen_and_does_nothing_without_a_target():
    apprentice = "Sparkmage Apprentice"
    cast = [{"by": "A", "cast": apprentice}, {"resolve": 1}]
    duel(
        ["2 Mountain"],
        [],
        [
            *cast,
            {"expect": {"asked": {"by": "A", "kind": "target"}}},
            illegal({"answer": "target", "choose": []}),
            {"answer": "target", "choose": "A"},
            {"resolve": "all"},
        ],
        {"life": {"A": 19}},
        a={"hand": [apprentice]},
    )
    hunter = Definition(
        "Hunter",
        CREATURE,
        power=1,
        toughness=1,
        abilities=(
            Triggered(
                When("enters"), (GainLife(1),), (Target(Filter(types=CREATURE, tapped=True)),)
            ),
        ),
    )
    duel(
        [BEAR],
        [],
        [{"by": "A", "cast": "Hunter"}, {"resolve": "all"}],
        {"asked": {"by": "A", "kind": "priority"}, "stack": [], "life": {"A": 20}},
        hunter,
        a={"hand": ["Hunter"]},
    )


@pytest.mark.rule("RB-ability-activated-time")
def test_an_activated_ability_is_used_whenever_its_cost_can_be_paid():
    duel(
        [SHADE, "2 Swamp"],
        [],
        [
            {"until": "B upkeep"},
            pump(),
            pump(),
            illegal(pump()),
            {"expect": {"stack": [f"{SHADE}'s ability"] * 2, "hand": {"A": 0}}},
            {"resolve": "all"},
        ],
        {"is": {SHADE: {"power": 3, "toughness": 3}}, "active": "B", "step": "upkeep"},
    )


@pytest.mark.rule("RB-ability-tap-cost")
@pytest.mark.rule("RB-gloss-tap")
def test_the_tapped_cannot_pay_by_tapping():
    duel(
        [PYROMANCER, BEAR],
        [],
        [ping("A", "B"), {"resolve": "all"}, illegal(ping("A", "B"))],
        {"life": {"B": 19}, "is": {PYROMANCER: {"tapped": True}}},
    )


@pytest.mark.rule("RB-gloss-you")
def test_you_is_the_present_controller():
    sage = Definition(
        "Sage",
        CREATURE,
        power=1,
        toughness=1,
        abilities=(
            Activated(Costs(), (Draw(), GainLife(1))),
            Triggered(When("step", step="upkeep", whose="you"), (GainLife(3),)),
        ),
    )
    duel(
        ["5 Island", BEAR],
        ["Sage", LION],
        [
            illegal({"by": "A", "activate": "Sage"}),
            {"by": "A", "cast": "Mind Control", "targets": ["Sage"]},
            {"resolve": "all"},
            {"by": "A", "activate": "Sage"},
            illegal({"by": "B", "activate": "Sage"}),
            {"resolve": "all"},
            {"expect": {"life": {"A": 21, "B": 20}, "hand": {"A": 1, "B": 0}}},
            {"until": "B upkeep"},
            {"expect": {"stack": []}},
            {"until": "A upkeep"},
            {"resolve": "all"},
        ],
        {"life": {"A": 24, "B": 20}, "is": {"Sage": {"owner": "B", "controller": "A"}}},
        sage,
        a={"hand": ["Mind Control"]},
    )


@pytest.mark.rule("RB-gloss-activate")
def test_activating_chooses_targets_pays_and_goes_on_the_stack():
    duel(
        [PYROMANCER],
        [],
        [ping("A", "B"), {"expect": {"is": {PYROMANCER: {"tapped": True}}, "life": {"B": 20}}}],
        {"stack": [f"{PYROMANCER}'s ability"], "asked": {"by": "A", "kind": "priority"}},
    )


@pytest.mark.rule("RB-gloss-ability-zone")
def test_abilities_work_on_the_battlefield():
    duel(
        [BEAR],
        [],
        [illegal(ping("A", "B")), illegal(pump())],
        {"is": {BEAR: {"keywords": []}}},
        a={"hand": [PYROMANCER, "Levitation"], "graveyard": ["Levitation", SHADE]},
    )

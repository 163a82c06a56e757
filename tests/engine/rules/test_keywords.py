"""Keyword abilities (rulebook p. 11 and glossary; CR 702)."""

import pytest

from games.engine.definitions import (
    ARTIFACT,
    BASIC_LANDS,
    BLACK,
    CREATURE,
    DEATHTOUCH,
    DOUBLE_STRIKE,
    FEAR,
    FIRST_STRIKE,
    FLASH,
    FORESTWALK,
    GREEN,
    INTIMIDATE,
    LAND,
    LANDWALKS,
    RED,
    Definition,
)
from tests.engine.rules.duels import AFTER_COMBAT, BOTH, attack, block, duel, illegal

BEAR, LION, WURM = "Runeclaw Bear", "Silvercoat Lion", "Craw Wurm"
CLOAK, COURSER = "Whispersilk Cloak", "Centaur Courser"


def creature(name, power, toughness, keywords=0, colors=0, **more):
    """A creature for these tests."""
    return Definition(
        name,
        more.pop("types", CREATURE),
        colors=colors,
        power=power,
        toughness=toughness,
        keywords=keywords,
        **more,
    )


def may_block(attacker, blockers, refused, *foreign, theirs=()):
    """Of these, each for itself, B may block with `blockers` and not with those refused."""
    for blocker in blockers:
        do = [attack(**{attacker: "B"}), {"by": "B", "block": {blocker: attacker}}]
        duel([attacker], [blocker, *theirs], do, {"is": {attacker: {"blocked": True}}}, *foreign)
    for blocker in refused:
        do = [
            attack(**{attacker: "B", "Storm Crow": "B"}),  # which anybody that flies may block
            illegal({"by": "B", "block": {blocker: attacker}}),
        ]
        duel(
            [attacker, "Storm Crow"],
            [blocker, "Snapping Drake", *theirs],
            do,
            {"is": {attacker: {"blocked": False}}},
            *foreign,
            CROW,
        )


CROW = creature("Storm Crow", 1, 2)


@pytest.mark.rule("RB-type-equipment")
def test_equipment_is_attached_for_mana_to_ones_own_creature():
    equip = {"by": "A", "activate": CLOAK}
    duel(
        [CLOAK, BEAR, LION, "2 Forest"],
        [COURSER],
        [
            illegal(equip | {"targets": [COURSER]}),
            equip | {"targets": [BEAR]},
            {"expect": {"is": {"Forest": {"tapped": True}, "Forest#2": {"tapped": True}}}},
            {"resolve": "all"},
            illegal(equip | {"targets": [LION]}),  # no mana is left
        ],
        {"is": {CLOAK: {"attached": BEAR, "controller": "A"}, BEAR: {"keywords": ["shroud"]}}},
    )


@pytest.mark.rule("RB-gloss-equip")
def test_equip_moves_it_when_a_sorcery_could_be_cast():
    equip = {"by": "A", "activate": CLOAK, "targets": [COURSER]}
    lands = ["2 Forest", "Island"]
    worn = [{"card": CLOAK, "attached": BEAR}, BEAR, COURSER, *lands]
    duel(worn, [], [equip, {"resolve": "all"}], {"is": {CLOAK: {"attached": COURSER}}})
    duel(
        [CLOAK, BEAR, COURSER, *lands, "Mountain"],
        [],
        [
            {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
            illegal(equip),  # something is on the stack
            {"resolve": "all"},
            attack(**{BEAR: "B"}),
            illegal(equip),
            {"until": "main 2"},
            equip,
            {"resolve": "all"},
            {"until": "B upkeep"},
            {"until": "B main 1"},
            illegal(equip),
        ],
        {"is": {CLOAK: {"attached": COURSER}}},
        a={"hand": ["Lightning Bolt"]},
    )


@pytest.mark.rule("RB-gloss-intimidate")
def test_intimidate_is_blocked_by_artifacts_and_its_own_colours():
    bully = creature("Bully", 2, 2, INTIMIDATE, RED)
    both = creature("Both", 2, 2, INTIMIDATE, RED | GREEN)
    mixed = creature("Mixed", 2, 2, colors=RED | GREEN)
    robot = creature("Robot", 2, 2, types=ARTIFACT | CREATURE)
    piker = "Goblin Piker"
    may_block("Bully", [piker, "Mixed", "Robot"], [BEAR, LION], bully, mixed, robot)
    may_block("Both", [piker, BEAR, "Mixed", "Robot"], [LION], both, mixed, robot)
    may_block(BEAR, ["Bully"], [], bully)  # it matters for attacking alone


@pytest.mark.rule("RB-gloss-fear")
def test_fear_is_blocked_by_black_and_artifact_creatures():
    horror = creature("Horror", 2, 2, FEAR, BLACK)
    robot = creature("Robot", 2, 2, types=ARTIFACT | CREATURE)
    may_block("Horror", ["Warpath Ghoul", "Robot"], [LION, BEAR], horror, robot)
    may_block(BEAR, ["Horror"], [], horror)


@pytest.mark.rule("RB-gloss-enchant")
def test_an_aura_targets_what_it_enchants():
    holy = {"by": "A", "cast": "Holy Strength"}
    mirage = {"by": "A", "cast": "Convincing Mirage"}
    duel(
        ["Plains", "2 Island", BEAR],
        [LION],
        [
            illegal(holy | {"targets": ["Plains"]}),
            illegal(mirage | {"targets": [BEAR]}),
            illegal(holy | {"targets": ["A"]}),
            holy | {"targets": [LION]},
            {"expect": {"stack": ["Holy Strength"]}},
            {"resolve": "all"},
        ],
        {"is": {LION: {"power": 3, "toughness": 4}, "Holy Strength": {"controller": "A"}}},
        a={"hand": ["Holy Strength", "Convincing Mirage"]},
    )


@pytest.mark.rule("RB-gloss-vigilance")
def test_vigilance_attacks_without_tapping():
    angel = "Serra Angel"
    duel(
        [angel, BEAR],
        ["Snapping Drake"],
        [
            attack(**{angel: "B", BEAR: "B"}),
            {"expect": {"is": {angel: {"tapped": False}, BEAR: {"tapped": True}}}},
            AFTER_COMBAT,
            {"until": "B main 1"},
            {"by": "B", "attack": {"Snapping Drake": "A"}},
            illegal({"by": "A", "block": {BEAR: "Snapping Drake"}}),
            {"by": "A", "block": {angel: "Snapping Drake"}},
            AFTER_COMBAT,
        ],
        {"life": {"A": 20, "B": 14}, "graveyard": {"B": ["Snapping Drake"]}},
    )


@pytest.mark.rule("RB-gloss-flash")
@pytest.mark.parametrize("types", [CREATURE, ARTIFACT])
def test_flash_is_cast_when_an_instant_could_be(types):
    flash = Definition("Flashing", types, cost="{G}", power=1, toughness=1, keywords=FLASH)
    duel(
        ["2 Forest"],
        [BEAR],
        [
            {"by": "B", "attack": {BEAR: "A"}},
            illegal({"by": "A", "cast": "Elvish Visionary"}),
            {"by": "A", "cast": "Flashing"},
            {"resolve": "all"},
        ],
        {"battlefield": {"A": ["Flashing"]}, "step": "declare attackers"},
        flash,
        a={"hand": ["Flashing", "Elvish Visionary"]},
        turn={"active": "B"},
    )


@pytest.mark.rule("RB-gloss-deathtouch")
def test_deathtouch_destroys_whatever_it_damages():
    toucher = creature("Toucher", 1, 1, DEATHTOUCH)
    fight = [attack(Toucher="B"), block(**{"Ant Queen": "Toucher"})]
    duel(
        ["Toucher"],
        ["Ant Queen"],
        [*fight, AFTER_COMBAT],
        {"graveyard": {"A": ["Toucher"], "B": ["Ant Queen"]}},
        toucher,
    )
    duel(  # not where the damage is prevented
        ["Toucher", "Forest"],
        ["Ant Queen"],
        [*fight, {"by": "A", "cast": "Fog"}, {"resolve": "all"}, AFTER_COMBAT],
        {"graveyard": {"A": ["Fog"], "B": []}},
        toucher,
        a={"hand": ["Fog"]},
    )


@pytest.mark.rule("RB-gloss-deathtouch-assign")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("given", "dead", "in_order"),
    [((1, 1, 1), 3, True), ((3, 0, 0), 1, True), ((0, 2, 1), 2, False)],
)
def test_deathtouch_needs_to_assign_one_to_each(edition, given, dead, in_order):
    toucher = creature("Toucher", 3, 3, DEATHTOUCH)
    names = ["Serra Angel", "Berserkers of Blood Ridge", "Air Elemental"]
    shares = {"answer": "assign_damage", "by": "A", "shares": list(given)}
    allowed = in_order or edition == "current"
    duel(
        ["Toucher"],
        names,
        [
            attack(Toucher="B"),
            {"by": "B", "block": dict.fromkeys(names, "Toucher")},
            *([{"answer": "damage_order", "choose": names}] if edition == "2010" else []),
            {"pass": "A"},
            {"pass": "B"},
            shares if allowed else illegal(shares),
        ],
        {"graveyard": {"A": int(allowed), "B": dead if allowed else 0}},
        toucher,
        edition=edition,
    )


@pytest.mark.rule("RB-gloss-first-strike")
def test_first_strike_deals_its_damage_in_a_step_before():
    knight = creature("Knight", 2, 2, FIRST_STRIKE)
    for mine, theirs in (("Knight", LION), (BEAR, "Knight")):
        dead = {"A": [] if mine == "Knight" else [BEAR], "B": [LION] if mine == "Knight" else []}
        duel(
            [mine],
            [theirs],
            [attack(**{mine: "B"}), block(**{theirs: mine}), AFTER_COMBAT],
            {"graveyard": dead, "is": {"Knight": {"damage": 0}}, "events": {"damage": 1}},
            knight,
        )
    duel(  # the others deal theirs in the second
        ["Knight", WURM],
        [],
        [
            attack(**{"Knight": "B", WURM: "B"}),
            {"until": "combat damage"},
            {"expect": {"life": {"B": 18}, "step": "combat damage"}},
            {"pass": "A"},
            {"pass": "B"},
            {"expect": {"life": {"B": 12}, "step": "combat damage"}},
        ],
        {},
        knight,
    )


@pytest.mark.rule("RB-gloss-double-strike")
def test_double_strike_deals_damage_in_both_steps():
    duelist = creature("Duelist", 2, 2, DOUBLE_STRIKE)
    duel(["Duelist"], [], [attack(Duelist="B"), AFTER_COMBAT], {"life": {"B": 16}}, duelist)
    duel(  # 2, then 2: the blocker strikes back in between
        ["Duelist"],
        [COURSER],
        [
            attack(Duelist="B"),
            block(**{COURSER: "Duelist"}),
            {"until": "combat damage"},
            {"expect": {"is": {COURSER: {"damage": 2}, "Duelist": {"damage": 0}}}},
            AFTER_COMBAT,
        ],
        {"graveyard": {"A": ["Duelist"], "B": [COURSER]}, "life": {"B": 20}},
        duelist,
    )


@pytest.mark.rule("RB-gloss-haste")
def test_haste_attacks_and_taps_at_once():
    hasty = [{"card": "Prodigal Pyromancer", "fresh": True}, "5 Mountain"]
    duel(
        ["4 Mountain"],
        [],
        [
            {"by": "A", "cast": "Lightning Elemental"},
            {"resolve": "all"},
            attack(Lightning_Elemental="B"),
            AFTER_COMBAT,
        ],
        {"life": {"B": 16}},
        a={"hand": ["Lightning Elemental"]},
    )
    ping = {"by": "A", "activate": "Prodigal Pyromancer", "targets": ["B"]}
    treason = {"by": "A", "cast": "Act of Treason", "targets": ["Prodigal Pyromancer"]}
    duel(
        hasty,
        [],
        [illegal(ping), treason, {"resolve": "all"}, ping, {"resolve": "all"}],
        {"life": {"B": 19}},
        a={"hand": ["Act of Treason"]},
    )


@pytest.mark.rule("RB-gloss-reach")
def test_reach_blocks_flyers_and_is_blocked_by_anything():
    may_block("Serra Angel", ["Giant Spider"], [])
    may_block("Giant Spider", [BEAR, "Snapping Drake"], [])


@pytest.mark.rule("RB-gloss-flying")
def test_flying_is_blocked_by_flyers_and_reach():
    may_block("Serra Angel", ["Shivan Dragon", "Giant Spider"], [BEAR, WURM])
    may_block(BEAR, ["Shivan Dragon"], [])


@pytest.mark.rule("RB-gloss-landwalk")
@pytest.mark.parametrize(("walk", "land"), list(zip(LANDWALKS, BASIC_LANDS, strict=True)))
def test_landwalk_is_not_blocked_where_there_is_such_a_land(walk, land):
    walker = creature("Walker", 2, 2, walk)
    dual = Definition("Tainted Field", LAND, (land,))
    others = [name for name in BASIC_LANDS if name != land]
    may_block("Walker", [BEAR], [], walker, theirs=others)
    may_block("Walker", [], [BEAR], walker, theirs=[land])
    may_block("Walker", [], [BEAR], walker, dual, theirs=["Tainted Field"])


@pytest.mark.rule("RB-gloss-landwalk-cancel")
def test_landwalks_do_not_cancel_each_other():
    walker = creature("Walker", 2, 2, FORESTWALK)
    other = creature("Other walker", 2, 2, FORESTWALK)
    duel(
        ["Walker", "Forest", "Storm Crow"],
        ["Other walker", "Forest"],
        [attack(Walker="B", Storm_Crow="B"), illegal(block(Other_walker="Walker"))],
        {"is": {"Walker": {"blocked": False}}},
        walker,
        other,
        CROW,
    )

"""What happens to permanents: control, regeneration, entering, damage, replaced deaths, loyalty."""

import pytest

from games.engine.definitions import (
    CREATURE,
    INSTANT,
    LAND,
    Definition,
)
from games.engine.ir.abilities import Replaces, Spell, Triggered, When
from games.engine.ir.changes import FOR_GOOD
from games.engine.ir.effects import (
    Damage,
    Destroy,
    GainLife,
    Lasts,
    LoseLife,
    Prevent,
    Put,
    Sacrifice,
)
from games.engine.ir.what import Filter, Target, Targeted, You
from games.engine.zones import BATTLEFIELD, GRAVEYARD
from tests.engine.rules.duels import AFTER_COMBAT, attack, block, duel, illegal

BEAR, LION, SKELETONS = "Runeclaw Bear", "Silvercoat Lion", "Drudge Skeletons"
COLOSSUS, CHANDRA, VISIONARY = "Darksteel Colossus", "Chandra Nalaar", "Elvish Visionary"
ALL = {"resolve": "all"}
ANYTHING = (Target(Filter()),)


def instant(name, *effects, targets=(), **more):
    """An instant that costs nothing."""
    return Definition(name, INSTANT, abilities=(Spell(effects, targets),), **more)


def cast(name, *targets, by="A", **more):
    """It is cast."""
    return {"by": by, "cast": name, "targets": list(targets), **more}


BLADE = instant("Blade", Destroy(), targets=ANYTHING)
STEAL = instant("Steal", Lasts(Targeted(), until=FOR_GOOD, control=True), targets=ANYTHING)


@pytest.mark.rule("RB-gloss-control-decide")
def test_only_the_controller_activates_even_on_anothers_creature():
    fire = "Firebreathing"
    duel(
        ["Mountain", {"card": fire, "attached": BEAR}],
        [BEAR, "Mountain"],
        [
            {"by": "A", "activate": fire},
            illegal({"by": "B", "activate": fire}),
            illegal({"by": "B", "activate": BEAR}),
            ALL,
        ],
        {
            "is": {
                BEAR: {"power": 3, "controller": "B"},
                fire: {"controller": "A"},
                "A's Mountain": {"tapped": True},
                "B's Mountain": {"tapped": False},
            }
        },
    )


@pytest.mark.rule("RB-gloss-control-ascension")
def test_example_armored_ascension_counts_its_controllers_plains():
    ascension = "Armored Ascension"
    duel(
        ["7 Plains"],
        [BEAR, "Plains"],
        [
            cast(ascension, BEAR),
            ALL,
            {"expect": {"is": {BEAR: {"power": 9, "toughness": 9, "keywords": ["flying"]}}}},
            cast("Steal", ascension, by="B"),
            ALL,
        ],
        {
            "is": {
                BEAR: {"power": 3, "toughness": 3, "keywords": ["flying"], "controller": "B"},
                ascension: {"attached": BEAR, "controller": "B", "owner": "A"},
            }
        },
        STEAL,
        a={"hand": [ascension]},
        b={"hand": ["Steal"]},
    )


def regenerate(by="A"):
    """The skeletons' shield."""
    return {"by": by, "activate": SKELETONS}


@pytest.mark.rule("RB-gloss-regenerate")
def test_regeneration_replaces_the_next_destruction_of_the_turn():
    bolt = cast("Lightning Bolt", SKELETONS, by="B")
    duel(
        [SKELETONS, "Swamp"],
        [LION, "2 Mountain"],
        [
            attack(**{SKELETONS: "B"}),
            block(**{LION: SKELETONS}),
            regenerate(),
            ALL,
            bolt,
            ALL,
            {
                "expect": {
                    "is": {SKELETONS: {"tapped": True, "damage": 0, "attacking": False}},
                    "events": {"regenerate": 1},
                }
            },
            bolt,  # the shield is gone
            ALL,
        ],
        {"graveyard": {"A": [SKELETONS]}},
        b={"hand": ["2 Lightning Bolt"]},
    )
    duel(  # lethal combat damage is a destruction, too
        [LION],
        [SKELETONS, "Swamp"],
        [attack(**{LION: "B"}), block(**{SKELETONS: LION}), regenerate("B"), ALL, AFTER_COMBAT],
        {"is": {SKELETONS: {"tapped": True, "damage": 0, "blocking": False}, LION: {"damage": 1}}},
    )


@pytest.mark.rule("RB-gloss-regenerate-keeps")
def test_what_regenerates_never_left_and_the_shield_ends_with_the_turn():
    holy = {"card": "Holy Strength", "attached": SKELETONS}
    marked = {"card": SKELETONS, "counters": {"+1/+1": 1}}
    duel(
        [marked, holy, "Swamp"],
        [],
        [regenerate(), ALL, cast("Blade", SKELETONS), ALL],
        {
            "is": {
                SKELETONS: {"power": 3, "toughness": 4, "counters": {"+1/+1": 1}},
                "Holy Strength": {"attached": SKELETONS},
            }
        },
        BLADE,
        a={"hand": ["Blade"]},
    )
    duel(
        [marked, holy, "Swamp"],
        [],
        [regenerate(), ALL, {"until": "B upkeep"}, cast("Blade", SKELETONS), ALL],
        {"graveyard": {"A": [SKELETONS, "Holy Strength", "Blade"]}},
        BLADE,
        a={"hand": ["Blade"]},
    )


@pytest.mark.rule("RB-gloss-enters")
def test_what_enters_triggers_however_it_came_and_others_watch():
    summon = instant(
        "Summon",
        Put(Targeted(), BATTLEFIELD, under=You()),
        targets=(Target(Filter(types=CREATURE, zone=GRAVEYARD)),),
    )
    scout = Definition("Scouted", LAND, abilities=(Triggered(When("enters"), (GainLife(2),)),))
    duel(
        ["2 Forest", {"card": "Soul Warden"}],
        [],
        [
            cast(VISIONARY),
            {"resolve": 1},
            {"expect": {"battlefield": {"A": [VISIONARY, "Soul Warden"]}}},
            {"answer": "trigger_order", "choose": [VISIONARY, "Soul Warden"]},
            ALL,
            {"expect": {"hand": {"A": ["Blank", "Summon", "Scouted"]}, "life": {"A": 21}}},
            cast("Summon", VISIONARY),
            {"resolve": 1},
            {"answer": "trigger_order", "choose": [VISIONARY, "Soul Warden"]},
            ALL,
            {"expect": {"hand": {"A": 3}, "life": {"A": 22}}},
            {"by": "A", "play": "Scouted"},
            ALL,
        ],
        {"life": {"A": 24}, "hand": {"A": 2}},
        summon,
        scout,
        a={"hand": [VISIONARY, "Summon", "Scouted"], "graveyard": [VISIONARY]},
    )


@pytest.mark.rule("RB-gloss-enters-tapped")
def test_what_enters_tapped_or_with_counters_was_never_otherwise():
    spore = Definition(
        "Spore",
        CREATURE,
        power=0,
        toughness=0,
        abilities=(Replaces("enters", "counters", amount=1),),
    )
    duel(
        [],
        [],
        [{"by": "A", "play": "Glacial Fortress"}, cast("Spore"), ALL],
        {
            "is": {
                "Glacial Fortress": {"tapped": True},
                "Spore": {"power": 1, "toughness": 1, "counters": {"+1/+1": 1}},
            },
            "events": {"tap": 0, "counters": 0},
        },
        spore,
        a={"hand": ["Glacial Fortress", "Spore"]},
    )


SHOCK = instant("Shock", Damage(2), targets=(Target(Filter(players="any")),))


@pytest.mark.rule("RB-gloss-damage")
@pytest.mark.parametrize(
    ("target", "events", "after"),
    [
        (BEAR, 1, {"graveyard": {"B": [BEAR]}}),
        ("B", 1, {"life": {"B": 18}}),
        ("Liliana Vess", 1, {"is": {"Liliana Vess": {"counters": {"loyalty": 3}}}}),
        ("Levitation", 0, {"is": {"Levitation": {"damage": 0}}}),
        ("Forest", 0, {"is": {"Forest": {"damage": 0}}}),
        ("Spellbook", 0, {"is": {"Spellbook": {"damage": 0}}}),
    ],
)
def test_damage_is_dealt_to_creatures_players_and_planeswalkers_alone(target, events, after):
    redirect = [{"answer": "redirect", "choose": "B"}] if target == "B" else []
    for edition in ("2010", "current"):
        duel(
            [],
            [BEAR, "Liliana Vess", "Levitation", "Forest", "Spellbook"],
            [cast("Shock", target), ALL, *(redirect if edition == "2010" else [])],
            {**after, "events": {"damage": events}},
            SHOCK,
            a={"hand": ["Shock"]},
            edition=edition,
        )


@pytest.mark.rule("RB-gloss-life-loss")
def test_loss_of_life_is_no_damage_and_nothing_prevents_it():
    acolyte = "Acolyte of Xathrid"
    shield = instant("Shield", Prevent(You()))
    duel(
        [acolyte, "2 Swamp"],
        [],
        [
            cast("Shield", by="B"),
            ALL,
            {"by": "A", "activate": acolyte, "targets": ["B"]},
            ALL,
            cast("Shock", "B"),
            ALL,
        ],
        {"life": {"B": 19}, "events": {"damage": 0, "lose_life": 1}},
        shield,
        SHOCK,
        a={"hand": ["Shock"]},
        b={"hand": ["Shield"]},
    )


@pytest.mark.rule("RB-gloss-replacement")
@pytest.mark.parametrize("how", ["sacrifice", "discard", "mill"])
def test_the_colossus_is_shuffled_in_instead_of_going_to_a_graveyard(how):
    mourner = Definition(
        "Mourner",
        CREATURE,
        power=1,
        toughness=1,
        abilities=(Triggered(When("dies", Filter(types=CREATURE)), (LoseLife(1, You()),)),),
    )
    edict = instant("Edict", Sacrifice(You(), Filter(types=CREATURE, keywords=1 << 9)))
    mine, do, more = {
        "sacrifice": (
            [COLOSSUS],
            [cast("Edict"), ALL],
            {"hand": ["Edict"], "library": ["Mind Rot"]},
        ),
        "discard": (
            ["3 Swamp"],
            [cast("Mind Rot", "A"), ALL],
            {"hand": ["Mind Rot", COLOSSUS, BEAR], "library": ["Edict"]},
        ),
        "mill": (
            ["Island"],
            [cast("Tome Scour", "A"), ALL],
            {"hand": ["Tome Scour"], "library": [COLOSSUS, "4 Forest", "Edict"]},
        ),
    }[how]
    library, graveyard = {
        "sacrifice": ([COLOSSUS, "Mind Rot"], ["Edict"]),
        "discard": ([COLOSSUS, "Edict"], ["Mind Rot", BEAR]),
        "mill": ([COLOSSUS, "Edict"], ["Tome Scour", *["Forest"] * 4]),
    }[how]
    duel(
        [*mine, "Mourner"],
        [],
        do,
        {
            "library": {"A": library},
            "graveyard": {"A": graveyard},
            "life": {"A": 20},
            "stack": [],
            "events": {"reveal": 1, "shuffle": 1},
        },
        mourner,
        edict,
        a=more,
    )


@pytest.mark.rule("RB-gloss-loyalty")
def test_loyalty_pays_is_lost_by_damage_and_its_end_is_the_graveyard():
    def chandra(ability, **more):
        return {"by": "A", "activate": CHANDRA, "ability": ability, **more}

    def counters(count):
        return {"expect": {"is": {CHANDRA: {"counters": {"loyalty": count}}}}}

    duel([CHANDRA], [], [chandra(0, targets=["B"]), counters(7), ALL], {"life": {"B": 19}})
    duel(
        [CHANDRA],
        ["Canyon Minotaur"],
        [counters(6), chandra(1, x=3, targets=["Canyon Minotaur"]), counters(3), ALL],
        {"graveyard": {"B": ["Canyon Minotaur"]}, "life": {"B": 20}},
    )
    for killer, left in (("Craw Wurm", []), ("Ant Queen", [CHANDRA])):
        duel(
            [killer],
            [CHANDRA],
            [attack(**{killer: CHANDRA}), AFTER_COMBAT],
            {"battlefield": {"B": left}, "graveyard": {"B": 1 - len(left)}},
        )


@pytest.mark.rule("RB-gloss-non")
def test_non_means_those_that_are_not():
    duel(
        ["4 Swamp"],
        ["Serra Angel", "Royal Assassin"],
        [
            illegal(cast("Doom Blade", "Royal Assassin")),
            cast("Doom Blade", "Serra Angel"),
            ALL,
        ],
        {"graveyard": {"B": ["Serra Angel"]}},
        a={"hand": ["Doom Blade"]},
    )
    nonland = instant("Strip", Put(Targeted(), 0), targets=(Target(Filter(not_types=LAND)),))
    duel(
        [],
        ["Forest", "Spellbook", BEAR],
        [illegal(cast("Strip", "Forest")), cast("Strip", "Spellbook")],
        {"stack": ["Strip"]},
        nonland,
        a={"hand": ["Strip"]},
    )

"""More keyword abilities: trample, lifelink, shroud, protection …, and the list of all."""

import pytest

from games.engine.combat import is_evasive
from games.engine.definitions import (
    BLACK,
    CREATURE,
    DEFENDER,
    ENCHANTMENT,
    FEAR,
    FLYING,
    INDESTRUCTIBLE,
    INSTANT,
    INTIMIDATE,
    KEYWORDS,
    LANDWALKS,
    LIFELINK,
    RED,
    SORCERY,
    TRAMPLE,
    UNBLOCKABLE,
    Definition,
)
from games.engine.ir.abilities import Activated, Costs, Spell
from games.engine.ir.changes import Change
from games.engine.ir.effects import Attach, Damage, Destroy, Lasts, Sacrifice
from games.engine.ir.what import Each, Filter, Target, You
from games.engine.keywords import ACTIVATED, REGISTRY, STATIC, TRIGGERED
from games.engine.layers import printed
from tests.engine.rules.duels import AFTER_COMBAT, BOTH, attack, block, duel, illegal

BEAR, LION, WURM = "Runeclaw Bear", "Silvercoat Lion", "Craw Wurm"
CLOAK, COURSER, PIKER = "Whispersilk Cloak", "Centaur Courser", "Goblin Piker"
CREATURES = Filter(types=CREATURE)


def creature(name, power, toughness, keywords=0, colors=0, **more):
    """A creature for these tests."""
    return Definition(
        name,
        CREATURE,
        power=power,
        toughness=toughness,
        keywords=keywords,
        colors=colors,
        **more,
    )


TRAMPLER = creature("Trampler", 6, 4, TRAMPLE)


def trample(given, expect, edition, *, legal=True):
    """The trampler is blocked by a 2/2 and a 1/1 and its damage divided like that."""
    shares = {"answer": "assign_damage", "by": "A", "shares": list(given)}
    order = {"answer": "damage_order", "choose": [BEAR, "Elvish Visionary"]}
    duel(
        ["Trampler"],
        [BEAR, "Elvish Visionary", "Liliana Vess"],
        [
            attack(Trampler="B"),
            block(**{BEAR: "Trampler", "Elvish Visionary": "Trampler"}),
            *([order] if edition == "2010" else []),
            {"pass": "A"},
            {"pass": "B"},
            shares if legal else illegal(shares),
        ],
        expect,
        TRAMPLER,
        edition=edition,
    )


@pytest.mark.rule("RB-gloss-trample")
@pytest.mark.parametrize("edition", BOTH)
def test_trample_gives_the_rest_to_the_player(edition):
    dead = {"graveyard": {"B": [BEAR, "Elvish Visionary"]}}
    trample((2, 1, 3), {"life": {"B": 17}, **dead}, edition)
    for given in ((1, 1, 4), (2, 0, 4), (0, 0, 6)):
        trample(given, {"life": {"B": 20}}, edition, legal=False)
    shares = {"answer": "assign_damage", "by": "A", "shares": [2, 4]}
    duel(  # or to the planeswalker
        ["Trampler"],
        [BEAR, "Liliana Vess"],
        [
            attack(Trampler="Liliana Vess"),
            block(**{BEAR: "Trampler"}),
            {"pass": "A"},
            {"pass": "B"},
            shares,
        ],
        {"is": {"Liliana Vess": {"counters": {"loyalty": 1}}}, "life": {"B": 20}},
        TRAMPLER,
        edition=edition,
    )


@pytest.mark.rule("RB-gloss-trample-option")
@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("given", "life"), [((5, 1, 0), 20), ((6, 0, 0), 20), ((3, 1, 2), 18)])
def test_trample_need_not(edition, given, life):
    trample(given, {"life": {"B": life}}, edition)


@pytest.mark.parametrize("edition", BOTH)
def test_trample_past_a_planeswalker_that_has_left_hits_the_blockers_alone(edition):
    strike = Definition(
        "Strike", INSTANT, abilities=(Spell((Destroy(),), (Target(Filter(types=1 << 5)),)),)
    )
    order = {"answer": "damage_order", "choose": [BEAR, "Elvish Visionary"]}
    shares = {"answer": "assign_damage", "by": "A"}
    duel(
        ["Trampler"],
        [BEAR, "Elvish Visionary", "Liliana Vess"],
        [
            attack(Trampler="Liliana Vess"),
            block(**{BEAR: "Trampler", "Elvish Visionary": "Trampler"}),
            *([order] if edition == "2010" else []),
            {"by": "A", "cast": "Strike", "targets": ["Liliana Vess"]},
            {"resolve": "all"},
            {"pass": "A"},
            {"pass": "B"},
            illegal(shares | {"shares": [2, 1, 3]}),
            shares | {"shares": [3, 3]},
        ],
        {"life": {"B": 20}, "graveyard": {"B": [BEAR, "Elvish Visionary", "Liliana Vess"]}},
        TRAMPLER,
        strike,
        a={"hand": ["Strike"]},
        edition=edition,
    )


@pytest.mark.rule("RB-gloss-indestructible")
def test_the_indestructible_is_not_destroyed_but_leaves_otherwise():
    rock = creature("Rock", 0, 3, INDESTRUCTIBLE)
    edict = Definition(
        "Edict",
        SORCERY,
        abilities=(Spell((Sacrifice(You(), CREATURES),)),),
    )
    duel(
        ["Rock", "Mountain", "4 Swamp"],
        [],
        [
            {"by": "A", "cast": "Lightning Bolt", "targets": ["Rock"]},
            {"resolve": "all"},
            {"by": "A", "cast": "Doom Blade", "targets": ["Rock"]},
            {"resolve": "all"},
            {"expect": {"is": {"Rock": {"damage": 3}}}},
            {"by": "A", "cast": "Edict"},
            {"resolve": "all"},
        ],
        {"battlefield": {"A": []}, "graveyard": {"A": 4}},
        rock,
        edict,
        a={"hand": ["Lightning Bolt", "Doom Blade", "Edict"]},
    )


@pytest.mark.rule("RB-gloss-lifelink")
def test_lifelink_gains_at_the_same_time_as_the_damage():
    linker = creature("Linker", 3, 3, LIFELINK)
    duel(
        ["Canyon Minotaur", COURSER],
        ["Linker"],
        [
            attack(Canyon_Minotaur="B", **{COURSER: "B"}),
            block(Linker=COURSER),
            AFTER_COMBAT,
        ],
        {"life": {"B": 1}, "over": False, "graveyard": {"A": [COURSER], "B": ["Linker"]}},
        linker,
        b={"life": 1},
    )


@pytest.mark.rule("RB-gloss-shroud")
def test_shroud_is_no_target_of_anybody():
    worn = [{"card": CLOAK, "attached": BEAR}, BEAR, "2 Forest"]
    growth = {"cast": "Giant Growth", "targets": [BEAR]}
    duel(
        [*worn, LION],
        ["2 Forest", "2 Mountain"],
        [
            illegal(growth | {"by": "A"}),
            illegal(growth | {"by": "B"}),
            {"until": "B main 1"},
            {"by": "B", "cast": "Earthquake", "x": 1},
            {"resolve": "all"},
        ],
        {"is": {BEAR: {"damage": 1}}, "life": {"A": 19, "B": 19}},
        a={"hand": ["Giant Growth"]},
        b={"hand": ["Giant Growth", "Earthquake"]},
    )


@pytest.mark.rule("RB-gloss-unblockable")
def test_the_unblockable_is_blocked_by_nobody():
    duel(
        [{"card": CLOAK, "attached": BEAR}, BEAR, LION],
        [COURSER, "Serra Angel"],
        [
            attack(**{BEAR: "B", LION: "B"}),
            illegal(block(**{COURSER: BEAR})),
            illegal(block(**{"Serra Angel": BEAR})),
            block(**{COURSER: LION}),
            AFTER_COMBAT,
        ],
        {"life": {"B": 18}},
    )


SAFE = {
    "red": creature("Safe", 2, 2, protection=RED),
    "goblins": creature("Safe", 2, 2, protection_from=("Goblin",)),
}
PINGER = creature(
    "Goblin pinger",
    1,
    1,
    0,
    RED,
    subtypes=("Goblin",),
    abilities=(
        Activated(Costs(), (Damage(1),), (Target(CREATURES),)),
        Activated(Costs(), (Damage(2, Each(CREATURES)),)),
    ),
)
GOBLIN_GEAR = Definition(
    "Goblin gear",
    ENCHANTMENT,
    ("Aura", "Goblin"),
    colors=RED,
    cost="{R}",
    enchant=CREATURES,
)


@pytest.mark.rule("RB-gloss-protection")
@pytest.mark.parametrize("what", SAFE)
def test_protection_from_damage_attachments_blocks_and_targeting(what):
    shot = {"by": "B", "activate": "Goblin pinger", "ability": 0, "targets": ["Safe"]}
    gear = {"by": "B", "cast": "Goblin gear", "targets": ["Safe"]}
    duel(
        ["Safe", BEAR],
        ["Goblin pinger", LION, "Mountain"],
        [
            illegal(shot),
            {"by": "B", "activate": "Goblin pinger", "ability": 1},
            {"resolve": "all"},
            {"expect": {"is": {"Safe": {"damage": 0}}, "graveyard": {"A": [BEAR]}}},
            {"until": "B main 1"},
            illegal(gear),
        ],
        {"hand": {"B": 2}},
        SAFE[what],
        PINGER,
        GOBLIN_GEAR,
        b={"hand": ["Goblin gear"]},
    )
    duel(
        ["Safe"],
        ["Goblin pinger", LION],
        [
            attack(Safe="B"),
            illegal(block(**{"Goblin pinger": "Safe"})),
            block(**{LION: "Safe"}),
        ],
        {"is": {"Safe": {"blocked": True}}},
        SAFE[what],
        PINGER,
    )
    gains = Definition(
        "Ward",
        SORCERY,
        abilities=(
            Spell((Lasts(Each(CREATURES), Change(protection=RED, protection_from=("Goblin",))),)),
        ),
    )
    duel(  # what is attached falls off
        [BEAR, {"card": "Goblin gear", "attached": BEAR}],
        [],
        [{"by": "A", "cast": "Ward"}, {"resolve": "all"}],
        {"battlefield": {"A": [BEAR]}, "graveyard": {"A": ["Ward", "Goblin gear"]}},
        gains,
        GOBLIN_GEAR,
        a={"hand": ["Ward"]},
    )


@pytest.mark.rule("RB-gloss-protection-limits")
def test_protection_does_nothing_else():
    plague = Definition(
        "Plague",
        SORCERY,
        cost="{B}",
        colors=BLACK,
        abilities=(Spell((Lasts(Each(CREATURES), Change(power=-2, toughness=-2)),)),),
    )
    sturdy = creature("Sturdy", 3, 3, protection=BLACK)
    duel(
        ["Swamp"],
        ["White Knight", "Sturdy"],
        [{"by": "A", "cast": "Plague"}, {"resolve": "all"}],
        {"is": {"Sturdy": {"power": 1, "toughness": 1}}, "graveyard": {"B": ["White Knight"]}},
        plague,
        sturdy,
        a={"hand": ["Plague"]},
    )


@pytest.mark.rule("RB-gloss-defender")
def test_a_defender_does_not_attack_but_blocks():
    wall = creature("Wall", 3, 5, DEFENDER)
    duel(
        ["Wall", BEAR],
        [],
        [illegal(attack(Wall="B")), attack(**{BEAR: "B"}), AFTER_COMBAT],
        {"life": {"B": 18}},
        wall,
    )
    duel(
        [BEAR],
        ["Wall"],
        [attack(**{BEAR: "B"}), block(Wall=BEAR), AFTER_COMBAT],
        {"life": {"B": 20}, "graveyard": {"A": [BEAR]}},
        wall,
    )


@pytest.mark.rule("RB-ability-keywords-list")
def test_2010_the_rulebook_lists_fifteen_keywords_and_explains_three_more():
    listed = [name for name, one in REGISTRY.items() if one.listed == "list"]
    assert sorted(listed) == [
        "deathtouch", "defender", "enchant", "equip", "first strike", "flash", "flying", "haste",
        "landwalk", "lifelink", "protection", "reach", "shroud", "trample", "vigilance",
    ]  # fmt: skip
    explained = [name for name, one in REGISTRY.items() if one.listed == "glossary"]
    assert explained == ["double strike", "fear", "intimidate"]
    held = sum(one.bits for one in REGISTRY.values())
    assert held == (1 << len(KEYWORDS)) - 1  # every bit is one of them, each once


@pytest.mark.rule("RB-ability-keywords-kinds")
def test_keywords_are_static_but_equip():
    others = {name: one.kind for name, one in REGISTRY.items() if one.kind != STATIC}
    assert others == {"equip": ACTIVATED}
    assert len({STATIC, ACTIVATED, TRIGGERED}) == 3
    card = Definition("Gear", 1, abilities=(Activated(Costs("{1}"), (Attach(),)),))
    assert isinstance(card.abilities[0], Activated)


@pytest.mark.rule("RB-gloss-evasion")
def test_evasion_is_what_makes_blocking_hard():
    hard = {name for name, one in REGISTRY.items() if one.evasion}
    assert hard == {"flying", "fear", "intimidate", "landwalk", "menace"}
    for keywords in (FLYING, FEAR, INTIMIDATE, *LANDWALKS):
        assert is_evasive(printed(creature("One", 1, 1, keywords), 0))
    assert is_evasive(printed(creature("One", 1, 1, rules=UNBLOCKABLE), 0))
    plain = sum(1 << at for at in range(len(KEYWORDS)))
    plain &= ~(FLYING | FEAR | INTIMIDATE | sum(LANDWALKS) | REGISTRY["menace"].bits)
    assert not is_evasive(printed(creature("One", 1, 1, plain), 0))

"""Who may attack and block, and what is dealt (rulebook pp. 12-13)."""

import pytest

from games.engine.definitions import CREATURE, Definition
from games.engine.ir.abilities import Triggered, When
from games.engine.ir.effects import GainLife
from games.engine.ir.what import Exists, Filter
from tests.engine.rules.duels import AFTER_COMBAT, BOTH, attack, block, duel, illegal

BEAR, LION = "Runeclaw Bear", "Silvercoat Lion"
HOST = Definition(
    "Host",
    CREATURE,
    power=1,
    toughness=1,
    abilities=(
        Triggered(
            When("attacks"),
            (GainLife(1),),
            condition=Exists(Filter(types=CREATURE, combat="attacking"), 2),
        ),
    ),
)


@pytest.mark.rule("RB-type-creature-combat")
@pytest.mark.parametrize("thing", ["Levitation", "Forest"])
def test_nothing_but_creatures_attacks(thing):
    duel(
        [thing, BEAR],
        [],
        [illegal({"by": "A", "attack": {thing: "B"}}), attack(**{BEAR: "B"}), AFTER_COMBAT],
        {"life": {"B": 18}},
    )


@pytest.mark.rule("RB-type-sickness-attack")
def test_a_creature_attacks_from_the_turn_that_begins_with_it():
    duel(
        ["2 Forest", LION],
        [],
        [
            {"by": "A", "cast": BEAR},
            {"resolve": "all"},
            illegal(attack(**{BEAR: "B"})),
            {"until": "A main 1"},
            attack(**{BEAR: "B"}),
            AFTER_COMBAT,
        ],
        {"life": {"B": 18}},
        a={"hand": [BEAR]},
    )
    duel(  # a change of control begins it anew
        ["5 Island", LION],
        [BEAR],
        [
            {"by": "A", "cast": "Mind Control", "targets": [BEAR]},
            {"resolve": "all"},
            illegal(attack(**{BEAR: "B"})),
            {"until": "A main 1"},
            attack(**{BEAR: "B"}),
            AFTER_COMBAT,
        ],
        {"life": {"B": 18}},
        a={"hand": ["Mind Control"]},
    )


@pytest.mark.rule("RB-type-sickness-ok")
def test_a_new_creature_blocks_and_uses_what_does_not_tap():
    shade = "Looming Shade"
    duel(
        [BEAR],
        [{"card": shade, "fresh": True}, "2 Swamp"],
        [
            attack(**{BEAR: "B"}),
            block(**{shade: BEAR}),
            {"by": "B", "activate": shade},
            {"by": "B", "activate": shade},
            {"resolve": "all"},
            AFTER_COMBAT,
        ],
        {"life": {"B": 20}, "is": {shade: {"power": 3, "damage": 2}}, "graveyard": {"A": [BEAR]}},
    )


@pytest.mark.rule("RB-type-pw-attacked")
def test_planeswalkers_are_attacked_and_their_controller_blocks():
    duel(
        [BEAR, LION],
        ["Liliana Vess", "Giant Spider"],
        [
            attack(**{BEAR: "Liliana Vess", LION: "Liliana Vess"}),
            block(Giant_Spider=BEAR),
            AFTER_COMBAT,
        ],
        {"life": {"B": 20}, "is": {"Liliana Vess": {"counters": {"loyalty": 3}}}},
    )


@pytest.mark.rule("RB-type-pw-redirect")
@pytest.mark.parametrize(
    ("target", "do", "expected"),
    [
        ("B", [{"answer": "redirect", "by": "A", "choose": "Liliana Vess"}],
         {"life": {"A": 20, "B": 20}, "graveyard": {"B": ["Liliana Vess"]}}),
        ("B", [{"answer": "redirect", "by": "A", "choose": "B"}],
         {"life": {"A": 20, "B": 15}, "is": {"Liliana Vess": {"counters": {"loyalty": 5}}}}),
        ("A", [], {"life": {"A": 15, "B": 20}}),
    ],
)  # fmt: skip
def test_2010_an_opponents_damage_may_hit_the_planeswalker_instead(target, do, expected):
    axe = {"by": "A", "cast": "Lava Axe", "targets": [target]}
    walkers = (["5 Mountain", "Chandra Nalaar"], ["Liliana Vess"])
    hand = {"hand": ["Lava Axe"]}
    duel(*walkers, [axe, {"resolve": "all"}, *do], expected, a=hand, edition="2010")
    lost = {"A": 20, "B": 20, target: 15}
    duel(*walkers, [axe, {"resolve": "all"}], {"life": lost}, a=hand, edition="current")
    aimed = {"by": "A", "cast": "Lava Axe", "targets": ["Liliana Vess"]}
    duel(*walkers, [illegal(aimed)], {}, a=hand, edition="2010")
    dead = {"graveyard": {"B": ["Liliana Vess"]}, "life": {"B": 20}}
    duel(*walkers, [aimed, {"resolve": "all"}], dead, a=hand, edition="current")  # its words today


@pytest.mark.rule("RB-combat-unblocked")
def test_what_is_not_blocked_deals_its_power():
    duel(
        ["Canyon Minotaur", BEAR],
        [{"card": "Liliana Vess", "counters": {"loyalty": 5}}],
        [attack(Canyon_Minotaur="B", **{BEAR: "Liliana Vess"}), AFTER_COMBAT],
        {"life": {"B": 17}, "is": {"Liliana Vess": {"counters": {"loyalty": 3}}}},
    )


@pytest.mark.rule("RB-combat-targets")
def test_players_and_planeswalkers_are_attacked_not_creatures():
    duel(
        [BEAR, LION, "Chandra Nalaar"],
        ["Liliana Vess", "Giant Spider"],
        [
            illegal(attack(**{BEAR: "Giant Spider"})),
            illegal(attack(**{BEAR: "A"})),
            illegal(attack(**{BEAR: "Chandra Nalaar"})),
            illegal({"by": "A", "attack": {BEAR: ["B", "Liliana Vess"]}}),
            attack(**{BEAR: "Liliana Vess", LION: "B"}),
            AFTER_COMBAT,
        ],
        {"life": {"B": 18}, "is": {"Liliana Vess": {"counters": {"loyalty": 3}}}},
    )


@pytest.mark.rule("RB-combat-taps")
def test_attackers_tap_and_attack_at_the_same_time():
    duel(
        ["2 Host"],
        ["Liliana Vess"],
        [
            attack(**{"Host": "B", "Host#2": "Liliana Vess"}),
            {"expect": {"is": {"Host": {"tapped": True}, "Host#2": {"tapped": True}}}},
            {"answer": "trigger_order", "by": "A", "choose": ["Host", "Host#2"]},
            {"resolve": "all"},
        ],
        {"life": {"A": 22}},  # each has seen the other attack
        HOST,
    )


@pytest.mark.rule("RB-combat-eligible")
@pytest.mark.parametrize("how", ["tapped", "fresh"])
def test_attackers_are_untapped_and_have_been_there(how):
    duel(
        [{"card": BEAR, how: True}, LION],
        [],
        [illegal(attack(**{BEAR: "B"})), attack(**{LION: "B"}), AFTER_COMBAT],
        {"life": {"B": 18}},
    )


@pytest.mark.rule("RB-combat-block-tapped")
def test_the_tapped_do_not_block_and_the_new_do():
    duel(
        ["Canyon Minotaur"],
        [{"card": BEAR, "tapped": True}, {"card": LION, "fresh": True}],
        [
            attack(Canyon_Minotaur="B"),
            illegal(block(**{BEAR: "Canyon Minotaur"})),
            block(**{LION: "Canyon Minotaur"}),
            AFTER_COMBAT,
        ],
        {"life": {"B": 20}, "graveyard": {"B": [LION]}},
    )


@pytest.mark.rule("RB-combat-block-one")
@pytest.mark.parametrize(
    ("blockers", "life"), [([], 8), ([BEAR, LION], 14), ([BEAR, LION, "Goblin Piker"], 14)]
)
@pytest.mark.parametrize("edition", BOTH)
def test_each_blocks_one_and_several_may_block_the_same(blockers, life, edition):
    order = {"answer": "damage_order", "by": "A", "choose": blockers}
    shares = [6, 0, 0][: len(blockers)]
    duel(
        ["Craw Wurm", "Siege Mastodon", "Canyon Minotaur"],
        [BEAR, LION, "Goblin Piker"],
        [
            attack(Craw_Wurm="B", Siege_Mastodon="B", Canyon_Minotaur="B"),
            illegal({"by": "B", "block": {BEAR: ["Craw Wurm", "Siege Mastodon"]}}),
            {"by": "B", "block": dict.fromkeys(blockers, "Craw Wurm")},
            *([order] if blockers and edition == "2010" else []),
            {"pass": "A"},
            {"pass": "B"},
            *([{"answer": "assign_damage", "by": "A", "shares": shares}] if blockers else []),
        ],
        {"life": {"B": life}},
        edition=edition,
    )


def gang(mine, theirs, blockers, edition, **more):
    """Declarations: `theirs` all block; in 2010 A orders them as they stand."""
    order = {"answer": "damage_order", "by": "A", "choose": blockers}
    return {
        "mine": mine,
        "theirs": theirs,
        "edition": edition,
        "do": [
            attack(**{mine[0]: "B"}),
            {"by": "B", "block": dict.fromkeys(blockers, mine[0])},
            *([order] if edition == "2010" else []),
        ],
        **more,
    }


@pytest.mark.rule("RB-combat-order")
def test_2010_blockers_are_put_in_order_when_they_are_declared():
    do = [attack(Craw_Wurm="B"), block(**{BEAR: "Craw Wurm", LION: "Craw Wurm"})]
    asked = {"asked": {"by": "A", "kind": "damage_order"}, "step": "declare blockers"}
    duel(["Craw Wurm"], [BEAR, LION], do, asked, edition="2010")
    asked = {"asked": {"by": "A", "kind": "priority"}, "step": "declare blockers"}
    duel(["Craw Wurm"], [BEAR, LION], do, asked, edition="current")


def shares(*given):
    """A divides the damage."""
    return {"answer": "assign_damage", "by": "A", "shares": list(given)}


@pytest.mark.rule("RB-combat-order-lethal")
@pytest.mark.parametrize("given", [(5, 0), (3, 2), (4, 1), (2, 3), (0, 5)])
@pytest.mark.parametrize("edition", BOTH)
def test_2010_the_first_is_dealt_lethal_damage_before_the_next(given, edition):
    fight = gang(["Ant Queen"], ["Canyon Minotaur", BEAR], ["Canyon Minotaur", BEAR], edition)
    allowed = edition == "current" or given[0] >= 3
    duel(
        fight["mine"],
        fight["theirs"],
        [
            *fight["do"],
            {"pass": "A"},
            {"pass": "B"},
            shares(*given) if allowed else illegal(shares(*given)),
        ],
        {"events": {"damage": (given[0] > 0) + (given[1] > 0) + 2 if allowed else 0}},
        edition=edition,
    )


@pytest.mark.rule("RB-combat-order-trick")
@pytest.mark.parametrize("edition", BOTH)
def test_2010_who_grows_the_first_saves_the_second(edition):
    minotaur, berserkers = "Canyon Minotaur", "Berserkers of Blood Ridge"
    fight = gang(["Ant Queen"], [], [minotaur, berserkers], edition)
    over = shares(1, 4)
    duel(
        fight["mine"],
        [minotaur, berserkers, "Forest"],
        [
            *fight["do"],
            {"by": "B", "cast": "Giant Growth", "targets": [minotaur]},
            {"resolve": "all"},
            {"pass": "A"},
            {"pass": "B"},
            *(
                [illegal(over), illegal(shares(4, 1)), shares(5, 0)]
                if edition == "2010"
                else [over]
            ),
        ],
        {
            "is": {minotaur: {"damage": 5 if edition == "2010" else 1}},
            "graveyard": {"B": ["Giant Growth"] + [berserkers] * (edition == "current")},
        },
        b={"hand": ["Giant Growth"]},
        edition=edition,
    )


@pytest.mark.rule("RB-combat-simultaneous")
def test_all_combat_damage_is_dealt_at_once():
    duel(
        [BEAR],
        [LION],
        [attack(**{BEAR: "B"}), block(**{LION: BEAR}), AFTER_COMBAT],
        {"graveyard": {"A": [BEAR], "B": [LION]}},
    )


@pytest.mark.rule("RB-combat-blocked-damage")
def test_attacker_and_blocker_damage_each_other():
    duel(
        ["Canyon Minotaur"],
        [BEAR],
        [attack(Canyon_Minotaur="B"), block(**{BEAR: "Canyon Minotaur"}), AFTER_COMBAT],
        {
            "life": {"B": 20},
            "graveyard": {"A": [], "B": [BEAR]},
            "is": {"Canyon Minotaur": {"damage": 2}},
        },
    )


@pytest.mark.rule("RB-combat-life-loss")
def test_damage_costs_life_or_loyalty():
    duel(
        ["Canyon Minotaur", "Centaur Courser"],
        ["Liliana Vess"],
        [attack(Canyon_Minotaur="B", Centaur_Courser="Liliana Vess"), AFTER_COMBAT],
        {"life": {"B": 17}, "is": {"Liliana Vess": {"counters": {"loyalty": 2}}}},
    )


@pytest.mark.rule("RB-turn-attackers")
def test_attackers_are_chosen_then_players_act():
    duel(
        [BEAR],
        ["Mountain"],
        [
            attack(**{BEAR: "B"}),
            {"expect": {"step": "declare attackers", "asked": {"by": "A", "kind": "priority"}}},
            {"pass": "A"},
            {"expect": {"step": "declare attackers", "asked": {"by": "B", "kind": "priority"}}},
            {"by": "B", "cast": "Lightning Bolt", "targets": [BEAR]},
            {"resolve": "all"},
            AFTER_COMBAT,
        ],
        {"life": {"B": 20}, "graveyard": {"A": [BEAR]}},
        b={"hand": ["Lightning Bolt"]},
    )
    duel([BEAR], [], [attack(), AFTER_COMBAT], {"life": {"B": 20}, "is": {BEAR: {"tapped": False}}})


@pytest.mark.rule("RB-turn-blockers")
def test_blockers_are_chosen_then_players_act():
    duel(
        [BEAR],
        [LION, "Forest"],
        [
            attack(**{BEAR: "B"}),
            block(**{LION: BEAR}),
            {"expect": {"step": "declare blockers", "asked": {"by": "A", "kind": "priority"}}},
            {"pass": "A"},
            {"by": "B", "cast": "Giant Growth", "targets": [LION]},
            {"resolve": "all"},
            AFTER_COMBAT,
        ],
        {"graveyard": {"A": [BEAR], "B": ["Giant Growth"]}, "is": {LION: {"damage": 2}}},
        b={"hand": ["Giant Growth"]},
    )


@pytest.mark.rule("RB-turn-damage")
def test_who_is_gone_deals_no_damage_then_players_act():
    duel(
        ["Canyon Minotaur", "Island"],
        [BEAR],
        [
            attack(Canyon_Minotaur="B"),
            block(**{BEAR: "Canyon Minotaur"}),
            {"by": "A", "cast": "Unsummon", "targets": [BEAR]},
            {"resolve": "all"},
            {"until": "combat damage"},
            {"expect": {"asked": {"by": "A", "kind": "priority"}}},
            {"pass": "A"},
            {"expect": {"asked": {"by": "B", "kind": "priority"}, "step": "combat damage"}},
        ],
        {
            "life": {"B": 20},
            "hand": {"B": [BEAR]},
            "is": {"Canyon Minotaur": {"damage": 0}},
            "events": {"damage": 0},
        },
        a={"hand": ["Unsummon"]},
    )

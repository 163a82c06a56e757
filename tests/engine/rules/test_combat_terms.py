"""What the words of combat mean (rulebook's glossary), and the cards that change it."""

import pytest

from games.engine.definitions import CREATURE, LIFELINK, TRAMPLE, Definition
from games.engine.ir.abilities import Activated, Costs
from games.engine.ir.effects import GainLife
from games.engine.ir.what import Count, Filter
from tests.engine.rules.duels import AFTER_COMBAT, BOTH, attack, block, duel, illegal

BEAR, LION, PIKER = "Runeclaw Bear", "Silvercoat Lion", "Goblin Piker"
BERSERKERS, JACKAL = "Berserkers of Blood Ridge", "Jackal Familiar"
FEEBLE = Definition("Feeble", CREATURE, power=-1, toughness=3, keywords=LIFELINK)
TRAMPLER = Definition("Trampler", CREATURE, power=4, toughness=4, keywords=TRAMPLE)


@pytest.mark.rule("RB-gloss-fog")
def test_fog_lasts_for_the_whole_turn_and_stops_combat_damage_alone():
    duel(
        ["Forest", "Mountain", BEAR],
        [LION],
        [
            {"by": "A", "cast": "Fog"},
            {"resolve": "all"},
            attack(**{BEAR: "B"}),
            block(**{LION: BEAR}),
            AFTER_COMBAT,
            {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
            {"resolve": "all"},
            {"expect": {"life": {"B": 17}, "is": {BEAR: {"damage": 0}, LION: {"damage": 0}}}},
            {"until": "A main 1"},
            attack(**{BEAR: "B"}),
            AFTER_COMBAT,
        ],
        {"life": {"B": 15}},
        a={"hand": ["Fog", "Lightning Bolt"]},
    )


@pytest.mark.rule("RB-gloss-attacking")
def test_attackers_attack_until_the_end_of_combat():
    def attacking(value):
        return {"expect": {"is": {BEAR: {"attacking": value}}}}

    verdict = {"by": "B", "cast": "Divine Verdict", "targets": [BEAR]}
    duel(
        [BEAR],
        ["4 Plains"],
        [
            attacking(False),
            illegal(verdict),
            attack(**{BEAR: "B"}),
            attacking(True),
            AFTER_COMBAT,
            attacking(True),
            {"until": "main 2"},
            attacking(False),
            illegal(verdict),
        ],
        {"life": {"B": 18}},
        b={"hand": ["Divine Verdict"]},
    )


@pytest.mark.rule("RB-gloss-first-strike-none")
@pytest.mark.parametrize(("attacker", "steps"), [(BEAR, 1), ("White Knight", 2)])
@pytest.mark.parametrize("edition", BOTH)
def test_there_is_one_damage_step_unless_somebody_strikes_first(attacker, steps, edition):
    duel(
        [attacker],
        [],
        [attack(**{attacker: "B"}), {"until": "main 2"}],
        {"life": {"B": 18}, "events": {"step": 5 + steps}},
        edition=edition,
    )


@pytest.mark.rule("RB-gloss-remove-combat")
def test_what_is_removed_from_combat_deals_and_is_dealt_nothing():
    skeletons = "Drudge Skeletons"
    saved = [
        {"by": "B", "activate": skeletons},
        {"resolve": "all"},
        {"by": "B", "cast": "Lightning Bolt", "targets": [skeletons]},
        {"resolve": "all"},
    ]
    duel(  # a blocker: what it blocked stays blocked
        ["Canyon Minotaur"],
        [skeletons, "Swamp", "Mountain"],
        [
            attack(Canyon_Minotaur="B"),
            block(**{skeletons: "Canyon Minotaur"}),
            *saved,
            {"expect": {"is": {skeletons: {"blocking": False}}}},
            AFTER_COMBAT,
        ],
        {"life": {"B": 20}, "is": {skeletons: {"damage": 0}, "Canyon Minotaur": {"damage": 0}}},
        b={"hand": ["Lightning Bolt"]},
    )
    duel(  # an attacker
        [skeletons, "Swamp", "Mountain"],
        [LION],
        [
            attack(**{skeletons: "B"}),
            block(**{LION: skeletons}),
            *[one | {"by": "A"} if "by" in one else one for one in saved],
            AFTER_COMBAT,
        ],
        {"is": {skeletons: {"damage": 0, "attacking": False}, LION: {"damage": 0}}},
        a={"hand": ["Lightning Bolt"]},
    )


@pytest.mark.rule("RB-gloss-combat-damage")
def test_other_damage_in_combat_is_no_combat_damage():
    ping = {"by": "A", "activate": "Prodigal Pyromancer", "targets": ["B"]}
    duel(
        ["Prodigal Pyromancer", BEAR, "Forest"],
        [],
        [
            {"by": "A", "cast": "Fog"},
            {"resolve": "all"},
            attack(**{BEAR: "B"}),
            {"until": "combat damage"},
            ping,
            {"resolve": "all"},
        ],
        {"life": {"B": 19}, "step": "combat damage"},
        a={"hand": ["Fog"]},
    )


@pytest.mark.rule("RB-gloss-power-zero")
def test_no_power_deals_no_damage():
    duel(
        ["Feeble", "Ornithopter"],
        [],
        [attack(Feeble="B", Ornithopter="B"), AFTER_COMBAT],
        {"life": {"A": 20, "B": 20}, "events": {"damage": 0, "gain_life": 0, "life": 0}},
        FEEBLE,
    )


@pytest.mark.rule("RB-gloss-blocking")
def test_a_blocker_goes_on_blocking_when_the_attacker_leaves():
    duel(
        [BEAR, "Island"],
        [LION],
        [
            {"expect": {"is": {LION: {"blocking": False}}}},
            attack(**{BEAR: "B"}),
            block(**{LION: BEAR}),
            {"by": "A", "cast": "Unsummon", "targets": [BEAR]},
            {"resolve": "all"},
            {"expect": {"is": {LION: {"blocking": True}}}},
            AFTER_COMBAT,
            {"expect": {"is": {LION: {"blocking": True}}}},
            {"until": "main 2"},
        ],
        {"is": {LION: {"blocking": False, "damage": 0}}},
        a={"hand": ["Unsummon"]},
    )


@pytest.mark.rule("RB-gloss-blocked")
@pytest.mark.parametrize(("attacker", "life"), [("Craw Wurm", 20), ("Trampler", 16)])
def test_a_blocked_attacker_stays_blocked_without_its_blockers(attacker, life):
    duel(
        [attacker, "Island"],
        [LION],
        [
            attack(**{attacker: "B"}),
            block(**{LION: attacker}),
            {"by": "A", "cast": "Unsummon", "targets": [LION]},
            {"resolve": "all"},
            {"expect": {"is": {attacker: {"blocked": True, "unblocked": False}}}},
            AFTER_COMBAT,
        ],
        {"life": {"B": life}},
        TRAMPLER,
        a={"hand": ["Unsummon"]},
    )


@pytest.mark.rule("RB-gloss-unblocked")
def test_unblocked_is_what_nobody_chose_to_block():
    counter = Definition(
        "Counter of the unblocked",
        CREATURE,
        power=0,
        toughness=1,
        abilities=(
            Activated(Costs(), (GainLife(Count(Filter(types=CREATURE, combat="unblocked"))),)),
        ),
    )

    def unblocked(bear, lion):
        return {"is": {BEAR: {"unblocked": bear}, LION: {"unblocked": lion}}}

    duel(
        [BEAR, LION, counter.name],
        [PIKER],
        [
            attack(**{BEAR: "B", LION: "B"}),
            {"expect": unblocked(False, False)},
            {"by": "A", "activate": counter.name},
            {"resolve": "all"},
            {"expect": {"life": {"A": 20}}},
            block(**{PIKER: LION}),
            {"expect": unblocked(True, False)},
            {"by": "A", "activate": counter.name},
            {"resolve": "all"},
            {"expect": {"life": {"A": 21}}},
            {"until": "main 2"},
        ],
        {"is": {BEAR: {"unblocked": False}}},
        counter,
    )


@pytest.mark.rule("RB-gloss-defending-player")
def test_the_defending_player_is_attacked_or_their_planeswalker_is():
    duel(
        [BEAR, LION, PIKER],
        [],
        [attack(**{BEAR: "Liliana Vess", LION: "B", PIKER: "C"})],
        {
            "is": {
                BEAR: {"defending": "C"},
                LION: {"defending": "B"},
                PIKER: {"defending": "C"},
            }
        },
        c={"battlefield": ["Liliana Vess"]},
    )


@pytest.mark.rule("RB-card-pacifism")
def test_pacifism_stops_attacks_and_blocks_alone():
    pyromancer = "Prodigal Pyromancer"
    enchanted = [pyromancer, {"card": "Pacifism", "attached": pyromancer}]
    duel(
        [*enchanted, BEAR],
        [],
        [
            illegal(attack(**{pyromancer: "B"})),
            attack(**{BEAR: "B"}),
            {"by": "A", "activate": pyromancer, "targets": ["B"]},
            {"resolve": "all"},
            AFTER_COMBAT,
        ],
        {"life": {"B": 17}},
    )
    duel(
        [BEAR],
        [*enchanted, LION],
        [
            attack(**{BEAR: "B"}),
            illegal(block(**{pyromancer: BEAR})),
            block(**{LION: BEAR}),
            {"by": "B", "activate": pyromancer, "targets": [BEAR]},
            {"resolve": "all"},
            AFTER_COMBAT,
        ],
        {"graveyard": {"A": [BEAR], "B": [LION]}},
    )


@pytest.mark.rule("RB-card-berserkers")
def test_berserkers_attack_if_they_can():
    able = [illegal(attack()), illegal(attack(**{BEAR: "B"})), attack(**{BERSERKERS: "B"})]
    duel([BERSERKERS, BEAR], [], [*able, AFTER_COMBAT], {"life": {"B": 16}})
    for why in ("tapped", "fresh"):
        duel([{"card": BERSERKERS, why: True}, BEAR], [], [attack(), AFTER_COMBAT], {})
    duel(
        [BERSERKERS, {"card": "Pacifism", "attached": BERSERKERS}, BEAR],
        [],
        [attack(), AFTER_COMBAT],
        {"life": {"B": 20}},
    )


@pytest.mark.rule("RB-card-jackal")
def test_the_jackal_neither_attacks_nor_blocks_alone():
    duel(
        [JACKAL, BEAR],
        [],
        [illegal(attack(**{JACKAL: "B"})), attack(**{JACKAL: "B", BEAR: "B"}), AFTER_COMBAT],
        {"life": {"B": 16}},
    )
    duel(
        [BEAR, LION],
        [JACKAL, PIKER],
        [
            attack(**{BEAR: "B", LION: "B"}),
            illegal(block(**{JACKAL: BEAR})),
            block(**{JACKAL: BEAR, PIKER: LION}),
            AFTER_COMBAT,
        ],
        {"graveyard": {"A": [BEAR, LION], "B": [JACKAL, PIKER]}},
    )


WILD = [BERSERKERS, "Canyon Minotaur", JACKAL, "Sparkmage Apprentice"]
TAME = ["Elvish Visionary", "Centaur Courser", "Borderland Ranger"]
CHARGE = attack(**{BERSERKERS: "B", "Canyon Minotaur": "B", JACKAL: "B"})


@pytest.mark.rule("RB-example-combat-attack")
def test_example_the_three_biggest_attack():
    duel(
        WILD,
        TAME,
        [illegal(attack(Canyon_Minotaur="B", **{JACKAL: "B"})), CHARGE],
        {
            "is": {
                name: {"tapped": name != "Sparkmage Apprentice", "attacking": name != WILD[-1]}
                for name in WILD
            }
        },
    )
    alone = [illegal(attack(**{JACKAL: "B"})), attack()]
    duel([JACKAL, "Sparkmage Apprentice"], TAME, alone, {"is": {JACKAL: {"tapped": False}}})


@pytest.mark.rule("RB-example-combat-block")
def test_example_two_block_and_one_does_not():
    duel(
        WILD,
        TAME,
        [CHARGE, block(Elvish_Visionary=BERSERKERS, Centaur_Courser=JACKAL)],
        {
            "is": {
                BERSERKERS: {"blocked": True},
                "Canyon Minotaur": {"unblocked": True},
                JACKAL: {"blocked": True},
                "Elvish Visionary": {"blocking": True},
                "Centaur Courser": {"blocking": True},
                "Borderland Ranger": {"blocking": False},
            }
        },
    )


@pytest.mark.rule("RB-example-combat-damage")
@pytest.mark.parametrize(
    ("blocks", "dead"),
    [
        ({"Elvish_Visionary": BERSERKERS, "Centaur_Courser": JACKAL},
         {"A": [JACKAL], "B": ["Elvish Visionary"]}),
        ({"Elvish_Visionary": JACKAL, "Centaur_Courser": BERSERKERS},
         {"A": [], "B": ["Centaur Courser", "Elvish Visionary"]}),
    ],
)  # fmt: skip
def test_example_the_smaller_die_and_three_get_through(blocks, dead):
    duel(
        WILD,
        TAME,
        [CHARGE, block(**blocks), AFTER_COMBAT],
        {
            "life": {"A": 20, "B": 17},
            "graveyard": dead,
            "battlefield": {
                player: [name for name in names if name not in dead[player]]
                for player, names in (("A", WILD), ("B", TAME))
            },
        },
    )

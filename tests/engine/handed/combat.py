"""Combat: who attacks and blocks, who strikes when, how damage is divided, lifelink."""

from typing import Any, Final

BOTH: Final = ["2010", "current"]


def fight(
    mine: list[Any],
    theirs: list[Any],
    attack: dict[str, str],
    block: dict[str, Any],
    *more: dict[str, Any],
    edition: Any = BOTH,
    hands: tuple[list[str], list[str]] = ((), ()),
    expect: dict[str, Any],
    **others: Any,
) -> dict[str, Any]:
    """A attacks B, B blocks, more is done, combat ends."""
    blocks = [{"by": "B", "block": block}] if block else []
    return {
        "edition": edition,
        "players": {
            "A": {"battlefield": mine, "hand": list(hands[0])},
            "B": {"battlefield": theirs, "hand": list(hands[1]), **others},
        },
        "do": [{"by": "A", "attack": attack}, *blocks, *more, {"until": "end of combat"}],
        "expect": expect,
    }


def cast(by: str, name: str, *targets: str) -> list[dict[str, Any]]:
    """Cast it and let it resolve."""
    return [{"by": by, "cast": name, "targets": list(targets)}, {"resolve": "all"}]


TWO_BLOCKERS: Final = ["Fortress Crab", "Marsh Hulk", "Brave the Sands"]
TWO_ATTACKERS: Final = ["Catacomb Slug", "Catacomb Crocodile"]
TWICE: Final = dict.fromkeys(TWO_BLOCKERS[:2], TWO_ATTACKERS)
BRION: Final = (
    ["Brion Stoutarm", "Heliod, Sun-Crowned"],
    ["Boros Recruit", "Suntail Hawk"],
    {"Brion Stoutarm": "B"},
    {"Boros Recruit": "Brion Stoutarm", "Suntail Hawk": "Brion Stoutarm"},
)
BRION_STRIKES: Final = (
    {"until": "combat damage"},
    {"pass": "A"},
    {"pass": "B"},
    {"answer": "assign_damage", "by": "A", "shares": [2, 2]},
    {"answer": "target", "by": "A", "choose": "Brion Stoutarm"},
)
BRION_WINS: Final = {
    "life": {"A": 24, "B": 20},
    "is": {"Brion Stoutarm": {"power": 5, "toughness": 5, "damage": 2}},
    "graveyard": {"B": ["Boros Recruit", "Suntail Hawk"]},
    "events": {"gain_life": 1},
}

COMBAT: Final[dict[str, dict[str, Any]]] = {
    "dd-01": fight(
        ["Warren Instigator"],
        ["Merfolk Looter"],
        {"Warren Instigator": "B"},
        {"Merfolk Looter": "Warren Instigator"},
        life=4,
        expect={
            "life": {"B": 4},
            "graveyard": {"B": ["Merfolk Looter"]},
            "battlefield": {"A": ["Warren Instigator"]},
        },
    ),
    # Today's rules; those of 2010 ask for lethal damage to the first blocker in order.
    "dd-04": fight(
        TWO_ATTACKERS,
        TWO_BLOCKERS,
        dict.fromkeys(TWO_ATTACKERS, "B"),
        TWICE,
        {"until": "combat damage"},
        {"answer": "assign_damage", "by": "A", "shares": [1, 1]},
        {"answer": "assign_damage", "by": "A", "shares": [1, 2]},
        {"answer": "assign_damage", "by": "B", "shares": [1, 0]},
        {"answer": "assign_damage", "by": "B", "shares": [2, 2]},
        edition="current",
        expect={
            "is": {
                "Catacomb Slug": {"damage": 3},
                "Catacomb Crocodile": {"damage": 2},
                "Fortress Crab": {"damage": 2},
                "Marsh Hulk": {"damage": 3},
            }
        },
    ),
    "dd-04 in 2010": fight(
        TWO_ATTACKERS,
        TWO_BLOCKERS,
        dict.fromkeys(TWO_ATTACKERS, "B"),
        TWICE,
        {"answer": "damage_order", "by": "A", "choose": ["Marsh Hulk", "Fortress Crab"]},
        {"answer": "damage_order", "by": "A", "choose": ["Fortress Crab", "Marsh Hulk"]},
        {"until": "combat damage"},
        {"illegal": {"answer": "assign_damage", "by": "A", "shares": [1, 1]}},
        {"answer": "assign_damage", "by": "A", "shares": [2, 0]},
        {"answer": "assign_damage", "by": "A", "shares": [3, 0]},
        {"answer": "assign_damage", "by": "B", "shares": [1, 0]},
        {"answer": "assign_damage", "by": "B", "shares": [2, 2]},
        edition="2010",
        expect={
            "is": {
                "Catacomb Slug": {"damage": 3},
                "Catacomb Crocodile": {"damage": 2},
                "Fortress Crab": {"damage": 3},
                "Marsh Hulk": {"damage": 2},
            }
        },
    ),
    "ev-03": {
        "edition": BOTH,
        "players": {
            "A": {"battlefield": ["Flinthoof Boar"]},
            "B": {"battlefield": ["Tormented Soul", "Runeclaw Bear"]},
        },
        "turn": {"active": "B"},
        "do": [
            {"by": "B", "attack": {"Tormented Soul": "A", "Runeclaw Bear": "A"}},
            {"illegal": {"by": "A", "block": {"Flinthoof Boar": "Tormented Soul"}}},
            {"by": "A", "block": {"Flinthoof Boar": "Runeclaw Bear"}},
            {"until": "end of combat"},
        ],
        "expect": {"life": {"A": 19}, "battlefield": {"A": [], "B": ["Tormented Soul"]}},
    },
    "ev-04": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Turn to Frog"],
                "battlefield": [
                    "2 Island", "Aven Squire", "Azure Drake", "Savannah Lions", "Llanowar Elves",
                ],
            },
            "B": {"battlefield": ["Walking Corpse", "Runeclaw Bear"]},
        },
        "do": [
            *cast("A", "Turn to Frog", "Aven Squire"),
            {"expect": {"is": {"Aven Squire": {"keywords": [], "colors": ["U"],
                                               "subtypes": ["Frog"]}}}},
            {
                "by": "A",
                "attack": dict.fromkeys(
                    ["Aven Squire", "Azure Drake", "Savannah Lions", "Llanowar Elves"], "B"
                ),
            },
            {"illegal": {"by": "B", "block": {"Runeclaw Bear": "Azure Drake"}}},
            {"by": "B", "block": {"Walking Corpse": "Aven Squire"}},
            {"until": "end of combat"},
        ],
        "expect": {"life": {"B": 15}, "graveyard": {"A": ["Aven Squire", "Turn to Frog"]}},
    },
    "ev-05": {
        "edition": BOTH,
        "players": {
            "A": {"battlefield": ["Mogg Flunkies"]},
            "B": {"battlefield": ["Goblin Assault"]},
        },
        "do": [
            {"illegal": {"by": "A", "attack": {"Mogg Flunkies": "B"}}},
            {"by": "A", "attack": {}},
            {"until": "end"},
        ],
        "expect": {"life": {"B": 20}, "is": {"Mogg Flunkies": {"tapped": False}}},
    },
    "fs-02": fight(
        ["Runeclaw Bear"],
        ["White Knight"],
        {"Runeclaw Bear": "B"},
        {"White Knight": "Runeclaw Bear"},
        expect={"graveyard": {"A": ["Runeclaw Bear"]}, "is": {"White Knight": {"damage": 0}}},
    ),
    "fs-03": fight(
        ["Goblin Piker", "Mountain"],
        ["Runeclaw Bear"],
        {"Goblin Piker": "B"},
        {"Runeclaw Bear": "Goblin Piker"},
        *cast("A", "Kindled Fury", "Goblin Piker"),
        hands=(["Kindled Fury"], []),
        expect={
            "graveyard": {"B": ["Runeclaw Bear"]},
            "is": {"Goblin Piker": {"power": 3, "damage": 0}},
        },
    ),
    "fs-04": fight(
        ["White Knight"],
        ["Runeclaw Bear", "Mountain"],
        {"White Knight": "B"},
        {"Runeclaw Bear": "White Knight"},
        *cast("B", "Kindled Fury", "Runeclaw Bear"),
        hands=([], ["Kindled Fury"]),
        expect={"graveyard": {"A": ["White Knight"], "B": ["Kindled Fury", "Runeclaw Bear"]}},
    ),
    "fs-07": fight(
        ["White Knight", "2 Mountain"],
        [],
        {"White Knight": "B"},
        {},
        {"until": "combat damage"},
        {"expect": {"life": {"B": 18}}},
        *cast("A", "Double Cleave", "White Knight"),
        hands=(["Double Cleave"], []),
        expect={"life": {"B": 16}},
    ),
    "fs-08": {
        "edition": BOTH,
        "players": {
            "A": {
                "battlefield": ["Spelleater Wolverine", "Heap Doll"],
                "graveyard": ["2 Lightning Bolt", "Divination"],
            },
            "B": {},
        },
        "do": [
            {"by": "A", "attack": {"Spelleater Wolverine": "B"}},
            {"until": "combat damage"},
            {"expect": {"life": {"B": 17}}},
            {"by": "A", "activate": "Heap Doll", "targets": ["Divination"]},
            {"resolve": "all"},
            {"until": "end of combat"},
        ],
        "expect": {"life": {"B": 17}, "exile": {"A": ["Divination"]}},
    },
    "fs-11": fight(
        ["Rograkh, Son of Rohgahh", "Forest"],
        [],
        {"Rograkh, Son of Rohgahh": "B"},
        {},
        {"until": "combat damage"},
        *cast("A", "Battlegrowth", "Rograkh, Son of Rohgahh"),
        hands=(["Battlegrowth"], []),
        expect={
            "life": {"B": 20},
            "is": {"Rograkh, Son of Rohgahh": {"power": 1, "toughness": 2}},
        },
    ),
    "fs-12": fight(
        ["Markov Blademaster"],
        [],
        {"Markov Blademaster": "B"},
        {},
        {"until": "combat damage"},
        {"expect": {"life": {"B": 19}, "stack": ["Markov Blademaster's ability"]}},
        {"resolve": "all"},
        expect={
            "life": {"B": 17},
            "is": {"Markov Blademaster": {"power": 3, "toughness": 3}},
        },
    ),
    "ll-01": fight(
        *BRION, *BRION_STRIKES, {"resolve": "all"}, edition="current", expect=BRION_WINS
    ),
    "ll-01 in 2010": fight(
        *BRION,
        {"answer": "damage_order", "choose": ["Suntail Hawk", "Boros Recruit"]},
        *BRION_STRIKES,
        {"resolve": "all"},
        edition="2010",
        expect=BRION_WINS,
    ),
    "ll-03": fight(
        ["Elderwood Scion", "Heliod, Sun-Crowned"],
        ["Beloved Chaplain"],
        {"Elderwood Scion": "B"},
        {"Beloved Chaplain": "Elderwood Scion"},
        {"until": "combat damage"},
        {"illegal": {"answer": "assign_damage", "by": "A", "shares": [0, 4]}},
        {"answer": "assign_damage", "by": "A", "shares": [1, 3]},
        {"answer": "target", "by": "A", "choose": "Elderwood Scion"},
        {"resolve": "all"},
        expect={
            "life": {"A": 23, "B": 17},
            "is": {"Elderwood Scion": {"power": 5}, "Beloved Chaplain": {"damage": 0}},
            "events": {"gain_life": 1},
        },
    ),
    "mp-04": {
        "edition": BOTH,
        "players": {"A": {"battlefield": ["Berserkers of Blood Ridge"]}, "B": {}, "C": {}, "D": {}},
        "do": [
            {"illegal": {"by": "A", "attack": {}}},
            {"by": "A", "attack": {"Berserkers of Blood Ridge": "C"}},
            {"until": "end of combat"},
        ],
        "expect": {"life": {"A": 20, "B": 20, "C": 16, "D": 20}},
    },
    "rm-01": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Lightning Blast"], "battlefield": ["4 Mountain"]},
            "B": {"battlefield": ["Stomping Ground", "Ambush Commander", "Elvish Mystic"]},
        },
        "turn": {"active": "B"},
        "do": [
            {"by": "B", "attack": {"Stomping Ground": "A"}},
            {"until": "declare blockers"},
            {"expect": {"is": {"Stomping Ground": {"power": 1, "attacking": True}}}},
            *cast("A", "Lightning Blast", "Ambush Commander"),
            {"expect": {"is": {"Stomping Ground": {"power": None, "attacking": False}}}},
            {"until": "end of combat"},
        ],
        "expect": {"life": {"A": 20}},
    },
    "rq-01": {
        "edition": BOTH,
        "players": {
            "A": {"battlefield": ["Silvercoat Lion"]},
            "B": {"battlefield": ["Prized Unicorn"]},
        },
        "turn": {"active": "B"},
        "do": [
            {"by": "B", "attack": {"Prized Unicorn": "A"}},
            {"illegal": {"by": "A", "block": {}}},
            {"by": "A", "block": {"Silvercoat Lion": "Prized Unicorn"}},
            {"until": "end of combat"},
        ],
        "expect": {"graveyard": {"A": ["Silvercoat Lion"], "B": ["Prized Unicorn"]}},
    },
    "rq-03": {
        "edition": BOTH,
        "players": {"A": {"battlefield": ["Berserkers of Blood Ridge"]}, "B": {}},
        "do": [
            {"illegal": {"by": "A", "attack": {}}},
            {"by": "A", "attack": {"Berserkers of Blood Ridge": "B"}},
            {"until": "end of combat"},
        ],
        "expect": {"life": {"B": 16}, "is": {"Berserkers of Blood Ridge": {"tapped": True}}},
    },
    "rq-05": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Divine Verdict"], "battlefield": ["4 Plains"]},
            "B": {"battlefield": ["Sejiri Merfolk", "Plains"]},
        },
        "turn": {"active": "B"},
        "do": [
            {"by": "B", "attack": {"Sejiri Merfolk": "A"}},
            {"until": "main 2"},
            {"illegal": {"by": "A", "cast": "Divine Verdict", "targets": ["Sejiri Merfolk"]}},
        ],
        "expect": {"life": {"A": 18, "B": 22}, "battlefield": {"B": ["Sejiri Merfolk"]}},
    },
}  # fmt: skip

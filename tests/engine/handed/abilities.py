"""Activated and triggered abilities, casting, mana, costs, planeswalkers, players who leave."""

from typing import Any, Final

BOTH: Final = ["2010", "current"]
WHELP: Final = {"by": "A", "activate": "Dragon Whelp"}
WARP: Final = (
    {"illegal": {"by": "A", "cast": "Serra Avenger"}},
    {"by": "A", "cast": "Time Warp", "targets": ["A"]},
    {"resolve": "all"},
    {"until": "A main 1"},
)
TEYSAS: Final = {
    "players": {
        "A": {
            "hand": ["Teysa Karlov"],
            "battlefield": ["Teysa Karlov", "Xathrid Necromancer", "2 Plains", "2 Swamp"],
        },
        "B": {},
    },
}


def bolt(*targets: str, by: str = "A") -> list[dict[str, Any]]:
    """Lightning Bolt, resolved."""
    return [
        {"by": by, "cast": "Lightning Bolt", "targets": list(targets)},
        {"resolve": "all"},
    ]


ABILITIES: Final[dict[str, dict[str, Any]]] = {
    "ab-02": {
        "edition": BOTH,
        "players": {"A": {"battlefield": ["Dragon Whelp", "4 Mountain"]}, "B": {}},
        "do": [
            {"by": "A", "attack": {"Dragon Whelp": "B"}},
            *[WHELP] * 4,
            {"resolve": "all"},
            {"until": "end"},
            {"expect": {"life": {"B": 14}, "battlefield": {"A": ["Dragon Whelp"]}}},
            {"resolve": "all"},
        ],
        "expect": {"graveyard": {"A": ["Dragon Whelp"]}},
    },
    "ab-03": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Terror", "Reanimate", "Unnatural Speed"],
                "battlefield": ["Dragon Whelp", "9 Mountain", "2 Swamp"],
            },
            "B": {},
        },
        "turn": {"step": "upkeep"},
        "do": [
            *[WHELP] * 4,
            {"resolve": "all"},
            {"by": "A", "cast": "Terror", "targets": ["Dragon Whelp"]},
            {"resolve": "all"},
            {"until": "main 1"},
            {"by": "A", "cast": "Reanimate", "targets": ["Dragon Whelp"]},
            {"resolve": "all"},
            {"by": "A", "cast": "Unnatural Speed", "targets": ["Dragon Whelp"]},
            {"resolve": "all"},
            *[WHELP] * 3,
            {"resolve": "all"},
            {"by": "A", "attack": {"Dragon Whelp": "B"}},
            {"until": "B upkeep"},
        ],
        "expect": {"life": {"A": 16, "B": 15}, "battlefield": {"A": ["Dragon Whelp"]}},
    },
    "ab-04": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Ball Lightning", "Lightning Elemental"],
                "battlefield": ["Manabarbs", "7 Mountain"],
            },
            "B": {},
        },
        "do": [
            {"by": "A", "cast": "Ball Lightning"},
            {"expect": {"life": {"A": 20}, "stack": [*["Manabarbs's ability"] * 3,
                                                     "Ball Lightning"]}},
            {"resolve": "all"},
            {"by": "A", "cast": "Lightning Elemental"},
            {"resolve": "all"},
            {"by": "A", "attack": {"Ball Lightning": "B", "Lightning Elemental": "B"}},
            {"until": "end"},
            {"resolve": "all"},
        ],
        "expect": {"life": {"A": 13, "B": 10}, "graveyard": {"A": ["Ball Lightning"]}},
    },
    "ab-07": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Lightning Bolt", "Twincast"],
                "battlefield": ["Mountain", "2 Island"],
            },
            "B": {"hand": ["Memory Lapse"], "battlefield": ["2 Island"]},
        },
        "do": [
            {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
            {"by": "B", "cast": "Memory Lapse", "targets": ["Lightning Bolt"]},
            {"by": "A", "cast": "Twincast", "targets": ["Memory Lapse"]},
            {"resolve": 1},
            {"answer": "new_target", "by": "A", "choose": "B's Memory Lapse"},
            {"expect": {"stack": ["Memory Lapse", "Memory Lapse", "Lightning Bolt"]}},
            {"resolve": "all"},
        ],
        "expect": {"life": {"B": 17}, "top": {"B": ["Memory Lapse"]}},
    },
    "ab-08": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Silence"], "battlefield": ["Plains"]},
            "B": {"hand": ["Silvercoat Lion"], "battlefield": ["2 Plains"]},
        },
        "turn": {"active": "B", "step": "upkeep"},
        "do": [
            {"by": "A", "cast": "Silence"},
            {"resolve": "all"},
            {"until": "main 1"},
            {"illegal": {"by": "B", "cast": "Silvercoat Lion"}},
            {"until": "A upkeep"},
            {"until": "B main 1"},
            {"by": "B", "cast": "Silvercoat Lion"},
        ],
        "expect": {"stack": ["Silvercoat Lion"]},
    },
    "ab-09": {
        "edition": BOTH,
        "players": {
            "A": {
                "turns": 1,
                "hand": ["3 Time Warp", "Serra Avenger"],
                "battlefield": ["3 Plains", "2 Island"],
            },
            "B": {},
        },
        "do": [
            *WARP, *WARP, *WARP,
            {"expect": {"active": "A", "events": {"step": 6 + 2 * 10 + 4}}},
            {"by": "A", "cast": "Serra Avenger"},
            {"resolve": "all"},
            {"until": "B upkeep"},
        ],
        "expect": {"battlefield": {"A": ["Serra Avenger"]}},
    },
    "dt-02": {
        "edition": BOTH,
        "players": {
            "A": {
                "battlefield": [
                    {"card": "Marath, Will of the Wild", "counters": {"+1/+1": 3}},
                    {"card": "Basilisk Collar", "attached": "Marath, Will of the Wild"},
                    "3 Forest",
                ],
            },
            "B": {"battlefield": ["Archangel of Thune"]},
        },
        "do": [
            {"by": "A", "activate": "Marath, Will of the Wild", "x": 3,
             "targets": ["Archangel of Thune"]},
            {"expect": {"graveyard": {"A": ["Marath, Will of the Wild"]}}},
            {"resolve": "all"},
        ],
        "expect": {"life": {"A": 23}, "graveyard": {"B": ["Archangel of Thune"]}},
    },
    # Only B is left to be targeted: of one target nothing is asked.
    "hx-01": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Memnite"], "battlefield": ["Leyline of Sanctity"]},
            "B": {"hand": ["Memnite"], "battlefield": ["Liliana Vess"]},
        },
        "turn": {"active": "B"},
        "do": [{"by": "B", "activate": "Liliana Vess", "ability": 0}, {"resolve": "all"}],
        "expect": {"hand": {"A": ["Memnite"], "B": []}, "graveyard": {"B": ["Memnite"]}},
    },
    "lg-02": {
        **TEYSAS,
        "edition": "current",
        "do": [
            {"by": "A", "cast": "Teysa Karlov"},
            {"resolve": "all"},
            {"answer": "legend", "by": "A", "choose": "Teysa Karlov#2"},
            {"resolve": "all"},
        ],
        "expect": {
            "battlefield": {"A": ["Teysa Karlov", "Xathrid Necromancer", *["Zombie"] * 3]},
            "is": {"Zombie": {"tapped": True, "keywords": ["lifelink", "vigilance"]}},
        },
    },
    # In 2010 both legends go: two deaths, each seen by both.
    "lg-02 in 2010": {
        **TEYSAS,
        "edition": "2010",
        "do": [{"by": "A", "cast": "Teysa Karlov"}, {"resolve": "all"}],
        "expect": {"battlefield": {"A": ["Xathrid Necromancer", *["Zombie"] * 6]}},
    },
    "mn-01": {
        "edition": BOTH,
        "players": {"A": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]}, "B": {}},
        "do": [
            {"by": "A", "mana": "Mountain"},
            {"expect": {"pool": {"A": "R"}}},
            *bolt("B"),
        ],
        "expect": {"life": {"B": 17}, "pool": {"A": ""}},
    },
    "mp-03": {
        "edition": BOTH,
        "players": {
            "A": {"battlefield": ["Luminarch Ascension"]},
            "B": {},
            "C": {},
            "D": {"battlefield": ["Silvercoat Lion"]},
        },
        "turn": {"active": "D"},
        "do": [
            {"concede": "D"},
            {"expect": {"active": "D", "asked": {"by": "A", "kind": "priority"}, "over": False}},
            {"until": "end"},
            {"resolve": "all"},
            {"answer": "may", "by": "A", "choose": "yes"},
        ],
        "expect": {
            "is": {"Luminarch Ascension": {"counters": {"quest": 1}}},
            "active": "D",
            "step": "end",
        },
    },
    "mp-03 before the draw": {
        "edition": BOTH,
        "players": {"A": {}, "B": {}, "C": {}},
        "turn": {"active": "C", "step": "upkeep"},
        "do": [{"concede": "C"}, {"until": "A upkeep"}],
        "expect": {"events": {"draw": 0, "nothing_to_draw": 0}, "over": False},
    },
    "ms-01": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Mind Shatter"], "battlefield": ["4 Swamp"]},
            "B": {"hand": ["Wooded Foothills"]},
        },
        "do": [
            {"by": "A", "cast": "Mind Shatter", "x": 0, "targets": ["B"]},
            {"resolve": "all"},
        ],
        "expect": {"hand": {"B": ["Wooded Foothills"]}, "graveyard": {"A": ["Mind Shatter"]}},
    },
    "pr-02": {
        "edition": BOTH,
        "players": {
            "A": {"battlefield": ["Royal Assassin"]},
            "B": {"battlefield": [{"card": "Runeclaw Bear", "tapped": True}]},
        },
        "do": [{"by": "A", "activate": "Royal Assassin"}, {"resolve": "all"}],
        "expect": {"graveyard": {"B": ["Runeclaw Bear"]}},
    },
    "pr-03": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Order of the Stars", "Reanimate", "2 Seismic Shudder"],
                "battlefield": ["Plains", "Swamp", "2 Mountain"],
            },
            "B": {"battlefield": ["Silvercoat Lion"]},
        },
        "do": [
            {"by": "A", "cast": "Order of the Stars"},
            {"resolve": "all"},
            {"answer": "color", "by": "A", "choose": "W"},
            {"until": "B main 1"},
            {"by": "B", "attack": {"Silvercoat Lion": "A"}},
            {"by": "A", "block": {"Order of the Stars": "Silvercoat Lion"}},
            {"until": "main 2"},
            {"expect": {"is": {"Order of the Stars": {"damage": 0}}}},
            {"by": "A", "cast": "Seismic Shudder"},
            {"resolve": "all"},
            {"until": "A main 1"},
            {"by": "A", "cast": "Reanimate"},
            {"resolve": "all"},
            {"answer": "color", "by": "A", "choose": "R"},
            {"by": "A", "cast": "Seismic Shudder"},
            {"resolve": "all"},
        ],
        "expect": {
            "life": {"A": 19},
            "is": {"Order of the Stars": {"damage": 0}, "Silvercoat Lion": {"damage": 1}},
        },
    },
    "pw-03": {
        "edition": BOTH,
        "players": {
            "A": {"battlefield": [{"card": "Sorin, Solemn Visitor", "counters": {"loyalty": 5}}]},
            "B": {},
        },
        "do": [
            {"by": "A", "activate": "Sorin, Solemn Visitor", "ability": 1},
            {"resolve": "all"},
            {"illegal": {"by": "A", "activate": "Sorin, Solemn Visitor", "ability": 1}},
            {"illegal": {"by": "A", "activate": "Sorin, Solemn Visitor", "ability": 0}},
        ],
        "expect": {
            "is": {"Sorin, Solemn Visitor": {"counters": {"loyalty": 3}}},
            "battlefield": {"A": ["Sorin, Solemn Visitor", "Vampire"]},
        },
    },
    # The rulebook of 2010 counts planeswalkers of one type wherever they are: both go.
    "pw-04": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Jace Beleren"], "battlefield": ["3 Island"]},
            "B": {"battlefield": ["Jace, Memory Adept"]},
        },
        "do": [{"by": "A", "cast": "Jace Beleren"}, {"resolve": "all"}],
        "expect": {
            "current": {"battlefield": {"A": ["Jace Beleren"], "B": ["Jace, Memory Adept"]}},
            "2010": {"graveyard": {"A": ["Jace Beleren"], "B": ["Jace, Memory Adept"]}},
        },
    },
}  # fmt: skip

"""Continuous effects, state-based actions, Auras and Equipment."""

from typing import Any, Final

BOTH: Final = ["2010", "current"]
MOON: Final = (
    {"illegal": {"by": "A", "mana": "Canopy Vista", "choose": "B"}},
    {"illegal": {"by": "A", "mana": "Urborg, Tomb of Yawgmoth", "choose": "B"}},
    {"illegal": {"by": "A", "mana": "Mountain", "choose": "B"}},
    {"by": "A", "mana": "Canopy Vista", "choose": "R"},
)
ALL_MOUNTAINS: Final = {
    "pool": {"A": "R"},
    "is": {
        key: {"subtypes": ["Mountain"]}
        for key in ["Canopy Vista", "Urborg, Tomb of Yawgmoth", "Mountain"]
    },
}


def codsworth(moved: str) -> dict[str, Any]:
    """What is on the Lion should go to the Toad, which is protected from it."""
    return {
        "edition": BOTH,
        "players": {
            "A": {
                "battlefield": [
                    "Codsworth, Handy Helper", "Silvercoat Lion", "Bloated Toad",
                    {"card": "Candlestick", "attached": "Silvercoat Lion"},
                    {"card": "Agoraphobia", "attached": "Silvercoat Lion"},
                ],
            },
            "B": {},
        },
        "do": [
            {"by": "A", "activate": "Codsworth, Handy Helper", "targets": [moved, "Bloated Toad"]},
            {"resolve": "all"},
        ],
        "expect": {
            "is": {
                "Codsworth, Handy Helper": {"tapped": True},
                "Candlestick": {"attached": "Silvercoat Lion"},
                "Agoraphobia": {"attached": "Silvercoat Lion"},
                "Bloated Toad": {"power": 2, "toughness": 2},
            }
        },
    }  # fmt: skip


def moon(first: str, second: str) -> dict[str, Any]:
    """Both permanents, in this order."""
    return {
        "edition": BOTH,
        "players": {"A": {"battlefield": [first, second, "Canopy Vista", "Mountain"]}, "B": {}},
        "do": list(MOON),
        "expect": ALL_MOUNTAINS,
    }


LAYERS: Final[dict[str, dict[str, Any]]] = {
    "au-01": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Firebreathing"],
                "battlefield": ["Silvercoat Lion", "2 Mountain"],
            },
            "B": {},
        },
        "do": [
            {"by": "A", "cast": "Firebreathing"},
            {"resolve": "all"},
            {"by": "A", "activate": "Firebreathing"},
            {"resolve": "all"},
        ],
        "expect": {
            "is": {
                "Silvercoat Lion": {"power": 3, "toughness": 2},
                "Firebreathing": {"attached": "Silvercoat Lion"},
            }
        },
    },
    "au-02": {
        "edition": BOTH,
        "players": {
            "A": {
                "battlefield": [
                    "Silvercoat Lion",
                    {"card": "Firebreathing", "attached": "Silvercoat Lion"},
                    "Mountain",
                ],
            },
            "B": {"hand": ["Boomerang"], "battlefield": ["2 Island"]},
        },
        "do": [
            {"by": "A", "activate": "Firebreathing"},
            {"by": "B", "cast": "Boomerang", "targets": ["Firebreathing"]},
            {"resolve": 1},
            {"expect": {"hand": {"A": ["Firebreathing"]}, "is": {"Silvercoat Lion": {"power": 2}}}},
            {"resolve": "all"},
        ],
        "expect": {"is": {"Silvercoat Lion": {"power": 3, "toughness": 2}}},
    },
    "au-05": {
        "edition": BOTH,
        "players": {
            "A": {
                "battlefield": [
                    "Silvercoat Lion",
                    {"card": "Holy Strength", "attached": "Silvercoat Lion"},
                    {"card": "Daybreak Coronet", "attached": "Silvercoat Lion"},
                ],
            },
            "B": {"hand": ["Demystify"], "battlefield": ["Plains"]},
        },
        "do": [
            {"expect": {"is": {"Silvercoat Lion": {"power": 6, "toughness": 7}}}},
            {"by": "B", "cast": "Demystify", "targets": ["Holy Strength"]},
            {"resolve": "all"},
        ],
        "expect": {
            "graveyard": {"A": ["Daybreak Coronet", "Holy Strength"]},
            "is": {"Silvercoat Lion": {"power": 2, "toughness": 2, "keywords": []}},
        },
    },
    "au-07 Equipment": codsworth("Candlestick"),
    "au-07 Aura": codsworth("Agoraphobia"),
    "eq-01": {
        "edition": BOTH,
        "players": {
            "A": {
                "battlefield": [
                    "Silvercoat Lion", "Cobbled Wings", "Magebane Armor", "3 Plains",
                ],
            },
            "B": {},
        },
        "do": [
            {"by": "A", "activate": "Cobbled Wings"},
            {"resolve": "all"},
            {"expect": {"is": {"Silvercoat Lion": {"keywords": ["flying"]}}}},
            {"by": "A", "activate": "Magebane Armor"},
            {"resolve": "all"},
        ],
        "expect": {"is": {"Silvercoat Lion": {"power": 4, "toughness": 6, "keywords": []}}},
    },
    "ly-02": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Ancestral Vengeance", "Biomass Mutation"],
                "battlefield": ["Air Elemental", "Silvercoat Lion", "2 Swamp", "7 Forest"],
            },
            "B": {},
        },
        "do": [
            {"by": "A", "cast": "Ancestral Vengeance", "targets": ["Air Elemental"]},
            {"resolve": 1},
            {"answer": "target", "by": "A", "choose": "Silvercoat Lion"},
            {"resolve": "all"},
            {"by": "A", "cast": "Biomass Mutation", "x": 5},
            {"resolve": "all"},
        ],
        "expect": {
            "is": {
                "Silvercoat Lion": {"power": 6, "toughness": 6},
                "Air Elemental": {"power": 4, "toughness": 4},
            }
        },
    },
    "ly-03 Moon first": moon("Blood Moon", "Urborg, Tomb of Yawgmoth"),
    "ly-03 Urborg first": moon("Urborg, Tomb of Yawgmoth", "Blood Moon"),
    "ly-07": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Public Execution", "Clone"],
                "battlefield": ["6 Swamp", "4 Island"],
            },
            "B": {"battlefield": ["Craw Wurm", "Llanowar Elves"]},
        },
        "do": [
            {"by": "A", "cast": "Public Execution", "targets": ["Llanowar Elves"]},
            {"resolve": "all"},
            {"by": "A", "cast": "Clone"},
            {"resolve": "all"},
            {"answer": "copy", "by": "A", "choose": "Craw Wurm"},
        ],
        "expect": {
            "is": {
                "B's Craw Wurm": {"power": 4, "toughness": 4},
                "A's Craw Wurm": {"power": 6, "toughness": 4},
            }
        },
    },
    "ly-09": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Dungeon Geists", "Mind Control"], "battlefield": ["9 Island"]},
            "B": {"battlefield": ["Craw Wurm"]},
        },
        "do": [
            {"by": "A", "cast": "Dungeon Geists"},
            {"resolve": "all"},
            {"by": "A", "cast": "Mind Control", "targets": ["Craw Wurm"]},
            {"resolve": "all"},
            {"expect": {"is": {"Craw Wurm": {"controller": "A", "owner": "B", "tapped": True}}}},
            {"until": "A upkeep"},
        ],
        "expect": {"is": {"Craw Wurm": {"controller": "A", "tapped": True}}},
    },
    "ly-10": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Pyroclasm"],
                "battlefield": ["Elvish Archdruid", "Nettle Sentinel", "2 Mountain"],
            },
            "B": {},
        },
        "do": [
            {"expect": {"is": {"Nettle Sentinel": {"power": 3, "toughness": 3}}}},
            {"by": "A", "cast": "Pyroclasm"},
            {"resolve": "all"},
        ],
        "expect": {
            "graveyard": {"A": ["Elvish Archdruid", "Nettle Sentinel", "Pyroclasm"]},
            "events": {"destroy": 2},
        },
    },
    "sh-01": {
        "edition": BOTH,
        "players": {
            "A": {
                "battlefield": [
                    "Runeclaw Bear", {"card": "Whispersilk Cloak", "attached": "Runeclaw Bear"},
                ],
            },
            "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain", "Silvercoat Lion"]},
        },
        "do": [
            {"illegal": {"by": "B", "cast": "Lightning Bolt", "targets": ["Runeclaw Bear"]}},
        ],
        "expect": {"is": {"Runeclaw Bear": {"keywords": ["shroud"]}}},
    },
}  # fmt: skip

"""Damage, regeneration, redirection, prevention, moves that something else replaces."""

from typing import Any, Final

from tests.engine.handed.abilities import bolt

BOTH: Final = ["2010", "current"]
SHIELD: Final = {"by": "A", "activate": "Drudge Skeletons"}

REPLACEMENT: Final[dict[str, dict[str, Any]]] = {
    "bs-01 one": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
            "B": {"battlefield": ["Craw Wurm"]},
        },
        "do": bolt("Craw Wurm"),
        "expect": {"is": {"Craw Wurm": {"damage": 3}}},
    },
    "bs-01 twice": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["2 Lightning Bolt"], "battlefield": ["2 Mountain"]},
            "B": {"battlefield": ["Craw Wurm"]},
        },
        "do": [*bolt("Craw Wurm"), *bolt("Craw Wurm")],
        "expect": {"graveyard": {"B": ["Craw Wurm"]}},
    },
    "rg-01": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["3 Lightning Bolt"],
                "battlefield": ["Drudge Skeletons", "2 Swamp", "3 Mountain"],
            },
            "B": {},
        },
        "do": [
            SHIELD,
            SHIELD,
            {"resolve": "all"},
            *bolt("Drudge Skeletons"),
            {"answer": "replacement", "by": "A", "choose": "-1"},
            {"expect": {"is": {"Drudge Skeletons": {"tapped": True, "damage": 0}}}},
            *bolt("Drudge Skeletons"),
            {"expect": {"is": {"Drudge Skeletons": {"tapped": True, "damage": 0}}}},
            *bolt("Drudge Skeletons"),
        ],
        "expect": {"graveyard": {"A": ["Drudge Skeletons", *["Lightning Bolt"] * 3]}},
    },
    "rg-03": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Aura Finesse"],
                "battlefield": [
                    "Grizzly Bears", {"card": "Regeneration", "attached": "Grizzly Bears"},
                    "Kitesail Corsair", "2 Forest", "Island",
                ],
            },
            "B": {"hand": ["2 Lightning Bolt"], "battlefield": ["2 Mountain"]},
        },
        "do": [
            {"by": "A", "activate": "Regeneration"},
            {"by": "A", "activate": "Regeneration"},
            {"resolve": "all"},
            {"by": "A", "cast": "Aura Finesse", "targets": ["Regeneration", "Kitesail Corsair"]},
            {"resolve": "all"},
            *bolt("Grizzly Bears", by="B"),
            {"answer": "replacement", "by": "A", "choose": "-1"},
            *bolt("Kitesail Corsair", by="B"),
        ],
        "expect": {
            "is": {"Grizzly Bears": {"tapped": True, "damage": 0}},
            "graveyard": {"A": ["Aura Finesse", "Kitesail Corsair", "Regeneration"]},
        },
    },
    "rg-04": {
        "edition": BOTH,
        "players": {
            "A": {
                "battlefield": [
                    "Grizzly Bears", {"card": "Carapace", "attached": "Grizzly Bears"},
                ],
            },
            "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
        },
        "do": [
            {"by": "B", "cast": "Lightning Bolt", "targets": ["Grizzly Bears"]},
            {"by": "A", "activate": "Carapace"},
            {"resolve": "all"},
        ],
        "expect": {
            "is": {"Grizzly Bears": {"tapped": True, "toughness": 2}},
            "graveyard": {"A": ["Carapace"]},
            "events": {"regenerate": 1},
        },
    },
    "rp-02": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Harm's Way"], "battlefield": ["Plains"]},
            "B": {"battlefield": ["Craw Wurm"]},
        },
        "turn": {"active": "B"},
        "do": [
            {"by": "B", "attack": {"Craw Wurm": "A"}},
            {"until": "declare blockers"},
            {"by": "A", "cast": "Harm's Way", "targets": ["B"]},
            {"resolve": "all"},
            {"answer": "source", "by": "A", "choose": "Craw Wurm"},
            {"until": "end of combat"},
        ],
        "expect": {"life": {"A": 16, "B": 18}},
    },
    "rp-04": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Wild Slash"],
                "battlefield": ["Serra Angel", "Birds of Paradise", "Mountain"],
            },
            "B": {"hand": ["Harm's Way"], "battlefield": ["Silvercoat Lion", "Plains"]},
        },
        "do": [
            {"by": "A", "cast": "Wild Slash", "targets": ["Silvercoat Lion"]},
            {"by": "B", "cast": "Harm's Way", "targets": ["Birds of Paradise"]},
            {"resolve": 1},
            {"answer": "source", "by": "B", "choose": "Wild Slash"},
            {"resolve": "all"},
        ],
        "expect": {
            "battlefield": {"A": ["Serra Angel"], "B": ["Silvercoat Lion"]},
            "is": {"Silvercoat Lion": {"damage": 0}},
        },
    },
    "rp-04 and prevention": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Wild Slash"], "battlefield": ["Serra Angel", "Mountain"]},
            "B": {"hand": ["Fog"], "battlefield": ["Forest"]},
        },
        "do": [
            {"by": "A", "cast": "Wild Slash", "targets": ["B"]},
            {"resolve": "all"},
            {"by": "A", "attack": {"Serra Angel": "B"}},
            {"by": "B", "cast": "Fog"},
            {"resolve": "all"},
            {"until": "end of combat"},
        ],
        "expect": {"life": {"B": 14}, "graveyard": {"B": ["Fog"]}},
    },
    "rp-06": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Tome Scour"],
                "battlefield": ["Island"],
                "library": ["2 Runeclaw Bear", "Darksteel Colossus", "2 Craw Wurm", "3 Divination"],
            },
            "B": {},
        },
        "do": [{"by": "A", "cast": "Tome Scour", "targets": ["A"]}, {"resolve": "all"}],
        "expect": {
            "graveyard": {"A": ["Craw Wurm", "Craw Wurm", "Runeclaw Bear", "Runeclaw Bear",
                                "Tome Scour"]},
            "library": {"A": ["Darksteel Colossus", "Divination", "Divination", "Divination"]},
            "events": {"shuffle": 1},
        },
    },
    "rp-08": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Terminate"],
                "battlefield": ["Kumano's Pupils", "Swamp", "Mountain"],
            },
            "B": {"battlefield": ["Pillarfield Ox"]},
        },
        "do": [
            {"by": "A", "attack": {"Kumano's Pupils": "B"}},
            {"by": "B", "block": {"Pillarfield Ox": "Kumano's Pupils"}},
            {"until": "main 2"},
            {"expect": {"is": {"Pillarfield Ox": {"damage": 3}}}},
            {"by": "A", "cast": "Terminate", "targets": ["Pillarfield Ox"]},
            {"resolve": "all"},
        ],
        "expect": {"exile": {"B": ["Pillarfield Ox"]}, "graveyard": {"B": []}},
    },
    "rp-08 unhurt": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Terminate"],
                "battlefield": ["Kumano's Pupils", "Swamp", "Mountain"],
            },
            "B": {"battlefield": [{"card": "Pillarfield Ox", "damage": 3}]},
        },
        "do": [
            {"by": "A", "cast": "Terminate", "targets": ["Pillarfield Ox"]},
            {"resolve": "all"},
        ],
        "expect": {"exile": {"B": []}, "graveyard": {"B": ["Pillarfield Ox"]}},
    },
    "rp-09": {
        "edition": BOTH,
        "players": {"A": {"hand": ["Protean Hydra"], "battlefield": ["5 Forest"]}, "B": {}},
        "do": [{"by": "A", "cast": "Protean Hydra", "x": 4}, {"resolve": "all"}],
        "expect": {
            "is": {
                "Protean Hydra": {"power": 4, "toughness": 4, "counters": {"+1/+1": 4}},
                **{f"Forest#{at}": {"tapped": True} for at in range(1, 6)},
            }
        },
    },
    "rp-10": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Protean Hydra"], "battlefield": ["Glorious Anthem", "Forest"]},
            "B": {"hand": ["Hornet Sting"], "battlefield": ["Forest"]},
        },
        "do": [
            {"by": "A", "cast": "Protean Hydra"},
            {"resolve": "all"},
            {"by": "B", "cast": "Hornet Sting", "targets": ["Protean Hydra"]},
            {"resolve": "all"},
        ],
        "expect": {
            "is": {"Protean Hydra": {"power": 1, "toughness": 1, "damage": 0}},
            "graveyard": {"B": ["Hornet Sting"]},
        },
    },
}  # fmt: skip

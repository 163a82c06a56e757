"""What leaves and returns is another object; what was is remembered as it last was."""

from typing import Any, Final

BOTH: Final = ["2010", "current"]
WALKER: Final = {"by": "A", "activate": "Jace Beleren", "ability": 1, "targets": ["A"]}


def apathy(
    spell: str, targets: list[str], lands: list[str], *more: dict[str, Any], exiled: str
) -> dict[str, Any]:
    """In response to its ability the Aura goes elsewhere."""
    return {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": [spell],
                "battlefield": [
                    {"card": "Dreadful Apathy", "attached": "Skyrider Trainee"}, "3 Plains", *lands,
                ],
            },
            "B": {"battlefield": ["Skyrider Trainee", "Thran Golem"]},
        },
        "do": [
            {"by": "A", "activate": "Dreadful Apathy"},
            {"by": "A", "cast": spell, "targets": targets},
            {"resolve": 1},
            *more,
            {"expect": {"is": {"Dreadful Apathy": {"attached": "Thran Golem"}}}},
            {"resolve": "all"},
        ],
        "expect": {"exile": {"B": [exiled]}},
    }  # fmt: skip


IDENTITY: Final[dict[str, dict[str, Any]]] = {
    "au-09 flickered": apathy(
        "Flicker of Fate", ["Dreadful Apathy"], ["2 Plains"],
        {"answer": "enchant", "by": "A", "choose": "Thran Golem"},
        exiled="Skyrider Trainee",
    ),
    "au-09 moved": apathy(
        "Aura Finesse", ["Dreadful Apathy", "Thran Golem"], ["Island"], exiled="Thran Golem"
    ),
    "lk-02": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Grizzly Bears", "Giant Growth", "Cloudshift"],
                "battlefield": ["Trostani, Selesnya's Voice", "3 Forest", "Plains"],
            },
            "B": {},
        },
        "do": [
            {"by": "A", "cast": "Grizzly Bears"},
            {"resolve": 1},
            {"by": "A", "cast": "Giant Growth", "targets": ["Grizzly Bears"]},
            {"resolve": 1},
            {"by": "A", "cast": "Cloudshift", "targets": ["Grizzly Bears"]},
            {"resolve": 1},
            {"expect": {"stack": ["Trostani, Selesnya's Voice's ability"] * 2}},
            {"resolve": 1},
            {"expect": {"life": {"A": 22}}},
            {"resolve": 1},
        ],
        "expect": {"life": {"A": 27}},
    },
    "lk-03": {
        "edition": BOTH,
        "players": {
            "A": {
                "battlefield": [
                    "Safehold Elite",
                    {"card": "Murder Investigation", "attached": "Safehold Elite"},
                ],
            },
            "B": {"hand": ["2 Lightning Bolt"], "battlefield": ["2 Mountain"]},
        },
        "do": [
            {"by": "B", "cast": "Lightning Bolt", "targets": ["Safehold Elite"]},
            {"resolve": 1},
            {"answer": "trigger_order", "by": "A",
             "choose": ["Murder Investigation", "Safehold Elite"]},
            {"resolve": 1},
            {"expect": {"is": {"Safehold Elite": {"power": 1, "counters": {"-1/-1": 1}}}}},
            {"by": "B", "cast": "Lightning Bolt", "targets": ["Safehold Elite"]},
            {"resolve": 1},
            {"expect": {"stack": ["Murder Investigation's ability"]}},
            {"resolve": "all"},
        ],
        "expect": {
            "battlefield": {"A": ["Soldier", "Soldier"]},
            "graveyard": {"A": ["Murder Investigation", "Safehold Elite"]},
        },
    },
    "zn-02": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Oblivion Ring", "Revoke Existence"],
                "battlefield": ["Jace Beleren", "5 Plains"],
            },
            "B": {},
        },
        "do": [
            WALKER,
            {"resolve": "all"},
            {"by": "A", "cast": "Oblivion Ring"},
            {"resolve": "all"},
            {"expect": {"exile": {"A": ["Jace Beleren"]}}},
            {"by": "A", "cast": "Revoke Existence", "targets": ["Oblivion Ring"]},
            {"resolve": "all"},
            {"expect": {"is": {"Jace Beleren": {"counters": {"loyalty": 3}}}}},
            WALKER,
            {"resolve": "all"},
        ],
        "expect": {
            "hand": {"A": ["Blank", "Blank"]},
            "exile": {"A": ["Oblivion Ring"]},
            "is": {"Jace Beleren": {"counters": {"loyalty": 2}}},
        },
    },
    "zn-03": {
        "edition": BOTH,
        "players": {
            "A": {
                "hand": ["Hangarback Walker", "Oblivion Ring", "Naturalize"],
                "battlefield": ["5 Plains", "2 Forest"],
            },
            "B": {},
        },
        "do": [
            {"by": "A", "cast": "Hangarback Walker", "x": 1},
            {"resolve": "all"},
            {"expect": {"is": {"Hangarback Walker": {"power": 1, "toughness": 1}}}},
            {"by": "A", "cast": "Oblivion Ring"},
            {"resolve": "all"},
            {"by": "A", "cast": "Naturalize", "targets": ["Oblivion Ring"]},
            {"resolve": "all"},
        ],
        "expect": {
            "battlefield": {"A": []},
            "graveyard": {"A": ["Hangarback Walker", "Naturalize", "Oblivion Ring"]},
        },
    },
    "zn-05": {
        "edition": BOTH,
        "players": {
            "A": {"hand": ["Celestial Purge"], "battlefield": ["2 Plains"]},
            "B": {"battlefield": ["Bitterblossom"]},
        },
        "do": [
            {"until": "B upkeep"},
            {"resolve": "all"},
            {"until": "A main 1"},
            {"by": "A", "cast": "Celestial Purge", "targets": ["Bitterblossom"]},
            {"resolve": "all"},
            {"until": "B main 1"},
        ],
        "expect": {
            "life": {"B": 19},
            "battlefield": {"B": ["Faerie Rogue"]},
            "exile": {"B": ["Bitterblossom"]},
        },
    },
}  # fmt: skip

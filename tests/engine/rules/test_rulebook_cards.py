"""The cards of which the rulebook tells what they do."""

import pytest

from games.engine.definitions import INSTANT, LAND, Definition
from games.engine.ir.abilities import Spell
from games.engine.ir.effects import Destroy
from games.engine.ir.what import Filter, Target
from tests.engine.rules.duels import AFTER_COMBAT, attack, block, duel, illegal

BEAR, LION, REAPER = "Runeclaw Bear", "Silvercoat Lion", "Cemetery Reaper"
MIRAGE, STRIKE, QUEEN = "Convincing Mirage", "Seismic Strike", "Ant Queen"
DRAGON, WHELP, RANGER = "Shivan Dragon", "Dragon Whelp", "Borderland Ranger"
LILIANA, CHANDRA, CLOAK = "Liliana Vess", "Chandra Nalaar", "Whispersilk Cloak"
ALL = {"resolve": "all"}
CRUMBLE = Definition(
    "Crumble", INSTANT, abilities=(Spell((Destroy(),), (Target(Filter(types=LAND)),)),)
)


def use(name, *targets, by="A", **more):
    """An ability is activated."""
    return {"by": by, "activate": name, "targets": list(targets), **more}


def cast(name, *targets, by="A", **more):
    """A spell is cast."""
    return {"by": by, "cast": name, "targets": list(targets), **more}


@pytest.mark.rule("RB-card-convincing-mirage")
def test_convincing_mirage_makes_a_land_that_type_alone():
    duel(
        ["2 Island", "2 Mountain", "3 Forest"],
        [BEAR, "Mountain"],
        [
            cast(MIRAGE, "Mountain#1"),
            {"resolve": 1},
            {"answer": "basic land", "by": "A", "choose": "Plains"},
            {"expect": {"is": {"Mountain#1": {"subtypes": ["Plains"]}}}},
            illegal({"by": "A", "mana": "Mountain#1", "choose": "R"}),
            {"by": "A", "mana": "Mountain#1", "choose": "W"},
            {"expect": {"pool": {"A": "W"}}},
            cast(STRIKE, BEAR),
            ALL,
        ],
        {"is": {BEAR: {"damage": 1}}},  # one of the two is no Mountain any more
        a={"hand": [MIRAGE, STRIKE]},
    )
    fortress = {"by": "A", "mana": "Glacial Fortress"}
    duel(  # what another land could do is lost
        ["2 Island", "Glacial Fortress"],
        [],
        [
            cast(MIRAGE, "Glacial Fortress"),
            {"resolve": 1},
            {"answer": "basic land", "by": "A", "choose": "Swamp"},
            illegal(fortress | {"choose": "W"}),
            illegal(fortress | {"choose": "U"}),
            fortress | {"choose": "B"},
        ],
        {"pool": {"A": "B"}},
        a={"hand": [MIRAGE]},
    )


@pytest.mark.rule("RB-card-cemetery-reaper")
def test_cemetery_reaper_exiles_and_makes_a_zombie():
    duel(
        [REAPER, "Warpath Ghoul", "Zombie Goliath", "6 Swamp"],
        ["Zombie Goliath", "Island"],
        [
            {
                "expect": {
                    "is": {
                        REAPER: {"power": 2},
                        "Warpath Ghoul": {"power": 4, "toughness": 3},
                        "A's Zombie Goliath": {"power": 5, "toughness": 4},
                        "B's Zombie Goliath": {"power": 4, "toughness": 3},
                    }
                }
            },
            illegal(use(REAPER, "Lightning Bolt")),
            use(REAPER, BEAR),
            ALL,
            {
                "expect": {
                    "exile": {"B": [BEAR]},
                    "is": {
                        "Zombie": {
                            "power": 3,
                            "toughness": 3,
                            "colors": ["B"],
                            "subtypes": ["Zombie"],
                        }
                    },
                }
            },
            cast("Unsummon", REAPER, by="B"),
            ALL,
        ],
        {"is": {"Zombie": {"power": 2, "toughness": 2}}},
        b={"hand": ["Unsummon"], "graveyard": [BEAR, "Lightning Bolt"]},
    )
    duel(  # without its target there is no token
        [REAPER, "Cemetery Reaper", "6 Swamp"],
        [],
        [use(REAPER, BEAR), use(f"{REAPER}#2", BEAR), ALL],
        {"exile": {"B": [BEAR]}, "events": {"create": 1}},
        b={"graveyard": [BEAR]},
    )


@pytest.mark.rule("RB-card-seismic-strike")
def test_seismic_strike_counts_the_mountains_when_it_resolves():
    duel(
        ["3 Mountain"],
        ["Craw Wurm"],
        [
            illegal(cast(STRIKE, "B")),
            cast(STRIKE, "Craw Wurm"),
            cast("Crumble", "Mountain", by="B"),
            ALL,
        ],
        {"is": {"Craw Wurm": {"damage": 2}}},
        CRUMBLE,
        a={"hand": [STRIKE]},
        b={"hand": ["Crumble", "Mountain"]},
    )


@pytest.mark.rule("RB-card-ant-queen")
def test_ant_queen_makes_insects():
    duel(
        [QUEEN, "4 Forest"],
        [],
        [use(QUEEN), use(QUEEN), illegal(use(QUEEN)), ALL],
        {
            "battlefield": {"A": [QUEEN, "Insect", "Insect"]},
            "is": {
                name: {"power": 1, "toughness": 1, "colors": ["G"], "subtypes": ["Insect"],
                       "owner": "A", "controller": "A"}
                for name in ("Insect", "Insect#2")
            },
        },
    )  # fmt: skip


@pytest.mark.rule("RB-card-shivan-dragon")
def test_shivan_dragon_flies_and_breathes_fire():
    duel(
        [DRAGON, "2 Mountain"],
        [BEAR],
        [
            use(DRAGON),
            use(DRAGON),
            ALL,
            {"expect": {"is": {DRAGON: {"power": 7, "toughness": 5, "keywords": ["flying"]}}}},
            {"until": "B upkeep"},
        ],
        {"is": {DRAGON: {"power": 5, "toughness": 5}}},
    )


@pytest.mark.rule("RB-card-liliana")
def test_liliana_vess_discards_searches_and_raises_the_dead():
    duel(
        [LILIANA],
        [],
        [
            use(LILIANA, "B", ability=0),
            ALL,
            {"answer": "discard", "by": "B", "choose": LION},
        ],
        {"hand": {"B": [BEAR]}, "graveyard": {"B": [LION]}},
        b={"hand": [BEAR, LION]},
    )
    cards = ["Forest", "Divination", "Fog", "Island"]
    for seed in range(5):  # however it is shuffled, which is before
        duel(
            [LILIANA],
            [],
            [
                use(LILIANA, ability=1),
                ALL,
                illegal({"answer": "search", "by": "A", "choose": []}),  # any card can be found
                {"answer": "search", "by": "A", "choose": "Fog"},
            ],
            {
                "top": {"A": ["Fog"]},
                "library": {"A": cards},
                "events": {"shuffle": 1, "reveal": 0, "move": 0},
            },
            a={"library": cards},
            seed=seed,
        )
    only = {"top": {"A": ["Fog"]}, "asked": {"by": "A", "kind": "priority"}}
    duel([LILIANA], [], [use(LILIANA, ability=1), ALL], only, a={"library": ["Fog"]})
    duel(
        [{"card": LILIANA, "counters": {"loyalty": 8}}],
        [],
        [use(LILIANA, ability=2), ALL],
        {
            "battlefield": {"A": [BEAR, LION, DRAGON], "B": []},
            "graveyard": {"A": [LILIANA, "Fog"], "B": ["Forest"]},
            "is": {LION: {"owner": "B", "controller": "A"}, DRAGON: {"owner": "B"}},
        },
        a={"graveyard": [BEAR, "Fog"]},
        b={"graveyard": [LION, "Forest", DRAGON]},
    )


@pytest.mark.rule("RB-card-chandra")
def test_chandra_nalaar_burns_players_and_creatures():
    duel(
        [CHANDRA],
        ["Canyon Minotaur"],
        [illegal(use(CHANDRA, "Canyon Minotaur", ability=0)), use(CHANDRA, "B", ability=0), ALL],
        {"life": {"B": 19}, "is": {CHANDRA: {"counters": {"loyalty": 7}}}},
    )
    duel(
        [CHANDRA],
        ["Canyon Minotaur"],
        [
            illegal(use(CHANDRA, "B", ability=1, x=1)),
            illegal(use(CHANDRA, "Canyon Minotaur", ability=1, x=7)),
            use(CHANDRA, "Canyon Minotaur", ability=1, x=2),
            ALL,
        ],
        {
            "is": {
                "Canyon Minotaur": {"damage": 2},
                CHANDRA: {"counters": {"loyalty": 4}},
            }
        },
    )
    duel([CHANDRA], [], [illegal(use(CHANDRA, "B", ability=2))], {"life": {"B": 20}})
    duel(
        [{"card": CHANDRA, "counters": {"loyalty": 8}}, BEAR],
        [DRAGON, LION, "Levitation"],
        [use(CHANDRA, "B", ability=2), ALL],
        {
            "life": {"A": 20, "B": 10},
            "battlefield": {"A": [BEAR], "B": ["Levitation"]},
            "graveyard": {"A": [CHANDRA], "B": [DRAGON, LION]},
        },
    )
    ultimate = [use(CHANDRA, LILIANA, ability=2), ALL]  # "or planeswalker" today
    duel(
        [{"card": CHANDRA, "counters": {"loyalty": 8}}, BEAR],
        [DRAGON, LILIANA],
        ultimate,
        {"life": {"B": 20}, "graveyard": {"A": [CHANDRA], "B": [DRAGON, LILIANA]}},
        edition="current",
    )


@pytest.mark.rule("RB-card-dragon-whelp")
@pytest.mark.parametrize(("times", "dead"), [(3, []), (4, [WHELP]), (5, [WHELP])])
def test_dragon_whelp_is_sacrificed_after_four_activations(times, dead):
    duel(
        [WHELP, "5 Mountain"],
        [],
        [
            *[use(WHELP)] * times,
            ALL,
            {"expect": {"is": {WHELP: {"power": 2 + times, "keywords": ["flying"]}}}},
            attack(**{WHELP: "B"}),
            {"until": "end"},
            {"expect": {"graveyard": {"A": []}}},
            *([ALL] if dead else []),
        ],
        {"life": {"B": 18 - times}, "graveyard": {"A": dead}, "step": "end"},
    )


@pytest.mark.rule("RB-card-ranger")
def test_borderland_ranger_may_fetch_a_basic_land():
    cards = ["Glacial Fortress", "Fog", "Island"]
    came = [cast(RANGER), {"resolve": 1}, ALL]
    yes = [*came, {"answer": "may", "by": "A", "choose": "yes"}]
    more = {"hand": [RANGER], "library": cards}
    none = {"hand": [RANGER], "library": cards[:2]}
    lands = ["3 Forest"]
    untouched = {"search": 0, "shuffle": 0, "reveal": 0}
    duel(
        lands,
        [],
        [*came, {"answer": "may", "by": "A", "choose": "no"}],
        {"hand": {"A": []}, "top": {"A": cards}, "events": untouched},
        a=more,
    )
    search = {"answer": "search", "by": "A"}
    duel(
        lands,
        [],
        [
            *yes,
            illegal(search | {"choose": "Glacial Fortress"}),
            illegal(search | {"choose": "Fog"}),
            search | {"choose": "Island"},
        ],
        {
            "hand": {"A": ["Island"]},
            "library": {"A": cards[:2]},
            "events": {"search": 1, "shuffle": 1, "reveal": 1},
        },
        a=more,
    )
    for do, what in (([*yes, search | {"choose": []}], more), (yes, none)):
        duel(
            lands,
            [],
            do,
            {"hand": {"A": []}, "events": {"search": 1, "shuffle": 1, "reveal": 0}},
            a=what,
        )


@pytest.mark.rule("RB-card-apprentice")
@pytest.mark.parametrize("target", ["Sparkmage Apprentice", "A", "B"])
def test_sparkmage_apprentice_may_hit_itself_or_a_player(target):
    apprentice = "Sparkmage Apprentice"
    after = {"life": {"A": 20 - (target == "A"), "B": 20 - (target == "B")}}
    duel(
        ["2 Mountain"],
        [],
        [
            cast(apprentice),
            {"resolve": 1},
            illegal({"answer": "target", "by": "A", "choose": "Mountain"}),
            {"answer": "target", "by": "A", "choose": target},
            ALL,
        ],
        after | {"graveyard": {"A": [apprentice] if target == apprentice else []}},
        a={"hand": [apprentice]},
    )


@pytest.mark.rule("RB-card-cloak")
def test_whispersilk_cloak_hides_its_bearer_and_can_move_on():
    duel(
        [{"card": CLOAK, "attached": BEAR}, BEAR, LION, CLOAK, "2 Plains"],
        ["Serra Angel"],
        [
            {"expect": {"is": {BEAR: {"keywords": ["shroud"]}}}},
            illegal(use(f"{CLOAK}#2", BEAR)),
            use(CLOAK, LION),
            ALL,
            {
                "expect": {
                    "is": {
                        CLOAK: {"attached": LION},
                        BEAR: {"keywords": []},
                        LION: {"keywords": ["shroud"]},
                    }
                }
            },
            attack(**{BEAR: "B", LION: "B"}),
            illegal(block(**{"Serra Angel": LION})),
            block(**{"Serra Angel": BEAR}),
            AFTER_COMBAT,
        ],
        {"life": {"B": 18}, "graveyard": {"A": [BEAR]}},
    )


@pytest.mark.rule("RB-card-glacial-fortress")
@pytest.mark.parametrize(
    ("mine", "theirs", "tapped"),
    [
        ([], [], True),
        (["Forest"], ["Plains", "Island"], True),
        (["Plains"], [], False),
        (["Island"], [], False),
    ],
)
@pytest.mark.parametrize("letter", "WU")
def test_glacial_fortress_enters_tapped_without_plains_or_island(mine, theirs, tapped, letter):
    fortress = "Glacial Fortress"
    mana = {"by": "A", "mana": fortress, "choose": letter}
    duel(
        mine,
        theirs,
        [
            {"by": "A", "play": fortress},
            {"expect": {"is": {fortress: {"tapped": tapped}}}},
            illegal(mana) if tapped else mana,
            *([{"until": "A upkeep"}, mana] if tapped else []),
        ],
        {"pool": {"A": letter}},
        a={"hand": [fortress]},
    )

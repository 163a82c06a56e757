"""Effects: what lasts, what replaces and prevents, what is done once (rulebook's glossary)."""

import pytest

from games.cards import definition_of
from games.engine.definitions import (
    ARTIFACT,
    BLUE,
    CREATURE,
    INSTANT,
    RED,
    Definition,
)
from games.engine.game import Game
from games.engine.ir.abilities import Activated, Costs, Replaces, Spell, Static
from games.engine.ir.changes import FOR_GOOD, Change
from games.engine.ir.effects import (
    Damage,
    Lasts,
    Prevent,
    Put,
    PutCounters,
    Regenerate,
)
from games.engine.ir.what import Each, Exiled, Filter, Source, Target, Targeted, You
from games.engine.state import place_of
from games.engine.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from games.scenarios.reading import find, position
from tests.engine.rules.duels import attack, duel, illegal

BEAR, LION, PYROMANCER = "Runeclaw Bear", "Silvercoat Lion", "Prodigal Pyromancer"
DRAGON, SKELETONS, COLOSSUS = "Shivan Dragon", "Drudge Skeletons", "Darksteel Colossus"
CREATURES = Filter(types=CREATURE)
ANYTHING = (Target(Filter()),)


def instant(name, *effects, targets=(), **more):
    """An instant that costs nothing."""
    return Definition(name, INSTANT, abilities=(Spell(effects, targets),), **more)


def cast(name, *targets, by="A", **more):
    """It is cast."""
    return {"by": by, "cast": name, "targets": list(targets), **more}


ALL = {"resolve": "all"}


@pytest.mark.rule("CR-405.6b.cda")
def test_characteristic_defining_abilities_work_in_every_zone():
    redcap = Definition(
        "Redcap",
        CREATURE,
        power=1,
        toughness=1,
        abilities=(Static(Source(), Change(colors_set=RED), defines=True),),
    )
    everywhere = {"hand": HAND, "graveyard": GRAVEYARD, "exile": EXILE, "library": LIBRARY,
                  "battlefield": BATTLEFIELD}  # fmt: skip
    cards = ["Nightmare", "Redcap"]
    mine = dict.fromkeys(everywhere, cards) | {"battlefield": [*cards, "4 Swamp"]}
    named = {"Redcap": redcap}
    table = position(
        {"players": {"A": mine, "B": {}}},
        "current",
        lambda name: named.get(name) or definition_of(name),
    )
    seen = {}
    for name, zone in everywhere.items():
        nightmare = table.traits(find(table, "Nightmare", zone))
        seen[name] = (nightmare.power, nightmare.toughness)
        assert table.traits(find(table, "Redcap", zone)).colors == RED
    assert seen == dict.fromkeys(everywhere, (4, 4))
    assert place_of(table.state, BATTLEFIELD, 0) != []
    assert table.state.stack == []


@pytest.mark.rule("CR-406.6")
def test_linked_abilities_find_only_what_their_own_object_has_exiled():
    jar = Definition(
        "Jar",
        ARTIFACT,
        abilities=(
            Activated(
                Costs(taps=True), (Put(Targeted(), EXILE, tied=True),),
                (Target(Filter(types=CREATURE, zone=GRAVEYARD)),),
            ),
            Activated(Costs(), (Put(Exiled(), HAND),)),
        ),
    )  # fmt: skip
    exile = {"by": "A", "ability": 0}
    duel(
        ["2 Jar"],
        [],
        [
            exile | {"activate": "Jar", "targets": [BEAR]},
            ALL,
            exile | {"activate": "Jar#2", "targets": [LION]},
            ALL,
            {"by": "A", "activate": "Jar#2", "ability": 1},
            ALL,
        ],
        {"hand": {"A": [LION]}, "exile": {"A": [BEAR, "Craw Wurm"]}},
        jar,
        a={"graveyard": [BEAR, LION], "exile": ["Craw Wurm"]},
    )


@pytest.mark.rule("RB-gloss-sacrifice")
def test_sacrificed_is_ones_own_permanent_and_nothing_saves_it():
    aristocrat = "Vampire Aristocrat"
    feed = {"by": "A", "activate": aristocrat}
    duel(
        [aristocrat, SKELETONS, "Swamp"],
        [BEAR],
        [
            {"by": "A", "activate": SKELETONS},
            ALL,
            illegal({"by": "A", "activate": BEAR}),  # at will nobody sacrifices
            illegal(feed | {"choose": [BEAR]}),  # nor another's
            feed | {"choose": [SKELETONS]},
            ALL,
        ],
        {
            "graveyard": {"A": [SKELETONS], "B": []},
            "is": {aristocrat: {"power": 4}},
            "events": {"regenerate": 0, "destroy": 0, "sacrifice": 1},
        },
    )


@pytest.mark.rule("RB-gloss-color-change")
def test_a_new_colour_replaces_the_old():
    paint = instant("Paint", Lasts(Targeted(), Change(colors_set=BLUE)), targets=ANYTHING)
    tint = instant("Tint", Lasts(Targeted(), Change(colors_add=RED)), targets=ANYTHING)
    duel(
        ["Serra Angel"],
        [],
        [
            cast("Paint", "Serra Angel"),
            ALL,
            {"expect": {"is": {"Serra Angel": {"colors": ["U"]}}}},
            cast("Tint", "Serra Angel"),
            ALL,
        ],
        {"is": {"Serra Angel": {"colors": ["U", "R"]}}},
        paint,
        tint,
        a={"hand": ["Paint", "Tint"]},
    )


@pytest.mark.rule("RB-gloss-subtype-change")
def test_a_new_subtype_replaces_the_old():
    elvish = instant("Elfhood", Lasts(Each(CREATURES), Change(subtypes_set=("Elf",))))
    more = instant("Tribe", Lasts(Each(CREATURES), Change(subtypes_add=("Warrior",))))
    sword = Definition(
        "Living sword", ARTIFACT | CREATURE, ("Equipment", "Spirit"), power=1, toughness=1
    )
    duel(
        ["Goblin Piker", "Living sword"],
        [],
        [
            cast("Elfhood"),
            ALL,
            {
                "expect": {
                    "is": {
                        "Goblin Piker": {"subtypes": ["Elf"]},
                        "Living sword": {"subtypes": ["Equipment", "Elf"]},
                    }
                }
            },
            cast("Tribe"),
            ALL,
        ],
        {"is": {"Goblin Piker": {"subtypes": ["Elf", "Warrior"]}}},
        elvish,
        more,
        sword,
        a={"hand": ["Elfhood", "Tribe"]},
    )


@pytest.mark.rule("RB-gloss-enchanted")
def test_the_enchanted_creature_is_what_the_aura_is_on():
    fire = {"by": "A", "activate": "Firebreathing"}
    duel(
        [BEAR, LION, {"card": "Firebreathing", "attached": BEAR}, "2 Mountain"],
        [],
        [fire, fire, ALL],
        {"is": {BEAR: {"power": 4, "toughness": 2}, LION: {"power": 2}}},
    )


@pytest.mark.rule("RB-gloss-counter-mark")
def test_counters_last_as_long_as_the_permanent():
    grow = instant("Grow", PutCounters(Targeted(), amount=1), targets=ANYTHING)
    duel(
        [{"card": BEAR, "counters": {"+1/+1": 1}}, "Island", "2 Forest"],
        [],
        [
            cast("Grow", BEAR),
            ALL,
            {"until": "A main 1"},
            {"expect": {"is": {BEAR: {"power": 4, "toughness": 4, "counters": {"+1/+1": 2}}}}},
            cast("Unsummon", BEAR),
            ALL,
            {"by": "A", "cast": BEAR},
            ALL,
        ],
        {"is": {BEAR: {"power": 2, "toughness": 2, "counters": {}}}},
        grow,
        a={"hand": ["Grow", "Unsummon"]},
    )


@pytest.mark.rule("RB-gloss-own-name")
def test_a_name_in_its_own_text_is_that_object():
    duel(
        [f"2 {DRAGON}", "Mountain"],
        [],
        [{"by": "A", "activate": f"{DRAGON}#2"}, ALL],
        {"is": {DRAGON: {"power": 5}, f"{DRAGON}#2": {"power": 6}}},
    )


SHIELD = instant(
    "Shield", Prevent(Targeted(), 3), targets=(Target(Filter(types=2, players="any")),)
)
SMALL = instant("Small shield", Prevent(You(), 2))
SHOCK = instant("Shock", Damage(5), targets=(Target(Filter(types=2, players="any")),))


@pytest.mark.rule("RB-gloss-prevent")
def test_a_shield_prevents_so_much_and_is_used_up():
    duel(
        ["Ant Queen"],
        [],
        [
            cast("Shield", "A"),
            ALL,
            cast("Shock", "A"),
            ALL,
            {"expect": {"life": {"A": 18}}},
            cast("Shock", "A"),
            ALL,
            {"expect": {"life": {"A": 13}}},
            cast("Shield", "Ant Queen"),
            ALL,
            cast("Shock", "Ant Queen"),
            ALL,
        ],
        {"is": {"Ant Queen": {"damage": 2}}},
        SHIELD,
        SHOCK,
        a={"hand": ["2 Shield", "3 Shock"]},
    )


@pytest.mark.rule("RB-gloss-prevent-choice")
@pytest.mark.parametrize("shares", [[2, 0], [0, 2], [1, 1]])
def test_whoever_is_dealt_it_chooses_what_a_small_shield_prevents(shares):
    linker = Definition("Linker", CREATURE, power=2, toughness=2, keywords=1 << 11)
    over = {"answer": "prevent", "by": "B", "shares": [3, -1]}
    duel(
        [BEAR, "Linker"],
        [],
        [
            cast("Small shield", by="B"),
            ALL,
            attack(**{BEAR: "B", "Linker": "B"}),
            {"until": "declare blockers"},
            {"pass": "A"},
            {"pass": "B"},
            illegal(over),
            {"answer": "prevent", "by": "B", "shares": shares},
        ],
        {"life": {"A": 20 + 2 - shares[1], "B": 18}},
        linker,
        SMALL,
        b={"hand": ["Small shield"]},
    )


#: What each card's spell or abilities do: once, lasting, preventing, replacing.
EFFECTS = {
    "Divination": ["one-shot"], "Lava Axe": ["one-shot"], "Lightning Bolt": ["one-shot"],
    "Giant Growth": ["continuous"], "Levitation": ["continuous"], "Pacifism": ["continuous"],
    "Shivan Dragon": ["continuous"], "Fog": ["prevention"], "Darksteel Colossus": ["replacement"],
    "Drudge Skeletons": ["replacement"], "Glacial Fortress": ["replacement", "one-shot"],
    "Cemetery Reaper": ["continuous", "one-shot", "one-shot"], "Ant Queen": ["one-shot"],
    "Convincing Mirage": ["replacement", "continuous"], "Unsummon": ["one-shot"],
    "Dragon Whelp": ["continuous", "one-shot"], "Cancel": ["one-shot"],
    "Whispersilk Cloak": ["continuous", "one-shot"], "Spellbook": ["continuous"],
    "Protean Hydra": ["replacement", "prevention", "one-shot", "one-shot"],
    "Assassinate": ["one-shot"],
}  # fmt: skip


def kind_of(effect):
    """Which of the four kinds of effects it is (rulebook's glossary)."""
    if isinstance(effect, Prevent) and effect.redirects is None:
        return "prevention"
    if isinstance(effect, Replaces):
        return "prevention" if effect.instead.startswith("prevent") else "replacement"
    if isinstance(effect, Regenerate | Prevent):
        return "replacement"
    return "continuous" if isinstance(effect, Lasts | Static) else "one-shot"


@pytest.mark.rule("RB-gloss-effect")
@pytest.mark.parametrize(("name", "kinds"), EFFECTS.items(), ids=str)
def test_effects_are_one_shot_continuous_prevention_or_replacement(name, kinds):
    found = []
    for ability in definition_of(name).abilities:
        found += getattr(ability, "effects", (ability,))
    assert [kind_of(effect) for effect in found] == kinds


@pytest.mark.rule("RB-gloss-continuous")
def test_a_continuous_effect_lasts_as_it_says_or_while_its_permanent_is_there():
    ever = instant("Ever", Lasts(Targeted(), Change(power=1), until=FOR_GOOD), targets=ANYTHING)
    away = instant("Away", Put(Targeted(), HAND), targets=ANYTHING)
    duel(
        ["Levitation", BEAR, "Forest"],
        [],
        [
            cast("Giant Growth", BEAR),
            ALL,
            cast("Ever", BEAR),
            ALL,
            {"expect": {"is": {BEAR: {"power": 6, "toughness": 5, "keywords": ["flying"]}}}},
            {"until": "B upkeep"},
            {"expect": {"is": {BEAR: {"power": 3, "toughness": 2, "keywords": ["flying"]}}}},
            cast("Away", "Levitation"),
            ALL,
        ],
        {"is": {BEAR: {"power": 3, "toughness": 2, "keywords": []}}},
        ever,
        away,
        a={"hand": ["Giant Growth", "Ever", "Away"]},
    )


@pytest.mark.rule("RB-gloss-one-shot")
def test_a_one_shot_effect_is_done_once():
    scenario = {
        "players": {
            "A": {"hand": ["Divination"], "battlefield": ["3 Island", BEAR]},
            "B": {},
        }
    }
    for edition in ("2010", "current"):
        game = Game.of(position(scenario, edition, definition_of))
        state = game.table.state
        before = len(state.libraries[0])
        game.answer([next(at for at, one in enumerate(game.decision.options) if one[0] == "cast")])
        for _ in range(6):
            game.answer([0])
        state = game.table.state
        assert len(state.libraries[0]) == before - 2
        assert [state.effects, state.shields, state.delayed, state.waiting] == [[], [], [], []]

"""Who finds an object in the zone that it has moved to (CR 400.7e-k)."""

import pytest

from games.cards.text import A_CREATURE, A_PERMANENT, one, spell
from games.engine.definitions import (
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    LAND,
    SORCERY,
    Definition,
)
from games.engine.ir.abilities import Activated, Costs, Replaces, Triggered, When
from games.engine.ir.effects import (
    Destroy,
    Lasts,
    Later,
    LoseLife,
    Play,
    Put,
    PutCounters,
)
from games.engine.ir.what import (
    All,
    Among,
    Became,
    Each,
    Filter,
    It,
    PowerOf,
    Sacrificed,
    Source,
    Target,
    Targeted,
)
from games.engine.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND
from tests.engine.scenes import play

rule = pytest.mark.rule
A_SORCERY_CARD = Filter(types=SORCERY, zone=GRAVEYARD)


def card(name, types, *abilities, **more):
    """A card of the tests."""
    return Definition(name, types, abilities=abilities, **more)


def aura(name, when, *effects):
    """An Aura that does that then."""
    return card(name, ENCHANTMENT, Triggered(when, effects), subtypes=("Aura",), enchant=A_CREATURE)


def sorcery(name, *effects, at=(), **more):
    """One that says so."""
    return card(name, SORCERY, *spell(*effects, targets=at).abilities, **more)


FAITHFUL = aura("Faithful", When("dies"), Put(It("becomes"), HAND))
FICKLE = aura("Fickle", When("leaves"), Put(It("becomes"), EXILE))
LOYAL = aura("Loyal", When("dies", Filter(host=True)), Put(Became(Source()), HAND))
MOURNING = aura(
    "Mourning", When("dies", Filter(host=True)), Put(All((It("becomes"), Became(Source()))), HAND)
)
SMITE = sorcery("Smite", Destroy(), at=one(A_PERMANENT))
RECALL = sorcery("Recall", Put(Targeted(), HAND), at=one(A_PERMANENT))
RUIN = sorcery("Ruin", Destroy(Each(Filter(not_types=LAND))))
ENCHANTED_BEAR = ["Runeclaw Bear", {"card": "Aura", "attached": "Runeclaw Bear"}]


def with_aura(name, do, expect, *foreign):
    """A has a Bear with that Aura and a spell."""
    return play(
        {
            "players": {
                "A": {
                    "hand": [do["cast"]],
                    "battlefield": [
                        "Runeclaw Bear",
                        {"card": name, "attached": "Runeclaw Bear"},
                    ],
                },
                "B": {},
            },
            "do": [{"by": "A", **do}, {"resolve": "all"}],
            "expect": expect,
        },
        *foreign,
    )


@rule("CR-400.7e")
@rule("WIKI-217.1c.2")
def test_a_trigger_on_a_move_finds_what_moved():
    with_aura(
        "Faithful",
        {"cast": "Smite", "targets": ["Faithful"]},
        {"hand": {"A": ["Faithful"]}, "graveyard": {"A": ["Smite"]}},
        FAITHFUL,
        SMITE,
    )


@rule("CR-400.7e.hidden")
@pytest.mark.parametrize(
    ("spell", "hand", "exile"), [("Recall", ["Fickle"], []), ("Smite", [], ["Fickle"])]
)
def test_but_not_in_a_hidden_zone(spell, hand, exile):
    with_aura(
        "Fickle",
        {"cast": spell, "targets": ["Fickle"]},
        {"hand": {"A": hand}, "exile": {"A": exile}, "events": {"trigger": 1}, "stack": []},
        FICKLE,
        RECALL,
        SMITE,
    )


@rule("CR-400.7f.same-time")
def test_a_trigger_finds_an_aura_that_went_with_its_permanent():
    with_aura(
        "Loyal",
        {"cast": "Ruin"},
        {"hand": {"A": ["Loyal"]}, "graveyard": {"A": ["Ruin", "Runeclaw Bear"]}},
        LOYAL,
        RUIN,
    )


@rule("CR-400.7f.sba")
def test_and_one_that_went_as_it_was_on_nothing():
    with_aura(
        "Loyal",
        {"cast": "Smite", "targets": ["Runeclaw Bear"]},
        {"hand": {"A": ["Loyal"]}, "graveyard": {"A": ["Smite", "Runeclaw Bear"]}},
        LOYAL,
        SMITE,
    )


@rule("WIKI-217.1c.3")
@pytest.mark.parametrize("do", [{"cast": "Ruin"}, {"cast": "Smite", "targets": ["Runeclaw Bear"]}])
def test_and_the_permanent_as_well(do):
    with_aura(
        "Mourning",
        do,
        {"hand": {"A": ["Mourning", "Runeclaw Bear"]}, "graveyard": {"A": [do["cast"]]}},
        MOURNING,
        RUIN,
        SMITE,
    )


DELAY = card(
    "Delay",
    SORCERY,
    *spell(Destroy(), Later("end", 1, It()), targets=one(A_CREATURE)).abilities,
    Triggered(When("never"), (Put(It("object"), BATTLEFIELD),), granted=True),
)


@rule("CR-400.7j.effect")
def test_the_rest_of_an_effect_finds_what_it_has_moved():
    play(
        {
            "players": {
                "A": {"hand": ["Delay"], "battlefield": ["Runeclaw Bear"]},
                "B": {"graveyard": ["Runeclaw Bear"]},
            },
            "do": [
                {"by": "A", "cast": "Delay"},
                {"resolve": 1},
                {"expect": {"graveyard": {"A": ["Delay", "Runeclaw Bear"]}}},
                {"until": "end"},
                {"resolve": 1},
            ],
            "expect": {
                "battlefield": {"A": ["Runeclaw Bear"], "B": []},
                "graveyard": {"A": ["Delay"], "B": ["Runeclaw Bear"]},
            },
        },
        DELAY,
    )


AWAY = card(
    "Away",
    SORCERY,
    *spell(Put(Each(A_CREATURE), EXILE), Later("end", 1, It())).abilities,
    Triggered(When("never"), (Put(It(), BATTLEFIELD),), granted=True),
)


def test_a_delayed_trigger_finds_all_that_it_remembers():
    creatures = ["Runeclaw Bear", "Centaur Courser"]
    play(
        {
            "players": {
                "A": {"hand": ["Away"], "battlefield": creatures},
                "B": {"battlefield": ["Giant Spider"]},
            },
            "do": [
                {"by": "A", "cast": "Away"},
                {"resolve": 1},
                {"expect": {"exile": {"A": creatures, "B": ["Giant Spider"]}}},
                {"until": "end"},
                {"resolve": 1},
            ],
            "expect": {"battlefield": {"A": creatures, "B": ["Giant Spider"]}},
        },
        AWAY,
    )


GLUTTON = card(
    "Glutton",
    CREATURE,
    Activated(
        Costs(sacrifices=Filter(types=CREATURE, controller="you", other=True)),
        (Lasts(Source(), power=PowerOf(Sacrificed())),),
    ),
    power=1,
    toughness=1,
)
FARMER = card(
    "Farmer",
    CREATURE,
    Activated(
        Costs(discards=1), (Put(Among(Sacrificed(), Filter(types=LAND, zone=GRAVEYARD)), HAND),)
    ),
    power=1,
    toughness=1,
)


@rule("CR-400.7j.cost")
def test_an_effect_finds_what_was_sacrificed_for_it():
    play(
        {
            "players": {"A": {"battlefield": ["Glutton", "Centaur Courser"]}, "B": {}},
            "do": [{"by": "A", "activate": "Glutton"}, {"resolve": 1}],
            "expect": {
                "is": {"Glutton": {"power": 4, "toughness": 1}},
                "graveyard": {"A": ["Centaur Courser"]},
            },
        },
        GLUTTON,
    )


@rule("CR-400.7j.cost")
@pytest.mark.parametrize(
    ("name", "hand", "graveyard"), [("Forest", ["Forest"], []), ("Divination", [], ["Divination"])]
)
def test_and_what_was_discarded(name, hand, graveyard):
    play(
        {
            "players": {
                "A": {"hand": [name], "battlefield": ["Farmer"], "graveyard": ["Island"]},
                "B": {},
            },
            "do": [
                {"by": "A", "activate": "Farmer", "choose": [name]},
                {"expect": {"graveyard": {"A": ["Island", name]}}},
                {"resolve": 1},
            ],
            "expect": {"hand": {"A": hand}, "graveyard": {"A": ["Island", *graveyard]}},
        },
        FARMER,
    )


FADE = sorcery("Fade", Put(Targeted(), HAND), PutCounters(It()), at=one(A_CREATURE))
FLICKER = sorcery("Flicker", Put(Targeted(), EXILE), PutCounters(It()), at=one(A_CREATURE))


@rule("CR-400.7j.hidden")
@pytest.mark.parametrize(("spell", "counted"), [("Fade", 0), ("Flicker", 1)])
def test_but_not_what_it_has_hidden(spell, counted):
    play(
        {
            "players": {"A": {"hand": [spell]}, "B": {"battlefield": ["Runeclaw Bear"]}},
            "do": [{"by": "A", "cast": spell}, {"resolve": 1}],
            "expect": {
                "hand": {"B": ["Runeclaw Bear"][counted:]},
                "exile": {"B": ["Runeclaw Bear"][:counted]},
                "events": {"counters": counted},
            },
        },
        FADE,
        FLICKER,
    )


_IT = It("becomes")
RAVING = card(
    "Raving",
    INSTANT,
    *spell(LoseLife(2), targets=(Target(Filter(players="any", objects=False)),)).abilities,
    Replaces("discard", "exile"),
    Triggered(
        When("discard", word="becomes"),
        (
            Play(
                It("becomes"), cost="{R}", otherwise=(Put(It("becomes"), GRAVEYARD, follows=True),)
            ),
        ),
        zone=EXILE,
    ),
    cost="{4}{R}",
)
SALVAGE = card(
    "Salvage", CREATURE, Activated(Costs(discards=1), (Put(Sacrificed(), HAND),)),
    power=1, toughness=1,
)  # fmt: skip


@rule("CR-400.7k")
@pytest.mark.parametrize(
    ("casts", "hand", "graveyard", "life"),
    [("no", ["Raving"], [], 20), ("yes", [], ["Raving"], 18)],
)
def test_what_was_discarded_is_found_after_its_madness(casts, hand, graveyard, life):
    aimed = [{"answer": "target", "by": "A", "choose": "B"}] if casts == "yes" else []
    play(
        {
            "players": {"A": {"hand": ["Raving"], "battlefield": ["Salvage", "Mountain"]}, "B": {}},
            "do": [
                {"by": "A", "activate": "Salvage", "choose": ["Raving"]},
                {
                    "expect": {
                        "stack": ["Raving's ability", "Salvage's ability"],
                        "exile": {"A": ["Raving"]},
                    }
                },
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": casts},
                *aimed,
                {"resolve": "all"},
            ],
            "expect": {
                "hand": {"A": hand},
                "graveyard": {"A": graveyard},
                "exile": {"A": []},
                "life": {"B": life},
            },
        },
        RAVING,
        SALVAGE,
    )

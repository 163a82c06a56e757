"""Each field of what cards say changes what is printed, in both languages."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

import pytest

from games.cards.printing import LANGUAGES, card_text
from games.engine.definitions import CREATURE, FLYING, INSTANT, WHITE, Definition
from games.engine.ir import abilities as of
from games.engine.ir import effects as do
from games.engine.ir import what as ir
from games.engine.ir.changes import FOR_GOOD, Change
from games.engine.zones import BATTLEFIELD, EXILE, HAND

A_CREATURE: Final = ir.Filter(types=CREATURE)
A_PLAYER: Final = ir.Filter(players="any", objects=False)
OPPONENTS: Final = ir.Each(ir.Filter(players="opponent", objects=False))
DRAW: Final = (do.Draw(),)
FLIES: Final = Change(keywords=FLYING)
YOUR_TURN: Final = ir.YourTurn()
TOKENS: Final = tuple(
    Definition(name, CREATURE, (name,), colors=WHITE, power=1, toughness=1)
    for name in ("Soldier", "Bird")
)
#: What says how the engine goes about it, not what a card says.
SILENT: Final = frozenset({"granted", "mana", "tied", "follows", "word"})

#: What is common to all texts of the kind, and a value of every other field.
SAMPLES: Final[dict[type, tuple[dict[str, Any], dict[str, Any]]]] = {
    do.Damage: ({"amount": 1}, {"amount": 2, "to": OPPONENTS, "source": ir.Host()}),
    do.Destroy: ({}, {"what": ir.Host(), "regenerates": False}),
    do.Put: (
        {"what": ir.Targeted(), "zone": BATTLEFIELD},
        {"what": ir.Host(), "zone": HAND, "under": ir.You(), "tapped": True,
         "counters": ("+1/+1", 2)},
    ),
    do.Sacrifice: (
        {"who": ir.You(), "what": A_CREATURE}, {"who": OPPONENTS, "what": ir.Filter(), "amount": 2},
    ),
    do.Draw: ({}, {"amount": 2, "who": OPPONENTS}),
    do.Discard: ({}, {"amount": 2, "who": OPPONENTS, "how": "random"}),
    do.Mill: ({"amount": 1}, {"amount": 2, "who": OPPONENTS}),
    do.GainLife: ({"amount": 1}, {"amount": 2, "who": OPPONENTS}),
    do.LoseLife: ({"amount": 1}, {"amount": 2, "who": OPPONENTS}),
    do.AddMana: ({"kinds": "G"}, {"kinds": "R", "amount": 2, "who": OPPONENTS}),
    do.Lasts: (
        {"what": ir.Targeted(), "change": FLIES},
        {"what": ir.Host(), "change": Change(power=1), "power": 1, "toughness": 1,
         "until": FOR_GOOD, "control": True, "size": 3},
    ),
    do.Create: ({}, {"token": 1, "amount": 2, "who": OPPONENTS, "tapped": True}),
    do.CounterSpell: ({}, {"what": ir.Host(), "to": EXILE}),
    do.Tap: ({}, {"what": ir.Host(), "untaps": True}),
    do.PutCounters: (
        {"what": ir.Targeted()}, {"what": ir.Host(), "kind": "charge", "amount": -1},
    ),
    do.Search: (
        {"what": A_CREATURE, "zone": HAND},
        {"what": ir.Filter(), "zone": EXILE, "amount": 2, "reveals": False, "on_top": True,
         "who": OPPONENTS},
    ),
    do.Wish: ({}, {"what": A_CREATURE, "who": OPPONENTS}),
    do.FromExile: (
        {"what": ir.Filter(), "zone": HAND}, {"what": A_CREATURE, "zone": BATTLEFIELD},
    ),
    do.Ante: ({"what": ir.Targeted()}, {"what": ir.Host(), "who": OPPONENTS}),
    do.Regenerate: ({}, {"what": ir.Host()}),
    do.Prevent: (
        {"to": ir.You()},
        {"to": None, "amount": 2, "combat": True, "chooses": True, "redirects": ir.Targeted(),
         "permanents": True},
    ),
    do.Attach: ({}, {"to": ir.Host(), "what": ir.It()}),
    do.May: (
        {"effects": DRAW},
        {"effects": (do.GainLife(1),), "who": ir.It("player"), "cost": "{1}", "otherwise": DRAW},
    ),
    do.Play: (
        {"what": ir.Targeted()},
        {"what": ir.Host(), "free": True, "cost": "{1}", "effects": DRAW, "otherwise": DRAW},
    ),
    do.If: (
        {"condition": YOUR_TURN, "effects": DRAW},
        {"condition": ir.Kicked(), "effects": (do.GainLife(1),), "otherwise": DRAW},
    ),
    do.EndsGame: ({}, {"who": OPPONENTS, "wins": False}),
    do.LookAtTop: ({"amount": 2}, {"amount": 3, "who": ir.It("player")}),
    of.Activated: (
        {"costs": of.Costs("{1}"), "effects": (do.Destroy(),)},
        {"costs": of.Costs("{2}"), "effects": (do.GainLife(1),),
         "targets": (ir.Target(A_CREATURE),), "sorcery": True, "anybody": True},
    ),
    of.Triggered: (
        {"when": of.When("dies"), "effects": (do.Destroy(),)},
        {"when": of.When("attacks"), "effects": (do.GainLife(1),),
         "targets": (ir.Target(A_CREATURE),), "condition": YOUR_TURN},
    ),
    of.Static: (
        {"on": ir.Source(), "change": FLIES},
        {"on": ir.Host(), "change": Change(power=2), "power": 1, "toughness": 1,
         "condition": YOUR_TURN, "defines": True, "control": True, "wards": True},
    ),
    of.Replaces: (
        {"event": "damage", "instead": "prevent"},
        {"event": "dies", "instead": "exile", "what": A_CREATURE, "condition": YOUR_TURN,
         "unless": YOUR_TURN, "combat": True},
    ),
    of.Castable: ({}, {"zone": EXILE, "cost": "{1}"}),
    of.Permits: (
        {"what": ir.Filter(zone=EXILE)},
        {"what": ir.Filter(zone=HAND), "lands": True, "cost": "{1}", "face_down": True},
    ),
    of.Echoes: (
        {"event": "enters", "what": A_CREATURE}, {"event": "dies", "what": ir.Filter(token=True)},
    ),
}  # fmt: skip
#: Fields that are told in company alone; other tests tell them.
ELSEWHERE: Final = {
    do.Put: {"place", "shuffles", "face_down", "looks"},
    do.Search: {"tapped"},
    of.Activated: {"zone"},
    of.Triggered: {"zone"},
    of.Replaces: {"amount", "kind"},
}


def texts(node: Any) -> list[list[str]]:
    """The texts of a card that has this ability, or a spell that does this."""
    if type(node).__module__.endswith("abilities"):
        card = Definition("Test", CREATURE, abilities=(node,), tokens=TOKENS)
    else:
        ability = of.Spell((node,), (ir.Target(A_CREATURE),))
        card = Definition("Test", INSTANT, abilities=(ability,), tokens=TOKENS)
    return [card_text(card, language) for language in LANGUAGES]


@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
def test_every_field_is_told(kind: Callable[..., Any]):
    base, samples = SAMPLES[kind]
    named = {field.name for field in fields(kind)} - SILENT
    assert set(samples) | ELSEWHERE.get(kind, set()) == named
    plain = texts(kind(**base))
    for name, value in samples.items():
        changed = texts(kind(**(base | {name: value})))
        assert all(new != old for new, old in zip(changed, plain, strict=True)), name


@pytest.mark.parametrize(
    ("plain", "other"),
    [
        (of.Replaces("enters", "counters", amount=1), of.Replaces("enters", "counters", amount=2)),
        (of.Replaces("enters", "counters", amount=1),
         of.Replaces("enters", "counters", amount=1, kind="charge")),
        (do.Put(ir.Targeted(), 0), do.Put(ir.Targeted(), 0, place=-1)),
        (do.Put(ir.Targeted(), 0), do.Put(ir.Targeted(), 0, shuffles=True)),
        (do.Put(ir.Targeted(), EXILE), do.Put(ir.Targeted(), EXILE, face_down=True)),
        (do.Put(ir.Targeted(), EXILE), do.Put(ir.Targeted(), EXILE, looks=True)),
        (do.Search(A_CREATURE, BATTLEFIELD), do.Search(A_CREATURE, BATTLEFIELD, tapped=True)),
    ],
    ids=["how many counters", "their kind", "bottom", "shuffled", "face down", "looked at",
         "tapped"],
)  # fmt: skip
def test_a_field_in_company_is_told(plain, other):
    assert all(new != old for new, old in zip(texts(other), texts(plain), strict=True))

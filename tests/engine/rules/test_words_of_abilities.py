"""By which words a kind of ability is known (rulebook p. 9 and glossary), as cards print them."""

import re

import pytest

from games.cards import definition_of, known_names
from games.cards.printing import card_text
from games.engine.ir.abilities import Activated, Replaces, Triggered
from games.engine.ir.effects import Attach, Prevent

EDITIONS = ("2010", "current")
WHEN = {"en": r"(When|Whenever|At) ", "ja": r"[^。]*?(とき|たび|時に)、?"}
COST = {"en": r"[^.:]+: ", "ja": r"[^。：]+："}
INSTEAD = {"en": r".*\binstead\b", "ja": r".*代わりに"}


def printed(name, pattern, language):
    """The lines of a card that fit, in both editions."""
    card = definition_of(name)
    return [
        [line for line in card_text(card, language, edition) if re.match(pattern, line)]
        for edition in EDITIONS
    ]


def count(name, kind):
    """How many abilities of that kind stand on the card in words; equip is a keyword."""
    return sum(
        isinstance(one, kind) and not one.granted and getattr(one, "effects", ()) != (Attach(),)
        for one in definition_of(name).abilities
    )


def wrong(pattern, kind, language):
    """The cards on which the words stand more or less often than abilities of the kind."""
    return {
        name: lines
        for name in known_names()
        for lines in printed(name, pattern[language], language)
        if len(lines) != count(name, kind)
    }


@pytest.mark.rule("RB-ability-triggered-words")
@pytest.mark.parametrize("language", WHEN)
def test_triggered_abilities_and_no_others_start_with_when_whenever_or_at(language):
    assert wrong(WHEN, Triggered, language) == {}
    assert sum(count(name, Triggered) for name in known_names()) > 5


@pytest.mark.rule("RB-ability-activated-form")
@pytest.mark.parametrize("language", COST)
def test_activated_abilities_and_no_others_are_a_cost_a_colon_and_an_effect(language):
    assert wrong(COST, Activated, language) == {}
    shade = definition_of("Looming Shade")
    assert (
        card_text(shade, language, "2010")
        == {
            "en": ["{B}: Looming Shade gets +1/+1 until end of turn."],
            "ja": ["{B}：ターン終了時まで、立ちはだかる影は＋１/＋１の修整を受ける。"],
        }[language]
    )
    assert (shade.abilities[0].costs.mana, shade.abilities[0].effects[0].change.power) == ("{B}", 1)


@pytest.mark.rule("RB-gloss-instead")
@pytest.mark.parametrize("language", INSTEAD)
def test_instead_marks_a_replacement_effect(language):
    marked = {name for name in known_names() if any(printed(name, INSTEAD[language], language))}
    assert {"Darksteel Colossus", "Harm's Way"} <= marked
    assert {name for name in marked if not replaces(name)} == set()


def replaces(name):
    """Whether something on the card replaces an event."""
    return any(
        isinstance(one, Replaces)
        or any(
            isinstance(effect, Prevent) and effect.redirects is not None
            for effect in getattr(one, "effects", ())
        )
        for one in definition_of(name).abilities
    )

"""Cards are printed in two languages, in the words of 2010 and of today, from their abilities."""

import re
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

import msgspec
import pytest

from games.cards import definition_of, known_names
from games.cards.printing import LANGUAGES, card_text
from games.cards.printing.english import abilities as english
from games.cards.printing.english import changes as english_changes
from games.cards.printing.english import counting as english_counting
from games.cards.printing.english import effects as english_effects
from games.cards.printing.english import things as english_things
from games.cards.printing.english import triggers as english_triggers
from games.cards.printing.english import words as english_words
from games.cards.printing.japanese import abilities as japanese
from games.cards.printing.japanese import changes as japanese_changes
from games.cards.printing.japanese import counting as japanese_counting
from games.cards.printing.japanese import effects as japanese_effects
from games.cards.printing.japanese import things as japanese_things
from games.cards.printing.japanese import triggers as japanese_triggers
from games.cards.printing.japanese import words as japanese_words
from games.engine import definitions
from games.engine.definitions import (
    BLACK,
    CANNOT_BLOCK,
    CREATURE,
    FLYING,
    INSTANT,
    KEYWORDS,
    LAND,
    LURES,
    Definition,
)
from games.engine.editions import EDITIONS
from games.engine.ir import abilities as of
from games.engine.ir import effects as do
from games.engine.ir import what as ir
from games.engine.ir.changes import Change
from games.engine.turn import STEPS
from games.engine.zones import GRAVEYARD, STACK
from tests.engine.foreign_creatures import CREATURES
from tests.engine.foreign_permanents import PERMANENTS
from tests.engine.foreign_spells import SPELLS

FOREIGN: Final = CREATURES + PERMANENTS + SPELLS
STOPS: Final = {"en": (".", '."'), "ja": ("。",)}
PAIRS: Final = ("()", "（）", "「」", "{}")
#: The beginnings of lines that are keywords and no sentences, and the head of a list of modes.
NO_SENTENCES: Final = {
    "en": ("Enchant ", "Equip ", "Kicker ", "Protection ", "Choose one —"),
    "ja": ("エンチャント（", "装備{", "キッカー{", "プロテクション（"),
}
A_CREATURE: Final = ir.Filter(types=CREATURE)
WITH: Final = {
    "en": (english_words.KEYWORDS, english_words.RULES, english_words.STEPS),
    "ja": (japanese_words.KEYWORDS, japanese_words.RULES, japanese_words.STEPS),
}
KINDS: Final = [
    (of.Ability, english.ABILITIES, japanese.ABILITIES),
    (do.Effect, english_effects.EFFECTS, japanese_effects.EFFECTS),
    (ir.Ref, english_things.REFS, japanese_things.REFS),
    (ir.Amount, english_counting.AMOUNTS, japanese_counting.AMOUNTS),
    (ir.Condition, english_counting.CONDITIONS, japanese_counting.CONDITIONS),
]


def spell(*effects: do.Effect, target: ir.Filter | None = None) -> Definition:
    """An instant without a name in Japanese."""
    targets = () if target is None else (ir.Target(target),)
    return Definition("Test", INSTANT, abilities=(of.Spell(effects, targets),))


def creature(*abilities: of.Ability, **more) -> Definition:
    """A creature without a name in Japanese."""
    return Definition("Test", CREATURE, abilities=abilities, **more)


def printed(card: Definition) -> list[tuple[str, str]]:
    """Every line of a card with its language."""
    return [
        (language, line)
        for language in LANGUAGES
        for edition in EDITIONS
        for line in card_text(card, language, edition)
    ]


def is_sentence(language: str, line: str) -> bool:
    """Whether a line is more than keywords."""
    words = {word.lower() for word in WITH[language][0].values()}
    parts = re.split(r", |、", line.lower())
    parts = [one for one in parts if not re.match(r"protection from |プロテクション（", one)]
    return not line.startswith(NO_SENTENCES[language]) and not set(parts) <= words


@pytest.mark.parametrize(
    "card",
    [*(definition_of(name) for name in known_names()), *FOREIGN],
    ids=lambda card: card.name,
)
def test_every_line_is_whole(card):
    for language, line in printed(card):
        assert line.strip() == line != ""
        assert "  " not in line
        assert ".." not in line
        assert "。。" not in line
        assert "None" not in line
        assert not is_sentence(language, line) or line.endswith(STOPS[language]), line
        assert all(line.count(pair[0]) == line.count(pair[1]) for pair in PAIRS), line
        assert line.count('"') % 2 == 0


@pytest.mark.parametrize("name", known_names())
def test_nothing_in_japanese_is_left_in_english(name):
    for edition in EDITIONS:
        for line in card_text(definition_of(name), "ja", edition):
            assert not re.search(r"[A-Za-z]", re.sub(r"\{[^}]*\}", "", line)), line


def test_a_card_without_abilities_has_no_text():
    names = ("Runeclaw Bear", "Forest")
    assert [card_text(definition_of(name), *at) for name in names for at in (("en",), ("ja",))] == [
        [], [], [], [],
    ]  # fmt: skip


@pytest.mark.parametrize(
    "kind", KINDS, ids=["abilities", "effects", "refs", "amounts", "conditions"]
)
def test_every_kind_of_node_has_words(kind):
    union, *tables = kind
    wanted = set(typing.get_args(union))
    assert [set(table) for table in tables] == [wanted, wanted]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_keyword_rule_and_step_has_words(language):
    keywords, rules, steps = WITH[language]
    bits = {
        value
        for name, value in vars(definitions).items()
        if name.startswith(("CANNOT_", "MUST_", "NO_M", "NO_R"))
        or name in ("UNBLOCKABLE", "LURES", "NOT_ALONE", "STAYS_TAPPED", "BLOCKS_ONE_MORE",
                    "UNPREVENTABLE", "TOP_REVEALED")
    }  # fmt: skip
    assert set(keywords) == {1 << at for at in range(len(KEYWORDS))}
    assert bits <= set(rules)
    assert set(steps) == {step.name for step in STEPS}
    assert all(keywords.values())


def test_the_two_languages_know_the_same_words():
    assert set(english_words.RULES) == set(japanese_words.RULES)
    assert set(english_words.TYPES) == set(japanese_words.TYPES)
    assert set(english_words.ZONES) == set(japanese_words.ZONES)
    assert set(english_words.COMBAT) == set(japanese_words.COMBAT)
    assert set(english_changes.UNTIL) == set(japanese_changes.UNTIL)
    assert set(english_triggers.EVENTS) == set(japanese_triggers.EVENTS)


#: A value for every field that says something, where it makes a difference.
FILTERS: Final = {
    "types": LAND, "not_types": CREATURE, "supertypes": ("Legendary",),
    "not_supertypes": ("Basic",), "subtypes": ("Goblin",), "colors": BLACK, "not_colors": BLACK,
    "keywords": FLYING, "not_keywords": FLYING, "controller": "you", "zone": GRAVEYARD,
    "tapped": True, "combat": "attacking", "other": True, "host": True, "names": ("Plains",),
    "power_least": 3, "power_most": 2, "value_most": 3, "token": False, "enchanted": True,
    "hurt": True, "kind": "spell", "players": "any", "objects": False,
    "walkers": True,
}  # fmt: skip
COSTS: Final = {
    "mana": "{1}", "taps": True, "sacrifices": A_CREATURE, "sacrifices_itself": True,
    "discards": 1, "life": 2, "loyalty": 1, "loyalty_x": True, "counters": ("charge", 1),
    "taps_other": A_CREATURE, "mills": 1, "counters_x": "charge", "buries_exiled": True,
}  # fmt: skip
CHANGES: Final = {
    "copy": 1, "control": 1, "types_set": LAND, "types_add": LAND, "subtypes_set": ("Goblin",),
    "subtypes_add": ("Goblin",), "lands_set": True, "colors_set": BLACK, "colors_add": BLACK,
    "lose_all": True, "keywords": FLYING, "keywords_lost": FLYING, "protection": BLACK,
    "abilities": ((1, 0),), "base_power": 1, "base_toughness": 1, "power": 1, "toughness": 1,
    "switches": True, "rules": CANNOT_BLOCK, "protection_from": ("Goblin",),
}  # fmt: skip


def told(card: Definition) -> list[list[str]]:
    """The text in both languages."""
    return [card_text(card, language) for language in LANGUAGES]


def differ(make: Callable[..., Definition], samples: Mapping[str, object]) -> None:
    """Each field alone makes another text than none, in both languages."""
    plain = told(make())
    for name, value in samples.items():
        one = told(make(**{name: value}))
        assert all(new != old for new, old in zip(one, plain, strict=True)), name


def test_every_field_of_a_filter_is_told():
    assert set(FILTERS) == {field.name for field in fields(ir.Filter)}

    def make(**values) -> Definition:
        base = {"players": "you", "types": CREATURE} if "objects" in values else {}
        zone = {"zone": STACK} if "kind" in values else {}
        what = ir.Filter(**(base | zone | values))
        return creature(of.Activated(of.Costs("{1}"), (do.Destroy(),), (ir.Target(what),)))

    differ(make, FILTERS)


def test_every_field_of_a_cost_is_told():
    assert set(COSTS) == {field.name for field in fields(of.Costs)}
    differ(lambda **values: creature(of.Activated(of.Costs(**values), (do.Draw(),))), COSTS)


def test_every_field_of_a_change_is_told():
    assert set(CHANGES) == {field.name for field in msgspec.structs.fields(Change)}
    differ(
        lambda **values: spell(do.Lasts(ir.Targeted(), Change(**values)), target=A_CREATURE),
        CHANGES,
    )


#: Cards of Magic 2010: name, edition, the lines in English and in Japanese with " | " between.
CARDS: Final = [
    line.split("\t")
    for line in Path(__file__).with_name("printed.tsv").read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize(
    ("name", "edition", "in_english", "in_japanese"),
    CARDS,
    ids=[f"{name}, {edition}" for name, edition, *_ in CARDS],
)
def test_a_card_is_printed(name, edition, in_english, in_japanese):
    card = definition_of(name)
    assert " | ".join(card_text(card, "en", edition)) == in_english
    assert " | ".join(card_text(card, "ja", edition)) == in_japanese


#: Abilities that no card of Magic 2010 has here, in today's words.
ABILITIES: Final = [
    (spell(do.Destroy(regenerates=False), target=A_CREATURE),
     "Destroy target creature. It can't be regenerated.",
     "クリーチャー１体を対象とする。それを破壊する。それは再生できない。"),
    (spell(do.Discard(1, how="you"), target=ir.Filter(players="opponent", objects=False)),
     "Choose a card from target opponent's hand. That player discards what you chose.",
     ("対戦相手１人を対象とする。あなたはそのプレイヤーの手札からカードを１枚選び、"
     "そのプレイヤーはそれを捨てる。")),
    (spell(do.May((), ir.Controller(ir.Targeted()), "{3}", (do.CounterSpell(),)),
           target=ir.Filter(zone=STACK, kind="spell")),
     "Counter target spell unless its controller pays {3}.",
     "呪文１つを対象とする。それのコントローラーが{3}を支払わないかぎり、それを打ち消す。"),
    (spell(do.May((do.Draw(2),), cost="{2}", otherwise=(do.Discard(1, ir.You()),))),
     "You may pay {2}. If you do, draw two cards. If you don't, discard a card.",
     ("あなたは{2}を支払ってもよい。そうしたなら、カードを２枚引く。"
     "そうしないなら、カードを１枚捨てる。")),
    (creature(of.Triggered(of.When("dies"), (do.Draw(),))),
     "When this creature dies, draw a card.",
     "このクリーチャーが死亡したとき、カードを１枚引く。"),
    (creature(of.Triggered(of.When("damage", to=ir.Filter(players="any", objects=False),
                                   combat=True), (do.Draw(),))),
     "Whenever this creature deals combat damage to a player, draw a card.",
     "このクリーチャーがプレイヤーに戦闘ダメージを与えるたび、カードを１枚引く。"),
    (creature(of.Triggered(of.When("step", step="upkeep", whose="you"),
                           (do.LoseLife(1, ir.You()),))),
     "At the beginning of your upkeep, you lose 1 life.",
     "あなたのアップキープの開始時に、あなたは１点のライフを失う。"),
    (creature(of.Static(ir.Source(), Change(keywords=FLYING),
                        condition=ir.Exists(ir.Filter(subtypes=("Island",), controller="you")))),
     "As long as you control an Island, this creature has flying.",
     "あなたが島をコントロールしているかぎり、このクリーチャーは飛行を持つ。"),
    (creature(of.Activated(of.Costs(life=2, sacrifices_itself=True), (do.Draw(),))),
     "Pay 2 life, Sacrifice this creature: Draw a card.",
     "２点のライフを支払う、このクリーチャーを生け贄に捧げる：カードを１枚引く。"),
    (creature(rules=LURES), "All creatures able to block this creature do so.",
     "このクリーチャーをブロックできるすべてのクリーチャーは、これをブロックする。"),
    (creature(of.Replaces("dies", "exile")), "If this creature would die, exile it instead.",
     "このクリーチャーが死亡する場合、代わりにそれを追放する。"),
    (creature(of.Castable(cost="{2}{B}")),
     "You may cast this card from your graveyard by paying {2}{B} rather than its mana cost.",
     ("あなたはこのカードをあなたの墓地から、マナ・コストの代わりに{2}{B}を支払うことで"
     "唱えてもよい。")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("card", "english_line", "japanese_line"), ABILITIES, ids=[row[1] for row in ABILITIES]
)
def test_an_ability_is_printed(card, english_line, japanese_line):
    assert told(card) == [[english_line], [japanese_line]]


def test_each_mode_is_a_line_today():
    artifact = (ir.Target(ir.Filter(types=definitions.ARTIFACT)),)
    modes = (of.Mode((do.Destroy(),), artifact), of.Mode((do.Draw(),)))
    card = Definition("Test", INSTANT, abilities=(of.Spell(modes=modes),))
    assert told(card) == [
        ["Choose one —", "• Destroy target artifact.", "• Draw a card."],
        [
            "以下から１つを選ぶ。",
            "・アーティファクト１つを対象とする。それを破壊する。",
            "・カードを１枚引く。",
        ],
    ]
    assert card_text(card, "en", "2010") == [
        "Choose one — destroy target artifact; or draw a card."
    ]


def test_what_is_granted_is_told_where_it_is_given():
    granted = of.Activated(of.Costs(taps=True), (do.Draw(),), granted=True)
    given = of.Static(ir.Each(ir.Filter(types=CREATURE, controller="you")),
                      Change(abilities=((-1, 0),)))  # fmt: skip
    assert told(creature(granted, given)) == [
        ['Creatures you control have "{T}: Draw a card."'],
        ["あなたがコントロールしているクリーチャーは「{T}：カードを１枚引く。」を持つ。"],
    ]


def test_an_emblem_says_what_it_does():
    flies = of.Static(ir.Each(ir.Filter(types=CREATURE, controller="you")), Change(keywords=FLYING))
    crown = Definition(
        "Crown",
        INSTANT,
        abilities=(of.Spell((do.Emblem(),)),),
        tokens=(Definition("Emblem", 0, abilities=(flies,)),),
    )
    assert told(crown) == [
        ['You get an emblem with "Creatures you control have flying."'],
        ["あなたは「あなたがコントロールしているクリーチャーは飛行を持つ。」を持つ紋章を得る。"],
    ]


@pytest.mark.parametrize(("language", "edition"), [("de", "current"), ("en", "1993")])
def test_another_language_or_edition_is_refused(language, edition):
    with pytest.raises(KeyError):
        card_text(definition_of("Fog"), language, edition)

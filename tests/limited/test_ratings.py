"""Ratings from structure alone: which orders they keep, and what Magic 2010 looks like by them."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality import load_cards_tsv
from formats.limited import COLOURS, PlayCard, rating
from formats.limited.ratings import INSTANTS, KEYWORDS, SORCERIES

from .conftest import any_card, spell

LADDER = ("common", "uncommon", "rare", "mythic")
GOOD = sorted(word for word, (flat, _more) in KEYWORDS.items() if flat > 0)
WORDS = st.lists(st.sampled_from(sorted(KEYWORDS)), max_size=3, unique=True).map(
    lambda words: tuple(word.capitalize() for word in words)
)


@st.composite
def creatures(draw) -> PlayCard:
    power, toughness = draw(st.integers(0, 12)), draw(st.integers(1, 12))
    return PlayCard(
        name="A",
        mana_cost=f"{{{draw(st.integers(0, 9))}}}{{G}}",
        mana_value=float(draw(st.integers(0, 10))),
        type_line="Creature — Bear",
        pt=f"{power}/{toughness}",
        colors="G",
        rarity=draw(st.sampled_from(LADDER)),
        keywords=draw(WORDS),
    )


def but(card: PlayCard, **changes) -> PlayCard:
    return msgspec.structs.replace(card, **changes)


def size(card: PlayCard) -> tuple[int, int]:
    power, toughness = card.pt.split("/")
    return int(power), int(toughness)


@given(any_card())
def test_every_card_has_a_rating_from_zero_to_five(card):
    assert 0 <= rating(card) < 5


@given(creatures(), st.integers(0, 4), st.integers(0, 4))
def test_a_larger_body_for_the_same_cost_is_never_worth_less(card, more_power, more_toughness):
    power, toughness = size(card)
    larger = but(card, pt=f"{power + more_power}/{toughness + more_toughness}")
    assert rating(larger) >= rating(card)


@given(creatures(), st.integers(1, 4))
def test_the_same_body_for_more_mana_is_never_worth_more(card, more):
    assert rating(but(card, mana_value=card.mana_value + more)) <= rating(card)


@given(creatures())
def test_rarer_is_never_worth_less(card):
    values = [rating(but(card, rarity=rarity)) for rarity in LADDER]
    assert values == sorted(values)


@given(creatures(), st.sampled_from(GOOD))
def test_a_good_keyword_more_is_never_worth_less(card, word):
    if word.capitalize() not in card.keywords:
        more = but(card, keywords=(*card.keywords, word.capitalize()))
        assert rating(more) >= rating(card)


@given(st.integers(0, 8))
def test_flying_is_worth_more_on_more_power(power):
    def gain(power: int) -> float:
        plain = spell("{4}{U}", pt=f"{power}/1")
        return rating(but(plain, keywords=("Flying",))) - rating(plain)

    if rating(spell("{4}{U}", pt=f"{power + 1}/1", keywords=("Flying",))) < 4:
        assert gain(power + 1) > gain(power) > 0


@given(any_card(), st.text(min_size=1))
def test_neither_the_name_nor_the_order_of_keywords_matters(card, name):
    turned = but(card, name=name, keywords=card.keywords[::-1])
    assert rating(turned) == pytest.approx(rating(card), abs=0.001)


def test_a_strict_step_shows_in_the_figure():
    lion, bear = spell("{1}{W}", pt="2/2"), spell("{1}{W}", pt="2/1")
    assert rating(lion) > rating(bear)
    assert rating(lion) > rating(but(lion, mana_value=3.0))
    assert rating(but(lion, rarity="mythic")) > rating(but(lion, rarity="rare")) > rating(lion)
    assert rating(but(lion, keywords=("Flying",))) > rating(lion)
    assert rating(but(lion, keywords=("Defender",))) < rating(lion)


def test_power_without_toughness_is_frail_and_waiting_long_costs():
    assert rating(spell("{3}{R}", pt="5/1")) < rating(spell("{3}{R}", pt="4/2"))
    assert rating(spell("{3}{R}", pt="7/2")) < rating(spell("{3}{R}", pt="6/3"))
    assert rating(spell("{11}", pt="11/11")) < rating(spell("{7}", pt="7/7"))


def test_a_small_body_of_a_rare_is_thought_to_have_more_text():
    small, large = (spell("{3}{R}", pt=pt, rarity="common") for pt in ("1/1", "3/3"))
    rare = [rating(but(card, rarity="rare")) for card in (small, large)]
    assert 0 < rare[1] - rare[0] < 0.8 * (rating(large) - rating(small))
    assert rating(but(small, rarity="")) == rating(small)


def test_hybrid_costs_are_easier_than_gold_ones_that_do_more():
    gold, hybrid = spell("{W}{U}", pt="2/2", colors="WU"), spell("{W/U}{W/U}", pt="2/2")
    assert rating(gold) > rating(hybrid) == rating(spell("{W}{W}", pt="2/2"))
    assert rating(spell("{R}{R}{R}", pt="3/3")) < rating(spell("{1}{R}{R}", pt="3/3"))


def test_colourless_creatures_are_measured_like_others():
    golem = spell("{3}", pt="3/3", type_line="Artifact Creature — Golem")
    assert rating(golem) == rating(spell("{2}{G}", pt="3/3"))


def test_red_and_black_spells_are_thought_to_kill():
    for table in (INSTANTS, SORCERIES):
        assert min(table["R"], table["B"]) > max(table["W"], table["U"], table["G"])
    assert rating(spell("{1}{B}")) > rating(spell("{1}{G}"))
    assert rating(spell("{X}{R}", type_line="Sorcery")) > rating(
        spell("{1}{R}", type_line="Sorcery")
    )
    assert rating(spell("{1}{U}{R}")) > rating(spell("{1}{R}")), "the best of its colours, and gold"


def test_bodies_without_figures_are_taken_for_the_usual():
    star = spell("{5}{B}", pt="*/*")
    assert rating(star) == rating(spell("{5}{B}", pt="4/4"))
    assert rating(spell("{1}{G}", pt="*/1+*")) == rating(spell("{1}{G}", pt="1/2"))
    assert rating(spell("{X}{G}", pt="0/0")) == rating(spell("{3}{G}", pt="3/3"))
    clone = spell("{3}{U}", pt="0/0")
    assert rating(spell("{3}{U}", pt="0/1")) < rating(clone) < rating(spell("{3}{U}", pt="4/4"))


def test_a_vehicle_is_worth_less_than_a_creature_of_its_size():
    crewed = spell("{3}", pt="3/3", type_line="Artifact — Vehicle", keywords=("Crew",))
    assert rating(crewed) < rating(spell("{3}", pt="3/3"))


def test_basic_lands_are_worth_nothing_and_the_bomb_is_a_bomb(magic):
    assert rating(magic.named("Forest")) == 0
    assert rating(magic.named("Baneslayer Angel")) == max(map(rating, magic.cards.values()))
    order = (
        "Baneslayer Angel", "Shivan Dragon", "Serra Angel", "Wind Drake", "Silvercoat Lion",
        "Goblin Piker", "Telepathy", "Spellbook",
    )  # fmt: skip
    values = [rating(magic.named(name)) for name in order]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)


def test_the_colours_of_magic_2010_are_worth_about_the_same(magic):
    def mean(colour: str) -> float:
        values = [rating(card) for card in magic.cards.values() if card.colors == colour]
        return sum(values) / len(values)

    means = [mean(colour) for colour in COLOURS]
    assert max(means) - min(means) < 0.3


@pytest.mark.external
def test_every_card_ever_printed_has_a_rating(external_data):
    words = ("name", "mana_cost", "type_line", "pt")
    lines = (external_data / "formats" / "cards.tsv").read_text(encoding="utf-8").splitlines()
    heads = lines[0].split("\t")
    for line in lines[1:]:
        row = dict(zip(heads, line.split("\t"), strict=True))
        card = PlayCard(**{word: row[word] for word in words})
        assert 0 <= rating(card) < 5, card
        assert set(card.all_colours) <= set(COLOURS)
    assert len(lines) - 1 == sum(1 for _ in load_cards_tsv(external_data / "formats/cards.tsv"))

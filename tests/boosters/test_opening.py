"""Packs: what is in them, whatever chance says."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.boosters import (
    COLORS,
    BoosterCard,
    Derivation,
    Group,
    Layout,
    Opener,
    Product,
    Sheet,
    audited,
    cards_of,
    magic_2010,
    magic_2010_cards,
    plain,
)
from formats.boosters.opening import spread
from tests.boosters.odd import card, colours, one_sheet, random_product

FIXTURES = ("DOM", "ISD", "KHM", "KTK", "LEA", "M10", "M11", "RAV", "RTR", "STX", "TSP", "WAR")
#: Of these a sheet of commons is balanced; the others are printed without that.
BALANCED = ("DOM", "ISD", "KHM", "KTK", "M10", "M11", "RTR", "STX", "TSP", "WAR")
PACKS = 1000


def opened(product, packs=PACKS, seed=1):
    below, opener = plain(seed), Opener(product)
    return [opener.open(below) for _ in range(packs)]


def twice(pack):
    """Names that came twice from one sheet."""
    counts = Counter((one.sheet, one.card.name) for one in pack)
    return [name for name, count in counts.items() if count > 1]


# --- what is in a pack ---


@pytest.mark.rule("RB-booster")
def test_a_pack_of_magic_2010_has_a_rare_three_uncommons_ten_commons_and_a_basic_land(rulebook):
    for pack in opened(rulebook):
        rarities = Counter(one.card.rarity for one in pack)
        high = rarities.pop("rare", 0) + rarities.pop("mythic", 0)
        assert (high, rarities) == (1, {"uncommon": 3, "common": 10, "basic": 1})
        assert not any(one.foil for one in pack)


@pytest.mark.rule("RB-booster-mythic")
def test_a_mythic_takes_the_place_of_the_rare_in_fifteen_of_121_packs(rulebook):
    [sheet] = [sheet for sheet in rulebook.sheets if sheet.name == "rareMythic"]
    weights = Counter()
    for one, weight in sheet.cards:
        weights[one.rarity] += weight
    assert weights == {"rare": 106, "mythic": 15}
    packs = [{one.card.rarity for one in pack} for pack in opened(rulebook)]
    assert all(("rare" in rarities) != ("mythic" in rarities) for rarities in packs)
    assert 0 < sum("mythic" in rarities for rarities in packs) < PACKS // 4


@pytest.mark.rule("RB-rarity-four")
def test_there_are_four_rarities_and_the_place_of_the_land():
    rarities = Counter(one.rarity for one in magic_2010_cards())
    assert rarities == {"common": 101, "uncommon": 60, "rare": 53, "mythic": 15, "basic": 20}


@pytest.mark.rule("RB-rarity-four")
def test_the_rarer_a_card_the_fewer_there_are_of_it(m10):
    seen = Counter(one.card.rarity for pack in opened(m10, 5000) for one in pack)
    numbers = Counter(one.rarity for one in magic_2010_cards())
    often = [seen[one] / numbers[one] for one in ("common", "uncommon", "rare", "mythic")]
    assert often == sorted(often, reverse=True)


@pytest.mark.rule("RB-booster-unknown")
def test_the_contents_are_open_until_opened_and_fixed_by_the_seed(m10):
    assert opened(m10, 20, seed=1) == opened(m10, 20, seed=1)
    assert opened(m10, 20, seed=1) != opened(m10, 20, seed=2)
    assert {one.id for one in cards_of(m10)} == {one.id for one in magic_2010_cards()}


@pytest.mark.rule("RB-sealed-packs")
@pytest.mark.parametrize("packs", [5, 6])
def test_five_or_six_packs_make_a_pool_of_75_or_90(rulebook, packs):
    pool = Derivation([rulebook], [0] * packs, b"seed").of("pool")
    assert [len(pack) for pack in pool] == [15] * packs
    assert rulebook.sizes() == (15, 15)


def test_a_foil_takes_the_place_of_a_common(m10):
    foil = {True: 0, False: 0}
    for pack in opened(m10):
        sheets = Counter(one.sheet for one in pack)
        with_foil = sheets.pop("foil", 0)
        foil[with_foil == 1] += 1
        assert sheets == {"basic": 1, "common": 10 - with_foil, "rareMythic": 1, "uncommon": 3}
        assert [one.sheet for one in pack if one.foil] == ["foil"] * with_foil
    assert 0.15 < foil[True] / PACKS < 0.3


def test_the_embedded_sheets_are_those_of_the_file(m10, boosters):
    [known] = boosters("M10")

    def told(product):
        return {
            sheet.name: {one.id: (one.name, one.group, weight) for one, weight in sheet.cards}
            for sheet in product.sheets
        }

    assert told(m10) == told(known)
    assert {(one.weight, frozenset(one.contents)) for one in m10.layouts} == {
        (one.weight, frozenset(one.contents)) for one in known.layouts
    }
    assert [(s.name, s.foil, s.balanced) for s in sorted(m10.sheets, key=lambda s: s.name)] == [
        (s.name, s.foil, s.balanced) for s in sorted(known.sheets, key=lambda s: s.name)
    ]


@pytest.mark.external
@pytest.mark.parametrize("code", FIXTURES)
def test_every_pack_is_of_one_of_its_layouts(boosters, code):
    for product in boosters(code):
        wanted = [dict(layout.contents) for layout in product.layouts]
        opener, below = Opener(product), plain(1)
        for _ in range(PACKS // 4):
            which, pack = opener.open_at(below)
            assert Counter(one.sheet for one in pack) == wanted[which]
            sheets = [one.sheet for one in pack]
            assert sheets == sorted(sheets, key=list(wanted[which]).index)


@pytest.mark.external
@pytest.mark.parametrize("code", FIXTURES)
def test_no_name_comes_twice_from_a_sheet(boosters, code):
    for product in boosters(code):
        assert [twice(pack) for pack in opened(product) if twice(pack)] == []


@pytest.mark.external
@pytest.mark.parametrize("code", BALANCED)
def test_every_pack_has_all_five_colours_on_its_balanced_sheet(boosters, code):
    for product in boosters(code):
        [name] = [sheet.name for sheet in product.sheets if sheet.balanced]
        for pack in opened(product):
            held = {one.card.group for one in pack if one.sheet == name}
            assert held >= set(map(Group, COLORS))


@pytest.mark.external
@pytest.mark.parametrize("code", FIXTURES)
def test_cards_of_a_pack_are_on_the_sheet_that_they_name(boosters, code):
    for product in boosters(code):
        cards = {sheet.name: {one for one, _weight in sheet.cards} for sheet in product.sheets}
        foil = {sheet.name: sheet.foil for sheet in product.sheets}
        for pack in opened(product, 100):
            assert all(one.card in cards[one.sheet] for one in pack)
            assert [one.foil for one in pack] == [foil[one.sheet] for one in pack]


# --- kinds of sheets ---


def test_a_fixed_sheet_gives_all_its_cards_and_draws_nothing():
    def no_chance(bound):
        raise AssertionError(bound)

    product = one_sheet([(card(1), 2), (card(2), 1)], 2, fixed=True)
    pack = Opener(product).open(no_chance)
    assert [one.card.id for one in pack] == ["ODD:1", "ODD:1", "ODD:2"] * 2


def test_a_sheet_with_repeats_may_give_a_name_twice():
    product = one_sheet([(card(1), 1), (card(2), 1)], 4, repeats=True)
    assert {len(pack) for pack in opened(product, 50)} == {4}
    assert all(twice(pack) for pack in opened(product, 50))


def test_two_printings_of_a_name_come_once():
    pairs = [(card(1, name="Twin"), 5), (card(2, name="Twin"), 3), (card(3, name="Other"), 1)]
    packs = opened(one_sheet(pairs, 2), 200)
    assert {frozenset(one.card.name for one in pack) for pack in packs} == {
        frozenset(("Twin", "Other"))
    }
    assert {one.card.id for pack in packs for one in pack} == {"ODD:1", "ODD:2", "ODD:3"}


def test_the_same_name_may_come_as_a_foil_too():
    sheets = (Sheet("common", ((card(1), 1),)), Sheet("foil", ((card(1), 1),), foil=True))
    layout = Layout(1, (("common", 1), ("foil", 1)))
    [pack] = opened(Product("ODD", "test", "Odd", (layout,), sheets), 1)
    assert [(one.card.id, one.sheet, one.foil) for one in pack] == [
        ("ODD:1", "common", False),
        ("ODD:1", "foil", True),
    ]


def test_layouts_come_by_their_weight():
    sheets = (Sheet("a", ((card(1), 1),)), Sheet("b", ((card(2), 1),)))
    layouts = (Layout(1, (("a", 1),)), Layout(3, (("b", 1),)))
    product = Product("ODD", "test", "Odd", layouts, sheets)

    def which(drawn):
        values = iter((drawn, 0))
        return Opener(product).open_at(lambda _bound: next(values))[0]

    assert [which(drawn) for drawn in range(4)] == [0, 1, 1, 1]


def test_draws_go_through_the_weights_in_their_order():
    sheet = one_sheet([(card(1), 2), (card(2), 1), (card(3), 3)], 1)
    told = [Opener(sheet).open(lambda _bound, at=at: at)[0].card.id for at in range(6)]
    assert told == ["ODD:1", "ODD:1", "ODD:2", "ODD:3", "ODD:3", "ODD:3"]


# --- balanced sheets, and where they fall back ---


def test_a_balanced_sheet_spreads_what_its_weights_allow():
    pairs = (*colours(5), (card(90), 2), (card(91, "WU"), 1))
    plan = spread(Sheet("s", pairs, balanced=True), 10)
    assert plan is not None
    assert (plan.others, plan.odds, plan.total) == (1, 2, 28)
    assert plan.ends == (22, 44, 66, 88, 110)


@pytest.mark.parametrize(
    ("pairs", "count", "why"),
    [
        (colours(4), 5, "five cards or fewer"),
        ([*colours(4), (card(90, "W"), 40)], 8, "the others are too thin"),
        ([*colours(1), *colours(1, 4, first=10)], 8, "a colour may run out of names"),
        ([*colours(4), (card(90), 60)], 12, "too many cards that are of no colour"),
        ([*colours(3, 10), (card(90), 30), (card(91, name="Card 90"), 30)], 7, "others run out"),
        ([*colours(4), (card(90, "U", name="Card 1"), 1)], 7, "a name is of two colours"),
    ],
)
def test_where_a_colour_is_too_thin_draws_are_plain(pairs, count, why):
    sheet = Sheet("sheet", tuple(pairs), balanced=True)
    assert spread(sheet, count) is None, why
    assert opened(one_sheet(pairs, count, balanced=True), 20) == opened(one_sheet(pairs, count), 20)


def test_a_balanced_sheet_with_repeats_is_drawn_plainly():
    pairs = colours(4)
    assert opened(one_sheet(pairs, 8, balanced=True, repeats=True), 20) == opened(
        one_sheet(pairs, 8, repeats=True), 20
    )


@pytest.mark.parametrize(
    ("colors", "land", "group"),
    [
        ("W", False, Group.WHITE),
        ("WU", False, Group.MULTI),
        ("", False, Group.COLOURLESS),
        ("", True, Group.LAND),
        ("G", True, Group.LAND),
    ],
)
def test_a_card_counts_for_one_group(colors, land, group):
    assert BoosterCard("X:1", "X", "common", colors, land).group is group


# --- any booster at all ---


@given(st.integers(0, 2**32), st.booleans())
def test_any_booster_gives_whole_packs_without_repeats(seed, auditable):
    product = random_product(random.Random(seed))
    below = audited(str(seed).encode()) if auditable else plain(seed)
    opener = Opener(product)
    sheets = {sheet.name: sheet for sheet in product.sheets}
    least, most = product.sizes()
    for _ in range(5):
        which, pack = opener.open_at(below)
        assert least <= len(pack) <= most
        found = Counter(one.sheet for one in pack)
        for name, count in product.layouts[which].contents:
            sheet = sheets[name]
            assert found[name] == count * (sheet.total if sheet.fixed else 1)
            drawn = [one.card for one in pack if one.sheet == name]
            if not (sheet.fixed or sheet.repeats):
                assert len({one.name for one in drawn}) == count
            if spread(sheet, count):
                assert {one.group.value for one in drawn} >= set(COLORS)


def test_a_product_is_made_again_from_its_cards():
    cards = list(magic_2010_cards())
    random.Random(1).shuffle(cards)
    assert magic_2010(cards) == magic_2010(magic_2010_cards())


def test_pack_cards_are_plain_values(m10):
    [pack] = opened(m10, 1)
    assert msgspec.json.decode(msgspec.json.encode(pack), type=list[type(pack[0])]) == pack

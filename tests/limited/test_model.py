"""What a card's cost and type line say."""

import pytest

from formats.limited import PlayCard, Symbol, asked_colours, in_order

from .conftest import land, spell


@pytest.mark.parametrize(
    ("cost", "symbols"),
    [
        ("{3}", ()),
        ("{X}{R}", (Symbol("R", free=False),)),
        ("{1}{W}{W}", (Symbol("W", free=False),) * 2),
        ("{U/W}", (Symbol("WU", free=False),)),
        ("{2/B}", (Symbol("B", free=True),)),
        ("{G/P}", (Symbol("G", free=True),)),
        ("{R/W/P}", (Symbol("WR", free=True),)),
        ("{C/G}", (Symbol("G", free=False),)),
        ("{C}{S}", (Symbol("", free=False),) * 2),
        ("{HW}", (Symbol("W", free=False),)),
        ("{1}{R} // {3}{U}", (Symbol("R", free=False),)),
    ],
)
def test_a_cost_asks_for_colours(cost, symbols):
    assert PlayCard("A", mana_cost=cost, type_line="Instant").symbols == symbols


@pytest.mark.parametrize(
    ("cost", "colours", "castable"),
    [
        ("{1}{W}{U}", "WU", True),
        ("{1}{W}{U}", "WB", False),
        ("{W/U}", "UB", True),
        ("{W/U}", "BR", False),
        ("{4}", "", True),
        ("{1}{B/P}{B/P}", "WG", True),
        ("{2/W}{2/U}", "BR", True),
        ("{3}{C}", "WUBRG", False),
        ("{R}{R/W/P}", "RG", True),
    ],
)
def test_a_spell_is_castable_with_the_colours_that_pay_each_symbol(cost, colours, castable):
    assert spell(cost).castable(colours) is castable


def test_a_spell_without_a_cost_needs_its_colours():
    vision = PlayCard("Vision", type_line="Sorcery", colors="U")
    assert (vision.castable("UB"), vision.castable("BR"), vision.all_colours) == (True, False, "U")
    assert land("Tower", "U").castable("")


def test_types_are_those_of_the_front_face():
    werewolf = PlayCard("A // B", type_line="Creature — Human // Enchantment Land — Forest")
    assert (werewolf.types, werewolf.subtypes) == (("Creature",), ("Human",))
    assert (werewolf.is_creature, werewolf.is_land, werewolf.is_basic) == (True, False, False)
    snow = PlayCard("Snow-Covered Island", type_line="Basic Snow Land — Island")
    assert (snow.is_creature, snow.is_land, snow.is_basic) == (False, True, True)


def test_a_land_gives_colours_by_its_types_and_its_identity():
    typed = PlayCard("Tundra", type_line="Land — Plains Island")
    assert (typed.gives, land("Gate", "GB").gives, land("Ruin", "").gives) == ("WU", "BG", "")
    assert PlayCard("Bear", type_line="Creature — Forest", identity="G").gives == ""


def test_colours_of_hybrid_costs_are_among_all_colours():
    assert PlayCard("Devoid", mana_cost="{1}{B}", type_line="Instant").all_colours == "B"
    assert spell("{G/W}").all_colours == "WG"
    assert in_order("GGRUW") == "WURG"


def test_hybrid_costs_ask_only_where_nothing_else_does():
    assert asked_colours([spell("{W}"), spell("{W/U}"), spell("{3}")]) == "W"
    assert asked_colours([spell("{G}"), spell("{W/U}"), spell("{R/P}")]) == "WUG"
    assert asked_colours([spell("{R/W}"), spell("{B}")], "WB") == "WB"

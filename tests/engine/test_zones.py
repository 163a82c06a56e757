"""Zones: which there are, what may go where, in which order (CR 400-408)."""

import pytest

from games.engine.moves import BOTTOM, TOP, draw, exile, move, opening_hands, shuffle
from games.engine.state import is_outside, place_of
from games.engine.table import BadConfigError, Config, Seat, new_table
from games.engine.zones import (
    ANTE,
    BATTLEFIELD,
    COMMAND,
    CR_5_5,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    ZONES,
)
from tests.engine.conftest import CARDS, A, B, at, names, put

rule = pytest.mark.rule


@rule("CR-400.1")
def test_a_game_has_seven_kinds_of_zones(make):
    table = make()
    assert [ZONES[zone].name for zone in table.state.zones] == [
        "library", "hand", "battlefield", "graveyard", "stack", "exile", "command",
    ]  # fmt: skip


@rule("RB-zone-list")
def test_the_rulebook_knows_six(make):
    table = make(edition="2010")
    assert [ZONES[zone].name for zone in table.state.zones] == [
        "library", "hand", "battlefield", "graveyard", "stack", "exile",
    ]  # fmt: skip


@rule("CR-400.1.ante-extra")
def test_ante_is_an_eighth_only_where_it_is_played_for(make):
    assert (ANTE in make().state.zones, ANTE in make(ante=True).state.zones) == (False, True)


@rule("CR-400.1.per-player")
def test_three_kinds_are_each_players_own(make):
    state = make(3).state
    assert [len(each) for each in (state.libraries, state.hands, state.graveyards)] == [3, 3, 3]
    own = {zone for zone in state.zones if place_of(state, zone, A) is not place_of(state, zone, B)}
    assert own == {LIBRARY, HAND, GRAVEYARD}
    assert {zone for zone in state.zones if ZONES[zone].per_player} == own


@rule("CR-400.3")
def test_a_stolen_creature_dies_into_its_owners_graveyard(make):
    table = make()
    stolen = put(table, "Serra Angel", BATTLEFIELD, owner=B, controller=A)
    move(table, stolen, GRAVEYARD)
    assert (names(table, GRAVEYARD, A), names(table, GRAVEYARD, B)) == ([], ["Serra Angel"])


@rule("CR-400.3.hand")
@pytest.mark.parametrize("zone", [HAND, LIBRARY])
def test_and_returns_to_its_owners_hand_or_library(make, zone):
    table = make()
    before = len(place_of(table.state, zone, A))
    stolen = put(table, "Runeclaw Bear", BATTLEFIELD, owner=B, controller=A)
    move(table, stolen, zone)
    assert names(table, zone, B)[-1] == "Runeclaw Bear"
    assert len(place_of(table.state, zone, A)) == before


@rule("CR-400.4a")
@pytest.mark.parametrize("name", ["Giant Growth", "Divination"])
def test_instants_and_sorceries_stay_off_the_battlefield(make, name):
    table = make()
    card = put(table, name, GRAVEYARD)
    told = len(table.events)
    assert move(table, card, BATTLEFIELD) == card
    assert (names(table, GRAVEYARD), table.state.battlefield) == ([name], [])
    assert len(table.events) == told


@rule("CR-400.4b")
@pytest.mark.parametrize("zone", [HAND, EXILE, GRAVEYARD, LIBRARY])
def test_a_scheme_stays_in_the_command_zone(make, zone):
    table = make()
    scheme = put(table, "A scheme", COMMAND)
    assert move(table, scheme, zone) == scheme
    assert table.state.command == [scheme]


@rule("CR-400.11")
def test_outside_the_game_is_no_zone(make):
    table = make(sideboard=("Serra Angel",))
    assert "outside" not in {kind.name for kind in ZONES}
    [card] = [n for n, card in enumerate(table.state.cards) if card.definition == 0][:1]
    assert is_outside(table.state, card)


@rule("CR-400.11a")
def test_a_sideboard_is_in_no_zone(make):
    table = make(sideboard=("Serra Angel",) * 15)
    outside = [n for n, card in enumerate(table.state.cards) if is_outside(table.state, n)]
    assert len(outside) == 30
    lying = {
        n for zone in table.state.zones for p in (A, B) for n in place_of(table.state, zone, p)
    }
    assert not lying & {table.state.cards[n].object for n in outside}


@rule("CR-400.11b")
def test_an_effect_brings_a_card_in_from_outside(make):
    table = make(sideboard=("Serra Angel",))
    card = next(n for n in range(len(table.state.cards)) if is_outside(table.state, n))
    move(table, table.state.cards[card].object, HAND)
    assert (names(table, HAND), is_outside(table.state, card)) == (["Serra Angel"], False)


@rule("CR-400.12.zone-itself")
def test_shuffling_an_empty_hand_in_shuffles_the_library_all_the_same(make):
    table = make()
    for number in list(table.state.hands[A]):
        move(table, number, LIBRARY)
    shuffle(table, A)
    assert (table.state.hands[A], len(table.state.libraries[A])) == ([], 60)
    assert table.events[-1].kind == "shuffle"


@rule("CR-401.1")
def test_the_deck_becomes_the_library(make):
    assert [len(library) for library in make().state.libraries] == [60, 60]


@rule("CR-401.7")
@pytest.mark.parametrize(("library", "nth", "place"), [(2, 7, 0), (10, 7, 10 - 6), (10, 1, 10)])
def test_nth_from_the_top_of_a_small_library_is_the_bottom(make, library, nth, place):
    table = make()
    del table.state.libraries[A][library:]
    angel = put(table, "Serra Angel", HAND)
    move(table, angel, LIBRARY, position=nth - 1)
    assert names(table, LIBRARY).index("Serra Angel") == place


@rule("CR-402.1.drawn")
def test_drawn_cards_and_others_come_to_hand_but_only_some_are_drawn(make):
    table = make()
    draw(table, A)
    move(table, put(table, "Runeclaw Bear", BATTLEFIELD), HAND)
    assert [event.kind for event in table.events] == ["draw", "move"]
    assert names(table, HAND) == ["Forest", "Runeclaw Bear"]


@rule("CR-402.1.opening")
@pytest.mark.parametrize("size", [7, 8])
def test_the_opening_hand(make, size):
    table = make(starting_hand=size)
    opening_hands(table)
    assert [len(hand) for hand in table.state.hands] == [size, size]


@rule("CR-402.2.max")
def test_seven_cards_may_be_kept(make):
    assert [player.max_hand for player in make().state.players] == [7, 7]


@rule("CR-403.1.empty")
def test_the_battlefield_starts_empty(make):
    assert make().state.battlefield == []


@rule("CR-404.1.empty")
def test_graveyards_start_empty(make):
    assert make().state.graveyards == [[], []]


@rule("CR-406.2")
@pytest.mark.parametrize("zone", [BATTLEFIELD, HAND, LIBRARY, GRAVEYARD, STACK])
def test_exiling_is_moving_to_exile_from_wherever_it_is(make, zone):
    table = make()
    exile(table, put(table, "Serra Angel", zone))
    assert names(table, EXILE) == ["Serra Angel"]
    assert "Serra Angel" not in names(table, zone)


@rule("CR-407.1.optional")
def test_nobody_plays_for_ante_unless_asked(make):
    assert ANTE not in make().state.zones


@rule("CR-407.1.event-ban")
def test_nobody_plays_for_ante_in_an_event():
    seat = Seat([at("Forest")] * 60)
    with pytest.raises(BadConfigError, match=r"CR 407\.1"):
        new_table(Config([seat, seat], CARDS, ante=True, sanctioned=True))


@rule("CR-407.2.start")
def test_each_antes_a_card_before_anybody_draws(make):
    table = make(ante=True)
    assert sorted(table.state.objects[number].owner for number in table.state.ante) == [A, B]
    assert [len(library) for library in table.state.libraries] == [59, 59]


@rule("CR-407.3.only-these")
def test_only_cards_for_ante_touch_the_ante_zone(make):
    table = make(ante=True)
    bear, gamble = put(table, "Runeclaw Bear", HAND), put(table, "A card for ante", STACK)
    assert move(table, bear, ANTE, source=put(table, "Serra Angel", BATTLEFIELD)) == bear
    assert move(table, bear, ANTE) == bear
    assert table.state.objects[move(table, bear, ANTE, source=gamble)].zone == ANTE


@rule("CR-408.1")
def test_an_ordinary_card_is_no_object_of_the_command_zone(make):
    table = make()
    bear = put(table, "Runeclaw Bear", BATTLEFIELD)
    assert move(table, bear, COMMAND) == bear


@rule("WIKI-217.1")
def test_the_six_zones_of_5_5():
    assert set(CR_5_5.zones) == {
        "library", "hand", "graveyard", "in play", "stack", "removed from the game",
    }  # fmt: skip


@rule("WIKI-217.1.old-cards")
def test_phased_out_is_a_zone_only_of_5_5():
    assert CR_5_5.old_cards == ("ante", "phased out")
    assert "phased out" not in {kind.name for kind in ZONES}


@rule("WIKI-217.1.shared")
def test_three_zones_of_5_5_are_each_players_own():
    assert CR_5_5.per_player == {"library", "hand", "graveyard"}


@rule("RB-setup-own-deck")
def test_nobody_plays_without_a_deck():
    with pytest.raises(BadConfigError, match="player 1 has no deck"):
        new_table(Config([Seat([at("Forest")]), Seat([])], CARDS))


@rule("RB-gloss-shuffle")
def test_a_shuffle_is_a_permutation_that_the_seed_decides(make):
    def order(seed: int) -> list[str]:
        table = make(seed=seed)
        table.state.libraries[A].clear()
        for name in ("Serra Angel", "Runeclaw Bear", "Giant Growth", "Divination") * 5:
            put(table, name, LIBRARY)
        before = sorted(names(table, LIBRARY))
        shuffle(table, A)
        assert sorted(names(table, LIBRARY)) == before
        return names(table, LIBRARY)

    assert order(1) == order(1)
    assert order(1) != order(2)


def test_top_and_bottom(make):
    table = make()
    move(table, put(table, "Serra Angel", HAND), LIBRARY, position=BOTTOM)
    move(table, put(table, "Runeclaw Bear", HAND), LIBRARY, position=TOP)
    library = names(table, LIBRARY)
    assert (library[0], library[-1], len(library)) == ("Serra Angel", "Runeclaw Bear", 62)

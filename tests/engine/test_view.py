"""Who sees what: faces in public zones, numbers of cards in hidden ones."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.moves import draw, exile, move, opening_hands, shuffle
from games.engine.snapshots import digest, restore, snapshot
from games.engine.table import Config, Seat, new_table
from games.engine.view import SPECTATOR, events, view
from games.engine.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, ZONES
from tests.engine.conftest import CARDS, A, B, at, put

rule = pytest.mark.rule


def seen(table, viewer: int, zone: int, player: int = A) -> list[str]:
    """The names that a viewer sees in a zone, from the top."""
    pile = view(table, viewer)["zones"][ZONES[zone].name]
    pile = pile[player] if ZONES[zone].per_player else pile
    return [card["name"] for card in pile["seen"]]


def count(table, viewer: int, zone: int, player: int = A) -> int:
    pile = view(table, viewer)["zones"][ZONES[zone].name]
    return (pile[player] if ZONES[zone].per_player else pile)["count"]


@rule("CR-400.2.public")
@pytest.mark.parametrize("zone", [GRAVEYARD, BATTLEFIELD, STACK, EXILE, COMMAND])
def test_all_see_what_is_in_a_public_zone(make, zone):
    table = make()
    put(table, "Serra Angel", zone)
    assert [seen(table, viewer, zone) for viewer in (A, B, SPECTATOR)] == [["Serra Angel"]] * 3
    assert ZONES[zone].public


@rule("CR-400.2.hidden")
def test_hands_are_their_owners_and_libraries_nobodys(make):
    table = make()
    put(table, "Serra Angel", HAND)
    assert [seen(table, viewer, HAND) for viewer in (A, B, SPECTATOR)] == [["Serra Angel"], [], []]
    assert [seen(table, viewer, LIBRARY) for viewer in (A, B, SPECTATOR)] == [[], [], []]
    assert not ZONES[HAND].public
    assert not ZONES[LIBRARY].public


@rule("CR-400.2.revealed-stays-hidden")
def test_a_hand_stays_a_hidden_zone_when_its_cards_are_revealed(make):
    table = make()
    angel = put(table, "Serra Angel", HAND)
    table.state.objects[angel].revealed = True
    assert seen(table, B, HAND) == ["Serra Angel"]
    assert not ZONES[table.state.objects[angel].zone].public


@rule("CR-400.2.facedown-in-public")
def test_what_is_face_down_in_a_public_zone_is_seen_by_nobody(make):
    table = make()
    exile(table, put(table, "Serra Angel", HAND), face_down=True)
    assert [seen(table, viewer, EXILE) for viewer in (A, B, SPECTATOR)] == [[], [], []]
    assert count(table, B, EXILE) == 1


@rule("CR-401.2.single-pile")
def test_a_library_is_one_pile_that_is_face_down_to_its_owner_too(make):
    table = make()
    assert (count(table, A, LIBRARY), seen(table, A, LIBRARY)) == (60, [])


@rule("CR-401.3")
def test_anybody_counts_a_library(make):
    table = make()
    draw(table, A, 3)
    assert [count(table, viewer, LIBRARY) for viewer in (A, B, SPECTATOR)] == [57, 57, 57]


@rule("CR-402.3.other-hand")
def test_other_hands_are_counted_and_not_looked_at(make):
    table = make()
    opening_hands(table)
    assert (count(table, B, HAND), seen(table, B, HAND)) == (7, [])


@rule("CR-404.2.faceup")
def test_anybody_looks_through_a_graveyard(make):
    table = make()
    for name in ("Serra Angel", "Runeclaw Bear"):
        put(table, name, GRAVEYARD)
    assert seen(table, B, GRAVEYARD) == ["Runeclaw Bear", "Serra Angel"]


@rule("CR-406.3.faceup")
def test_exiled_cards_are_seen_by_all(make):
    table = make()
    exile(table, put(table, "Serra Angel", HAND))
    assert seen(table, B, EXILE) == ["Serra Angel"]


@rule("CR-406.3.facedown")
def test_who_may_look_at_a_face_down_card_is_told_by_the_effect(make):
    table = make()
    exile(table, table.state.libraries[A][-1], face_down=True)
    exile(table, put(table, "Serra Angel", HAND), face_down=True, may_see=1 << B)
    assert [seen(table, viewer, EXILE) for viewer in (A, B)] == [[], ["Serra Angel"]]


@rule("CR-406.3.keep-looking")
def test_who_could_look_goes_on_looking(make):
    table = make()
    source = put(table, "Runeclaw Bear", BATTLEFIELD)
    angel = put(table, "Serra Angel", HAND)
    exile(table, angel, face_down=True, may_see=1 << B, source=source)
    move(table, source, GRAVEYARD)
    assert seen(table, B, EXILE) == ["Serra Angel"]


@rule("CR-406.4.piles")
def test_face_down_cards_lie_in_piles_by_how_they_came(make):
    table = make()
    sources = [put(table, "Runeclaw Bear", BATTLEFIELD) for _ in range(2)]
    for source in sources:
        exile(table, put(table, "Serra Angel", HAND), face_down=True, source=source)
    piles = view(table, B)["zones"]["exile"]["piles"]
    assert [(pile["source"], pile["count"]) for pile in piles] == [(one, 1) for one in sources]
    assert piles[0]["pile"] != piles[1]["pile"]


@rule("CR-400.5.arrange")
def test_everybody_can_tell_whose_it_is_and_how_it_lies(make):
    table = make()
    stolen = put(table, "Serra Angel", BATTLEFIELD, owner=B, controller=A)
    row = table.state.objects[stolen]
    row.tapped, row.flipped, row.attached_to = True, True, 5
    [card] = view(table, SPECTATOR)["zones"]["battlefield"]["seen"]
    told = {
        name: card[name] for name in ("owner", "controller", "tapped", "flipped", "attached_to")
    }
    assert told == {"owner": B, "controller": A, "tapped": True, "flipped": True, "attached_to": 5}


@rule("RB-zone-battlefield")
def test_the_opponent_sees_every_permanent_and_whether_it_is_tapped(make):
    table = make(edition="2010")
    for tapped in (False, True):
        bear = put(table, "Runeclaw Bear", BATTLEFIELD)
        table.state.objects[bear].tapped = tapped
    shown = view(table, B)["zones"]["battlefield"]["seen"]
    assert sorted(card["tapped"] for card in shown) == [False, True]


@rule("RB-setup-life-track")
def test_both_life_totals_are_in_every_view(make):
    table = make()
    table.state.players[A].life = 13
    for viewer in (A, B, SPECTATOR):
        assert [player["life"] for player in view(table, viewer)["players"]] == [13, 20]


ACTS = st.lists(st.tuples(st.sampled_from(["draw", "shuffle", "exile", "discard"]), st.booleans()))


def act(table, steps) -> None:
    """Do these things; what is touched follows from places alone."""
    for what, first in steps:
        player = A if first else B
        library, hand = table.state.libraries[player], table.state.hands[player]
        if what == "draw":
            draw(table, player)
        elif what == "shuffle":
            shuffle(table, player)
        elif what == "exile" and library:
            exile(table, library[-1], face_down=True, may_see=1 << player)
        elif what == "discard" and hand and player == B:
            move(table, hand[0], GRAVEYARD, event="discard")


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), steps=ACTS, deck=st.permutations(range(5)))
def test_other_hidden_cards_change_nothing_that_others_see(seed, steps, deck):
    """A's cards are others: what B and a spectator see, and are told, is the same to the byte."""

    def played(cards):
        own = Seat([*cards, *[at("Forest")] * 20])
        other = Seat([at("Runeclaw Bear")] * 25)
        table = new_table(Config([own, other], CARDS, seed=seed))
        act(table, steps)
        return table

    one, two = played(range(5)), played(deck)
    for viewer in (B, SPECTATOR):
        assert json.dumps(view(one, viewer)) == json.dumps(view(two, viewer))
        assert json.dumps(events(one, viewer)) == json.dumps(events(two, viewer))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), steps=ACTS, more=ACTS)
def test_a_restored_game_goes_on_as_the_one_that_was_not_interrupted(seed, steps, more):
    seat = Seat([at("Forest")] * 20 + [at("Serra Angel")] * 20)
    table = new_table(Config([seat, seat], CARDS, seed=seed))
    act(table, steps)
    copy = new_table(table.config)
    copy.state = restore(snapshot(table.state))
    copy.chance = type(table.chance)(seed, copy.state.counters)
    assert digest(copy.state) == digest(table.state)
    for one in (table, copy):
        act(one, more)
    assert digest(copy.state) == digest(table.state)


@rule("CR-400.1.object-in-zone")
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), steps=ACTS)
def test_every_object_is_in_exactly_one_zone(seed, steps):
    seat = Seat([at("Forest")] * 20)
    table = new_table(Config([seat, seat], CARDS, seed=seed))
    act(table, steps)
    state = table.state
    zones = [*state.libraries, *state.hands, *state.graveyards, state.battlefield, state.stack,
             state.exile, state.command, state.ante]  # fmt: skip
    lying = [number for zone in zones for number in zone]
    there = [number for number, row in state.objects.items() if not row.gone]
    assert sorted(lying) == sorted(there)
    assert len(state.cards) == len(there)

"""Event files: what is read, what their published rows tell, what is refused."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest

from tournaments.standings import (
    FILE_CODES,
    MELEE,
    MTR,
    Contestant,
    EventFileError,
    Kind,
    Played,
    TieBreaker,
    published,
    read_event_file,
    standings,
)
from tournaments.standings.event_shapes import MAX_BYTES


def one_round(*matches, **more):
    return {"rounds": [{"n": 1, "kind": "swiss", "m": list(matches)}], **more}


def read(event):
    return read_event_file(json.dumps(event).encode())


def rows_of(event):
    found = read(event)
    return [
        (row.rank, found.names[row.number], row.points)
        for row in standings(found.contestants, found.played, found.preset, through=found.through)
    ]


# --- what is read ---


def test_rounds_alone_are_a_tournament_under_the_rules():
    found = read(one_round(["Bo", "Al", 2, 1, 0], ["Cy", None, 2, 0, 0], ["Di", None, 0, 0, 0]))
    assert found.names == ("Al", "Bo", "Cy", "Di")
    assert found.contestants == tuple(Contestant(number, number, 1) for number in range(4))
    assert found.played == (
        Played(1, 1, 0, 2, 1, 0),
        Played(1, 2, None, 2, 0, 0, Kind.BYE),
        Played(1, 3, None, 0, 0, 0, Kind.LOSS),
    )
    assert (found.preset.floor, found.preset.digits, found.through) == (MTR.floor, MTR.digits, 1)


def test_rules_are_those_of_the_source_with_what_the_file_says():
    def preset(**more):
        return read(one_round(["A", "B", 2, 0, 0], **more)).preset

    assert preset(source="melee").floor == MELEE.floor
    assert preset(rules={"floor": 0.25}).floor == Fraction(1, 4)
    assert preset(rules={"floor": "1/3"}).floor == Fraction(1, 3)
    assert preset(rules={"win": 2, "draw": 0}).win == 2
    assert not preset(rules={"published_gw": "unfloored; floored when averaged"}).gw_floored
    order = ["points", "ogw", "omw"]
    assert preset(rules={"order": order}).tie_breakers == (TieBreaker.OGW, TieBreaker.OMW)
    assert preset(source="manatraders", rules={"order": order}).tie_breakers == (
        TieBreaker.STAYED,
        TieBreaker.OGW,
        TieBreaker.OMW,
    )


def test_a_row_holds_after_the_round_that_the_file_names():
    event = {
        "rounds": [
            {"n": 1, "kind": "swiss", "m": [["A", "B", 2, 0, 0], ["C", "D", 2, 0, 0]]},
            {"n": 2, "kind": "swiss", "m": [["A", "C", 2, 0, 0]]},
            {"n": 3, "kind": "elimination", "m": [["A", "C", 0, 2, 0]]},
        ],
        "standings": [
            [1, "C", 3, None, None, None, 3],
            [2, "A", 6, None, None, None, None],
            [3, "D", 0, None, None, None, 1],
            [4, "B", 0, None, None, None, None],
        ],
    }
    assert read(event).contestants == (
        Contestant(0, lot=1),  # past the cut: to the end
        Contestant(1, lot=3, frozen_after=2),  # not past it: until the cut
        Contestant(2, lot=0, frozen_after=3),
        Contestant(3, lot=2, frozen_after=1),
    )
    assert rows_of(event) == [(1, "C", 3), (2, "A", 6), (3, "D", 0), (4, "B", 0)]


def test_who_has_no_row_stays_an_opponent_only():
    event = one_round(
        ["A", "X", 2, 0, 0],
        standings=[[1, "A", 3, 0.33, 1.0, 0.33, 1]],
        facts={"players_without_published_standing": 1},
    )
    assert rows_of(event) == [(1, "A", 3)]


# --- what published rows tell ---


def test_the_published_order_breaks_full_ties():
    event = one_round(
        ["A", "B", 2, 0, 0],
        ["C", "D", 2, 0, 0],
        standings=[
            [rank, player, points, None, None, None, 1]
            for rank, player, points in [(1, "C", 3), (2, "A", 3), (3, "B", 0), (4, "D", 0)]
        ],
    )
    assert [player for _rank, player, _points in rows_of(event)] == ["C", "A", "B", "D"]


def shown(gw):
    return read(
        one_round(
            ["A", "B", 2, 0, 0],
            source="melee",
            standings=[[1, "A", 3, 0.333, 1, 0.333, 1], [2, "B", 0, 1, gw, 1, 1]],
        )
    )


def test_published_shares_tell_floor_and_digits():
    assert (shown(0.333).preset.gw_floored, shown(0.333).preset.digits) == (True, 3)
    assert not shown(0.2).preset.gw_floored
    # What a writer of floats leaves of 0.333.
    assert shown(0.33299999999999996).rows[1].gw == Decimal("0.333")


@pytest.mark.parametrize(
    ("points", "kind"), [((1, 1), Kind.PLAYED), ((0, 0), Kind.DOUBLE_LOSS), ((0, 1), Kind.PLAYED)]
)
def test_nothing_to_nothing_is_a_draw_unless_both_lack_its_points(points, kind):
    event = one_round(
        ["A", "B", 0, 0, 0],
        standings=[
            [place + 1, player, points[place], None, None, None, 1]
            for place, player in enumerate("AB")
        ],
    )
    assert [match.kind for match in read(event).played] == [kind]


# --- what is refused ---

GOOD = one_round(
    ["A", "B", 2, 0, 0], standings=[[1, "A", 3, 0.33, 1, 0.33, 1], [2, "B", 0, 1, 0, 1, 1]]
)


def refusal(data):
    with pytest.raises(EventFileError) as refused:
        read_event_file(data if isinstance(data, bytes) else json.dumps(data).encode())
    assert refused.value.code in FILE_CODES
    return refused.value.code.removeprefix("tournaments.file_"), refused.value.params


def changed(**more):
    return {**GOOD, **more}


def with_match(*match):
    return one_round(list(match))


def with_row(*row):
    return changed(standings=[list(row), GOOD["standings"][1]])


def test_the_file_that_the_refusals_change_is_good():
    assert rows_of(GOOD) == [(1, "A", 3), (2, "B", 0)]
    assert read_event_file(b"\xef\xbb\xbf" + json.dumps(GOOD).encode()) == read(GOOD)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"rounds": NaN}',
        b'{"rounds": -Infinity}',
        b'{"rounds": ' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_not_json(data):
    assert refusal(data) == ("not_json", {})


def test_a_file_that_is_too_large():
    assert refusal(b" " * (MAX_BYTES + 1)) == ("too_large", {"limit_mb": 10})


def test_a_key_twice():
    assert refusal(b'{"rounds": [], "rounds": []}') == ("key_twice", {"key": "rounds"})
    assert refusal(b'{"a": {"\\ud800": 1, "\\ud800": 1}}') == ("key_twice", {"key": "\\ud800"})


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ([], "{}"),
        ({}, "rounds"),
        ({"rounds": []}, "rounds"),
        ({"rounds": {}}, "rounds"),
        ({"rounds": [1]}, "rounds[0]"),
        ({"rounds": [{"m": []}]}, "rounds[0].n"),
        ({"rounds": [{"n": 0, "m": []}]}, "rounds[0].n"),
        ({"rounds": [{"n": 101, "m": []}]}, "rounds[0].n"),
        ({"rounds": [{"n": True, "m": []}]}, "rounds[0].n"),
        ({"rounds": [{"n": 1, "m": []}, {"n": 1, "m": []}]}, "rounds[1].n"),
        ({"rounds": [{"n": 1, "kind": "draft", "m": []}]}, "rounds[0].kind"),
        ({"rounds": [{"n": 1, "kind": [], "m": []}]}, "rounds[0].kind"),
        ({"rounds": [{"n": 1}]}, "rounds[0].m"),
        (with_match("A", "B", 2, 0), "rounds[0].m[0]"),
        (with_match("A", "B", 2, 0, 0, 0), "rounds[0].m[0]"),
        (with_match("A", "B", 2, 0, "0"), "rounds[0].m[0]"),
        (with_match("A", "B", 2.0, 0, 0), "rounds[0].m[0]"),
        (with_match("A", "B", True, 0, 0), "rounds[0].m[0]"),
        (with_match(None, "B", 2, 0, 0), "rounds[0].m[0]"),
        (with_match("A", 7, 2, 0, 0), "rounds[0].m[0]"),
        (with_match("A", "", 2, 0, 0), "rounds[0].m[0]"),
        (with_match("A\n", "B", 2, 0, 0), "rounds[0].m[0]"),
        (with_match("A\ud800", "B", 2, 0, 0), "rounds[0].m[0]"),
        (with_match("A" * 201, "B", 2, 0, 0), "rounds[0].m[0]"),
        (one_round("AB200"), "rounds[0].m[0]"),
        (changed(source=1), "source"),
        (changed(facts=[]), "facts"),
        (changed(rules=[]), "rules"),
        (changed(rules={"win": 0}), "rules.win"),
        (changed(rules={"draw": -1}), "rules.draw"),
        (changed(rules={"loss": 1}), "rules.loss"),
        (changed(rules={"floor": 2}), "rules.floor"),
        (changed(rules={"floor": 1e999}), "rules.floor"),
        (changed(rules={"floor": "a third"}), "rules.floor"),
        (changed(rules={"floor": "1/0"}), "rules.floor"),
        (changed(rules={"floor": "4/3"}), "rules.floor"),
        (changed(rules={"floor": "1" * 5000 + "/3"}), "rules.floor"),
        (changed(rules={"published_gw": "maybe"}), "rules.published_gw"),
        (changed(rules={"order": ["omw", "points"]}), "rules.order"),
        (changed(rules={"order": ["points", "omw", "omw"]}), "rules.order"),
        (changed(rules={"order": ["points", "age"]}), "rules.order"),
        (changed(rules={"order": [["points"]]}), "rules.order"),
        (changed(standings={}), "standings"),
        (changed(standings=["A"]), "standings[0]"),
        (with_row(1, "A", 3, 0.33, 1, 0.33), "standings[0]"),
        (with_row(0, "A", 3, 0.33, 1, 0.33, 1), "standings[0]"),
        (with_row(1, None, 3, 0.33, 1, 0.33, 1), "standings[0]"),
        (with_row(1, "A", -3, 0.33, 1, 0.33, 1), "standings[0]"),
        (with_row(1, "A", 3, 1.33, 1, 0.33, 1), "standings[0]"),
        (with_row(1, "A", 3, 0.33, "1", 0.33, 1), "standings[0]"),
        (with_row(1, "A", 3, 0.33, 1, True, 1), "standings[0]"),
        (with_row(1, "A", 3, 0.33, 1, 0.33, 2), "standings[0]"),
        (with_row(1, "A", 3, 0.33, 1, 0.33, 0), "standings[0]"),
    ],
)
def test_what_has_not_the_shape(data, where):
    assert refusal(json.dumps(data).replace("Infinity", "1e999").encode()) == (
        "shape",
        {"where": where},
    )


@pytest.mark.parametrize(
    "games",
    [(-1, 0, 0), (0, 0, -1), (3, 3, 0), (2, 2, 0), (4, 0, 0), (2, 0, 10), (10**30, 0, 0)],
)
def test_games_that_cannot_be(games):
    assert refusal(with_match("A", "B", *games)) == ("result", {"where": "rounds[0].m[0]"})


@pytest.mark.parametrize("games", [(1, 0, 0), (2, 1, 0), (1, 1, 0), (0, 0, 1), (3, 0, 0)])
def test_games_that_nobody_across_the_table_can_have_played(games):
    assert refusal(with_match("A", None, *games)) == ("result", {"where": "rounds[0].m[0]"})


def test_elimination_knows_no_draw():
    playoff = {"rounds": [{"n": 1, "kind": "elimination", "m": [["A", "B", 1, 1, 0]]}]}
    assert refusal(playoff) == ("result", {"where": "rounds[0].m[0]"})


@pytest.mark.parametrize(
    "matches", [[["A", "A", 2, 0, 0]], [["A", "B", 2, 0, 0], ["C", "A", 2, 0, 0]]]
)
def test_a_player_twice_in_a_round(matches):
    assert refusal(one_round(*matches)) == ("player_twice", {"player": "A", "round": 1})


def test_a_player_whom_only_rounds_or_only_standings_know():
    stranger = with_row(1, "Z", 3, 0.33, 1, 0.33, 1)
    assert refusal(stranger) == ("player_unknown", {"player": "Z"})
    unlisted = one_round(["A", "B", 2, 0, 0], ["C", "D", 2, 0, 0], standings=GOOD["standings"])
    assert refusal(unlisted) == ("player_unknown", {"player": "C"})


def test_a_row_twice():
    assert refusal(with_row(*GOOD["standings"][1])) == ("row_twice", {"player": "B"})


def test_digits_have_an_end():
    event = with_row(1, "A", 3, 1e-300, 1, 0.33, 1)
    assert read(event).preset.digits == 12
    assert published(Fraction(1, 3), 12) == Decimal("0.333333333333")

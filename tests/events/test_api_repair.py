"""Tables by hand, rounds taken back, repairs and undo through the API."""

import pytest

from tests.events.api_hall import Hall, make_hall
from tests.events.conftest import folds
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Match

WHY = {"reason": "so it is"}


@pytest.fixture
def hall(make_event, organiser, operator) -> Hall:
    return make_hall(make_event, organiser, operator)


def test_tables_by_hand(hall):
    before = hall.ask("judge", "get", "rounds/2/")[1]["tables"]
    seats = [[seat["entry"] for seat in table["seats"]] for table in before]
    (first, *others) = seats
    second = others[0]
    swapped = [[second[0], first[1]], [first[0], second[1]], *others[1:]]
    tables = [
        {"table": None if len(refs) == 1 else at, "seats": refs}
        for at, refs in enumerate(swapped, 1)
    ]
    status, answer = hall.ask("judge", "put", "rounds/2/tables/", {"tables": tables})
    assert (status, answer["code"]) == (400, "events.reason_needed")
    status, now = hall.ask("judge", "put", "rounds/2/tables/", {"tables": tables, **WHY})
    assert status == 200
    assert [[seat["entry"] for seat in table["seats"]] for table in now["tables"]] == swapped
    assert [table["manual"] for table in now["tables"]][:2] == [True, True]
    swap = {"one": second[0], "other": first[0], **WHY}
    status, back = hall.ask("judge", "post", "rounds/2/swap/", swap)
    assert status == 200
    assert [{seat["entry"] for seat in table["seats"]} for table in back["tables"]] == [
        set(refs) for refs in seats
    ]
    for wrong in (
        [{"table": 1, "seats": ["0" * 12, first[0]]}],
        [{"table": 1, "seats": [first[0], first[0]]}],
        tables[:1],
    ):
        body = {"tables": wrong, **WHY}
        assert hall.ask("judge", "put", "rounds/2/tables/", body)[1]["code"] == "events.bad_pairs"
    assert hall.ask("judge", "post", "rounds/2/swap/", {**swap, "reason": " "})[1]["code"] == (
        "events.reason_needed"
    )
    body = {"one": "nobody", "other": first[0], **WHY}
    assert hall.ask("judge", "post", "rounds/2/swap/", body)[1]["code"] == "events.bad_pairs"
    assert folds(hall.event)


def test_who_have_met_meet_again_only_anyway(hall):
    old = next(
        t for t in hall.ask("judge", "get", "rounds/1/")[1]["tables"] if t["kind"] == "match"
    )
    one, other = old["seats"]
    tables = hall.ask("judge", "get", "rounds/2/")[1]["tables"]
    beside = next(
        seat
        for table in tables
        for seat in table["seats"]
        if one["entry"] in {s["entry"] for s in table["seats"]} and seat["entry"] != one["entry"]
    )
    swap = {"one": beside["entry"], "other": other["entry"], **WHY}
    status, answer = hall.ask("judge", "post", "rounds/2/swap/", swap)
    assert (status, answer["code"]) == (409, "events.rematch")
    assert sorted([one["number"], other["number"]]) in answer["details"]["pairs"]
    assert answer["details"]["rematches"] == len(answer["details"]["pairs"])
    assert hall.ask("judge", "get", "rounds/2/")[1]["tables"] == tables
    status, now = hall.ask("judge", "post", "rounds/2/swap/", {**swap, "anyway": True})
    assert (status, now["facts"]["rematches"]) == (200, answer["details"]["rematches"])
    assert folds(hall.event)


def test_a_plan_tells_what_plays_and_what_would_be_broken_off(hall):
    games = {"wins": [0, 2]}
    if Match.objects.get(ref=hall.names["played"]).wins_b == 2:
        games = {"wins": [2, 0]}
    body = {"results": {hall.names["played"]: games}}
    hall.ask("judge", "post", "rounds/2/clock/", {"act": "start"})
    status, plan = hall.ask("judge", "post", "repair/", body)
    told = [(w["way"], w["tables_changed"], w["interrupted"], w["unchanged"]) for w in plan["ways"]]
    assert (status, plan["playing"]) == (200, 4)
    assert told[:2] == [("leave", 0, 0, None), ("least_change", 0, 0, "playing")]
    assert told[2][1] == told[2][2] > 0
    plan = hall.ask("judge", "post", "repair/", {**body, "break_up": True})[1]
    least = plan["ways"][1]
    assert (plan["playing"], least["unchanged"]) == (4, None)
    assert 0 < least["interrupted"] == least["tables_changed"]
    late = {**body, "break_up": True, "head": plan["head"], **WHY}
    assert hall.ask("judge", "put", "repair/least_change/", late)[0] == 200
    assert folds(hall.event)


def test_a_round_is_drawn_again_and_taken_back(hall):
    assert hall.ask("judge", "post", "rounds/2/draw-again/", {})[1]["code"] == (
        "events.reason_needed"
    )
    status, drawn = hall.ask("judge", "post", "rounds/2/draw-again/", WHY)
    assert (status, drawn["state"], drawn["number"]) == (200, "paired", 2)
    assert hall.ask("judge", "post", "rounds/2/take-back/", {})[0] == 204
    assert hall.ask("judge", "get", "rounds/2/")[0] == 404
    assert [row["number"] for row in hall.ask("judge", "get", "rounds/")[1]["results"]] == [1]
    assert folds(hall.event)


def test_the_wrong_result_survived(hall):
    body = {"results": {hall.names["played"]: {"wins": [0, 2]}}}
    if Match.objects.get(ref=hall.names["played"]).wins_b == 2:
        body = {"results": {hall.names["played"]: {"wins": [2, 0]}}}
    head = hall.head
    status, plan = hall.ask("judge", "post", "repair/", body)
    assert (status, plan["head"], plan["round"]) == (200, head, 2)
    assert [way["way"] for way in plan["ways"]] == ["leave", "least_change", "re_pair"]
    assert sorted((one["before"], one["after"]) for one in plan["points"]) == [(0, 3), (3, 0)]
    refs = dict(Entry.objects.filter(event=hall.event).values_list("number", "ref"))
    assert all(one["entry"] == refs[one["number"]] for one in plan["points"])
    assert ops(hall.event).count() == head
    late = {**body, "head": head - 1, **WHY}
    assert hall.ask("judge", "put", "repair/least_change/", late)[1]["code"] == (
        "events.moved_meanwhile"
    )
    assert hall.ask("judge", "put", "repair/somehow/", {**late, "head": head})[0] == 404
    without = {**body, "head": head}
    assert hall.ask("judge", "put", "repair/leave/", without)[1]["code"] == "events.reason_needed"
    status, out = hall.ask("judge", "put", "repair/least_change/", {**body, "head": head, **WHY})
    assert (status, out["number"]) == (200, 2)
    chosen = plan["ways"][1]
    now = {frozenset(seat["entry"] for seat in table["seats"]) for table in out["tables"]}
    for table in chosen["tables"]:
        assert frozenset(one["entry"] for one in table["players"]) in now
    assert folds(hall.event)


def test_what_cannot_be_repaired(hall, make_event):
    other = make_event(2)
    theirs = Entry.objects.filter(event=other)[0].ref
    for body, code in (
        ({"results": {"0" * 12: {"wins": [2, 0]}}}, "events.bad_result"),
        ({"results": {hall.names["played"]: {"wins": [3, 3]}}}, "events.bad_result"),
        ({"results": {hall.names["played"]: {"wins": [2]}}}, "events.bad_result"),
        ({"results": {str(n): {"wins": [2, 0]} for n in range(201)}}, "events.bad_details"),
        ({"seat": [theirs]}, "events.bad_details"),
        ({"unseat": ["nobody"]}, "events.bad_details"),
        ({"no_bye": [5]}, "core.invalid"),
        ({"seat": ["x"] * 201}, "core.invalid"),
        ({"results": [hall.names["played"]]}, "core.invalid"),
    ):
        status, answer = hall.ask("judge", "post", "repair/", body)
        assert (status, answer["code"]) == (400, code), body
        late = {**body, "head": hall.head, **WHY}
        status, answer = hall.ask("judge", "put", "repair/leave/", late)
        assert (status, answer["code"]) == (400, code), body


def test_undoing_and_what_stands_in_its_way(hall):
    seq = int(hall.names["seq"])
    found = hall.ask("judge", "get", f"undo/{seq}/")[1]
    assert found == {
        "seq": seq, "kind": "entry.changed", "free": True, "later": [], "rounds": [], "matches": 0,
        "pools": 0,
    }  # fmt: skip
    assert hall.ask("judge", "post", "undo/", {"seq": seq})[1]["code"] == "events.reason_needed"
    status, op = hall.ask("judge", "post", "undo/", {"seq": seq, **WHY})
    assert (status, op["kind"], op["undoes"], op["reason"]) == (
        200, "op.undone", seq, WHY["reason"],
    )  # fmt: skip
    assert hall.ask("judge", "post", "undo/", {"seq": seq, **WHY})[1]["code"] == (
        "events.cannot_undo"
    )
    added = ops(hall.event).get(kind="entries.added").seq
    status, answer = hall.ask("organiser", "post", "undo/", {"seq": added, **WHY})
    assert (status, answer["code"]) == (409, "events.cannot_undo")
    assert answer["details"]["later"]
    assert hall.ask("judge", "get", f"undo/{10**30}/")[0] == 404
    for wrong in (0, -1, 10**30, "2", None):
        body = {"seq": wrong, **WHY}
        assert hall.ask("judge", "post", "undo/", body)[1]["code"] == "core.invalid"
    assert folds(hall.event)

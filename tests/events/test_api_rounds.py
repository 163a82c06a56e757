"""Results and contestants through the API, and what does not go through."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.events.api_hall import API, Hall, browser_of, make_hall, script_of, send, someone
from tests.events.conftest import folds, fresh
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Match
from tournaments.events.service import opening, rounds
from tournaments.events.table import Status

WHY = {"reason": "so it is"}


@pytest.fixture
def hall(make_event, organiser, operator) -> Hall:
    return make_hall(make_event, organiser, operator)


def opponent_of(hall: Hall) -> str:
    """Who sits across the contestant, now with an account of their own."""
    match = Match.objects.select_related("a__player", "b__player").get(ref=hall.names["mine"])
    walk_in = match.a if match.b.ref == hall.names["own"] else match.b
    opponent = someone("opponent")
    walk_in.player.user = opponent
    walk_in.player.save()
    hall.people["opponent"] = opponent
    return "opponent"


def test_two_players_agree(hall):
    other, result = opponent_of(hall), f"matches/{hall.names['mine']}/result/"
    status, said = hall.ask("contestant", "put", result, {"wins": [2, 1], "draws": 1})
    assert (status, said["state"], said["result"]) == (200, "reported", None)
    status, agreed = hall.ask(other, "put", result, {"wins": [2, 1], "draws": 1})
    assert (status, agreed["state"]) == (200, "confirmed")
    assert agreed["result"] == {"wins": [2, 1], "draws": 1, "how": "played"}
    assert [seat["won"] for seat in agreed["seats"]] == [True, False]
    mine = hall.ask("contestant", "get", "mine/")[1]
    assert mine["match"] == agreed
    assert agreed["seats"]["ab".index(mine["seat"])]["entry"] == hall.names["own"]
    assert folds(hall.event)


def test_two_players_disagree_and_a_judge_decides(hall):
    other, result = opponent_of(hall), f"matches/{hall.names['mine']}/result/"
    hall.ask("contestant", "put", result, {"wins": [2, 1]})
    disputed = hall.ask(other, "put", result, {"wins": [1, 2]})[1]
    assert (disputed["state"], len(disputed["reports"])) == ("disputed", 2)
    status, now = hall.ask("judge", "put", result, {"wins": [2, 1], "version": disputed["version"]})
    assert (status, now["state"], now["version"]) == (200, "confirmed", disputed["version"] + 1)


def test_who_saw_another_version_is_told_what_stands(hall):
    result = f"matches/{hall.names['elsewhere']}/result/"
    assert hall.ask("judge", "put", result, {"wins": [2, 0], "version": 0})[0] == 200
    for body in ({"wins": [0, 2], "version": 0}, {"wins": [0, 2]}):
        status, answer = hall.ask("organiser", "put", result, body)
        assert (status, answer["code"]) == (409, "events.changed_meanwhile")
        assert answer["details"] == {
            "match": {
                "ref": hall.names["elsewhere"],
                "state": "confirmed",
                "version": 1,
                "result": [2, 0, 0, 0, 0, "played"],
                "reports": {},
            }
        }
    assert hall.ask("organiser", "put", result, {"wins": [2, 0], "version": 0})[0] == 200
    status, now = hall.ask("organiser", "put", result, {"wins": [0, 2], "version": 1})
    assert (status, now["version"], now["result"]["wins"]) == (200, 2, [0, 2])


CANNOT_BE = [
    ({"wins": [-1, 2]}, "negative"),
    ({"wins": [2, 0], "draws": -1}, "negative"),
    ({"wins": [3, 3]}, "too_many"),
    ({"wins": [2, 2]}, "two_winners"),
    ({"wins": [10**40, 0]}, "too_many"),
    ({"wins": [2, 0], "draws": 10**40}, "too_many"),
    ({"wins": [2]}, "seats"),
    ({"wins": [2, 0, 0]}, "seats"),
    ({"wins": [0, 0]}, "nothing_played"),
    ({"wins": [2, 0], "how": "double_loss"}, "double_loss_games"),
    ({"wins": [2, 0], "how": "intentional_draw"}, "draw_with_winner"),
    ({"wins": [1, 1], "how": "no_show"}, "no_winner"),
]


@pytest.mark.parametrize(("who", "where"), [("contestant", "mine"), ("judge", "elsewhere")])
def test_games_that_cannot_be(hall, who, where):
    path = f"matches/{hall.names[where]}/result/"
    answers = [hall.ask(who, "put", path, {"version": 0, **body}) for body, _why in CANNOT_BE]
    assert [(status, a["code"], a["details"]) for status, a in answers] == [
        (400, "events.bad_result", {"why": why}) for _body, why in CANNOT_BE
    ]


NO_RESULTS = [
    {}, {"wins": "2-0"}, {"wins": ["2", "0"]}, {"wins": [2.0, 0.0]}, {"wins": [True, False]},
    {"wins": []}, {"wins": [1] * 5}, {"wins": {"a": 2}}, {"wins": None},
    {"wins": [2, 0], "draws": None}, {"wins": [2, 0], "how": "bye"},
    {"wins": [2, 0], "how": "magic"}, {"wins": [2, 0], "version": "0"}, [], "2-0", 5, None,
]  # fmt: skip


def test_results_of_another_shape(hall):
    path = f"matches/{hall.names['mine']}/result/"
    answers = [hall.ask("judge", "put", path, body) for body in NO_RESULTS]
    assert [(status, a["code"]) for status, a in answers] == [
        (400, "core.invalid") for _body in NO_RESULTS
    ]


@given(body=st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from(["wins", "draws", "how", "version", "x"]), inner),
    max_leaves=12,
))  # fmt: skip
@settings(max_examples=30, suppress_health_check=list(HealthCheck))
def test_no_result_whatsoever_breaks_it(hall, body):
    for who in ("judge", "contestant"):
        status, _answer = hall.ask(who, "put", f"matches/{hall.names['mine']}/result/", body)
        assert status in {200, 400, 409}, body
    assert folds(hall.event)


def test_a_closed_round_is_corrected_and_not_reported(hall):
    path = f"matches/{hall.names['played']}/"
    status, answer = hall.ask("judge", "put", f"{path}result/", {"wins": [1, 2], "version": 1})
    assert (status, answer["code"], answer["details"]) == (
        409, "events.round_closed", {"round": 1},
    )  # fmt: skip
    status, answer = hall.ask("judge", "post", f"{path}correction/", {"wins": [1, 2]})
    assert (status, answer["code"]) == (400, "events.reason_needed")
    status, answer = hall.ask("judge", "post", f"{path}correction/", {"wins": [1, 2], **WHY})
    assert (status, answer["result"]["wins"]) == (200, [1, 2])
    entry = hall.ask("judge", "get", "log/?after=" + str(hall.head))[1]["results"][0]
    assert (entry["kind"], entry["reason"], entry["role"]) == (
        "match.corrected", WHY["reason"], "judge",
    )  # fmt: skip


def test_a_round_that_is_not_out_takes_no_results(hall, make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=1)
    rounds.draw_next(actor=organiser, event=fresh(event))
    match = event.matches.first()
    address = f"{API}{event.ref}/matches/{match.ref}/result/"
    body = {"wins": [2, 0], "version": 0}
    assert send(browser_of(organiser), "put", address, body)[1]["code"] == (
        "events.round_not_there"
    )


def test_more_time_and_another_table(hall):
    path = f"matches/{hall.names['mine']}/"
    hall.ask("judge", "post", "rounds/2/clock/", {"act": "start", "minutes": 30})
    ends = hall.ask("judge", "get", path)[1]["ends_at"]
    status, now = hall.ask("judge", "post", f"{path}extension/", {"seconds": 180, **WHY})
    assert (status, now["extension_seconds"]) == (200, 180)
    assert now["ends_at"] > ends
    for seconds in (-181, 10**30):
        answer = hall.ask("judge", "post", f"{path}extension/", {"seconds": seconds})
        assert (answer[0], answer[1]["details"]) == (400, {"why": "extension"})
    status, now = hall.ask("judge", "post", f"{path}table/", {"table": 40, **WHY})
    assert (status, now["table"], now["manual"]) == (200, 40, True)
    taken = hall.ask("judge", "post", f"{path}table/", {"table": 1, **WHY})
    other = hall.ask("judge", "get", "rounds/2/")[1]["tables"]
    if any(table["table"] == 1 for table in other):
        assert (taken[0], taken[1]["details"]) == (409, {"table": 1})
    for table in (0, -1, 10**30):
        answer = hall.ask("judge", "post", f"{path}table/", {"table": table, **WHY})
        assert (answer[0], answer[1]["details"]) == (400, {"why": "table"})


def test_the_clock_stops_and_goes_on(hall):
    clock = "rounds/2/clock/"
    status, answer = hall.ask("judge", "post", clock, {"act": "pause"})
    assert (status, answer["code"]) == (409, "events.round_not_there")
    assert hall.ask("judge", "post", clock, {"act": "start"})[1]["paused_at"] is None
    assert hall.ask("judge", "post", clock, {"act": "pause"})[1]["paused_at"] is not None
    assert hall.ask("judge", "post", clock, {"act": "start"})[1]["paused_at"] is None
    for body in ({"act": "stop"}, {"minutes": -1}, {"minutes": 601}, {"minutes": "50"}):
        assert hall.ask("judge", "post", clock, body)[1]["code"] == "core.invalid"


def test_a_latecomer_has_lost_what_is_out(hall):
    status, made = hall.ask("judge", "post", "entries/", {"name": "Late Lee"})
    assert (status, made["entry"]["first_round"]) == (201, 3)
    seen = hall.ask("stranger", "get", f"entries/{made['entry']['ref']}/")[1]
    assert [match["kind"] for match in seen["matches"]] == ["loss", "loss"]
    for body, code in (
        ({"name": ""}, "users.name_empty"),
        ({"name": "Lee", "late_as": "win"}, "core.invalid"),
        ({"name": None}, "core.invalid"),
    ):
        assert hall.ask("judge", "post", "entries/", body)[1]["code"] == code


def test_dropping_coming_back_and_being_out(hall):
    path = f"entries/{hall.names['own']}/"
    status, gone = hall.ask("contestant", "post", f"{path}drop/", {})
    assert (status, gone["status"], gone["last_round"]) == (200, "dropped", 2)
    status, back = hall.ask("judge", "post", f"{path}come-back/", WHY)
    assert (status, back["status"], back["last_round"]) == (200, "playing", None)
    status, out = hall.ask("judge", "post", f"{path}disqualify/", WHY)
    assert (status, out["status"]) == (200, "disqualified")
    rows = hall.ask("stranger", "get", "standings/")[1]["results"]
    assert hall.names["own"] not in {row["entry"] for row in rows}


CANNOT_HAVE = [
    ({"awarded_byes": 1}, 409, "events.wrong_status"),
    ({"awarded_byes": 4}, 400, "events.bad_details"),
    ({"awarded_byes": 10**30}, 400, "events.bad_details"),
    ({"fixed_table": 0}, 400, "events.bad_details"),
    ({"fixed_table": 10**30}, 400, "events.bad_details"),
    ({"avoids": ["x" * 41]}, 400, "events.bad_details"),
    ({"avoids": [str(n) for n in range(11)]}, 400, "events.bad_details"),
    ({"paid": "yes"}, 400, "core.invalid"),
    ({"avoids": "x"}, 400, "core.invalid"),
    ({"awarded_byes": None}, 400, "core.invalid"),
]


def test_what_a_contestant_cannot_have(hall):
    path = f"entries/{hall.names['own']}/"
    answers = [hall.ask("judge", "patch", path, body) for body, _status, _code in CANNOT_HAVE]
    assert [(status, a["code"]) for status, a in answers] == [
        (status, code) for _body, status, code in CANNOT_HAVE
    ]


def test_the_desk_of_a_contestant(hall):
    body = {"fixed_table": 12, "paid": True, "avoids": ["twins", " twins "]}
    status, entry = hall.ask("judge", "patch", f"entries/{hall.names['own']}/", body)
    assert status == 200
    assert entry["desk"] == {
        "awarded_byes": 0, "fixed_table": 12, "paid": True, "avoids": ["twins"],
        "deck_handed_in": True,
    }  # fmt: skip


def test_a_reason_is_cut_and_nul_is_no_reason(hall):
    path = f"entries/{hall.names['own']}/drop/"
    assert hall.ask("judge", "post", path, {"reason": "a\0b"})[0] == 400
    assert hall.ask("judge", "post", path, {"reason": "x" * 9000})[0] == 200
    assert ops(hall.event).last().payload["reason"] == "x" * 500


def test_a_retry_enters_nobody_twice_and_tells_no_code(make_event, organiser):
    event = make_event(0)
    client = script_of(organiser, "events:write")
    address, key = f"{API}{event.ref}/entries/", {"Idempotency-Key": "walk-in-1"}
    status, made = send(client, "post", address, {"name": "Ana Lima"}, **key)
    assert status == 201
    assert made["code"]
    assert send(client, "post", address, {"name": "Ana Lima"}, **key) == (
        201, {**made, "code": None},
    )  # fmt: skip
    assert send(client, "post", address, {"name": "Ben Ito"}, **key)[1]["code"] == (
        "core.key_reused"
    )
    assert Entry.objects.filter(event=event).count() == 1


def test_starting_needs_people_and_finishing_results(make_event, organiser, hall):
    lonely = make_event(1)
    client = browser_of(organiser)
    status, answer = send(client, "post", f"{API}{lonely.ref}/start/", {})
    assert (status, answer["details"]) == (409, {"players": 1, "needed": 2})
    for number in (0, 31, "3", 10**30):
        body = {"rounds": number}
        assert send(client, "post", f"{API}{lonely.ref}/start/", body)[1]["code"] == "core.invalid"
    status, answer = hall.ask("organiser", "post", "status/", {"status": Status.FINISHED})
    assert (status, answer["code"]) == (409, "events.open_matches")
    status, answer = hall.ask("organiser", "post", "status/", {"status": "cancelled"})
    assert (status, answer["code"]) == (400, "events.reason_needed")


def test_addresses_that_lead_nowhere(hall):
    for path in (
        "rounds/0/", f"rounds/{10**30}/", f"rounds/{'9' * 5000}/", "rounds/-1/", "rounds/one/",
        f"undo/{10**30}/", "matches/000000000000/", "entries/000000000000/", "decks/000000000000/",
        "entries/x/", "standings/1/",
    ):  # fmt: skip
        assert hall.ask("judge", "get", path)[0] == 404, path
    for path in (f"rounds/{10**30}/publish/", "rounds/9/take-back/", "rounds/9/clock/"):
        assert hall.ask("judge", "post", path, {})[1]["code"] == "core.unknown", path


def test_lists_that_cannot_be_read(hall):
    path = f"decks/{hall.names['own']}/"
    for body, code in (
        ({"text": ""}, "events.bad_deck_list"),
        ({"text": "4 Mountain\0"}, "events.bad_deck_list"),
        ({"text": "4 Mountain", "name": "n" * 121}, "events.bad_deck_list"),
        ({"text": "x" * 200_001}, "events.bad_deck_list"),
        ({"text": 4}, "core.invalid"),
        ({}, "core.invalid"),
    ):
        status, answer = hall.ask("judge", "put", path, body)
        assert (status, answer["code"]) == (400, code)

"""A whole day by the API alone: from the plan to final standings, the file and the bracket."""

import json
import re

import pytest
from django.conf import settings

from core import words
from core.web.docs import description
from tests.events.api_hall import API, LIST, browser_of, make_hall, script_of, send, someone
from tests.events.conftest import fresh
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Event, Match
from tournaments.events.service import transfer
from tournaments.standings import published
from tournaments.standings.presets import PRESETS
from users.organisations import service as shops

PLAN = {
    "name": "Friday Night Magic",
    "starts_at": "2026-12-04T19:00:00+01:00",
    "time_zone": "Europe/Amsterdam",
    "format": "standard",
    "decks": "optional",
    "phases": [{"kind": "swiss", "best_of": 3}, {"kind": "elimination", "size": 2, "minutes": 0}],
}


@pytest.fixture
def olga(db):
    return someone("olga")


def plan(client, **more) -> dict:
    status, event = send(client, "post", API, {**PLAN, **more})
    assert status == 201, event
    return event


def test_a_day(olga):
    client = script_of(olga, "events:write")
    event = plan(client)
    at = f"{API}{event['ref']}/"
    assert (event["status"], event["starts_at"]) == ("draft", "2026-12-04T18:00:00.000Z")
    assert event["next_step"] == {"code": "draft", "params": {}}
    assert send(client, "post", f"{at}status/", {"status": "registration"})[0] == 200
    names = ["Ana Lima", "Ben Ito", "Cleo Park", "Dan Brown", "Eva Klein"]
    made = [send(client, "post", f"{at}entries/", {"name": name})[1] for name in names]
    assert [one["entry"]["number"] for one in made] == [1, 2, 3, 4, 5]
    assert len({one["code"] for one in made}) == 5
    status, event = send(client, "post", f"{at}start/", {"rounds": 2})
    assert (status, event["status"], event["phases"][0]["rounds"]) == (200, "running", 2)
    for number in (1, 2):
        play(client, at, number)
    standings = send(client, "get", f"{at}standings/")[1]
    assert [row["points"] for row in standings["results"]] == [6, 6, 3, 3, 0]
    assert (standings["after"], standings["preset"], standings["next"]) == (2, "mtr", None)
    play(client, at, 3)
    bracket = send(client, "get", f"{at}bracket/")[1]["results"]
    (tie,) = bracket[0]["matches"]
    assert (bracket[0]["phase"], bracket[0]["kind"]) == (2, "elimination")
    assert (tie["state"], tie["a"]["wins"], tie["b"]["wins"]) == ("done", 2, 0)
    assert tie["winner"] == tie["a"]["entry"] == standings["results"][0]["entry"]
    assert Match.objects.get(ref=tie["match"]).round.number == 3
    assert send(client, "get", at)[1]["next_step"] == {"code": "finish", "params": {"round": 3}}
    for wanted in ("finished", "finalized"):
        status, event = send(client, "post", f"{at}status/", {"status": wanted})
        assert (status, event["status"]) == (200, wanted)
    final = send(client, "get", f"{at}standings/")[1]["results"]
    assert (final[0]["entry"], final[0]["rank"]) == (tie["winner"], 1)


def play(client, at: str, number: int) -> None:
    """Draw, publish, start the clock; seat a wins every match."""
    status, drawn = send(client, "post", f"{at}rounds/", {})
    assert (status, drawn["number"], drawn["state"]) == (201, number, "paired")
    status, out = send(client, "post", f"{at}rounds/{number}/publish/", {})
    assert (status, out["state"]) == (200, "published")
    status, timed = send(client, "post", f"{at}rounds/{number}/clock/", {"act": "start"})
    assert status == 200
    assert (timed["ends_at"] is None) == (timed["minutes"] == 0)
    for match in out["tables"]:
        if match["kind"] == "match":
            body = {"wins": [2, 0], "version": match["version"]}
            status, now = send(client, "put", f"{at}matches/{match['ref']}/result/", body)
            assert (status, now["state"], now["result"]["wins"]) == (200, "confirmed", [2, 0])
    assert send(client, "get", f"{at}rounds/{number}/")[1]["state"] == "complete"


def test_an_event_of_a_shop(olga):
    shop = shops.open_organisation(
        actor=olga, details={"name": "Blue Tide Games", "time_zone": "Asia/Tokyo"}
    )
    client = browser_of(olga)
    status, event = send(
        client, "post", API,
        {"name": "FNM", "starts_at": PLAN["starts_at"], "phases": PLAN["phases"],
         "organisation": shop.slug},
    )  # fmt: skip
    assert (status, event["organisation"], event["time_zone"]) == (201, shop.slug, "Asia/Tokyo")
    for slug in ("nobody-has-this", ""):
        status, answer = send(client, "post", API, {**PLAN, "organisation": slug})
        assert (status, answer["details"]) == (400, {"field": "organisation"})
    other = browser_of(someone("kei"))
    assert send(other, "post", API, {**PLAN, "organisation": shop.slug})[0] == 403


def test_changing_the_plan_is_all_or_nothing(olga):
    client = browser_of(olga)
    at = f"{API}{plan(client)['ref']}/"
    status, event = send(
        client, "patch", at,
        {"capacity": 64, "decks_until": "2026-12-04T18:30:00Z", "phases": [{"kind": "swiss"}]},
    )  # fmt: skip
    assert (status, event["capacity"], event["decks_until"], len(event["phases"])) == (
        200, 64, "2026-12-04T18:30:00.000Z", 1,
    )  # fmt: skip
    body = {"place": "Hall", "phases": [{"kind": "swiss"}, {"kind": "swiss"}]}
    status, answer = send(client, "patch", at, body)
    assert (status, answer["code"]) == (400, "events.bad_details")
    assert send(client, "get", at)[1]["place"] == ""


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "n" * 121}, "name"),
        ({"starts_at": "tomorrow"}, "starts_at"),
        ({"starts_at": "2026-12-04T19:00:00"}, "starts_at"),
        ({"starts_at": "1900-12-04T19:00:00Z"}, "starts_at"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"format": "chess"}, "format"),
        ({"preset": "elo"}, "preset"),
        ({"capacity": 10**30}, "capacity"),
        ({"capacity": -1}, "capacity"),
        ({"decks_until": ""}, "decks_until"),
        ({"phases": []}, "phases"),
        ({"phases": [{"kind": "swiss", "rounds": 10**30}]}, "phase_1"),
        ({"phases": [{"kind": "swiss", "best_of": 2}]}, "phase_1"),
        ({"phases": [{"kind": "swiss", "minutes": -1}]}, "phase_1"),
        ({"phases": [{"kind": "swiss"}, {"kind": "elimination"}]}, "phase_2"),
    ],
)
def test_what_an_event_cannot_have(olga, change, field):
    status, answer = send(browser_of(olga), "post", API, {**PLAN, **change})
    assert (status, answer["code"], answer["details"]) == (
        400, "events.bad_details", {"field": field},
    )  # fmt: skip
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"name": 5}, {"starts_at": 1764836400}, {"capacity": "64"}, {"capacity": 64.0},
        {"self_registration": "yes"}, {"level": "casual"}, {"level": None}, {"phases": {}},
        {"phases": [5]}, {"phases": [{"kind": "chess"}]}, {"phases": None}, {"organisation": 5},
    ],
)  # fmt: skip
def test_values_of_another_type(olga, change):
    status, answer = send(browser_of(olga), "post", API, {**PLAN, **change})
    assert (status, answer["code"]) == (400, "core.invalid")


def test_registering_leaving_and_ones_own_place(make_event):
    event = make_event(2, takes_check_in=True, decks="optional")
    at, jun = f"{API}{event.ref}/", browser_of(someone("jun"))
    assert send(jun, "get", f"{at}mine/")[0] == 404
    status, entry = send(jun, "post", f"{at}registration/", {})
    assert (status, entry["number"], entry["status"], entry["desk"]) == (201, 3, "registered", None)
    assert send(jun, "post", f"{at}registration/", {})[1]["code"] == "events.already_in"
    status, deck = send(jun, "put", f"{at}decks/{entry['ref']}/", {"text": LIST, "name": "Sligh"})
    assert (status, deck["name"], deck["entry"]) == (200, "Sligh", entry["ref"])
    assert send(jun, "get", f"{at}decks/{entry['ref']}/") == (200, deck)
    mine = send(jun, "get", f"{at}mine/")[1]
    assert mine == {"entry": entry, "standing": None, "seat": None, "match": None}
    assert jun.delete(f"{at}registration/").status_code == 204
    assert send(jun, "get", f"{at}entries/")[1]["results"][-1]["number"] == 2
    assert send(jun, "post", f"{at}registration/", {})[1]["number"] == 3


def test_the_file_of_an_event_is_taken_elsewhere(make_event, organiser, operator):
    hall = make_hall(make_event, organiser, operator)
    status, file = hall.ask("organiser", "get", "export/")
    assert (status, file["podium_event"], file["event"]) == (200, 1, hall.event.ref)
    copied = transfer.imported(actor=organiser, data=json.dumps(file).encode(), copy=True)
    assert ops(copied).count() == len(file["log"]) + 1
    assert Entry.objects.filter(event=copied).count() == 8


def test_standings_are_told_as_published_and_exactly(make_event, organiser, operator):
    hall = make_hall(make_event, organiser, operator)
    from tournaments.events.numbers import Field
    from tournaments.events.ranking import rank

    answer = hall.ask("stranger", "get", "standings/?after=1")[1]
    rows = rank(Field(fresh(hall.event)), until=1)
    digits = PRESETS["mtr"].digits
    assert [
        (one["rank"], one["number"], one["points"], one["won"], one["lost"], one["drawn"])
        for one in answer["results"]
    ] == [(r.rank, r.number, r.points, r.won, r.lost, r.drawn) for r in rows]
    assert [one["exact"]["omw"] for one in answer["results"]] == [
        f"{r.omw.numerator}/{r.omw.denominator}" for r in rows
    ]
    assert [one["ogw"] for one in answer["results"]] == [
        str(published(r.ogw, digits)) for r in rows
    ]
    assert answer["after"] == 1
    before = hall.ask("stranger", "get", "standings/?after=0")[1]
    assert {row["points"] for row in before["results"]} == {0}
    for after, code in (("7", 404), ("x", 400), ("-1", 400), ("9" * 5000, 400)):
        assert hall.ask("stranger", "get", f"standings/?after={after}")[0] == code


def test_the_arithmetic_of_ones_tie_breakers(make_event, organiser, operator):
    hall = make_hall(make_event, organiser, operator)
    answer = hall.ask("stranger", "get", f"entries/{hall.names['walk_in']}/")[1]
    sums = answer["arithmetic"]
    assert [match["round"] for match in answer["matches"]] == [1, 2]
    meeting = next(one for one in sums["meetings"] if one["round"] == 1)
    assert (meeting["won"], meeting["lost"], meeting["averaged"]) == (2, 0, True)
    assert sums["matches"] == {"points": 3, "most": 3, "counted": "1/1", "floored": False}
    assert meeting["matches"] == {"points": 0, "most": 3, "counted": "33/100", "floored": True}
    assert sums["omw"] == "33/100"
    opponent = meeting["opponent"]
    assert Entry.objects.get(ref=opponent["entry"]).number == opponent["number"]


def test_the_guide_names_every_address_and_only_codes_that_there_are():
    guide = (settings.ROOT / "docs" / "api.md").read_text().partition("## Events")[2]
    guide = guide.partition("\n## ")[0]
    paths = [path for path in description("en")["paths"] if path.startswith(f"{API}{{event}}/")]
    ends = {path.removeprefix(f"{API}{{event}}/").rpartition("}/")[2] for path in paths} - {""}
    assert [end for end in sorted(ends) if f"`{end}`" not in guide] == []
    assert set(re.findall(r"`(events\.[a-z_]+)`", guide)) <= words.known_codes()

"""Who may do what through the API, as one table; what nobody may know of."""

import json
from typing import Any

import pytest
from django.db import transaction

from tests.events.api_hall import API, LIST, Hall, browser_of, make_hall, send, someone
from tests.events.conftest import fresh
from tournaments.events.models import Event
from tournaments.events.service import opening, rounds, scoring
from tournaments.events.table import Status

WHO = (
    "stranger", "other", "contestant", "caster", "judge", "scorekeeper", "organiser", "operator",
    "reader", "bare",
)  # fmt: skip
LETTERS = {200: "y", 201: "y", 204: "y", 400: "b", 401: "s", 403: "-", 404: "u", 409: "c"}
PLAN = {"name": "Another", "starts_at": "2026-12-04T19:00:00+01:00", "phases": [{"kind": "swiss"}]}
WHY = {"reason": "so it is"}
WIN = {"wins": [2, 0], "version": 0}

# Method, address below the event, body; then a letter for each of WHO: y may, - may not, s is asked
# to sign in, u is told that there is no such thing, c may but it does not fit the event's state,
# b may but the body is nonsense. `reader` is the organiser's script that may only read, `bare` one
# of theirs for something else.
TABLE: list[tuple[str, str, Any, str]] = [
    ("get", "", None, "yyyyyyyyy-"),
    ("patch", "", {"place": "Hall"}, "s-----yy--"),
    ("patch", "", {"phases": [{"kind": "swiss", "rounds": 3, "minutes": 40}]}, "s-----yy--"),
    ("post", "status/", {"status": "cancelled", **WHY}, "s-----yy--"),
    ("post", "start/", {}, "s-----cc--"),
    ("post", "registration/", {}, "sccccccc--"),
    ("delete", "registration/", None, "suyuuuuu--"),
    ("get", "mine/", None, "uuyuuuuuu-"),
    ("get", "entries/", None, "yyyyyyyyy-"),
    ("post", "entries/", {"name": "Late Lee"}, "s---yyyy--"),
    ("post", "entries/list/", {"people": [{"name": "Li"}], "key": "a"}, "s---cccc--"),
    ("get", "entries/{own}/", None, "yyyyyyyyy-"),
    ("patch", "entries/{own}/", {"paid": True}, "s---yyyy--"),
    ("post", "entries/{own}/check-in/", {}, "s-c-cccc--"),
    ("post", "entries/{own}/drop/", {}, "s-y-yyyy--"),
    ("post", "entries/{walk_in}/drop/", {}, "s---yyyy--"),
    ("post", "entries/{own}/come-back/", WHY, "s---cccc--"),
    ("post", "entries/{own}/disqualify/", WHY, "s---yyyy--"),
    ("post", "entries/{own}/disqualify/", {}, "s---bbbb--"),
    ("post", "entries/{walk_in}/code/", {}, "s---yyyy--"),
    ("post", "entries/{own}/code/", {}, "s---cccc--"),
    ("get", "decks/{own}/", None, "s-y-yyyyy-"),
    ("get", "decks/{walk_in}/", None, "s---uuuuu-"),
    ("put", "decks/{own}/", {"text": LIST}, "s-c-yyyy--"),
    ("get", "rounds/", None, "yyyyyyyyy-"),
    ("post", "rounds/", {}, "s---cccc--"),
    ("get", "rounds/2/", None, "yyyyyyyyy-"),
    ("get", "rounds/3/", None, "uuuuuuuuu-"),
    ("post", "rounds/2/publish/", {}, "s---yyyy--"),
    ("post", "rounds/2/take-back/", WHY, "s---yyyy--"),
    ("post", "rounds/2/draw-again/", WHY, "s---yyyy--"),
    ("post", "rounds/2/clock/", {"act": "start"}, "s---yyyy--"),
    ("put", "rounds/2/tables/", {"tables": [], **WHY}, "s---bbbb--"),
    (
        "post",
        "rounds/2/swap/",
        {"one": "{one}", "other": "{two}", "anyway": True, **WHY},
        "s---yyyy--",
    ),
    ("get", "matches/{mine}/", None, "yyyyyyyyy-"),
    ("put", "matches/{mine}/result/", WIN, "s-y-yyyy--"),
    ("put", "matches/{elsewhere}/result/", WIN, "s---yyyy--"),
    ("put", "matches/{played}/result/", WIN, "s---cccc--"),
    ("post", "matches/{mine}/reopen/", WHY, "s---yyyy--"),
    ("post", "matches/{played}/correction/", {"wins": [1, 2], **WHY}, "s---yyyy--"),
    ("post", "matches/{mine}/extension/", {"seconds": 60}, "s---yyyy--"),
    ("post", "matches/{mine}/table/", {"table": 40, **WHY}, "s---yyyy--"),
    ("post", "repair/", {"results": {"{played}": {"wins": [1, 2]}}}, "s---yyyy--"),
    ("put", "repair/leave/", {"head": "{head}", **WHY}, "s---yyyy--"),
    ("get", "standings/", None, "yyyyyyyyy-"),
    ("get", "bracket/", None, "yyyyyyyyy-"),
    ("get", "log/", None, "s--yyyyyy-"),
    ("post", "undo/", {"seq": "{seq}", **WHY}, "s---yyyy--"),
    ("get", "undo/{seq}/", None, "s--yyyyyy-"),
    ("get", "export/", None, "s-----yyy-"),
    # No pools are given out there; tests/sealed/test_api.py has an event where they are.
    ("get", "sealed/", None, "uuuuuuuuu-"),
    ("post", "sealed/", {"packs": 6}, "s-----yy--"),
    ("patch", "sealed/", {"minutes": 5}, "s---uuuu--"),
    ("delete", "sealed/", None, "s-----uu--"),
    ("get", "sealed/pools/", None, "s---uuuuu-"),
    ("post", "sealed/pools/", {}, "s---uuuu--"),
    ("post", "sealed/swap/", {}, "s---uuuu--"),
]


@pytest.fixture
def hall(make_event, organiser, operator) -> Hall:
    return make_hall(make_event, organiser, operator)


def filled(hall: Hall, value: Any) -> Any:
    """The value with refs for names; numbers are numbers."""
    text = json.dumps(value)
    numbers = {"head": hall.head, "seq": hall.names["seq"]}
    for name, number in numbers.items():
        text = text.replace(f'"{{{name}}}"', str(number))
    for name, ref in hall.names.items():
        text = text.replace(f"{{{name}}}", ref)
    return json.loads(text)


def letter(hall: Hall, who: str, method: str, path: str, body: Any) -> str:
    """How this person is answered; what they did is undone."""
    with transaction.atomic():
        status, _answer = hall.ask(who, method, filled(hall, path), filled(hall, body))
        transaction.set_rollback(True)
    return LETTERS.get(status, str(status))


def words(row: tuple[str, str, Any, str]) -> str:
    """The operation of a row."""
    return " ".join([row[0], row[1], json.dumps(row[2])])


@pytest.mark.parametrize("part", range(4))
def test_who_may(hall, part):
    rows = TABLE[part::4]
    for who in WHO:
        hall.client(who)  # signs in outside of what is undone
    found = {words(row): "".join(letter(hall, who, *row[:3]) for who in WHO) for row in rows}
    assert found == {words(row): row[3] for row in rows}


def test_the_table_holds_every_operation():
    from core.web.docs import description

    def named(path: str) -> str:
        for name in ("own", "walk_in"):
            path = path.replace(f"{{{name}}}", "{entry}")
        for name in ("mine", "elsewhere", "played"):
            path = path.replace(f"{{{name}}}", "{match}")
        path = path.replace("repair/leave/", "repair/{way}/")
        return f"{API}{{event}}/" + path.replace("/2/", "/{number}/").replace("/3/", "/{number}/")

    known = {
        (path, method)
        for path, methods in description("en")["paths"].items()
        for method in methods
        if path.startswith(f"{API}{{event}}/")
    }
    assert {(named(path), method) for method, path, _body, _row in TABLE} == known


@pytest.mark.parametrize(("method", "row"), [("get", "yyyyyyyyy-"), ("post", "syyyyyyy--")])
def test_who_lists_and_plans(hall, method, row):
    answers = [send(hall.client(who), method, API, PLAN)[0] for who in WHO]
    assert "".join(LETTERS[status] for status in answers) == row


def test_of_a_draft_nobody_else_knows(hall, organiser):
    draft = opening.open_event(
        actor=organiser,
        organisation=None,
        details={"name": "Secret", "starts_at": hall.event.starts_at},
        phases=[{"kind": "swiss"}],
    )
    for method, path, body, _row in TABLE:
        address = f"{API}{draft.ref}/" + filled(hall, path)
        stranger = send(browser_of(None), method, address, filled(hall, body))[0]
        assert stranger == (404 if method == "get" else 401), path
        other = send(hall.client("other"), method, address, filled(hall, body))[0]
        assert other == 404, path
    for who in ("other", "judge", "stranger"):
        refs = [row["ref"] for row in send(hall.client(who), "get", API)[1]["results"]]
        assert refs == [hall.event.ref]
    assert len(send(hall.client("organiser"), "get", API)[1]["results"]) == 2


def test_things_of_another_event_are_not_reached_through_ones_own(hall, make_event):
    kei = someone("kei")
    own = opening.open_event(
        actor=kei,
        organisation=None,
        details={"name": "Own", "starts_at": hall.event.starts_at},
        phases=[{"kind": "swiss"}],
    )
    opening.set_status(actor=kei, event=own, status=Status.REGISTRATION)
    client = browser_of(kei)
    for method, path, body, _row in TABLE:
        if "{own}" in path or "{walk_in}" in path or "matches/" in path:
            address = f"{API}{own.ref}/" + filled(hall, path)
            status, answer = send(client, method, address, filled(hall, body))
            assert (status, answer["code"]) == (404, "core.unknown"), path
    assert LETTERS[send(client, "get", f"{API}{own.ref}/undo/{hall.names['seq']}/")[0]] == "u"


def draft_round(hall: Hall) -> Event:
    """The third round is drawn and not yet out."""
    organiser = hall.people["organiser"]
    for match in hall.event.matches.filter(round__number=2, kind="match"):
        send(hall.client("organiser"), "put", f"{hall.address}matches/{match.ref}/result/", WIN)
    rounds.draw_next(actor=organiser, event=fresh(hall.event))
    return fresh(hall.event)


@pytest.mark.parametrize("who", ["stranger", "other", "contestant"])
def test_a_round_that_is_drawn_reaches_nobody_but_the_staff(hall, who):
    event = draft_round(hall)
    drawn = event.matches.filter(round__number=3)[0]
    assert [row["number"] for row in hall.ask(who, "get", "rounds/")[1]["results"]] == [1, 2]
    assert hall.ask(who, "get", "rounds/3/")[0] == 404
    assert hall.ask(who, "get", f"matches/{drawn.ref}/")[0] == 404
    assert hall.ask(who, "get", "standings/?after=3")[0] == 404
    assert hall.ask(who, "get", "standings/")[1]["after"] == 2
    assert hall.ask(who, "get", "")[1]["round"] == 2
    for path in ("", "entries/", "rounds/2/", "bracket/", f"entries/{hall.names['own']}/"):
        assert drawn.ref not in json.dumps(hall.ask(who, "get", path)[1]), path
    if who == "contestant":
        assert hall.ask(who, "get", "mine/")[1]["match"]["round"] == 2


def test_the_staff_sees_the_draft(hall):
    draft_round(hall)
    for who in ("caster", "judge", "organiser", "operator"):
        status, answer = hall.ask(who, "get", "rounds/3/")
        assert (status, answer["state"], len(answer["tables"])) == (200, "paired", 4)


def test_claims_of_players_are_not_for_the_public(hall):
    mine = f"matches/{hall.names['mine']}/"
    hall.ask("contestant", "put", f"{mine}result/", {"wins": [2, 1]})
    seen = {
        who: (answer["state"], answer["reports"])
        for who in WHO[:-1]
        for answer in [hall.ask(who, "get", mine)[1]]
    }
    said = {"wins": [2, 1], "draws": 0, "how": "played"}
    side = scoring.side_of(
        hall.event.matches.select_related("a__player", "b__player", "c", "d").get(
            ref=hall.names["mine"]
        ),
        hall.people["contestant"],
    )
    told = ("reported", {side: said})
    assert seen == {
        "stranger": ("open", None),
        "other": ("open", None),
        **dict.fromkeys(WHO[2:-1], told),
    }


def test_desk_and_changes_are_for_those_who_need_them(hall):
    for who in WHO[:-1]:
        desk = hall.ask(who, "get", f"entries/{hall.names['walk_in']}/")[1]["desk"]
        assert (desk is not None) == (who not in {"stranger", "other", "contestant"}), who
    for who in ("caster", "judge", "scorekeeper", "organiser", "operator"):
        changes = hall.ask(who, "get", "log/")[1]["results"][0]["changes"]
        assert (changes is not None) == (who in {"organiser", "operator"}), who
    assert hall.event.seed not in json.dumps(hall.ask("judge", "get", "log/")[1])


def test_short_names_reach_who_neither_plays_nor_works_there(hall):
    contestant = hall.people["contestant"]
    contestant.name_short = True
    contestant.save()
    names = {
        who: hall.ask(who, "get", f"entries/{hall.names['own']}/")[1]["name"]
        for who in ("stranger", "other", "contestant", "caster", "organiser")
    }
    whole = "Contestant Example"
    assert names == {
        "stranger": "Contestant E.",
        "other": "Contestant E.",
        "contestant": whole,
        "caster": whole,
        "organiser": whole,
    }
    for path in ("entries/", "rounds/2/", "standings/", f"matches/{hall.names['mine']}/"):
        assert whole not in json.dumps(hall.ask("stranger", "get", path)[1]), path
        assert whole in json.dumps(hall.ask("organiser", "get", path)[1]), path


def test_open_lists_are_for_everybody(hall):
    Event.objects.filter(pk=hall.event.pk).update(decks_open=True)
    status, answer = hall.ask("stranger", "get", f"decks/{hall.names['own']}/")
    assert (status, answer["text"]) == (200, LIST)

"""The staff at the tables: every round is reached, results, rematches, changes by hand."""

import re

import pytest
from django.test import Client

from tests.events.conftest import first_wins, folds, fresh, open_tables, play
from tests.events.desks import browser, someone
from tournaments.events.journal import ops
from tournaments.events.models import Event, Match, Round
from tournaments.events.results import Result
from tournaments.events.service import manual, opening, rounds, scoring
from tournaments.events.service.manual import Wanted
from users.roles import service as roles
from users.roles.table import Role

WHY = {"reason": "twins"}


@pytest.fixture
def desk(organiser) -> Client:
    """The organiser's browser."""
    return browser(organiser)


@pytest.fixture
def event(make_event, organiser) -> Event:
    """Four players: 1 beat 2, 3 beat 4; the second round, 1 with 3 and 2 with 4, is out."""
    made = make_event(4)
    opening.start(actor=organiser, event=made, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(made))
    seat(made, organiser, 1, (1, 2), (3, 4))
    rounds.publish(actor=organiser, event=made, number=1)
    for match in open_tables(made):
        scoring.report(actor=organiser, match=match, result=Result(first_wins(match)), version=0)
    rounds.draw_next(actor=organiser, event=fresh(made))
    seat(made, organiser, 2, (1, 3), (2, 4))
    rounds.publish(actor=organiser, event=made, number=2)
    return fresh(made)


def seat(event: Event, actor, number: int, *seated: tuple[int, ...], **more) -> None:
    tables = [Wanted(at, seats) for at, seats in enumerate(seated, 1)]
    manual.set_tables(actor=actor, event=event, number=number, tables=tables, reason="x", **more)


def seated(event: Event, number: int) -> list[set[int]]:
    rows = Match.objects.filter(event=event, round__number=number).select_related("a", "b")
    return [{row.a.number, row.b.number} for row in rows.order_by("table")]


def page(client: Client, event: Event, path: str, status: int = 200) -> str:
    answer = client.get(f"/events/{event.ref}/{path}")
    assert answer.status_code == status
    return answer.content.decode()


def links(text: str, event: Event, below: str) -> list[str]:
    """What is linked below this address of the event, in order."""
    return re.findall(rf'href="/events/{event.ref}/{below}([^"]*)"', text)


# --- ways to every round and every table ---


@pytest.mark.parametrize("path", ["run/", "run/tables/1/", "run/tables/2/"])
def test_staff_reach_the_tables_of_every_round(event, desk, path):
    text = page(desk, event, path)
    nav = text.split('class="row tables-nav')[1].split("</nav>")[0]
    assert links(nav, event, "run/tables/") == ["1/", "2/"]


def test_pairings_lead_the_staff_and_nobody_else_to_the_tables(event, desk):
    for number in (1, 2):
        text = page(desk, event, f"pairings/?round={number}")
        assert links(text, event, "run/tables/") == [f"{number}/"]
    refs = Match.objects.filter(event=event, round__number=1).order_by("table")
    text = page(desk, event, "pairings/?round=1&by=table")
    assert links(text, event, "run/table/") == [f"{row.ref}/" for row in refs]
    for query in ("", "?by=table"):
        assert links(page(browser(None), event, f"pairings/{query}"), event, "run/") == []


def test_tables_show_their_results_and_lead_to_their_pages(event, desk):
    text = page(desk, event, "run/tables/1/")
    lines = text.split('<ul class="tables">')[1].split("</ul>")[0].split("</li>")[:-1]
    rows = Match.objects.filter(event=event, round__number=1).order_by("table")
    assert [links(line, event, "run/table/") for line in lines] == [[f"{row.ref}/"] for row in rows]
    shown = [f'<strong class="number">{row.wins_a}–{row.wins_b}</strong>' for row in rows]
    assert [score in line for score, line in zip(shown, lines, strict=True)] == [True, True]
    assert "no result yet" not in text
    assert page(desk, event, "run/tables/2/").count("no result yet") == 2
    assert "A later round is there" in text


def test_links_of_rounds_say_the_round_once(event, desk):
    for path in ("pairings/", "pairings/?by=table", "standings/", "pairings/?by=table&round=1"):
        nav = page(desk, event, path).split('class="round-nav')[1].split("</nav>")[0]
        found = re.findall(r'href="\?([^"]*)"', nav)
        assert [link.count("round=") for link in found] == [1, 1]
        assert all(("by=table" in link) == ("by=table" in path) for link in found)


def test_an_undo_that_cannot_be_leads_to_the_table(event, desk):
    decided = ops(event).filter(kind="match.decided").first()
    match = Match.objects.get(ref=decided.payload["data"]["match"])
    text = page(desk, event, f"run/undo/?seq={decided.seq}")
    assert "Open the table and choose the right result" in text
    assert links(text, event, "run/table/") == [f"{match.ref}/"]
    assert f"Round 1, table {match.table}" in text


def test_points_beside_names_say_what_they_are(event, desk):
    for path in ("run/", "run/tables/2/", "pairings/", "pairings/?by=table"):
        assert "3 pts" in page(desk, event, path), path
    assert "3 pts" in page(desk, event, "run/print/pairings/2/")
    assert "3 pts" in page(desk, event, "run/print/slips/2/")


# --- by hand ---


def test_a_rematch_is_shown_first_and_done_after_a_tick(event, desk):
    address = f"/events/{event.ref}/run/tables/2/"
    form = {"swap": "1", "one": "2", "other": "3", **WHY}
    asked = desk.post(address, form)
    text = asked.content.decode()
    assert (asked.status_code, seated(event, 2)) == (409, [{1, 3}, {2, 4}])
    assert "They have met before" in text
    note = text.split('id="again-heading"')[1].split("</section>")[0]
    assert re.findall(r"<bdi>([^<]*)", note) == [f"Player {number}" for number in (1, 2, 3, 4)]
    assert note.count("(round 1)") == 2
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', note))
    sent.pop("csrfmiddlewaretoken", None)
    assert sent == form
    assert 'name="anyway" value="1" required' in note
    done = desk.post(address, {**sent, "anyway": "1"})
    assert (done.status_code, done["Location"]) == (302, address)
    assert seated(event, 2) == [{1, 2}, {3, 4}]
    assert folds(event)


def test_typed_tables_that_make_rematches_are_kept_for_the_second_look(event, desk):
    address = f"/events/{event.ref}/run/tables/2/"
    asked = desk.post(address, {"tables": "1: 1 2\n2: 3 4", **WHY})
    assert asked.status_code == 409
    assert asked.context["typed"]["tables"] == "1: 1 2\n2: 3 4"
    desk.post(address, {"tables": "1: 1 2\r\n2: 3 4", **WHY, "anyway": "1"})
    assert seated(event, 2) == [{1, 2}, {3, 4}]


@pytest.mark.parametrize("state", ["paired", "published"])
def test_rematches_are_told_for_drafts_and_afterwards(event, organiser, desk, state):
    Round.objects.filter(event=event, number=2).update(state=state)
    for path in ("run/", "run/tables/2/"):
        assert "met before" not in page(desk, event, path)
    seat(event, organiser, 2, (1, 2), (3, 4), anyway=True)
    assert "Round 2: 2 pairs have met before." in page(desk, event, "run/")
    text = page(desk, event, "run/tables/2/")
    assert "2 tables where people meet again are in this round." in text
    assert text.count("have met before</span>") == 2


@pytest.mark.parametrize(
    ("form", "status", "says"),
    [
        ({"swap": "1", "one": "1", "other": "2"}, 400, "Say why"),
        ({"tables": "1: 1 4\n2: 2 3"}, 400, "Say why"),
        ({"tables": "one", **WHY}, 400, "exactly once"),
        ({"swap": "1", "one": "1", "other": "1", **WHY}, 400, "exactly once"),
    ],
)
def test_what_is_refused_stays_typed_and_changes_nothing(event, desk, form, status, says):
    head = event.log.head
    answer = desk.post(f"/events/{event.ref}/run/tables/2/", form)
    assert (answer.status_code, fresh(event).log.head) == (status, head)
    text = answer.content.decode()
    assert says in text
    if "tables" in form:
        assert f">{form['tables']}</textarea>" in text
    else:
        assert f'<option value="{form["one"]}" selected>' in text


def test_a_caster_looks_at_tables_and_changes_none(event):
    caster = someone("cas")
    roles.grant(event.scope, user=caster, role=Role.CASTER)
    client, address = browser(caster), f"/events/{event.ref}/run/tables/2/"
    text = client.get(address).content.decode()
    assert 'name="reason"' not in text
    assert client.post(address, {"swap": "1", "one": "1", "other": "2", **WHY}).status_code == 403
    assert seated(event, 2) == [{1, 3}, {2, 4}]


@pytest.mark.parametrize("number", [1, 2])
def test_forms_are_there_where_tables_can_change(event, desk, number):
    text = page(desk, event, f"run/tables/{number}/")
    assert ('name="swap"' in text) == (number == 2)
    for field in re.findall(r'<input class="input" name="reason"[^>]*>', text):
        assert " required" in field


def test_elimination_offers_no_tables_by_hand(make_event, organiser, desk):
    event = make_event(4, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, first_wins)
    rounds.draw_next(actor=organiser, event=fresh(event))
    text = page(desk, event, "run/tables/2/")
    assert 'name="swap"' not in text
    assert "put-right" not in text


def test_round_robins_change_seats_and_are_not_repaired(make_event, organiser, desk):
    event = make_event(4, phases=[{"kind": "round_robin"}])
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    text = page(desk, event, "run/tables/1/")
    assert 'name="swap"' in text
    assert "put-right" not in text


def test_a_move_from_the_page_wants_a_reason(event, desk):
    match = Match.objects.get(event=event, round__number=2, table=1)
    address = f"/events/{event.ref}/run/table/{match.ref}/"
    move = page(desk, event, f"run/table/{match.ref}/").split('/move/"')[1].split("</form>")[0]
    assert 'name="reason" maxlength="500" required' in move
    for reason, table in (("", 1), ("wheelchair", 9)):
        desk.post(f"{address}move/", {"table": "9", "reason": reason})
        match.refresh_from_db()
        assert match.table == table
    assert match.manual


# --- the mark ---


def test_by_hand_stands_wherever_the_table_is_shown(make_event, organiser, desk):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    play(event, organiser, 1, first_wins)
    first = Match.objects.select_related("a").get(event=event, table=1)
    Match.objects.filter(pk=first.pk).update(manual=True)
    marks = {
        path: page(desk, event, path).count(">by hand<")
        for path in (
            "pairings/", "pairings/?by=table", "run/", "run/tables/1/", f"run/table/{first.ref}/",
            "run/print/pairings/1/", "run/print/pairings/1/?by=table", f"players/{first.a.ref}/",
        )
    }  # fmt: skip
    assert list(marks.values()) == [2, 1, 1, 1, 1, 2, 1, 1]


@pytest.mark.parametrize("path", ["run/", "run/tables/1/", "pairings/?by=table", "standings/"])
def test_pages_ask_as_often_for_many(make_event, organiser, path, django_assert_max_num_queries):
    counts = []
    for players in (2, 8):
        made = make_event(players)
        opening.start(actor=organiser, event=made, rounds=2)
        play(made, organiser, 1, first_wins)
        client = browser(organiser)
        page(client, made, path)  # standings are kept from now on
        with django_assert_max_num_queries(40) as asked:
            page(client, made, path)
        counts.append(len(asked))
    assert counts[0] == counts[1]

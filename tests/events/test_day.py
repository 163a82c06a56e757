"""A whole day: from the plan to the final standings."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from core import clock
from tests.events.conftest import entry, first_wins, folds, fresh, play
from tournaments.events.live import LIVE_ROOM
from tournaments.events.models import Match, Round, Snapshot
from tournaments.events.ranking import ranked
from tournaments.events.service import opening
from tournaments.events.table import Status


def test_eight_players_play_three_swiss_rounds(make_event, organiser):
    event = make_event(8)
    opening.start(actor=organiser, event=event, rounds=3)
    for number in (1, 2, 3):
        play(event, organiser, number, first_wins)
    opening.set_status(actor=organiser, event=event, status=Status.FINISHED)
    event = fresh(event)
    _field, rows = ranked(event)
    assert (rows[0].number, rows[0].points, rows[0].won) == (1, 9, 3)
    assert sorted(row.points for row in rows) == [0, 3, 3, 3, 6, 6, 6, 9]
    assert Round.objects.filter(event=event, state="complete").count() == 3
    assert Match.objects.filter(event=event).count() == 12
    assert Snapshot.objects.filter(event=event).count() == 3
    assert folds(event)


def test_an_event_is_on_air_since_it_began_whenever_it_was_planned(make_event, organiser):
    event = make_event(2)
    with clock.moved(timedelta(hours=3)):
        opening.start(actor=organiser, event=event, rounds=1)
        begun = clock.now()
    assert LIVE_ROOM.on_air is not None
    (shown,) = LIVE_ROOM.on_air(AnonymousUser())
    assert shown.url == event.get_absolute_url()
    assert abs(shown.since - begun) < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("preset", "floor"), [("mtr", "0.33"), ("melee", "0.3333"), ("mtr_teams", "0.33")]
)
def test_the_arithmetic_names_the_floor_that_raises_a_share(make_event, organiser, preset, floor):
    event = make_event(4, preset=preset)
    opening.start(actor=organiser, event=event, rounds=1)
    play(event, organiser, 1, first_wins)
    client = Client(headers={"Accept-Language": "en"})
    winner = Match.objects.filter(event=event).select_related("a", "b")[0]
    first = entry(event, min(winner.a.number, winner.b.number))
    page = client.get(f"/events/{event.ref}/players/{first.ref}/").content.decode()
    cells = page.split("arithmetic-meetings")[1].split("</table>")[0]
    assert f'0/3 <span class="muted">raised to the floor of {floor}</span>' in cells
    assert f"No opponent counts for less than {floor}" in page
    loser = entry(event, max(winner.a.number, winner.b.number))
    page = client.get(f"/events/{event.ref}/players/{loser.ref}/").content.decode()
    own = page.split("Own matches")[1].split("Own games")[0]
    assert f"(raised to the floor of {floor})" in own
    assert "3/3 = 1.0000" in page

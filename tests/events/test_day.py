"""A whole day: from the plan to the final standings."""

from tests.events.conftest import first_wins, folds, fresh, play
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

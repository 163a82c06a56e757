"""Makes an event for the bench of events; run by `manage.py shell` of the site that is measured.

Earlier rounds get their results in bulk, past the op log: the bench measures what comes after.
"""

import json
import os
import random

from core import clock
from tournaments.events.models import Event, Match, Round
from tournaments.events.service import contestants, opening, rounds
from tournaments.events.table import Status
from users.models import User

players, played = int(os.environ["BENCH_PLAYERS"]), int(os.environ["BENCH_ROUNDS"])
operator = User.objects.get(email="operator@podium.example")
event = opening.open_event(
    actor=operator,
    organisation=None,
    details={"name": "Bench", "starts_at": clock.now()},
    phases=[{"kind": "swiss", "rounds": played + 2}],
)
opening.set_status(actor=operator, event=event, status=Status.REGISTRATION)
names = [f"Player Number {number}" for number in range(1, players + 1)]
for first in range(0, players, 500):
    contestants.enter_many(actor=operator, event=event, names=names[first : first + 500])
opening.start(actor=operator, event=event)
event = Event.objects.select_related("scope", "log").get(pk=event.pk)
chance = random.Random(7)
for number in range(1, played + 2):
    rounds.draw_next(actor=operator, event=event)
    rounds.publish(actor=operator, event=event, number=number)
    if number > played:
        break
    rows = list(Match.objects.filter(event=event, round__number=number, kind="match"))
    for row in rows:
        row.wins_a, row.wins_b, row.draws = chance.choice(
            [(2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 1)]
        )
        row.state, row.how, row.version = "confirmed", "played", 1
    Match.objects.bulk_update(rows, ["wins_a", "wins_b", "draws", "state", "how", "version"])
    Round.objects.filter(event=event, number=number).update(state="complete")
matches = Match.objects.filter(event=event, round__number=played + 1, kind="match")
print(json.dumps({"event": event.ref, "matches": list(matches.values_list("ref", flat=True))}))

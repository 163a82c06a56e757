"""An event's stream: who is told what; a kill between commit and broadcast loses nothing."""

import json
import signal
import subprocess
import sys

import pytest
from websockets.exceptions import ConnectionClosed

from tests.events_on_site import plan
from tests.site import ROOT, Browser, frames

pytestmark = pytest.mark.live

# Publishes a round in a process that is killed after the commit, before anybody is told.
DIES = """
import os, signal
from django.db import transaction
from tournaments.events.models import Event
from tournaments.events.service import rounds
from users.models import User

event = Event.objects.select_related("scope", "log").get(ref=os.environ["EVENT"])
operator = User.objects.get(email="operator@podium.example")
with transaction.atomic():
    transaction.on_commit(lambda: os.kill(os.getpid(), signal.SIGKILL))
    rounds.publish(actor=operator, event=event, number=1)
"""


@pytest.fixture
def event(site):
    """An event that is about to draw its first round, with two walk-ins."""
    made = plan(site.sign_in("operator"), name="Stream")
    made.act("announce")
    made.enter("Ann", "Ben")
    made.act("start")
    return made


def head(event) -> int:
    page = event.browser.open(f"/events/{event.ref}/")[1]
    return int(page.split('data-from="')[1].split('"')[0])


def watch(browser, event, audience: str, after: int):
    return browser.socket(f"/ws/events/{event.ref}/?from={after}&as={audience}&lang=en")


def closing(connecting) -> int:
    """The code with which the server closes at once."""
    with connecting as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)
    return closed.value.rcvd.code


def test_a_draft_is_told_to_the_staff_alone(site, event):
    after = head(event)
    with (
        watch(event.browser, event, "staff", after) as staff,
        watch(Browser(site.base), event, "public", after) as public,
    ):
        event.act("draw")
        event.act("publish", round="1")
        told = frames(staff, 2)
        seen = frames(public, 2)
    assert [frame["kind"] for frame in told] == ["round.drawn", "round.published"]
    assert set(seen[0]) == {"seq"}
    tables = seen[1]["tables"]
    assert [(table, sorted(numbers), sorted(names)) for table, numbers, names in tables] == [
        (1, [1, 2], ["Ann", "Ben"])
    ]


@pytest.mark.parametrize("audience", ["staff", "players"])
def test_a_stranger_is_no_other_audience(site, event, audience):
    assert closing(watch(Browser(site.base), event, audience, 0)) == 4003


def test_a_draft_event_has_no_public_stream(site):
    hidden = plan(site.sign_in("operator"), name="Secret")
    assert closing(watch(Browser(site.base), hidden, "public", 0)) == 4003


def test_what_players_say_is_not_told_to_the_public(site, event):
    own = plan(event.browser, name="Two phones")
    own.act("announce")
    people = []
    for name in ("Ann", "Ben"):
        phone = Browser(site.base)
        phone.open("/play/", {"name": name})
        phone.open(f"/events/{own.ref}/register/", {})
        people.append(phone)
    own.act("start")
    own.act("draw")
    own.act("publish", round="1")
    page = people[0].open(f"/events/{own.ref}/my-match/")[1]
    form = page.split('action="')[1:]
    address = next(part.split('"')[0] for part in form if "/report/" in part.split('"')[0])
    after = head(own)
    with (
        watch(Browser(site.base), own, "public", after) as public,
        watch(people[1], own, "players", after) as other,
    ):
        people[0].open(address, {"result": "2-0"})
        assert set(frames(public, 1)[0]) == {"seq"}
        (told,) = frames(other, 1)
    assert told["kind"] == "match.reported"
    assert "2" not in json.dumps({k: v for k, v in told.items() if k not in {"seq", "at", "match"}})


def test_a_kill_between_commit_and_broadcast_loses_no_frame(site, event):
    event.act("draw")
    after = head(event)
    with watch(Browser(site.base), event, "public", after) as public:
        killed = subprocess.run(
            [sys.executable, "-W", "ignore", "manage.py", "shell", "-v", "0", "-c", DIES],
            cwd=ROOT,
            env={**site.environment, "EVENT": event.ref},
            capture_output=True,
            check=False,
        )
        assert killed.returncode == -signal.SIGKILL, killed.stderr.decode()
        (told,) = frames(public, 1, within=25)
    assert (told["kind"], told["round"]) == ("round.published", 1)

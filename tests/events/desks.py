"""Browsers and forms for the tests of the desk."""

import re

from django.test import Client

from tournaments.events.models import Entry, Event
from tournaments.events.players_csv import Person
from tournaments.events.service import importing
from users.models import User


def someone(who: str) -> User:
    return User.objects.create_user(f"{who}@example.org", None, display_name=who.capitalize())


def browser(user: User | None) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)
    return client


def at(event: Event, path: str = "") -> str:
    return f"/events/{event.ref}/run/desk/{path}"


def entry(event: Event, number: int) -> Entry:
    rows = Entry.objects.select_related("event__scope", "event__log", "player")
    return rows.get(event=event, number=number)


def codes_on(page: str) -> list[str]:
    return re.findall(r'claim-code">([0-9a-z-]{14})<', page)


def do(client: Client, event: Event, number: int, **form: str) -> str:
    """Press a button of one contestant; the page that follows."""
    answer = client.post(at(event, f"{entry(event, number).ref}/"), form, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def enter(event: Event, organiser: User, *people: Person, key: str = "once"):
    return importing.enter_people(actor=organiser, event=event, people=people, key=key)

"""An event in its second round with everybody around it, and how they ask the API."""

import json
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from core.models import Entry as LogEntry
from tests.events.conftest import first_wins, fresh, play
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Event, Match
from tournaments.events.service import contestants, decklists, opening, rounds
from users.models import User
from users.roles import service as roles
from users.roles.table import Role
from users.tokens import service as tokens

API = "/api/v1/events/"
LIST = "4 Lightning Bolt\n56 Mountain"


def someone(who: str, **more: Any) -> User:
    """An account: `someone("jun")` is Jun."""
    return User.objects.create_user(
        f"{who}@example.org", None, display_name=f"{who.capitalize()} Example", **more
    )


def browser_of(user: User | None) -> Client:
    """A browser in which this person is signed in, or nobody."""
    client = Client(headers={"Accept-Language": "en"}, raise_request_exception=False)
    if user is not None:
        client.force_login(user)
    return client


def script_of(user: User, *scopes: str) -> Client:
    """A script with a token of this person's."""
    _token, plain = tokens.make(actor=user, name="Script", scopes=list(scopes), days=30)
    headers = {"Authorization": f"Bearer {plain}", "Accept-Language": "en"}
    return Client(headers=headers, raise_request_exception=False)


def send(
    client: Client, method: str, path: str, body: Any = None, **headers: str
) -> tuple[int, Any]:
    """(status, JSON)."""
    ask = getattr(client, method)
    if method in {"get", "delete"}:
        answer = ask(path, headers=headers)
    else:
        data = body if isinstance(body, bytes) else json.dumps(body)
        answer = ask(path, data, "application/json", headers=headers)
    return answer.status_code, answer.json() if answer.content else None


@dataclass
class Hall:
    """The event, what is in it by name, and its people."""

    event: Event
    names: dict[str, str]
    head: int
    people: dict[str, User | None]
    clients: dict[str, Client] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """Of the event."""
        return f"{API}{self.event.ref}/"

    def client(self, who: str) -> Client:
        """The person's browser or script; the same each time."""
        if who not in self.clients:
            self.clients[who] = browser_of(self.people[who])
        return self.clients[who]

    def ask(self, who: str, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """(status, JSON) below the event's address."""
        return send(self.client(who), method, self.address + path, body)


def make_hall(make_event: Any, organiser: User, operator: User) -> Hall:
    """Seven walk-ins and an account in a Swiss event: the first round is played, the second out.

    The organiser's own event: judge, scorekeeper and caster are of the event, too.
    """
    event = make_event(7, decks="optional")
    contestant, other = someone("contestant"), someone("other")
    own = contestants.register(actor=contestant, event=event)
    decklists.hand_in(actor=contestant, entry=own, text=LIST)
    staff = {who: someone(who) for who in ("caster", "judge", "scorekeeper")}
    for who, user in staff.items():
        roles.grant(event.scope, user=user, role=Role(who))
    opening.start(actor=organiser, event=fresh(event), rounds=3)
    play(event, organiser, 1, first_wins)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=fresh(event), number=2)
    walk_in = Entry.objects.select_related("event__scope", "player").get(event=event, number=1)
    contestants.set_details(actor=organiser, entry=walk_in, paid=True)
    changed: LogEntry = ops(event).get(kind="entry.changed")
    tables = Match.objects.select_related("a", "b").filter(event=event, round__number=2)
    mine = next(m for m in tables if own.pk in {m.a_id, m.b_id})
    elsewhere = tables.filter(kind="match").exclude(pk=mine.pk).order_by("table")[0]
    over = Match.objects.filter(event=event, round__number=1, kind="match").exclude(a=own)
    played = over.exclude(b=own).order_by("table")[0]
    people = {
        "stranger": None, "other": other, "contestant": contestant, **staff,
        "organiser": organiser, "operator": operator,
    }  # fmt: skip
    return Hall(
        fresh(event),
        {
            "own": own.ref,
            "walk_in": walk_in.ref,
            "mine": mine.ref,
            "elsewhere": elsewhere.ref,
            "one": mine.a.ref,
            "two": elsewhere.a.ref,
            "played": played.ref,
            "seq": str(changed.seq),
        },
        fresh(event).log.head,
        people,
        {
            "reader": script_of(organiser, "events:read"),
            "bare": script_of(organiser, "profile:write"),
        },
    )

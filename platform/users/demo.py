"""Demo people: made for a fresh installation, usable from the machine itself only."""

import json
import secrets
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from core.access import Peer, Viewer
from core.servers.process import write_json
from users.models import User


@dataclass(frozen=True, slots=True)
class Person:
    """One of them."""

    who: str
    email: str
    display_name: str
    operator: bool = False


PEOPLE = [
    Person("operator", "operator@podium.example", "Demo operator", operator=True),
    Person("player", "player@podium.example", "Demo player"),
]


def make_demo_people(note: Path) -> int:
    """Make the demo people that are missing; how many were made.

    Their passwords are random, drawn once for this installation, and kept in `note` (mode 600)
    so that the start page of the command line can show them.
    """
    missing = [p for p in PEOPLE if not User.objects.filter(email=p.email).exists()]
    if not missing and _fits(note):
        return 0
    with transaction.atomic():  # passwords and note change together
        _make_anew(note)
    return len(missing)


def _make_anew(note: Path) -> None:
    shown = []
    for person in PEOPLE:
        password = f"demo-{secrets.token_hex(4)}"
        user = User.objects.filter(email=person.email).first() or User(email=person.email)
        user.display_name = person.display_name
        user.is_staff = user.is_superuser = person.operator
        user.is_demo = True
        user.set_password(password)
        user.full_clean()
        user.save()
        shown.append({"who": person.who, "email": person.email, "password": password})
    write_json(note, shown)


def _fits(note: Path) -> bool:
    """Whether the note can be read and tells each person's password."""
    try:
        shown = [(p["who"], p["email"], p["password"]) for p in json.loads(note.read_text())]
    except (OSError, ValueError, TypeError, KeyError):
        return False
    return [(who, email) for who, email, _ in shown] == [(p.who, p.email) for p in PEOPLE] and all(
        isinstance(password, str) and password for _, _, password in shown
    )


def stays_home(viewer: Viewer, peer: Peer) -> bool:
    """The session limit: a demo person exists on this very machine only."""
    return peer.is_this_machine or not getattr(viewer, "is_demo", False)

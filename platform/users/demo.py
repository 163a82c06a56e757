"""Demo people: made for a fresh installation, usable from the machine itself only."""

import ipaddress
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from django.http import HttpRequest

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
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")


def make_demo_people(note: Path) -> int:
    """Make the demo people that are missing; how many were made.

    Their passwords are random, drawn once for this installation, and kept in `note` (mode 600)
    so that the start page of the command line can show them.
    """
    missing = [p for p in PEOPLE if not User.objects.filter(email=p.email).exists()]
    if not missing and note.is_file():
        return 0
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
    descriptor = os.open(note, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        json.dump(shown, file)
    return len(missing)


def from_this_machine(request: HttpRequest) -> bool:
    """Whether the peer is this machine and no proxy stands between."""
    if any(request.META.get(header) for header in FORWARDED):
        return False
    try:
        peer = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    mapped = getattr(peer, "ipv4_mapped", None)
    return (mapped or peer).is_loopback

"""A shop, its people, and browsers for them."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from users import service as people
from users.models import User
from users.organisations import service
from users.organisations.models import Organisation
from users.roles import service as roles
from users.roles.table import Role

ZONE = "Europe/Amsterdam"
DETAILS = {"name": "Blue Tide Games", "town": "Utrecht", "country": "Netherlands"}


def someone(who: str) -> User:
    """An account: `someone("jun")` is Jun, who has no password (which would take a while)."""
    return User.objects.create_user(f"{who}@example.org", None, display_name=who.capitalize())


def browser_of(user: User | None, **options: bool) -> Client:
    """A browser in which this person is signed in, or nobody."""
    client = Client(headers={"Accept-Language": "en"}, **options)
    if user is not None:
        client.force_login(user)
    return client


def open_shop(owner: User, **details: object) -> Organisation:
    """Another shop of the owner's."""
    wanted = {**DETAILS, "time_zone": ZONE, **details}
    return service.open_organisation(actor=owner, details=wanted)


def hold(shop: Organisation, user: User, *held: Role) -> User:
    """Give the person these roles without more ado."""
    for role in held:
        roles.grant(shop.scope, user=user, role=role)
    return user


def kinds(shop: Organisation) -> list[str]:
    """What the log says happened, the oldest first."""
    return list(shop.log.entries.order_by("seq").values_list("kind", flat=True))


def link_on(page: str) -> str:
    """The path of the invitation that the page shows."""
    found = re.search(r"http://testserver(/invitations/[^/]+/)", page)
    assert found, page
    return found[1]


@pytest.fixture
def olga(db: None) -> User:
    """Runs a game shop."""
    return someone("olga")


@pytest.fixture
def jun(db: None) -> User:
    """Judges."""
    return someone("jun")


@pytest.fixture
def kei(db: None) -> User:
    """Organises."""
    return someone("kei")


@pytest.fixture
def guest(db: None) -> User:
    """Joined by a name."""
    return people.join_as_guest("Gina")[0]


@pytest.fixture
def shop(olga: User) -> Organisation:
    """Olga's."""
    return open_shop(olga)


@pytest.fixture
def browser() -> Callable[..., Client]:
    """See `browser_of`."""
    return browser_of

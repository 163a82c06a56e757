"""People with decks, and browsers for them."""

from collections.abc import Callable

import pytest
from django.test import Client

from formats.catalog.service import load_embedded
from formats.decklists import service
from formats.decklists.models import Deck
from users import service as people
from users.models import User

LIST = "4 Lightning Bolt\n4 Serra Angel\n52 Mountain\n\n3 Serra Angel // nobody\n"
LEGAL = "4 Lightning Bolt\n56 Mountain"
Keep = Callable[..., Deck]


def someone(who: str) -> User:
    """An account without a password."""
    return User.objects.create_user(f"{who}@example.org", None, display_name=who.capitalize())


def browser_of(user: User | None) -> Client:
    """A browser in which this person is signed in, or nobody."""
    client = Client(headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture(autouse=True)
def magic_2010(db: None) -> None:
    """The cards that every site knows."""
    load_embedded()


@pytest.fixture
def aiko() -> User:
    """Keeps decks."""
    return someone("aiko")


@pytest.fixture
def ben() -> User:
    """Somebody else."""
    return someone("ben")


@pytest.fixture
def operator() -> User:
    """Runs the site."""
    user = someone("oper")
    user.is_staff = True
    user.save()
    return user


@pytest.fixture
def guest() -> User:
    """Joined by a name."""
    return people.join_as_guest("Gina")[0]


@pytest.fixture
def keep(aiko: User) -> Keep:
    """Keeps a deck of Aiko's."""

    def make(text: str = LEGAL, *, owner: User = aiko, **details: str) -> Deck:
        wanted = {"title": "Burn", "format": "legacy", "visibility": "private", **details}
        return service.keep(actor=owner, details={**wanted, "text": text})

    return make

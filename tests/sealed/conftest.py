"""An event whose players build from card pools."""

import pytest
from django.test import Client

from formats.catalog.service import load_embedded
from formats.pools import products
from formats.pools.models import Pool
from tests.events.conftest import entry, make_event, organiser  # noqa: F401 - fixtures
from tournaments.events.models import Event
from tournaments.events.service import contestants
from tournaments.sealed import service
from users.models import User
from users.service import sign_up

PACKS = 6


@pytest.fixture
def magic_2010(db) -> None:
    """The cards that every installation knows."""
    load_embedded()


@pytest.fixture
def aiko(magic_2010) -> User:
    return sign_up(email="aiko@example.org", password="seventeen goblins", display_name="Aiko")


@pytest.fixture
def ben(magic_2010) -> User:
    return sign_up(email="ben@example.org", password="seventeen goblins", display_name="Ben")


@pytest.fixture
def event(make_event, aiko, ben) -> Event:  # noqa: F811 - a fixture of that name
    """Two walk-ins, then Aiko and Ben."""
    made = make_event(2, format="limited")
    contestants.register(actor=aiko, event=made)
    contestants.register(actor=ben, event=made)
    return made


@pytest.fixture
def out(event, organiser) -> Event:  # noqa: F811 - a fixture of that name
    """The same with closed packs for everybody."""
    packs = [products.find("M10")] * PACKS
    service.give_out(actor=organiser, event=event, packs=packs, minutes=30)
    return event


@pytest.fixture
def paper(event, organiser) -> Event:  # noqa: F811 - a fixture of that name
    """The same with lists to write down paper cards."""
    service.give_out_paper(actor=organiser, event=event, title="M10", packs=PACKS, minutes=30)
    return event


@pytest.fixture
def browser():
    """A browser of somebody."""

    def sign_in(user: User | None = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return sign_in


def pool_of(event: Event, number: int) -> Pool:
    """The pool of the contestant of that number, with what services read."""
    rows = Pool.objects.select_related("player", "scope", "opening")
    return rows.get(scope=event.scope_id, player=entry(event, number).player_id)

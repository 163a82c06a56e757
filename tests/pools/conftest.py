"""People with card pools."""

import pytest
from django.test import Client

from formats.catalog.service import load_embedded
from formats.pools import products, service
from users.models import User


@pytest.fixture
def magic_2010(db) -> None:
    """The cards that every installation knows."""
    load_embedded()


@pytest.fixture
def aiko(magic_2010) -> User:
    return User.objects.create_user("aiko@example.org", "seventeen goblins", display_name="Aiko")


@pytest.fixture
def ben(magic_2010) -> User:
    return User.objects.create_user("ben@example.org", "seventeen goblins", display_name="Ben")


@pytest.fixture
def browser():
    """A browser of somebody."""

    def sign_in(user: User | None = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return sign_in


@pytest.fixture
def closed(aiko):
    """A pool of Aiko's whose packs are closed."""
    return service.start(actor=aiko, product=products.find("M10"), packs=6)


@pytest.fixture
def opened(aiko, closed):
    """The same with all packs open."""
    return service.open_packs(actor=aiko, pool=closed)

"""People with cubes of the cards that every installation knows."""

from collections.abc import Callable

import pytest
from django.test import Client

from formats.boosters import magic_2010_cards
from formats.catalog.service import load_embedded
from formats.cubes import service
from formats.cubes.models import Cube
from users.models import User

NAMES = [card.name for card in magic_2010_cards() if card.rarity != "basic"]
#: A cube for one sealed pool of six packs of fifteen, and two cards more.
LIST = "\n".join(NAMES[:92])
DECK = "\n".join(["24 Mountain", *(f"4 {name}" for name in NAMES[:9])])
SHEETS = (
    '{"name": "Mine",\n'
    ' "boosters": [{"contents": {"common": 10, "rare": 1}, "weight": 1}],\n'
    ' "sheets": {"common": {"cards": {"Lightning Bolt": 2, "M10:187": 1},\n'
    '                       "allowDuplicates": true},\n'
    '            "rare": {"cards": {"Baneslayer Angel": 1}, "foil": true}}}'
)
Keep = Callable[..., Cube]


@pytest.fixture(autouse=True)
def magic_2010(db: None) -> None:
    """The cards that every site knows."""
    load_embedded()


@pytest.fixture
def aiko() -> User:
    return User.objects.create_user("aiko@example.org", "seventeen goblins", display_name="Aiko")


@pytest.fixture
def ben() -> User:
    return User.objects.create_user("ben@example.org", "seventeen goblins", display_name="Ben")


@pytest.fixture
def browser() -> Callable[..., Client]:
    """A browser of somebody."""

    def sign_in(user: User | None = None) -> Client:
        client = Client(headers={"Accept-Language": "en"})
        if user is not None:
            client.force_login(user)
        return client

    return sign_in


@pytest.fixture
def keep(aiko: User) -> Keep:
    """A cube of Aiko's."""

    def of(text: str = LIST, *, actor: User = aiko, **details: object) -> Cube:
        return service.keep(actor=actor, details={"text": text, **details})

    return of

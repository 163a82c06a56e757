"""People with tokens, and the scripts that use them."""

from collections.abc import Callable

import pytest
from django.test import Client

from users import service as people
from users.models import User
from users.tokens import service

PASSWORD = "seventeen goblins"
Script = Callable[..., Client]


@pytest.fixture
def aiko(db: None) -> User:
    """Someone with an account."""
    return people.sign_up(email="aiko@example.org", password=PASSWORD, display_name="Aiko Mori")


@pytest.fixture
def browser(aiko: User) -> Client:
    """Her browser, in which she has just typed her password again."""
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(aiko)
    answer = client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert answer.status_code == 302, answer.text
    return client


def script_with(plain: str) -> Client:
    """A script that sends this text as its token."""
    return Client(headers={"Authorization": f"Bearer {plain}", "Accept-Language": "en"})


@pytest.fixture
def script(aiko: User) -> Script:
    """Makes a script of Aiko's with a new token of these scopes."""

    def make(*scopes: str, owner: User = aiko, days: int | None = 90) -> Client:
        _token, plain = service.make(
            actor=owner, name="Script", scopes=scopes or ("profile:read",), days=days
        )
        return script_with(plain)

    return make

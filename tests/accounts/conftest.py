"""People and browsers for the tests of accounts."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client

from core import outbox
from users import service
from users.models import User

PASSWORD = "seventeen goblins"


@pytest.fixture
def browser(db: None) -> Client:
    """A browser that nobody has used."""
    return Client(headers={"Accept-Language": "en"})


@pytest.fixture
def aiko(db: None) -> User:
    """Someone with an account."""
    return service.sign_up(email="aiko@example.org", password=PASSWORD, display_name="Aiko Mori")


@pytest.fixture
def signed_in(aiko: User) -> Client:
    """Aiko's browser, in which she signed in by the page."""
    client = Client(headers={"Accept-Language": "en"})
    answer = client.post("/accounts/login/", {"login": aiko.email, "password": PASSWORD})
    assert answer.status_code == 302, answer.content.decode()
    return client


def say_password_again(client: Client, password: str = PASSWORD) -> None:
    """What is asked before something that matters."""
    answer = client.post("/accounts/reauthenticate/", {"password": password})
    assert answer.status_code == 302, answer.content.decode()


@pytest.fixture
def letters(
    db: None, django_capture_on_commit_callbacks: Callable[..., object]
) -> Callable[[], list[mail.EmailMessage]]:
    """Delivers what waits and gives the letters that went out."""

    def deliver() -> list[mail.EmailMessage]:
        outbox.deliver_due()
        return list(mail.outbox)

    return deliver

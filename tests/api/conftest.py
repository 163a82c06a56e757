"""People and scripts for the tests of the API."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from core.web.apiview import ApiView
from users import service as people
from users.models import User
from users.tokens import service

Script = Callable[..., Client]


def api_views() -> list[tuple[str, type[ApiView]]]:
    """Every API view with its route."""
    return [
        (route, callback.cls)
        for route, callback in _patterns(get_resolver())
        if isinstance(getattr(callback, "cls", None), type) and route.startswith("api/")
    ]


def _patterns(resolver: URLResolver, prefix: str = "") -> Iterator[tuple[str, Any]]:
    for item in resolver.url_patterns:
        route = prefix + str(item.pattern)
        if isinstance(item, URLResolver):
            yield from _patterns(item, route)
        elif isinstance(item, URLPattern):
            yield route, item.callback


@pytest.fixture
def aiko(db: None) -> User:
    """Someone with an account."""
    return people.sign_up(email="aiko@example.org", password="x", display_name="Aiko Mori")


@pytest.fixture
def stranger(db: None) -> Client:
    """A script without a token."""
    return Client(raise_request_exception=False, headers={"Accept-Language": "en"})


@pytest.fixture
def guest(db: None) -> Client:
    """A guest's browser."""
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(people.join_as_guest("Gwen")[0])
    return client


@pytest.fixture
def script(aiko: User) -> Script:
    """Makes a script of Aiko's with a new token of these scopes."""

    def make(*scopes: str, owner: User = aiko) -> Client:
        wanted = scopes or ("profile:write",)
        _token, plain = service.make(actor=owner, name="Script", scopes=wanted, days=90)
        return Client(
            raise_request_exception=False,
            headers={"Authorization": f"Bearer {plain}", "Accept-Language": "en"},
        )

    return make

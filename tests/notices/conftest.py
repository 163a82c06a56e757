"""People who are told something."""

from collections.abc import Callable

import pytest
from django.test import Client

from users import service
from users.models import User
from users.notices.models import Notice
from users.notices.service import tell

CODE = "users.notice_password_changed"


@pytest.fixture
def other(db) -> User:
    """Somebody else with an account."""
    return User.objects.create_user("other@example.org", "correct horse", display_name="Otto")


@pytest.fixture
def guest(db) -> User:
    """Somebody who joined by a name."""
    return service.join_as_guest("Gina")[0]


@pytest.fixture
def told() -> Callable[..., Notice]:
    """Tell somebody something: `told(player)`."""
    return lambda user, **more: tell(user, **{"code": CODE, **more})


@pytest.fixture
def signed() -> Callable[[User], Client]:
    """A browser in which this person is signed in."""

    def make(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return make

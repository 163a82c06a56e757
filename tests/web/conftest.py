"""Pages to walk through, and who walks."""

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client

from users import service
from users.models import User

PASSWORD = "correct horse"
PAGES = {
    "visitor": [
        "/",
        "/watch/",
        "/check/",
        "/check/?example=1",
        "/styleguide/",
        "/api/docs/",
        "/play/",
        "/play/?next=/check/",
        "/claim/",
        "/accounts/login/",
        "/accounts/login/?next=/check/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/accounts/password/reset/key/1-nothing/",
        "/accounts/password/reset/key/done/",
        "/accounts/confirm-email/",
        "/accounts/confirm-email/nothing/",
        "/shops/",
    ],
    "guest": [
        "/",
        "/me/",
        "/me/profile/",
        "/me/notices/",
        "/me/data/",
        "/me/data/delete/",
        "/play/",
        "/claim/",
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/logout/",
    ],
    "account": [
        "/",
        "/me/",
        "/me/profile/",
        "/me/security/",
        "/me/tokens/",
        "/me/notices/",
        "/me/data/",
        "/shops/new/",
        "/play/",
        "/claim/",
        "/accounts/logout/",
        "/accounts/password/",
        "/accounts/reauthenticate/",
    ],
    "trusted": [
        "/me/email/",
        "/me/data/delete/",
        "/accounts/2fa/totp/on/",
        "/accounts/2fa/codes/new/",
    ],
    "operator": ["/", "/me/", "/live-check/"],
}


@pytest.fixture(params=[(who, path) for who, paths in PAGES.items() for path in paths], ids=str)
def walk(request, db) -> tuple[Client, str]:
    """Each page of the site in turn, and a browser of somebody who may read it."""
    who, path = request.param
    return request.getfixturevalue({"operator": "operator_client"}.get(who, who)), path


@pytest.fixture
def reader(walk) -> Client:
    """The browser."""
    return walk[0]


@pytest.fixture
def page_path(walk) -> str:
    """The page."""
    return walk[1]


@pytest.fixture
def visitor(db) -> Client:
    """A browser of nobody in particular."""
    return Client()


@pytest.fixture
def guest(db) -> Client:
    """A browser in which somebody joined by name; the code has been seen."""
    client = Client()
    client.post("/play/", {"name": "Gwen"})
    assert client.get("/me/").status_code == 200
    return client


@pytest.fixture(scope="session")
def hashed() -> str:
    """The password as it is kept: that takes its time, so once."""
    return make_password(PASSWORD)


@pytest.fixture
def aiko(db, hashed) -> User:
    """Someone with an account."""
    user = User.objects.create_user("aiko@example.org", display_name="Aiko Mori")
    user.password = hashed
    user.save()
    service.main_player(user)
    return user


@pytest.fixture
def account(aiko) -> Client:
    """Her browser."""
    client = Client()
    client.force_login(aiko)
    return client


@pytest.fixture
def trusted(account) -> Client:
    """The same; she has just said her password again."""
    assert account.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302
    return account

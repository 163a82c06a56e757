"""Going in at the entrance and failing there, for its tests."""

from tests.accounts.conftest import PASSWORD


def sign_in(client, email, password=PASSWORD, **more):
    return client.post("/accounts/login/", {"login": email, "password": password}, **more)


def who(client):
    return client.session.get("_auth_user_id")


def fail(client, email, address="203.0.113.9"):
    return sign_in(client, email, "wrong password", REMOTE_ADDR=address).status_code

"""Whoever deletes their account does nothing more, however close the clicks are."""

import json

import pytest
from django.db import connection, transaction
from django.test import Client

from core.errors import Unknown
from users import service as people
from users.models import Player, User
from users.organisations import service as organisations
from users.tokens import service as tokens

PASSWORD = "seventeen goblins"
pytestmark = pytest.mark.django_db(transaction=True)


def walk_in() -> str:
    return people.add_walk_in("Wim")[1]


def guest_code() -> str:
    return people.join_as_guest("Gina")[1]


def shop_of(actor: User) -> object:
    return organisations.open_organisation(
        actor=actor, details={"name": "Tide", "time_zone": "UTC"}
    )


# What the actor does, given what was there before.
DEEDS = {
    "rename": (lambda: None, lambda actor, _: people.change_profile(
        actor=actor, changes={"display_name": "Else"})),
    "language": (lambda: None, lambda actor, _: people.change_profile(
        actor=actor, changes={"language": "ja"})),
    "claim a walk-in": (walk_in, lambda actor, code: people.claim_by_code(code, actor=actor)),
    "claim a guest": (guest_code, lambda actor, code: people.claim_by_code(code, actor=actor)),
    "claim the browser's guest": (
        lambda: people.join_as_guest("Gina")[0],
        lambda actor, guest: people.claim_guest(guest, actor=actor),
    ),
    "token": (lambda: None, lambda actor, _: tokens.make(
        actor=actor, name="x", scopes=["profile:read"], days=None)),
    "shop": (lambda: None, lambda actor, _: shop_of(actor)),
}  # fmt: skip


def someone() -> User:
    return people.sign_up(email="aiko@example.org", password=PASSWORD, display_name="Aiko")


def slowly_deleted(actor: User) -> None:
    with transaction.atomic():
        people.delete_account(actor=actor)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(1)")


@pytest.mark.parametrize("deed", DEEDS)
def test_the_account_has_just_gone(deed):
    before, act = DEEDS[deed]
    known = before()
    actor = someone()
    read = User.objects.get(pk=actor.pk)
    people.delete_account(actor=actor)
    with pytest.raises(Unknown):
        act(read, known)
    assert not Player.objects.filter(user=actor.pk).exists()


@pytest.mark.parametrize("deed", DEEDS)
def test_it_goes_in_the_same_moment(at_once, deed):
    """Whoever comes second finds the other's work done: no error of the database's, no deadlock."""
    before, act = DEEDS[deed]
    for _round in range(4):
        known, actor = before(), someone()
        read = User.objects.get(pk=actor.pk)
        done, deleted = at_once(
            lambda read=read, known=known: act(read, known),
            lambda actor=actor: people.delete_account(actor=actor),
        )
        assert deleted is None
        assert isinstance(done, Unknown) or not isinstance(done, Exception), repr(done)
        assert not User.objects.filter(email="aiko@example.org").exists()


@pytest.mark.parametrize("deed", DEEDS)
def test_it_waits_for_the_deletion_and_then_there_is_nobody(at_once, deed):
    """The deletion holds its locks until the other waits for them."""
    before, act = DEEDS[deed]
    known, actor = before(), someone()
    read = User.objects.get(pk=actor.pk)

    def do() -> object:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.2)")
        return act(read, known)

    done, deleted = at_once(do, lambda: slowly_deleted(actor))
    assert (type(done), deleted) == (Unknown, None)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("patch", "/api/v1/me/", {"display_name": "Else"}),
        ("post", "/api/v1/shops/", {"name": "Tide", "time_zone": "UTC"}),
        ("post", "/api/v1/claims/", {"code": ""}),
        ("post", "/claim/", {"code": ""}),
        ("post", "/me/profile/", {"display_name": "Else"}),
        ("post", "/shops/new/", {"name": "Tide", "time_zone": "UTC"}),
        ("post", "/me/tokens/", {"name": "x", "scopes": ["profile:read"], "days": "90"}),
    ],
)
def test_a_request_in_the_middle_is_answered_without_an_error_of_ours(at_once, method, path, body):
    """It finds the account there, then waits for its row, then there is nobody."""
    asked = {**body, "code": walk_in()} if "code" in body else body
    actor = someone()
    client = Client(raise_request_exception=False)
    client.force_login(actor)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    sent = json.dumps(asked), "application/json"

    def request() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.2)")
        given = sent if path.startswith("/api/") else (asked,)
        return getattr(client, method)(path, *given).status_code

    status, deleted = at_once(request, lambda: slowly_deleted(actor))
    assert (status, deleted) == (404, None)

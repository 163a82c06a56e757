"""Tokens: who makes them, for what, for how long."""

from datetime import timedelta

import pytest

from core import clock
from core.errors import NotPermitted, SignInNeeded
from users import service as people
from users.errors import NameRefused
from users.models import User
from users.tokens import queries, service
from users.tokens.errors import BadLifetime, NoScope, TooManyTokens, UnknownScope
from users.tokens.models import Token
from users.tokens.scopes import all_scopes, offered_to


def make(user: User, *scopes: str, name: str = "Script", days: int | None = 90):
    return service.make(actor=user, name=name, scopes=scopes or ("profile:read",), days=days)


def test_a_token_is_shown_once_and_kept_as_a_digest(aiko):
    token, plain = make(aiko, "profile:read", "notices:write", name=" My\u200b  scoreboard ")
    assert queries.PLAIN.fullmatch(plain)
    row = Token.objects.get()
    assert (row.name, row.scopes, row.user) == (
        "My scoreboard",
        ["profile:read", "notices:write"],
        aiko,
    )
    assert plain not in {row.digest, row.token_key}
    assert queries.token_of(plain) == token
    assert queries.token_of(plain[:-1] + ("0" if plain[-1] != "0" else "1")) is None


@pytest.mark.parametrize(("days", "until"), [(30, 30), (90, 90), (365, 365), (None, None)])
def test_it_lives_as_long_as_was_chosen(aiko, days, until):
    token, _plain = make(aiko, days=days)
    assert token.expiry == (None if until is None else token.created + timedelta(days=until))


@pytest.mark.parametrize("days", [0, 1, -30, 10**6])
def test_other_lifetimes_are_not_offered(aiko, days):
    with pytest.raises(BadLifetime):
        make(aiko, days=days)


def test_names_are_cleaned_like_any_other(aiko):
    with pytest.raises(NameRefused):
        make(aiko, name="\u200b")


def test_a_token_may_do_something_that_its_maker_may_give(aiko, operator):
    with pytest.raises(NoScope):
        service.make(actor=aiko, name="x", scopes=[], days=30)
    for scope in ("nonsense:read", "profile:delete", "profile", "operate:read", "\0"):
        with pytest.raises(UnknownScope):
            make(aiko, scope)
    assert make(operator, "operate:write")[0].scopes == ["operate:write"]


def test_operators_alone_are_offered_what_operators_do(aiko, operator):
    room = {"operate:read", "operate:write"}
    assert {scope.name for scope in offered_to(operator)} == set(all_scopes())
    assert {scope.name for scope in offered_to(aiko)} == set(all_scopes()) - room


@pytest.mark.parametrize(
    ("scopes", "allowed", "refused"),
    [
        (
            ["notices:read"],
            ["notices:read"],
            ["notices:write", "profile:read", "notices", "", "notices:"],
        ),
        (["notices:write"], ["notices:read", "notices:write"], ["profile:read", "notices:delete"]),
        ([], [], ["notices:read", ":read", ""]),
    ],
)
def test_writing_brings_reading_along(scopes, allowed, refused):
    token = Token(scopes=scopes)
    assert all(token.allows(scope) for scope in allowed)
    assert not any(token.allows(scope) for scope in refused)


def test_a_person_has_at_most_twenty(aiko, operator):
    for _ in range(20):
        make(aiko)
    with pytest.raises(TooManyTokens) as refusal:
        make(aiko)
    assert refusal.value.params == {"limit": 20}
    make(operator)
    service.revoke(actor=aiko, token=Token.objects.filter(user=aiko).first())
    make(aiko)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_not_make_the_twenty_first(aiko, at_once):
    for _ in range(19):
        make(aiko)
    results = at_once(*(lambda: make(aiko) for _ in range(4)))
    assert sum(isinstance(result, TooManyTokens) for result in results) == 3
    assert Token.objects.count() == 20


def test_guests_have_none(db):
    guest, _code = people.join_as_guest("Gwen")
    with pytest.raises(SignInNeeded):
        make(guest)


def test_only_its_owner_revokes_it(aiko, operator):
    token, plain = make(aiko)
    with pytest.raises(NotPermitted):
        service.revoke(actor=operator, token=token)
    service.revoke(actor=aiko, token=token)
    assert queries.token_of(plain) is None


def test_what_expired_stays_for_a_month_to_be_seen_then_it_goes(aiko):
    make(aiko, days=30)
    make(aiko, days=None)
    with clock.moved(timedelta(days=59)):
        assert service.forget_old() == 0
    with clock.moved(timedelta(days=61)):
        assert service.forget_old() == 1


def test_they_go_with_the_account_and_stand_in_its_export(aiko):
    make(aiko, "profile:write", name="Scoreboard")
    (held,) = queries.export(aiko)
    assert (held["name"], held["scopes"]) == ("Scoreboard", ["profile:write"])
    people.delete_account(actor=aiko)
    assert not Token.objects.exists()

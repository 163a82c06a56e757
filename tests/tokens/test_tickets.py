"""Socket tickets: one socket, once, within seconds, for as long as the token holds."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from core import clock
from core.access import Peer
from core.errors import SignInNeeded
from core.live import tickets as live
from users import service as people
from users.tokens import service, tickets
from users.tokens.models import SocketTicket, Token

URL = "/api/v1/socket-tickets/"
HERE = Peer("127.0.0.1", forwarded=False)


@pytest.fixture
def token(aiko) -> Token:
    """It may read notices."""
    return service.make(actor=aiko, name="x", scopes=["notices:write"], days=30)[0]


def test_a_token_gets_one(script):
    answer = script("notices:read").post(URL)
    assert answer.status_code == 201
    ticket = answer.json()["ticket"]
    assert SocketTicket.objects.get().digest != ticket
    assert answer.json()["expires_at"].endswith("Z")
    assert live.redeem(ticket, HERE).key.startswith("token:")


def test_a_browser_needs_none_and_strangers_get_none(browser, db):
    answer = browser.post(URL)
    assert (answer.status_code, answer.json()["code"]) == (403, "tokens.token_needed")
    assert Client().post(URL).status_code == 401
    guest = Client()
    guest.force_login(people.join_as_guest("Gwen")[0])
    assert guest.post(URL).status_code == 401


def test_it_works_once(token):
    ticket, _until = tickets.make(token)
    assert live.redeem(ticket, HERE)
    with pytest.raises(SignInNeeded):
        live.redeem(ticket, HERE)


@pytest.mark.django_db(transaction=True)
def test_of_several_at_once_one_gets_in(token, at_once):
    ticket, _until = tickets.make(token)
    results = at_once(*(lambda: live.redeem(ticket, HERE) for _ in range(4)))
    assert sum(isinstance(result, SignInNeeded) for result in results) == 3


def test_not_after_thirty_seconds(token):
    early, until = tickets.make(token)
    late, _until = tickets.make(token)
    assert until - clock.now() <= timedelta(seconds=30)
    with clock.moved(timedelta(seconds=29)):
        assert live.redeem(early, HERE)
    with clock.moved(timedelta(seconds=31)), pytest.raises(SignInNeeded):
        live.redeem(late, HERE)
    assert not SocketTicket.objects.exists()


@pytest.mark.parametrize("text", ["", "x", "\0", "\ud800", "x" * 10**5, "podium_" + "0" * 64])
def test_whatever_is_no_ticket_opens_nothing(db, text):
    with pytest.raises(SignInNeeded):
        live.redeem(text, HERE)


def test_it_acts_as_the_owner_where_the_token_may_read_and_else_as_a_stranger(aiko, token):
    visitor = live.redeem(tickets.make(token)[0], HERE)
    assert visitor.viewer("notices") == aiko
    for room in ("", "operate", "organisations"):
        assert visitor.viewer(room) == AnonymousUser()


def test_it_ends_with_the_token(aiko, token):
    visitor = live.redeem(tickets.make(token)[0], HERE)
    unused = tickets.make(token)[0]
    with clock.moved(timedelta(days=31)), pytest.raises(SignInNeeded):
        visitor.viewer("notices")
    service.revoke(actor=aiko, token=token)
    with pytest.raises(SignInNeeded):
        visitor.viewer("")
    with pytest.raises(SignInNeeded):
        live.redeem(unused, HERE)


def test_a_token_in_its_place_ends(aiko):
    plain = service.make(actor=aiko, name="x", scopes=["notices:read"], days=None)[1]
    with pytest.raises(SignInNeeded):
        live.redeem(plain, HERE)
    assert not Token.objects.exists()


def test_unused_ones_are_cleaned_away(token):
    tickets.make(token)
    assert service.forget_old() == 0
    with clock.moved(timedelta(hours=2)):
        assert service.forget_old() == 1

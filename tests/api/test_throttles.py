"""How often scripts may ask: by token, by person, by address, each on its own."""

import socket
import time
from datetime import timedelta

import pytest
import redis
from django.conf import settings
from django.test import Client
from django.test.utils import override_settings

from core import clock
from core.web.throttle import AddressThrottle, TokenThrottle, UserThrottle, _Throttle

ME, FORMATS = "/api/v1/me/", "/api/v1/formats/"


@pytest.fixture
def limits(monkeypatch):
    """Sets the limits to small ones, and begins with nothing counted."""

    def set_to(**rates):
        for throttle in (TokenThrottle, UserThrottle, AddressThrottle):
            rate = f"{rates.get(throttle.scope, 1000)}/min"
            monkeypatch.setattr(throttle, "rate", rate, raising=False)

    forget_counts()
    yield set_to
    forget_counts()


def forget_counts():
    """As if nobody had asked yet."""
    client = redis.Redis.from_url(settings.REDIS_URL)
    for key in client.scan_iter("podium:throttle:*"):
        client.delete(key)
    client.close()


def statuses(client, count, path=ME, **extra):
    return [client.get(path, **extra).status_code for _ in range(count)]


def check_429(answer):
    assert answer.status_code == 429
    assert answer.json()["code"] == "core.throttled"
    seconds = int(answer.headers["Retry-After"])
    assert 1 <= seconds <= 60
    assert answer.json()["details"] == {"seconds": seconds}
    assert str(seconds) in answer.json()["message"]


def test_the_limits_are_those_that_the_documents_name(db):
    rates = {cls.scope: cls.THROTTLE_RATES[cls.scope] for cls in (TokenThrottle, UserThrottle)}
    assert rates == {"token": "300/min", "user": "600/min"}
    assert AddressThrottle.THROTTLE_RATES["address"] == "1200/min"


def test_a_tokens_limit_stops_neither_its_owner_nor_their_other_tokens(limits, aiko, script):
    limits(token=3)
    first, second, browser = script(), script(), Client()
    browser.force_login(aiko)
    assert statuses(first, 5) == [200] * 3 + [429] * 2
    check_429(first.get(ME))
    assert statuses(second, 3) == [200] * 3
    assert statuses(browser, 5) == [200] * 5


def test_what_a_token_is_refused_is_not_counted_against_its_owner(limits, aiko, script):
    limits(token=3, user=6, address=9)
    assert statuses(script(), 20) == [200] * 3 + [429] * 17
    browser = Client()
    browser.force_login(aiko)
    assert statuses(browser, 4) == [200] * 3 + [429]
    assert statuses(Client(), 4, FORMATS) == [200] * 3 + [429]


def test_a_persons_limit_holds_for_all_they_use_and_for_nobody_else(limits, aiko, operator, script):
    limits(user=4)
    browser, other = Client(), Client()
    browser.force_login(aiko)
    other.force_login(operator)
    assert statuses(script(), 2) + statuses(browser, 2) == [200] * 4
    check_429(browser.get(ME))
    check_429(script().get(ME))
    assert statuses(other, 4) == [200] * 4


def test_an_addresss_limit_holds_for_whoever_comes_from_there(limits, aiko, script, stranger):
    limits(address=4)
    assert statuses(stranger, 4, FORMATS, REMOTE_ADDR="192.0.2.1") == [200] * 4
    check_429(stranger.get(FORMATS, REMOTE_ADDR="192.0.2.1"))
    check_429(script().get(ME, REMOTE_ADDR="192.0.2.1"))
    assert stranger.get(FORMATS, REMOTE_ADDR="192.0.2.2").status_code == 200
    # Nobody gets out of it by a header.
    forwarded = {"X-Forwarded-For": "192.0.2.3"}
    check_429(stranger.get(FORMATS, REMOTE_ADDR="192.0.2.1", headers=forwarded))


def test_failures_are_counted_too(limits, stranger, script):
    limits(address=3, token=2)
    bad = {"Authorization": "Bearer podium_" + "0" * 64}
    assert [stranger.get(ME, headers=bad).status_code for _ in range(4)] == [401] * 3 + [429]
    lacks = script("notices:read")
    assert statuses(lacks, 3, REMOTE_ADDR="192.0.2.9") == [403, 403, 429]


def test_the_next_window_begins_anew(limits, script):
    limits(token=2)
    client = script()
    assert statuses(client, 3) == [200, 200, 429]
    wait = int(client.get(ME).headers["Retry-After"])
    with clock.moved(timedelta(seconds=wait)):
        assert client.get(ME).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_requests_at_once_are_all_counted(limits, script, at_once):
    limits(token=5)
    client = script()
    answers = at_once(*(lambda: client.get(ME) for _ in range(12)))
    assert sorted(answer.status_code for answer in answers) == [200] * 5 + [429] * 7


@pytest.fixture
def away():
    """This process forgets afterwards that nobody counted."""
    yield
    _Throttle.away_until = 0.0


def test_where_nobody_counts_nobody_is_stopped(limits, script, away, tmp_path):
    limits(token=2, user=2, address=2)
    client = script()
    with override_settings(REDIS_URL=f"unix://{tmp_path}/nobody.sock"):
        assert statuses(client, 10) == [200] * 10


def test_a_counter_that_hangs_holds_up_one_request_for_a_moment(limits, script, away, tmp_path):
    limits(token=2, user=2, address=2)
    client = script()
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / "silent.sock"))
        silent.listen()
        with override_settings(REDIS_URL=f"unix://{tmp_path}/silent.sock"):
            begun = time.monotonic()
            assert statuses(client, 10) == [200] * 10
            assert time.monotonic() - begun < 3

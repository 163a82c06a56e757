"""The second factor: asked for, limited, and recoverable."""

import re
from datetime import timedelta

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.test import Client

from core import clock
from tests.accounts.conftest import PASSWORD, say_password_again

SECRET = "JBSWY3DPEHPK3PXP"


def code_now(secret=SECRET):
    _past, present, _next = yield_hotp_counters_from_time()
    return format_hotp_value(hotp_value(secret, present))


@pytest.fixture
def with_second_factor(aiko):
    TOTP.activate(aiko, SECRET)
    return aiko


def password_step(client, person):
    return client.post("/accounts/login/", {"login": person.email, "password": PASSWORD})


def test_the_password_alone_does_not_open(with_second_factor, browser):
    assert password_step(browser, with_second_factor).url.startswith("/accounts/2fa/")
    assert "_auth_user_id" not in browser.session
    assert browser.get("/me/").status_code == 302
    assert browser.post("/accounts/2fa/", {"code": code_now()}).url == "/me/"
    assert browser.get("/me/").status_code == 200


def test_codes_cannot_be_guessed(with_second_factor, browser):
    statuses = []
    for number in range(13):
        password_step(browser, with_second_factor)
        statuses.append(browser.post("/accounts/2fa/", {"code": f"{number:06}"}).status_code)
    assert statuses == [200] * 10 + [429] * 3
    with clock.moved(timedelta(minutes=11)):
        password_step(browser, with_second_factor)
        assert browser.post("/accounts/2fa/", {"code": code_now()}).status_code == 302


@pytest.mark.parametrize("code", ["", "abc", "\x00", "１２３４５６", "9" * 5000])
def test_codes_that_are_none(with_second_factor, browser, code):
    password_step(browser, with_second_factor)
    assert browser.post("/accounts/2fa/", {"code": code}).status_code in {200, 400}
    assert "_auth_user_id" not in browser.session


def test_a_recovery_code_opens_once(with_second_factor, browser):
    code = RecoveryCodes.activate(with_second_factor).get_unused_codes()[0]
    password_step(browser, with_second_factor)
    assert browser.post("/accounts/2fa/", {"code": code}).url == "/me/"
    other = Client()
    password_step(other, with_second_factor)
    assert other.post("/accounts/2fa/", {"code": code}).status_code == 200


def test_it_is_switched_on_with_the_first_code_and_off_again(signed_in, aiko):
    say_password_again(signed_in)
    page = signed_in.get("/accounts/2fa/totp/on/").content.decode()
    secret = re.search(r"\b([A-Z2-7]{32})\b", page)[1]
    answer = signed_in.post("/accounts/2fa/totp/on/", {"code": code_now(secret)})
    assert answer.status_code == 302
    codes = signed_in.get("/accounts/2fa/codes/")
    assert codes.status_code == 200
    assert signed_in.post("/accounts/2fa/totp/off/").status_code == 302
    assert password_step(Client(), aiko).url == "/me/"


def test_a_guests_browser_can_sign_in_with_a_second_factor(with_second_factor, browser):
    browser.post("/play/", {"name": "Rin"})
    password_step(browser, with_second_factor)
    assert browser.post("/accounts/2fa/", {"code": code_now()}).url == "/me/"
    assert "Rin" in browser.get("/me/").content.decode()


def test_whoever_knows_only_the_password_keeps_the_owner_out_of_nothing(
    with_second_factor, browser
):
    password_step(browser, with_second_factor)
    assert browser.post("/accounts/2fa/", {"code": code_now()}).url == "/me/"
    thief = Client()
    for number in range(12):
        password_step(thief, with_second_factor)
        thief.post("/accounts/2fa/", {"code": f"{number:06}"})
    changed = browser.post(
        "/accounts/password/", {"oldpassword": PASSWORD, "password1": "nine new wolves"}
    )
    assert changed.status_code in {200, 302}
    browser.post("/accounts/logout/")
    again = password_step(browser, with_second_factor)
    assert again.status_code in {200, 302}


def test_a_code_opens_once_and_also_while_the_cache_is_away(with_second_factor, browser, settings):
    settings.CACHES = {
        "default": {**settings.CACHES["default"], "LOCATION": "unix:///nonexistent?db=0"}
    }
    password_step(browser, with_second_factor)
    assert browser.post("/accounts/2fa/", {"code": code_now()}).url == "/me/"


def test_a_code_that_was_seen_opens_no_second_time(with_second_factor, browser):
    code = code_now()
    for client, opened in ((browser, True), (Client(), False)):
        password_step(client, with_second_factor)
        answer = client.post("/accounts/2fa/", {"code": code})
        assert (answer.status_code == 302) is opened

"""Signing up, in and out: the doors work, and tell a stranger nothing."""

import re
from datetime import timedelta
from statistics import median
from time import perf_counter

import pytest
from django.core import mail
from django.test import Client

from core import clock
from core.models import Attempts
from tests.accounts.conftest import PASSWORD
from tests.accounts.doors import fail, sign_in, who
from users import limits
from users.models import Player, User

NEW = {"display_name": "Jun Abe", "email": "jun@example.org", "password1": "seventeen goblins"}


# --- the ways in and out ---


def test_sign_up_then_sign_in_then_out(browser):
    answer = browser.post("/accounts/signup/", NEW)
    assert (answer.status_code, answer.url) == (302, "/accounts/login/")
    jun = User.objects.get(email="jun@example.org")
    assert (jun.display_name, jun.is_guest, jun.is_staff) == ("Jun Abe", False, False)
    assert Player.objects.get(user=jun).is_main
    assert who(browser) is None
    page = browser.get("/accounts/login/").content.decode()
    assert 'value="jun@example.org"' in page
    assert sign_in(browser, "JUN@example.org ").url == "/me/"
    assert who(browser) == str(jun.pk)
    assert browser.post("/accounts/logout/").status_code == 302
    assert who(browser) is None


def test_signing_in_leads_where_one_wanted_to_go_and_nowhere_else(aiko):
    for wanted, led in [
        ("/check/", "/check/"),
        ("https://evil.example/", "/me/"),
        ("//evil.example", "/me/"),
        ("javascript:alert(1)", "/me/"),
    ]:
        client = Client()
        answer = sign_in(client, aiko.email, query_params={"next": wanted})
        assert answer.url == led


def test_a_reset_by_letter(aiko, browser, letters):
    answer = browser.post("/accounts/password/reset/", {"email": "Aiko@Example.org"})
    assert answer.url == "/accounts/password/reset/done/"
    (letter,) = letters()
    assert letter.to == [aiko.email]
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", letter.body)[1]
    form_page = browser.get(link)
    assert form_page.status_code == 302
    done = browser.post(
        form_page.url, {"password1": "nine new wolves", "password2": "nine new wolves"}
    )
    assert done.status_code == 302
    assert sign_in(browser, aiko.email, "nine new wolves").url == "/me/"
    again = Client().get(link)
    assert "reset" in again.content.decode().lower()
    assert again.status_code == 200


def test_a_reset_keeps_what_the_letter_says_secret_once_it_is_sent(aiko, browser, letters):
    from users.mail.models import Letter

    browser.post("/accounts/password/reset/", {"email": aiko.email})
    letters()
    assert Letter.objects.get().text == ""
    assert Letter.objects.get().sent_at is not None


# --- nobody learns who has an account ---


def test_sign_up_answers_alike_for_a_taken_and_for_a_free_address(aiko):
    answers = []
    for email in (aiko.email, "free@example.org"):
        client = Client(headers={"Accept-Language": "en"})
        answer = client.post("/accounts/signup/", {**NEW, "email": email})
        follow = client.get(answer.url)
        page = follow.content.decode().replace(email, "…")
        page = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"|data-now="[^"]+"', "", page)
        answers.append((answer.status_code, answer.url, page))
    assert answers[0] == answers[1]
    aiko.refresh_from_db()
    assert aiko.display_name == "Aiko Mori"
    assert aiko.check_password(PASSWORD)


def test_reset_answers_alike_and_writes_to_owners_only(aiko, letters):
    answers = []
    for email in (aiko.email, "nobody@example.org"):
        client = Client()
        answer = client.post("/accounts/password/reset/", {"email": email})
        answers.append((answer.status_code, answer.url))
    assert answers[0] == answers[1]
    assert [letter.to for letter in letters()] == [[aiko.email]]


def test_a_wrong_password_and_an_unknown_address_read_alike(aiko):
    pages = []
    for email in (aiko.email, "nobody@example.org"):
        answer = sign_in(Client(headers={"Accept-Language": "en"}), email, "wrong password")
        page = answer.content.decode().replace(email, "…")
        page = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"|data-now="[^"]+"', "", page)
        pages.append((answer.status_code, page))
    assert pages[0] == pages[1]


def timed(*calls, times=15):
    """The median seconds of each; by turns, so that what else the machine does weighs on all."""
    taken = [[] for _ in calls]
    for _ in range(times):
        for call, some in zip(calls, taken, strict=True):
            begun = perf_counter()
            call()
            some.append(perf_counter() - begun)
    return [median(some) for some in taken]


def test_a_wrong_password_takes_as_long_as_an_unknown_address(real_hashing, aiko, monkeypatch):
    monkeypatch.setattr(limits, "FAILED_ADDRESS", limits.Limit("wide", 1000, 60))
    monkeypatch.setattr(limits, "FAILED_ACCOUNT", limits.Limit("wide-too", 1000, 60))
    known, unknown = timed(
        lambda: sign_in(Client(), aiko.email, "wrong password"),
        lambda: sign_in(Client(), "nobody@example.org", "wrong password"),
    )
    assert 0.6 < known / unknown < 1.6


# --- stuffing ---


def test_guessing_at_one_account_ends_whatever_the_address(aiko):
    statuses = [fail(Client(), aiko.email, f"203.0.113.{n}") for n in range(15)]
    assert statuses == [200] * 10 + [429] * 5
    refused = sign_in(Client(), aiko.email, REMOTE_ADDR="203.0.113.99")
    assert refused.status_code == 429  # the right password too: it would tell a guesser
    assert who(Client()) is None


def test_stuffing_many_accounts_from_one_address_ends(db, monkeypatch):
    monkeypatch.setattr(limits, "FAILED_ADDRESS", limits.Limit("few", 6, 600))
    statuses = [fail(Client(), f"p{n}@example.org") for n in range(8)]
    assert statuses == [200] * 6 + [429] * 2


def test_a_hall_behind_one_address_signs_in(db, monkeypatch):
    from users import service

    monkeypatch.setattr(limits, "FAILED_ADDRESS", limits.Limit("few", 6, 600))

    people = [
        service.sign_up(email=f"p{n}@example.org", password=PASSWORD, display_name=f"P {n}")
        for n in range(9)
    ]
    assert {sign_in(Client(), person.email).status_code for person in people} == {302}


def test_others_cannot_lock_out_whoever_has_signed_in_here_before(aiko, signed_in):
    signed_in.post("/accounts/logout/")
    for n in range(20):
        fail(Client(), aiko.email, f"203.0.113.{n}")
    assert sign_in(Client(), aiko.email).status_code == 429
    assert sign_in(signed_in, aiko.email).status_code == 302


def test_a_known_browser_may_not_guess_for_ever(aiko, signed_in):
    signed_in.post("/accounts/logout/")
    statuses = [fail(signed_in, aiko.email) for _ in range(12)]
    assert statuses == [200] * 10 + [429] * 2


def test_a_known_browser_is_known_to_its_owner_only(aiko, signed_in):
    from users import service

    other = service.sign_up(email="ben@example.org", password=PASSWORD, display_name="Ben")
    signed_in.post("/accounts/logout/")
    for n in range(12):
        fail(Client(), other.email, f"203.0.113.{n}")
    assert sign_in(signed_in, other.email).status_code == 429


@pytest.mark.parametrize("cookie", ["", "x", "a:b:c", "é", "x" * 5000])
def test_a_made_up_mark_is_no_mark(aiko, cookie):
    client = Client()
    client.cookies[limits.KNOWN_COOKIE] = cookie
    assert sign_in(client, aiko.email).status_code == 302


def test_nobody_is_locked_out_for_good(aiko):
    for n in range(20):
        fail(Client(), aiko.email, f"203.0.113.{n}")
    with clock.moved(timedelta(minutes=11)):
        assert sign_in(Client(), aiko.email).status_code == 302


def test_a_reset_opens_the_door_again(aiko, letters):
    for n in range(20):
        fail(Client(), aiko.email, f"203.0.113.{n}")
    client = Client()
    client.post("/accounts/password/reset/", {"email": aiko.email})
    link = re.search(r"http://testserver(\S+)", letters()[0].body)[1]
    form_page = client.get(link)
    client.post(form_page.url, {"password1": "nine new wolves", "password2": "nine new wolves"})
    assert sign_in(client, aiko.email, "nine new wolves").status_code == 302


def test_letters_cannot_be_used_to_flood_a_mailbox(aiko, letters):
    statuses = [
        Client()
        .post("/accounts/password/reset/", {"email": aiko.email}, REMOTE_ADDR=f"203.0.113.{n}")
        .status_code
        for n in range(5)
    ]
    assert statuses == [302] * 3 + [429] * 2
    assert len(letters()) == 3


def test_sign_ups_from_one_address_are_limited(db, monkeypatch):
    statuses = {}
    monkeypatch.setattr(limits, "SIGN_UPS", limits.Limit("few", 5, 3600))
    for n in range(7):
        answer = Client().post("/accounts/signup/", {**NEW, "email": f"n{n}@example.org"})
        statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
    assert statuses == {302: 5, 429: 2}


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:ffff:1:2:3", "2001:db8::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_a_visitor_with_a_whole_network_counts_as_one(rf, address, counted):
    assert limits.address_of(rf.get("/", REMOTE_ADDR=address)) == counted


def test_limits_keep_no_address(aiko):
    fail(Client(), aiko.email)
    kept = " ".join(Attempts.objects.values_list("key", flat=True))
    assert "aiko" not in kept
    assert "203.0.113" not in kept


# --- bad input ---


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("x" * 1000, "at most 60 characters"),
        ("Jun\r\nBcc: a@example.org", "one line of visible text"),
        ("\u200b\u202e", "at least one visible character"),
        ("J\u0300\u0301\u0302\u0303\u0304", "too many marks"),
    ],
)
def test_names_that_are_refused_are_said_at_the_field(browser, name, says):
    answer = browser.post("/accounts/signup/", {**NEW, "display_name": name})
    assert says in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "email", ["", "x", "a@b", "a\r\nb@example.org", "a@example.org\x00", "x" * 300]
)
def test_addresses_that_are_none(browser, email):
    assert browser.post("/accounts/signup/", {**NEW, "email": email}).status_code in {200, 400}
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "password", ["", "short", "12345678901", "password", "jun@example.org", "\x00" * 9]
)
def test_passwords_that_are_too_weak(browser, password):
    assert browser.post("/accounts/signup/", {**NEW, "password1": password}).status_code in {
        200,
        400,
    }
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "path",
    ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/play/", "/claim/"],
)
def test_posts_from_other_sites_are_refused(db, path):
    client = Client(enforce_csrf_checks=True)
    assert client.post(path, {"login": "a@example.org", "name": "A"}).status_code == 403


def test_two_sign_ups_with_one_address_make_one_account(browser):
    for _ in range(2):
        assert browser.post("/accounts/signup/", NEW).status_code == 302
        browser.cookies.clear()
    assert User.objects.count() == 1


def test_no_letter_is_written_where_addresses_are_not_verified(browser, letters):
    browser.post("/accounts/signup/", NEW)
    assert letters() == []
    assert mail.outbox == []


def test_with_verification_both_get_a_letter_and_the_answers_stay_alike(aiko, settings, letters):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    urls = []
    for email in (aiko.email, "jun@example.org"):
        client = Client(headers={"Accept-Language": "en"})
        urls.append(client.post("/accounts/signup/", {**NEW, "email": email}).url)
    assert urls[0] == urls[1]
    assert sorted(letter.to[0] for letter in letters()) == [aiko.email, "jun@example.org"]


@pytest.mark.parametrize(
    ("address", "led"), [("192.168.1.20", "/me/"), ("9.9.9.9", "/accounts/confirm-email/")]
)
def test_verification_is_never_asked_for_on_a_local_network(settings, browser, address, led):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    browser.post("/accounts/signup/", NEW)
    assert sign_in(browser, NEW["email"], REMOTE_ADDR=address).url == led

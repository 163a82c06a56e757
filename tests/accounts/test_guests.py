"""Guests: in by a name, back by a code, kept by an account."""

import re

import pytest
from django.test import Client

from tests.accounts.conftest import PASSWORD
from users import codes, limits, service
from users.errors import GuestsOnly, UnknownCode
from users.models import Player, User

CODE = re.compile(r"[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}")
SHOWN = re.compile(rf'value="({CODE.pattern})"')


def join(client, name="Rin"):
    answer = client.post("/play/", {"name": name})
    assert answer.status_code == 302
    return SHOWN.search(client.get(answer.url).content.decode())[1]


def person(client):
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_a_name_is_enough_and_the_code_is_shown_once(browser):
    code = join(browser)
    guest = person(browser)
    assert (guest.display_name, guest.email, guest.is_guest) == ("Rin", None, True)
    assert guest.players.get().display_name == "Rin"
    assert code not in browser.get("/me/").content.decode()
    assert code not in str(Player.objects.values())


@pytest.mark.parametrize(
    "typed", [str, str.upper, lambda c: c.replace("-", " "), lambda c: f" {c} "]
)
def test_the_code_brings_a_guest_back_however_it_is_typed(browser, typed):
    code = join(browser)
    phone = Client()
    assert phone.post("/claim/", {"code": typed(code)}).status_code == 302
    assert person(phone) == person(browser)


def test_a_walk_in_whom_the_organiser_typed_in_comes_by_code(browser):
    player, code = service.add_walk_in("Walter")
    assert player.user is None
    browser.post("/claim/", {"code": code})
    player.refresh_from_db()
    assert player.user == person(browser)
    assert person(browser).is_guest


def test_an_account_claims_a_walk_in_for_good(signed_in, aiko):
    player, code = service.add_walk_in("A. Mori")
    signed_in.post("/claim/", {"code": code})
    player.refresh_from_db()
    assert (player.user, player.is_main, player.claim_digest) == (aiko, False, None)
    assert Client().post("/claim/", {"code": code}).status_code == 404


def test_an_account_claims_a_guest_by_code_and_the_guest_ends(browser, signed_in, aiko):
    code = join(browser)
    guest = person(browser)
    signed_in.post("/claim/", {"code": code})
    assert not User.objects.filter(pk=guest.pk).exists()
    assert {p.display_name for p in aiko.players.all()} == {"Aiko Mori", "Rin"}
    assert browser.get("/me/").status_code == 302


def test_signing_in_from_a_guests_browser_offers_to_keep_what_was_played(browser, aiko):
    join(browser)
    guest = person(browser)
    browser.post("/accounts/login/", {"login": aiko.email, "password": PASSWORD})
    assert person(browser) == aiko
    assert "Rin" in browser.get("/me/").content.decode()
    browser.post("/claim/here/")
    assert {p.display_name for p in aiko.players.all()} == {"Aiko Mori", "Rin"}
    assert not User.objects.filter(pk=guest.pk).exists()
    assert browser.post("/claim/here/").status_code == 409


def test_the_offer_can_be_declined_and_the_guest_stays(browser, aiko):
    code = join(browser)
    browser.post("/accounts/login/", {"login": aiko.email, "password": PASSWORD})
    browser.post("/claim/here/", {"decline": "1"})
    assert aiko.players.count() == 0 or aiko.players.count() == 1
    assert Client().post("/claim/", {"code": code}).status_code == 302


def test_nobody_takes_a_guest_whose_browser_they_did_not_have(signed_in, browser):
    join(browser)
    guest = person(browser)
    assert signed_in.post("/claim/here/").status_code == 409
    assert User.objects.filter(pk=guest.pk).exists()


def test_a_guest_who_makes_an_account_keeps_what_was_played(browser):
    join(browser)
    browser.post(
        "/accounts/signup/",
        {"display_name": "Rin Sato", "email": "rin@example.org", "password1": PASSWORD},
    )
    browser.post("/accounts/login/", {"login": "rin@example.org", "password": PASSWORD})
    browser.post("/claim/here/")
    rin = User.objects.get(email="rin@example.org")
    assert {p.display_name for p in rin.players.all()} == {"Rin Sato", "Rin"}


def test_a_lost_code_is_replaced_and_the_old_one_is_void(browser):
    old = join(browser)
    browser.post("/me/code/")
    new = SHOWN.search(browser.get("/me/").content.decode())[1]
    assert new != old
    assert Client().post("/claim/", {"code": old}).status_code == 404
    assert Client().post("/claim/", {"code": new}).status_code == 302


@pytest.mark.parametrize(
    "code", ["", "x", "0000-0000-0000", "7m2k-9x4t-q0a", "🂡" * 12, "\x00" * 12, "7" * 10_000, "%00"]
)
def test_codes_that_nobody_waits_for(browser, code):
    answer = browser.post("/claim/", {"code": code})
    assert answer.status_code == 404
    assert "Nobody waits for this code" in answer.content.decode()
    assert "_auth_user_id" not in browser.session


def test_guessing_codes_ends_and_right_ones_do_not_count(browser, monkeypatch):
    monkeypatch.setattr(limits, "CLAIMS", limits.Limit("few", 3, 600))
    for _ in range(5):
        _player, code = service.add_walk_in("Walter")
        assert Client().post("/claim/", {"code": code}).status_code == 302
    statuses = [browser.post("/claim/", {"code": f"{n:012}"}).status_code for n in range(5)]
    assert statuses == [404] * 3 + [429] * 2


@pytest.mark.parametrize("name", ["x" * 1000, "a\nb", "", "\u202e\u200b"])
def test_names_that_are_refused_keep_the_form(browser, name):
    answer = browser.post("/play/", {"name": name})
    assert answer.status_code == 400
    assert not User.objects.exists()


def test_an_account_holder_needs_no_second_name(signed_in, aiko):
    assert signed_in.post("/play/", {"name": "Rin"}).status_code == 302
    assert person(signed_in) == aiko


def test_a_guest_has_no_password_no_mail_and_no_second_factor(browser):
    join(browser)
    for path in ("/me/security/", "/accounts/password/", "/accounts/2fa/totp/on/"):
        answer = browser.get(path)
        assert (answer.status_code, answer.url.split("?")[0]) == (302, "/accounts/login/")


def test_codes_are_random_and_their_digests_depend_on_the_sites_key(settings):
    code = codes.new_code()
    assert CODE.fullmatch(code)
    assert len({codes.new_code() for _ in range(1000)}) == 1000
    digest = codes.digest_of(code)
    settings.SECRET_KEY = "another"
    assert codes.digest_of(code) != digest


@pytest.mark.django_db(transaction=True)
def test_two_accounts_at_once_claim_one_walk_in_once(at_once):
    people = [
        service.sign_up(email=f"p{n}@example.org", password=PASSWORD, display_name=f"P {n}")
        for n in range(4)
    ]
    player, code = service.add_walk_in("Walter")
    results = at_once(*(lambda p=p: service.claim_by_code(code, actor=p) for p in people))
    assert sum(isinstance(result, list) for result in results) == 1
    assert sum(isinstance(result, UnknownCode) for result in results) == 3
    player.refresh_from_db()
    assert player.user in people


@pytest.mark.django_db(transaction=True)
def test_two_phones_at_once_become_one_guest(at_once):
    _player, code = service.add_walk_in("Walter")
    guests = at_once(*(lambda: service.guest_by_code(code) for _ in range(4)))
    assert len({guest.pk for guest in guests}) == 1
    assert User.objects.filter(is_guest=True).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(4))
def test_a_guest_who_deletes_everything_while_being_claimed_is_gone_either_way(at_once, attempt):
    guest, code = service.join_as_guest("Rin")
    account = service.sign_up(email="p@example.org", password=PASSWORD, display_name="P")
    results = at_once(
        lambda: service.delete_account(actor=guest),
        lambda: service.claim_by_code(code, actor=account),
    )
    assert not User.objects.filter(is_guest=True).exists()
    assert results[0] is None
    assert isinstance(results[1], (list, GuestsOnly, UnknownCode))


@pytest.mark.django_db(transaction=True)
def test_a_guest_is_taken_over_once(at_once):
    guest, code = service.join_as_guest("Rin")
    people = [
        service.sign_up(email=f"p{n}@example.org", password=PASSWORD, display_name=f"P {n}")
        for n in range(3)
    ]
    results = at_once(
        lambda: service.claim_guest(guest, actor=people[0]),
        lambda: service.claim_by_code(code, actor=people[1]),
        lambda: service.claim_guest(guest, actor=people[2]),
    )
    assert sum(isinstance(result, list) for result in results) == 1
    assert all(isinstance(result, (list, GuestsOnly, UnknownCode)) for result in results)
    assert Player.objects.filter(display_name="Rin", user__in=people).count() == 1

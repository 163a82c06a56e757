"""What strangers, pranksters and the next person at the same device cannot do at the entrance."""

import pytest
from django.test import Client

from core.models import Attempts
from tests.accounts.doors import fail, sign_in
from users import limits
from users.models import User


def test_a_prankster_behind_the_halls_address_keeps_no_known_browser_out(
    aiko, signed_in, monkeypatch
):
    monkeypatch.setattr(limits, "FAILED_ADDRESS", limits.Limit("few", 3, 600))
    signed_in.post("/accounts/logout/")
    for n in range(5):
        fail(Client(), f"p{n}@example.org", "127.0.0.1")
    assert sign_in(Client(), aiko.email).status_code == 429
    assert sign_in(signed_in, aiko.email).status_code == 302


def test_a_mark_does_not_outlive_a_change_of_hands(aiko, signed_in):
    from users import service

    signed_in.post("/accounts/logout/")
    User.objects.filter(pk=aiko.pk).update(email="elsewhere@example.org")
    service.sign_up(email="aiko@example.org", password="nine new wolves", display_name="Victim")
    statuses = [fail(signed_in, "aiko@example.org") for _ in range(11)]
    assert statuses == [200] * 10 + [429]
    assert Attempts.objects.filter(name=limits.FAILED_ACCOUNT.name).exists()
    assert not Attempts.objects.filter(name=limits.FAILED_KNOWN.name, count__gt=0).exists()


def test_signing_out_everywhere_ends_the_marks(aiko, signed_in):
    from users import service

    service.sign_out_everywhere(aiko)
    for n in range(12):
        fail(Client(), aiko.email, f"203.0.113.{n}")
    assert sign_in(signed_in, aiko.email).status_code == 429


@pytest.mark.parametrize(
    "wanted",
    [
        "http://testserver/",
        "https://testserver/me/",
        "http://localhost/",
        "//testserver/",
        "/\\evil.example",
        "\\\\evil.example",
    ],
)
def test_only_paths_of_this_site_are_followed(aiko, wanted):
    assert sign_in(Client(), aiko.email, query_params={"next": wanted}).url == "/me/"


def test_a_wish_for_a_letter_leaves_no_address_behind(aiko, browser, letters):
    from core.models import OutboxMessage
    from users.mail.models import Letter

    for email in (aiko.email, "nobody@example.org"):
        browser.post("/accounts/password/reset/", {"email": email})
    assert [letter.to for letter in letters()] == [[aiko.email]]
    assert "@" not in str(list(OutboxMessage.objects.values_list("payload", "last_error")))
    assert list(Letter.objects.values_list("to", flat=True)) == [aiko.email]


def test_links_in_letters_go_where_the_operator_says(aiko, settings, letters):
    settings.SITE_URL = "https://podium.example"
    Client().post(
        "/accounts/password/reset/", {"email": aiko.email}, headers={"Host": "localhost:6666"}
    )
    assert "https://podium.example/accounts/password/reset/key/" in letters()[0].body


def test_a_closed_guest_comes_back_by_no_code(browser):
    from users import service

    guest, code = service.join_as_guest("Rin")
    User.objects.filter(pk=guest.pk).update(is_active=False)
    assert browser.post("/claim/", {"code": code}).status_code == 404


@pytest.mark.parametrize(
    "path", ["/me/", "/me/profile/", "/me/data/", "/me/security/", "/me/tokens/"]
)
def test_the_next_person_at_this_device_finds_nothing_by_going_back(signed_in, path):
    assert "no-store" in signed_in.get(path)["Cache-Control"]

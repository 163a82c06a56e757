"""What happens to an account's safety is told to its owner, on the page and by letter."""

import pytest
from allauth.account import signals as account
from allauth.account.models import EmailAddress
from allauth.mfa import signals as mfa
from allauth.mfa.models import Authenticator
from django.urls import reverse

from core import outbox
from users.mail.models import Letter
from users.notices.models import Notice


def codes_told(user):
    return list(Notice.objects.filter(user=user).order_by("id").values_list("code", flat=True))


def change(client, **form):
    return client.post(reverse("account_change_password"), form)


def test_a_changed_password_is_told_once_and_by_one_letter(signed, player):
    player.mail_notices = False
    player.save()
    form = {"oldpassword": "correct horse", "password1": "battery staple 7", "password2": ""}
    client = signed(player)
    answer = change(client, **form | {"password2": form["password1"]})
    assert answer.status_code == 302, answer.content
    assert codes_told(player) == ["users.notice_password_changed"]
    assert Notice.objects.get().url == "/me/security/"
    outbox.deliver_due()
    assert list(Letter.objects.values_list("to", "subject")) == [
        (player.email, "Podium: Your password was changed.")
    ]


def test_a_wrong_old_password_is_no_change(signed, player):
    form = {"oldpassword": "x", "password1": "battery staple 7", "password2": "battery staple 7"}
    change(signed(player), **form)
    assert codes_told(player) == []


@pytest.mark.parametrize(
    ("signal", "code"),
    [
        (account.password_reset, "users.notice_password_reset"),
        (account.password_set, "users.notice_password_changed"),
        (mfa.authenticator_reset, "users.notice_codes_made"),
    ],
)
def test_what_allauth_tells_is_told_on(player, signal, code):
    signal.send(sender=type(player), request=None, user=player, authenticator=None)
    assert codes_told(player) == [code]


def test_a_second_factor_that_comes_or_goes_is_told_recovery_codes_beside_it_are_not(player):
    for signal in (mfa.authenticator_added, mfa.authenticator_removed):
        for kind in (Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES):
            factor = Authenticator(user=player, type=kind)
            signal.send(sender=Authenticator, request=None, user=player, authenticator=factor)
    assert codes_told(player) == ["users.notice_factor_on", "users.notice_factor_off"]


def test_a_changed_address_is_told_to_the_old_one_too(player):
    player.email = "new@example.org"
    player.save()
    account.email_changed.send(
        sender=EmailAddress,
        request=None,
        user=player,
        from_email_address=EmailAddress(user=player, email="player@example.org"),
        to_email_address=EmailAddress(user=player, email="new@example.org"),
    )
    outbox.deliver_due()
    assert codes_told(player) == ["users.notice_email_changed"]
    assert set(Letter.objects.values_list("to", flat=True)) == {
        "player@example.org",
        "new@example.org",
    }


def test_demo_people_share_an_account_and_are_told_nothing(player):
    player.is_demo = True
    account.password_changed.send(sender=type(player), request=None, user=player)
    assert codes_told(player) == []

"""Invitations: a link for one person, one role, seven days."""

from datetime import timedelta

import pytest
from django.test import Client

from config.log import without_secrets
from core import clock
from core.attempts import Limit, TooMany
from core.chores import do_all
from core.errors import NotPermitted, SignInNeeded
from core.models import Attempts
from tests.organisations.conftest import browser_of, hold, kinds, open_shop, someone
from users.mail.models import Letter
from users.models import User
from users.notices.models import Notice
from users.organisations import errors, invitations, service
from users.organisations.models import Invitation, Organisation
from users.organisations.queries import held_roles, open_invitations
from users.roles.service import RoleNotHere
from users.roles.table import Role

SITE = "https://podium.example/"


def invite(
    shop: Organisation, actor: User, role: Role = Role.JUDGE, email: str = ""
) -> tuple[Invitation, str]:
    return invitations.invite(actor=actor, organisation=shop, role=role, email=email, site=SITE)


def test_only_a_digest_of_the_code_is_kept(shop: Organisation, olga: User) -> None:
    invitation, code = invite(shop, olga)
    row = Invitation.objects.values().get()
    assert code.replace("-", "") not in str(row)
    assert code not in str(row)
    assert invitation.expires_at - invitation.created_at == timedelta(days=7)
    entry = shop.log.entries.last()
    assert (entry.kind, entry.actor) == ("invited", olga.ref)
    assert entry.payload == {"invitation": invitation.ref, "role": "judge"}


def test_accepting_gives_the_role_once(
    shop: Organisation, olga: User, jun: User, kei: User
) -> None:
    invitation, code = invite(shop, olga)
    assert invitations.accept(actor=jun, code=code) == shop
    assert held_roles(shop, jun) == {Role.JUDGE}
    entry = shop.log.entries.last()
    assert (entry.kind, entry.actor) == ("joined", jun.ref)
    assert entry.payload == {
        "invitation": invitation.ref, "role": "judge", "before": [], "after": ["judge"],
    }  # fmt: skip
    with pytest.raises(errors.UnknownInvitation):
        invitations.accept(actor=kei, code=code)


def test_a_second_click_changes_nothing_even_after_a_removal(
    shop: Organisation, olga: User, jun: User
) -> None:
    _invitation, code = invite(shop, olga)
    for _click in range(2):
        invitations.accept(actor=jun, code=code)
    assert kinds(shop).count("joined") == 1
    shop.scope.grants.filter(user=jun).delete()
    invitations.accept(actor=jun, code=code)
    assert held_roles(shop, jun) == frozenset()


def test_whoever_works_there_gets_the_role_added(shop: Organisation, olga: User, jun: User) -> None:
    hold(shop, jun, Role.SCOREKEEPER)
    invitations.accept(actor=jun, code=invite(shop, olga)[1])
    assert held_roles(shop, jun) == {Role.JUDGE, Role.SCOREKEEPER}
    assert shop.log.entries.last().payload["before"] == ["scorekeeper"]


def test_owners_are_told_but_not_the_one_who_accepts(
    shop: Organisation, olga: User, jun: User, kei: User
) -> None:
    hold(shop, kei, Role.OWNER)
    hold(shop, someone("ana"), Role.ORGANISER)
    invitations.accept(actor=jun, code=invite(shop, olga)[1])
    assert set(Notice.objects.values_list("user__display_name", flat=True)) == {"Olga", "Kei"}
    notice = Notice.objects.first()
    assert notice.params == {"name": "Jun", "shop": "Blue Tide Games"}
    assert notice.url == "/shops/blue-tide-games/staff/"


@pytest.mark.parametrize("typed", ["{}", " {} "])
def test_a_code_may_be_typed(shop: Organisation, olga: User, jun: User, typed: str) -> None:
    code = invite(shop, olga)[1].replace("-", " ").upper()
    invitations.accept(actor=jun, code=typed.format(code))
    assert held_roles(shop, jun) == {Role.JUDGE}


# --- what does not hold ---


@pytest.mark.parametrize("code", ["", "x", "0000-0000-0000", "\0", "\ud800", "é" * 12, "/" * 999])
def test_codes_that_nobody_made(jun: User, code: str) -> None:
    with pytest.raises(errors.UnknownInvitation):
        invitations.accept(actor=jun, code=code)


def test_after_seven_days_it_is_over(shop: Organisation, olga: User, jun: User) -> None:
    _invitation, code = invite(shop, olga, email="jun@example.org")
    with clock.moved(timedelta(days=7, seconds=-1)):
        assert invitations.find(code)
    with clock.moved(timedelta(days=7)):
        with pytest.raises(errors.UnknownInvitation):
            invitations.find(code)
        with pytest.raises(errors.UnknownInvitation):
            invitations.accept(actor=jun, code=code)
        assert not open_invitations(shop)


def test_a_withdrawn_one_is_over(shop: Organisation, olga: User, jun: User) -> None:
    invitation, code = invite(shop, olga, email="jun@example.org")
    invitations.withdraw(actor=olga, invitation=invitation)
    with pytest.raises(errors.UnknownInvitation):
        invitations.accept(actor=jun, code=code)
    with pytest.raises(errors.UnknownInvitation):
        invitations.withdraw(actor=olga, invitation=invitation)
    assert kinds(shop) == ["opened", "invited", "invitation_withdrawn"]
    invitation.refresh_from_db()
    assert invitation.email == ""  # nobody needs it any more


def test_a_used_one_cannot_be_withdrawn(shop: Organisation, olga: User, jun: User) -> None:
    invitation, code = invite(shop, olga)
    invitations.accept(actor=jun, code=code)
    with pytest.raises(errors.UnknownInvitation):
        invitations.withdraw(actor=olga, invitation=invitation)


def test_a_closed_shop_takes_nobody(shop: Organisation, olga: User, jun: User) -> None:
    _invitation, code = invite(shop, olga)
    service.close(actor=olga, organisation=shop)
    with pytest.raises(errors.Closed):
        invitations.accept(actor=jun, code=code)
    with pytest.raises(errors.Closed):
        invite(shop, olga)
    service.reopen(actor=olga, organisation=shop)
    invitations.accept(actor=jun, code=code)


def test_guests_need_an_account(shop: Organisation, olga: User, guest: User) -> None:
    _invitation, code = invite(shop, olga)
    with pytest.raises(SignInNeeded):
        invitations.accept(actor=guest, code=code)


@pytest.mark.parametrize("role", [Role.CASTER, Role.PLAYER, Role.SPECTATOR])
def test_roles_of_events_are_not_given_here(shop: Organisation, olga: User, role: Role) -> None:
    with pytest.raises(RoleNotHere):
        invite(shop, olga, role)


def test_organisers_do_not_invite(shop: Organisation, kei: User) -> None:
    hold(shop, kei, Role.ORGANISER)
    with pytest.raises(NotPermitted):
        invite(shop, kei, Role.OWNER)


# --- limits ---


def test_fifty_are_open_at_most(shop: Organisation, olga: User) -> None:
    for at in range(50):
        if at % 30 == 0:
            Attempts.objects.all().delete()
        first, _code = invite(shop, olga)
    Attempts.objects.all().delete()
    with pytest.raises(errors.TooManyInvitations):
        invite(shop, olga)
    invitations.withdraw(actor=olga, invitation=first)
    invite(shop, olga)


def test_thirty_an_hour_for_each_person(shop: Organisation, olga: User, kei: User) -> None:
    for _number in range(30):
        invitations.withdraw(actor=olga, invitation=invite(shop, olga)[0])
    with pytest.raises(TooMany):
        invite(shop, olga)
    hold(shop, kei, Role.OWNER)
    assert invite(shop, kei)


def test_nobody_is_flooded_with_letters(shop: Organisation, olga: User, kei: User) -> None:
    other = open_shop(kei)
    for number in range(5):
        invite(*((shop, olga), (other, kei))[number % 2], email="Jun@example.org")
    with pytest.raises(TooMany):
        invite(shop, olga, email="jun@EXAMPLE.org")
    assert Letter.objects.count() == 5


def test_wrong_codes_from_one_address_are_counted_and_right_ones_not(
    shop: Organisation, olga: User, jun: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "TRIES", Limit("few", 30, 600))
    _invitation, code = invite(shop, olga)
    here, there = browser_of(jun), browser_of(jun)
    for _number in range(40):
        assert here.get(f"/invitations/{code}/").status_code == 200
    for _number in range(30):
        assert here.get("/invitations/0000-0000-0000/").status_code == 404
    for answer in (here.get(f"/invitations/{code}/"), here.post(f"/invitations/{code}/")):
        assert answer.status_code == 429
    assert there.post(f"/invitations/{code}/", REMOTE_ADDR="192.0.2.7").status_code == 302


def test_wrong_codes_count_in_the_api_too_whatever_the_key(
    jun: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "TRIES", Limit("few", 30, 600))
    client = browser_of(jun)
    for number in range(31):
        answer = client.post(
            "/api/v1/invitations/accept/", {"code": "x"}, "application/json",
            headers={"Idempotency-Key": f"k{number}"},
        )  # fmt: skip
    assert (answer.status_code, answer.json()["code"]) == (429, "core.too_many_attempts")


# --- letters ---


def test_the_letter_speaks_the_readers_language(shop: Organisation, olga: User, jun: User) -> None:
    jun.language = "ja"
    jun.save()
    invite(shop, olga, email="jun@example.org")
    invite(shop, olga, email="unknown@example.org")
    subjects = dict(Letter.objects.values_list("to", "subject"))
    assert subjects["unknown@example.org"] == "Invitation to work at “Blue Tide Games”"
    assert set(subjects) == {"jun@example.org", "unknown@example.org"}


def test_no_header_comes_in_through_a_name(olga: User) -> None:
    shop = open_shop(olga, name="Tide Bcc: all@example.org")
    Organisation.objects.filter(pk=shop.pk).update(name="Tide\r\nBcc: all@example.org")
    shop.refresh_from_db()
    invite(shop, olga, email="jun@example.org")
    subject = Letter.objects.get().subject
    assert subject == "Invitation to work at “Tide Bcc: all@example.org”"


@pytest.mark.parametrize(
    "email", ["a@b.example\nBcc: c@d.example", "a@b.example, c@d.example", "nobody", "a@b@c"]
)
def test_a_letter_goes_to_one_address(shop: Organisation, olga: User, email: str) -> None:
    with pytest.raises(errors.BadEmail):
        invite(shop, olga, email=email)
    assert not Invitation.objects.exists()


def test_what_is_over_is_cleaned_away(shop: Organisation, olga: User) -> None:
    invite(shop, olga, email="jun@example.org")
    do_all()
    assert Invitation.objects.get().email == "jun@example.org"
    with clock.moved(timedelta(days=8)):
        do_all()
        assert Invitation.objects.get().email == ""
    with clock.moved(timedelta(days=38)):
        do_all()
        assert not Invitation.objects.exists()


# --- the page ---


def test_the_page_leaks_the_code_nowhere(shop: Organisation, olga: User) -> None:
    _invitation, code = invite(shop, olga)
    answer = Client().get(f"/invitations/{code}/")
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]
    assert code not in answer.text.partition("<title>")[2].partition("</title>")[0]


def test_whoever_is_not_signed_in_comes_back_after_it(
    shop: Organisation, olga: User, jun: User, guest: User
) -> None:
    _invitation, code = invite(shop, olga)
    path = f"/invitations/{code}/"
    for client in (browser_of(None), browser_of(guest)):
        page = client.get(path).text
        assert f'href="/accounts/login/?next={path}"' in page
        assert f'href="/accounts/signup/?next={path}"' in page
        assert ">Accept<" not in page
        answer = client.post(path)
        assert answer.url == f"/accounts/login/?next=%2Finvitations%2F{code}%2F"
    jun.set_password("seventeen goblins")
    jun.save()
    form = {"login": jun.email, "password": "seventeen goblins", "next": path}
    client = browser_of(None)
    assert client.post("/accounts/login/", form).url == path
    assert client.post(path).url == "/shops/blue-tide-games/"


def test_a_wrong_code_says_what_to_do(jun: User) -> None:
    answer = browser_of(jun).get("/invitations/0000-0000-0000/")
    assert answer.status_code == 404
    assert "Ask for a new one." in answer.text


def test_a_forged_accept_is_refused(shop: Organisation, olga: User, jun: User) -> None:
    _invitation, code = invite(shop, olga)
    client = browser_of(jun, enforce_csrf_checks=True)
    assert client.post(f"/invitations/{code}/").status_code == 403
    assert held_roles(shop, jun) == frozenset()


def test_no_log_holds_a_code() -> None:
    event = {"request": "GET /invitations/7m2k-9x4t-q0ab/", "link": "https://x/invitations/7m2k/"}
    assert without_secrets(None, "", event) == {
        "request": "GET /invitations/…/",
        "link": "https://x/invitations/…/",
    }
    other = {"request": "POST /shops/tide/staff/invitations/0c3v5n8w2hjd/withdraw/"}
    assert without_secrets(None, "", other) == other

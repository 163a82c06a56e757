"""The log: refs and roles only; the page looks the names up."""

import json

import pytest

from core.errors import Refusal
from tests.organisations.conftest import browser_of, hold, kinds
from users import service as people
from users.models import User
from users.organisations import history, invitations, service, staff
from users.organisations.models import Organisation
from users.organisations.words import FIELDS, HISTORY
from users.roles.table import Role

SITE = "https://podium.example"


def everything(shop: Organisation, olga: User, jun: User, kei: User) -> None:
    """Each kind of entry once at least."""
    shop = service.change(
        actor=olga,
        organisation=shop,
        changes={"name": "Tide", "email": "info@tide.example", "slug": "tide"},
    )
    asked = {"actor": olga, "organisation": shop, "role": Role.JUDGE, "site": SITE}
    for guest in (jun, kei):
        _made, code = invitations.invite(**asked, email=guest.email or "")
        invitations.accept(actor=guest, code=code)
    invitations.withdraw(actor=olga, invitation=invitations.invite(**asked)[0])
    staff.set_roles(actor=olga, organisation=shop, member=jun, wanted=[Role.ORGANISER, Role.JUDGE])
    staff.remove(actor=olga, organisation=shop, member=jun)
    staff.leave(actor=kei, organisation=shop)
    service.close(actor=olga, organisation=shop)
    service.reopen(actor=olga, organisation=shop)


def test_every_kind_is_written_and_has_words(
    shop: Organisation, olga: User, jun: User, kei: User
) -> None:
    everything(shop, olga, jun, kei)
    assert set(kinds(shop)) == HISTORY.keys()


def test_the_log_holds_no_names_and_no_addresses(
    shop: Organisation, olga: User, jun: User, kei: User
) -> None:
    everything(shop, olga, jun, kei)
    text = json.dumps([entry.payload for entry in shop.log.entries.all()])
    for private in ("Olga", "Jun", "Kei", "@", "Tide"):
        assert private not in text
    assert {entry.actor for entry in shop.log.entries.all()} == {olga.ref, jun.ref, kei.ref}


def said(viewer: User, shop: Organisation) -> list[str]:
    return [str(line.text) for line in history.lines(viewer, shop)[0]]


def test_in_words_the_latest_first(shop: Organisation, olga: User, jun: User, kei: User) -> None:
    everything(shop, olga, jun, kei)
    assert said(olga, shop) == [
        "<bdi>Olga</bdi> reopened the shop.",
        "<bdi>Olga</bdi> closed the shop.",
        "<bdi>Kei</bdi> left.",
        "<bdi>Olga</bdi> removed <bdi>Jun</bdi>.",
        "<bdi>Olga</bdi> changed the roles of <bdi>Jun</bdi>: from Judge to Organiser, Judge.",
        "<bdi>Olga</bdi> withdrew an invitation as Judge.",
        "<bdi>Olga</bdi> invited somebody as Judge.",
        "<bdi>Kei</bdi> accepted an invitation as Judge.",
        "<bdi>Olga</bdi> invited somebody as Judge.",
        "<bdi>Jun</bdi> accepted an invitation as Judge.",
        "<bdi>Olga</bdi> invited somebody as Judge.",
        "<bdi>Olga</bdi> changed the page: Name, Contact e-mail, Page address.",
        "<bdi>Olga</bdi> opened the shop.",
    ]


def test_deleted_people_are_former_members(
    shop: Organisation, olga: User, jun: User, kei: User
) -> None:
    everything(shop, olga, jun, kei)
    people.delete_account(actor=jun)
    people.delete_account(actor=kei)
    lines = said(olga, shop)
    assert "A former member left." in lines
    assert "<bdi>Olga</bdi> removed a former member." in lines


def test_names_are_shown_as_the_viewer_may_see_them(
    shop: Organisation, olga: User, jun: User
) -> None:
    people.change_profile(actor=jun, changes={"display_name": "Jun Abe", "name_short": True})
    hold(shop, jun, Role.JUDGE)
    staff.remove(actor=olga, organisation=shop, member=jun)
    assert "<bdi>Olga</bdi> removed <bdi>Jun A.</bdi>." in said(User.objects.get(pk=olga.pk), shop)


def test_a_name_is_text(shop: Organisation, olga: User) -> None:
    people.change_profile(actor=olga, changes={"display_name": "<b>{0}%s</b>"})
    assert said(olga, shop) == ["<bdi>&lt;b&gt;{0}%s&lt;/b&gt;</bdi> opened the shop."]


def test_older_lines_are_a_page_away(shop: Organisation, olga: User) -> None:
    for number in range(60):
        service.change(actor=olga, organisation=shop, changes={"town": f"Town {number}"})
    client = browser_of(olga)
    first = client.get(f"/shops/{shop.slug}/history/").text
    assert "#61" in first
    assert "#12" in first
    assert "#11<" not in first
    assert 'href="?before=12"' in first
    second = client.get(f"/shops/{shop.slug}/history/?before=12").text
    assert "#11" in second
    assert "#1<" in second
    assert "?before=" not in second.partition("<main")[2].partition("</main>")[0]
    assert "Nothing older" in client.get(f"/shops/{shop.slug}/history/?before=0").text


@pytest.mark.parametrize("before", ["x", "-1", "1.5", "9" * 30, "²", "%00"])
def test_a_number_that_is_none(shop: Organisation, olga: User, before: str) -> None:
    assert browser_of(olga).get(f"/shops/{shop.slug}/history/?before={before}").status_code == 400


def test_every_field_has_a_word() -> None:
    assert set(service.DETAILS) | {"slug"} == FIELDS.keys()


def test_refusals_write_nothing(shop: Organisation, olga: User) -> None:
    with pytest.raises(Refusal):
        staff.leave(actor=olga, organisation=shop)
    assert kinds(shop) == ["opened"]

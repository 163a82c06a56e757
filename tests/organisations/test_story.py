"""Olga opens her shop, invites Jun and Kei, changes roles, hands it over; others see a page."""

from django.test import Client

from core import outbox
from tests.organisations.conftest import browser_of, kinds, link_on
from users.mail.models import Letter
from users.models import User
from users.notices.models import Notice
from users.organisations.models import Organisation
from users.organisations.queries import held_roles
from users.roles.table import Role


def invite(client: Client, role: str, **more: str) -> str:
    """Invite by the form; the link on the page that follows."""
    form = {"role": role, "email": "", **more}
    return link_on(client.post("/shops/blue-tide-games/staff/invite/", form, follow=True).text)


def test_from_the_first_click_to_handing_over(olga: User, jun: User, kei: User) -> None:
    hers, his, keis = browser_of(olga), browser_of(jun), browser_of(kei)

    # One minute: a name and a place.
    assert 'href="/shops/new/"' in hers.get("/me/").text
    form = {"name": "Blue Tide Games", "town": "Utrecht", "country": "NL", "time_zone": "UTC"}
    answer = hers.post("/shops/new/", form)
    assert (answer.status_code, answer.url) == (302, "/shops/blue-tide-games/")
    page = hers.get(answer.url).text
    assert "http://testserver/shops/blue-tide-games/" in page  # for the poster, with a QR code
    assert "<svg" in page
    assert "No events yet" in page
    shop = Organisation.objects.get()

    # Jun by a link, Kei by a letter.
    link = invite(hers, "judge")
    assert link not in hers.get("/shops/blue-tide-games/staff/").text  # shown once
    page = his.get(link).text
    assert "Work at <bdi>Blue Tide Games</bdi>" in page
    assert "<bdi>Olga</bdi> wants you as: <strong>Judge</strong>" in page
    assert held_roles(shop, jun) == frozenset()  # looking changes nothing
    assert his.post(link).url == "/shops/blue-tide-games/"
    assert held_roles(shop, jun) == {Role.JUDGE}

    link = invite(hers, "organiser", email="Kei@example.org")
    letter = Letter.objects.get(to="Kei@example.org")
    assert "http://testserver" + link in letter.text
    assert letter.subject == "Invitation to work at “Blue Tide Games”"
    keis.post(link)
    assert held_roles(shop, kei) == {Role.ORGANISER}
    told = Notice.objects.filter(user=olga, code="organisations.notice_joined")
    assert [notice.params["name"] for notice in told.order_by("id")] == ["Jun", "Kei"]

    # Roles change and go.
    roles = f"/shops/blue-tide-games/staff/{jun.ref}/roles/"
    assert hers.post(roles, {"role": ["judge", "scorekeeper"]}).status_code == 302
    assert held_roles(shop, jun) == {Role.JUDGE, Role.SCOREKEEPER}
    assert Notice.objects.get(user=jun).code == "organisations.notice_roles_changed"
    assert hers.post(f"/shops/blue-tide-games/staff/{jun.ref}/remove/").status_code == 302
    assert held_roles(shop, jun) == frozenset()
    assert Notice.objects.filter(user=jun).last().code == "organisations.notice_removed"

    # The shop changes hands.
    owner = {"role": ["owner", "organiser"]}
    assert hers.post(f"/shops/blue-tide-games/staff/{kei.ref}/roles/", owner).status_code == 302
    hand = hers.post(f"/shops/blue-tide-games/staff/{olga.ref}/roles/", {"role": "judge"})
    assert hand.status_code == 302
    assert held_roles(shop, olga) == {Role.JUDGE}
    assert held_roles(shop, kei) == {Role.OWNER, Role.ORGANISER}
    assert hers.get("/shops/blue-tide-games/edit/").status_code == 403

    # Everybody else sees the public page only.
    stranger = browser_of(None)
    assert stranger.get("/shops/blue-tide-games/").status_code == 200
    assert his.get("/shops/blue-tide-games/").status_code == 200
    for part in ("edit", "staff", "history"):
        assert his.get(f"/shops/blue-tide-games/{part}/").status_code == 403
        assert stranger.get(f"/shops/blue-tide-games/{part}/").status_code == 302

    assert kinds(shop) == [
        "opened", "invited", "joined", "invited", "joined", "roles_changed", "removed",
        "roles_changed", "roles_changed",
    ]  # fmt: skip
    history = keis.get("/shops/blue-tide-games/history/").text
    assert "<bdi>Olga</bdi> removed <bdi>Jun</bdi>." in history
    assert "<bdi>Jun</bdi> accepted an invitation as Judge." in history


def test_a_letter_goes_out(shop: Organisation, olga: User, mailoutbox: list) -> None:
    browser_of(olga).post(
        f"/shops/{shop.slug}/staff/invite/", {"role": "judge", "email": "jun@example.org"}
    )
    outbox.deliver_due()
    assert [message.to for message in mailoutbox] == [["jun@example.org"]]
    assert "(Judge)" in mailoutbox[0].body

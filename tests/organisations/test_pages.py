"""The pages: what they show to whom, bad input, old addresses, how many queries they ask."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from tests.organisations.conftest import ZONE, browser_of, hold, kinds, link_on, open_shop
from tests.web.reading import INLINE
from users import service as people
from users.models import User
from users.organisations import invitations, service
from users.organisations.forms import first_zone
from users.organisations.models import Invitation, Organisation
from users.organisations.queries import held_roles
from users.roles.table import Role

SHOP = "/shops/blue-tide-games/"
FORM = {"name": "Blue Tide Games", "town": "Utrecht", "country": "Netherlands", "time_zone": ZONE}


def details(**changes: str) -> dict[str, str]:
    """What the form of the edit page sends."""
    blank = {"website": "", "email": "", "description": "", "slug": "blue-tide-games"}
    return {**FORM, **blank, **changes}


# --- list ---


def test_an_empty_list_leads_to_the_first_shop(db: None) -> None:
    page = browser_of(None).get("/shops/").text
    assert "No shops yet" in page
    assert 'href="/shops/new/"' in page


def test_the_list_finds(shop: Organisation, olga: User) -> None:
    service.close(actor=olga, organisation=open_shop(olga, name="Gone"))
    client = browser_of(None)
    page = client.get("/shops/").text
    assert page.index("Blue Tide Games") < page.index("Gone")
    assert "2 shops and clubs" in page
    assert "Closed" in page
    assert "Gone" not in client.get("/shops/?q=utrecht+tide").text
    nothing = client.get("/shops/?q=<b>x").text
    assert "Nothing found" in nothing
    assert 'value="&lt;b&gt;x"' in nothing


def test_the_list_has_pages(olga: User) -> None:
    for number in range(30):
        Organisation.objects.create(
            name=f"Shop {number:02}",
            slug=f"shop-{number:02}",
            time_zone=ZONE,
            scope=open_scope(),
            log=open_log(),
        )
    client = browser_of(None)
    first = client.get("/shops/?q=Shop").text
    assert "Page 1 of 2" in first
    assert 'href="?q=Shop&amp;page=2"' in first
    assert "Shop 29" in client.get("/shops/?q=Shop&page=2").text
    for page in ("0", "x", "-1", "99", "9" * 5000, "%00", "1.5"):
        assert client.get(f"/shops/?page={page}").status_code == 200


def open_scope():
    from users.roles.models import Scope

    return Scope.objects.create(kind="organisation")


def open_log():
    from core.models import Stream

    return Stream.objects.create(room="organisation")


@pytest.mark.parametrize("q", ["%00", "%ff", "x" * 5000, "%25", "\u202e", "%ed%a0%80"])
def test_the_list_bears_any_search(db: None, q: str) -> None:
    assert browser_of(None).get(f"/shops/?q={q}").status_code == 200


# --- opening ---


def test_what_is_wrong_stands_at_its_field(olga: User) -> None:
    answer = browser_of(olga).post("/shops/new/", {**FORM, "name": "n" * 1000, "time_zone": "x"})
    assert answer.status_code == 400
    assert "A name has at most 60 characters." in answer.text
    assert answer.text.count('aria-invalid="true"') == 2
    assert not Organisation.objects.exists()


@pytest.mark.parametrize("name", ["Tide\r\nBcc: x", "\u202e\u200b", "a\0b", "", " ", "\x1b[31m"])
def test_names_that_cannot_be(olga: User, name: str) -> None:
    assert browser_of(olga).post("/shops/new/", {**FORM, "name": name}).status_code == 400
    assert not Organisation.objects.exists()


def test_a_japanese_shop(olga: User) -> None:
    answer = browser_of(olga).post("/shops/new/", {**FORM, "name": "青い潮ゲームズ"}, follow=True)
    assert "<bdi>青い潮ゲームズ</bdi>" in answer.text
    shop = Organisation.objects.get()
    assert answer.redirect_chain[0][0] == f"/shops/{shop.ref[:6]}/"


def test_the_zone_in_an_empty_form(olga: User) -> None:
    page = browser_of(olga).get("/shops/new/").text
    assert '<option value="" selected>' in page
    people.change_profile(actor=olga, changes={"time_zone": "Asia/Tokyo"})
    page = browser_of(olga).get("/shops/new/").text
    assert '<option value="Asia/Tokyo" selected>' in page
    with override("ja"):
        assert first_zone("") == "Asia/Tokyo"


# --- the public page ---


def test_what_everybody_sees(shop: Organisation, olga: User, jun: User) -> None:
    hold(shop, jun, Role.JUDGE)
    client = browser_of(olga)
    answer = client.post(
        f"{SHOP}edit/",
        details(
            website="tide.example/shop", email="a?b=c@tide.example", description="One.\n\n<b>Two"
        ),
    )
    assert answer.url == SHOP
    page = browser_of(None).get(SHOP).text
    link = '<a href="https://tide.example/shop" rel="nofollow noopener ugc">tide.example</a>'
    assert link in page
    assert 'href="mailto:a%3Fb%3Dc@tide.example"' in page
    assert "<p>One.</p>" in page
    assert "&lt;b&gt;Two" in page
    assert "Olga" not in page
    assert "<svg" not in page.partition("<main")[2].partition('class="empty"')[0]
    client.post(f"{SHOP}edit/", details(staff_public="on"))
    page = browser_of(None).get(SHOP).text
    assert f'<a href="/u/{olga.ref}/"><bdi>Olga</bdi></a>' in page
    assert "Judge" in page
    assert "mailto:" not in page


def test_nothing_empty_is_shown(shop: Organisation) -> None:
    page = browser_of(None).get(SHOP).text
    assert "Contact" not in page
    assert "Nothing is said here yet" not in page
    assert "No events yet" in page


def test_a_closed_shop_says_so(shop: Organisation, olga: User) -> None:
    client = browser_of(olga)
    assert client.post(f"{SHOP}close/").url == SHOP
    assert "No events are run here any more." in browser_of(None).get(SHOP).text
    page = client.get(f"{SHOP}edit/").text
    assert f'action="{SHOP}reopen/"' in page
    assert 'name="town"' not in page
    assert client.post(f"{SHOP}edit/", details(town="Delft")).status_code == 409
    assert 'id="invite"' not in client.get(f"{SHOP}staff/").text
    assert client.post(f"{SHOP}staff/invite/", {"role": "judge"}).status_code == 409
    client.post(f"{SHOP}reopen/")
    assert "any more" not in browser_of(None).get(SHOP).text


def test_buttons_by_permission(
    shop: Organisation, olga: User, jun: User, kei: User, operator: User
) -> None:
    hold(shop, jun, Role.JUDGE)
    hold(shop, kei, Role.ORGANISER)
    pages = {
        who: set(
            re.findall(r'href="/shops/blue-tide-games/(\w+)/"', browser_of(user).get(SHOP).text)
        )
        for who, user in {"jun": jun, "kei": kei, "olga": olga, "op": operator, "-": None}.items()
    }
    every = {"staff", "edit", "history"}
    assert pages == {
        "-": set(),
        "jun": {"staff"},
        "kei": {"staff", "edit"},
        "olga": every,
        "op": every,
    }


# --- editing ---


def test_a_taken_address_is_said_at_its_field(shop: Organisation, olga: User, kei: User) -> None:
    open_shop(kei, name="Kino")
    client = browser_of(olga)
    for slug, status, sentence in [
        ("kino", 409, "This address is taken."),
        ("new", 409, "This address is taken."),
        ("a/b", 400, "single hyphens"),
        ("..", 400, "single hyphens"),
        ("x" * 1000, 400, "single hyphens"),
    ]:
        answer = client.post(f"{SHOP}edit/", details(slug=slug, town="Delft"))
        assert (answer.status_code, sentence in answer.text) == (status, True)
        assert f'href="{SHOP}staff/"' in answer.text  # the page is still that of the shop
    assert kinds(shop) == ["opened"]


def test_organisers_have_no_field_for_the_address(shop: Organisation, kei: User) -> None:
    hold(shop, kei, Role.ORGANISER)
    client = browser_of(kei)
    assert 'name="slug"' not in client.get(f"{SHOP}edit/").text
    client.post(f"{SHOP}edit/", details(slug="mine", town="Delft"))
    shop.refresh_from_db()
    assert (shop.slug, shop.town) == ("blue-tide-games", "Delft")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("website", "javascript:alert(1)"),
        ("email", "a@b.example\r\nBcc: c@d.example"),
        ("description", "d" * 3000),
        ("town", "Ut\u0000recht"),
        ("time_zone", "Mars"),
    ],
)
def test_bad_details_change_nothing(shop: Organisation, olga: User, field: str, value: str) -> None:
    answer = browser_of(olga).post(f"{SHOP}edit/", details(**{field: value}))
    assert answer.status_code == 400
    assert kinds(shop) == ["opened"]


# --- old addresses ---


def test_old_addresses_lead_on(shop: Organisation, olga: User) -> None:
    service.set_slug(actor=olga, organisation=shop, slug="tide")
    client = browser_of(olga)
    for path in ("", "edit/", "staff/", "history/"):
        answer = client.get(f"{SHOP}{path}?lang=ja")
        assert (answer.status_code, answer.url) == (301, f"/shops/tide/{path}?lang=ja")
        assert answer["Cache-Control"] == "no-cache"
    answer = client.post(f"{SHOP}edit/", details())
    assert (answer.status_code, answer.url) == (308, "/shops/tide/edit/")
    assert browser_of(None).get("/shops/TIDE/").url == "/shops/tide/"
    assert browser_of(None).head(SHOP).status_code == 301


@pytest.mark.parametrize(
    "path", ["nowhere", "a.b", "..%2fadmin", "%00", "x" * 3000, "%ed%a0%80", "潮", "a%20b"]
)
def test_no_such_shop(db: None, path: str) -> None:
    for page in ("", "staff/", "edit/"):
        assert browser_of(None).get(f"/shops/{path}/{page}").status_code == 404


# --- staff ---


def test_the_link_is_shown_once_and_not_kept_by_the_browser(shop: Organisation, olga: User) -> None:
    client = browser_of(olga)
    answer = client.post(f"{SHOP}staff/invite/", {"role": "judge"}, follow=True)
    link = link_on(answer.text)
    assert "no-store" in answer["Cache-Control"]
    assert "<svg" in answer.text
    again = client.get(f"{SHOP}staff/")
    assert link not in again.text
    assert "Open invitations" in again.text


def test_a_new_link_is_not_shown_on_another_shops_page(shop: Organisation, olga: User) -> None:
    open_shop(olga, name="Kino")
    client = browser_of(olga)
    client.post(f"{SHOP}staff/invite/", {"role": "judge"})
    assert "/invitations/" not in client.get("/shops/kino/staff/").text.partition("<main")[2]
    assert link_on(client.get(f"{SHOP}staff/").text)


def test_a_refusal_stands_beside_the_person(shop: Organisation, olga: User, jun: User) -> None:
    hold(shop, jun, Role.JUDGE)
    client = browser_of(olga)
    answer = client.post(f"{SHOP}staff/{olga.ref}/roles/", {"role": "judge"})
    assert answer.status_code == 409
    assert "Name another owner first." in answer.text
    assert client.post(f"{SHOP}staff/{olga.ref}/remove/").status_code == 409
    answer = client.post(f"{SHOP}staff/{jun.ref}/roles/")
    assert (answer.status_code, "Choose at least one role." in answer.text) == (400, True)
    assert held_roles(shop, jun) == {Role.JUDGE}


@pytest.mark.parametrize("role", ["", "player", "god", "owner\0", "x" * 5000])
def test_roles_that_are_none(shop: Organisation, olga: User, jun: User, role: str) -> None:
    hold(shop, jun, Role.JUDGE)
    client = browser_of(olga)
    assert client.post(f"{SHOP}staff/{jun.ref}/roles/", {"role": role}).status_code == 400
    assert client.post(f"{SHOP}staff/invite/", {"role": role}).status_code == 400
    assert not Invitation.objects.exists()


def test_a_bad_address_for_the_letter_stays_in_the_form(shop: Organisation, olga: User) -> None:
    form = {"role": "scorekeeper", "email": "nobody"}
    answer = browser_of(olga).post(f"{SHOP}staff/invite/", form)
    assert answer.status_code == 400
    assert 'value="nobody"' in answer.text
    assert '<option value="scorekeeper" selected>' in answer.text


def test_people_with_boxes_for_owners_only(shop: Organisation, olga: User, jun: User) -> None:
    hold(shop, jun, Role.JUDGE)
    page = browser_of(jun).get(f"{SHOP}staff/").text
    assert 'name="role"' not in page
    assert f"{jun.ref}/remove/" in page  # leaving
    assert f"{olga.ref}/remove/" not in page


# --- every page ---


@pytest.fixture
def full(shop: Organisation, olga: User, jun: User) -> Client:
    """A shop in which much is going on, and its owner's browser."""
    hold(shop, jun, Role.JUDGE)
    client = browser_of(olga)
    client.post(f"{SHOP}edit/", details(staff_public="on", website="tide.example"))
    client.post(f"{SHOP}staff/invite/", {"role": "judge", "email": "a@example.org"})
    return client


@pytest.mark.parametrize(
    "path",
    ["/shops/", "/shops/new/", SHOP, *(f"{SHOP}{page}/" for page in ("edit", "staff", "history"))],
)
def test_pages_are_sound(full: Client, path: str) -> None:
    page = full.get(path).text
    assert page.count("<h1>") == 1
    assert not INLINE.search(page)
    assert "\u202a" not in page
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


# --- admin ---


@pytest.mark.parametrize("model", ["organisation", "formerslug", "invitation"])
def test_the_admin_shows_and_finds(
    shop: Organisation, olga: User, operator: User, model: str
) -> None:
    service.set_slug(actor=olga, organisation=shop, slug="tide")
    _made, code = invitations.invite(
        actor=olga, organisation=shop, role=Role.JUDGE, site="http://x"
    )
    operator.is_superuser = True
    operator.save()
    client = browser_of(operator)
    assert client.get(f"/admin/organisations/{model}/?q=tide").status_code == 200
    row = {"organisation": shop, "formerslug": shop.former_slugs.get(), "invitation": _made}[model]
    page = client.get(f"/admin/organisations/{model}/{row.pk}/change/").text
    assert Invitation.objects.get().digest not in page
    assert code not in page

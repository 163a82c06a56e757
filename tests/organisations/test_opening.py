"""Opening and changing an organisation: its names, its details, its addresses."""

from typing import Any

import pytest

from core import clock
from core.attempts import TooMany
from core.errors import NotPermitted, Refusal, SignInNeeded, Unknown
from tests.organisations.conftest import hold, kinds, open_shop
from users.errors import BadChoice, NameRefused
from users.models import User
from users.organisations import errors, queries, service, slugs
from users.organisations.models import FormerSlug, Organisation
from users.roles.table import Role


def test_it_belongs_to_whoever_opens_it(olga: User) -> None:
    shop = open_shop(olga)
    assert queries.held_roles(shop, olga) == {Role.OWNER}
    assert (shop.name, shop.slug, shop.town) == ("Blue Tide Games", "blue-tide-games", "Utrecht")
    assert (shop.scope.kind, shop.log.room, shop.closed_at) == (
        "organisation",
        "organisation",
        None,
    )
    entry = shop.log.entries.get()
    assert (entry.kind, entry.actor, entry.payload) == ("opened", olga.ref, {})


def test_guests_and_strangers_are_asked_to_sign_in(guest: User) -> None:
    with pytest.raises(SignInNeeded):
        open_shop(guest)


def test_nobody_opens_shops_without_end(olga: User) -> None:
    for number in range(10):
        open_shop(olga, name=f"Shop {number}")
    with pytest.raises(TooMany):
        open_shop(olga)


# --- addresses from names ---


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Blue Tide Games", "blue-tide-games"),
        ("Café Ünïcode", "cafe-unicode"),
        ("  Ye Olde   Shoppe!  ", "ye-olde-shoppe"),
        ("a_b -- c", "a-b-c"),
        ("x" * 60, "x" * 47),
        ("木のゲーム Kino", "kino"),
    ],
)
def test_an_address_is_made_from_the_name(olga: User, name: str, slug: str) -> None:
    assert open_shop(olga, name=name).slug == slug


@pytest.mark.parametrize("name", ["青い潮ゲームズ", "✦✦✦", "New", "API", "x", "..", "Staff"])
def test_where_nothing_is_left_or_the_word_is_ours_it_is_a_part_of_the_ref(
    olga: User, name: str
) -> None:
    shop = open_shop(olga, name=name)
    assert shop.slug == shop.ref[:6]


def test_a_second_shop_of_the_name_gets_a_number(olga: User, kei: User) -> None:
    assert [open_shop(owner).slug for owner in (olga, kei, olga)] == [
        "blue-tide-games",
        "blue-tide-games-2",
        "blue-tide-games-3",
    ]


def test_a_former_address_is_not_given_to_another(
    shop: Organisation, olga: User, kei: User
) -> None:
    service.set_slug(actor=olga, organisation=shop, slug="tide")
    assert open_shop(kei).slug == "blue-tide-games-2"


# --- changing the address ---


def test_the_old_address_goes_on_leading_here(shop: Organisation, olga: User) -> None:
    for slug in ("tide", "tide-utrecht"):
        shop = service.set_slug(actor=olga, organisation=shop, slug=slug)
    for slug in ("blue-tide-games", "tide", "tide-utrecht", "TIDE"):
        assert queries.by_slug(olga, slug) == shop
    with pytest.raises(Unknown):
        queries.by_slug(olga, "tides")


def test_an_own_former_address_can_be_taken_back(shop: Organisation, olga: User) -> None:
    shop = service.set_slug(actor=olga, organisation=shop, slug="tide")
    shop = service.set_slug(actor=olga, organisation=shop, slug="blue-tide-games")
    assert list(FormerSlug.objects.values_list("slug", flat=True)) == ["tide"]
    assert queries.by_slug(olga, "tide").slug == "blue-tide-games"


BAD_SLUGS = [
    "", "x", "-tide", "tide-", "ti--de", "ti de", "ti/de", "ti.de", "../tide", "tide\n", "TIDE",
    "tide_x", "tíde", "潮", "\0", "\ud800", "x" * 61, "%2e%2e", "tide?", "tide#x",
]  # fmt: skip


@pytest.mark.parametrize("slug", BAD_SLUGS)
def test_addresses_of_another_shape_are_refused(shop: Organisation, olga: User, slug: str) -> None:
    with pytest.raises(errors.BadSlug):
        service.set_slug(actor=olga, organisation=shop, slug=slug)


def test_words_of_the_site_are_taken(shop: Organisation, olga: User) -> None:
    assert {"new", "edit", "staff"} <= slugs.RESERVED
    for slug in slugs.RESERVED:
        with pytest.raises(errors.SlugTaken):
            service.set_slug(actor=olga, organisation=shop, slug=slug)


def test_what_another_has_or_had_is_taken(shop: Organisation, olga: User, kei: User) -> None:
    other = open_shop(kei, name="Kino")
    other = service.set_slug(actor=kei, organisation=other, slug="kino-two")
    for slug in ("kino", "kino-two"):
        with pytest.raises(errors.SlugTaken):
            service.set_slug(actor=olga, organisation=shop, slug=slug)
    assert Organisation.objects.get(pk=shop.pk).slug == "blue-tide-games"
    assert kinds(shop) == ["opened"]


def test_only_owners_and_operators_move_it(shop: Organisation, kei: User, operator: User) -> None:
    hold(shop, kei, Role.ORGANISER)
    with pytest.raises(NotPermitted):
        service.change(actor=kei, organisation=shop, changes={"town": "Delft", "slug": "tide"})
    assert Organisation.objects.get(pk=shop.pk).town == "Utrecht"
    assert service.set_slug(actor=operator, organisation=shop, slug="tide").slug == "tide"


def test_addresses_are_not_hoarded(shop: Organisation, olga: User) -> None:
    for number in range(10):
        shop = service.set_slug(actor=olga, organisation=shop, slug=f"tide-{number}")
    with pytest.raises(TooMany):
        service.set_slug(actor=olga, organisation=shop, slug="tide")


# --- details ---


def changed(shop: Organisation, actor: User, **changes: Any) -> Organisation:
    return service.change(actor=actor, organisation=shop, changes=changes)


def test_a_change_says_which_fields_and_no_more(shop: Organisation, olga: User) -> None:
    changed(shop, olga, town="Delft", country="Netherlands", staff_public=True, slug="tide")
    entry = shop.log.entries.last()
    assert (entry.kind, entry.payload) == ("changed", {"fields": ["town", "staff_public", "slug"]})


def test_what_changes_nothing_writes_nothing(shop: Organisation, olga: User) -> None:
    changed(shop, olga, town=" Utrecht ", slug=shop.slug)
    assert kinds(shop) == ["opened"]


def test_organisers_edit_too(shop: Organisation, kei: User) -> None:
    hold(shop, kei, Role.ORGANISER)
    assert changed(shop, kei, town="Delft").town == "Delft"


@pytest.mark.parametrize(
    ("field", "given", "kept"),
    [
        ("name", "  Blue\u202eTide  ", "BlueTide"),
        ("name", "T\u200bide", "Tide"),
        ("town", " 's-Hertogenbosch ", "'s-Hertogenbosch"),
        ("town", "\u200b", ""),
        ("country", "日本", "日本"),
        ("description", " one\r\ntwo\rthree\n\n\n\n\nfour ", "one\ntwo\nthree\n\nfour"),
        ("description", "a\0b\x1b[31mc\u202ed\ud800e\u200bf", "ab[31mcdef"),
        ("description", "<script>alert(1)</script>", "<script>alert(1)</script>"),  # shown as text
        ("website", "tide.example", "https://tide.example"),
        ("website", "HTTP://Tide.Example/Shop?a=1", "http://tide.example/Shop?a=1"),
        ("website", "https://例え.example/店", "https://xn--r8jz45g.example/%E5%BA%97"),
        ("website", " ", ""),
        ("email", " info@tide.example ", "info@tide.example"),
        ("email", "", ""),
        ("time_zone", "Asia/Tokyo", "Asia/Tokyo"),
    ],
)
def test_details_are_cleaned(
    shop: Organisation, olga: User, field: str, given: str, kept: str
) -> None:
    assert getattr(changed(shop, olga, **{field: given}), field) == kept


BAD_DETAILS: list[tuple[str, str, type[Refusal]]] = [
    ("name", "", NameRefused),
    ("name", "\u200b\u3164", NameRefused),
    ("name", "n" * 1000, NameRefused),
    ("name", "Tide\r\nBcc: all@example.org", NameRefused),
    ("name", "Ti\0de", NameRefused),
    ("name", "\ud800", NameRefused),
    ("town", "t" * 61, NameRefused),
    ("town", "Ut\nrecht", NameRefused),
    ("country", "c" * 1000, NameRefused),
    ("description", "d" * 2001, errors.TextLong),
    ("description", "d" * 1_000_000, errors.TextLong),
    ("website", "javascript:alert(1)", errors.BadWebsite),
    ("website", "JavaScript://tide.example/%0aalert(1)", errors.BadWebsite),
    ("website", "data:text/html,<b>", errors.BadWebsite),
    ("website", "ftp://tide.example", errors.BadWebsite),
    ("website", "//tide.example", errors.BadWebsite),
    ("website", "https://tide.example@evil.example/", errors.BadWebsite),
    ("website", "https://tide.example/\u202e", errors.BadWebsite),
    ("website", "https://tide.example/a b", errors.BadWebsite),
    ("website", "https://tide.example/\r\nX: y", errors.BadWebsite),
    ("website", "https://", errors.BadWebsite),
    ("website", "https://localhost/", errors.BadWebsite),
    ("website", "https://[::1/", errors.BadWebsite),
    ("website", "https://tide.example:99999/", errors.BadWebsite),
    ("website", "https://" + "x" * 300 + ".example", errors.BadWebsite),
    ("website", "https://\ud800.example", errors.BadWebsite),
    ("website", "https://tide.example/" + "店" * 60, errors.BadWebsite),
    ("email", "nobody", errors.BadEmail),
    ("email", "a@b.example\r\nBcc: c@d.example", errors.BadEmail),
    ("email", "a@b.example\0", errors.BadEmail),
    ("email", "e" * 300 + "@example.org", errors.BadEmail),
    ("email", "ü@example.org", errors.BadEmail),
    ("time_zone", "", BadChoice),
    ("time_zone", "Mars/Olympus", BadChoice),
    ("time_zone", "../../etc/passwd", BadChoice),
    ("time_zone", "\0", BadChoice),
]


@pytest.mark.parametrize(("field", "given", "refusal"), BAD_DETAILS)
def test_details_that_cannot_be_are_refused(
    shop: Organisation, olga: User, field: str, given: str, refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        changed(shop, olga, **{field: given})
    assert kinds(shop) == ["opened"]


# --- closing ---


def test_closing_and_reopening(shop: Organisation, olga: User) -> None:
    closed = service.close(actor=olga, organisation=shop)
    again = service.close(actor=olga, organisation=shop)
    assert closed.closed_at == again.closed_at
    assert closed.closed_at <= clock.now()
    with pytest.raises(errors.Closed):
        changed(shop, olga, town="Delft")
    assert service.reopen(actor=olga, organisation=shop).closed_at is None
    service.reopen(actor=olga, organisation=shop)
    assert kinds(shop) == ["opened", "closed", "reopened"]


def test_organisers_do_not_close(shop: Organisation, kei: User) -> None:
    hold(shop, kei, Role.ORGANISER)
    with pytest.raises(NotPermitted):
        service.close(actor=kei, organisation=shop)


# --- searching ---


def test_search_finds_words_in_name_and_place(olga: User) -> None:
    one = open_shop(olga)
    two = open_shop(olga, name="青い潮", town="東京", country="日本")
    gone = service.close(actor=olga, organisation=open_shop(olga, name="A Tide Pool"))
    find = lambda text: list(queries.search(text))  # noqa: E731 - short
    assert find("") == [one, two, gone]  # closed ones last
    assert find("TIDE utrecht") == [one, gone]
    assert find("青い") == find("東京") == [two]
    assert find("%") == find("_") == find("tide delft") == []
    assert find("\0\ud800 tide " + "x" * 5000) == []
    assert find("ti\0de") == [one, gone]

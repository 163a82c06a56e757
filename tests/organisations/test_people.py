"""What organisations mean for people: names, pages, what is held, deleting an account."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.organisations.conftest import browser_of, hold, kinds, open_shop, someone
from users import holdings, queries, service
from users.errors import StillOwner
from users.models import User
from users.organisations import cards, invitations
from users.organisations import service as organisations
from users.organisations.models import Invitation, Organisation
from users.organisations.queries import held_roles
from users.roles.models import Grant, Scope
from users.roles.table import Role


@pytest.fixture
def shy(db: None) -> User:
    """Shows strangers a short name."""
    user = someone("shy")
    return service.change_profile(
        actor=user, changes={"display_name": "Aiko Mori", "name_short": True}
    )


# --- names ---


def test_colleagues_see_the_whole_name(
    shop: Organisation, olga: User, jun: User, shy: User
) -> None:
    hold(shop, shy, Role.JUDGE)
    assert queries.name_for(olga, shy) == "Aiko Mori"
    for other in (jun, AnonymousUser()):
        assert queries.name_for(other, shy) == "Aiko M."


def test_a_shop_of_the_same_owner_makes_no_colleagues(
    shop: Organisation, olga: User, jun: User, shy: User
) -> None:
    hold(shop, shy, Role.JUDGE)
    hold(open_shop(olga), jun, Role.JUDGE)
    assert queries.name_for(jun, shy) == "Aiko M."


def test_roles_in_events_make_no_colleagues_of_a_shop(jun: User, shy: User) -> None:
    event = Scope.objects.create(kind="event")
    for user in (jun, shy):
        Grant.objects.create(scope=event, user=user, role=Role.PLAYER)
    assert queries.name_for(jun, shy) == "Aiko M."


# --- pages of people ---


def test_own_card_shows_shops_and_roles(shop: Organisation, olga: User, jun: User) -> None:
    hold(shop, olga, Role.JUDGE)
    page = browser_of(olga).get("/me/").text
    assert 'href="/shops/blue-tide-games/"' in page
    assert "Owner, Judge" in page
    empty = browser_of(jun).get("/me/").text
    assert "No shop yet" in empty
    assert 'href="/shops/new/"' in empty


def test_guests_have_no_such_card(guest: User) -> None:
    assert cards.own_card(guest) is None
    assert "/shops/new/" not in browser_of(guest).get("/me/").text


def test_the_public_profile_names_shops_that_say_who_works_there(
    shop: Organisation, olga: User, jun: User
) -> None:
    stranger = browser_of(None)
    assert "Works at" not in stranger.get(f"/u/{olga.ref}/").text
    organisations.change(actor=olga, organisation=shop, changes={"staff_public": True})
    page = stranger.get(f"/u/{olga.ref}/").text
    assert "Works at" in page
    assert "Blue Tide Games" in page
    service.change_profile(actor=olga, changes={"history_hidden": True})
    assert "Works at" not in stranger.get(f"/u/{olga.ref}/").text
    service.change_profile(actor=olga, changes={"history_hidden": False})
    organisations.close(actor=olga, organisation=shop)
    assert "Works at" not in stranger.get(f"/u/{olga.ref}/").text


# --- what is held ---


def test_export_says_where_one_works_and_which_invitations(
    shop: Organisation, olga: User, jun: User
) -> None:
    _made, code = invitations.invite(
        actor=olga, organisation=shop, role=Role.JUDGE, email="jun@example.org", site="http://x"
    )
    invitations.accept(actor=jun, code=code)
    held = queries.export(jun)["organisations"]
    assert held["works_at"] == [{"ref": shop.ref, "name": "Blue Tide Games", "roles": ["judge"]}]
    assert [(i["role"], i["written"]) for i in held["invitations"]] == [("judge", False)]
    assert queries.export(olga)["organisations"]["invitations"][0]["written"]
    assert code not in str(queries.export(olga))


def test_a_sole_owner_with_others_stays(shop: Organisation, olga: User, jun: User) -> None:
    other = open_shop(olga, name="Kino")
    alone = open_shop(olga, name="Alone")
    for place in (shop, other):
        hold(place, jun, Role.JUDGE)
    with pytest.raises(StillOwner) as refused:
        service.delete_account(actor=olga)
    assert refused.value.params["shops"] == "Blue Tide Games, Kino"
    alone.refresh_from_db()
    assert alone.closed_at is None
    assert held_roles(alone, olga) == {Role.OWNER}


def test_a_shop_of_one_closes_with_the_account(shop: Organisation, olga: User) -> None:
    service.delete_account(actor=olga)
    shop.refresh_from_db()
    assert shop.closed_at is not None
    assert not shop.scope.grants.exists()
    assert kinds(shop) == ["opened", "left", "closed"]
    page = browser_of(None).get("/shops/blue-tide-games/")
    assert page.status_code == 200
    assert "Closed" in page.text


def test_whoever_is_not_the_last_owner_just_goes(
    shop: Organisation, olga: User, jun: User, kei: User
) -> None:
    hold(shop, kei, Role.OWNER)
    hold(shop, jun, Role.JUDGE)
    for user in (jun, olga):
        service.delete_account(actor=user)
    shop.refresh_from_db()
    assert shop.closed_at is None
    assert list(shop.scope.grants.values_list("user", flat=True)) == [kei.pk]
    assert kinds(shop) == ["opened", "left", "left"]


def test_invitations_outlive_whoever_wrote_them(
    shop: Organisation, olga: User, jun: User, kei: User
) -> None:
    hold(shop, kei, Role.OWNER)
    _made, code = invitations.invite(
        actor=olga, organisation=shop, role=Role.JUDGE, site="http://x"
    )
    service.delete_account(actor=olga)
    assert Invitation.objects.get().invited_by is None
    assert "You are wanted as" in browser_of(jun).get(f"/invitations/{code}/").text
    invitations.accept(actor=jun, code=code)
    service.delete_account(actor=jun)
    assert Invitation.objects.get().used_by is None


def test_a_guests_roles_go_over_once(guest: User, jun: User) -> None:
    event, other = Scope.objects.create(kind="event"), Scope.objects.create(kind="event")
    for scope in (event, other):
        Grant.objects.create(scope=scope, user=guest, role=Role.PLAYER)
    Grant.objects.create(scope=event, user=jun, role=Role.PLAYER)
    service.claim_guest(guest, actor=jun)
    held = Grant.objects.values_list("scope", "user", "role")
    assert sorted(held) == sorted((scope.pk, jun.pk, "player") for scope in (event, other))


def test_the_holding_is_registered_once() -> None:
    names = [holding.name for holding in holdings.all_holdings()]
    assert names.count("organisations") == 1

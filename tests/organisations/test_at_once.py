"""Two at once, on two real connections: one of them is too late."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.organisations.conftest import hold, kinds, open_shop, someone
from users import service as people
from users.errors import StillOwner
from users.models import User
from users.organisations import errors, invitations, service, staff
from users.organisations.models import Invitation, Organisation
from users.organisations.queries import held_roles
from users.roles.models import Grant
from users.roles.service import LastOwner
from users.roles.table import Role

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 5
AtOnce = Callable[..., list[Any]]


def step(function: Callable[..., object], **given: Any) -> Callable[[], object]:
    """Call it with people and shops as another request would read them."""

    def run() -> object:
        anew = {
            name: type(value).objects.get(pk=value.pk)
            if isinstance(value, User | Organisation)
            else value
            for name, value in given.items()
        }
        return function(**anew)

    return run


leave = partial(step, staff.leave)
remove = partial(step, staff.remove)
set_roles = partial(step, staff.set_roles)
set_slug = partial(step, service.set_slug)
change = partial(step, service.change)
accept = partial(step, invitations.accept)
withdraw = partial(step, invitations.withdraw)
delete_account = partial(step, people.delete_account)


def invite(shop: Organisation, olga: User, role: Role = Role.JUDGE) -> str:
    site = "https://podium.example"
    return invitations.invite(actor=olga, organisation=shop, role=role, site=site)[1]


def owners(shop: Organisation) -> int:
    return Grant.objects.filter(scope=shop.scope, role=Role.OWNER).count()


def names(results: list[Any]) -> list[str]:
    return sorted(type(result).__name__ for result in results)


def test_two_owners_leave(at_once: AtOnce, olga: User, kei: User, shop: Organisation) -> None:
    for _round in range(ROUNDS):
        hold(shop, olga, Role.OWNER)
        hold(shop, kei, Role.OWNER)
        results = at_once(leave(actor=olga, organisation=shop), leave(actor=kei, organisation=shop))
        assert names(results) == ["LastOwner", "NoneType"]
        assert owners(shop) == 1


def test_two_owners_remove_each_other(
    at_once: AtOnce, olga: User, kei: User, shop: Organisation
) -> None:
    for _round in range(ROUNDS):
        hold(shop, olga, Role.OWNER)
        hold(shop, kei, Role.OWNER)
        results = at_once(
            remove(actor=olga, organisation=shop, member=kei),
            remove(actor=kei, organisation=shop, member=olga),
        )
        assert names(results) == ["NoneType", "NotPermitted"]
        assert owners(shop) == 1


def test_one_owner_leaves_while_the_other_deletes_the_account(
    at_once: AtOnce, olga: User, shop: Organisation
) -> None:
    for number in range(ROUNDS):
        other = someone(f"other{number}")
        hold(shop, olga, Role.OWNER)
        hold(shop, other, Role.OWNER)
        results = at_once(leave(actor=olga, organisation=shop), delete_account(actor=other))
        # The account that is deleted last owns nothing with anybody: its shop closes.
        assert results[1] is None
        assert names(results[:1]) in (["LastOwner"], ["NoneType"])
        shop.refresh_from_db()
        assert (owners(shop) == 1) or shop.closed_at is not None


def test_an_owner_leaves_others_while_the_other_deletes_the_account(
    at_once: AtOnce, olga: User, jun: User, shop: Organisation
) -> None:
    hold(shop, jun, Role.JUDGE)
    for number in range(ROUNDS):
        other = someone(f"other{number}")
        hold(shop, olga, Role.OWNER)
        hold(shop, other, Role.OWNER)
        results = at_once(leave(actor=olga, organisation=shop), delete_account(actor=other))
        assert results.count(None) == 1, results
        assert isinstance(next(filter(None, results)), LastOwner | StillOwner)
        assert owners(shop) == 1
        hold(shop, olga, Role.OWNER)
        Grant.objects.filter(user=other.pk).delete()


def test_somebody_is_made_owner_while_deleting_the_account(
    at_once: AtOnce, olga: User, shop: Organisation
) -> None:
    for number in range(ROUNDS):
        other = hold(shop, someone(f"other{number}"), Role.JUDGE)
        made = lambda member=other: staff.set_roles(  # noqa: E731 - the row may be gone when it runs
            actor=User.objects.get(pk=olga.pk),
            organisation=shop,
            member=member,
            wanted=[Role.OWNER],
        )
        results = at_once(made, delete_account(actor=other))
        assert names(results[:1])[0] in {"list", "Unknown"}
        assert results[1] is None
        assert not User.objects.filter(pk=other.pk).exists()
        assert held_roles(shop, olga) == {Role.OWNER}


def test_inviting_while_deleting_the_account(
    at_once: AtOnce, olga: User, shop: Organisation
) -> None:
    for number in range(ROUNDS):
        other = hold(shop, someone(f"other{number}"), Role.OWNER)
        send = step(
            invitations.invite, actor=other, organisation=shop, role=Role.JUDGE, site="http://x"
        )
        results = at_once(send, delete_account(actor=other))
        assert results[1] is None, results
        assert isinstance(results[0], tuple) or names(results[:1])[0] in {"Unknown", "NotPermitted"}


def test_one_invitation_two_people(
    at_once: AtOnce, olga: User, jun: User, kei: User, shop: Organisation
) -> None:
    for _round in range(ROUNDS):
        code = invite(shop, olga)
        results = at_once(accept(actor=jun, code=code), accept(actor=kei, code=code))
        assert names(results) == ["Organisation", "UnknownInvitation"]
        judges = Grant.objects.filter(scope=shop.scope, role=Role.JUDGE)
        assert judges.count() == 1
        judges.delete()


def test_one_person_clicks_twice(
    at_once: AtOnce, olga: User, jun: User, shop: Organisation
) -> None:
    code = invite(shop, olga)
    assert at_once(*[accept(actor=jun, code=code)] * 2) == [shop, shop]
    assert kinds(shop).count("joined") == 1


def test_accepting_while_it_is_withdrawn(
    at_once: AtOnce, olga: User, jun: User, shop: Organisation
) -> None:
    for _round in range(ROUNDS):
        code = invite(shop, olga)
        invitation = Invitation.objects.order_by("pk").last()
        results = at_once(accept(actor=jun, code=code), withdraw(actor=olga, invitation=invitation))
        late = [result for result in results if isinstance(result, errors.UnknownInvitation)]
        assert len(late) == 1, results
        held = held_roles(shop, jun)
        assert held == (frozenset() if results[0] is late[0] else {Role.JUDGE})
        Grant.objects.filter(scope=shop.scope, user=jun).delete()


def test_owners_who_accept_and_are_told_at_once(
    at_once: AtOnce, olga: User, kei: User, shop: Organisation
) -> None:
    """Both lock each other's rows, in one order."""
    for _round in range(ROUNDS):
        hold(shop, kei, Role.OWNER)
        one, two = invite(shop, olga), invite(shop, olga)
        results = at_once(accept(actor=olga, code=one), accept(actor=kei, code=two))
        assert results == [shop, shop]


def test_one_address_two_shops(at_once: AtOnce, olga: User, kei: User, shop: Organisation) -> None:
    other = open_shop(kei, name="Kino")
    results = at_once(
        set_slug(actor=olga, organisation=shop, slug="tide"),
        set_slug(actor=kei, organisation=other, slug="tide"),
    )
    assert names(results) == ["Organisation", "SlugTaken"]


def test_two_shops_want_each_others_address(
    at_once: AtOnce, olga: User, kei: User, shop: Organisation
) -> None:
    other = open_shop(kei, name="Kino")
    results = at_once(
        set_slug(actor=olga, organisation=shop, slug="kino"),
        set_slug(actor=kei, organisation=other, slug="blue-tide-games"),
    )
    assert names(results) == ["SlugTaken", "SlugTaken"]


def test_an_address_is_left_and_wanted(
    at_once: AtOnce, olga: User, kei: User, shop: Organisation
) -> None:
    other = open_shop(kei, name="Kino")
    results = at_once(
        set_slug(actor=olga, organisation=shop, slug="tide"),
        set_slug(actor=kei, organisation=other, slug="blue-tide-games"),
    )
    assert names(results) == ["Organisation", "SlugTaken"]


def test_two_shops_of_one_name_open(at_once: AtOnce, olga: User, kei: User) -> None:
    results = at_once(step(open_shop, owner=olga), step(open_shop, owner=kei))
    assert sorted(shop.slug for shop in results) == ["blue-tide-games", "blue-tide-games-2"]


def test_the_log_has_no_holes(at_once: AtOnce, olga: User, shop: Organisation) -> None:
    towns = [{"town": f"Town {number}"} for number in range(6)]
    at_once(*(change(actor=olga, organisation=shop, changes=town) for town in towns))
    entries = Organisation.objects.get(pk=shop.pk).log.entries.order_by("seq")
    assert list(entries.values_list("seq", flat=True)) == [1, 2, 3, 4, 5, 6, 7]


def test_opening_a_shop_while_deleting_the_account(at_once: AtOnce) -> None:
    for number in range(ROUNDS):
        other = someone(f"other{number}")
        results = at_once(step(open_shop, owner=other), delete_account(actor=other))
        assert results[1] is None, results
        assert names(results[:1])[0] in {"Organisation", "Unknown", "DoesNotExist"}, results
        assert not Grant.objects.filter(user=other.pk).exists()

"""Changing roles, removing, leaving; somebody always owns it."""

import pytest

from core.errors import NotPermitted, Unknown
from tests.organisations.conftest import hold, kinds
from users.models import User
from users.notices.models import Notice
from users.organisations import errors, staff
from users.organisations.models import Organisation
from users.organisations.queries import held_roles, members
from users.roles.service import LastOwner, RoleNotHere
from users.roles.table import Role


def set_roles(shop: Organisation, actor: User, member: User, *wanted: Role) -> list[Role]:
    return staff.set_roles(actor=actor, organisation=shop, member=member, wanted=wanted)


def test_roles_are_set_told_and_written(shop: Organisation, olga: User, jun: User) -> None:
    hold(shop, jun, Role.JUDGE)
    held = set_roles(shop, olga, jun, Role.SCOREKEEPER, Role.ORGANISER)
    assert held == [Role.ORGANISER, Role.SCOREKEEPER]
    assert held_roles(shop, jun) == set(held)
    entry = shop.log.entries.last()
    assert entry.payload == {
        "member": jun.ref, "before": ["judge"], "after": ["organiser", "scorekeeper"],
    }  # fmt: skip
    notice = Notice.objects.get()
    assert (notice.user, notice.code) == (jun, "organisations.notice_roles_changed")


def test_the_same_roles_again_are_no_change(shop: Organisation, olga: User, jun: User) -> None:
    hold(shop, jun, Role.JUDGE)
    set_roles(shop, olga, jun, Role.JUDGE)
    assert kinds(shop) == ["opened"]
    assert not Notice.objects.exists()


def test_own_changes_are_no_news(shop: Organisation, olga: User) -> None:
    set_roles(shop, olga, olga, Role.OWNER, Role.JUDGE)
    assert held_roles(shop, olga) == {Role.OWNER, Role.JUDGE}
    assert not Notice.objects.exists()


def test_the_last_owner_stays_owner(shop: Organisation, olga: User, operator: User) -> None:
    for attempt in (
        lambda: set_roles(shop, olga, olga, Role.JUDGE),
        lambda: set_roles(shop, operator, olga, Role.JUDGE),
        lambda: staff.remove(actor=operator, organisation=shop, member=olga),
        lambda: staff.remove(actor=olga, organisation=shop, member=olga),
        lambda: staff.leave(actor=olga, organisation=shop),
    ):
        with pytest.raises(LastOwner):
            attempt()
    assert held_roles(shop, olga) == {Role.OWNER}
    assert kinds(shop) == ["opened"]


def test_an_owner_among_two_may_go(shop: Organisation, olga: User, kei: User) -> None:
    hold(shop, kei, Role.OWNER)
    staff.leave(actor=olga, organisation=shop)
    assert held_roles(shop, olga) == frozenset()
    entry = shop.log.entries.last()
    assert (entry.kind, entry.actor, entry.payload) == ("left", olga.ref, {"roles": ["owner"]})


def test_nobody_is_left_without_a_role(shop: Organisation, olga: User, jun: User) -> None:
    hold(shop, jun, Role.JUDGE)
    with pytest.raises(errors.NoRoles):
        set_roles(shop, olga, jun)


def test_a_role_of_events_is_not_given_and_nothing_changes(
    shop: Organisation, olga: User, jun: User
) -> None:
    hold(shop, jun, Role.JUDGE)
    with pytest.raises(RoleNotHere):
        set_roles(shop, olga, jun, Role.SCOREKEEPER, Role.PLAYER)
    assert held_roles(shop, jun) == {Role.JUDGE}


def test_roles_come_by_invitation_only(shop: Organisation, olga: User, jun: User) -> None:
    with pytest.raises(Unknown):
        set_roles(shop, olga, jun, Role.JUDGE)
    with pytest.raises(Unknown):
        staff.remove(actor=olga, organisation=shop, member=jun)


def test_whoever_does_not_work_there_cannot_leave(shop: Organisation, jun: User) -> None:
    with pytest.raises(NotPermitted):
        staff.leave(actor=jun, organisation=shop)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER])
def test_nobody_makes_themselves_owner(shop: Organisation, jun: User, role: Role) -> None:
    hold(shop, jun, role)
    with pytest.raises(NotPermitted):
        set_roles(shop, jun, jun, Role.OWNER)


def test_an_operator_helps_out(shop: Organisation, operator: User, jun: User, olga: User) -> None:
    hold(shop, jun, Role.JUDGE)
    set_roles(shop, operator, jun, Role.OWNER)
    staff.remove(actor=operator, organisation=shop, member=olga)
    assert [(m.user, m.roles) for m in members(operator, shop)] == [(jun, [Role.OWNER])]


def test_the_widest_role_stands_first(shop: Organisation, olga: User, jun: User, kei: User) -> None:
    hold(shop, jun, Role.SCOREKEEPER)
    hold(shop, kei, Role.JUDGE, Role.ORGANISER)
    assert [(m.name, m.roles) for m in members(olga, shop)] == [
        ("Olga", [Role.OWNER]),
        ("Kei", [Role.ORGANISER, Role.JUDGE]),
        ("Jun", [Role.SCOREKEEPER]),
    ]


def test_roles_elsewhere_say_nothing_here(shop: Organisation, jun: User, kei: User) -> None:
    from tests.organisations.conftest import open_shop

    open_shop(kei)
    with pytest.raises(NotPermitted):
        set_roles(shop, kei, jun, Role.JUDGE)

"""Roles: granted in a scope, reaching down into the events of an organisation."""

import pytest
from django.contrib.auth.models import AnonymousUser

from users.models import User
from users.roles import rules, service
from users.roles.models import Grant, Scope
from users.roles.queries import roles_of
from users.roles.service import LastOwner, RoleNotHere
from users.roles.table import ROLES, Role, grantable_in, with_included


@pytest.fixture
def shop(db):
    return Scope.objects.create(kind="organisation")


@pytest.fixture
def event(shop):
    return Scope.objects.create(kind="event", parent=shop)


@pytest.fixture
def elsewhere(db):
    return Scope.objects.create(kind="event", parent=Scope.objects.create(kind="organisation"))


PREDICATES = {
    Role.OWNER: rules.is_owner,
    Role.ORGANISER: rules.is_organiser,
    Role.JUDGE: rules.is_judge,
    Role.SCOREKEEPER: rules.is_scorekeeper,
    Role.CASTER: rules.is_caster,
    Role.PLAYER: rules.is_player,
    Role.SPECTATOR: rules.is_spectator,
}
# What somebody with one role may pass for, in the same scope and in its events.
PASSES_FOR = {
    Role.OWNER: {Role.OWNER, Role.ORGANISER, Role.SCOREKEEPER},
    Role.ORGANISER: {Role.ORGANISER, Role.SCOREKEEPER},
    Role.JUDGE: {Role.JUDGE},
    Role.SCOREKEEPER: {Role.SCOREKEEPER},
    Role.CASTER: {Role.CASTER},
    Role.PLAYER: {Role.PLAYER},
    Role.SPECTATOR: {Role.SPECTATOR},
}


@pytest.mark.parametrize("role", Role)
def test_a_role_in_an_event_is_that_role_there_and_nowhere_else(
    role, event, elsewhere, shop, player
):
    service.grant(event, user=player, role=role)
    held = {other for other, holds in PREDICATES.items() if holds.test(player, event)}
    assert held == PASSES_FOR[role]
    assert roles_of(player, elsewhere) == roles_of(player, shop) == frozenset()


@pytest.mark.parametrize("role", grantable_in("organisation"))
def test_a_role_in_an_organisation_reaches_into_its_events(role, shop, event, elsewhere, player):
    service.grant(shop, user=player, role=role)
    assert roles_of(player, shop) == roles_of(player, event) == PASSES_FOR[role]
    assert roles_of(player, elsewhere) == frozenset()


@pytest.mark.parametrize("role", sorted(set(Role) - set(grantable_in("organisation"))))
def test_some_roles_exist_in_events_only(role, shop, player):
    with pytest.raises(RoleNotHere):
        service.grant(shop, user=player, role=role)


def test_strangers_and_closed_accounts_hold_nothing(event, player):
    service.grant(event, user=player, role=Role.OWNER)
    assert roles_of(AnonymousUser(), event) == frozenset()
    player.is_active = False
    assert roles_of(player, event) == frozenset()


@pytest.mark.parametrize("thing", [None, "event", 7, User()])
def test_a_thing_without_a_scope_gives_no_role(thing, player):
    assert not rules.is_owner.test(player, thing)


def test_what_is_included_needs_no_second_look():
    for role in Role:
        assert with_included(with_included(frozenset({role}))) == with_included(frozenset({role}))
    assert set(ROLES) == set(Role)


def test_the_last_owner_stays(shop, player, operator):
    service.grant(shop, user=player, role=Role.OWNER)
    with pytest.raises(LastOwner):
        service.revoke(shop, user=player, role=Role.OWNER)
    with pytest.raises(LastOwner):
        service.set_roles(shop, user=player, roles=frozenset({Role.JUDGE}))
    assert roles_of(player, shop) >= {Role.OWNER}
    service.grant(shop, user=operator, role=Role.OWNER)
    assert service.revoke(shop, user=player, role=Role.OWNER)
    assert roles_of(player, shop) == frozenset()


def test_set_roles_makes_them_the_only_ones(shop, player):
    service.grant(shop, user=player, role=Role.SCOREKEEPER)
    service.set_roles(shop, user=player, roles=frozenset({Role.JUDGE, Role.ORGANISER}))
    assert set(Grant.objects.values_list("role", flat=True)) == {"judge", "organiser"}


def test_a_scope_costs_one_query_a_request(event, shop, player, django_assert_num_queries):
    service.grant(shop, user=player, role=Role.OWNER)
    fresh = User.objects.get(pk=player.pk)
    with django_assert_num_queries(1):
        assert rules.is_owner.test(fresh, event)
        assert rules.is_judge.test(fresh, event) is False
        assert rules.is_scorekeeper.test(fresh, event)


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_leave_at_once_leave_one(at_once):
    scope = Scope.objects.create(kind="organisation")
    people = [
        User.objects.create_user(f"p{n}@example.org", display_name=f"P {n}") for n in range(2)
    ]
    for person in people:
        service.grant(scope, user=person, role=Role.OWNER)
    results = at_once(*(lambda p=p: service.revoke(scope, user=p, role=Role.OWNER) for p in people))
    assert sorted(isinstance(result, LastOwner) for result in results) == [False, True]
    assert Grant.objects.filter(role="owner").count() == 1

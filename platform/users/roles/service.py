"""Giving and taking roles. The caller has asked its own rule first, and writes its own log."""

from django.db import transaction

from core.errors import Refusal
from users.models import User
from users.roles.models import Grant, Scope
from users.roles.table import ROLES, Role


class RoleNotHere(Refusal):
    """This role is not given in this kind of scope (`role`)."""

    code = "roles.not_here"


class LastOwner(Refusal):
    """Somebody has to own it."""

    code = "roles.last_owner"
    status = 409


def grant(scope: Scope, *, user: User, role: Role) -> bool:
    """Give the role; whether the user did not hold it before."""
    if scope.kind not in ROLES[role].grantable_in:
        raise RoleNotHere(role=role.value)
    _grant, created = Grant.objects.get_or_create(scope=scope, user=user, role=role)
    _forget_kept(user)
    return created


def revoke(scope: Scope, *, user: User, role: Role) -> bool:
    """Take the role; whether the user held it. Raises LastOwner for the last owner's."""
    with transaction.atomic():
        Scope.objects.select_for_update(no_key=True, of=("self",)).get(pk=scope.pk)
        if role is Role.OWNER and not _others(scope, user):
            raise LastOwner
        taken, _each = Grant.objects.filter(scope=scope, user=user, role=role).delete()
    _forget_kept(user)
    return bool(taken)


def set_roles(scope: Scope, *, user: User, roles: frozenset[Role]) -> None:
    """Make these the user's only roles in the scope."""
    with transaction.atomic():
        Scope.objects.select_for_update(no_key=True, of=("self",)).get(pk=scope.pk)
        held = frozenset(
            Role(role)
            for role in Grant.objects.filter(scope=scope, user=user).values_list("role", flat=True)
        )
        for role in roles - held:
            grant(scope, user=user, role=role)
        for role in held - roles:
            revoke(scope, user=user, role=role)


def _others(scope: Scope, user: User) -> bool:
    """Whether somebody else owns it too; the scope's row is locked."""
    owners = Grant.objects.filter(scope=scope, role=Role.OWNER)
    return owners.exclude(user=user).exists() or not owners.filter(user=user).exists()


def _forget_kept(user: User) -> None:
    user.__dict__.pop("_roles", None)

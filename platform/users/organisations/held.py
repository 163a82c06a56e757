"""What organisations hold about people: their roles, and the invitations that they wrote or took.

Registered by users.organisations.apps; grants in events count here too, for grants are one table.
"""

from typing import Any

from django.db.models import Q
from django.db.models.functions import Lower

from core import clock
from users.errors import StillOwner
from users.held import addresses_of
from users.holdings import Holding
from users.models import User
from users.organisations.models import Invitation, Organisation
from users.organisations.queries import held_roles, organisations_of
from users.organisations.service import close_locked, lock, write_entry
from users.organisations.staff import values
from users.roles import service as roles
from users.roles.models import Grant
from users.roles.table import Role


def export(user: User) -> dict[str, Any]:
    """Where the person works, and their invitations."""
    invitations = Invitation.objects.filter(Q(invited_by=user) | Q(used_by=user))
    return {
        "works_at": [
            {"ref": organisation.ref, "name": organisation.name, "roles": values(held)}
            for organisation, held in organisations_of(user)
        ],
        "invitations": [
            {
                "ref": invitation.ref,
                "organisation": invitation.organisation.name,
                "role": invitation.role,
                "written": invitation.invited_by_id == user.pk,
                "created_at": clock.stamp(invitation.created_at),
            }
            for invitation in invitations.select_related("organisation").order_by("created_at")
        ],
    }


def forget(user: User) -> None:
    """Leave every organisation; one where nobody else works is closed.

    The person's address goes from invitations and from the contact of shops where they worked.
    Raises StillOwner where others work and nobody else owns it. The rows of the grants go with the
    account.
    """
    ids = Grant.objects.filter(user=user, scope__kind="organisation").values("scope")
    works_at = [lock(found) for found in Organisation.objects.filter(scope__in=ids).order_by("pk")]
    stuck = [organisation.name for organisation in works_at if _needs_an_owner(organisation, user)]
    if stuck:
        raise StillOwner(shops=", ".join(stuck))
    addresses = {address.lower() for address in addresses_of(user)}
    Invitation.objects.annotate(to=Lower("email")).filter(to__in=addresses).update(email="")
    for organisation in works_at:
        if organisation.email.lower() in addresses:
            organisation.email = ""
            organisation.save(update_fields=["email"])
            write_entry(organisation, "changed", actor=user, fields=["email"])
        held = held_roles(organisation, user)
        write_entry(organisation, "left", actor=user, roles=values(held))
        alone = not organisation.scope.grants.exclude(user=user).exists()
        if alone and organisation.closed_at is None:
            close_locked(organisation, actor=user)


def _needs_an_owner(organisation: Organisation, user: User) -> bool:
    others = organisation.scope.grants.exclude(user=user)
    return (
        Role.OWNER in held_roles(organisation, user)
        and others.exists()
        and not others.filter(role=Role.OWNER).exists()
    )


def hand_over(guest: User, account: User) -> None:
    """What the guest was granted (in events) is the account's; nothing twice."""
    for granted in Grant.objects.filter(user=guest).select_related("scope"):
        roles.grant(granted.scope, user=account, role=Role(granted.role))
        granted.delete()


HOLDING = Holding(
    name="organisations",
    models=(Grant, Invitation),
    export=export,
    forget=forget,
    hand_over=hand_over,
)

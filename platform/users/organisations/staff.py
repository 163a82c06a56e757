"""Who works at an organisation: changing roles, removing, leaving."""

from collections.abc import Collection, Iterable

from core.access import require
from core.errors import Unknown
from users.models import User
from users.notices.service import tell
from users.organisations import rules
from users.organisations.errors import NoRoles
from users.organisations.models import Organisation
from users.organisations.queries import held_roles, in_order
from users.organisations.service import changing, write_entry
from users.roles import service as roles
from users.roles.table import Role


def set_roles(
    *, actor: User, organisation: Organisation, member: User, wanted: Collection[Role]
) -> list[Role]:
    """Make these the member's only roles here; the roles, the widest first.

    Handing the organisation over is naming another owner, then taking that role from oneself.
    Raises NoRoles, roles.RoleNotHere, roles.LastOwner; Unknown for whoever does not work here.
    """
    require(rules.manage_staff, actor, organisation)
    after = frozenset(wanted)
    if not after:
        raise NoRoles
    with changing(rules.manage_staff, actor, organisation, others=[member]) as now:
        before = held_roles(now, member)
        if not before:
            raise Unknown
        if before != after:
            roles.set_roles(now.scope, user=member, roles=after)
            write_entry(
                now,
                "roles_changed",
                actor=actor,
                member=member.ref,
                before=values(before),
                after=values(after),
            )
            if member != actor:
                _tell(member, "organisations.notice_roles_changed", now)
    return in_order(after)


def remove(*, actor: User, organisation: Organisation, member: User) -> None:
    """Take all roles from somebody; whoever removes themselves leaves."""
    if member == actor:
        leave(actor=actor, organisation=organisation)
        return
    require(rules.manage_staff, actor, organisation)
    with changing(rules.manage_staff, actor, organisation, others=[member]) as now:
        held = _take_all(now, member)
        write_entry(now, "removed", actor=actor, member=member.ref, roles=values(held))
        _tell(member, "organisations.notice_removed", now)


def leave(*, actor: User, organisation: Organisation) -> None:
    """Give up one's own roles; the last owner cannot (roles.LastOwner)."""
    require(rules.leave, actor, organisation)
    with changing(rules.leave, actor, organisation) as now:
        held = _take_all(now, actor)
        write_entry(now, "left", actor=actor, roles=values(held))


def values(held: Iterable[Role]) -> list[str]:
    """Roles as the log and the API write them."""
    return [role.value for role in in_order(held)]


def _take_all(organisation: Organisation, member: User) -> frozenset[Role]:
    held = held_roles(organisation, member)
    if not held:
        raise Unknown
    roles.set_roles(organisation.scope, user=member, roles=frozenset())
    return held


def _tell(member: User, code: str, organisation: Organisation) -> None:
    tell(member, code=code, params={"shop": organisation.name}, url=organisation.get_absolute_url())

"""The roles, as data. Pure.

A role is granted in a scope: an organisation, or an event that belongs to one. What somebody holds
in an organisation holds in its events too.
"""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """The field's words."""

    OWNER = "owner"
    ORGANISER = "organiser"
    JUDGE = "judge"
    SCOREKEEPER = "scorekeeper"
    CASTER = "caster"
    PLAYER = "player"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class RoleFacts:
    """`includes`: the roles whose rights come with it; `grantable_in`: the kinds of scope."""

    includes: frozenset[Role]
    grantable_in: frozenset[str]


BOTH = frozenset({"organisation", "event"})
EVENT = frozenset({"event"})

ROLES: dict[Role, RoleFacts] = {
    Role.OWNER: RoleFacts(frozenset({Role.ORGANISER, Role.SCOREKEEPER}), BOTH),
    Role.ORGANISER: RoleFacts(frozenset({Role.SCOREKEEPER}), BOTH),
    Role.JUDGE: RoleFacts(frozenset(), BOTH),
    Role.SCOREKEEPER: RoleFacts(frozenset(), BOTH),
    Role.CASTER: RoleFacts(frozenset(), EVENT),
    Role.PLAYER: RoleFacts(frozenset(), EVENT),
    Role.SPECTATOR: RoleFacts(frozenset(), EVENT),
}


def with_included(roles: frozenset[Role]) -> frozenset[Role]:
    """The roles and those that come with them."""
    return roles.union(*(ROLES[role].includes for role in roles))


def grantable_in(kind: str) -> list[Role]:
    """The roles that are given in this kind of scope, the widest first."""
    return [role for role, facts in ROLES.items() if kind in facts.grantable_in]

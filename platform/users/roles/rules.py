"""Predicates over roles, for the rules of the rooms above.

A thing that roles are granted in has a `scope` (an organisation, an event); a stream or a row of
it may be handed in as well, when it has one.
"""

from rules.predicates import Predicate

from core.access import Viewer
from users.roles.models import Scope
from users.roles.queries import roles_of
from users.roles.table import Role


def has_role(*roles: Role) -> Predicate:
    """Whether the viewer holds one of the roles in the thing's scope."""
    wanted = frozenset(roles)
    name = "has_role:" + "|".join(sorted(wanted))

    def holds(viewer: Viewer, thing: object) -> bool:
        scope = thing if isinstance(thing, Scope) else getattr(thing, "scope", None)
        return isinstance(scope, Scope) and not wanted.isdisjoint(roles_of(viewer, scope))

    return Predicate(holds, name)


is_owner = has_role(Role.OWNER)
is_organiser = has_role(Role.ORGANISER)
is_judge = has_role(Role.JUDGE)
is_scorekeeper = has_role(Role.SCOREKEEPER)
is_caster = has_role(Role.CASTER)
is_player = has_role(Role.PLAYER)
is_spectator = has_role(Role.SPECTATOR)
is_staff_member = has_role(Role.OWNER, Role.ORGANISER, Role.JUDGE, Role.SCOREKEEPER)

"""Which roles somebody holds."""

from core.access import Viewer
from users.models import User
from users.roles.models import Grant, Scope
from users.roles.table import Role, with_included


def roles_of(viewer: Viewer, scope: Scope) -> frozenset[Role]:
    """The viewer's roles in the scope: granted here or above, and what they include.

    One query for each viewer and scope, kept on the viewer for as long as the request holds it
    (users.roles.service forgets it when it changes a grant).
    """
    if not isinstance(viewer, User) or not viewer.is_active:
        return frozenset()
    kept: dict[int, frozenset[Role]] = viewer.__dict__.setdefault("_roles", {})
    if scope.pk not in kept:
        kept[scope.pk] = _read(viewer, scope)
    return kept[scope.pk]


def _read(viewer: User, scope: Scope) -> frozenset[Role]:
    places = [scope.pk] if scope.parent_id is None else [scope.pk, scope.parent_id]
    granted = Grant.objects.filter(user=viewer, scope__in=places).values_list("role", flat=True)
    return with_included(frozenset(Role(role) for role in granted))

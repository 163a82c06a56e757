"""Who may do what with a cube."""

from rules.predicates import predicate

from core.access import Viewer, is_operator, is_signed_in, rule
from formats.cubes.models import Cube


@predicate  # type: ignore[untyped-decorator]
def is_owner(viewer: Viewer, cube: object) -> bool:
    """Whose cube it is."""
    return isinstance(cube, Cube) and viewer.pk is not None and cube.owner_id == viewer.pk


@predicate  # type: ignore[untyped-decorator]
def is_shared(_viewer: Viewer, cube: object) -> bool:
    """Whether its owner shares it; an account that was shut shares nothing."""
    return isinstance(cube, Cube) and cube.shared and cube.owner.is_active


own = rule("cubes.own", is_signed_in)
see = rule("cubes.see", is_owner | is_shared | is_operator)
change = rule("cubes.change", is_owner)
delete = rule("cubes.delete", is_owner | is_operator)

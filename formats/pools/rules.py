"""Who may do what with a card pool."""

from rules.predicates import predicate

from core.access import Viewer, is_anyone, is_operator, is_signed_in, rule
from formats.pools.models import Pool
from users.roles.rules import has_role
from users.roles.table import Role


@predicate  # type: ignore[untyped-decorator]
def is_owner(viewer: Viewer, pool: object) -> bool:
    """Whose cards they are."""
    return isinstance(pool, Pool) and viewer.pk is not None and pool.player.user_id == viewer.pk


@predicate  # type: ignore[untyped-decorator]
def is_of_no_event(_viewer: Viewer, pool: object) -> bool:
    """Whether nobody but its owner has to do with it."""
    return isinstance(pool, Pool) and pool.scope_id is None


@predicate  # type: ignore[untyped-decorator]
def is_revealed(_viewer: Viewer, pool: object) -> bool:
    """Whether everybody may derive the packs again."""
    return (
        isinstance(pool, Pool) and pool.opening is not None and pool.opening.revealed_at is not None
    )


@predicate  # type: ignore[untyped-decorator]
def is_not_swapped(_viewer: Viewer, pool: object) -> bool:
    """Whether whoever has it wrote it down, too, or shall."""
    return isinstance(pool, Pool) and pool.scope_id is not None and pool.registrar_id is None


is_crew = has_role(Role.JUDGE, Role.SCOREKEEPER)  # of the event that the pool is of

door = rule("pools.door", is_anyone)
own = rule("pools.own", is_signed_in)
see = rule("pools.see", is_owner | is_crew | is_operator)
change = rule("pools.change", is_owner | is_crew)
write_down = rule("pools.write_down", (is_owner & is_not_swapped) | is_crew)
throw_away = rule("pools.throw_away", is_owner & is_of_no_event)
verify = rule("pools.verify", is_owner | is_crew | is_operator | is_revealed)

"""Who may do what with a card pool."""

from rules.predicates import predicate

from core.access import Viewer, is_anyone, is_operator, is_signed_in, rule
from formats.pools.models import Pool


@predicate  # type: ignore[untyped-decorator]
def is_owner(viewer: Viewer, pool: object) -> bool:
    """Whose cards they are."""
    return isinstance(pool, Pool) and viewer.pk is not None and pool.owner_id == viewer.pk


@predicate  # type: ignore[untyped-decorator]
def is_revealed(_viewer: Viewer, pool: object) -> bool:
    """Whether everybody may derive the packs again."""
    return (
        isinstance(pool, Pool) and pool.opening is not None and pool.opening.revealed_at is not None
    )


door = rule("pools.door", is_anyone)
own = rule("pools.own", is_signed_in)
see = rule("pools.see", is_owner | is_operator)
change = rule("pools.change", is_owner)
verify = rule("pools.verify", is_owner | is_operator | is_revealed)

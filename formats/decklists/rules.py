"""Who may do what with a kept deck."""

from rules.predicates import predicate

from core.access import Viewer, is_anyone, is_operator, is_signed_in, rule
from formats.decklists.models import Deck, Visibility


@predicate  # type: ignore[untyped-decorator]
def is_owner(viewer: Viewer, deck: object) -> bool:
    """Whose deck it is."""
    return isinstance(deck, Deck) and viewer.pk is not None and deck.owner_id == viewer.pk


@predicate  # type: ignore[untyped-decorator]
def is_shown(_viewer: Viewer, deck: object) -> bool:
    """Whether its owner lets others see it; an account that was shut shows nothing."""
    return isinstance(deck, Deck) and deck.visibility != Visibility.PRIVATE and deck.owner.is_active


browse = rule("decklists.browse", is_anyone)
keep = rule("decklists.keep", is_signed_in)
see = rule("decklists.see", is_owner | is_shown | is_operator)
change = rule("decklists.change", is_owner)
delete = rule("decklists.delete", is_owner | is_operator)

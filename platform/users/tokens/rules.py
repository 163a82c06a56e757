"""Who may do what with a token."""

from rules.predicates import predicate

from core.access import Viewer, is_guest, is_signed_in, rule
from users.tokens.models import Token


@predicate
def is_its_owner(viewer: Viewer, token: object) -> bool:
    """Whether the token is the viewer's."""
    return isinstance(token, Token) and token.user_id == viewer.pk


revoke = rule("tokens.revoke", is_signed_in & ~is_guest & is_its_owner)

"""Who may do what with an organisation, its staff and its invitations."""

from rules.predicates import predicate

from core.access import Viewer, account_holder, is_anyone, is_operator, rule
from users.organisations.queries import Membership
from users.roles.rules import is_organiser, is_owner, is_staff_member


@predicate  # type: ignore[untyped-decorator]
def is_that_member(viewer: Viewer, thing: object) -> bool:
    """Whether the membership is the viewer's own."""
    return isinstance(thing, Membership) and thing.user == viewer


view = rule("organisations.view", is_anyone)
open_one = rule("organisations.open", account_holder.predicate)
edit = rule("organisations.edit", is_organiser | is_operator)  # owners are organisers too
set_slug = rule("organisations.set_slug", is_owner | is_operator)
close = rule("organisations.close", is_owner | is_operator)
see_staff = rule("organisations.see_staff", is_staff_member | is_operator)
manage_staff = rule("organisations.manage_staff", is_owner | is_operator)
remove = rule("organisations.remove", is_owner | is_operator | is_that_member)
leave = rule("organisations.leave", is_staff_member)
see_history = rule("organisations.see_history", is_owner | is_operator)

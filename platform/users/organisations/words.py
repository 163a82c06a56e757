"""Sentences about organisations."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from users.roles.table import Role

WORDS: Final[dict[str, str | Promise]] = {
    "organisations.text_long": _("At most {limit} characters, please."),
    "organisations.name_link": _("A name holds no web address. Write it at “Website”."),
    "organisations.bad_website": _("Write the address as https://example.org."),
    "organisations.bad_email": _("This is not an e-mail address. Write it as name@example.org."),
    "organisations.bad_slug": _(
        "An address has {shortest} to {longest} characters: a to z, digits, and single hyphens "
        "between them."
    ),
    "organisations.slug_taken": _("This address is taken. Choose another one."),
    "organisations.closed": _("This shop is closed. Reopen it first."),
    "organisations.no_roles": _(
        "Choose at least one role. To take all of them away, remove the person."
    ),
    "organisations.too_many_invitations": _(
        "{limit} invitations are open already. Withdraw some of them first."
    ),
    "organisations.unknown_invitation": _(
        "This invitation was used, withdrawn or is too old. Ask for a new one."
    ),
    "organisations.notice_joined": _("{name} accepted your invitation and now works at {shop}."),
    "organisations.notice_roles_changed": _("Your roles at {shop} have changed."),
    "organisations.notice_removed": _("You no longer work at {shop}."),
}

# What each role is for, beside its box.
ROLE_USES: Final[dict[Role, Promise]] = {
    Role.OWNER: _("Everything, and who works here."),
    Role.ORGANISER: _("Runs events and edits the page."),
    Role.JUDGE: _("Makes rulings at events."),
    Role.SCOREKEEPER: _("Enters results and pairs rounds."),
}

# Lines of the history: what happened, with the names that the payload's refs stand for.
HISTORY: Final[dict[str, Promise]] = {
    "opened": _("{actor} opened the shop."),
    "changed": _("{actor} changed the page: {fields}."),
    "invited": _("{actor} invited somebody as {role}."),
    "invitation_withdrawn": _("{actor} withdrew an invitation as {role}."),
    "joined": _("{actor} accepted an invitation as {role}."),
    "roles_changed": _("{actor} changed the roles of {member}: from {before} to {after}."),
    "left": _("{actor} left."),
    "removed": _("{actor} removed {member}."),
    "closed": _("{actor} closed the shop."),
    "reopened": _("{actor} reopened the shop."),
}

FIELDS: Final[dict[str, Promise]] = {
    "name": _("Name"),
    "slug": _("Page address"),
    "town": _("Town"),
    "country": _("Country"),
    "time_zone": _("Time zone"),
    "description": _("Description"),
    "website": _("Website"),
    "email": _("Contact e-mail"),
    "staff_public": _("Staff shown to all"),
}

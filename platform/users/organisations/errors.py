"""What people may meet around organisations."""

from core.errors import Refusal


class TextLong(Refusal):
    """A description over `limit` characters."""

    code = "organisations.text_long"


class NameLink(Refusal):
    """A name that holds a link: names stand in letters to anybody."""

    code = "organisations.name_link"


class BadWebsite(Refusal):
    """No http or https address."""

    code = "organisations.bad_website"


class BadEmail(Refusal):
    """No e-mail address."""

    code = "organisations.bad_email"


class BadSlug(Refusal):
    """An address of another shape than `shortest` to `longest` letters, digits and hyphens."""

    code = "organisations.bad_slug"


class SlugTaken(Refusal):
    """An address that another organisation has or had, or that is a word of the site's own."""

    code = "organisations.slug_taken"
    status = 409


class Closed(Refusal):
    """Nothing changes in an organisation that is closed."""

    code = "organisations.closed"
    status = 409


class NoRoles(Refusal):
    """Somebody on the staff holds a role at least."""

    code = "organisations.no_roles"


class TooManyInvitations(Refusal):
    """As many invitations are open as may be (`limit`)."""

    code = "organisations.too_many_invitations"
    status = 409


class UnknownInvitation(Refusal):
    """No invitation waits for this code: mistyped, used, withdrawn or too old."""

    code = "organisations.unknown_invitation"
    status = 404

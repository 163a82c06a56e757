"""What people may meet around tokens."""

from core.errors import Refusal


class InvalidToken(Refusal):
    """Not a token, or one that was revoked, has expired, or may not be used from there."""

    code = "tokens.invalid"
    status = 401


class TokenInUrl(Refusal):
    """Addresses end up in logs and histories."""

    code = "tokens.in_url"


class NoScope(Refusal):
    """A token that may do nothing."""

    code = "tokens.no_scope"


class UnknownScope(Refusal):
    """A scope that there is not, or that this person may not give (`scope`)."""

    code = "tokens.unknown_scope"


class BadLifetime(Refusal):
    """A lifetime that is not offered."""

    code = "tokens.bad_lifetime"


class TooManyTokens(Refusal):
    """A person has at most `limit`."""

    code = "tokens.too_many"
    status = 409


class TokenNeeded(Refusal):
    """Only a token gets this: a browser needs none."""

    code = "tokens.token_needed"
    status = 403


class SignInAgain(Refusal):
    """A browser that wants to revoke a token confirms first who sits before it."""

    code = "tokens.sign_in_again"
    status = 403

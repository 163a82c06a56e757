"""How the API knows a token: `Authorization: Bearer podium_…`."""

from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework.authentication import get_authorization_header
from rest_framework.request import Request

from core.access import peer_of_request
from core.web.errors import CHALLENGE
from users.models import User
from users.tokens import queries, service
from users.tokens.errors import InvalidToken
from users.tokens.models import Token


class TokenAuthentication(KnoxAuthentication):
    """Knox's tokens in one query, without its deletions; expiry by our own clock."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """The owner and the token; None where the header speaks of something else.

        Raises InvalidToken for whatever was meant to be a token and is none that holds.
        """
        header = get_authorization_header(request).decode("latin-1")
        scheme, _, text = header.strip().partition(" ")
        if scheme.lower() != "bearer":
            if queries.LIKE_A_TOKEN.search(header):
                raise InvalidToken  # sent as Basic, as Token, or bare
            return None
        token = queries.token_of(text.strip())
        if token is None or not queries.holds(token, peer_of_request(request._request)):
            raise InvalidToken
        service.note_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - DRF's signature
        """The challenge of a 401."""
        return CHALLENGE

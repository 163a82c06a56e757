"""Tokens and socket tickets for scripts.

A token is made on the page /me/tokens/ only, where its owner has just confirmed who they are: no
token makes another. A token sees and revokes itself; a browser sees all of its owner's.
"""

from typing import ClassVar

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.access import Rule, Viewer, account_holder
from core.errors import Unknown
from core.web.apiview import ApiView
from core.web.paging import Pages
from core.web.schema import documented
from users.tokens import queries, rules, service, tickets
from users.tokens.errors import SignInAgain, TokenNeeded
from users.tokens.models import Token
from users.viewer import person

EXAMPLE = {
    "ref": "7m2k9x4tq0ab",
    "name": "Scoreboard",
    "scopes": ["profile:read"],
    "created_at": "2026-11-30T09:00:00.000Z",
    "last_used_at": None,
    "expires_at": "2027-02-28T09:00:00.000Z",
}


class TokenAnswer(serializers.Serializer[None]):
    """A token as its owner sees it; its text is shown once, when it is made."""

    ref = serializers.CharField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.CharField())
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        ref_name = "Token"


class TokensView(ApiView):
    """`/api/v1/tokens/`: a browser's owner has these; a token sees itself."""

    access_rule: ClassVar[Rule] = account_holder

    @documented(
        _("List your tokens"),
        tag="tokens",
        description=_(
            "In a browser all of yours, the newest first; a token sees itself only. Tokens are "
            "made on the page of your tokens, never by another token."
        ),
        answer=TokenAnswer,
        example={"results": [EXAMPLE], "next": None},
        paged=True,
    )
    def get(self, request: Request) -> Response:
        """Their names, scopes and times."""
        rows = queries.tokens_of(person(request.user))
        if isinstance(request.auth, Token):
            rows = rows.filter(pk=request.auth.pk)
        return Pages().answer(request, rows, order=("-created",), as_json=queries.token_json)


class TokenView(ApiView):
    """`/api/v1/tokens/<ref>/`: end it."""

    access_rule: ClassVar[Rule] = rules.revoke

    def find(self, viewer: Viewer, ref: str = "", **_address: str) -> Token:
        """One's own; a token knows of itself only."""
        token = queries.own_by_ref(viewer, ref)
        used = self.request.auth
        if isinstance(used, Token) and used.pk != token.pk:
            raise Unknown
        return token

    @documented(
        _("Revoke a token"),
        tag="tokens",
        description=_(
            "It and its sockets end at once. A token can revoke itself; a browser any of its "
            "owner's, within 15 minutes of typing the password again."
        ),
        answer=None,
        status=204,
        refuses=[SignInAgain],
    )
    def delete(self, request: Request, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """Gone."""
        if request.auth is None and not did_recently_reauthenticate(request._request):
            raise SignInAgain
        service.revoke(actor=person(request.user), token=self.thing)
        return Response(status=204)


class TicketAnswer(serializers.Serializer[None]):
    """What opens a socket, once."""

    ticket = serializers.CharField()
    expires_at = serializers.DateTimeField()

    class Meta:
        ref_name = "SocketTicket"


class SocketTicketsView(ApiView):
    """`POST /api/v1/socket-tickets/`: a token's way to a socket."""

    access_rule: ClassVar[Rule] = account_holder
    stores = False  # a retry makes another ticket; one that nobody uses is good for seconds

    @documented(
        _("Get a ticket for a socket"),
        tag="sockets",
        description=_(
            "Open `/ws/<room>/<ref>/?ticket=…` with it within 30 seconds, once, without cookies. "
            "The socket acts as the token's owner where the token may read the room, else as a "
            "stranger, and ends with the token."
        ),
        answer=TicketAnswer,
        status=201,
        example={
            "ticket": "pKSt7oP1xBq0Zz5m2mGdN0b6VnYw0iXx3x1Gq9v2y0E",
            "expires_at": "2026-11-30T09:00:30.000Z",
        },
        refuses=[TokenNeeded],
    )
    def post(self, request: Request) -> Response:
        """For tokens only: a browser has its session."""
        if not isinstance(request.auth, Token):
            raise TokenNeeded
        ticket, until = tickets.make(request.auth)
        return Response({"ticket": ticket, "expires_at": clock.stamp(until)}, status=201)

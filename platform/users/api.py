"""Oneself and others for scripts."""

from typing import Any, ClassVar

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, Viewer, account_holder, anyone, signed_in
from core.attempts import TooMany, spend
from core.web.apiview import ApiView
from core.web.fields import Flag, Text
from core.web.schema import documented
from users import limits, queries, service
from users.errors import BadChoice, GuestsOnly, NameRefused, PlaysThere, UnknownCode
from users.models import User
from users.viewer import person

PLAYER = {
    "ref": "q0ab7m2k9x4t",
    "display_name": "Aiko Mori",
    "is_main": True,
    "created_at": "2026-11-30T09:00:00.000Z",
}
ACCOUNT = {
    "ref": "7m2k9x4tq0ab",
    "email": "aiko@example.org",
    "display_name": "Aiko Mori",
    "language": "ja",
    "time_zone": "Asia/Tokyo",
    "name_short": False,
    "history_hidden": False,
    "mail_notices": True,
    "is_guest": False,
    "joined_at": "2026-11-30T09:00:00.000Z",
    "players": [PLAYER],
}


class PlayerAnswer(serializers.Serializer[None]):
    """A name that stands in results."""

    ref = serializers.CharField()
    display_name = serializers.CharField()
    is_main = serializers.BooleanField(help_text=_("Whether you take part under it from now on."))
    created_at = serializers.DateTimeField()

    class Meta:
        ref_name = "Player"


class AccountAnswer(serializers.Serializer[None]):
    """Oneself."""

    ref = serializers.CharField()
    email = serializers.EmailField(allow_null=True, help_text=_("null for guests."))
    display_name = serializers.CharField()
    language = serializers.CharField(allow_blank=True)
    time_zone = serializers.CharField(allow_blank=True)
    name_short = serializers.BooleanField(help_text=_("Strangers see a short name."))
    history_hidden = serializers.BooleanField(help_text=_("Others do not see your history."))
    mail_notices = serializers.BooleanField(help_text=_("Notices come by e-mail too."))
    is_guest = serializers.BooleanField()
    joined_at = serializers.DateTimeField()
    players = PlayerAnswer(many=True)

    class Meta:
        ref_name = "Account"


class AccountBody(serializers.Serializer[None]):
    """What of an account can be changed; what is left out stays."""

    display_name = Text(required=False, help_text=_("One line of at most 60 visible characters."))
    language = Text(required=False, help_text=_("`en`, `ja`, or empty for the browser's."))
    time_zone = Text(required=False, help_text=_("Such as `Asia/Tokyo`, or empty."))
    name_short = Flag(required=False)
    history_hidden = Flag(required=False)
    mail_notices = Flag(required=False)

    class Meta:
        ref_name = "AccountChange"


def _account(user: User) -> dict[str, Any]:
    players = [queries.player_json(player) for player in queries.players_of(user)]
    return {**queries.account_json(user), "players": players}


class MeView(ApiView):
    """`/api/v1/me/`: oneself."""

    access_rule: ClassVar[Rule] = signed_in
    scope = "profile"

    @documented(_("Read your account"), tag="me", answer=AccountAnswer, example=ACCOUNT)
    def get(self, request: Request) -> Response:
        """The account and its players."""
        return Response(_account(person(request.user)))

    @documented(
        _("Change your account"),
        tag="me",
        description=_("Send what is to change; what is left out stays."),
        body=AccountBody,
        body_example={"time_zone": "Asia/Tokyo", "name_short": True},
        answer=AccountAnswer,
        example={**ACCOUNT, "name_short": True},
        refuses=[NameRefused, BadChoice],
    )
    def patch(self, request: Request) -> Response:
        """Name, language, time zone, privacy."""
        body = AccountBody(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(
            _account(
                service.change_profile(actor=person(request.user), changes=body.validated_data)
            )
        )


class ExportView(ApiView):
    """`/api/v1/me/export/`: everything that is held about oneself."""

    access_rule: ClassVar[Rule] = signed_in
    scope = "export"

    @documented(
        _("Take your data away"),
        tag="me",
        description=_("Everything that this site holds about you, by room."),
        answer=OpenApiTypes.OBJECT,
        example={"exported_at": "2026-11-30T09:00:00.000Z", "account": ACCOUNT, "tokens": []},
    )
    def get(self, request: Request) -> Response:
        """As on the page, in one answer."""
        return Response(queries.export(person(request.user)))


class PersonAnswer(serializers.Serializer[None]):
    """Somebody, as the asker may see them."""

    ref = serializers.CharField()
    display_name = serializers.CharField(help_text=_("Short, where its owner wants that."))
    url = serializers.CharField(help_text=_("The public page's path."))

    class Meta:
        ref_name = "Person"


class PersonView(ApiView):
    """`/api/v1/users/<ref>/`: somebody's public profile."""

    access_rule: ClassVar[Rule] = anyone
    scope = "profile"

    def find(self, viewer: Viewer, ref: str = "", **_address: str) -> User:
        """Guests and closed accounts have no profile."""
        return queries.profile_by_ref(viewer, ref)

    @documented(
        _("Read somebody's public profile"),
        tag="users",
        description=_("Those who share an event or a shop with a person see the whole name."),
        answer=PersonAnswer,
        example={
            "ref": "7m2k9x4tq0ab",
            "display_name": "Aiko M.",
            "url": "/u/7m2k9x4tq0ab/",
        },
    )
    def get(self, request: Request, ref: str) -> Response:
        """What everybody may know."""
        person: User = self.thing
        return Response(
            {
                "ref": ref,
                "display_name": queries.name_for(request.user, person),
                "url": reverse("person", args=[ref]),
            }
        )


class ClaimBody(serializers.Serializer[None]):
    """A claim code."""

    code = Text(help_text=_("As it was shown: `7m2k-9x4t-q0ab`."))


class ClaimAnswer(serializers.Serializer[None]):
    """What the code was good for."""

    players = PlayerAnswer(many=True)


class ClaimsView(ApiView):
    """`POST /api/v1/claims/`: what waits for a code becomes one's own."""

    access_rule: ClassVar[Rule] = account_holder
    scope = "profile"

    def spend(self, request: Request) -> None:
        """Codes could be guessed."""
        spend(limits.CLAIMS, limits.address_of(request._request))

    @documented(
        _("Claim players with a code"),
        tag="me",
        description=_("The players that wait for this code become yours, with all they played."),
        body=ClaimBody,
        body_example={"code": "7m2k-9x4t-q0ab"},
        answer=ClaimAnswer,
        example={"players": [{**PLAYER, "is_main": False}]},
        refuses=[UnknownCode, GuestsOnly, PlaysThere, TooMany],
    )
    def post(self, request: Request) -> Response:
        """For accounts only."""
        body = ClaimBody(data=request.data)
        body.is_valid(raise_exception=True)
        players = service.claim_by_code(body.validated_data["code"], actor=person(request.user))
        return Response({"players": [queries.player_json(player) for player in players]})

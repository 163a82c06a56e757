"""The deck check and the formats for scripts."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, anyone
from core.web.apiview import ApiView
from core.web.fields import Text
from core.web.schema import documented
from formats.catalog import errors
from formats.catalog.checking import check_text, read_day
from formats.catalog.format_words import group_of
from formats.catalog.results import result_json
from formats.catalog.schemas import (
    CHECK_BODY,
    CHECK_EXAMPLE,
    FORMATS_EXAMPLE,
    DeckCheckAnswer,
    FormatsAnswer,
)
from formats.legality import load_facts


class DeckCheckBody(serializers.Serializer[None]):
    """What a deck check takes; without a date it is today's."""

    format = Text(help_text=_("The format's key, or what people call it."))
    date = Text(
        required=False, allow_null=True, help_text=_("The tournament's day as YYYY-MM-DD; today's.")
    )
    text = Text(help_text=_("The list, in any program's writing."))
    platform = Text(required=False, allow_null=True, help_text=_("paper, mtgo or arena; paper."))


class DeckChecksView(ApiView):
    """`POST /api/v1/deck-checks/`: a list, a format and a day in, the verdict out."""

    access_rule: ClassVar[Rule] = anyone
    stores = False
    # Nobody is asked who they are, so no session and no CSRF token is looked at.
    authentication_classes = ()

    @documented(
        _("Check a deck list"),
        tag="formats",
        description=_("Whether a deck may be played in a format on a day, and why not."),
        body=DeckCheckBody,
        body_example=CHECK_BODY,
        answer=DeckCheckAnswer,
        example=CHECK_EXAMPLE,
        refuses=[
            errors.UnknownFormat,
            errors.UnknownPlatform,
            errors.BadDate,
            *errors.UnreadableList.classes.values(),
        ],
    )
    def post(self, request: Request) -> Response:
        """Check the list; nothing is stored."""
        body = DeckCheckBody(data=request.data)
        body.is_valid(raise_exception=True)
        asked = body.validated_data
        day = asked.get("date")
        result = check_text(
            text=asked["text"],
            format=asked["format"],
            on=read_day(day) if day else None,
            platform=asked.get("platform") or "paper",
        )
        return Response(result_json(result))


class FormatsView(ApiView):
    """`GET /api/v1/formats/`: the formats that a check knows."""

    access_rule: ClassVar[Rule] = anyone
    authentication_classes = ()

    @extend_schema(operation_id="formats_list")
    @documented(
        _("List the formats"),
        tag="formats",
        description=_("Every format that a deck check knows, on one page."),
        answer=FormatsAnswer,
        example=FORMATS_EXAMPLE,
    )
    def get(self, request: Request) -> Response:  # noqa: ARG002 - Django's signature
        """All of them, in the order of the facts."""
        formats = [
            {
                "key": facts.key,
                "name": facts.names[-1][1],
                "name_ja": facts.ja,
                "aliases": list(facts.aliases),
                "kind": facts.kind,
                "group": group_of(facts),
                "from": facts.start.isoformat(),
                "until": facts.until.isoformat() if facts.until else None,
            }
            for facts in load_facts().formats.values()
        ]
        return Response({"results": formats, "next": None})

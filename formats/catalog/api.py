"""The deck check and the formats for scripts."""

from typing import ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core.access import Rule, anyone
from formats.catalog.checking import check_text, read_day
from formats.catalog.results import result_json
from formats.legality import load_facts


class TextField(serializers.CharField):
    """Text as it was sent: DRF's own field takes numbers for text and strips blanks."""

    def __init__(self, *, required: bool = True, allow_null: bool = False) -> None:
        super().__init__(
            trim_whitespace=False, allow_blank=True, required=required, allow_null=allow_null
        )
        self.validators = []  # NUL and lone surrogates are refused by code, with their line

    def to_internal_value(self, data: object) -> str:
        """Strings only."""
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class DeckCheckBody(serializers.Serializer[None]):
    """What a deck check takes; without a date it is today's."""

    format = TextField()
    date = TextField(required=False, allow_null=True)
    text = TextField()


class DeckChecksView(APIView):
    """`POST /api/v1/deck-checks/`: a list, a format and a day in, the verdict out."""

    access_rule: ClassVar[Rule] = anyone
    # Nobody is asked who they are, so no session and no CSRF token is looked at.
    authentication_classes = ()

    def post(self, request: Request) -> Response:
        """Check the list; nothing is stored."""
        body = DeckCheckBody(data=request.data)
        body.is_valid(raise_exception=True)
        asked = body.validated_data
        day = asked.get("date")
        result = check_text(
            text=asked["text"], format=asked["format"], on=read_day(day) if day else None
        )
        return Response(result_json(result))


class FormatsView(APIView):
    """`GET /api/v1/formats/`: the formats that a check knows."""

    access_rule: ClassVar[Rule] = anyone
    authentication_classes = ()

    def get(self, request: Request) -> Response:  # noqa: ARG002 - Django's signature
        """All of them, in the order of the facts."""
        formats = [
            {
                "key": facts.key,
                "name": facts.names[-1][1],
                "name_ja": facts.ja,
                "from": facts.start.isoformat(),
                "until": facts.until.isoformat() if facts.until else None,
            }
            for facts in load_facts().formats.values()
        ]
        return Response({"results": formats, "next": None})

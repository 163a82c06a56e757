"""The kernel's API: the live check for scripts."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock, livecheck, log
from core.access import Rule, operator
from core.errors import Refusal
from core.refs import new_ref
from core.web.apiview import ApiView
from core.web.fields import Text
from core.web.schema import documented, query

EXAMPLE = {
    "seq": 7,
    "at": "2026-11-30T09:00:00.000Z",
    "kind": "answered",
    "payload": {"note": "hello", "worker": 4711, "waited_ms": 3.2},
}


class BadAfter(Refusal):
    """`after` is not a whole number."""

    code = "core.bad_after"


class AskBody(serializers.Serializer[None]):
    """What the live check takes."""

    note = Text(required=False, default="", help_text=_("One line that the answer repeats."))


class AskedAnswer(serializers.Serializer[None]):
    """A worker has been asked."""

    request_id = serializers.CharField(help_text=_("The answer's entry carries the same."))
    asked_at = serializers.DateTimeField()


class EntryAnswer(serializers.Serializer[None]):
    """An entry of the log."""

    seq = serializers.IntegerField(min_value=1)
    at = serializers.DateTimeField()
    kind = serializers.CharField()
    payload = serializers.DictField()


class EntriesAnswer(serializers.Serializer[None]):
    """What came after a number."""

    results = EntryAnswer(many=True)
    next = serializers.CharField(
        allow_null=True, help_text=_("The query of what follows; null when that was all.")
    )


class LiveCheckView(ApiView):
    """`/api/v1/live-check/`: entries after a sequence number; a new command."""

    access_rule: ClassVar[Rule] = operator
    scope = "operate"

    @documented(
        _("Read the live check's log"),
        tag="operate",
        description=_("Entries in the order in which they happened, oldest first."),
        answer=EntriesAnswer,
        example={"results": [EXAMPLE], "next": None},
        query=[
            query(
                "after",
                _("The sequence number after which to begin."),
                schema={"type": "integer", "minimum": 0, "default": 0, "maximum": 10**18 - 1},
            )
        ],
        refuses=[BadAfter],
    )
    def get(self, request: Request) -> Response:
        """`?after=<seq>`: what came since, oldest first."""
        text = request.query_params.get("after", "0")
        if not (text.isascii() and text.isdigit() and len(text) < 19):
            raise BadAfter
        entries = log.since(livecheck.stream(), int(text), limit=livecheck.SHOWN)
        following = f"?after={entries[-1].seq}" if len(entries) == livecheck.SHOWN else None
        return Response(
            {"results": [livecheck.entry_json(entry) for entry in entries], "next": following}
        )

    @documented(
        _("Ask a worker"),
        tag="operate",
        description=_("A worker answers; the answer is an entry of the log."),
        body=AskBody,
        body_example={"note": "hello"},
        answer=AskedAnswer,
        status=202,
        example={"request_id": "7m2k9x4tq0ab", "asked_at": "2026-11-30T09:00:00.000Z"},
        refuses=[livecheck.NoteTooLong, livecheck.NoteUnreadable],
    )
    def post(self, request: Request) -> Response:
        """Ask a worker."""
        body = AskBody(data=request.data)
        body.is_valid(raise_exception=True)
        command, _new = livecheck.ask(
            note=body.validated_data["note"], request_id=new_ref(), actor=request.user
        )
        answer = {"request_id": command.request_id, "asked_at": clock.stamp(command.created_at)}
        return Response(answer, status=status.HTTP_202_ACCEPTED)

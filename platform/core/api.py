"""The kernel's API: the live check for scripts."""

from typing import ClassVar

from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import livecheck, log
from core.access import Rule, operator
from core.errors import Refusal
from core.refs import new_ref


class BadAfter(Refusal):
    """`after` is not a whole number."""

    code = "core.bad_after"


class AskBody(serializers.Serializer[None]):
    """What the live check takes."""

    note = serializers.CharField(max_length=livecheck.MAX_NOTE, allow_blank=True, default="")


class LiveCheckView(APIView):
    """`/api/v1/live-check/`: entries after a sequence number; a new command."""

    access_rule: ClassVar[Rule] = operator

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

    def post(self, request: Request) -> Response:
        """Ask; the header Idempotency-Key makes a retry the same command."""
        body = AskBody(data=request.data)
        body.is_valid(raise_exception=True)
        key = request.headers.get("idempotency-key") or new_ref()
        answer, _new = livecheck.ask_once(
            note=body.validated_data["note"],
            key=key,
            actor=getattr(request.user, "ref", ""),
            name=str(request.user),
        )
        return Response(answer, status=status.HTTP_202_ACCEPTED)

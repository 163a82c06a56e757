"""Notices for scripts; everybody their own."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, signed_in
from core.errors import BadRequest
from core.web.apiview import ApiView
from core.web.fields import Flag, Text
from core.web.paging import Pages
from core.web.schema import documented, query
from users.notices import queries, service
from users.viewer import person

MOST_REFS = 200
CHOICES = {None: False, "false": False, "true": True}
EXAMPLE: dict[str, Any] = {
    "ref": "7m2k9x4tq0ab",
    "code": "users.notice_password_changed",
    "params": {},
    "message": "Your password was changed.",
    "url": "/me/security/",
    "created_at": "2026-11-03T09:15:00.000Z",
    "read_at": None,
}


class NoticeAnswer(serializers.Serializer[None]):
    """A notice."""

    ref = serializers.CharField()
    code = serializers.CharField(help_text=_("Which kind of notice, for programs."))
    params = serializers.DictField(help_text=_("The values in the sentence."))
    message = serializers.CharField(help_text=_("The sentence, in the asker's language."))
    url = serializers.CharField(
        allow_blank=True, help_text=_("A path on this site where there is more; may be empty.")
    )
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        ref_name = "Notice"


class ReadBody(serializers.Serializer[None]):
    """Which are read: some by their refs, or all."""

    refs = serializers.ListField(
        child=Text(), max_length=MOST_REFS, required=False, help_text=_("Which; or else `all`.")
    )
    all = Flag(default=False)

    class Meta:
        ref_name = "NoticesRead"

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One or the other."""
        if attrs["all"] == ("refs" in attrs):
            raise serializers.ValidationError({"refs": ["refs, or all: true"]})
        return attrs


class ReadAnswer(serializers.Serializer[None]):
    """What has come of it."""

    marked = serializers.IntegerField(help_text=_("How many were unread before."))
    unread = serializers.IntegerField(help_text=_("How many still are."))

    class Meta:
        ref_name = "NoticesReadAnswer"


class NoticesView(ApiView):
    """`GET /api/v1/notices/`: one's own, the latest first."""

    access_rule: ClassVar[Rule] = signed_in
    scope = "notices"

    @documented(
        _("List your notices"),
        tag="notices",
        description=_("The latest first."),
        answer=NoticeAnswer,
        example={"results": [EXAMPLE], "next": None},
        query=[
            query(
                "unread",
                _("Only those that are not read yet."),
                schema={"type": "boolean", "default": False},
            )
        ],
        paged=True,
    )
    def get(self, request: Request) -> Response:
        """`?unread=true`: only those that are not read yet."""
        wanted = request.query_params.get("unread")
        if wanted not in CHOICES:
            raise BadRequest
        rows = queries.notices_of(person(request.user), unread=CHOICES[wanted])
        return Pages().answer(
            request, rows, order=("-created_at", "-id"), as_json=queries.notice_json
        )


class NoticesReadView(ApiView):
    """`POST /api/v1/notices/read/`: some of one's own are read, or all."""

    access_rule: ClassVar[Rule] = signed_in
    scope = "notices"

    @documented(
        _("Mark notices as read"),
        tag="notices",
        description=_("Refs of no notice of yours are passed over."),
        body=ReadBody,
        body_example={"refs": ["7m2k9x4tq0ab"]},
        answer=ReadAnswer,
        example={"marked": 1, "unread": 0},
    )
    def post(self, request: Request) -> Response:
        """By refs, or all."""
        body = ReadBody(data=request.data)
        body.is_valid(raise_exception=True)
        user = person(request.user)
        refs = None if body.validated_data["all"] else body.validated_data["refs"]
        marked = service.mark_read(actor=user, refs=refs)
        return Response({"marked": marked, "unread": queries.unread_count(user)})

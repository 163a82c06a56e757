"""What the API says of itself: each operation in OpenAPI 3.1, from its view and a few words.

A view's function is wrapped in `documented`; what follows from the view itself (who may, which
scope, the key of a write, pages, the refusals that any request may meet) is added here.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from http import HTTPStatus
from typing import Any, TypeVar

from django.contrib.auth.models import AnonymousUser
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    inline_serializer,
)
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS

from core import words
from core.access import Rule, account_holder, anyone, signed_in
from core.errors import (
    BadKey,
    KeyReused,
    NotPermitted,
    Refusal,
    SignInNeeded,
    TooLarge,
    Unknown,
)
from core.web.apiview import KEY_HEADER, REPLAYED_HEADER, ApiView
from core.web.errors import EVERYWHERE
from core.web.paging import MOST, PAGE, BadCursor, BadLimit
from core.web.permission import ScopeMissing

Handler = TypeVar("Handler", bound=Callable[..., Any])
Words = str | Promise
Shape = type[serializers.Serializer[Any]] | serializers.Serializer[Any] | OpenApiTypes | None
WITH_BODY = ("POST", "PUT", "PATCH")


class ErrorBody(serializers.Serializer[None]):
    """Every refusal, whatever its status."""

    code = serializers.CharField(help_text=_("What was refused, for programs: `room.reason`."))
    message = serializers.CharField(help_text=_("The same for people, in the asker's language."))
    details = serializers.DictField(help_text=_("The parameters of the sentence."))

    class Meta:
        ref_name = "Error"


def _codes(refusal: type[Refusal]) -> tuple[str, ...]:
    """Its code; a class for several of them names them."""
    codes: tuple[str, ...] = getattr(refusal, "codes", (refusal.code,))
    return codes


def documented(
    summary: Words,
    *,
    tag: str,
    answer: Shape,
    example: object = None,
    status: int = 200,
    description: Words = "",
    body: Shape = None,
    body_example: object = None,
    query: Sequence[OpenApiParameter] = (),
    refuses: Sequence[type[Refusal]] = (),
    paged: bool = False,
) -> Callable[[Handler], Handler]:
    """Say what the decorated function of an ApiView takes and gives.

    `answer` is what comes with `status`, and with `paged` each of the list's rows; `example` is
    one such answer, `body_example` one such body. `refuses` are the refusals of its own.
    """

    def wrap(handler: Handler) -> Handler:
        shown = [OpenApiExample("answer", value=example)] if example is not None else []
        given = [OpenApiExample("body", value=body_example, request_only=True)]
        decorated: Handler = extend_schema(
            summary=summary,
            description=description,
            tags=[tag],
            request=body,
            responses={
                status: OpenApiResponse(
                    _page_of(answer) if paged else answer,
                    description=HTTPStatus(status).phrase,
                    examples=shown,
                )
            },
            parameters=[*query, *(PAGING if paged else [])],
            examples=given if body is not None else [],
        )(handler)
        own = [(refusal.status, code) for refusal in refuses for code in _codes(refusal)]
        if paged:
            own += [(BadCursor.status, BadCursor.code), (BadLimit.status, BadLimit.code)]
        decorated.refuses = own  # type: ignore[attr-defined]
        decorated.paged = paged  # type: ignore[attr-defined]
        return decorated

    return wrap


def query(
    name: str, description: Words, *, schema: Mapping[str, Any], required: bool = False
) -> OpenApiParameter:
    """A parameter of the query."""
    return OpenApiParameter(name, type=dict(schema), required=required, description=description)


PAGING = [
    query(
        "cursor",
        _("Where the page begins: take it from `next` of the page before."),
        schema={"type": "string"},
    ),
    query(
        "limit",
        _("How many at most."),
        schema={"type": "integer", "minimum": 1, "maximum": MOST, "default": PAGE},
    ),
]
KEY = OpenApiParameter(
    KEY_HEADER,
    location=OpenApiParameter.HEADER,
    description=_("Of your own making, for retries: the same key with the same body happens once."),
    type={"type": "string", "minLength": 1, "maxLength": 80, "pattern": "^[ -~]+$"},
)
REPLAYED = OpenApiParameter(
    REPLAYED_HEADER,
    location=OpenApiParameter.HEADER,
    description=_("`true` where this is the answer of an earlier try."),
    type={"type": "string", "enum": ["true"]},
    response=[200, 201, 202, 204],
)


@cache
def _page_of(row: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """A page of such rows."""
    name = getattr(getattr(row, "Meta", None), "ref_name", None) or row.__name__
    fields = {
        "results": row(many=True),
        "next": serializers.CharField(
            allow_null=True, help_text=_("The query of the next page; null on the last.")
        ),
    }
    page: serializers.Serializer[Any] = inline_serializer(f"{name}Page", fields=fields)
    return page


class Schema(AutoSchema):
    """See the module."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        """A token with its scope, or the browser's session; or nothing."""
        if not self.view.get_authenticators():
            return [{}]
        scope = self._scope()
        ways: list[dict[str, list[str]]] = [{"token": [scope] if scope else []}, {"session": []}]
        return [{}, *ways] if self._is_open() else ways

    def get_operation(self, *args: Any) -> dict[str, Any] | None:  # noqa: ANN401 - spectacular's own signature
        """The operation, with the scope that a token needs at the end of its description."""
        operation: dict[str, Any] | None = super().get_operation(*args)
        if operation is not None and self.view.get_authenticators() and (scope := self._scope()):
            needs = _("A token needs the scope `%(scope)s`.") % {"scope": scope}
            said = operation.get("description", "")
            operation["description"] = f"{said}\n\n{needs}".strip()
        return operation

    def get_description(self) -> str:  # type: ignore[override]  # spectacular's
        """Docstrings are for whoever works on the views."""
        return ""

    def get_operation_id(self) -> str:
        """As spectacular makes it; a page of a list is a list."""
        made: str = super().get_operation_id()
        paged = getattr(getattr(self.view, self.method.lower()), "paged", False)
        return made.removesuffix("_retrieve") + "_list" if paged else made

    def get_override_parameters(self) -> list[Any]:
        """The key of a write that can be repeated."""
        return [KEY, REPLAYED] if self._keeps() else []

    def _scope(self) -> str:
        return self.view.scope_for(self.method) if isinstance(self.view, ApiView) else ""

    def _rule(self) -> object:
        return self.view.rule_for(self.method) if isinstance(self.view, ApiView) else None

    def _is_open(self) -> bool:
        """Whether strangers may."""
        rule = self._rule()
        return isinstance(rule, Rule) and rule.admits(AnonymousUser())

    def _keeps(self) -> bool:
        """Whether it is a write that remembers its answer under a key."""
        handler = getattr(self.view, self.method.lower(), None)
        return bool(getattr(handler, "once_per_key", False))

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:  # noqa: ANN401 - spectacular's type
        """What the view documents, and each refusal that can be met on the way there."""
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        by_status: dict[int, list[str]] = {}
        for status, code in self.refusals():
            codes = by_status.setdefault(status, [])
            if code not in codes:
                codes.append(code)
        for status, codes in sorted(by_status.items()):
            bodies.setdefault(str(status), self._refused(status, codes))
        return bodies

    def refusals(self) -> list[tuple[int, str]]:
        """(status, code) of whatever this operation may refuse."""
        rule, scope = self._rule(), self._scope()
        known = bool(self.view.get_authenticators())
        writes = self.method not in SAFE_METHODS
        maybe: list[tuple[bool, type[Refusal] | tuple[int, str]]] = [
            (not self._is_open(), SignInNeeded),
            (rule not in (anyone, signed_in, account_holder), NotPermitted),
            (known and bool(scope), ScopeMissing),
            (known and writes, (403, "core.stale_form")),
            ("{" in self.path, Unknown),
            (self._keeps(), BadKey),
            (self._keeps(), KeyReused),
            (self._takes_body(), (400, "core.invalid")),
            (self._reads_body(), (400, "core.not_json")),
            (self._reads_body(), (415, "core.bad_media_type")),
            (self._reads_body(), TooLarge),
        ]
        own = getattr(getattr(self.view, self.method.lower()), "refuses", [])
        followed = [entry for holds, entry in maybe if holds]
        return [
            *own,
            *(e if isinstance(e, tuple) else (e.status, e.code) for e in followed),
            *(entry for entry in EVERYWHERE if known or entry[0] != 401),
        ]

    def _takes_body(self) -> bool:
        return self.method in WITH_BODY and self.get_request_serializer() is not None

    def _reads_body(self) -> bool:
        """A key belongs to a body, even where the view itself takes none."""
        return self._takes_body() or (self.method in WITH_BODY and self._keeps())

    def _refused(self, status: int, codes: Sequence[str]) -> dict[str, Any]:
        """The shared shape, with each code as an example."""
        shown = [
            OpenApiExample(
                code,
                value={"code": code, "message": words.say(code), "details": {}},
                status_codes=[str(status)],
            )
            for code in codes
        ]
        response = OpenApiResponse(ErrorBody, description=HTTPStatus(status).phrase, examples=shown)
        describe: Any = self._get_response_for_code  # untyped
        described: dict[str, Any] = describe(response, str(status), ["application/json"])
        headers = {name: dict(header) for name, header in HEADERS.get(status, {}).items()}
        return {**described, "headers": headers} if headers else described


HEADERS: dict[int, dict[str, dict[str, Any]]] = {
    401: {
        "WWW-Authenticate": {
            "schema": {"type": "string"},
            "description": _("`Bearer`, and what was wrong with the token that came."),
        }
    },
    429: {
        "Retry-After": {
            "schema": {"type": "integer", "minimum": 1},
            "description": _("In how many seconds to try again."),
        }
    },
}

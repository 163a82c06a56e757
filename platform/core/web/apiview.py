"""The base of every API view: access, scope, one thing from the address, limits, retries.

What happens to a request, in this order: is there such a method (405), who asks (401), have they
asked too often (429), may their token and may they themselves (403, 404), is the attempt one of
too many (429); then the view's own function runs, a write at most once for each key.
"""

import functools
import hashlib
import json
from collections.abc import Callable
from typing import Any, ClassVar

from rest_framework.exceptions import APIException
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from core import idempotency
from core.access import Rule, Viewer
from core.errors import Refusal
from core.web.permission import ScopeMissing
from core.web.renderers import AnyJSONRenderer
from core.web.throttle import AddressThrottle

Handler = Callable[..., Response]
WRITES = ("post", "put", "patch", "delete")
KEY_HEADER = "Idempotency-Key"
REPLAYED_HEADER = "Idempotency-Replayed"
KEPT_HEADERS = ("Location",)
FIRST_REFUSED_STATUS = 400


class ApiView(APIView):
    """Subclasses declare who may (`access_rule`, for writes `write_rule`) and which scope a token
    needs: `<scope>:read` for safe methods, `<scope>:write` for the others.

    `find(viewer, **kwargs)` gives the thing that the address names (or raises Unknown); the rule
    is asked about it and it stands in `self.thing`.

    A write with the header Idempotency-Key happens once for each caller, address and key; a retry
    gets the first answer again, with `Idempotency-Replayed: true`, also where the first try has
    changed what the rule would say now. What was refused is not kept. Fields named in
    `secret_fields` are not kept either: they are null in a replay.
    """

    http_method_names = ["get", "head", *WRITES]
    access_rule: ClassVar[Rule]
    write_rule: ClassVar[Rule | None] = None
    scope: ClassVar[str] = ""
    secret_fields: ClassVar[tuple[str, ...]] = ()
    #: False where a write stores nothing that a retry would double.
    stores: ClassVar[bool] = True
    thing: Any = None
    _replay: Response | None = None
    _known = False  # whether somebody in particular asks

    def __init_subclass__(cls, **kwargs: Any) -> None:  # noqa: ANN401 - Python's own signature
        super().__init_subclass__(**kwargs)
        for method in WRITES:
            if method in cls.__dict__ and cls.stores:
                setattr(cls, method, _once_per_key(cls.__dict__[method]))

    def find(self, viewer: Viewer, **address: str) -> object:  # noqa: ARG002 - for subclasses
        """The thing that the address names, for this viewer; none by default."""
        return None

    def spend(self, request: Request) -> None:
        """Count an attempt against a limit of core.attempts, where the view has one.

        Runs before the write and outside of its transaction, so that failed attempts count.
        """

    def rule_for(self, method: str) -> Rule:
        """The rule for this HTTP method."""
        if method in SAFE_METHODS or self.write_rule is None:
            return self.access_rule
        return self.write_rule

    def scope_for(self, method: str) -> str:
        """The scope that a token needs for this HTTP method; empty for none."""
        if not self.scope:
            return ""
        return f"{self.scope}:{'read' if method in SAFE_METHODS else 'write'}"

    def initial(self, request: Request, *_args: Any, **_kwargs: Any) -> None:  # noqa: ANN401 - DRF's signature
        """DRF's steps in our order (see the module)."""
        if (request.method or "").lower() not in self.http_method_names or not hasattr(
            self, (request.method or "").lower()
        ):
            self.http_method_not_allowed(request)
        self.format_kwarg = None
        negotiated = self.perform_content_negotiation(request)
        request.accepted_renderer, request.accepted_media_type = negotiated
        request.version = request.versioning_scheme = None
        self.perform_authentication(request)
        self.check_throttles(request)
        self.check_permissions(request)
        if self._replay is None:
            self.spend(request)

    def perform_authentication(self, request: Request) -> None:
        """Who asks; a caller who fails is counted by address, like any other stranger."""
        try:
            super().perform_authentication(request)
            self._known = request.user.is_authenticated
        except Exception:
            throttle = AddressThrottle()
            if not throttle.allow_request(request, self):
                self.throttled(request, throttle.wait() or 1)
            raise

    def check_throttles(self, request: Request) -> None:
        """The first limit that is reached refuses; the wider ones are not asked, nor counted."""
        for throttle in self.get_throttles():
            if not throttle.allow_request(request, self):
                self.throttled(request, throttle.wait() or 1)

    def check_permissions(self, request: Request) -> None:
        """Scope and rule; the retry of a write that has happened gets its answer regardless."""
        try:
            super().check_permissions(request)
        except ScopeMissing:
            raise
        except Refusal:
            if request.method not in SAFE_METHODS and self.stores:
                self._replay = _answer_before(request)
            if self._replay is None:
                raise

    def finalize_response(
        self,
        request: Request,
        response: Response,
        *_args: Any,  # noqa: ANN401 - DRF's signature
        **_kwargs: Any,  # noqa: ANN401 - DRF's signature
    ) -> Response:
        """What is answered to somebody in particular is kept by nobody on the way."""
        answer = super().finalize_response(request, response)
        if self._known:
            answer.headers.setdefault("Cache-Control", "no-store")
        return answer


def _once_per_key(handler: Handler) -> Handler:
    @functools.wraps(handler)
    def handle(view: ApiView, request: Request, *args: Any, **kwargs: Any) -> Response:  # noqa: ANN401 - the framework's own signature
        if view._replay is not None:
            return view._replay
        key = _key_of(request)
        if key is None or not request.user.is_authenticated:
            return handler(view, request, *args, **kwargs)
        fresh: list[Response] = []

        def write() -> dict[str, Any]:
            response = handler(view, request, *args, **kwargs)
            fresh.append(response)
            if response.status_code >= FIRST_REFUSED_STATUS:
                raise _NotKept
            return _kept(response, view.secret_fields)

        try:
            answer, ran = idempotency.once(
                scope=_scope_of(request), key=key, request=_asked(request), write=write
            )
        except _NotKept:
            return fresh[0]
        return fresh[0] if ran else _again(answer)

    handle.once_per_key = True  # type: ignore[attr-defined]
    return handle


class _NotKept(Exception):  # noqa: N818 - an answer, not a mistake
    """The view answered with a refusal: its transaction is undone and its key stays free."""


def _key_of(request: Request) -> str | None:
    key = request.headers.get(KEY_HEADER)
    return None if key is None else idempotency.check_key(key)


def _scope_of(request: Request) -> str:
    """Keys belong to a person and an address."""
    address = f"{request.method} {request.path}".encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(address, digest_size=16).hexdigest()
    return idempotency.keys_of(getattr(request.user, "ref", "")) + digest


def _asked(request: Request) -> dict[str, Any]:
    """What is asked, for the fingerprint: body and query."""
    body = request.data if request.method != "DELETE" else None
    return {"body": body, "query": sorted(request.query_params.lists())}


def _answer_before(request: Request) -> Response | None:
    """The answer that this very write got before, if any; else the refusal stands as it is."""
    if not request.user.is_authenticated:
        return None
    try:
        key = _key_of(request)
        if key is None:
            return None
        answer = idempotency.answer_to(scope=_scope_of(request), key=key, request=_asked(request))
    except (Refusal, APIException):
        return None
    return None if answer is None else _again(answer)


def _again(answer: dict[str, Any]) -> Response:
    headers = {**answer["headers"], REPLAYED_HEADER: "true"}
    body = None if answer["body"] is None else json.loads(answer["body"])
    return Response(body, status=answer["status"], headers=headers)


def _kept(response: Response, secret_fields: tuple[str, ...]) -> dict[str, Any]:
    """The answer as the database keeps it; the body as text, so that it comes again as it was."""
    body = response.data
    if isinstance(body, dict):
        body = body | dict.fromkeys(set(secret_fields) & body.keys())
    headers = {name: response[name] for name in KEPT_HEADERS if name in response}
    text = None if body is None else AnyJSONRenderer().render(body).decode()
    return {"status": response.status_code, "body": text, "headers": headers}

"""The API's description: for programs as OpenAPI, for people as a page to try it on."""

from functools import cache
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, allow, anyone
from core.web.apiview import ApiView
from core.web.schema import documented


@cache
def description(language: str) -> dict[str, Any]:
    """The OpenAPI document in this language; the same for everybody, until the next start."""
    with translation.override(language):
        generator: Any = SchemaGenerator  # untyped
        made: dict[str, Any] = generator().get_schema(request=None, public=True)
    return made


class SchemaView(ApiView):
    """`/api/v1/schema/`: the OpenAPI document."""

    access_rule: ClassVar[Rule] = anyone
    authentication_classes = ()

    @documented(
        _("Read this description"),
        tag="schema",
        description=_("The OpenAPI document, in the language of `Accept-Language`."),
        answer=OpenApiTypes.OBJECT,
        example={"openapi": "3.1.0", "info": {"title": "Podium", "version": "1"}, "paths": {}},
    )
    def get(self, request: Request) -> Response:  # noqa: ARG002 - Django's signature
        """In the asker's language."""
        return Response(description(translation.get_language() or "en"))


@allow(anyone)
def docs(request: HttpRequest) -> HttpResponse:
    """The page: every operation, with a way to try it."""
    return render(request, "core/api_docs.html")

"""Lists by page: `{"results": […], "next": "?cursor=…"}`, stable while rows come and go."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import DataError
from django.db.models import Model, QuerySet
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from core.errors import Refusal

Row = TypeVar("Row", bound=Model)
PAGE = 50
MOST = 200


class BadCursor(Refusal):
    """A cursor that we did not make."""

    code = "core.bad_cursor"


class BadLimit(Refusal):
    """A page's length that is no whole number from 1 to `most`."""

    code = "core.bad_limit"


class Pages(CursorPagination):
    """Cursors hold the value of the first ordering column, never a database id.

    `?limit=` says how many at most; `next` of the answer is the query of the next page, or null.
    """

    page_size = PAGE
    max_page_size = MOST
    page_size_query_param = "limit"

    def answer(
        self,
        request: Request,
        rows: QuerySet[Row],
        *,
        order: tuple[str, ...],
        as_json: Callable[[Row], dict[str, Any]],
    ) -> Response:
        """One page of the rows in this order (its first column the one that pages go by)."""
        self.ordering = order
        try:
            page = self.paginate_queryset(rows.order_by(*order), request) or []
        except (NotFound, ValidationError, ValueError, TypeError, DataError) as error:
            if self.cursor_query_param not in request.query_params:
                raise
            raise BadCursor from error
        link = self.get_next_link()
        following = "?" + link.partition("?")[2] if link else None
        return Response({"results": [as_json(row) for row in page], "next": following})

    def get_page_size(self, request: Request) -> int:
        """The `limit` that was asked for, or the usual one; raises BadLimit."""
        text = request.query_params.get("limit")
        if text is None:
            return PAGE
        size = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
        if not 1 <= size <= MOST:
            raise BadLimit(most=MOST)
        return size

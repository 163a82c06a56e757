"""How the API reads bodies."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class FlatJSONParser(JSONParser):
    """JSON whose nesting Python can follow; ten thousand brackets are no request of ours."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401 - whatever was sent
        """DRF's parser, with its one way to break turned into its refusal."""
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError from error

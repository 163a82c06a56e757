"""How the API writes its answers."""

from collections.abc import Mapping
from typing import Any

from rest_framework.renderers import JSONRenderer


class AnyJSONRenderer(JSONRenderer):
    """JSON in UTF-8, even where an answer repeats half of a surrogate pair that somebody sent."""

    def render(
        self,
        data: Any,  # noqa: ANN401 - whatever JSON can hold
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """DRF's renderer; what UTF-8 cannot hold is written as an escape."""
        try:
            return super().render(data, accepted_media_type, renderer_context)
        except UnicodeEncodeError:
            return _Escaping().render(data, accepted_media_type, renderer_context)


class _Escaping(JSONRenderer):
    ensure_ascii = True

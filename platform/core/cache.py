"""Django's cache in Valkey; while that is away it is an empty cache, not an error.

Nothing that must hold rests on it: limits on guessing are rows (`core.attempts`).
"""

from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = structlog.get_logger(__name__)


class PatientCache(RedisCache):
    """Answers as an empty cache would: nothing is found, whatever is added was not there."""

    def _try(self, what: str, away: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - Django's own signatures
        try:
            return getattr(super(), what)(*args, **kwargs)
        except (RedisError, OSError) as error:
            logger.warning("cache_away", what=what, error=str(error))
            return away

    def add(self, *args: Any, **kwargs: Any) -> bool:  # noqa: ANN401 - Django's signature
        """Yes, while it is away."""
        return bool(self._try("add", True, *args, **kwargs))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:  # noqa: ANN401 - Django's signature
        """The default, while it is away."""
        return self._try("get", default, key, default, version)

    def set(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's signature
        """Nothing, while it is away."""
        self._try("set", None, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> bool:  # noqa: ANN401 - Django's signature
        """There was none, while it is away."""
        return bool(self._try("delete", False, *args, **kwargs))

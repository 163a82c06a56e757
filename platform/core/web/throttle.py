"""Rate limits for the API that do not depend on the broker being up."""

from typing import TYPE_CHECKING

import structlog
from django.core.exceptions import ImproperlyConfigured
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

if TYPE_CHECKING:  # DRF reads this module while it loads its views
    from rest_framework.views import APIView

logger = structlog.get_logger(__name__)


class AddressThrottle(SimpleRateThrottle):
    """So many requests a minute from one address; no limit while the cache is away."""

    scope = "address"

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        """The peer's address; a proxy's headers are not believed."""
        address = request.META.get("REMOTE_ADDR")
        if not address:
            raise ImproperlyConfigured("the server gave no REMOTE_ADDR")
        return f"throttle:{self.scope}:{view.__class__.__name__}:{address}"

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """DRF's sliding window, kept in the cache."""
        try:
            return super().allow_request(request, view)
        except (RedisError, OSError) as error:
            logger.warning("throttle_without_cache", error=str(error))
            return True

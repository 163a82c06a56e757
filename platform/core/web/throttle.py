"""Rate limits for the API, by token, user and address.

So many requests in each window of time, counted by Valkey in one step, so that requests at once are
all counted; while it is away it holds up nobody. Limits against guessing stand in `core.attempts`:
those are kept in the database.
"""

import time
from functools import cache
from typing import TYPE_CHECKING

import redis
import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from core import clock, metrics
from core.access import network_of

if TYPE_CHECKING:  # DRF reads this module while it loads its views
    from rest_framework.views import APIView

logger = structlog.get_logger(__name__)
AWAY_SECONDS = 2.0


@cache
def _client(url: str) -> redis.Redis:
    """One for the process: it has its own pool, and making one takes longer than asking."""
    return redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1, retry=None)


class _Throttle(SimpleRateThrottle):
    """One window for each caller, whatever they ask for; DRF's rates (`600/min`)."""

    # What this process knows of Valkey: while it is away no request waits for it.
    away_until = 0.0
    num_requests: int | None  # of DRF's rate: so many
    duration: int | None  # in so many seconds
    _left = 0.0

    def allow_request(self, request: Request, view: "APIView") -> bool:  # noqa: ARG002 - DRF's signature
        """Count it; yes, while the limit is not reached or nobody counts."""
        who = self.caller(request)
        if self.num_requests is None or self.duration is None or not who:
            return True
        if time.monotonic() < _Throttle.away_until:
            return True
        try:
            within = self._count(who, self.duration) <= self.num_requests
        except (redis.RedisError, OSError) as error:
            _Throttle.away_until = time.monotonic() + AWAY_SECONDS
            logger.warning("throttle_without_valkey", error=str(error))
            return True
        if not within:
            metrics.throttled.labels(self.scope).inc()
        return within

    def _count(self, who: str, seconds: int) -> int:
        """This caller's requests in the present window, with this one."""
        window, gone = divmod(clock.now().timestamp(), seconds)
        self._left = seconds - gone
        key = f"podium:throttle:{self.scope}:{who}:{int(window)}"
        both = _client(settings.REDIS_URL).pipeline(transaction=False)
        both.incr(key)
        both.expire(key, 2 * seconds)
        count: int = both.execute()[0]
        return count

    def wait(self) -> float:
        """Seconds until the window is over."""
        return self._left

    def caller(self, request: Request) -> str:
        """Who is counted; nobody when empty."""
        raise NotImplementedError


class AddressThrottle(_Throttle):
    """A whole hall may share one address, so this one is wide."""

    scope = "address"

    def caller(self, request: Request) -> str:
        """The peer's address; only proxies that the operator named may tell another."""
        address = request.META.get("REMOTE_ADDR")
        if not address:
            raise ImproperlyConfigured("the server gave no REMOTE_ADDR")
        return network_of(str(address))


class UserThrottle(_Throttle):
    """One person, however many browsers and tokens."""

    scope = "user"

    def caller(self, request: Request) -> str:
        """The user's ref."""
        return str(getattr(request.user, "ref", ""))


class TokenThrottle(_Throttle):
    """One token, so that one script does not use up its owner's share."""

    scope = "token"

    def caller(self, request: Request) -> str:
        """The token's ref."""
        return str(getattr(request.auth, "ref", ""))

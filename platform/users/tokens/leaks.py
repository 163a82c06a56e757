"""Tokens in addresses, of pages and of sockets: found however they are spelled, and ended."""

import re
from typing import Final
from urllib.parse import parse_qsl, unquote_plus

import structlog

from users.tokens import queries, service

#: Names under which people send tokens in a query.
NAMES: Final = re.compile(
    r"(access[_-]?|auth[_-]?|bearer[_-]?|api[_-]?)?token|api[_-]?key|key|auth|authorization",
    re.IGNORECASE,
)
MOST_LAYERS: Final = 5  # of percent-encoding, one over the other
logger = structlog.get_logger(__name__)


def sees(path: str, query: str) -> bool:
    """Whether the address holds what looks like a token, or names something as one."""
    return bool(queries.LIKE_A_TOKEN.search(_plain(path, query))) or any(
        NAMES.fullmatch(name) for name, _value in parse_qsl(query, keep_blank_values=True)
    )


def end(path: str, query: str) -> None:
    """Tokens that hold and stand there end; their owners are told."""
    revoked = service.revoke_exposed(queries.texts_in([_plain(path, query)]))
    logger.warning("token_in_url", revoked=revoked)


def _plain(path: str, query: str) -> str:
    """The address without any encoding, in the case that tokens are written in."""
    address = f"{path}?{query}"
    for _ in range(MOST_LAYERS):
        plain = unquote_plus(address)
        if plain == address:
            break
        address = plain
    return address.lower()

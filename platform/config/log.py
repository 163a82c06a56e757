"""Structured logs: one JSON object a line, with the request's id through web, task and frame."""

import re
from collections.abc import Mapping
from typing import Any, Final

import structlog
from django.http import HttpRequest
from structlog.typing import EventDict, Processor, WrappedLogger

# What an address carries that opens doors: its query, a token, the key of a letter's link; and the
# values that PostgreSQL repeats in the details of an error.
SECRETS: Final = (
    (re.compile(r"(?<=\S)\?\S+"), ""),
    (re.compile(r"podium(?:_|%(?:25)*5f)[0-9a-f]{8,}", re.IGNORECASE), "podium_…"),
    (re.compile(r"(/accounts/(?:password/reset/key|confirm-email)/)[^\s/?\"'<>]+"), r"\1…"),
    (re.compile(r"((?<!staff)(?<!v1)/invitations/)[^\s/?\"'<>]+"), r"\1…"),
    (re.compile(r"(?:\n|\\n)(?:DETAIL|CONTEXT):  .*", re.DOTALL), ""),
)

SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]

# Without local variables: these hold passwords and decks.
TRACEBACKS = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)


def without_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Cut them out of every text of the line, wherever it comes from."""
    return {key: _plain(value) for key, value in event.items()}


def _plain(value: object) -> object:
    if isinstance(value, str):
        for secret, instead in SECRETS:
            value = secret.sub(instead, value)
        return value
    if isinstance(value, HttpRequest):  # its own text has the query
        return _plain(f"{value.method} {value.path}")
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(inner) for inner in value]
    return value if value is None or isinstance(value, bool | int | float) else _plain(str(value))


def logging_config(level: str) -> dict[str, Any]:
    """The dictConfig for every process; also configures structlog itself."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.processors.StackInfoRenderer(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [*SHARED, structlog.stdlib.ExtraAdder()],
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    TRACEBACKS,
                    without_secrets,
                    structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
                ],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"level": "INFO", "propagate": True, "handlers": []},
            "uvicorn": {"level": "INFO", "propagate": True, "handlers": []},
            # What a task did is told by django_structlog's own lines, with the request's id.
            "celery": {"level": "WARNING", "propagate": True, "handlers": []},
        },
    }

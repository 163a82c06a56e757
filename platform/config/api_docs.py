"""The API's description of itself: the introduction, the tags, the ways to sign in."""

from typing import Any, Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

RATES: Final = {"token": 300, "user": 600, "address": 1200}  # requests a minute

PARAGRAPHS: Final = (
    format_lazy("## {title}", title=_("Signing in")),
    _(
        "Make a token on the page of your tokens (`/me/tokens/`), choose what it may do, and send "
        "it with each request: `Authorization: Bearer podium_…`. Never put it into an address: "
        "such a request is refused, and the token is revoked. What needs no token says so."
    ),
    format_lazy("## {title}", title=_("Errors")),
    _(
        'Every refusal is `{"code", "message", "details"}`: the code is for programs and does not '
        "change, the message is for people, in the language of `Accept-Language`. Fields that are "
        "not known are ignored, in bodies and in queries."
    ),
    format_lazy("## {title}", title=_("Pages")),
    _(
        'Lists are `{"results", "next"}`: `next` is the query of the next page, or null. `limit` '
        "says how many at most (50, never more than 200)."
    ),
    format_lazy("## {title}", title=_("Retries")),
    _(
        "A write that may have failed on its way can be sent again with the same `Idempotency-Key` "
        "(1 to 80 characters of your own making): it happens once, and the retry gets the first "
        "answer, with `Idempotency-Replayed: true`. Keys are kept for three days and belong to you "
        "and the address. The same key with another body is refused with 409; a write that was "
        "refused is not kept."
    ),
    format_lazy("## {title}", title=_("Limits")),
    format_lazy(
        _(
            "In a minute {token} requests with one token, {user} of one person, {address} from one "
            "address; bodies of at most 2 MB. Beyond that the answer is 429: wait for as many "
            "seconds as `Retry-After` says."
        ),
        **RATES,
    ),
)
INTRODUCTION: Final = format_lazy("\n\n".join(["{}"] * len(PARAGRAPHS)), *PARAGRAPHS)

SETTINGS: Final[dict[str, Any]] = {
    "TITLE": "Podium",
    "DESCRIPTION": INTRODUCTION,
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [],
    "COMPONENT_SPLIT_PATCH": False,  # a field that a PATCH must have is required there too
    "DISABLE_DOCSTRING_DESCRIPTIONS": True,
    "PATH_CONVERTER_OVERRIDES": {"ref": {"type": "string", "pattern": "^[0-9A-Za-z]{12}$"}},
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "token": {
                "type": "http",
                "scheme": "bearer",
                "bearerFormat": "podium_…",
                "description": _("A token with the scope that is named."),
            },
            "session": {
                "type": "apiKey",
                "in": "cookie",
                "name": "sessionid",
                "description": _(
                    "A browser that has signed in; its writes carry the header X-CSRFToken."
                ),
            },
        }
    },
    "TAGS": [
        {"name": "me", "description": _("Yourself")},
        {"name": "users", "description": _("Other people")},
        {"name": "organisations", "description": _("Shops and other organisers")},
        {"name": "notices", "description": _("What you are told")},
        {"name": "tokens", "description": _("Your tokens")},
        {"name": "sockets", "description": _("What happens, as it happens")},
        {"name": "formats", "description": _("Formats and the deck check")},
        {"name": "cards", "description": _("Cards and sets")},
        {"name": "decks", "description": _("Decks that are kept")},
        {"name": "cubes", "description": _("Cubes, sheets and entry sets of your own")},
        {"name": "pools", "description": _("Card pools and what is built from them")},
        {"name": "events", "description": _("Events: planned, played, scored")},
        {"name": "operate", "description": _("For operators of this site")},
        {"name": "schema", "description": _("This description")},
    ],
}

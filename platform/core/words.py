"""Words for codes. Rooms register their tables; templates, API and commands ask here.

A table maps a code to a lazily translated template whose `{names}` are the code's parameters.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_words: dict[str, str | Promise] = {}


def register(table: Mapping[str, str | Promise]) -> None:
    """Add a room's words; a code registered twice is a programmer's mistake."""
    twice = _words.keys() & table.keys()
    if twice:
        raise ValueError(f"codes registered twice: {sorted(twice)}")
    _words.update(table)


def say(code: str, params: Mapping[str, Any] | None = None) -> str:
    """The sentence for a code in the active language; the bare code when no words are known."""
    template = _words.get(code)
    if template is None:
        return code
    return str(template).format_map(_Lenient(params or {}))


def known_codes() -> frozenset[str]:
    """Every code that has words."""
    return frozenset(_words)


class _Lenient(dict[str, Any]):
    """A missing parameter shows as its name: a sentence with a gap beats a trace page."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


CORE_WORDS: dict[str, str | Promise] = {
    "core.refused": _("That is not possible."),
    "core.not_permitted": _("You may not do this. Ask an operator of this site."),
    "core.sign_in_needed": _("Please sign in first."),
    "core.unknown": _("There is nothing here. Check the address."),
    "core.too_large": _("That is too large: at most {limit_mb} MB. Send a smaller file."),
    "core.key_reused": _("This idempotency key was used for another request. Use a new key."),
    "core.bad_key": _("A request key has 1 to {limit} printable characters."),
    "core.invalid": _("Some fields are not right: {fields}."),
    "core.not_json": _("The body is not valid JSON."),
    "core.bad_media_type": _("Send the body as application/json."),
    "core.bad_method": _("This address does not take {method}."),
    "core.throttled": _("Too many requests. Try again in {seconds} seconds."),
    "core.too_many_attempts": _("Too many attempts. Wait {seconds} seconds, then try again."),
    "core.scope_missing": _("This token may not do that: it lacks the scope {scope}."),
    "core.bad_limit": _("“limit” is a whole number from 1 to {most}."),
    "core.bad_cursor": _("This page of the list does not exist. Begin at its start."),
    "core.not_acceptable": _("This address answers in JSON only."),
    "core.server_error": _("Something broke on our side. It has been logged."),
    "core.bad_request": _("The request could not be read."),
    "core.stale_form": _("This form is out of date. Reload the page and try again."),
    "core.command_failed": _("The worker could not answer this command. It has been logged."),
    "core.bad_after": _("“after” is a whole number of at least 0."),
    "core.note_unreadable": _("The note holds characters that cannot be shown. Remove them."),
    "core.note_too_long": _("At most {limit} characters, please."),
}

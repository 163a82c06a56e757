"""An organisation's log in words: refs become names, as far as the people are still there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from core import clock
from core.access import Viewer
from core.models import Entry
from users import queries as people
from users.models import User
from users.organisations.models import Organisation
from users.organisations.words import FIELDS, HISTORY
from users.roles.table import Role
from users.roles.words import ROLE_NAMES

SHOWN: Final = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened."""

    seq: int
    at: datetime
    text: SafeString


def lines(
    viewer: Viewer, organisation: Organisation, *, before: int | None = None
) -> tuple[list[Line], int | None]:
    """The latest lines first, at most SHOWN, and the number before which there are older ones."""
    found = Entry.objects.filter(stream=organisation.log_id)
    if before is not None:
        found = found.filter(seq__lt=before)
    entries = list(found.order_by("-seq")[: SHOWN + 1])
    shown = entries[:SHOWN]
    names = _names(viewer, shown)
    older = shown[-1].seq if len(entries) > SHOWN else None
    return [Line(entry.seq, entry.at, _said(entry, names)) for entry in shown], older


def _names(viewer: Viewer, entries: Sequence[Entry]) -> dict[str, str]:
    """Names by ref: one query for all."""
    refs = {entry.actor for entry in entries}
    refs |= {str(entry.payload["member"]) for entry in entries if "member" in entry.payload}
    found = User.objects.filter(ref__in=refs)
    return {person.ref: people.name_for(viewer, person) for person in found}


def _said(entry: Entry, names: Mapping[str, str]) -> SafeString:
    payload = entry.payload
    parts = {
        "actor": _name(names.get(entry.actor), _("A former member")),
        "member": _name(names.get(str(payload.get("member", ""))), _("a former member")),
        "role": _roles([payload["role"]] if "role" in payload else []),
        "before": _roles(payload.get("before", [])),
        "after": _roles(payload.get("after", [])),
        "fields": ", ".join(str(FIELDS[name]) for name in payload.get("fields", [])),
    }
    return format_html(str(HISTORY[entry.kind]), **parts)


def _name(name: str | None, otherwise: str) -> SafeString:
    return format_html("<bdi>{}</bdi>", name) if name else format_html("{}", otherwise)


def _roles(values: Sequence[str]) -> str:
    return ", ".join(str(ROLE_NAMES[Role(value)]) for value in values)


def entry_json(entry: Entry) -> dict[str, Any]:
    """One entry as it stands: refs and roles."""
    return {
        "seq": entry.seq,
        "at": clock.stamp(entry.at),
        "kind": entry.kind,
        "actor": entry.actor,
        "payload": entry.payload,
    }

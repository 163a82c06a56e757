"""Rows of an event as plain JSON and back: the language in which the op log speaks of them.

A row is `{field: value}`; instants are UTC text, other rows their refs. Which fields take part is
read from the models, so that a new column cannot be forgotten.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from typing import Any, Final

from django.db import models

from core import clock
from tournaments.events.models import Entry, Event, EventDeck, Match, Phase, Round
from users.models import Player

# In the order in which rows may be made: what is referred to comes first.
TABLES: Final[dict[str, type[models.Model]]] = {
    "event": Event,
    "phase": Phase,
    "entry": Entry,
    "round": Round,
    "match": Match,
}
NAMES: Final = {model: name for name, model in TABLES.items()}
# Not part of the state: what the row is to the site rather than to the tournament.
OUTSIDE: Final[dict[str, frozenset[str]]] = {
    "event": frozenset({"id", "ref", "organisation", "scope", "log", "created_at"}),
}
ALWAYS_OUTSIDE: Final = frozenset({"id", "ref", "event"})
Row = dict[str, Any]


@cache
def fields_of(table: str) -> dict[str, models.Field[Any, Any]]:
    """The fields of a table that are part of the state, by name."""
    outside = OUTSIDE.get(table, ALWAYS_OUTSIDE)
    return {
        field.name: field
        for field in TABLES[table]._meta.concrete_fields
        if field.name not in outside
    }


def plain(table: str, row: models.Model, names: Iterable[str] | None = None) -> Row:
    """The row's values as JSON; all of the state's fields, or those named.

    Rows that are referred to have to be loaded already, or to be in `Refs`.
    """
    known = fields_of(table)
    return {name: _to_plain(row, known[name]) for name in (known if names is None else names)}


def _to_plain(row: models.Model, field: models.Field[Any, Any]) -> Any:  # noqa: ANN401 - JSON
    if isinstance(field, models.ForeignKey):
        other = getattr(row, field.name) if getattr(row, field.attname) is not None else None
        return None if other is None else other.ref
    value = getattr(row, field.attname)
    if isinstance(value, datetime):
        return clock.stamp(value)
    return str(value) if isinstance(field, models.CharField | models.TextField) else value


class Refs:
    """Rows of one event by ref, found in one query a table; for reading the log back into rows."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self._known: dict[type[models.Model], dict[str, models.Model]] = {}

    def get(self, model: type[models.Model], ref: str) -> models.Model:
        """The row; KeyError where there is none."""
        if model is Event:
            return self.event
        if model not in self._known or ref not in self._known[model]:
            everywhere = model._default_manager
            found = (
                everywhere.filter(ref=ref)
                if model is Player
                else everywhere.filter(event=self.event)
            )
            self._known.setdefault(model, {}).update({row.ref: row for row in found})  # type: ignore[attr-defined]
        return self._known[model][ref]

    def put(self, row: models.Model) -> None:
        """A row that was just made."""
        self._known.setdefault(type(row), {})[row.ref] = row  # type: ignore[attr-defined]

    def values(self, table: str, row: Mapping[str, Any]) -> dict[str, Any]:
        """JSON as the values of a model; ValueError or KeyError for what cannot be."""
        known = fields_of(table)
        return {name: self._from_plain(known[name], value) for name, value in row.items()}

    def _from_plain(self, field: models.Field[Any, Any], value: Any) -> Any:  # noqa: ANN401 - JSON
        if value is None:
            return None
        if isinstance(field, models.ForeignKey):
            return self.get(field.related_model, value)
        if isinstance(field, models.DateTimeField):
            return datetime.fromisoformat(value)
        return value


def snapshot(event: Event) -> dict[str, dict[str, Row]]:
    """The whole state as it stands in the rows: table -> ref -> row."""
    state: dict[str, dict[str, Row]] = {"event": {event.ref: plain("event", event)}}
    for name, model in TABLES.items():
        if model is not Event:
            related = [field.name for field in fields_of(name).values() if field.is_relation]
            rows = model._default_manager.filter(event=event).select_related(*related)
            state[name] = {row.ref: plain(name, row) for row in rows}  # type: ignore[attr-defined]
    return state


__all__ = ["NAMES", "TABLES", "EventDeck", "Refs", "Row", "fields_of", "plain", "snapshot"]

"""Doors to an event's card pools on the event's own pages."""

from typing import Any

from django import template

from tournaments.events.models import Entry, Event
from tournaments.sealed import queries
from tournaments.sealed.service import FORMATS

register = template.Library()


@register.inclusion_tag("tournaments/sealed/door.html")
def sealed_door(event: Event, entry: Entry | None) -> dict[str, Any]:
    """The way to one's pool, or to how the pools stand; nothing where there are none."""
    found = queries.of(event) if event.format in FORMATS else None
    pool = queries.own_pool(entry, event) if found else None
    return {"event": event, "sealed": found, "pool": pool}


@register.filter
def plays_limited(event: Event) -> bool:
    """Whether pools may be given out."""
    return event.format in FORMATS

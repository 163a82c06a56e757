"""Doors to an event's card pools on the event's own pages."""

from typing import Any

from django import template

from tournaments.events.models import Entry, Event
from tournaments.sealed import queries
from tournaments.sealed.service import FORMATS, IN_TIME, LIMITED, OVER

register = template.Library()


@register.inclusion_tag("tournaments/sealed/door.html")
def sealed_door(event: Event, entry: Entry | None) -> dict[str, Any]:
    """The way to one's pool, or to how the pools stand; nothing where there are none."""
    found = queries.of(event) if event.format in FORMATS else None
    pool = queries.own_pool(entry, event) if found else None
    over = event.status in OVER or (pool is not None and pool.is_over)
    return {"event": event, "sealed": found, "pool": pool, "over": over, "entry": entry}


@register.inclusion_tag("tournaments/sealed/staff_line.html")
def sealed_staff(event: Event) -> dict[str, Any]:
    """How far the pools are, and the way to them, for the console of a Limited event."""
    limited = event.format == LIMITED and event.status in IN_TIME
    found = queries.of(event) if limited else None
    counts = queries.counts(found) if found else None
    return {"event": event, "limited": limited, "sealed": found, "counts": counts}


@register.filter
def plays_limited(event: Event) -> bool:
    """Whether pools may be given out."""
    return event.format in FORMATS

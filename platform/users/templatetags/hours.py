"""Hours of a place in templates."""

from datetime import datetime
from typing import Any

from django import template

from core.access import Viewer
from users.hours import hour_in, own_hour

register = template.Library()


@register.inclusion_tag("users/hour.html")
def hour(at: datetime, zone: str, viewer: Viewer) -> dict[str, Any]:
    """An instant by the clock of a place, with its day unless that is today, and by the viewer's
    own clock behind it where that shows something else.
    """
    return {"at": at, "there": hour_in(zone, at), "own": own_hour(viewer, at, zone)}

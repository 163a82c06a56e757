"""Hours as people read them: by the clock of a place, and by one's own where that differs."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from core import clock
from core.access import Viewer
from users.models import User


def hour_in(zone: str, at: datetime) -> str:
    """The instant by the clock of a place; with its day where that is not today there."""
    there, now = at.astimezone(ZoneInfo(zone)), clock.now().astimezone(ZoneInfo(zone))
    return _shown(there, same_day=there.date() == now.date())


def own_hour(viewer: Viewer, at: datetime, zone: str) -> str:
    """The instant by the viewer's own clock; nothing where that shows what the place's does.

    With the day where it is another one there.
    """
    if not isinstance(viewer, User) or not viewer.time_zone:
        return ""
    own, there = at.astimezone(viewer.zone), at.astimezone(ZoneInfo(zone))
    if own.utcoffset() == there.utcoffset():
        return ""
    return _shown(own, same_day=own.date() == there.date())


def _shown(at: datetime, *, same_day: bool) -> str:
    return date_format(at, "TIME_FORMAT" if same_day else "DATETIME_FORMAT")

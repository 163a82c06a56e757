"""How templates show what the pure cores return."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from django import template
from django.utils.translation import ngettext

from core.access import Viewer
from tournaments.events.models import Event, Round
from tournaments.events.results import Result
from tournaments.events.table import EntryStatus, How, MatchState, RoundState, Status
from tournaments.events.views import spell
from tournaments.events.words import (
    ENTRY_NAMES,
    HOW_NAMES,
    MATCH_NAMES,
    PHASE_NAMES,
    ROUND_NAMES,
    STATUS_NAMES,
    round_name,
    round_within,
)
from tournaments.standings import published
from users.hours import own_hour

register = template.Library()
DIGITS: Final = 4
# What a badge's colour says of a status.
STATUS_BADGES: Final = {
    Status.RUNNING: "live",
    Status.REGISTRATION: "good",
    Status.CHECK_IN: "good",
    Status.CANCELLED: "stop",
}
MATCH_BADGES: Final = {MatchState.DISPUTED: "stop", MatchState.REPORTED: "warn"}
ENTRY_BADGES: Final = {
    EntryStatus.DROPPED: "quiet",
    EntryStatus.CUT: "quiet",
    EntryStatus.DISQUALIFIED: "stop",
    EntryStatus.WAITING: "warn",
    EntryStatus.CHECKED_IN: "good",
}
NAMES: Final = {
    "status": STATUS_NAMES,
    "entry": ENTRY_NAMES,
    "match": MATCH_NAMES,
    "round": ROUND_NAMES,
    "phase": PHASE_NAMES,
    "how": HOW_NAMES,
}
KINDS: Final = {
    "status": Status,
    "entry": EntryStatus,
    "match": MatchState,
    "round": RoundState,
    "how": How,
}
BADGES: Final = {"status": STATUS_BADGES, "match": MATCH_BADGES, "entry": ENTRY_BADGES}


@register.filter
def share(value: Fraction | None) -> str:
    """A share as platforms publish it: four decimals; a dash where games do not count."""
    return "–" if value is None else f"{published(value, DIGITS)}"


@register.filter
def plainly(value: Fraction) -> str:
    """A share without needless decimals: `0.33`, `0.3333` for a third."""
    return share(value).rstrip("0").rstrip(".")


@register.filter
def fraction(value: Fraction | None) -> str:
    """A share as it is: 12/27."""
    return "–" if value is None else f"{value.numerator}/{value.denominator}"


@register.filter
def named(played: Round) -> str:
    """What a round is called: `Round 3`, `Semifinals`."""
    return round_name(played.number, played.facts)


@register.filter
def within(played: Round) -> str:
    """The same inside a sentence: `round 3`, `the semifinals`."""
    return round_within(played.number, played.facts)


@register.filter
def briefly(played: Round) -> str:
    """The same where there is little room: `3`, `Semifinals`."""
    return named(played) if "stage" in played.facts else str(played.number)


@register.simple_tag
def coming_round(params: Mapping[str, Any]) -> str:
    """A round that is to be drawn, inside a sentence; from the params of the next step."""
    return round_within(params["round"], params)


@register.filter
def pts(points: int | None) -> str:
    """Match points beside a name, so that nobody takes them for games: `6 pts`."""
    number = points or 0
    return ngettext("%(points)s pt", "%(points)s pts", number) % {"points": number}


@register.simple_tag
def begins_for(viewer: Viewer, event: Event) -> str:
    """The event's start by the viewer's own clock, where that differs from the event's."""
    return own_hour(viewer, event.starts_at, event.time_zone)


@register.filter
def word(value: str, kind: str) -> object:
    """A word of a closed list, as people read it: `match.state|word:"match"`."""
    return NAMES[kind].get(value, value)  # type: ignore[attr-defined]


@register.filter
def badge(value: str, kind: str) -> str:
    """The colour of its badge, or nothing."""
    return str(BADGES[kind].get(value, ""))  # type: ignore[attr-defined]


@register.filter
def games(result: Result | None) -> str:
    """`2–1`."""
    return "" if result is None else spell(result)


@register.filter
def seen_from(result: Result | None, letter: str) -> str:
    """A result of two as the player at this seat says it: own games first."""
    if result is None or len(result.wins) != 2 or letter != "b":
        return games(result)
    return spell(Result(result.wins[::-1], result.draws, result.how))


@register.filter
def page_in(path: str, area: str) -> str:
    """The area's own address for every page below it: in a menu its link is the present one."""
    return area if path.startswith(area) else path


@register.filter
def minutes(seconds: int | None) -> str:
    """`12:05`; `+1:30` once it is over."""
    if seconds is None:
        return ""
    whole = abs(seconds)
    return f"{'+' if seconds < 0 else ''}{whole // 60}:{whole % 60:02d}"

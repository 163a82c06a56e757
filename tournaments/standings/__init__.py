"""Standings: match points and tie-breakers as exact fractions, of any round, with their arithmetic.

A pure core. What platforms do differently is data: see `presets`.
"""

from tournaments.standings.event_file import EventFile, read_event_file
from tournaments.standings.event_shapes import FILE_CODES, EventFileError
from tournaments.standings.explaining import Explanation, Meeting, explain
from tournaments.standings.presets import MELEE, MTR, MTR_TEAMS, PRESETS, Preset, TieBreaker
from tournaments.standings.rounding import published
from tournaments.standings.table import standings
from tournaments.standings.types import Contestant, Kind, Played, Row

__all__ = [
    "FILE_CODES",
    "MELEE",
    "MTR",
    "MTR_TEAMS",
    "PRESETS",
    "Contestant",
    "EventFile",
    "EventFileError",
    "Explanation",
    "Kind",
    "Meeting",
    "Played",
    "Preset",
    "Row",
    "TieBreaker",
    "explain",
    "published",
    "read_event_file",
    "standings",
]

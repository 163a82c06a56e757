"""The arithmetic of one row: every number that it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.ledger import Tally, keep_ledger
from tournaments.standings.presets import Elimination, Preset
from tournaments.standings.table import row_through
from tournaments.standings.types import Contestant, Kind, Played


@dataclass(frozen=True, slots=True)
class Share:
    """Points out of the most that could be won; `counted` is the share, raised to the floor."""

    points: int
    most: int
    counted: Fraction

    @property
    def floored(self) -> bool:
        """Whether the floor raised it."""
        return self.most == 0 or Fraction(self.points, self.most) < self.counted


@dataclass(frozen=True, slots=True)
class Meeting:
    """One round of a contestant, in whose eyes games are `won` and `lost`.

    `matches` and `games` are the opponent's shares as of the row's round; None without opponent.
    `averaged` says whether they are in the means.
    """

    round: int
    opponent: int | None
    kind: Kind
    elimination: bool
    won: int
    lost: int
    drawn: int
    matches: Share | None
    games: Share | None
    averaged: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """A row's arithmetic as of round `through`: own shares, meetings, sums over those averaged.

    The means are the sums divided by `averaged`; where that is 0, they are the floor.
    """

    number: int
    through: int
    matches: Share
    games: Share
    meetings: tuple[Meeting, ...]
    averaged: int
    matches_sum: Fraction
    games_sum: Fraction
    omw: Fraction
    ogw: Fraction


def explain(
    number: int,
    contestants: Sequence[Contestant],
    played: Sequence[Played],
    preset: Preset,
    *,
    through: int,
) -> Explanation:
    """How the row of contestant `number` in `standings` after round `through` comes about.

    Raises KeyError for who is no contestant.
    """
    places = {contestant.number: place for place, contestant in enumerate(contestants)}
    end = row_through(contestants[places[number]], preset, through)
    tally = keep_ledger(places, played, preset, [end]).tallies[end]
    shares = _Shares(tally, preset)
    meetings: list[Meeting] = []
    for match in sorted(_of(number, played, preset, end), key=lambda match: match.round):
        again = match.elimination and any(
            meeting.averaged and meeting.opponent in {match.a, match.b} for meeting in meetings
        )
        meetings.append(_meeting(match, number, places, shares, again=again))
    averaged = [meeting for meeting in meetings if meeting.averaged]
    matches_sum = _sum(meeting.matches for meeting in averaged)
    games_sum = _sum(meeting.games for meeting in averaged)
    count = len(averaged)
    return Explanation(
        number=number,
        through=end,
        matches=shares.matches(places[number]),
        games=shares.games(places[number], floored=preset.gw_floored),
        meetings=tuple(meetings),
        averaged=count,
        matches_sum=matches_sum,
        games_sum=games_sum,
        omw=matches_sum / count if count else preset.floor,
        ogw=games_sum / count if count else preset.floor,
    )


class _Shares:
    """Shares by place, after one round."""

    def __init__(self, tally: Tally, preset: Preset) -> None:
        self.tally, self.preset = tally, preset
        self.rounds = tally.rounds()

    def matches(self, place: int) -> Share:
        most = self.preset.win * self.rounds[place]
        return _share(self.tally.points[place], most, self.preset.floor)

    def games(self, place: int, *, floored: bool = True) -> Share:
        most = self.preset.game_win * self.tally.games[place]
        floor = self.preset.floor if floored else Fraction(0)
        return _share(self.tally.game_points[place], most, floor)


def _share(points: int, most: int, floor: Fraction) -> Share:
    return Share(points, most, max(floor, Fraction(points, most)) if most else floor)


def _of(number: int, played: Iterable[Played], preset: Preset, end: int) -> Iterable[Played]:
    """The matches of one contestant that count, up to a round."""
    apart = preset.elimination is Elimination.APART
    return (
        match
        for match in played
        if number in {match.a, match.b} and match.round <= end and not (apart and match.elimination)
    )


def _meeting(
    match: Played, number: int, places: Mapping[int, int], shares: _Shares, *, again: bool
) -> Meeting:
    mine = match.a == number
    opponent = match.b if mine else match.a
    won, lost = (match.wins_a, match.wins_b) if mine else (match.wins_b, match.wins_a)
    return Meeting(
        round=match.round,
        opponent=opponent,
        kind=match.kind,
        elimination=match.elimination,
        won=shares.preset.bye_wins if match.kind is Kind.BYE else won,
        lost=lost,
        drawn=match.draws,
        matches=None if opponent is None else shares.matches(places[opponent]),
        games=None if opponent is None else shares.games(places[opponent]),
        averaged=opponent is not None and not again,
    )


def _sum(shares: Iterable[Share | None]) -> Fraction:
    return sum((share.counted for share in shares if share is not None), Fraction(0))

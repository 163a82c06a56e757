"""The standings after a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from tournaments.standings.ledger import Ledger, keep_ledger
from tournaments.standings.presets import Preset, TieBreaker
from tournaments.standings.shares import Scale, game_scale, match_scale
from tournaments.standings.types import Contestant, Played, Row


class _Line(Struct, frozen=True, gc=False):
    """Sums of the opponents' shares, own shares, and what the means compare as."""

    place: int
    through: int
    matches: int
    matches_of_others: int
    games: int
    games_of_others: int
    omw_key: float
    ogw_key: float


@dataclass(frozen=True, slots=True)
class _Sums:
    """What all rows are computed from."""

    contestants: Sequence[Contestant]
    preset: Preset
    ledger: Ledger
    matches: Scale
    games: Scale


def row_through(contestant: Contestant, preset: Preset, through: int) -> int:
    """The round whose tally a contestant's row shows: `through`, or where it was frozen."""
    if not preset.freezes or contestant.frozen_after is None:
        return through
    return min(through, contestant.frozen_after)


def standings(
    contestants: Sequence[Contestant], played: Iterable[Played], preset: Preset, *, through: int
) -> list[Row]:
    """Everyone's row after round `through`, best first; ranks are 1, 2, 3, ….

    Order: who came further in single elimination, match points, the preset's tie-breakers, the lot,
    the number. Points and shares as in MTR 3.1 and Appendix C: a share is the points out of all
    that the rounds (games) played could give, at least the floor; a mean is taken over the
    opponents met, rounds without an opponent left out, and is the floor where there were none.
    Later rounds are not looked at. Raises ValueError for two contestants with one number, KeyError
    for a match of a stranger.
    """
    places = {contestant.number: place for place, contestant in enumerate(contestants)}
    if len(places) != len(contestants):
        raise ValueError("two contestants have one number")
    shown: dict[int, list[int]] = {through: []}
    for place, contestant in enumerate(contestants):
        if not contestant.disqualified:
            shown.setdefault(row_through(contestant, preset, through), []).append(place)
    ledger = keep_ledger(places, played, preset, shown)
    sums = _Sums(
        contestants, preset, ledger, match_scale(ledger, preset), game_scale(ledger, preset)
    )
    lines = [line for end, some in sorted(shown.items()) for line in _lines(sums, end, some)]
    keys = _keys(sums, lines)
    order = sorted(range(len(lines)), key=keys.__getitem__, reverse=True)
    return [_row(sums, rank, lines[index]) for rank, index in enumerate(order, start=1)]


def _lines(sums: _Sums, through: int, places: Sequence[int]) -> Iterator[_Line]:
    tally, opponents = sums.ledger.tallies[through], sums.ledger.opponents
    matches = sums.matches.shares(tally.points, tally.rounds())
    games = sums.games.shares(tally.game_points, tally.games)
    own = sums.games.shares(tally.game_points, tally.games, floored=sums.preset.gw_floored)
    match_key = _mean_key(sums.matches, sums.preset)
    game_key = _mean_key(sums.games, sums.preset)
    for place in places:
        met = opponents[place][: tally.met[place]]
        match_shares = [matches[opponent] for opponent in met]
        game_shares = [games[opponent] for opponent in met]
        yield _Line(
            place,
            through,
            matches[place],
            sum(match_shares),
            own[place],
            sum(game_shares),
            match_key(match_shares),
            game_key(game_shares),
        )


def _mean_key(scale: Scale, preset: Preset) -> Callable[[Sequence[int]], float]:
    """What orders by the mean of shares: the mean itself, or what it is in binary."""
    return scale.binary_mean if preset.binary_means else scale.mean_key


def _keys(sums: _Sums, lines: Sequence[_Line]) -> list[tuple[float, ...]]:
    """What each line is ordered by, the greatest first."""
    tallies = [sums.ledger.tallies[line.through] for line in lines]
    both = list(zip(lines, tallies, strict=True))
    columns: dict[TieBreaker, list[int] | list[float]] = {
        TieBreaker.STAYED: [tally.last[line.place] for line, tally in both],
        TieBreaker.OMW: [line.omw_key for line in lines],
        TieBreaker.GW: [line.games for line in lines],
        TieBreaker.OGW: [line.ogw_key for line in lines],
    }
    people = [sums.contestants[line.place] for line in lines]
    return list(
        zip(
            [sums.ledger.reached[line.place] for line in lines],
            [tally.points[line.place] for line, tally in both],
            *(columns[tie_breaker] for tie_breaker in sums.preset.tie_breakers),
            [-person.lot for person in people],
            [-person.number for person in people],
            strict=True,
        )
    )


def _row(sums: _Sums, rank: int, line: _Line) -> Row:
    tally, place = sums.ledger.tallies[line.through], line.place
    met = sums.ledger.opponents[place][: tally.met[place]]
    counts = sums.preset.counts_games
    return Row(
        rank=rank,
        number=sums.contestants[place].number,
        through=line.through,
        points=tally.points[place],
        won=tally.won[place],
        lost=tally.lost[place],
        drawn=tally.drawn[place],
        mw=sums.matches.fraction(line.matches),
        omw=sums.matches.mean(line.matches_of_others, len(met)),
        gw=sums.games.fraction(line.games) if counts else None,
        ogw=sums.games.mean(line.games_of_others, len(met)) if counts else None,
        opponents=tuple([sums.contestants[opponent].number for opponent in met]),
    )

"""Event files as contestants, matches and a preset that `standings` computes with.

A file's published rows tell what its rounds leave open: which lot broke a full tie, whether the own
game-win share was shown with its floor, whether 0-0-0 was a draw or a double loss, and after which
round a row was frozen where it holds after another than the file names. What was published is never
taken over as a result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Final

from tournaments.standings.event_shapes import (
    EventFileError,
    FileMatch,
    FileRow,
    FileRules,
    FileShape,
    read_shape,
)
from tournaments.standings.ledger import keep_ledger
from tournaments.standings.presets import MTR, PRESETS, Preset, TieBreaker
from tournaments.standings.rounding import published
from tournaments.standings.table import standings
from tournaments.standings.types import Contestant, Kind, Played

#: More decimals are nobody's: shares are shown with at most so many.
MOST_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class EventFile:
    """A tournament. The number of a contestant is the place of the name in `names`.

    `rows` are as published; whoever has matches and none of these counts as disqualified.
    """

    names: tuple[str, ...]
    contestants: tuple[Contestant, ...]
    played: tuple[Played, ...]
    preset: Preset
    through: int
    rows: tuple[FileRow, ...]


def read_event_file(data: bytes) -> EventFile:
    """Read a file; EventFileError for what is no event file, and for what cannot have happened."""
    shape = read_shape(data)
    names = tuple(sorted({player for player, _elimination in _seats(shape)}))
    _nobody_unknown(shape, names)
    numbers = {name: number for number, name in enumerate(names)}
    contestants = _contestants(shape, names)
    preset = _preset(shape)
    played = _settled(_played(shape, numbers), contestants, shape, numbers, preset)
    return EventFile(
        names=names,
        contestants=_refrozen(contestants, played, shape, numbers, preset),
        played=played,
        preset=preset,
        through=shape.rounds[-1].number,
        rows=shape.rows,
    )


def _seats(shape: FileShape) -> list[tuple[str, bool]]:
    """Everyone once for each match, and whether it was elimination."""
    return [
        (player, one.elimination)
        for one in shape.rounds
        for match in one.matches
        for player in (match.a, match.b)
        if player is not None
    ]


def _nobody_unknown(shape: FileShape, names: Sequence[str]) -> None:
    rows, playing = {row.player for row in shape.rows}, set(names)
    strangers = [row.player for row in shape.rows if row.player not in playing]
    unlisted = [name for name in names if name not in rows]
    if rows and len(unlisted) > shape.unlisted:
        strangers += unlisted
    if strangers:
        raise EventFileError("tournaments.file_player_unknown", player=strangers[0])


def _contestants(shape: FileShape, names: Sequence[str]) -> tuple[Contestant, ...]:
    """The published order is the lot. Without a published round, the cut freezes a row."""
    rows = {row.player: (place, row) for place, row in enumerate(shape.rows)}
    past_the_cut = {player for player, elimination in _seats(shape) if elimination}
    swiss = [one.number for one in shape.rounds if not one.elimination]
    found: list[Contestant] = []
    for number, name in enumerate(names):
        place, row = rows.get(name, (number, None))
        through = row.through if row else None
        if through is None and name not in past_the_cut:
            through = swiss[-1]
        found.append(Contestant(number, place, through, disqualified=bool(rows) and row is None))
    return tuple(found)


def _played(shape: FileShape, numbers: dict[str, int]) -> list[Played]:
    return [
        Played(
            round=one.number,
            a=numbers[match.a],
            b=None if match.b is None else numbers[match.b],
            wins_a=match.wins_a,
            wins_b=match.wins_b,
            draws=match.draws,
            kind=_kind(match),
            elimination=one.elimination,
        )
        for one in shape.rounds
        for match in one.matches
    ]


def _kind(match: FileMatch) -> Kind:
    if match.b is not None:
        return Kind.PLAYED
    return Kind.BYE if match.wins_a else Kind.LOSS


def _settled(
    played: list[Played],
    contestants: Sequence[Contestant],
    shape: FileShape,
    numbers: dict[str, int],
    preset: Preset,
) -> tuple[Played, ...]:
    """0-0-0 is an agreed draw, or no result: then both players' published points lack the draws."""
    blank: dict[int, list[int]] = {}
    for match in filter(_is_blank, played):
        for number in (match.a, match.b):
            if number is not None:
                blank.setdefault(number, []).append(match.round)
    ends = {row.player: row.through or shape.rounds[-1].number for row in shape.rows}
    ledger = keep_ledger(
        {contestant.number: contestant.number for contestant in contestants},
        played,
        preset,
        ends.values(),
    )
    short: set[int] = set()
    for row in shape.rows:
        number, end = numbers[row.player], ends[row.player]
        draws = sum(at <= end for at in blank.get(number, ()))
        if draws and row.points == ledger.tallies[end].points[number] - draws * preset.draw:
            short.add(number)
    return tuple(
        replace(match, kind=Kind.DOUBLE_LOSS)
        if _is_blank(match) and {match.a, match.b} <= short
        else match
        for match in played
    )


def _refrozen(
    contestants: tuple[Contestant, ...],
    played: Sequence[Played],
    shape: FileShape,
    numbers: dict[str, int],
    preset: Preset,
) -> tuple[Contestant, ...]:
    """Rows that do not hold after the round they name: the last earlier one after which they do.

    Some rows name a later round after which only most of their columns are the published ones.
    """
    through = shape.rounds[-1].number
    told = {numbers[row.player]: row for row in shape.rows if row.through is not None}
    open_rows = told.keys() - _holding(contestants, played, preset, through, told)
    found: dict[int, int] = {}
    latest = max((told[number].through or 0 for number in open_rows), default=0)
    for end in range(latest - 1, 0, -1):
        if not open_rows:
            break
        tried = [
            replace(one, frozen_after=end) if one.number in open_rows else one
            for one in contestants
        ]
        holding = _holding(tried, played, preset, through, told)
        fitting = {n for n in open_rows & holding if end < (told[n].through or 0)}
        found |= dict.fromkeys(fitting, end)
        open_rows = open_rows - fitting
    return tuple(
        replace(one, frozen_after=found.get(one.number, one.frozen_after)) for one in contestants
    )


def _holding(
    contestants: Sequence[Contestant],
    played: Sequence[Played],
    preset: Preset,
    through: int,
    told: dict[int, FileRow],
) -> set[int]:
    """Whose row comes out as it was published; what was not published fits."""

    def fits(told_share: Decimal | None, share: Fraction | None) -> bool:
        if told_share is None or share is None:
            return True
        return published(share, preset.digits) == told_share

    return {
        row.number
        for row in standings(contestants, played, preset, through=through)
        if (as_told := told.get(row.number)) is not None
        and as_told.points in {None, row.points}
        and fits(as_told.omw, row.omw)
        and fits(as_told.gw, row.gw)
        and fits(as_told.ogw, row.ogw)
    }


def _is_blank(match: Played) -> bool:
    return match.b is not None and not (match.wins_a or match.wins_b or match.draws)


def _preset(shape: FileShape) -> Preset:
    """The source's preset, with what the file says, and what its rows show."""
    preset = _with_rules(PRESETS.get(shape.source, MTR), shape.rules)
    digits = max((_digits(row) for row in shape.rows), default=0) or preset.digits
    digits = min(digits, MOST_DIGITS)
    shares = [row.gw for row in shape.rows if row.gw is not None]
    if shares:
        preset = replace(preset, gw_floored=min(shares) >= published(preset.floor, digits))
    return replace(preset, digits=digits, freezes=True)


def _with_rules(preset: Preset, rules: FileRules) -> Preset:
    tie_breakers = preset.tie_breakers
    if rules.tie_breakers is not None:
        # Files name shares only: when players left is the source's own habit.
        stayed = [one for one in tie_breakers if one is TieBreaker.STAYED]
        tie_breakers = (*stayed, *map(TieBreaker, rules.tie_breakers))
    return replace(
        preset,
        win=preset.win if rules.win is None else rules.win,
        draw=preset.draw if rules.draw is None else rules.draw,
        floor=preset.floor if rules.floor is None else rules.floor,
        gw_floored=preset.gw_floored if rules.gw_floored is None else rules.gw_floored,
        tie_breakers=tie_breakers,
    )


def _digits(row: FileRow) -> int:
    shares = [share for share in (row.omw, row.gw, row.ogw) if share is not None]
    return max((len(format(share, "f").partition(".")[2]) for share in shares), default=0)

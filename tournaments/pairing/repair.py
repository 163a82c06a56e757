"""Repair of a round that stands: as few tables changed as possible, or the round paired anew.

The aims are those of pairing, but a table that stands is worth something: it is broken up only
where that saves more than its price in squared match points, or a rematch, or a bye that went
wrong. Finished tables stay. A table that is being played is broken up at a high price, and whether
it is a rematch is not asked any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.pairing.errors import SeatTwice, TableTwice
from tournaments.pairing.exact import Kept, best_of
from tournaments.pairing.field import Field, Pair, chance, field_of, pairing_of
from tournaments.pairing.model import Player, Prices, Repair, Seed, Table, TableState, Way
from tournaments.pairing.nearby import nearby
from tournaments.pairing.seating import seats
from tournaments.pairing.swiss import AT_ONCE, pair

_PRICES: Final = Prices()
_Numbers = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Round:
    """The round as it stands: ``sitting`` are the tables with nobody missing, by their places.

    ``free`` are the places that may be paired: all that sit at no finished table.
    """

    field: Field
    tables: Sequence[Table]
    sitting: Mapping[Pair, Table]
    free: Sequence[int]
    met: Sequence[_Numbers]
    forbidden: Sequence[_Numbers]
    seed: Seed


def repair(
    players: Iterable[Player],
    tables: Iterable[Table],
    met: Iterable[_Numbers],
    *,
    forbidden: Iterable[_Numbers] = (),
    seed: Seed,
    power: bool = False,
    prices: Prices = _PRICES,
) -> Repair:
    """The round with the fewest changes that make it right.

    ``players`` are all who take part in the round, with their right points; somebody who came late
    is among them, somebody who has left is not, and then the other one at that table is paired
    again unless it is finished. ``had_bye`` and ``met`` tell of the rounds before. ``tables`` is
    the round as it stands, with its byes; those that were awarded count as finished. ``power``
    keeps to the order of the standings, as in `pair`.
    Raises PlayerTwice, BadPoints, MetItself, SeatTwice, TableTwice.
    """
    return _least_change(_round(players, tables, met, forbidden, seed, power=power), prices)


def options(
    players: Iterable[Player],
    tables: Iterable[Table],
    met: Iterable[_Numbers],
    *,
    forbidden: Iterable[_Numbers] = (),
    seed: Seed,
    power: bool = False,
    prices: Prices = _PRICES,
) -> tuple[Repair, Repair, Repair]:
    """The three ways: leave the round, change the least, pair all but the finished tables anew.

    Arguments and refusals as for `repair`.
    """
    standing = _round(players, tables, met, forbidden, seed, power=power)
    return _left(standing), _least_change(standing, prices), _paired_anew(standing)


def _round(
    players: Iterable[Player],
    tables: Iterable[Table],
    met: Iterable[_Numbers],
    forbidden: Iterable[_Numbers],
    seed: Seed,
    *,
    power: bool,
) -> _Round:
    tables, met, forbidden = tuple(tables), tuple(met), tuple(forbidden)
    _check_seats(tables)
    field = field_of(players, met, forbidden, seed=seed, power=power)
    at = {player.number: place for place, player in enumerate(field.players)}
    finished: set[int] = set()
    sitting: dict[Pair, Table] = {}
    for table in tables:
        seats = (table.a,) if table.b is None else (table.a, table.b)
        places = [at[number] for number in seats if number in at]
        if table.state is TableState.FINISHED:
            finished.update(places)
        if len(places) == len(seats):
            both = places if len(places) > 1 else [*places, field.size]
            sitting[min(both), max(both)] = table
    free = [place for place in range(field.size) if place not in finished]
    return _Round(field, tables, sitting, free, met, forbidden, seed)


def _check_seats(tables: Sequence[Table]) -> None:
    taken: set[int] = set()
    numbers: set[int] = set()
    for table in tables:
        if table.number in numbers:
            raise TableTwice(table.number)
        numbers.add(table.number)
        for seat in (table.a, table.b):
            if seat in taken:
                raise SeatTwice(seat)
            if seat is not None:
                taken.add(seat)


def _left(standing: _Round) -> Repair:
    seated = {place for pair_ in standing.sitting for place in pair_}
    waiting = [place for place in standing.free if place not in seated]
    return _told(standing, Way.LEAVE, standing.sitting, unpaired=waiting, proven=False)


def _least_change(standing: _Round, prices: Prices) -> Repair:
    field = standing.field
    worth: dict[Pair, int] = {}
    settled: set[Pair] = set()
    for places, table in standing.sitting.items():
        if table.state is TableState.PLAYING:
            settled.add(places)
        if table.state is not TableState.FINISHED:
            worth[places] = prices.playing if places in settled else prices.free
    kept = Kept(worth, settled)
    looked_at = standing.free
    if not (at_once := len(looked_at) <= AT_ONCE):
        looked_at = nearby(field, looked_at, worth)
    draw = chance(standing.seed, "repair")
    found = best_of(field, looked_at, draw, bye=len(looked_at) % 2 == 1, kept=kept)
    inside = set(looked_at)
    stays = [places for places in standing.sitting if places[0] not in inside]
    return _told(standing, Way.LEAST_CHANGE, [*stays, *found], proven=at_once)


def _paired_anew(standing: _Round) -> Repair:
    field = standing.field
    free = [field.players[place] for place in standing.free]
    paired = pair(
        free, standing.met, forbidden=standing.forbidden, seed=standing.seed, power=field.power
    )
    at = {player.number: place for place, player in enumerate(field.players)}
    found = [(min(at[a], at[b]), max(at[a], at[b])) for a, b in paired.pairs]
    if paired.bye is not None:
        found.append((at[paired.bye], field.size))
    movable = set(standing.free)
    stays = [places for places in standing.sitting if places[0] not in movable]
    return _told(standing, Way.RE_PAIR, [*stays, *found], proven=paired.proven)


def _told(
    standing: _Round,
    way: Way,
    pairs: Iterable[Pair],
    *,
    unpaired: Sequence[int] = (),
    proven: bool,
) -> Repair:
    field, pairs = standing.field, list(pairs)
    size, players = field.size, field.players
    sum_up = pairing_of(field, pairs, standing.seed, proven=proven)
    kept = {standing.sitting[places].number for places in pairs if places in standing.sitting}
    stand = [
        table
        for table in standing.tables
        if way is Way.LEAVE or table.state is TableState.FINISHED or table.number in kept
    ]
    new = [
        (players[a].number, players[b].number if b < size else None)
        for a, b in sorted(pairs)
        if (a, b) not in standing.sitting
    ]
    made = seats(
        new, standing=stand, broken_up=[one for one in standing.tables if one not in stand]
    )
    changed = tuple(sorted((one for one in made if one.b is not None), key=_number))
    return Repair(
        way=way,
        tables=tuple(sorted([*stand, *made], key=_number)),
        changed=changed,
        tables_changed=len(changed),
        bye_changed=_byes(standing.tables) != _byes([*stand, *made]),
        unpaired=tuple(players[place].number for place in unpaired),
        rematches=sum_up.rematches,
        broken=sum_up.broken,
        cost=sum_up.cost,
        pair_downs=sum_up.pair_downs,
        proven=proven,
        seed=standing.seed,
    )


def _byes(tables: Iterable[Table]) -> set[int]:
    return {table.a for table in tables if table.b is None}


def _number(table: Table) -> int:
    return table.number

"""Two other ways to the best pairing: every pairing tried, and networkx on the whole field.

Both judge by ``aims``, which counts from the pairs alone, so they share no code with the core.
"""

from collections.abc import Iterable, Iterator, Sequence

import networkx as nx

from tournaments.pairing import Player

Couple = tuple[int, int]
#: Broken forbidden pairs, rematches, fault of the bye, its points, squares, paired down again.
Aims = tuple[int, int, int, int, int, int]

_BYE = "bye"


def aims(
    players: Iterable[Player],
    met: Iterable[Couple],
    forbidden: Iterable[Couple],
    pairs: Iterable[Couple],
    bye: int | None,
) -> Aims:
    """What counts about a pairing, the most important first; less is better."""
    by_number = {player.number: player for player in players}
    have_met, kept_apart = set(map(frozenset, met)), set(map(frozenset, forbidden))
    broken = rematches = squares = again = 0
    for couple in pairs:
        broken += frozenset(couple) in kept_apart
        rematches += frozenset(couple) in have_met
        upper, lower = sorted((by_number[one] for one in couple), key=lambda one: -one.points)
        squares += (upper.points - lower.points) ** 2
        again += upper.points > lower.points and upper.paired_down > 0
    if bye is None:
        return broken, rematches, 0, 0, squares, again
    resting = by_number[bye]
    fault = resting.had_bye + 2 * resting.barred_bye
    return broken, rematches, fault, resting.points, squares, again


def best_of_all(
    players: Sequence[Player], met: Sequence[Couple], forbidden: Sequence[Couple]
) -> Aims:
    """The best aims of any pairing, by trying all; for ten players or fewer."""
    return min(
        aims(players, met, forbidden, pairs, bye)
        for pairs, bye in every_pairing([player.number for player in players])
    )


def every_pairing(numbers: Sequence[int]) -> Iterator[tuple[list[Couple], int | None]]:
    """Each way to pair them, one of an odd number with the bye."""
    if len(numbers) % 2:
        for at, bye in enumerate(numbers):
            for pairs, _ in every_pairing([*numbers[:at], *numbers[at + 1 :]]):
                yield pairs, bye
    elif not numbers:
        yield [], None
    else:
        first, *others = numbers
        for at, second in enumerate(others):
            for pairs, _ in every_pairing([*others[:at], *others[at + 1 :]]):
                yield [(first, second), *pairs], None


def best_by_matching(
    players: Sequence[Player], met: Sequence[Couple], forbidden: Sequence[Couple]
) -> Aims:
    """The best aims of any pairing, by an exact matching of the whole field in whole numbers."""
    return aims(players, met, forbidden, *matched(players, met, forbidden))


def matched(
    players: Sequence[Player], met: Iterable[Couple], forbidden: Iterable[Couple]
) -> tuple[list[Couple], int | None]:
    """A best pairing and its bye, by networkx."""
    graph = nx.Graph()
    most = len(players) * (1 + max(player.points for player in players)) ** 2 + 4
    have_met, kept_apart = set(map(frozenset, met)), set(map(frozenset, forbidden))

    def weight(*couple_aims: int) -> int:
        total = 0
        for aim in couple_aims:
            total = total * (most + 1) + aim
        return -total

    for at, one in enumerate(players):
        for other in players[at + 1 :]:
            couple = frozenset((one.number, other.number))
            upper = max(one, other, key=lambda player: player.points)
            gap = one.points - other.points
            again = gap != 0 and upper.paired_down > 0
            all_aims = (couple in kept_apart, couple in have_met, 0, 0, gap * gap, again)
            graph.add_edge(one.number, other.number, weight=weight(*all_aims))
        if len(players) % 2:
            fault = one.had_bye + 2 * one.barred_bye
            graph.add_edge(one.number, _BYE, weight=weight(0, 0, fault, one.points, 0, 0))
    pairs: list[Couple] = []
    bye = None
    for a, b in nx.max_weight_matching(graph, maxcardinality=True):
        if _BYE in (a, b):
            bye = b if a == _BYE else a
        else:
            pairs.append((a, b))
    return pairs, bye

"""Pods: tables of a draft, and the tables of multiplayer Commander."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from tournaments.pairing.errors import MetItself, PlayerTwice
from tournaments.pairing.field import chance
from tournaments.pairing.model import Seed

#: Sizes of draft pods that are sought; others where a field leaves no choice (9 or 10 players).
DRAFT_SIZES: Final = (6, 8)
#: How many exchanges of two players are weighed for a round of Commander at most: for each player,
#: and in all.
TRIES_EACH: Final = 2_000
MOST_TRIES: Final = 120_000
#: In fields larger than this, players are exchanged for closer points with so many pods on both
#: sides only.
SMALL: Final = 40
NEAR: Final = 3


@dataclass(frozen=True, slots=True)
class PodPlayer:
    """Who is to sit in a Commander pod; `threes` counts earlier pods of three."""

    number: int
    points: int
    threes: int = 0


@dataclass(frozen=True, slots=True)
class CommanderPods:
    """Pods, about the highest points first, each in the order of play.

    `repeats` sums for all two in one pod how often they shared one before, `spread` the squares of
    their differences in points, `threes` the earlier pods of three of those who sit in one now.
    """

    pods: tuple[tuple[int, ...], ...]
    repeats: int
    spread: int
    threes: int
    seed: Seed


# --- drafts ---


def draft_pod_sizes(count: int, target: int = 8) -> tuple[int, ...]:
    """Sizes that differ by one at most (MTR 7.6), the largest first.

    As few players as can be sit in a pod too small or too large by `DRAFT_SIZES`; then sizes are
    nearest to the target. Raises ValueError for less than one player.
    """
    if count < 1:
        raise ValueError("a pod needs a player")
    least, most = DRAFT_SIZES

    def badness(sizes: Sequence[int]) -> tuple[int, int, int]:
        outside = sum(max(least - size, size - most, 0) for size in sizes)
        return outside, sum(abs(size - target) for size in sizes), len(sizes)

    splits = [_even(count, pods) for pods in range(1, count // min(least, count) + 2)]
    return min(splits, key=badness)


def split_into_pods(
    entries: Sequence[int], *, seed: Seed, target: int = 8
) -> tuple[tuple[int, ...], ...]:
    """Random draft pods, in the order of random seats; the order of the entries does not matter.

    Raises PlayerTwice; ValueError for no entries.
    """
    line = _line(entries)
    chance(seed, "draft_pods").shuffle(line)
    return _cut(line, draft_pod_sizes(len(line), target))


def _even(count: int, pods: int) -> tuple[int, ...]:
    size, larger = divmod(count, pods)
    return (size + 1,) * larger + (size,) * (pods - larger)


def _line(numbers: Sequence[int]) -> list[int]:
    twice = [number for number, count in Counter(numbers).items() if count > 1]
    if twice:
        raise PlayerTwice(min(twice))
    return sorted(numbers)


def _cut(line: Sequence[int], sizes: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    pods: list[tuple[int, ...]] = []
    at = 0
    for size in sizes:
        pods.append(tuple(line[at : at + size]))
        at += size
    return tuple(pods)


# --- Commander ---


def commander_pod_sizes(count: int) -> tuple[int, ...]:
    """As many pods of four as can be, then pods of three; five players share one pod.

    So everyone plays. TopDeck offers the same among others, with threes for the lowest standings
    (topdeck.gg/help/running-commander-tournament); shops play tables of three to five
    (hareruyamtg.com/en/events/471093/detail). Raises ValueError for fewer than three.
    """
    if count < 3:
        raise ValueError("a Commander pod needs three players")
    if count == 5:
        return (5,)
    threes = -count % 4
    return (4,) * ((count - 3 * threes) // 4) + (3,) * threes


def commander_pods(
    players: Sequence[PodPlayer], met: Iterable[tuple[int, int]], *, seed: Seed
) -> CommanderPods:
    """The pods of a round. `met` has every two who shared a pod, once for each time.

    Sought, in this order: fewest repeats, least spread, fewest who sit in a pod of three again;
    those of equal points are shuffled by the seed, as is the order of play. Pods of three are the
    lowest. A local search by exchanges of two players, the same for the same seed: best of all
    pods for a few players, good ones for hundreds. Those in `met` who do not play are passed over.

    Raises PlayerTwice, MetItself; ValueError for fewer than three players.
    """
    sizes = commander_pod_sizes(len(players))
    _line([player.number for player in players])
    draw = chance(seed, "commander_pods")
    line = sorted(players, key=lambda player: player.number)
    draw.shuffle(line)
    line.sort(key=lambda player: -player.points)
    search = _Search(line, _times(line, met), sizes, draw)
    search.run()
    pods = [[line[place].number for place in pod] for pod in search.pods]
    for pod in pods:
        draw.shuffle(pod)
    repeats, spread, threes = search.sums()
    return CommanderPods(tuple(map(tuple, pods)), repeats, spread, threes, seed)


def _times(line: Sequence[PodPlayer], met: Iterable[tuple[int, int]]) -> Counter[tuple[int, int]]:
    """How often two shared a pod, by their places in the line, both ways round."""
    places = {player.number: place for place, player in enumerate(line)}
    times: Counter[tuple[int, int]] = Counter()
    for one, other in met:
        if one == other:
            raise MetItself(one)
        if one in places and other in places:
            times[places[one], places[other]] += 1
            times[places[other], places[one]] += 1
    return times


class _Search:
    """Pods of places in a line, made better by exchanging two players at a time.

    All aims are one whole number: `costs` of every two in a pod, and `extra` of each in a pod of
    three.
    """

    def __init__(
        self,
        line: Sequence[PodPlayer],
        times: Counter[tuple[int, int]],
        sizes: Sequence[int],
        draw: Random,
    ) -> None:
        self.line, self.times, self.draw = line, times, draw
        self.extra = [player.threes for player in line]
        self.unit = sum(self.extra) + 1
        points = [player.points for player in line]
        self.again = self.unit * (1 + 3 * len(line) * (max(points) - min(points)) ** 2)
        self.costs = [[self.unit * (mine - other) ** 2 for other in points] for mine in points]
        for (one, other), count in times.items():
            self.costs[one][other] += self.again * count
        self.pods = [list(pod) for pod in _cut(range(len(line)), sizes)]
        self.home = [at for at, pod in enumerate(self.pods) for _ in pod]
        self.tries = min(TRIES_EACH * len(line), MOST_TRIES)

    def run(self) -> None:
        """Settle, then shake and settle again, as long as it is worth it."""
        self._settle()
        best, best_cost = [pod.copy() for pod in self.pods], self.cost()
        enough = 1 if len(self.line) <= SMALL else self.again  # large: when nobody meets again
        while best_cost >= enough and self.tries > 0:
            for _ in range(2 + len(self.line) // 20):
                self._exchange(*self.draw.sample(range(len(self.line)), 2))
            self._settle()
            if (cost := self.cost()) <= best_cost:
                best, best_cost = [pod.copy() for pod in self.pods], cost
            else:
                self._put(best)
        self._put(best)

    def cost(self) -> int:
        """What the pods are worth: less is better."""
        costs, extra = self.costs, self.extra
        return sum(
            sum(costs[one][other] for one, other in combinations(pod, 2))
            + (sum(extra[one] for one in pod) if len(pod) == 3 else 0)
            for pod in self.pods
        )

    def sums(self) -> tuple[int, int, int]:
        """(repeats, spread, threes) of the pods."""
        two = [pair for pod in self.pods for pair in combinations(pod, 2)]
        return (
            sum(self.times[pair] for pair in two),
            sum((self.line[one].points - self.line[other].points) ** 2 for one, other in two),
            sum(self.extra[one] for pod in self.pods if len(pod) == 3 for one in pod),
        )

    def _put(self, pods: Sequence[Sequence[int]]) -> None:
        self.pods = [list(pod) for pod in pods]
        for at, pod in enumerate(pods):
            for one in pod:
                self.home[one] = at

    def _settle(self) -> None:
        """Make the best exchange for one player after the other, until none gains anything."""
        everyone = range(len(self.line))
        moved = True
        while moved and self.tries > 0:
            moved = False
            for one in everyone:
                moved |= self._improve(one, everyone if self._looks_far(one) else self._near(one))

    def _looks_far(self, one: int) -> bool:
        """Whether all places are weighed: in small fields, and for who meets somebody again."""
        costs = self.costs[one]
        here = self.pods[self.home[one]]
        return len(self.line) <= SMALL or sum([costs[other] for other in here]) >= self.again

    def _near(self, one: int) -> list[int]:
        at = self.home[one]
        return [other for pod in self.pods[max(at - NEAR, 0) : at + NEAR + 1] for other in pod]

    def _improve(self, one: int, others: Sequence[int]) -> bool:
        gains = [(self._change(one, other), other) for other in others]
        self.tries -= len(gains)
        change, other = min(gains)
        if change < 0:
            self._exchange(one, other)
        return change < 0

    def _change(self, one: int, other: int) -> int:
        """What exchanging two would cost more."""
        here, there = self.home[one], self.home[other]
        if here == there:
            return 0
        mine, theirs = self.costs[one], self.costs[other]
        pod, other_pod = self.pods[here], self.pods[there]
        change = -2 * mine[other]
        for place in pod:
            change += theirs[place] - mine[place]
        for place in other_pod:
            change += mine[place] - theirs[place]
        if len(pod) != len(other_pod):
            gained = self.extra[other] - self.extra[one]
            change += gained if len(pod) == 3 else -gained
        return change

    def _exchange(self, one: int, other: int) -> None:
        here, there = self.home[one], self.home[other]
        pod, other_pod = self.pods[here], self.pods[there]
        at, other_at = pod.index(one), other_pod.index(other)
        pod[at], other_pod[other_at] = other, one
        self.home[one], self.home[other] = there, here

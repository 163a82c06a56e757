"""Fields for tests and benches of pairing: tournaments played by chance, and hard small ones."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from tournaments.pairing import Pairing, Player, pair

Met = list[tuple[int, int]]
#: Winner, loser, and whether they drew instead.
Result = tuple[int, int, bool]


@dataclass(frozen=True, slots=True)
class Hall:
    """A field before its next round; ``rounds`` are the results so far and who had the bye."""

    players: list[Player]
    met: Met
    forbidden: Met
    rounds: list[tuple[list[Result], int | None]]


def play(size: int, rounds: int, seed: int, *, drawn: float = 0.06, left: float = 0.0) -> Hall:
    """Rounds paired by us and decided by chance; some matches are drawn, some players leave."""
    chance = Random(seed)
    players = {number: Player(number, 0) for number in range(size)}
    met: Met = []
    played: list[tuple[list[Result], int | None]] = []
    for number in range(rounds):
        paired = pair(players.values(), met, seed=f"{seed}/{number}")
        results = [_decide(chance, couple, drawn) for couple in paired.pairs]
        met.extend(paired.pairs)
        played.append((results, paired.bye))
        _count(players, paired, results)
        for leaver in [one for one in players if chance.random() < left]:
            if len(players) > 2:
                del players[leaver]
    return Hall(list(players.values()), met, [], played)


def reversed_result(hall: Hall, chance: Random) -> list[Player]:
    """The players as they are when one result of the last round was entered the wrong way round."""
    here = {player.number for player in hall.players}
    results, _bye = hall.rounds[-1]
    decided = [(a, b) for a, b, drawn in results if not drawn and a in here and b in here]
    winner, loser = chance.choice(decided)
    more = {winner: -3, loser: 3}
    return [
        replace(player, points=player.points + more.get(player.number, 0))
        for player in hall.players
    ]


def hard_field(chance: Random, least: int = 4, most: int = 24) -> Hall:
    """A small field in which much is in the way: many rounds played, byes had, pairs forbidden."""
    size = chance.randint(least, most)
    if chance.random() < 0.5:
        hall = play(
            size + 1, chance.randint(1, size), chance.getrandbits(32), drawn=0.15, left=0.02
        )
        players, met = hall.players, hall.met
    else:
        steps = chance.choice(((0, 3), (0, 1, 3), (0, 3, 6, 9, 12)))
        players = [Player(number, chance.choice(steps)) for number in range(size)]
        met = some_pairs(chance, size, chance.random())
    players = [
        replace(
            player,
            had_bye=player.had_bye or chance.random() < 0.2,
            paired_down=chance.choice((0, 0, 1, 2)),
            barred_bye=chance.random() < 0.1,
        )
        for player in players
    ]
    forbidden = some_pairs(chance, size, chance.choice((0.0, 0.0, 0.1, 0.4)))
    return Hall(players, met, forbidden, [])


def some_pairs(chance: Random, size: int, share: float) -> Met:
    """That share of all pairs, by chance."""
    return [couple for couple in combinations(range(size), 2) if chance.random() < share]


def seated(pairing: Pairing) -> list[int]:
    """Everybody who has a table or the bye, in order."""
    numbers = [number for couple in pairing.pairs for number in couple]
    return sorted([*numbers, *([] if pairing.bye is None else [pairing.bye])])


def numbers_of(players: Iterable[Player]) -> list[int]:
    """Their numbers, in order."""
    return sorted(player.number for player in players)


def _decide(chance: Random, couple: tuple[int, int], drawn: float) -> Result:
    a, b = couple
    if chance.random() < drawn:
        return a, b, True
    return (a, b, False) if chance.random() < 0.5 else (b, a, False)


def _count(players: dict[int, Player], paired: Pairing, results: Iterable[Result]) -> None:
    for a, b in paired.pairs:
        if players[a].points > players[b].points:
            players[a] = replace(players[a], paired_down=players[a].paired_down + 1)
    for winner, loser, drawn in results:
        for number, more in ((winner, 1 if drawn else 3), (loser, 1 if drawn else 0)):
            players[number] = replace(players[number], points=players[number].points + more)
    if paired.bye is not None:
        resting = players[paired.bye]
        players[paired.bye] = replace(resting, points=resting.points + 3, had_bye=True)

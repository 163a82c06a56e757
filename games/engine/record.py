"""The record of a game: what it is made of, and the answers; all else follows from these.

The digests at the beginnings of turns tell, when it is played again, where it first differs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from games.engine.decisions import IllegalAnswerError
from games.engine.definitions import Definition
from games.engine.game import Game
from games.engine.table import Config

#: Grows when the same answers may lead elsewhere.
ENGINE: Final = 1


@dataclass(frozen=True, slots=True)
class Record:
    """What has to be kept of a game. `cards` are the hashes of its definitions."""

    engine: int
    cards: tuple[str, ...]
    answers: tuple[tuple[int, ...], ...]
    conceded: tuple[tuple[int, int], ...]  # (after how many answers, who)
    turns: tuple[str, ...]
    end: str


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a replay differs first: the turn, the answer before it, and what is otherwise."""

    turn: int
    answer: int
    what: str


def hash_of(definition: Definition) -> str:
    """Tells definitions apart, by all that stands in them."""
    return blake2b(repr(definition).encode(), digest_size=16).hexdigest()


def record(game: Game) -> Record:
    """The record of a game as far as it has come."""
    return Record(
        ENGINE,
        tuple(hash_of(card) for card in game.config.definitions),
        tuple(game.answers),
        tuple(game.concessions),
        tuple(game.turn_digests),
        game.digest(),
    )


def replay(config: Config, kept: Record) -> tuple[Game | None, Divergence | None]:
    """Play it again. The game, and where it differs first; no game where it cannot be begun."""
    fault = _cannot_begin(config, kept)
    if fault:
        return None, Divergence(0, 0, fault)
    game = Game(config)
    divergence = _play_again(game, kept)
    if divergence is None and game.digest() != kept.end:
        divergence = Divergence(game.table.state.turn, len(kept.answers), "it ends otherwise")
    return game, divergence


def _cannot_begin(config: Config, kept: Record) -> str:
    if kept.engine != ENGINE:
        return f"recorded by engine {kept.engine}, this is {ENGINE}"
    if len(config.definitions) != len(kept.cards):
        return "played with other cards"
    for number, (card, said) in enumerate(zip(config.definitions, kept.cards, strict=True)):
        if hash_of(card) != said:
            return f"card {number}, {card.name}, is another one now"
    return ""


def _play_again(game: Game, kept: Record) -> Divergence | None:
    leaving = list(kept.conceded)
    for number in range(len(kept.answers) + 1):
        while leaving and leaving[0][0] == number:
            game.concede(leaving.pop(0)[1])
        at = _differs(game.turn_digests, kept.turns)
        if at is not None:
            return Divergence(at + 1, number, "the turn begins otherwise")
        if number < len(kept.answers):
            try:
                game.answer(kept.answers[number])
            except IllegalAnswerError as refused:
                return Divergence(game.table.state.turn, number, str(refused))
    return None


def _differs(found: Sequence[str], kept: Sequence[str]) -> int | None:
    """The first place at which two lists differ, as far as the first goes."""
    pairs: Iterable[tuple[int, str]] = enumerate(found)
    return next((at for at, one in pairs if at >= len(kept) or kept[at] != one), None)

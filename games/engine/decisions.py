"""Where a game stops: somebody has to choose. One protocol for people, bots, tests and replays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: An option is plain data: a tuple of a word and numbers.
Option = tuple[Any, ...]
#: What is answered: places in the list of options, each once.
Choice = Sequence[int]


class IllegalAnswerError(ValueError):
    """An answer that the decision does not allow; the game stands as before."""


@dataclass(frozen=True, slots=True)
class Decision:
    """`player` chooses from `least` to `most` of the options.

    `kind` is for programs ("priority", "mulligan" …), `about` says more of what is decided. Of one
    option there is nothing to decide: such a decision never comes out of a game.
    """

    player: int
    kind: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    about: Mapping[str, Any] = field(default_factory=dict)

    def check(self, choice: Choice) -> tuple[int, ...]:
        """The choice, in the order in which it was made. Raises IllegalAnswerError."""
        found = tuple(choice)
        whole = all(type(one) is int and 0 <= one < len(self.options) for one in found)
        if not whole:
            raise IllegalAnswerError(f"{self.kind}: no such option in {found!r}")
        if len(set(found)) != len(found):
            raise IllegalAnswerError(f"{self.kind}: an option twice in {found!r}")
        if not self.least <= len(found) <= self.most:
            raise IllegalAnswerError(
                f"{self.kind}: {len(found)} options, from {self.least} to {self.most} are due"
            )
        return found

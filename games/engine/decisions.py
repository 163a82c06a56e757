"""Where a game stops: somebody has to choose. One protocol for people, bots, tests and replays."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

#: An option is plain data: a tuple of a word and numbers.
Option = tuple[Any, ...]
#: What is answered: places in the list of options, each once; or one number for each option.
Choice = Sequence[int]
#: Says of a choice of the right form why it is not allowed, else nothing.
Rule = Callable[[tuple[int, ...]], str]

#: Takes a proposal back that is not finished: the spell was not begun (CR 601.2, 732.1).
TAKE_BACK: Final = (-1,)


class IllegalAnswerError(ValueError):
    """An answer that the decision does not allow; the game stands as before."""


@dataclass(frozen=True, slots=True)
class Decision:
    """`player` chooses from `least` to `most` of the options.

    `kind` is for programs ("priority", "mulligan" …), `about` says more of what is decided. With
    `total` it is shared out instead: one number for each option, none below `least`. `legal` is
    what else a choice must obey; `default` is a choice that does. Of one option there is nothing to
    decide: such a decision comes only out of a game that stops always. `proposal`: TAKE_BACK is
    allowed.
    """

    player: int
    kind: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    about: Mapping[str, Any] = field(default_factory=dict)
    total: int | None = None
    default: tuple[int, ...] | None = None
    legal: Rule | None = field(default=None, compare=False, repr=False)
    proposal: bool = False

    def check(self, choice: Choice) -> tuple[int, ...]:
        """The choice, in the order in which it was made. Raises IllegalAnswerError."""
        found = tuple(choice)
        if self.proposal and found == TAKE_BACK:
            return found
        wrong = self._shares(found) if self.total is not None else self._places(found)
        if not wrong and self.legal is not None:
            wrong = self.legal(found)
        if wrong:
            raise IllegalAnswerError(f"{self.kind}: {wrong}")
        return found

    def fallback(self) -> tuple[int, ...]:
        """A choice that is allowed, for whoever does not choose: as little as may be."""
        if self.default is not None:
            return self.default
        if self.total is None:
            return tuple(range(self.least))
        rest = self.total - self.least * (len(self.options) - 1)
        return (rest, *(self.least for _ in self.options[1:]))

    def _places(self, found: tuple[int, ...]) -> str:
        if not all(type(one) is int and 0 <= one < len(self.options) for one in found):
            return f"no such option in {found!r}"
        if len(set(found)) != len(found):
            return f"an option twice in {found!r}"
        if not self.least <= len(found) <= self.most:
            return f"{len(found)} options, from {self.least} to {self.most} are due"
        return ""

    def _shares(self, found: tuple[int, ...]) -> str:
        if len(found) != len(self.options) or not all(type(one) is int for one in found):
            return f"one number for each of {len(self.options)} options is due"
        if any(one < self.least for one in found) or sum(found) != self.total:
            return f"{found!r} does not share {self.total} out, each at least {self.least}"
        return ""

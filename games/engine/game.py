"""A game: it stops at a decision, takes an answer, goes on. The one door to the engine."""

from collections.abc import Sequence
from typing import Any

from games.engine import snapshots
from games.engine.chance import Chance
from games.engine.decisions import Choice, Decision, IllegalAnswerError
from games.engine.opening import Asking
from games.engine.play import go_on, lose
from games.engine.table import Config, Table, new_table
from games.engine.view import events, view

#: So many pieces without a decision are no game: a rule is broken.
MOST_PIECES = 1_000_000


class Game:
    """A game from its configuration, at its first decision.

    Same configuration and same answers: same digest, everywhere. `answers` are the record.
    """

    def __init__(self, config: Config) -> None:
        self.table: Table = new_table(config)
        self.decision: Decision | None = None
        self.answers: list[tuple[int, ...]] = []
        self._asking: Asking | None = None
        self._checkpoint = b""
        self._since: list[tuple[int, ...]] = []
        self._run()

    @property
    def config(self) -> Config:
        """What the game is made of."""
        return self.table.config

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.table.state.over

    @property
    def winners(self) -> list[int]:
        """Who has won; nobody in a draw."""
        return list(self.table.state.winners)

    def answer(self, choice: Choice) -> None:
        """Go on with this choice. Raises IllegalAnswerError, and then nothing has changed."""
        if self.decision is None:
            raise IllegalAnswerError("there is nothing to decide")
        found = self.decision.check(choice)
        self.answers.append(found)
        self._since.append(found)
        self._send(found)

    def concede(self, player: int) -> None:
        """A player leaves the game at once, whoever is to decide (CR 104.3a)."""
        if self.over or self.table.state.players[player].lost:
            return
        self._rewind()
        lose(self.table, [player])
        self._asking, self.decision = None, None
        self._run()

    def view(self, viewer: int) -> dict[str, Any]:
        """What a player, or SPECTATOR, sees."""
        return view(self.table, viewer)

    def events(self, viewer: int, since: int = 0) -> list[dict[str, Any]]:
        """What has happened since, as far as the viewer knows it."""
        return events(self.table, viewer, since)

    def digest(self) -> str:
        """Tells states apart: of the last piece's beginning, with the answers since."""
        return snapshots.digest(self.table.state)

    def snapshot(self) -> tuple[bytes, list[tuple[int, ...]]]:
        """The state at the last beginning of a piece, and the answers since then."""
        return self._checkpoint, list(self._since)

    @classmethod
    def restore(cls, config: Config, taken: tuple[bytes, Sequence[Choice]]) -> "Game":
        """The game as it was when the snapshot was taken."""
        made = cls.__new__(cls)
        checkpoint, since = taken
        state = snapshots.restore(checkpoint)
        made.table = Table(config, state, Chance(state.seed, state.counters))
        made.decision, made._asking = None, None
        made.answers, made._checkpoint, made._since = [], checkpoint, []
        made._run()
        for choice in since:
            made.answer(choice)
        return made

    def _rewind(self) -> None:
        """Back to the beginning of the present piece: a half-done one is taken back."""
        state = snapshots.restore(self._checkpoint)
        kept = [event for event in self.table.events if event.number < state.next_event]
        self.table = Table(self.config, state, Chance(state.seed, state.counters), kept)
        self._since = []

    def _run(self) -> None:
        """Piece after piece until somebody has to decide, or the game is over."""
        for _ in range(MOST_PIECES):
            if self.over:
                self.decision = None
                return
            self._checkpoint = snapshots.snapshot(self.table.state)
            self._since = []
            self._asking = go_on(self.table)
            if self._ask(None):
                return
        raise RuntimeError("a game without decisions and without an end")

    def _send(self, choice: tuple[int, ...]) -> None:
        if not self._ask(choice):
            self._run()

    def _ask(self, choice: tuple[int, ...] | None) -> bool:
        """Whether the piece stops at a decision."""
        assert self._asking is not None
        try:
            self.decision = next(self._asking) if choice is None else self._asking.send(choice)
        except StopIteration:
            self.decision = None
            return False
        return True

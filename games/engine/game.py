"""A game: it stops at a decision, takes an answer, goes on. The one door to the engine."""

from collections.abc import Sequence
from typing import Any

from games.engine import snapshots
from games.engine.arranging import arrange
from games.engine.chance import Chance
from games.engine.decisions import TAKE_BACK, Choice, Decision, IllegalAnswerError
from games.engine.ending import lose
from games.engine.opening import Asking
from games.engine.play import go_on
from games.engine.table import Config, Table, new_table
from games.engine.view import events, view

#: So many pieces without a decision are no game: a rule is broken.
MOST_PIECES = 1_000_000
Answers = list[tuple[int, ...]]


class Game:
    """A game from its configuration, at its first decision.

    Same configuration and same answers: same digest, everywhere. `answers` are the record;
    `turn_digests` has the digest at each turn's beginning: a replay finds there where it differs.

    The state is kept at every priority decision; from there the answers since lead to anywhere.
    """

    def __init__(self, config: Config) -> None:
        self._begin(new_table(config))
        self._pieces()

    @classmethod
    def of(cls, table: Table) -> "Game":
        """A game that goes on from a table that was set up."""
        made = cls.__new__(cls)
        made._begin(table)
        made._pieces()
        return made

    def _begin(self, table: Table) -> None:
        self.table: Table = table
        self.decision: Decision | None = None
        self.answers: Answers = []
        self.turn_digests: list[str] = []
        self.concessions: list[tuple[int, int]] = []  # (after how many answers, who)
        self._asking: Asking | None = None
        self._checkpoint = snapshots.snapshot(table.state)
        self._since: Answers = []
        self._first_turn = max(table.state.turn - 1, 0)
        self._piece = 0  # how many of `_since` were given before the present piece

    @property
    def config(self) -> Config:
        """What the game is made of."""
        return self.table.config

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.table.state.over

    @property
    def result(self) -> tuple[int, ...] | None:
        """None while it goes on; then who has won, nobody in a draw."""
        return tuple(self.table.state.winners) if self.over else None

    @property
    def winners(self) -> list[int]:
        """Who has won; nobody in a draw."""
        return list(self.table.state.winners)

    def answer(self, choice: Choice) -> None:
        """Go on with this choice. Raises IllegalAnswerError, and then nothing has changed.

        TAKE_BACK, where the decision is part of a proposal, leads back to priority.
        """
        if self.decision is None:
            raise IllegalAnswerError("there is nothing to decide")
        found = self.decision.check(choice)
        self.answers.append(found)
        if found == TAKE_BACK:
            self._go_back()
            self._pieces()
            return
        self._since.append(found)
        if not self._ask(found):
            self._pieces()

    def concede(self, player: int) -> None:
        """A player leaves the game at once, whoever is to decide (CR 104.3a)."""
        if self.over or self.table.state.players[player].lost:
            return
        self.concessions.append((len(self.answers), player))
        self._go_back()
        lose(self.table, [player])
        self._keep()
        self._pieces()

    def arrange(self, player: int, zone: int, order: Sequence[int]) -> None:
        """A player changes the order of the objects in a zone of theirs: the own hand, at any
        time. Raises IllegalAnswerError.
        """
        arrange(self.table, player, zone, order)

    def view(self, viewer: int) -> dict[str, Any]:
        """What a player, or SPECTATOR, sees."""
        return view(self.table, viewer)

    def events(self, viewer: int, since: int = 0) -> list[dict[str, Any]]:
        """What has happened since, as far as the viewer knows it."""
        return events(self.table, viewer, since)

    def digest(self) -> str:
        """Tells states apart."""
        return snapshots.digest(self.table.state)

    def snapshot(self) -> tuple[bytes, Answers]:
        """The last state that was kept, and the answers since then."""
        return self._checkpoint, list(self._since)

    @classmethod
    def restore(cls, config: Config, taken: tuple[bytes, Sequence[Choice]]) -> "Game":
        """The game as it was when the snapshot was taken."""
        made = cls.__new__(cls)
        checkpoint, since = taken
        state = snapshots.restore(checkpoint)
        made._begin(Table(config, state, Chance(state.seed, state.counters)))
        made._pieces()
        for choice in since:
            made.answer(choice)
        return made

    def _keep(self) -> None:
        self._checkpoint = snapshots.snapshot(self.table.state)
        self._since, self._piece = [], 0

    def _go_back(self) -> None:
        """To the beginning of the present piece: what is half done is taken back."""
        done = self._since[: self._piece]
        state = snapshots.restore(self._checkpoint)
        kept = [event for event in self.table.events if event.number < state.next_event]
        arranged = self.table.arranged
        self.table = Table(self.config, state, Chance(state.seed, state.counters), kept)
        self.table.arranged = arranged
        self._since, self._piece, self._asking, self.decision = [], 0, None, None
        for choice in done:
            if self._asking is None:
                self._pieces()
            self._since.append(choice)
            self._ask(choice)

    def _pieces(self) -> None:
        """Piece after piece until somebody has to decide, or the game is over."""
        for _ in range(MOST_PIECES):
            state = self.table.state
            if state.over:
                self.decision = None
                return
            if state.turn > len(self.turn_digests) + self._first_turn:
                self.turn_digests.append(snapshots.digest(state))
            self._piece = len(self._since)
            self._asking = go_on(self.table)
            if self._ask(None):
                if self.decision is not None and self.decision.kind == "priority":
                    self._keep()  # nothing has happened in this piece yet
                return
        raise RuntimeError("a game without decisions and without an end")

    def _ask(self, choice: tuple[int, ...] | None) -> bool:
        """Whether the piece stops at a decision."""
        assert self._asking is not None
        try:
            self.decision = next(self._asking) if choice is None else self._asking.send(choice)
        except StopIteration:
            self.decision, self._asking = None, None
            return False
        return True

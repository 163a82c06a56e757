"""The words of an event, as data: states, kinds, the numbers of the Magic Tournament Rules. Pure.

Figures: Magic Tournament Rules of 10 November 2025, numbers as given beside them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Status(StrEnum):
    """Where an event stands."""

    DRAFT = "draft"
    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    RUNNING = "running"
    FINISHED = "finished"
    FINALIZED = "finalized"
    CANCELLED = "cancelled"


# Which state follows which; RUNNING goes through its phases, REGISTRATION and CHECK_IN may go back.
FOLLOWS: Final[dict[Status, frozenset[Status]]] = {
    Status.DRAFT: frozenset({Status.REGISTRATION, Status.CANCELLED}),
    Status.REGISTRATION: frozenset(
        {Status.DRAFT, Status.CHECK_IN, Status.RUNNING, Status.CANCELLED}
    ),
    Status.CHECK_IN: frozenset({Status.REGISTRATION, Status.RUNNING, Status.CANCELLED}),
    Status.RUNNING: frozenset({Status.FINISHED, Status.CANCELLED}),
    Status.FINISHED: frozenset({Status.RUNNING, Status.FINALIZED, Status.CANCELLED}),
    Status.FINALIZED: frozenset({Status.FINISHED}),
    Status.CANCELLED: frozenset(),
}
BEFORE: Final = (Status.DRAFT, Status.REGISTRATION, Status.CHECK_IN)
OPEN: Final = (Status.REGISTRATION, Status.CHECK_IN, Status.RUNNING)  # people come, or play
ENDED: Final = (Status.FINISHED, Status.FINALIZED)  # played to the end


class PhaseKind(StrEnum):
    """How a phase pairs."""

    SWISS = "swiss"
    ELIMINATION = "elimination"
    DOUBLE_ELIMINATION = "double_elimination"
    ROUND_ROBIN = "round_robin"
    PODS = "pods"  # Swiss inside draft pods
    COMMANDER = "commander"  # tables of four and three

    @property
    def knocks_out(self) -> bool:
        """Whether a match has to have a winner."""
        return self in {PhaseKind.ELIMINATION, PhaseKind.DOUBLE_ELIMINATION}


class EntryStatus(StrEnum):
    """Where a contestant stands."""

    WAITING = "waiting"  # on the wait list
    REGISTERED = "registered"
    CHECKED_IN = "checked_in"
    WITHDRAWN = "withdrawn"  # left before the first round: did not take part (MTR 2.10)
    PLAYING = "playing"
    DROPPED = "dropped"
    CUT = "cut"  # not in the playoff
    DISQUALIFIED = "disqualified"


COMING: Final = (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)
LEFT: Final = (EntryStatus.WITHDRAWN, EntryStatus.DROPPED)
TOOK_PART: Final = (
    EntryStatus.PLAYING,
    EntryStatus.DROPPED,
    EntryStatus.CUT,
    EntryStatus.DISQUALIFIED,
)


class RoundState(StrEnum):
    """A round as its players see it."""

    PAIRED = "paired"  # a draft that only the staff sees
    PUBLISHED = "published"
    COMPLETE = "complete"


class MatchKind(StrEnum):
    """What a row of a round is."""

    MATCH = "match"
    BYE = "bye"
    LOSS = "loss"  # assigned to a latecomer, nobody across the table


class MatchState(StrEnum):
    """How far a match's result is."""

    OPEN = "open"
    REPORTED = "reported"  # by one of the two
    DISPUTED = "disputed"  # the two say different things
    CONFIRMED = "confirmed"


class How(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    INTENTIONAL_DRAW = "intentional_draw"
    CONCESSION = "concession"
    NO_SHOW = "no_show"
    PENALTY = "penalty"
    DOUBLE_LOSS = "double_loss"
    BYE = "bye"
    LOSS = "loss"


class Decks(StrEnum):
    """Whether deck lists are handed in."""

    NONE = "none"
    OPTIONAL = "optional"
    REQUIRED = "required"


class Level(StrEnum):
    """Rules enforcement levels (MTR 1.13)."""

    REGULAR = "regular"
    COMPETITIVE = "competitive"
    PROFESSIONAL = "professional"


@dataclass(frozen=True, slots=True)
class Recommended:
    """So many rounds from so many players on, and what follows them (MTR, appendix E)."""

    players: int
    rounds: int
    cut: int
    kind: PhaseKind = PhaseKind.SWISS


RECOMMENDED: Final = (
    Recommended(4, 2, 0, PhaseKind.ELIMINATION),
    Recommended(5, 3, 0, PhaseKind.ELIMINATION),
    Recommended(9, 5, 4),
    Recommended(17, 5, 8),
    Recommended(33, 6, 8),
    Recommended(65, 7, 8),
    Recommended(129, 8, 8),
    Recommended(227, 9, 8),
    Recommended(410, 10, 8),
)
# An awarded bye counts as so many more players when rounds are recommended (MTR, appendix E).
BYE_WEIGHT: Final = {0: 0, 1: 1, 2: 3, 3: 7}

MINUTES: Final = {"swiss": 50, "quarter": 90, "final": 0}  # MTR 2.4, appendix B; 0: untimed
EXTRA_TURNS: Final = 5  # after time is called, in all (MTR 2.4)
FEWEST_PLAYERS: Final = 4  # sanctioned minimum; fewer may play, the page says so
MOST_ENTRIES: Final = 10_000


def recommended(players: int, *, awarded_byes: tuple[int, ...] = ()) -> Recommended | None:
    """Rounds and cut for so many contestants; None below four.

    A bye of one, two or three rounds counts as two, four or eight players.
    """
    counted = players + sum(BYE_WEIGHT[min(byes, 3)] for byes in awarded_byes)
    fitting = [line for line in RECOMMENDED if line.players <= counted]
    return fitting[-1] if fitting else None

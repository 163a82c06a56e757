"""What a ruling that nobody has made would change: for a format's list, and for kept decks.

Rooms that keep decks register who counts them; this room knows none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from core import clock, words
from core.access import Viewer
from core.errors import Refusal
from formats.catalog.checking import read_day
from formats.catalog.errors import DraftCardUnknown, DraftRefused
from formats.catalog.queries import catalogue_state, near_names
from formats.catalog.resolving import find
from formats.catalog.results import ReasonView
from formats.decks import DeckLine
from formats.legality import BadDraft, DraftRuling, Facts, load_facts, with_rulings


@dataclass(frozen=True, slots=True)
class Shown:
    """A deck, its answer before and after, and the reasons that come."""

    title: str
    address: str
    before: bool | None
    after: bool | None
    reasons: tuple[ReasonView, ...] = ()


@dataclass(frozen=True, slots=True)
class Affected:
    """What happens to the kept decks that the viewer may see; `shown` holds the first of them."""

    checked: int
    changed: int
    turns_illegal: int
    turns_legal: int
    shown: tuple[Shown, ...]


#: The longest name of a card has 141 letters.
_NAME: Final = 200

Counter = Callable[[Viewer, str, date, Facts], Affected]
_counters: list[Counter] = []


def register_decks(counter: Counter) -> None:
    """Who counts kept decks; from AppConfig.ready."""
    _counters.append(counter)


@dataclass(frozen=True, slots=True)
class Draft:
    """A row of the form: a card and a day as they were typed (none: today), the status wanted."""

    card: str
    status: str
    day: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a draft: its ruling, or why it is refused and the names that are near."""

    draft: Draft
    ruling: DraftRuling | None
    refusal: Refusal | None = None
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tried:
    """The facts with the drafts that stand, the day on which all of them hold, and each outcome."""

    facts: Facts
    on: date
    outcomes: tuple[Outcome, ...]

    @property
    def stands(self) -> bool:
        """Whether there is a draft that stands."""
        return any(outcome.ruling for outcome in self.outcomes)


def try_drafts(key: str, drafts: Sequence[Draft]) -> Tried:
    """Lay the drafts over the facts, one after the other; those that cannot stand stay away."""
    standing: list[DraftRuling] = []
    outcomes = []
    for number, draft in enumerate(drafts, start=1):
        try:
            ruling = _ruling(number, key, draft)
            _laid_over([*standing, ruling], number)
        except DraftCardUnknown as refusal:
            typed = _typed(draft.card)
            near = near_names([typed], state=catalogue_state()).get(typed, ())
            outcomes.append(Outcome(draft, None, refusal, near))
        except Refusal as refusal:
            outcomes.append(Outcome(draft, None, refusal))
        else:
            standing.append(ruling)
            outcomes.append(Outcome(draft, ruling))
    on = max((ruling.day for ruling in standing), default=clock.today())
    return Tried(with_rulings(load_facts(), standing), on, tuple(outcomes))


def count_decks(viewer: Viewer, key: str, tried: Tried) -> list[Affected]:
    """What the drafts that stand come to for the decks of each room."""
    return [counter(viewer, key, tried.on, tried.facts) for counter in _counters]


def what_if(viewer: Viewer, *, key: str, drafts: Sequence[Draft]) -> tuple[Tried, list[Affected]]:
    """All drafts or none, and what they come to for kept decks. Nothing is stored.

    Refusals: those of the first draft that cannot stand (DraftRefused, DraftCardUnknown, BadDate).
    """
    tried = try_drafts(key, drafts)
    for outcome in tried.outcomes:
        if outcome.refusal is not None:
            raise outcome.refusal
    return tried, count_decks(viewer, key, tried)


def _ruling(number: int, key: str, draft: Draft) -> DraftRuling:
    day = read_day(draft.day) if draft.day else clock.today()
    name = _typed(draft.card)
    if not name:
        raise DraftRefused(
            draft=number, why="no_card", reason=words.say("formats.bad_draft.no_card")
        )
    line = DeckLine(1, name, number, "main", name)
    hit = find([line], state=catalogue_state(), facts=load_facts()).get(name)
    if hit is None:
        raise DraftCardUnknown(draft=number, card=name)
    return DraftRuling(key, hit.facts.name, draft.status, day)


def _typed(card: str) -> str:
    """What a card's name can be of it: no name is longer, or holds what is no character."""
    return card[:_NAME].encode("utf-8", "replace").decode().replace("\0", "�").strip()


def _laid_over(rulings: Sequence[DraftRuling], number: int) -> Facts:
    try:
        return with_rulings(load_facts(), rulings)
    except BadDraft as error:
        params = {name: value for name, value in error.params.items() if name != "index"}
        reason = words.say(f"formats.bad_draft.{error.why}", params)
        raise DraftRefused(draft=number, why=error.why, reason=reason) from error

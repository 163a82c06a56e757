"""What a ruling that nobody has made would change: for a format's list, and for kept decks.

Rooms that keep decks register who counts them; this room knows none.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from core import words
from core.access import Viewer
from formats.catalog.errors import DraftCardUnknown, DraftRefused
from formats.catalog.queries import catalogue_state
from formats.catalog.resolving import find
from formats.decks import DeckLine
from formats.legality import BadDraft, DraftRuling, Facts, load_facts, with_rulings


@dataclass(frozen=True, slots=True)
class Shown:
    """A deck that the viewer may see, and its answer before and after."""

    title: str
    address: str
    before: bool | None
    after: bool | None


@dataclass(frozen=True, slots=True)
class Affected:
    """What happens to kept decks; `shown` holds those of them that the viewer may see."""

    checked: int
    changed: int
    turns_illegal: int
    turns_legal: int
    shown: tuple[Shown, ...]


Counter = Callable[[Viewer, str, date, Facts], Affected]
_counters: list[Counter] = []


def register_decks(counter: Counter) -> None:
    """Who counts kept decks; from AppConfig.ready."""
    _counters.append(counter)


@dataclass(frozen=True, slots=True)
class Draft:
    """A row of the form: a card as it was typed, the status that it would have."""

    card: str
    status: str


def what_if(
    viewer: Viewer, *, key: str, drafts: Sequence[Draft], on: date
) -> tuple[Facts, list[Affected]]:
    """The facts with these drafts, and what each room's decks come to. Nothing is stored.

    Refusals: DraftRefused, DraftCardUnknown.
    """
    facts, state = load_facts(), catalogue_state()
    rulings = []
    for number, draft in enumerate(drafts, start=1):
        line = DeckLine(1, draft.card, number, "main", draft.card)
        hit = find([line], state=state, facts=facts).get(draft.card)
        if hit is None:
            raise DraftCardUnknown(draft=number, card=draft.card[:100])
        rulings.append(DraftRuling(key, hit.facts.name, draft.status, on))
    try:
        drafted = with_rulings(facts, rulings)
    except BadDraft as error:
        number = int(str(error.params["index"])) + 1
        reason = words.say(f"formats.bad_draft.{error.why}", error.params)
        raise DraftRefused(draft=number, why=error.why, reason=reason) from error
    return drafted, [counter(viewer, key, on, drafted) for counter in _counters]

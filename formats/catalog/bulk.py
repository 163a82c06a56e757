"""Many lists in one call: one look at the catalogue, an answer or a refusal for each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from core import clock, words
from core.errors import Refusal
from formats.catalog.checking import find_format, find_platform, in_words, tournament_day
from formats.catalog.errors import TooManyNames
from formats.catalog.judging import Judged, find_all, judge, not_too_many, read_list
from formats.catalog.queries import CatalogueState, catalogue_state
from formats.catalog.results import result_json
from formats.decks import ParsedDeck
from formats.legality import Facts, FormatFacts, load_facts

#: Lists in one call of the API, and different cards of all of them: 500 real ones have 8,000.
MOST_LISTS: Final = 500
MOST_NAMES_TOGETHER: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One list and what is asked about it; `deck` is a list in any writing, or read already."""

    deck: str | bytes | ParsedDeck
    format: str
    on: date | None = None  # today
    platform: str = "paper"


@dataclass(frozen=True, slots=True)
class _Ready:
    parsed: ParsedDeck
    of: FormatFacts
    on: date
    platform: str


Answer = Judged | Refusal


def check_lists(asked: Sequence[Asked], *, most_names: int | None = None) -> list[Answer]:
    """The answers in the order of the questions; a refusal stands where its answer would.

    Refusal, with `most_names`: TooManyNames for lists of more different cards together.
    """
    facts, state = load_facts(), catalogue_state()
    ready = [_ready_or_not(one) for one in asked]
    lists = [one.parsed for one in ready if isinstance(one, _Ready)]
    if most_names is not None:
        names = len({line.name for parsed in lists for line in parsed.cards})
        if names > most_names:
            raise TooManyNames(names=names, limit=most_names)
    found = find_all(lists, state=state, facts=facts)
    return [
        one
        if isinstance(one, Refusal)
        else judge(
            one.parsed,
            of=one.of,
            on=one.on,
            state=state,
            facts=facts,
            found=found,
            platform=one.platform,
        )
        for one in ready
    ]


def answers_json(answers: Sequence[Answer]) -> Iterator[dict[str, Any]]:
    """Each answer as a single check's, each refusal as `{"error": {code, message, details}}`."""
    facts, state = load_facts(), catalogue_state()
    for answer in answers:
        yield (
            error_json(answer)
            if isinstance(answer, Refusal)
            else judged_json(answer, facts=facts, state=state)
        )


def judged_json(judged: Judged, *, facts: Facts, state: CatalogueState) -> dict[str, Any]:
    """The answer of a single check."""
    of = facts.formats[judged.verdict.format]
    return result_json(in_words(judged, of=of, facts=facts, state=state))


def error_json(refusal: Refusal) -> dict[str, Any]:
    """The API's shape of an error, under one key."""
    return {
        "error": {
            "code": refusal.code,
            "message": words.say(refusal.code, refusal.params),
            "details": dict(refusal.params),
        }
    }


def _ready_or_not(one: Asked) -> _Ready | Refusal:
    try:
        on = clock.today() if one.on is None else tournament_day(one.on)
        of, platform = find_format(one.format), find_platform(one.platform)
        parsed = not_too_many(one.deck) if isinstance(one.deck, ParsedDeck) else read_list(one.deck)
    except Refusal as refusal:
        return refusal
    return _Ready(parsed, of, on, platform)

"""A list against a format on a day: the answer in codes, before anybody says it in words.

Page, API, commands and kept decks all go through `judge`; many lists at once share one look at the
catalogue.
"""

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from formats.catalog import resolving
from formats.catalog.errors import NoCards, TooManyNames, UnreadableList
from formats.catalog.queries import CatalogueState, Found, near_names
from formats.catalog.wording import told_code
from formats.decks import DeckLine, DeckListError, ParsedDeck, fold_name, read_deck
from formats.legality import (
    CODES,
    CardFacts,
    Deck,
    Facts,
    FormatFacts,
    Verdict,
    check,
    formats_for,
    load_facts,
)

#: Different cards of one list; the largest real ones, cubes, have some 700.
MOST_NAMES: Final = 1_000

#: Offences that a line which could not be read might take back.
_HANG_ON_EVERY_LINE: Final = frozenset(
    (
        "formats.deck_too_small",
        "formats.deck_size_exact",
        "formats.sideboard_size",
        "formats.commander_missing",
    )
)


@dataclass(frozen=True, slots=True)
class Judged:
    """The core's verdict on a list, and the answer with the lines that need their author."""

    legal: bool | None
    verdict: Verdict
    parsed: ParsedDeck

    @property
    def codes(self) -> list[str]:
        """The codes of the reasons as everybody is told them, each once."""
        told = (told_code(reason.code, reason.params) for reason in self.verdict.reasons)
        return list(dict.fromkeys(told))


def read_list(data: str | bytes) -> ParsedDeck:
    """The list, in any writing. Refusals: an UnreadableList for what is none."""
    try:
        parsed = read_deck(data, editions=_editions())
    except DeckListError as error:
        raise UnreadableList.classes[error.code](**error.params) from error
    if not parsed.cards:
        raise NoCards(lines=len(parsed.problems))
    return not_too_many(parsed)


def not_too_many(parsed: ParsedDeck) -> ParsedDeck:
    """The list itself. Refusal: TooManyNames, since each different card costs time."""
    names = len({line.name for line in parsed.cards})
    if names > MOST_NAMES:
        raise TooManyNames(names=names, limit=MOST_NAMES)
    return parsed


def as_deck(
    parsed: ParsedDeck, of: FormatFacts, found: Mapping[str, Found | None]
) -> tuple[ParsedDeck, Deck, dict[str, CardFacts | None]]:
    """The list as that format reads it, its deck, and its cards by the names in it."""
    if of.deck == "commander":
        parsed = parsed.with_commander()
    cards = resolving.cards_of(parsed.cards, found, commons=of.kind == "commons")
    return parsed, parsed.to_deck(), cards


def judge(
    parsed: ParsedDeck,
    *,
    of: FormatFacts,
    on: date,
    state: CatalogueState,
    facts: Facts,
    found: Mapping[str, Found | None] | None = None,
    platform: str = "paper",
    suggest: bool = True,
) -> Judged:
    """Whether the list may be played in the format on that day.

    `found` are its cards, where the caller has looked them up together with others'. Lines that
    could not be read, and lines of a set that nobody here knows, make the answer "cannot say"
    rather than "legal".
    """
    if found is None:
        found = resolving.find(parsed.cards, state=state, facts=facts)
    parsed = _with_set_problems(parsed, found, state, facts)
    parsed, deck, cards = as_deck(parsed, of, found)
    unknown = [name for name, card in cards.items() if card is None] if suggest else []
    verdict = check(
        deck,
        format=of.key,
        on=on,
        facts=facts,
        cards=cards,
        suggestions=near_names(unknown, state=state) if unknown else {},
        platform=platform,
    )
    return Judged(_answer(verdict, doubt=bool(parsed.problems)), verdict, parsed)


def judge_everywhere(
    parsed: ParsedDeck,
    *,
    on: date,
    state: CatalogueState,
    facts: Facts,
    platform: str = "paper",
) -> dict[str, Judged]:
    """`judge` for every format, in the order of the facts: the list is read and counted once."""
    found = resolving.find(parsed.cards, state=state, facts=facts)
    parsed = _with_set_problems(parsed, found, state, facts)
    alike: dict[tuple[bool, bool], list[str]] = {}
    for of in facts.formats.values():
        alike.setdefault((of.deck == "commander", of.kind == "commons"), []).append(of.key)
    judged: dict[str, Judged] = {}
    for keys in alike.values():
        read, deck, cards = as_deck(parsed, facts.formats[keys[0]], found)
        verdicts = formats_for(
            deck, on=on, facts=facts, cards=cards, formats=keys, platform=platform
        )
        for key, verdict in verdicts.items():
            judged[key] = Judged(_answer(verdict, doubt=bool(read.problems)), verdict, read)
    return {key: judged[key] for key in facts.formats}


def _with_set_problems(
    parsed: ParsedDeck, found: Mapping[str, Found | None], state: CatalogueState, facts: Facts
) -> ParsedDeck:
    """The list with a problem for each line that names a set which nobody here knows."""
    more = resolving.unknown_sets(parsed.cards, found, state=state, facts=facts)
    if not more:
        return parsed
    problems = sorted((*parsed.problems, *more), key=lambda problem: problem.line)
    return replace(parsed, problems=tuple(problems))


def find_all(
    lists: Sequence[ParsedDeck], *, state: CatalogueState, facts: Facts
) -> Mapping[str, Found | None]:
    """The cards of all these lists: two queries at most."""
    return resolving.find(_lines(lists), state=state, facts=facts)


def _lines(lists: Iterable[ParsedDeck]) -> list[DeckLine]:
    return [line for parsed in lists for line in parsed.cards]


def _answer(verdict: Verdict, *, doubt: bool) -> bool | None:
    if not doubt:
        return verdict.legal
    for reason in verdict.reasons:
        if CODES[reason.code].certain and reason.code not in _HANG_ON_EVERY_LINE:
            return False
    return None


def _editions() -> Mapping[str, str]:
    return _set_names(load_facts().data_version)


@functools.lru_cache(maxsize=1)
def _set_names(_data_version: str) -> dict[str, str]:
    """Folded names of sets to their codes, for tables that name sets in full."""
    names: dict[str, str] = {}
    for code, facts in load_facts().sets.items():
        names.setdefault(fold_name(facts.name), code)
    return names


@functools.lru_cache(maxsize=1)
def edition_names(_data_version: str) -> Mapping[str, str]:
    """Codes of sets to their names, for writings that name them in full."""
    return {code: facts.name for code, facts in load_facts().sets.items()}

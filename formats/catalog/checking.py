"""The deck check: one way for page, API and command."""

import functools
import re
from collections.abc import Iterable
from datetime import date
from typing import Final

from rapidfuzz import fuzz, process

from core import clock
from formats.catalog.errors import (
    BadDate,
    Listed,
    NoCards,
    UnknownFormat,
    UnknownSet,
    UnreadableList,
)
from formats.catalog.queries import (
    CatalogueState,
    catalogue_state,
    find_cards,
    imported_sets,
    near_names,
)
from formats.catalog.results import NEED_IMPORT, CheckResult
from formats.catalog.wording import format_name, how_to_import, problem_view, reason_view
from formats.decks import DeckLine, DeckListError, ParsedDeck, fold_name, parse_decklist, query_keys
from formats.legality import (
    FIRST_DAY,
    LAST_DAY,
    CardFacts,
    Facts,
    FormatFacts,
    check,
    load_facts,
    resolve_format,
)
from formats.legality import UnknownFormat as NoSuchFormat

_ISO_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SHOWN: Final = 60

#: Offences that a line which could not be read might take back.
_HANG_ON_EVERY_LINE: Final = frozenset(
    (
        "formats.deck_too_small",
        "formats.deck_size_exact",
        "formats.sideboard_size",
        "formats.commander_missing",
    )
)


def read_day(text: str) -> date:
    """The tournament day that `text` names as YYYY-MM-DD. Refusal: BadDate."""
    if _ISO_DAY.fullmatch(text):
        try:
            day = date.fromisoformat(text)
        except ValueError:
            pass
        else:
            return _tournament_day(day)
    raise _bad_date(text)


def _tournament_day(day: date) -> date:
    if FIRST_DAY <= day <= LAST_DAY:
        return day
    raise _bad_date(day.isoformat())


def _bad_date(text: str) -> BadDate:
    shown = text[:_SHOWN].encode("utf-8", "replace").decode()
    return BadDate(date=shown, first=FIRST_DAY.isoformat(), last=LAST_DAY.isoformat())


def find_format(text: str) -> FormatFacts:
    """The format that people call so, in English or Japanese. Refusal: UnknownFormat."""
    facts = load_facts()
    try:
        return facts.formats[resolve_format(text[:200])]
    except NoSuchFormat as error:
        raise UnknownFormat(
            format=text[:_SHOWN].encode("utf-8", "replace").decode(),
            near=Listed(error.near),
            known=Listed(key for key in facts.formats if "block-" not in key),
        ) from error


def check_text(*, text: str, format: str, on: date | None = None) -> CheckResult:  # noqa: A002 - the public word
    """Whether the deck list `text` may be played in `format` on the day `on` (today).

    Lines that could not be read make an answer "cannot say" rather than "legal". Refusals:
    UnknownFormat, BadDate, UnknownSet for a line that names a set which does not exist, and an
    UnreadableList for a text that is no list at all.
    """
    facts = load_facts()
    format_facts = find_format(format)
    day = _tournament_day(on) if on is not None else clock.today()
    parsed = _parsed(text)
    state = catalogue_state()
    cards = _resolve(parsed, format_facts, facts, state)
    unknown = [name for name, card in cards.items() if card is None]
    verdict = check(
        parsed.to_deck(),
        format=format_facts.key,
        on=day,
        facts=facts,
        cards=cards,
        suggestions=near_names(unknown, state=state),
    )
    name = format_name(format_facts, day)
    reasons = tuple(reason_view(reason, name, day) for reason in verdict.reasons)
    offences = {reason.code for reason in reasons if reason.certain}
    if parsed.problems:
        offences -= _HANG_ON_EVERY_LINE
    codes = {reason.code for reason in reasons}
    doubtful = bool(parsed.problems) or bool(reasons)
    return CheckResult(
        legal=False if offences else None if doubtful else True,
        reasons=reasons,
        problems=tuple(map(problem_view, parsed.problems)),
        format=format_facts,
        format_name=name,
        date=day,
        deck_name=parsed.name,
        main_count=_count(parsed, "main"),
        side_count=_count(parsed, "side"),
        commander_count=_count(parsed, "commander"),
        data_version=verdict.data_version,
        data_as_of=facts.as_of,
        ahead=day > clock.today(),
        catalogue=state,
        how_to_import=how_to_import() if codes & NEED_IMPORT else None,
    )


def _parsed(text: str) -> ParsedDeck:
    try:
        parsed = parse_decklist(text)
    except DeckListError as error:
        raise UnreadableList.classes[error.code](**error.params) from error
    if not parsed.cards:
        raise NoCards(lines=len(parsed.problems))
    return parsed


def _count(parsed: ParsedDeck, section: str) -> int:
    return sum(card.count for card in parsed.cards if card.section == section)


def _resolve(
    parsed: ParsedDeck, format_facts: FormatFacts, facts: Facts, state: CatalogueState
) -> dict[str, CardFacts | None]:
    """Each name as typed to its card.

    What stands after the count is tried whole first (some names end like a decoration), then
    without decorations, then its first face alone; last as a name that a card bears only on
    Magic Online or Arena.
    """
    digital = _digital_keys(facts.data_version)
    keys = {
        line.name: tuple(dict.fromkeys((fold_name(line.text), *query_keys(line.name))))
        for line in parsed.cards
        if line.section != "extra"
    }
    for name, tried in keys.items():
        keys[name] = tried + tuple(digital[key] for key in tried if key in digital)
    wanted = (key for tried in keys.values() for key in tried)
    found = find_cards(wanted, state=state, facts=facts)
    commons = format_facts.kind == "commons"
    _refuse_unknown_sets(
        (line for line in parsed.cards if fold_name(line.text) not in found), facts
    )
    cards: dict[str, CardFacts | None] = {}
    for name, tried in keys.items():
        hit = next((found[key] for key in tried if key in found), None)
        cards[name] = None if hit is None else hit.commons if commons else hit.facts
    return cards


def _refuse_unknown_sets(lines: Iterable[DeckLine], facts: Facts) -> None:
    """A mistyped set is said at once; sets newer than our facts come with an import."""
    doubtful = [(line.line, line.set) for line in lines if line.set and line.set not in facts.sets]
    if not doubtful:
        return
    imported = imported_sets({code for _line, code in doubtful})
    for number, code in doubtful:
        if code not in imported:
            near = process.extract(code, list(facts.sets), scorer=fuzz.ratio, limit=3)
            raise UnknownSet(line=number, set=code, near=Listed(found for found, *_ in near))


@functools.lru_cache(maxsize=1)
def _digital_keys(_data_version: str) -> dict[str, str]:
    """Folded digital names to folded names of their cards."""
    pairs = load_facts().digital_names.items()
    return {fold_name(name): fold_name(card) for name, card in pairs}

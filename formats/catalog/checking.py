"""The deck check: one way for page, API and command."""

import re
from datetime import date
from typing import Final

from core import clock
from formats.catalog.errors import BadDate, Listed, UnknownFormat, UnknownPlatform
from formats.catalog.judging import Judged, judge, read_list
from formats.catalog.queries import CatalogueState, catalogue_state
from formats.catalog.results import NEED_IMPORT, CheckResult
from formats.catalog.wording import format_name, how_to_import, problem_view, reason_view
from formats.decks import ParsedDeck
from formats.legality import (
    FIRST_DAY,
    LAST_DAY,
    PLATFORMS,
    Facts,
    FormatFacts,
    load_facts,
    resolve_format,
)
from formats.legality import UnknownFormat as NoSuchFormat

_ISO_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SHOWN: Final = 60


def read_day(text: str) -> date:
    """The tournament day that `text` names as YYYY-MM-DD. Refusal: BadDate."""
    if _ISO_DAY.fullmatch(text):
        try:
            day = date.fromisoformat(text)
        except ValueError:
            pass
        else:
            return tournament_day(day)
    raise _bad_date(text)


def tournament_day(day: date) -> date:
    """The day itself. Refusal: BadDate."""
    if FIRST_DAY <= day <= LAST_DAY:
        return day
    raise _bad_date(day.isoformat())


def _bad_date(text: str) -> BadDate:
    return BadDate(date=_shown(text), first=FIRST_DAY.isoformat(), last=LAST_DAY.isoformat())


def find_format(text: str) -> FormatFacts:
    """The format that people call so, in English or Japanese. Refusal: UnknownFormat."""
    facts = load_facts()
    try:
        return facts.formats[resolve_format(text[:200])]
    except NoSuchFormat as error:
        raise UnknownFormat(
            format=_shown(text),
            near=Listed(error.near),
            known=Listed(key for key in facts.formats if "block-" not in key),
        ) from error


def find_platform(text: str) -> str:
    """The platform of that key: paper, mtgo or arena. Refusal: UnknownPlatform."""
    if text in PLATFORMS:
        return text
    raise UnknownPlatform(platform=_shown(text), known=Listed(PLATFORMS))


def check_text(
    *,
    text: str | bytes,
    format: str,  # noqa: A002 - the public word
    on: date | None = None,
    platform: str = "paper",
) -> CheckResult:
    """Whether the deck list `text` may be played in `format` on the day `on` (today).

    Lines that could not be read, or name a set that nobody here knows, make an answer "cannot say"
    rather than "legal". Refusals: UnknownFormat, UnknownPlatform, BadDate, and an UnreadableList
    for a text that is no list at all.
    """
    of = find_format(format)
    day = tournament_day(on) if on is not None else clock.today()
    return check_list(read_list(text), of=of, on=day, platform=find_platform(platform))


def check_list(
    parsed: ParsedDeck,
    *,
    of: FormatFacts,
    on: date,
    platform: str = "paper",
) -> CheckResult:
    """The same for a list that was read already."""
    facts, state = load_facts(), catalogue_state()
    judged = judge(parsed, of=of, on=on, state=state, facts=facts, platform=platform)
    return in_words(judged, of=of, facts=facts, state=state)


def in_words(
    judged: Judged, *, of: FormatFacts, facts: Facts, state: CatalogueState
) -> CheckResult:
    """The answer with its sentences in the active language."""
    verdict, parsed = judged.verdict, judged.parsed
    name = format_name(of, verdict.date)
    reasons = tuple(reason_view(reason, name, verdict.date) for reason in verdict.reasons)
    return CheckResult(
        legal=judged.legal,
        reasons=reasons,
        problems=tuple(map(problem_view, parsed.problems)),
        format=of,
        format_name=name,
        date=verdict.date,
        deck_name=parsed.name,
        main_count=_count(parsed, "main"),
        side_count=_count(parsed, "side"),
        commander_count=_count(parsed, "commander"),
        data_version=verdict.data_version,
        data_as_of=facts.as_of,
        ahead=verdict.date > clock.today(),
        catalogue=state,
        how_to_import=(
            how_to_import() if NEED_IMPORT & {reason.code for reason in reasons} else None
        ),
        platform=verdict.platform,
        platform_known=verdict.platform_known,
    )


def _shown(text: str) -> str:
    """What was asked, short and without halves of characters, for a message."""
    return text[:_SHOWN].encode("utf-8", "replace").decode()


def _count(parsed: ParsedDeck, section: str) -> int:
    return sum(card.count for card in parsed.cards if card.section == section)

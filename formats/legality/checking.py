"""The check itself: a deck, a format and a day in, a verdict with reasons out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import Final

from formats.legality.case import Cards, Case, counts, make_case, tournament_day
from formats.legality.codes import CODES
from formats.legality.commander import commander_reasons
from formats.legality.companions import companion_reasons
from formats.legality.facts import DeckException, Facts, FormatFacts
from formats.legality.model import CardFacts, Deck, Reason, Verdict
from formats.legality.overlays import platform_known
from formats.legality.printings import printing_reasons
from formats.legality.size import size_reasons
from formats.legality.status import CardStatus

#: A list of more cards than any deck has is no reason to keep their timelines.
_LONG: Final = 300

#: Codes that leave open whether the deck is legal.
_UNSURE: Final = frozenset(code for code, told in CODES.items() if not told.certain)

_NO_SUGGESTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def check(
    deck: Deck,
    *,
    format: str,  # noqa: A002 - keyword-only, and the word of the field
    on: date,
    facts: Facts,
    cards: Mapping[str, CardFacts | None],
    suggestions: Mapping[str, tuple[str, ...]] = _NO_SUGGESTIONS,
    platform: str = "paper",
    ante: bool = False,
) -> Verdict:
    """Whether ``deck`` may be played in ``format`` (a key) on the day ``on``, and why not.

    ``cards`` maps every name in the deck to its facts; None or a missing name is a card that
    the catalogue does not know, which never makes a deck illegal: such a deck is illegal by
    its certain offences alone, else unknown. ``suggestions`` maps unknown names to spellings.
    ``platform`` is paper, mtgo or arena; ``ante`` says that the games are played for ante.
    Reasons come deck first, then card by card in the order of the deck, one per offence.

    Raises UnknownFormat, UnknownPlatform and BadDate.
    """
    case = make_case(deck, format, facts=facts, cards=cards, platform=platform, ante=ante)
    return judge(case, on, suggestions)


def judge(
    case: Case, on: date, suggestions: Mapping[str, tuple[str, ...]] = _NO_SUGGESTIONS
) -> Verdict:
    """The verdict on a case on one day. Raises BadDate."""
    tournament_day(on)
    if case.alive(on):
        offences = _card_reasons(case, on, suggestions)
        if offences and case.facts.deck_exceptions:
            offences = _excused(offences, case, on)
        reasons = (*frame_reasons(case, on), *offences)
    else:
        reasons = (_not_alive(case.format),)
    facts = case.facts
    key = case.format.key
    return Verdict(
        answer(reason.code for reason in reasons),
        reasons,
        key,
        on,
        facts.data_version,
        facts.platform,
        platform_known(facts, key, on),
    )


def answer(codes: Iterator[str]) -> bool | None:
    """What codes of reasons come to: False by a certain one, None by others, True by none."""
    legal: bool | None = True
    for code in codes:
        if CODES[code].certain:
            return False
        legal = None
    return legal


def frame_reasons(case: Case, on: date) -> Iterator[Reason]:
    """What is wrong with the deck as a whole, its commanders, its companion, its printings."""
    yield from size_reasons(case, on)
    if case.deck.companion or case.deck.commander or case.format.deck == "commander":
        yield from commander_reasons(case, on)
        yield from companion_reasons(case, on)
    yield from printing_reasons(case)


def _not_alive(format_facts: FormatFacts) -> Reason:
    return Reason(
        code="formats.not_tournament_format_on_day",
        since=format_facts.start,
        until=format_facts.until,
        source=format_facts.source,
    )


def _card_reasons(case: Case, on: date, suggestions: Mapping[str, tuple[str, ...]]) -> list[Reason]:
    """Every card's offences. The loop of the hot path: it looks up names of this function only."""
    made, timeline, lines_of = case.book.lines, case.book.timeline, case.lines.get
    long, day, reason, unsure = len(case.totals) > _LONG, on.toordinal(), Reason, _UNSURE
    found: list[Reason] = []
    add = found.append
    # Both have the same names in the same order.
    for (name, count), card in zip(case.totals.items(), case.known.values(), strict=True):
        if card is None:
            add(_unknown(name, count, lines_of(name, ()), suggestions))
            continue
        line = made.get(name)
        if line is not None and line.card is card:
            status = line.statuses[bisect_right(line.days, day) - 1]
        elif long:
            status = case.book.status_on(card, on)
        else:
            line = timeline(card)
            status = line.statuses[bisect_right(line.days, day) - 1]
        allowed = status.allowed
        if count <= allowed:
            continue
        code, lines = status.code, lines_of(name, ())
        # As `_offence` does: decks from other days have dozens of these, and a call costs as much.
        params = {"lines": lines, **status.params}
        add(reason(code, name, count, allowed, status.since, status.until, status.source, params))
        if code in unsure:
            limit = case.book.copies(card, on)
            if count > limit.allowed:
                add(_offence(limit, count, lines))
    return found


def _unknown(
    name: str, count: int, lines: tuple[int, ...], suggestions: Mapping[str, tuple[str, ...]]
) -> Reason:
    return Reason(
        code="formats.card_not_in_catalogue",
        card=name,
        count=count,
        params={"lines": lines, "suggestions": tuple(suggestions.get(name, ()))},
    )


def _offence(status: CardStatus, count: int, lines: tuple[int, ...]) -> Reason:
    # By position: decks from other days have dozens of these.
    return Reason(
        status.code,
        status.card.name,
        count,
        status.allowed,
        status.since,
        status.until,
        status.source,
        {"lines": lines, **status.params},
    )


def exception_for(case: Case) -> Iterator[DeckException]:
    """The exceptions that are made for this very list, played exactly as it was sold."""
    deck = case.deck
    for exception in case.facts.deck_exceptions:
        if (
            exception.format == case.format.key
            and not deck.commander
            and not deck.companion
            and counts(deck.main, case.cards) == exception.main
            and counts(deck.side, case.cards) == exception.side
        ):
            yield exception


def _excused(offences: list[Reason], case: Case, on: date) -> list[Reason]:
    """Without the bans that the list is exempt from."""
    for exception in exception_for(case):
        if exception.start <= on < exception.until:
            return [
                reason
                for reason in offences
                if reason.code != "formats.banned" or reason.card not in exception.waives
            ]
    return offences


__all__ = ["Cards", "answer", "check", "exception_for", "frame_reasons", "judge"]

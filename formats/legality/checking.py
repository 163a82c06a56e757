"""The check itself: a deck, a format and a day in, a verdict with reasons out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from types import MappingProxyType

from formats.legality.codes import CODES
from formats.legality.commander import commander_reasons
from formats.legality.errors import BadDate, UnknownFormat
from formats.legality.facts import FIRST_DAY, LAST_DAY, Facts, FormatFacts
from formats.legality.keys import near_formats
from formats.legality.model import CardFacts, Deck, DeckCard, Reason, Verdict
from formats.legality.size import size_reasons
from formats.legality.status import CardStatus, StatusTable, status_table

_NO_SUGGESTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def check(
    deck: Deck,
    *,
    format: str,  # noqa: A002 - keyword-only, and the word of the field
    on: date,
    facts: Facts,
    cards: Mapping[str, CardFacts | None],
    suggestions: Mapping[str, tuple[str, ...]] = _NO_SUGGESTIONS,
) -> Verdict:
    """Whether ``deck`` may be played in ``format`` (a key) on the day ``on``, and why not.

    ``cards`` maps every name in the deck to its facts; None or a missing name is a card that
    the catalogue does not know, which never makes a deck illegal: such a deck is illegal by
    its certain offences alone, else unknown. ``suggestions`` maps unknown names to spellings.
    Reasons come deck first, then card by card in the order of the deck, one per offence.

    Raises UnknownFormat and BadDate.
    """
    format_facts = facts.formats.get(format)
    if format_facts is None:
        raise UnknownFormat(format, near_formats(format, facts))
    if isinstance(on, datetime) or not FIRST_DAY <= on <= LAST_DAY:
        raise BadDate(on)
    if not _is_alive(format_facts, on):
        reasons: tuple[Reason, ...] = (_not_alive(format_facts),)
    else:
        table = status_table(facts, format, on)
        reasons = tuple(_reasons(deck, table, facts, cards, suggestions))
    return Verdict(_answer(reasons), reasons, format, on, facts.data_version)


def _is_alive(format_facts: FormatFacts, on: date) -> bool:
    return format_facts.start <= on and (format_facts.until is None or on < format_facts.until)


def _not_alive(format_facts: FormatFacts) -> Reason:
    return Reason(
        code="formats.not_tournament_format_on_day",
        since=format_facts.start,
        until=format_facts.until,
        source=format_facts.source,
    )


def _answer(reasons: tuple[Reason, ...]) -> bool | None:
    if not reasons:
        return True
    return False if any(CODES[reason.code].certain for reason in reasons) else None


def _reasons(
    deck: Deck,
    table: StatusTable,
    facts: Facts,
    cards: Mapping[str, CardFacts | None],
    suggestions: Mapping[str, tuple[str, ...]],
) -> Iterator[Reason]:
    offences = list(_card_reasons(deck, table, cards, suggestions))
    if offences:
        offences = _excused(offences, deck, table, facts, cards)
    yield from size_reasons(deck, table.rules, facts, cards)
    yield from commander_reasons(deck, table, cards)
    yield from offences


def _card_reasons(
    deck: Deck,
    table: StatusTable,
    cards: Mapping[str, CardFacts | None],
    suggestions: Mapping[str, tuple[str, ...]],
) -> Iterator[Reason]:
    totals, known = _merge(deck, cards)
    for name, count in totals.items():
        card = known[name]
        if card is None:
            yield Reason(
                code="formats.card_not_in_catalogue",
                card=name,
                count=count,
                params={
                    "lines": _lines(deck, name, cards),
                    "suggestions": tuple(suggestions.get(name, ())),
                },
            )
            continue
        status = table.status(card)
        if count > status.allowed:
            yield _offence(status, count, _lines(deck, name, cards))
            limit = table.copies(card)
            if not CODES[status.code].certain and count > limit.allowed:
                yield _offence(limit, count, _lines(deck, name, cards))


def _merge(
    deck: Deck, cards: Mapping[str, CardFacts | None]
) -> tuple[dict[str, int], dict[str, CardFacts | None]]:
    """Copies of each card over the whole deck, by canonical name in the order of the deck."""
    totals: dict[str, int] = {}
    known: dict[str, CardFacts | None] = {}
    for section in (deck.commander, deck.main, deck.side):
        for entry in section:
            card = cards.get(entry.name)
            name = entry.name if card is None else card.name
            totals[name] = totals.get(name, 0) + entry.count
            known[name] = card
    for entry in deck.companion:
        card = cards.get(entry.name)
        name = entry.name if card is None else card.name
        if not _in_side(deck, name, cards):
            totals[name] = totals.get(name, 0) + entry.count
            known[name] = card
    return totals, known


def _in_side(deck: Deck, name: str, cards: Mapping[str, CardFacts | None]) -> bool:
    return any(_canonical(entry, cards) == name for entry in deck.side)


def _canonical(entry: DeckCard, cards: Mapping[str, CardFacts | None]) -> str:
    card = cards.get(entry.name)
    return entry.name if card is None else card.name


def _lines(deck: Deck, name: str, cards: Mapping[str, CardFacts | None]) -> tuple[int, ...]:
    sections = (deck.commander, deck.companion, deck.main, deck.side)
    return tuple(
        entry.line
        for section in sections
        for entry in section
        if entry.line is not None and _canonical(entry, cards) == name
    )


def _offence(status: CardStatus, count: int, lines: tuple[int, ...]) -> Reason:
    return Reason(
        code=status.code,
        card=status.card.name,
        count=count,
        allowed=status.allowed,
        since=status.since,
        until=status.until,
        source=status.source,
        params={"lines": lines, **status.params},
    )


def _excused(
    offences: list[Reason],
    deck: Deck,
    table: StatusTable,
    facts: Facts,
    cards: Mapping[str, CardFacts | None],
) -> list[Reason]:
    """Without the bans that a list, played exactly as it was sold, is exempt from."""
    for exception in facts.deck_exceptions:
        if (
            exception.format == table.format.key
            and exception.start <= table.on < exception.until
            and _counts(deck.main, cards) == exception.main
            and _counts(deck.side, cards) == exception.side
            and not deck.commander
            and not deck.companion
        ):
            return [
                reason
                for reason in offences
                if reason.code != "formats.banned" or reason.card not in exception.waives
            ]
    return offences


def _counts(section: tuple[DeckCard, ...], cards: Mapping[str, CardFacts | None]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for entry in section:
        name = _canonical(entry, cards)
        counts[name] = counts.get(name, 0) + entry.count
    return counts

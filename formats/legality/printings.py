"""Printings named in a list that may not be played, or are on another platform."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.case import Case, canonical
from formats.legality.facts import Facts
from formats.legality.model import CardFacts, Reason


def printing_reasons(case: Case) -> Iterator[Reason]:
    """Lines that name a printing which is for no tournament, and cards of other platforms."""
    if case.facts.platform != "paper":
        yield from _elsewhere(case)
    unfit = case.facts.unfit_printings
    found: dict[tuple[str, str], list[tuple[int, int | None]]] = {}
    deck = case.deck
    for section in (deck.commander, deck.companion, deck.main, deck.side):
        for entry in section:
            if entry.set is not None and entry.set in unfit:
                key = canonical(entry, case.cards), entry.set
                found.setdefault(key, []).append((entry.count, entry.line))
    for (name, code), entries in found.items():
        yield Reason(
            code="formats.printing_not_legal",
            card=name,
            count=sum(count for count, _line in entries),
            allowed=0,
            source=unfit[code].source,
            params={
                "lines": tuple(line for _count, line in entries if line is not None),
                "set": code,
                "kind": unfit[code].kind,
            },
        )


def _elsewhere(case: Case) -> Iterator[Reason]:
    """Cards of which every printing is known to be elsewhere."""
    facts, lines = case.facts, case.lines
    for name, count in case.totals.items():
        card = case.known[name]
        if card is not None and not _may_be_there(card, facts):
            yield Reason(
                code="formats.wrong_platform",
                card=name,
                count=count,
                allowed=0,
                params={"lines": lines.get(name, ()), "platform": facts.platform},
            )


def _may_be_there(card: CardFacts, facts: Facts) -> bool:
    letter = facts.platform[0]
    for printing in card.printings:
        media = printing.media or _media_of(printing.set, facts)
        if not media or letter in media:
            return True
    return not card.printings


def _media_of(code: str, facts: Facts) -> str:
    """A set of one digital platform is nowhere else; one of paper may be anywhere."""
    of = facts.sets.get(code)
    return of.medium[0] if of is not None and of.medium != "paper" else ""

"""How many cards a deck and its sideboard must have."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from formats.legality.case import Case, canonical
from formats.legality.facts import DeckRules
from formats.legality.model import Deck, Entry, Reason


def size_reasons(case: Case, on: date) -> Iterator[Reason]:
    """Offences against the size of the deck, the sideboard and the companion's place."""
    deck, rules = case.deck, case.format.rules_on(on)
    # Where no commander exists, a card under that heading is one of the deck.
    main = total(deck.main) + total(deck.commander)
    if rules.total_exact is not None:
        if main != rules.total_exact:
            yield Reason(
                code="formats.deck_size_exact",
                count=main,
                allowed=rules.total_exact,
                source=rules.source,
            )
    elif rules.main_min is not None:
        least = rules.main_min + (_companion_extra(case) if deck.companion else 0)
        if main < least:
            yield Reason(
                code="formats.deck_too_small", count=main, allowed=least, source=rules.source
            )
    yield from _side_reasons(deck, rules)
    if deck.companion and (companions := total(deck.companion)) > 1:
        yield Reason(code="formats.too_many_companions", count=companions, allowed=1)


def _side_reasons(deck: Deck, rules: DeckRules) -> Iterator[Reason]:
    if rules.side == "free" or rules.side_size is None:
        return
    size = total(deck.side)
    if rules.total_exact is None:
        # In the sideboard of a 60-card deck the companion takes a place; lists that
        # name it twice (Arena) mean one card.
        size += sum(
            entry.count
            for entry in deck.companion
            if all(other.name != entry.name for other in deck.side)
        )
    wrong = size not in (0, rules.side_size) if rules.side == "exact" else size > rules.side_size
    if wrong:
        yield Reason(
            code="formats.sideboard_size",
            count=size,
            allowed=rules.side_size,
            source=rules.source,
            params={"rule": rules.side},
        )


def _companion_extra(case: Case) -> int:
    extra = 0
    for entry in case.deck.companion:
        asked = case.facts.companions.get(canonical(entry, case.cards))
        if asked is not None and asked.condition == "extra_cards":
            extra = max(extra, int(asked.value))
    return extra


def total(section: tuple[Entry, ...]) -> int:
    """Cards in a section."""
    count = 0
    for entry in section:
        count += entry.count
    return count

"""How many cards a deck and its sideboard must have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from formats.legality.facts import DeckRules, Facts
from formats.legality.model import CardFacts, Deck, DeckCard, Reason


def size_reasons(
    deck: Deck, rules: DeckRules, facts: Facts, cards: Mapping[str, CardFacts | None]
) -> Iterator[Reason]:
    """Offences against the size of the deck, the sideboard and the companion's place."""
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
        least = rules.main_min + _companion_extra(deck, facts, cards)
        if main < least:
            yield Reason(
                code="formats.deck_too_small", count=main, allowed=least, source=rules.source
            )
    yield from _side_reasons(deck, rules)
    companions = total(deck.companion)
    if companions > 1:
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


def _companion_extra(deck: Deck, facts: Facts, cards: Mapping[str, CardFacts | None]) -> int:
    extra = 0
    for entry in deck.companion:
        card = cards.get(entry.name)
        extra = max(extra, facts.companion_extra.get(card.name if card else entry.name, 0))
    return extra


def total(section: tuple[DeckCard, ...]) -> int:
    """Cards in a section."""
    count = 0
    for entry in section:
        count += entry.count
    return count

"""Exchanging cards with the sideboard between the games of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from formats.legality.facts import DeckRules
from formats.legality.model import Deck, Reason
from formats.legality.size import total

Moment = Literal["between_games", "new_match", "in_game"]


@dataclass(frozen=True, slots=True)
class Swap:
    """Whether the exchange is allowed, and why not."""

    allowed: bool
    reasons: tuple[Reason, ...]


def swap_allowed(
    registered: Deck,
    now: Deck,
    *,
    rules: DeckRules,
    limited: bool = False,
    moment: Moment = "between_games",
) -> Swap:
    """Whether ``now`` may be played by someone who registered the deck ``registered``.

    ``rules`` are the deck rules of the day (``FormatFacts.rules_on``). Between the games of a
    match the deck may change; for a new match it has to be as registered, and during a game
    nothing moves. In Constructed, as long as sideboards had to have exactly fifteen cards, only
    equal numbers were exchanged; in Limited cards may also be added. Both decks have to use the
    names on the list alike.
    """
    reasons = tuple(_reasons(registered, now, rules, limited=limited, moment=moment))
    return Swap(not reasons, reasons)


def _reasons(
    registered: Deck, now: Deck, rules: DeckRules, *, limited: bool, moment: Moment
) -> Iterator[Reason]:
    if _main(registered) == _main(now) and _all(registered) == _all(now):
        return
    if moment == "in_game":
        yield Reason("formats.swap_during_game")
        return
    if moment == "new_match":
        yield Reason("formats.swap_not_restored")
        return
    before, after = _all(registered), _all(now)
    other = sorted((before - after) + (after - before))
    if other:
        yield Reason("formats.swap_other_cards", count=len(other), params={"cards": tuple(other)})
    size, was = sum(_main(now).values()), sum(_main(registered).values())
    if rules.total_exact is not None or (rules.side == "exact" and not limited):
        if size != was:
            yield Reason("formats.swap_unequal", count=size, allowed=was, source=rules.source)
    elif rules.main_min is not None and size < rules.main_min:
        yield Reason(
            "formats.deck_too_small", count=size, allowed=rules.main_min, source=rules.source
        )
    if rules.side == "max" and rules.side_size is not None and total(now.side) > rules.side_size:
        yield Reason(
            "formats.sideboard_size",
            count=total(now.side),
            allowed=rules.side_size,
            source=rules.source,
            params={"rule": rules.side},
        )


def _main(deck: Deck) -> Counter[str]:
    """Copies of each name in what is played: the main deck and its commanders."""
    return _copies(deck, "commander", "main")


def _all(deck: Deck) -> Counter[str]:
    return _copies(deck, "commander", "main", "side")


def _copies(deck: Deck, *sections: Literal["commander", "main", "side"]) -> Counter[str]:
    found = Counter[str]()
    for section in sections:
        for entry in getattr(deck, section):
            found[entry.name] += entry.count
    return found

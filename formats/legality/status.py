"""What one card may do in one format on one day, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Final

from formats.legality.facts import ANY_COUNT, DeckRules, Facts, FormatFacts, front_name
from formats.legality.membership import Absence, absence
from formats.legality.model import CardFacts, nothing

#: Type words of cards that are never part of a tournament deck outside Limited.
_OUTSIDE_TYPES: Final = frozenset(
    {
        "Conspiracy",
        "Dungeon",
        "Emblem",
        "Hero",
        "Phenomenon",
        "Plane",
        "Scheme",
        "Stickers",
        "Token",
        "Vanguard",
    }
)

#: Decks of one event use far fewer cards; the bound keeps all tables together under 200 MB.
_TABLE_LIMIT: Final = 4096


@dataclass(frozen=True, slots=True)
class CardStatus:
    """At most ``allowed`` copies (0 none); more of them is the offence ``code``."""

    card: CardFacts
    allowed: int
    code: str
    since: date | None = None
    until: date | None = None
    source: str | None = None
    params: Mapping[str, object] = field(default_factory=nothing)
    basic: bool = False


class StatusTable:
    """The statuses of all cards asked for so far in one format on one day."""

    __slots__ = ("_entries", "_facts", "format", "on", "rules")

    def __init__(self, facts: Facts, format_facts: FormatFacts, on: date) -> None:
        self._facts = facts
        self._entries: dict[str, CardStatus] = {}
        self.format = format_facts
        self.on = on
        self.rules = format_facts.rules_on(on)

    def status(self, card: CardFacts) -> CardStatus:
        """The status of that card; computed once as long as the same object is handed in."""
        entry = self._entries.get(card.name)
        if entry is None or entry.card is not card:
            if len(self._entries) >= _TABLE_LIMIT:
                self._entries.clear()
            entry = card_status(card, self.format, self.rules, self.on, self._facts)
            self._entries[card.name] = entry
        return entry

    def copies(self, card: CardFacts) -> CardStatus:
        """How many copies the rules of deck building allow, wherever the card was printed."""
        return _copy_limit(card, self.rules, self._facts)


@lru_cache(maxsize=256)
def status_table(facts: Facts, key: str, on: date) -> StatusTable:
    """The shared table of a format (a key of ``facts.formats``) on a day."""
    return StatusTable(facts, facts.formats[key], on)


def card_status(
    card: CardFacts, format_facts: FormatFacts, rules: DeckRules, on: date, facts: Facts
) -> CardStatus:
    """What ``card`` may do in the format on that day. Pure, uncached."""
    limited = format_facts.kind == "limited"
    never = _never_legal(card, limited, on, facts)
    if never is not None:
        return never
    limit = _copy_limit(card, rules, facts)
    if limited:
        return limit
    missing = absence(card, format_facts, on, facts)
    if missing is not None:
        return _from_absence(card, missing)
    ruling, following = format_facts.rulings_on(card.name, on)
    if ruling is None or ruling.status not in ("banned", "restricted"):
        return limit
    return CardStatus(
        card=card,
        allowed=0 if ruling.status == "banned" else min(1, limit.allowed),
        code=f"formats.{ruling.status}",
        since=ruling.day,
        until=following.day if following else None,
        source=ruling.source,
    )


def _from_absence(card: CardFacts, missing: Absence) -> CardStatus:
    return CardStatus(
        card=card,
        allowed=0,
        code=missing.code,
        since=missing.since,
        until=missing.until,
        source=missing.source,
        params=missing.params,
    )


def _never_legal(card: CardFacts, limited: bool, on: date, facts: Facts) -> CardStatus | None:
    """Ante and digital cards nowhere; acorn cards and other kinds of card in Limited only."""
    listed = facts.never_legal.get(card.name) or facts.never_legal.get(front_name(card.name))
    if listed is not None and listed.since <= on and (listed.kind == "ante" or not limited):
        return CardStatus(
            card=card,
            allowed=0,
            code="formats.never_legal",
            since=listed.since,
            source=listed.source,
            params={"kind": listed.kind},
        )
    # "A-" marks the rebalanced form of a card, which exists on Arena alone.
    if "o" in card.flags or card.name.startswith("A-"):
        return CardStatus(card, 0, "formats.never_legal", params={"kind": "digital"})
    words = card.type_line.partition("—")[0].split()
    if not limited and any(word in _OUTSIDE_TYPES for word in words):
        return CardStatus(card, 0, "formats.never_legal", params={"kind": "card_type"})
    return None


def _copy_limit(card: CardFacts, rules: DeckRules, facts: Facts) -> CardStatus:
    """The format's number of copies, or the card's own, or one for a legend of 1994."""
    words = card.type_line.partition("—")[0].split()
    if "Basic" in words:
        return CardStatus(card, ANY_COUNT, "formats.too_many_copies", basic=True)
    own = facts.copy_limits.get(card.name)
    if own is not None:
        # The card's text overrides the format, singleton formats included.
        return CardStatus(
            card=card,
            allowed=own.limit,
            code="formats.too_many_copies",
            source=own.source,
            params={"rule": "card"},
        )
    if rules.legend_copies is not None and "Legendary" in words:
        return CardStatus(
            card=card,
            allowed=rules.legend_copies,
            code="formats.too_many_copies",
            source=rules.source,
            params={"rule": "legend"},
        )
    return CardStatus(
        card=card,
        allowed=ANY_COUNT if rules.copies is None else rules.copies,
        code="formats.too_many_copies",
        source=rules.source,
        params={"rule": "format"},
    )

"""What one card may do in one format on one day, and why."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

import msgspec

from formats.legality.facts import (
    ANY_COUNT,
    DeckRules,
    Facts,
    FormatFacts,
    NeverLegal,
    front_name,
)
from formats.legality.membership import Absence, membership
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


class CardStatus(msgspec.Struct, frozen=True, gc=False):
    """At most ``allowed`` copies (0 none); more of them is the offence ``code``."""

    card: CardFacts
    allowed: int
    code: str
    since: date | None = None
    until: date | None = None
    source: str | None = None
    params: Mapping[str, object] = msgspec.field(default_factory=nothing)
    basic: bool = False


def card_status(card: CardFacts, format_facts: FormatFacts, on: date, facts: Facts) -> CardStatus:
    """What ``card`` may do in the format on that day. Pure, uncached."""
    return CardStatuses(card, format_facts, facts).on(on)


class CardStatuses:
    """One card in one format: what holds on any day, and the days on which that may change."""

    __slots__ = (
        "_card",
        "_facts",
        "_fixed",
        "_format",
        "_limits",
        "_listed",
        "_member",
        "_rulings",
    )

    def __init__(self, card: CardFacts, format_facts: FormatFacts, facts: Facts) -> None:
        limited = format_facts.kind == "limited"
        listed = _listed(card, facts)
        self._card = card
        self._facts = facts
        self._format = format_facts
        self._listed = listed if listed and (listed.kind == "ante" or not limited) else None
        self._fixed = _never_legal(card, limited=limited)
        self._member = None if limited or self._fixed else membership(card, format_facts, facts)
        self._rulings = format_facts.rulings_of(card.name)
        self._limits: dict[date, CardStatus] = {}

    def days(self) -> set[date]:
        """The days on which ``on`` may change its answer."""
        days = {self._listed.since} if self._listed else set[date]()
        if self._fixed is not None:
            return days
        days.update(ruling.day for ruling in self._rulings)
        if self._member is None:
            days.update(rule.start for rule in self._format.rules)
            return days
        days.update(self._member.days())
        for rule in self._format.rules:
            # Before the card is in, no rule on its copies matters.
            if rule.start not in days and self._member.holds(rule.start):
                days.add(rule.start)
        return days

    def on(self, on: date) -> CardStatus:
        """The status on that day."""
        if self._listed is not None and self._listed.since <= on:
            return CardStatus(
                card=self._card,
                allowed=0,
                code="formats.never_legal",
                since=self._listed.since,
                source=self._listed.source,
                params={"kind": self._listed.kind},
            )
        if self._fixed is not None:
            return self._fixed
        if self._member is not None:
            missing = self._member.absence(on)
            if missing is not None:
                return _from_absence(self._card, missing)
        limit = self._limit(on)
        return limit if self._member is None else self._ruled(on, limit)

    def _limit(self, on: date) -> CardStatus:
        rules = self._format.rules_on(on)
        limit = self._limits.get(rules.start)
        if limit is None:
            limit = self._limits[rules.start] = copy_limit(self._card, rules, self._facts)
        return limit

    def _ruled(self, on: date, limit: CardStatus) -> CardStatus:
        if not self._rulings:
            return limit
        ruling, following = self._format.rulings_on(self._card.name, on)
        if ruling is None or ruling.status not in ("banned", "restricted"):
            return limit
        return CardStatus(
            card=self._card,
            allowed=0 if ruling.status == "banned" else min(1, limit.allowed),
            code=f"formats.{ruling.status}",
            since=ruling.day,
            until=following.day if following else None,
            source=ruling.source or None,
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


def _never_legal(card: CardFacts, *, limited: bool) -> CardStatus | None:
    """Digital cards are out of every format, other kinds of card out of all but Limited."""
    # "A-" marks the rebalanced form of a card, which exists on Arena alone.
    if "o" in card.flags or card.name.startswith("A-"):
        return CardStatus(card, 0, "formats.never_legal", params={"kind": "digital"})
    words = card.type_line.partition("—")[0].split()
    if not limited and not _OUTSIDE_TYPES.isdisjoint(words):
        return CardStatus(card, 0, "formats.never_legal", params={"kind": "card_type"})
    return None


def _listed(card: CardFacts, facts: Facts) -> NeverLegal | None:
    return facts.never_legal.get(card.name) or facts.never_legal.get(front_name(card.name))


def copy_limit(card: CardFacts, rules: DeckRules, facts: Facts) -> CardStatus:
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

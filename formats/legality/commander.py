"""What Commander asks beyond a hundred single cards; and rulings on companions anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from formats.legality.case import Case, known_cards
from formats.legality.model import CardFacts, Entry, Reason
from formats.legality.partners import is_background, may_pair
from formats.legality.size import total

#: A legendary card of one of these types may lead a deck, by rule or by its own text.
_LEADERS: Final = frozenset(("Creature", "Planeswalker", "Background", "Vehicle", "Spacecraft"))


def commander_reasons(case: Case, on: date) -> Iterator[Reason]:
    """Offences of commanders and colour identity, and bans as companion."""
    deck = case.deck
    if deck.companion:
        yield from _banned_as(case, deck.companion, "companion", on)
    if case.format.deck != "commander":
        return
    count = total(deck.commander)
    if count == 0:
        yield Reason(code="formats.commander_missing", count=0, allowed=1)
        return
    if count > 2:
        yield Reason(code="formats.too_many_commanders", count=count, allowed=2)
    yield from _unfit(case)
    if count == 2:
        yield from _pair_reasons(case)
    yield from _banned_as(case, deck.commander, "commander", on)
    yield from _identity_reasons(case)


def ruled_roles(case: Case) -> Iterator[CardFacts]:
    """The cards whose rulings matter beyond their copies: commanders and companions."""
    for _entry, card in known_cards((*case.deck.commander, *case.deck.companion), case.cards):
        yield card


def _unfit(case: Case) -> Iterator[Reason]:
    alone = total(case.deck.commander) == 1
    for entry, card in known_cards(case.deck.commander, case.cards):
        if not _may_lead(card, alone=alone):
            yield Reason(
                code="formats.not_a_commander",
                card=card.name,
                count=entry.count,
                allowed=0,
                params={"lines": _line(entry)},
            )


def _may_lead(card: CardFacts, *, alone: bool) -> bool:
    """By what the card says of itself, where that is told; else by its types."""
    if card.leader is True or not card.type_line:
        return True
    if is_background(card):
        # A Background leads only beside a card that chooses one.
        return not alone
    if card.leader is False:
        return False
    words = set(card.type_line.replace("—", " ").split())
    return "Legendary" in words and bool(words & _LEADERS)


def _pair_reasons(case: Case) -> Iterator[Reason]:
    """Two commanders have to say of each other that they lead together."""
    entries = case.deck.commander
    pair = [card for entry, card in known_cards(entries, case.cards) for _ in range(entry.count)]
    if len(pair) != 2:
        return
    allowed = may_pair(*pair)
    if allowed is True:
        return
    yield Reason(
        code="formats.commanders_apart" if allowed is False else "formats.commander_pair_unknown",
        count=2,
        allowed=1,
        params={
            "cards": tuple(card.name for card in pair),
            "lines": tuple(entry.line for entry in entries if entry.line is not None),
        },
    )


def _banned_as(case: Case, section: tuple[Entry, ...], role: str, on: date) -> Iterator[Reason]:
    for entry, card in known_cards(section, case.cards):
        ruling, following = case.format.rulings_on(card.name, on)
        if ruling is not None and ruling.status == f"banned_as_{role}":
            yield Reason(
                code=f"formats.{ruling.status}",
                card=card.name,
                count=entry.count,
                allowed=0,
                since=ruling.day,
                until=following.day if following else None,
                source=ruling.source or None,
                params={"lines": _line(entry)},
            )


def _identity_reasons(case: Case) -> Iterator[Reason]:
    deck, cards = case.deck, case.cards
    identity = set[str]()
    unknown: dict[str, None] = {}
    for entry in deck.commander:
        leader = cards.get(entry.name)
        if leader is None:
            # The unknown card has its own reason already.
            return
        if not _identity_known(leader):
            unknown[leader.name] = None
        identity |= set(leader.color_identity)
    if unknown:
        yield _identity_unknown(unknown)
        return
    allowed = _letters(identity)
    outside: dict[str, list[Entry]] = {}
    found: dict[str, CardFacts] = {}
    for entry, card in known_cards((*deck.main, *deck.side, *deck.companion), cards):
        if not _identity_known(card):
            unknown[card.name] = None
        elif not identity.issuperset(card.color_identity):
            outside.setdefault(card.name, []).append(entry)
            found[card.name] = card
    if unknown:
        yield _identity_unknown(unknown)
    for name, entries in outside.items():
        yield Reason(
            code="formats.color_identity",
            card=name,
            count=total(tuple(entries)),
            allowed=0,
            params={
                "lines": tuple(entry.line for entry in entries if entry.line is not None),
                "identity": _letters(set(found[name].color_identity)),
                "commanders": allowed,
            },
        )


def _identity_known(card: CardFacts) -> bool:
    return bool(card.color_identity) or "x" not in card.flags


def _identity_unknown(names: dict[str, None]) -> Reason:
    return Reason(
        code="formats.color_identity_unknown", count=len(names), params={"cards": tuple(names)}
    )


def _letters(identity: set[str]) -> str:
    return "".join(letter for letter in "WUBRG" if letter in identity)


def _line(entry: Entry) -> tuple[int, ...]:
    return () if entry.line is None else (entry.line,)

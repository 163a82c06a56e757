"""What Commander asks beyond a hundred single cards; and rulings on companions anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from formats.legality.model import CardFacts, Deck, DeckCard, Reason
from formats.legality.size import total
from formats.legality.status import StatusTable

#: A legendary card of one of these types may lead a deck, by rule or by its own text.
_LEADERS: Final = frozenset(("Creature", "Planeswalker", "Background", "Vehicle", "Spacecraft"))


def commander_reasons(
    deck: Deck, table: StatusTable, cards: Mapping[str, CardFacts | None]
) -> Iterator[Reason]:
    """Offences of commanders, companions and colour identity.

    Whether two commanders may lead together and whether a companion's condition is met
    depends on rules text, which the catalogue does not have; neither is checked.
    """
    yield from _banned_as(deck.companion, "companion", table, cards)
    if table.format.deck != "commander":
        return
    count = total(deck.commander)
    if count == 0:
        yield Reason(code="formats.commander_missing", count=0, allowed=1)
        return
    if count > 2:
        yield Reason(code="formats.too_many_commanders", count=count, allowed=2)
    yield from _unfit(deck.commander, cards)
    yield from _banned_as(deck.commander, "commander", table, cards)
    yield from _identity_reasons(deck, cards)


def _unfit(
    section: tuple[DeckCard, ...], cards: Mapping[str, CardFacts | None]
) -> Iterator[Reason]:
    for entry in section:
        card = cards.get(entry.name)
        if card is None or not card.type_line:
            continue
        words = set(card.type_line.replace("—", " ").split())
        if "Legendary" not in words or not words & _LEADERS:
            yield Reason(
                code="formats.not_a_commander",
                card=card.name,
                count=entry.count,
                allowed=0,
                params={"lines": _line(entry)},
            )


def _banned_as(
    section: tuple[DeckCard, ...],
    role: str,
    table: StatusTable,
    cards: Mapping[str, CardFacts | None],
) -> Iterator[Reason]:
    for entry in section:
        card = cards.get(entry.name)
        if card is None:
            continue
        ruling, following = table.format.rulings_on(card.name, table.on)
        if ruling is not None and ruling.status == f"banned_as_{role}":
            yield Reason(
                code=f"formats.{ruling.status}",
                card=card.name,
                count=entry.count,
                allowed=0,
                since=ruling.day,
                until=following.day if following else None,
                source=ruling.source,
                params={"lines": _line(entry)},
            )


def _identity_reasons(deck: Deck, cards: Mapping[str, CardFacts | None]) -> Iterator[Reason]:
    leaders = [cards.get(entry.name) for entry in deck.commander]
    identity = set[str]()
    unknown: dict[str, None] = {}
    for leader in leaders:
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
    outside: dict[str, list[DeckCard]] = {}
    found: dict[str, CardFacts] = {}
    for entry in (*deck.main, *deck.side, *deck.companion):
        card = cards.get(entry.name)
        if card is None:
            continue
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


def _line(entry: DeckCard) -> tuple[int, ...]:
    return () if entry.line is None else (entry.line,)

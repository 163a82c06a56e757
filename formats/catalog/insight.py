"""What a page shows of a deck beside the verdict: its cards by type, curve, colours, advice, the
formats that take it today, and the days on which its own one did."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from formats.catalog.judging import as_deck
from formats.catalog.models import Card
from formats.catalog.queries import CatalogueState, Found
from formats.catalog.resolving import called_by_name, find
from formats.catalog.wording import format_name, hint_text
from formats.decks import DeckLine, ParsedDeck, deck_hash
from formats.legality import (
    CardFacts,
    Facts,
    FormatFacts,
    LegalSpan,
    advice,
    formats_for,
    history,
    legal_spans,
)

#: Groups of a main deck in the order in which lists are read; the first word that fits counts.
_TYPES: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("Land", _("Lands")),
    ("Creature", _("Creatures")),
    ("Planeswalker", _("Planeswalkers")),
    ("Battle", _("Battles")),
    ("Instant", _("Instants")),
    ("Sorcery", _("Sorceries")),
    ("Artifact", _("Artifacts")),
    ("Enchantment", _("Enchantments")),
)
_LAST: Final = "Land"
_OTHER: Final = _("Other cards")
_SECTIONS: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("commander", pgettext_lazy("section of a deck", "Commander")),
    ("companion", pgettext_lazy("section of a deck", "Companion")),
    ("side", _("Sideboard")),
)
_COLORS: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("W", _("white")),
    ("U", _("blue")),
    ("B", _("black")),
    ("R", _("red")),
    ("G", _("green")),
)
#: The last bar of the curve stands for this mana value and all above.
_TOP: Final = 7


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a group; `slug` leads to the card's page, empty where nobody knows the card."""

    count: int
    name: str
    slug: str
    cost: str


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of one type, or of one section."""

    heading: str
    count: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ColorShare:
    """How many cards of the deck have a colour."""

    letter: str
    name: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Insight:
    """All of it. `curve` is (mana value, cards) for the chart; None where costs are not known."""

    groups: tuple[Group, ...]
    curve: tuple[tuple[str, int], ...] | None
    colors: tuple[ColorShare, ...]
    hints: tuple[str, ...]
    legal_in: tuple[tuple[str, str], ...]
    spans: tuple[LegalSpan, ...]
    hash: str


def insight(
    parsed: ParsedDeck,
    *,
    of: FormatFacts,
    on: date,
    state: CatalogueState,
    facts: Facts,
    platform: str = "paper",
) -> Insight:
    """Everything at once; a few queries, whatever the deck."""
    found = find(parsed.cards, state=state, facts=facts)
    parsed, deck, cards = as_deck(parsed, of, found)
    main = [(line, cards[line.name]) for line in parsed.section("main")]
    _same, _deck, commons = as_deck(parsed, facts.formats["pauper"], found)
    plain = {name: hit.facts if hit else None for name, hit in _hits(parsed, found)}
    verdicts = formats_for(
        deck, on=on, facts=facts, cards=plain, commons=commons, platform=platform
    )
    periods = history(deck, format=of.key, facts=facts, cards=cards, platform=platform)
    return Insight(
        groups=tuple(_groups(parsed, cards)),
        curve=_curve(main),
        colors=_colors(main),
        hints=tuple(map(hint_text, advice(deck, cards, facts=facts))),
        legal_in=tuple(
            (key, format_name(facts.formats[key], on))
            for key, verdict in verdicts.items()
            if verdict.legal
        ),
        spans=legal_spans(periods),
        hash=deck_hash(called_by_name(parsed.cards, found)),
    )


def _hits(
    parsed: ParsedDeck, found: Mapping[str, Found | None]
) -> Iterator[tuple[str, Found | None]]:
    for line in parsed.cards:
        if line.section != "extra":
            yield line.name, found[line.text]


def _groups(parsed: ParsedDeck, cards: Mapping[str, CardFacts | None]) -> Iterator[Group]:
    names = {card.name for card in cards.values() if card is not None}
    known = Card.objects.filter(name__in=names, variant="").values_list("name", "slug")
    slugs = dict(known)
    by_type: dict[str, list[Row]] = {word: [] for word, _heading in _TYPES}
    others: list[Row] = []
    for line in parsed.section("main"):
        card = cards.get(line.name)
        by_type.get(_type(card), others).append(_row(line, card, slugs))
    order = [*(pair for pair in _TYPES if pair[0] != _LAST), _TYPES[0]]
    for word, heading in order:
        if by_type[word]:
            yield _group(str(heading), by_type[word])
    if others:
        yield _group(str(_OTHER), others)
    for section, heading in _SECTIONS:
        rows = [_row(line, cards.get(line.name), slugs) for line in parsed.section(section)]
        if rows:
            yield _group(str(heading), rows)


def _row(line: DeckLine, card: CardFacts | None, slugs: Mapping[str, str]) -> Row:
    if card is None:
        return Row(line.count, line.name, "", "")
    return Row(line.count, card.name, slugs.get(card.name, ""), card.mana_cost)


def _group(heading: str, rows: Sequence[Row]) -> Group:
    return Group(heading, sum(row.count for row in rows), tuple(rows))


def _type(card: CardFacts | None) -> str:
    words = card.type_line.partition("—")[0].split() if card else ()
    return next((word for word, _heading in _TYPES if word in words), "")


def _curve(main: Sequence[tuple[DeckLine, CardFacts | None]]) -> tuple[tuple[str, int], ...] | None:
    """Spells by mana value; None when nobody has told one of them."""
    bars = [0] * (_TOP + 1)
    told = False
    for line, card in main:
        if card is None or _type(card) == "Land":
            continue
        if card.mana_value is None:
            return None
        told = True
        bars[min(int(card.mana_value), _TOP)] += line.count
    if not told:
        return None
    return tuple((f"{cost}+" if cost == _TOP else str(cost), n) for cost, n in enumerate(bars))


def _colors(main: Sequence[tuple[DeckLine, CardFacts | None]]) -> tuple[ColorShare, ...]:
    shares = (
        ColorShare(
            letter,
            str(name),
            sum(line.count for line, card in main if card is not None and letter in card.colors),
        )
        for letter, name in _COLORS
    )
    return tuple(share for share in shares if share.count)

"""From what somebody gave to a product: names are looked up, what nobody knows is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from json import dumps
from typing import Any, Final

from django.utils.translation import gettext as _

from formats.boosters import (
    COLORS,
    MOST_IN_PACK,
    BoosterCard,
    BoosterError,
    Product,
    cube_product,
    read_boosters,
    ready_deck,
)
from formats.boosters.model import MOST_CARDS
from formats.boosters.reading import read_object
from formats.catalog import resolving, unread
from formats.catalog.errors import UnreadableList
from formats.catalog.judging import read_list
from formats.catalog.models import Printing
from formats.catalog.queries import catalogue_state
from formats.catalog.unread import MOST_TOLD, Problem
from formats.cubes.errors import (
    BadBoosters,
    BadSize,
    DeckSize,
    NoSideboard,
    SeveralBoosters,
    TooManyCards,
    Unread,
)
from formats.cubes.models import Kind
from formats.cubes.reading import read_cube
from formats.decks import DeckLine, DeckListError
from formats.decks.lines import is_set_code
from formats.legality import CardFacts, load_facts

#: The least that a Limited deck has (CR 100.2b); the most is what a pack holds.
LEAST_DECK: Final = 40
_RARITIES: Final = {"C": "common", "U": "uncommon", "R": "rare", "M": "mythic", "L": "basic"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody gave: a text, cards a pack, whether lines that cannot be read are left out."""

    text: str
    size: int
    leave_out: bool


@dataclass(frozen=True, slots=True)
class Made:
    """The product, and the lines that are not in it."""

    product: Product
    left_out: tuple[Problem, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards there are, a card on several sheets once."""
        if self.product.dealt or all(sheet.fixed for sheet in self.product.sheets):
            return sum(sheet.total for sheet in self.product.sheets)
        return len({card.id for sheet in self.product.sheets for card, _weight in sheet.cards})

    @property
    def size(self) -> int:
        """Cards a pack, at most."""
        return self.product.sizes()[1]


def make(kind: str, asked: Asked) -> Made:
    """The product. Refusals: Unread, an UnreadableList, those of boosters, and of the kind."""
    try:
        return _MAKERS[kind](asked)
    except BoosterError as error:
        raise BadBoosters(error.code, **error.params) from error
    except DeckListError as error:
        raise UnreadableList.classes[error.code](**error.params) from error


def _cube(asked: Asked) -> Made:
    """A list of cards, each of which is dealt once."""
    if not 0 < asked.size <= MOST_IN_PACK:
        raise BadSize(least=1, most=MOST_IN_PACK)
    told = read_cube(asked.text)
    found, unknown = _look_up(told.cards)
    problems = sorted([*told.problems, *unknown], key=lambda problem: problem.line)
    left_out = _settled(problems, told.maybe, asked)
    if sum(line.count for line in told.cards) > MOST_CARDS:
        raise TooManyCards(limit=MOST_CARDS)
    pairs = zip(told.cards, found, strict=True)
    cards = [card for line, card in pairs if card is not None for _ in range(line.count)]
    return Made(cube_product(cards, name=str(_("Cube")), size=asked.size), left_out)


def _sheets(asked: Asked) -> Made:
    """Sheets of one's own, or a cube, as JSON."""
    data = asked.text.encode(errors="replace")
    keys = _keys(read_object(data))
    cards = _by_number(keys)
    named = [DeckLine(1, key, 0, "main", key) for key in keys if key not in cards]
    found, unknown = _look_up(named)
    if unknown:
        raise _unread(
            [replace(one, line=_line_of(one.text, asked.text)) for one in unknown[:MOST_TOLD]],
            len(unknown),
        )
    for line, card in zip(named, found, strict=True):
        if card is not None:
            cards[line.name] = card
    products = read_boosters(data, cards.get)
    if len(products) > 1:
        raise SeveralBoosters(count=len(products))
    return Made(products[0])


def _deck(asked: Asked) -> Made:
    """A ready deck: all of its cards at once."""
    parsed = read_list(asked.text)
    beside = sum(line.count for line in parsed.cards if line.section != "main")
    if beside:
        raise NoSideboard(count=beside)
    found, unknown = _look_up(parsed.cards)
    problems = sorted([*unread.broken(parsed.problems), *unknown], key=lambda problem: problem.line)
    left_out = _settled(problems, [], asked)
    counts: Counter[str] = Counter()
    cards: dict[str, BoosterCard] = {}
    for line, card in zip(parsed.cards, found, strict=True):
        if card is not None:
            cards[card.id] = card
            counts[card.id] += line.count
    if not LEAST_DECK <= counts.total() <= MOST_IN_PACK:
        raise DeckSize(count=counts.total(), least=LEAST_DECK, most=MOST_IN_PACK)
    name = parsed.name or str(_("Ready deck"))
    return Made(ready_deck(name, {cards[key]: counts[key] for key in counts}), left_out)


_MAKERS: Final[Mapping[str, Callable[[Asked], Made]]] = {
    Kind.CUBE: _cube,
    Kind.SHEETS: _sheets,
    Kind.ENTRY_SET: _deck,
}


def _settled(
    problems: list[Problem], maybe: Iterable[Problem], asked: Asked
) -> tuple[Problem, ...]:
    """What is left out with its owner's knowledge. Refusal: Unread."""
    if problems and not asked.leave_out:
        raise _unread(problems)
    return tuple(sorted([*problems, *maybe], key=lambda problem: problem.line))


def _unread(problems: list[Problem], count: int = 0) -> Unread:
    return Unread(count=count or len(problems), problems=unread.as_params(problems))


def _look_up(lines: Sequence[DeckLine]) -> tuple[list[BoosterCard | None], list[Problem]]:
    """The card of each line, and a problem for each line that names none."""
    state, facts = catalogue_state(), load_facts()
    known = resolving.find(lines, state=state, facts=facts)
    hits = {line.text: hit.facts for line in lines if (hit := known.get(line.text)) is not None}
    rarities = _rarities(lines, hits)
    found: list[BoosterCard | None] = []
    for line in lines:
        card = hits.get(line.text)
        key = (card.name if card else "", line.set, line.number)
        found.append(booster_card(card, key, rarities.get(key)) if card else None)
    missing = [line for line in lines if line.text not in hits]
    return found, unread.unknown(missing, "cubes.unknown_card", state=state)


_Printed = tuple[str, str | None, str | None]


def _rarities(lines: Iterable[DeckLine], hits: Mapping[str, CardFacts]) -> dict[_Printed, str]:
    """Rarities of the printings that lines tell of, where the catalogue has them."""
    wanted = {
        (hits[line.text].name, line.set, line.number)
        for line in lines
        if line.set and line.number and line.text in hits
    }
    if not wanted:
        return {}
    rows = Printing.objects.filter(
        set_code__in={code for _name, code, _number in wanted},
        number__in={number for _name, _code, number in wanted},
        card__variant="",
    ).values_list("card__name", "set_code", "number", "rarities")
    return {
        (name, code, number): rarities
        for name, code, number, rarities in rows
        if (name, code, number) in wanted
    }


def booster_card(card: CardFacts, key: _Printed, rarities: str | None) -> BoosterCard:
    """A card as boosters see it: a printing, where it is known, else the name alone."""
    name, code, number = key
    return BoosterCard(
        id=name if rarities is None else f"{code}:{number}",
        name=name,
        rarity=_RARITIES.get(rarities or "", ""),
        colors="".join(letter for letter in COLORS if letter in (card.colors or "")),
        land="Land" in card.type_line,
    )


def _keys(whole: Mapping[str, Any]) -> list[str]:
    """What sheets, or a cube, call their cards; shapes are looked at afterwards."""
    keys: dict[str, None] = {}
    sheets = whole.get("sheets")
    for sheet in sheets.values() if isinstance(sheets, dict) else ():
        cards = sheet.get("cards") if isinstance(sheet, dict) else None
        keys |= dict.fromkeys(cards if isinstance(cards, dict) else ())
    cards = whole.get("cards")
    if isinstance(cards, list):
        keys |= dict.fromkeys(key for key in cards if isinstance(key, str))
    return list(keys)


def _line_of(key: str, text: str) -> int:
    """The line on which a key of the JSON stands first."""
    at = max(text.find(dumps(key, ensure_ascii=False)), text.find(dumps(key)))
    return text.count("\n", 0, max(at, 0)) + 1


def _by_number(keys: Iterable[str]) -> dict[str, BoosterCard]:
    """Cards of keys such as `M10:146`, where the catalogue has such a printing."""
    told = {
        key: (code.upper(), number)
        for key in keys
        for code, colon, number in [key.partition(":")]
        if colon and is_set_code(code) and number.isprintable() and len(number) <= 24
    }
    if not told:
        return {}
    rows = Printing.objects.filter(
        set_code__in={code for code, _number in told.values()},
        number__in={number for _code, number in told.values()},
    ).select_related("card")
    known = {(row.set_code, row.number): row for row in rows.order_by("-card__variant", "-pk")}
    return {
        key: BoosterCard(
            id=f"{place[0]}:{place[1]}",
            name=row.card.name,
            rarity=_RARITIES.get(row.rarities, ""),
            colors="".join(letter for letter in COLORS if letter in row.card.colors),
            land="Land" in row.card.type_line,
        )
        for key, place in told.items()
        if (row := known.get(place)) is not None
    }

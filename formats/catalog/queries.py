"""What readers ask the catalogue: its version, cards by name, near spellings.

Card facts are kept per process, because the legality core keeps its own work per card object.
What is kept belongs to one version of the catalogue and is dropped when an import made another.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final, NamedTuple

from formats.catalog.models import Card, CardName, ImportRun, NameKind, Printing, Set
from formats.decks import NameIndex, fold_name
from formats.legality import CardFacts, Facts
from formats.legality import Printing as PrintingFacts

#: A set code that no fact knows: with it the core says "cannot say" instead of "not in format".
UNSEEN_SET: Final = "?"
#: Names kept per process; ten thousand decks use fewer.
MOST_KEPT: Final = 20_000
#: Near spellings are sought for so many unknown names of a list; each costs milliseconds.
MOST_SOUGHT: Final = 25

_RANK: Final = {kind: rank for rank, kind in enumerate(NameKind.values)}


@dataclass(frozen=True, slots=True)
class Found:
    """A card as the core wants it; `commons` where the core asks for common printings."""

    facts: CardFacts
    commons: CardFacts


@dataclass(frozen=True, slots=True)
class CatalogueState:
    """The catalogue's version and size."""

    version: str
    cards: int


class _Row(NamedTuple):
    """What of a printing matters for legality."""

    card_id: int
    set_code: str
    rarities: str
    day: date | None
    media: str
    playable: bool


@dataclass(slots=True)
class _Kept:
    """What this process remembers of one version."""

    version: str
    by_key: dict[str, Found] = field(default_factory=dict)
    by_card: dict[int, Found] = field(default_factory=dict)
    index: NameIndex | None = None
    #: Days of imported sets that no fact knows; None until somebody asks.
    days: dict[str, date | None] | None = None


_kept = _Kept("")


def catalogue_state() -> CatalogueState:
    """One query: the last import tells both."""
    last = ImportRun.objects.order_by("-id").values_list("ref", "cards_total").first()
    return CatalogueState(*last) if last else CatalogueState("", 0)


def find_cards(keys: Iterable[str], *, state: CatalogueState, facts: Facts) -> dict[str, Found]:
    """Cards by folded name, for those of `keys` that the catalogue knows: two queries at most.

    A whole name wins over another spelling, that over a front face, that over other faces and
    names in other languages; an ordinary card wins over a playtest card of the same name.
    """
    kept = _of_version(state.version)
    wanted = dict.fromkeys(keys)
    known = {key: hit for key in wanted if (hit := kept.by_key.get(key)) is not None}
    missing = [key for key in wanted if key not in known]
    if not missing:
        return known
    fresh = _look_up(missing, kept, facts)
    if len(kept.by_key) + len(fresh) > MOST_KEPT:
        kept.by_key, kept.by_card = {}, {}
    kept.by_key.update(fresh)
    return known | fresh


def facts_of(cards: Iterable[Card], *, state: CatalogueState, facts: Facts) -> Mapping[int, Found]:
    """These cards as the core wants them, by id: one query at most."""
    kept = _of_version(state.version)
    wanted = {card.pk: card for card in cards}
    known = {key: hit for key in wanted if (hit := kept.by_card.get(key)) is not None}
    made = _with_printings({key: wanted[key] for key in wanted.keys() - known.keys()}, kept, facts)
    if len(kept.by_card) + len(made) > MOST_KEPT:
        kept.by_key, kept.by_card = {}, {}
    kept.by_card.update(made)
    return known | made


def find_card(text: str) -> Card | None:
    """The one card that answers to the name; None for none, or for several of equal right."""
    names = CardName.objects.filter(folded=fold_name(text)).select_related("card")
    ranked = sorted(names, key=_order)
    if not ranked:
        return None
    best, level = ranked[0], _order(ranked[0])[:3]
    rivals = {name.card_id for name in ranked if _order(name)[:3] == level}
    return best.card if len(rivals) == 1 else None


def near_names(names: Sequence[str], *, state: CatalogueState) -> dict[str, tuple[str, ...]]:
    """Up to three near spellings for each of the first names, which nobody knows."""
    sought = names[:MOST_SOUGHT]
    if not sought:
        return {}
    kept = _of_version(state.version)
    if kept.index is None:
        everything = Card.objects.order_by("name").values_list("name", flat=True)
        kept.index = NameIndex(everything)
    return {name: kept.index.nearest(name) for name in sought}


def imported_sets(codes: Collection[str]) -> set[str]:
    """Those of the set codes that an import brought, as a set or on a printing."""
    told = Set.objects.filter(code__in=codes).values_list("code", flat=True)
    named = Printing.objects.filter(set_code__in=codes).values_list("set_code", flat=True)
    return {*told, *named.distinct()}


def forget() -> None:
    """Drop what this process remembers, as after an import."""
    _of_version("")


def _of_version(version: str) -> _Kept:
    global _kept  # noqa: PLW0603 - one memory per process, replaced whole
    if _kept.version != version:
        _kept = _Kept(version)
    return _kept


def _look_up(keys: list[str], kept: _Kept, facts: Facts) -> dict[str, Found]:
    names = CardName.objects.filter(folded__in=keys).select_related("card")
    best: dict[str, CardName] = {}
    shared: set[str] = set()  # a back face of two cards names neither
    for name in sorted(names, key=_order):
        rival = best.setdefault(name.folded, name)
        if (
            rival.card_id != name.card_id
            and rival.kind == NameKind.FACE
            and _order(name)[:3] == _order(rival)[:3]
        ):
            shared.add(name.folded)
    for key in shared:
        del best[key]
    cards = {name.card_id: name.card for name in best.values()}
    # One object a card, however it is called: the core keeps its work by object.
    known = {key: hit for key in cards if (hit := kept.by_card.get(key)) is not None}
    made = _with_printings({key: cards[key] for key in cards.keys() - known.keys()}, kept, facts)
    kept.by_card.update(made)
    found = known | made
    return {key: found[name.card_id] for key, name in best.items()}


def _order(name: CardName) -> tuple[int, bool, bool, str]:
    card = name.card
    return (_RANK[name.kind], card.variant != "", card.funny or card.online_only, card.name)


def _with_printings(cards: Mapping[int, Card], kept: _Kept, facts: Facts) -> dict[int, Found]:
    if not cards:
        return {}
    rows = (
        Printing.objects.filter(card_id__in=cards)
        .order_by("card_id", "set_code", "day")
        .values_list(*_Row._fields)
        .distinct()  # hundreds of pictures of a basic land say the same
    )
    printings: dict[int, list[_Row]] = defaultdict(list)
    for row in map(_Row._make, rows):
        printings[row.card_id].append(row)
    return {
        key: _found(card, _telling(printings[key], kept, facts), facts)
        for key, card in cards.items()
    }


def _telling(rows: list[_Row], kept: _Kept, facts: Facts) -> list[_Row]:
    """Without printings of codes of other years, where others bring the card into a format."""
    known = [facts.sets[row.set_code] for row in rows if row.set_code in facts.sets]
    if len(known) == len(rows) or all(of.role == "none" for of in known):
        return rows
    return [row for row in rows if row.set_code in facts.sets or not _is_old(row, kept, facts)]


def _is_old(row: _Row, kept: _Kept, facts: Facts) -> bool:
    """Whether a printing in a set that no fact knows was out before the facts were gathered.

    Facts know every set of tournaments up to their day, so such a code is a name of other years
    for what they call otherwise, or of no tournament set: it tells nothing of the card's formats.
    Sets that came later, or without a day, may well bring it into one.
    """
    if kept.days is None:
        others = Set.objects.exclude(code__in=facts.sets.keys())
        kept.days = dict(others.values_list("code", "released"))
    day = row.day or kept.days.get(row.set_code)
    return day is not None and day <= facts.as_of


def _found(card: Card, rows: list[_Row], facts: Facts) -> Found:
    counting = [row for row in rows if _counts(row, facts)]
    printings = _joined(counting)
    unseen = (PrintingFacts(UNSEEN_SET),)
    whole = printings if card.all_sets_known else printings + unseen
    rarities_known = card.all_sets_known and all(row.rarities for row in counting)
    return Found(
        facts=_facts(card, whole),
        commons=_facts(card, whole if rarities_known else printings + unseen),
    )


def _counts(row: _Row, facts: Facts) -> bool:
    """Whether the printing can make its card legal at all; the core judges its set."""
    if not row.playable:
        return False
    facts_of_set = facts.sets.get(row.set_code)
    on_paper = facts_of_set is None or facts_of_set.medium == "paper"
    return not (on_paper and row.media and "p" not in row.media)


def _joined(rows: list[_Row]) -> tuple[PrintingFacts, ...]:
    """One printing per set and day: hundreds of basic lands become dozens."""
    rarities: dict[tuple[str, date | None], set[str]] = {}
    for row in rows:
        rarities.setdefault((row.set_code, row.day), set()).update(row.rarities)
    return tuple(
        PrintingFacts(code, "".join(sorted(letters)), day)
        for (code, day), letters in rarities.items()
    )


def _facts(card: Card, printings: tuple[PrintingFacts, ...]) -> CardFacts:
    flags = {
        "r": card.reserved,
        "f": card.funny,
        "o": card.online_only,
        "d": card.own_limit,
        "x": card.thin,
    }
    return CardFacts(
        name=card.name,
        type_line=card.type_line,
        color_identity=card.color_identity,
        layout=card.layout or "normal",
        flags=frozenset(letter for letter, is_set in flags.items() if is_set),
        printings=printings,
        mana_cost=card.mana_cost,
        mana_value=card.mana_value,
        colors=card.colors,
        keywords=None if card.keywords is None else frozenset(card.keywords),
        leader=card.leader,
    )

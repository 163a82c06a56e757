"""What a pool's cards are: from the catalogue, and what their owner's page shows of pools."""

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet
from msgspec import structs

from formats.catalog.card_views import printed_in
from formats.catalog.models import Card as CatalogCard
from formats.limited import PlayCard
from formats.pools.contents import PoolCard
from formats.pools.models import Pool
from users.models import User
from users.queries import Card

SHOWN = 5
_WUBRG = "WUBRG"


def play_cards(cards: Iterable[PoolCard]) -> dict[str, PlayCard]:
    """What is on the cards, by name: one query. Of a card that the catalogue does not know only
    the pool tells, which is its colours.
    """
    by_name = {card.name: card for card in cards}
    known = known_cards(by_name)
    return {
        name: structs.replace(known[name], rarity=card.rarity) if name in known else _thin(card)
        for name, card in by_name.items()
    }


def known_cards(names: Iterable[str]) -> dict[str, PlayCard]:
    """The same for names alone; those that the catalogue does not know are left out."""
    return {row.name: _played(row) for row in _rows(names)}


def printed_names(names: Iterable[str], language: str) -> dict[str, tuple[str, str]]:
    """What cards are called in a language, with its code, by their names: two queries."""
    cards = [] if language == "en" else list(_rows(names).only("name"))
    told = printed_in(cards, language)
    return {card.name: told[card.pk] for card in cards if card.pk in told}


def pool_cards(lines: Iterable[tuple[int, str]]) -> list[PoolCard]:
    """Cards of a pool on paper, each a card of its own."""
    wanted = list(lines)
    known: Mapping[str, PlayCard] = known_cards(name for _count, name in wanted)
    return [
        PoolCard(name, name, _group(known.get(name)), _rarity(known.get(name)), False, 0)
        for count, name in wanted
        for _ in range(count)
    ]


def own_card(user: User) -> Card:
    """The pools that were changed last."""
    pools = list(Pool.objects.filter(player__user=user).order_by("-changed_at")[:SHOWN])
    return Card("formats/pools/own_card.html", {"pools": pools})


def _rows(names: Iterable[str]) -> QuerySet[CatalogCard]:
    return CatalogCard.objects.filter(name__in=list(names), variant="")


def _played(row: CatalogCard) -> PlayCard:
    return PlayCard(
        name=row.name,
        mana_cost=row.mana_cost,
        mana_value=row.mana_value or 0.0,
        type_line=row.type_line,
        pt=row.pt,
        colors="".join(letter for letter in _WUBRG if letter in row.colors),
        rarity="",
        keywords=tuple(row.keywords or ()),
        loyalty=row.loyalty,
        identity="".join(letter for letter in _WUBRG if letter in row.color_identity),
    )


def _thin(card: PoolCard) -> PlayCard:
    land = card.group == "land"
    return PlayCard(
        name=card.name,
        type_line="Land" if land else "",
        colors=card.group if card.group in _WUBRG else "",
        rarity=card.rarity,
    )


def _group(card: PlayCard | None) -> str:
    if card is None:
        return "colourless"
    if "Land" in card.type_line:
        return "land"
    if len(card.colors) > 1:
        return "multi"
    return card.colors or "colourless"


def _rarity(card: PlayCard | None) -> str:
    return card.rarity if card is not None else ""

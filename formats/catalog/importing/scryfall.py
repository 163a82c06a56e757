"""Cards from Scryfall's bulk files: an object for each printing."""

import re
from typing import Any, Final

import msgspec

from core import clock
from formats.catalog.importing.collect import ALIAS, PRINTED, Collector
from formats.catalog.importing.rows import (
    BETWEEN_FACES,
    BOTH_HALVES,
    NO_CARDS,
    PLAYTEST,
    PLAYTEST_SETS,
    REVERSIBLE,
    CardRow,
    FaceRow,
    SetRow,
    card_name,
    color_letters,
    day_of,
    keywords_of,
    mana_value_of,
    media_letters,
    number_of,
    plain,
    rarity_letter,
    set_code,
    type_words_of,
    unreversed,
)
from formats.legality import load_facts

#: A list with so many cards, and so many printings for each, leaves none out.
WHOLE_CARDS: Final = 25_000
WHOLE_PRINTINGS_EACH: Final = 2.2

_FRONTS_VALUE: Final = frozenset(("transform", "flip"))
_OWN_LIMIT: Final = re.compile(r"deck can have (?:any number of|up to \w+) cards named")
_LEADS: Final = "can be your commander"


class Part(msgspec.Struct, gc=False):
    """A card that belongs to this one."""

    name: str
    component: str = ""


class Face(msgspec.Struct, gc=False):
    """A face of a card with several."""

    name: str
    mana_cost: str | None = ""
    type_line: str | None = ""
    power: str | None = ""
    toughness: str | None = ""
    loyalty: str | None = ""
    defense: str | None = ""
    colors: list[str] | None = None
    cmc: float | None = None
    oracle_text: str | None = ""
    flavor_name: str | None = ""
    printed_name: str | None = ""


class Preview(msgspec.Struct, gc=False):
    """When it was shown first."""

    previewed_at: str | None = ""


class Card(msgspec.Struct, gc=False):
    """The parts of a card object that we read. Its text is looked at and never kept."""

    name: str
    set: str
    collector_number: str
    object: str = "card"
    lang: str = "en"
    layout: str = "normal"
    set_name: str = ""
    set_type: str = ""
    released_at: str | None = ""
    mana_cost: str | None = ""
    cmc: float | None = None
    type_line: str | None = ""
    oracle_text: str | None = ""
    power: str | None = ""
    toughness: str | None = ""
    loyalty: str | None = ""
    defense: str | None = ""
    colors: list[str] | None = None
    color_identity: list[str] = []
    keywords: list[str] = []
    card_faces: list[Face] = []
    all_parts: list[Part] = []
    legalities: msgspec.Raw = msgspec.Raw(b"")
    games: tuple[str, ...] = ()
    promo_types: list[str] = []
    rarity: str = ""
    border_color: str = ""
    security_stamp: str | None = ""
    flavor_name: str | None = ""
    printed_name: str | None = ""
    reserved: bool = False
    oversized: bool = False
    digital: bool = False
    preview: Preview | None = None


class Set(msgspec.Struct, gc=False):
    """A set of the list of sets."""

    code: str
    name: str
    object: str = "set"
    released_at: str | None = ""
    set_type: str = ""
    block_code: str | None = ""
    block: str | None = ""
    parent_set_code: str | None = ""
    digital: bool = False
    card_count: int | None = None


cards_decoder: Final = msgspec.json.Decoder(list[Card])
sets_decoder: Final = msgspec.json.Decoder(list[Set])


class ScryfallReader:
    """Tells the collector what card objects hold. `state` is what a resumed import goes on with."""

    def __init__(self, collector: Collector) -> None:
        self._collector = collector
        self._facts = load_facts().sets
        self._today = clock.today().isoformat()
        self._codes: dict[str, str] = {}
        self.state: dict[str, Any] = {"day": "", "cards": 0, "distinct": 0, "sets": {}}

    @property
    def whole(self) -> bool:
        """Whether the list looks like one that leaves no printing out."""
        cards, distinct = self.state["cards"], self.state["distinct"]
        return bool(distinct >= WHOLE_CARDS and cards >= WHOLE_PRINTINGS_EACH * distinct)

    def sets(self, sets: list[Set]) -> None:
        """Sets of the list of sets."""
        for told in sets:
            self._collector.set(
                SetRow(
                    code=set_code(told.code),
                    name=plain(told.name, "a set's name", 200),
                    released=day_of(told.released_at or ""),
                    type=plain(told.set_type, "a set's type", 32),
                    block_code=set_code(told.block_code) if told.block_code else "",
                    block=plain(told.block or "", "a block's name", 100),
                    parent_code=set_code(told.parent_set_code) if told.parent_set_code else "",
                    digital=told.digital,
                    card_count=told.card_count,
                )
            )

    def cards(self, cards: list[Card]) -> None:
        """Card objects, in whatever order."""
        kept = [
            card
            for card in cards
            if card.layout not in NO_CARDS and card.type_line not in ("Card", "Card // Card")
        ]
        self._note_days(kept)
        self._note_sets(kept)
        self.state["cards"] += len(kept)
        for card in kept:
            self._card(card)

    def _card(self, card: Card) -> None:
        collector = self._collector
        collector.at = card.name
        name = _name(card)
        own_set = self._codes[card.set]
        playtest = own_set in PLAYTEST_SETS or "playtest" in card.promo_types
        variant = PLAYTEST if playtest else ""
        key = collector.key(name, variant)
        text = card.oracle_text or ""
        flags = (
            card.layout == REVERSIBLE,
            card.reserved,
            playtest or _is_funny(card),
            name.startswith("A-") or (bool(card.games) and "paper" not in card.games),
            "deck can have" in text and bool(_OWN_LIMIT.search(text)),
            False,
        )
        if key is None or collector.has_news(key, flags):
            if key is None:
                self.state["distinct"] += 1
            key = collector.card(_card_row(card, name, variant, flags), _face_rows(card, name))
        facts = self._facts.get(own_set)
        collector.printing(
            key,
            own_set,
            number=plain(card.collector_number, "a collector number", 24),
            rarities=rarity_letter(card.rarity),
            day=day_of(card.released_at or "") if facts is not None and facts.open else None,
            media=media_letters(card.games),
            playable=not (card.border_color == "gold" or card.oversized or _is_whole_of_meld(card)),
            printed_name=_printed_name(card),
        )
        self._names(key, card)

    def _note_days(self, cards: list[Card]) -> None:
        """Guess from its cards' days when the list was made."""
        days = {card.released_at or "" for card in cards}
        days |= {card.preview.previewed_at or "" for card in cards if card.preview}
        told = [day for day in days if day <= self._today]
        self.state["day"] = max([self.state["day"], *told])

    def _note_sets(self, cards: list[Card]) -> None:
        """Tell each set once."""
        for card in cards:
            if card.set in self._codes:
                continue
            self._collector.at = card.name
            code = self._codes[card.set] = set_code(card.set)
            if card.set in self.state["sets"]:  # an import that was gone on with has told it
                continue
            self.state["sets"][card.set] = 1
            if card.set_name and code not in self._facts:
                self._collector.set(
                    SetRow(
                        code=code,
                        name=plain(card.set_name, "a set's name", 200),
                        released=day_of(card.released_at or ""),
                        type=plain(card.set_type, "a set's type", 32),
                        digital=card.digital,
                    )
                )

    def _names(self, key: int, card: Card) -> None:
        tell = self._collector.name
        if card.flavor_name:
            tell(key, card.flavor_name, ALIAS, "en")
        kind = ALIAS if card.lang == "en" else PRINTED
        if card.printed_name:
            tell(key, card.printed_name, kind, card.lang[:8])
        printed = []
        for face in card.card_faces:
            if face.flavor_name:
                tell(key, face.flavor_name, ALIAS, "en")
            if face.printed_name:
                tell(key, face.printed_name, kind, card.lang[:8])
                printed.append(face.printed_name)
        if len(printed) > 1 and len(set(printed)) > 1:
            tell(key, BETWEEN_FACES.join(printed), kind, card.lang[:8])


def _name(card: Card) -> str:
    """The card's name; a part of a melded pair has the whole's behind it, as in MTGJSON."""
    name = unreversed(card_name(card.name))
    if card.layout == "meld":
        own = next((part.component for part in card.all_parts if part.name == name), "")
        whole = [part.name for part in card.all_parts if part.component == "meld_result"]
        if own == "meld_part" and whole:
            return f"{name}{BETWEEN_FACES}{card_name(whole[0])}"
    return name


def _is_whole_of_meld(card: Card) -> bool:
    return card.layout == "meld" and any(
        part.component == "meld_result" and part.name == card.name for part in card.all_parts
    )


def _card_row(card: Card, name: str, variant: str, flags: tuple[bool, ...]) -> CardRow:
    thin, reserved, funny, digital, own_limit, _all = flags
    faces = card.card_faces
    front = faces[0] if faces else None
    types = [face.type_line or "" for face in faces] or [card.type_line or ""]
    if faces and not any(types):
        types = (card.type_line or "").split(BETWEEN_FACES)
    keywords = keywords_of(card.keywords)
    layout = plain(card.layout, "a layout", 32)
    if layout == "split" and "Aftermath" in keywords:
        layout = "aftermath"
    first: Card | Face = card if front is None else front
    colors = card.colors
    if colors is None or (faces and layout not in BOTH_HALVES and first.colors is not None):
        colors = first.colors or []
    cost = _cost(first)
    value = card.cmc if card.cmc is not None else first.cmc
    texts = (card.oracle_text, *(face.oracle_text for face in faces))
    leads = any(_LEADS in text for text in texts if text)
    return CardRow(
        name=name,
        variant=variant,
        layout=layout,
        mana_cost=plain(cost, "a mana cost", 120),
        mana_value=number_of(value, "a mana value"),
        type_line=plain(types[0], "a type line", 200),
        type_words=type_words_of(types),
        pt=_pt(first),
        loyalty=plain(first.loyalty or "", "loyalty", 12),
        defense=plain(first.defense or "", "defense", 12),
        colors=color_letters(colors),
        color_identity=color_letters("".join(card.color_identity)),
        keywords=keywords,
        leader=True if leads else None,
        reserved=reserved,
        funny=funny,
        online_only=digital,
        own_limit=own_limit,
        thin=thin,
    )


def _cost(face: Card | Face) -> str:
    return (face.mana_cost or "").partition(BETWEEN_FACES)[0]


def _pt(face: Card | Face) -> str:
    pt = f"{face.power or ''}/{face.toughness or ''}" if face.power or face.toughness else ""
    return plain(pt, "power/toughness", 24)


def _face_rows(card: Card, name: str) -> list[FaceRow]:
    names = name.split(BETWEEN_FACES)
    if len(names) == 1:
        return []
    if card.layout == "meld":
        front = FaceRow(
            name=names[0],
            mana_cost=plain(card.mana_cost or "", "a mana cost", 120),
            mana_value=mana_value_of(card.mana_cost or ""),
            type_line=plain(card.type_line or "", "a type line", 200),
            pt=_pt(card),
            colors=color_letters(card.colors or ()),
        )
        return [front, *(FaceRow(name=other) for other in names[1:])]
    types = (card.type_line or "").split(BETWEEN_FACES)
    rows = []
    for index, face in enumerate(card.card_faces):
        cost = face.mana_cost or ""
        value = mana_value_of(cost)
        if index and not cost and card.layout in _FRONTS_VALUE:
            value = mana_value_of(card.card_faces[0].mana_cost or "")
        type_line = face.type_line or (types[index] if index < len(types) else types[0])
        colors = face.colors
        if colors is None:  # halves of one face of the cardboard: each has its cost's colours
            flipped = card.layout == "flip"
            colors = card.colors if flipped else [c for c in "BGRUW" if c in cost]
        rows.append(
            FaceRow(
                name=card_name(face.name),
                mana_cost=plain(cost, "a mana cost", 120),
                mana_value=value,
                type_line=plain(type_line, "a type line", 200),
                pt=_pt(face),
                loyalty=plain(face.loyalty or "", "loyalty", 12),
                defense=plain(face.defense or "", "defense", 12),
                colors=color_letters(colors or ()),
            )
        )
    return rows


def _printed_name(card: Card) -> str:
    """What stands on the card instead of its name, in English."""
    own = card.flavor_name or (card.printed_name if card.lang == "en" else "")
    if not own and card.card_faces:
        parts = (
            face.flavor_name or (face.printed_name if card.lang == "en" else "")
            for face in card.card_faces
        )
        own = BETWEEN_FACES.join(dict.fromkeys(part for part in parts if part))
    return plain(own or "", "a printed name", 300)


def _is_funny(card: Card) -> bool:
    """Acorn and silver, unless it is legal somewhere."""
    marked = (
        card.set_type == "funny" or card.border_color == "silver" or card.security_stamp == "acorn"
    )
    if not marked:
        return False
    words = bytes(card.legalities)
    return not any(word in words for word in (b'"legal"', b'"restricted"', b'"banned"'))

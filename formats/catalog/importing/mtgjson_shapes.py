"""The parts of MTGJSON 5 that we read; whatever else stands there is passed over."""

from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

_EMPTY: Final = msgspec.Raw(b"")


class Foreign(msgspec.Struct, frozen=True, gc=False):
    """A card's name in another language; has a hash, so that repeated ones are passed over."""

    language: str
    name: str = ""
    faceName: str = ""  # noqa: N815 - MTGJSON's spelling


class Skills(msgspec.Struct, gc=False):
    """What a card may lead."""

    commander: bool = False


class Card(msgspec.Struct, rename="camel", gc=False):
    """One face of one printing of a card."""

    name: str
    uuid: str = ""
    set_code: str = ""
    layout: str = ""
    face_name: str = ""
    mana_cost: str = ""
    mana_value: float | None = None
    type: str = ""
    number: str = ""
    rarity: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: list[str] = []
    color_identity: list[str] = []
    keywords: list[str] = []
    leadership_skills: Skills | None = None
    availability: tuple[str, ...] = ()
    promo_types: list[str] = []
    card_parts: list[str] = []
    printings: msgspec.Raw = _EMPTY
    legalities: msgspec.Raw = _EMPTY
    foreign_data: tuple[Foreign, ...] = ()
    border_color: str = ""
    security_stamp: str = ""
    ascii_name: str = ""
    flavor_name: str = ""
    face_flavor_name: str = ""
    printed_name: str = ""
    face_printed_name: str = ""
    language: str = "English"
    original_release_date: str = ""
    side: str = ""
    is_funny: bool = False
    is_oversized: bool = False
    is_rebalanced: bool = False
    is_reserved: bool = False
    has_alternative_deck_limit: bool = False


class SetFacts(msgspec.Struct, rename="camel", gc=False):
    """A set without its cards, as in SetList."""

    code: str = ""
    name: str = ""
    release_date: str = ""
    type: str = ""
    block: str = ""
    parent_code: str = ""
    is_online_only: bool = False
    total_set_size: int | None = None


class Set(SetFacts, rename="camel", gc=False):
    """A set of AllPrintings."""

    cards: list[Card] | None = None
    booster: msgspec.Raw = _EMPTY


_FACTS: Final = frozenset(SetFacts.__struct_encode_fields__)


@dataclass(slots=True)
class SetParts:
    """What a set file says of its one set, as it comes."""

    facts: dict[str, bytes] = field(default_factory=dict)
    cards: tuple[bytes, int] | None = None
    booster: bytes = b""

    def note(self, key: str, value: bytes, begin: int) -> None:
        """A member, if it is one that we read."""
        if key in _FACTS:
            self.facts[key] = value
        elif key == "cards" and value.startswith(b"["):
            self.cards = value, begin
        elif key == "booster":
            self.booster = value

    @property
    def stands_alone(self) -> bool:
        """Whether they are a set's even without MTGJSON's `data` around them."""
        return self.cards is not None and "code" in self.facts and bool(self.booster)


class Meta(msgspec.Struct, gc=False):
    """When the file was made."""

    date: str = ""


cards_decoder: Final = msgspec.json.Decoder(list[Card])
set_decoder: Final = msgspec.json.Decoder(Set)
sets_decoder: Final = msgspec.json.Decoder(list[SetFacts])
meta_decoder: Final = msgspec.json.Decoder(Meta)
codes_decoder: Final = msgspec.json.Decoder(list[str])
anything_decoder: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder()

LANGUAGES: Final = {
    "Ancient Greek": "grc",
    "Arabic": "ar",
    "Chinese Simplified": "zhs",
    "Chinese Traditional": "zht",
    "French": "fr",
    "German": "de",
    "Hebrew": "he",
    "Italian": "it",
    "Japanese": "ja",
    "Korean": "ko",
    "Latin": "la",
    "Phyrexian": "ph",
    "Portuguese": "pt",
    "Portuguese (Brazil)": "pt",
    "Quenya": "qya",
    "Russian": "ru",
    "Sanskrit": "sa",
    "Spanish": "es",
}

"""Cards from MTGJSON 5: a set file, or AllPrintings read set by set."""

from collections.abc import Iterator
from datetime import date
from typing import Final

import ijson
import msgspec

from formats.catalog.importing.errors import ImportBrokenJson, ImportKindUnknown
from formats.catalog.importing.files import Source
from formats.catalog.importing.rows import (
    PLAYTEST,
    PLAYTEST_SETS,
    REVERSIBLE,
    BadRowError,
    Batch,
    CardRow,
    PrintingRow,
    card_name,
    identity_letters,
    names_of,
    plain,
    rarity_letters,
    set_code,
    unreversed,
)
from formats.catalog.importing.tables import RARITIES
from formats.catalog.models import NameKind
from formats.legality import load_facts

LANGUAGES: Final = {"Japanese": "ja"}
_CHUNK: Final = 64 * 1024
#: Not cards of a deck's kind: pieces that stand for something on the table.
_NO_CARDS: Final = frozenset(("token", "double_faced_token", "emblem", "art_series"))


class _Foreign(msgspec.Struct):
    language: str
    name: str = ""
    faceName: str = ""  # noqa: N815 - MTGJSON's spelling


class _Card(msgspec.Struct, rename="camel"):
    """The fields of a card that we read."""

    name: str
    set_code: str = ""
    layout: str = ""
    mana_cost: str = ""
    type: str = ""
    number: str = ""
    rarity: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    color_identity: list[str] = []
    availability: list[str] = []
    printings: list[str] = []
    promo_types: list[str] = []
    legalities: dict[str, str] = {}
    foreign_data: list[_Foreign] = []
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


def read_mtgjson(source: Source) -> Iterator[Batch]:
    """A batch for each set. Refusals: not such a file, broken at a byte."""
    reader = _Reader()
    try:
        for key, value in ijson.kvitems(source.content, "data", buf_size=_CHUNK):
            yield from reader.read(key, value)
    except (ijson.JSONError, UnicodeDecodeError) as error:
        raise ImportBrokenJson(
            file=source.name,
            byte=source.content.count,
            set=reader.at,
            what=_one_line(error),
        ) from error
    except (BadRowError, msgspec.ValidationError) as error:
        raise ImportBrokenJson(
            file=source.name, byte=source.content.count, set=reader.at, what=_one_line(error)
        ) from error
    if not reader.found_cards:
        raise ImportKindUnknown(file=source.name)


def _one_line(error: Exception) -> str:
    """The parser's complaint without the excerpt of the file that follows it."""
    return str(error).strip().partition("\n")[0][:120] or type(error).__name__


class _Reader:
    """Tells a set file from AllPrintings by what stands below `data`."""

    def __init__(self) -> None:
        self.at = ""
        self.found_cards = False
        self._sets = load_facts().sets
        self._listed: set[tuple[str, str]] = set()

    def read(self, key: str, value: object) -> Iterator[Batch]:
        if key == "cards" and isinstance(value, list):
            yield self._set("", value)
        elif isinstance(value, dict) and isinstance(value.get("cards"), list):
            yield self._set(key, value["cards"])

    def _set(self, code: str, cards: list[object]) -> Batch:
        self.found_cards = True
        self.at = code
        batch = Batch()
        printings: dict[tuple[str, str, str, str], PrintingRow] = {}
        for entry in cards:
            card = msgspec.convert(entry, _Card)
            self.at = card.set_code or code
            if card.layout in _NO_CARDS:
                continue
            self._card(card, batch, printings, code)
        batch.printings += printings.values()
        return batch

    def _card(
        self,
        card: _Card,
        batch: Batch,
        printings: dict[tuple[str, str, str, str], PrintingRow],
        code: str,
    ) -> None:
        name = unreversed(card_name(card.name))
        own_set = set_code(card.set_code or code)
        playtest = own_set in PLAYTEST_SETS or "playtest" in card.promo_types
        variant = PLAYTEST if playtest else ""
        batch.names += names_of(name, variant, more=_other_names(card))
        only_part = card.layout == "meld" and card.side == "b"
        if card.side in ("", "a") or only_part:
            batch.cards.append(self._card_row(card, name, variant, own_set))
        number = plain(card.number, "a collector number", 24)
        key = (name, variant, own_set, number)
        letters = _rarity(card.rarity)
        known = printings.get(key)
        printings[key] = PrintingRow(
            name=name,
            variant=variant,
            set_code=own_set,
            number=number,
            rarities=rarity_letters(letters + (known.rarities if known else "")),
            day=_day(card.original_release_date),
            media=_media(card.availability),
            playable=not (card.border_color == "gold" or card.is_oversized or only_part),
        )
        if (name, variant) not in self._listed:
            self._listed.add((name, variant))
            others = dict.fromkeys(map(set_code, card.printings))
            batch.printings += (
                PrintingRow(name=name, variant=variant, set_code=other)
                for other in others
                if other != own_set and (other in PLAYTEST_SETS) == playtest
            )

    def _card_row(self, card: _Card, name: str, variant: str, own_set: str) -> CardRow:
        pt = f"{card.power}/{card.toughness}" if card.power or card.toughness else ""
        return CardRow(
            name=name,
            variant=variant,
            layout=plain(card.layout, "a layout", 32),
            mana_cost=plain(card.mana_cost, "a mana cost", 120),
            type_line=plain(card.type, "a type line", 200),
            pt=plain(pt, "power/toughness", 24),
            loyalty=plain(card.loyalty, "loyalty", 12),
            color_identity=identity_letters("".join(card.color_identity)),
            reserved=card.is_reserved,
            funny=bool(variant) or _is_funny(card),
            online_only=self._is_digital(card, own_set),
            own_limit=card.has_alternative_deck_limit,
            thin=card.layout == REVERSIBLE,
            all_sets_known=bool(card.printings),
        )

    def _is_digital(self, card: _Card, own_set: str) -> bool:
        """Whether no printing that we can hear of is on paper."""
        if card.is_rebalanced or card.name.startswith("A-"):
            return True
        if not card.availability or "paper" in card.availability:
            return False
        others = [self._sets.get(code) for code in card.printings if code != own_set]
        return all(facts is not None and facts.medium != "paper" for facts in others)


def _other_names(card: _Card) -> Iterator[tuple[str, str, str]]:
    aliases = [card.ascii_name, card.flavor_name, card.face_flavor_name]
    if card.language == "English":  # what Magic Online prints for a name that it may not use
        aliases += [card.printed_name, card.face_printed_name]
    for alias in aliases:
        if alias:
            yield card_name(alias), NameKind.ALIAS, "en"
    for foreign in card.foreign_data:
        language = LANGUAGES.get(foreign.language)
        if language:
            for text in (foreign.name, foreign.faceName):
                if text:
                    yield card_name(text), NameKind.PRINTED, language


def _is_funny(card: _Card) -> bool:
    """Acorn and silver; a basic land of a funny set is an ordinary card that is legal somewhere."""
    marked = card.is_funny or card.border_color == "silver" or card.security_stamp == "acorn"
    return marked and not card.legalities


def _rarity(word: str) -> str:
    if word and word not in RARITIES:
        raise BadRowError(f"{word[:20]!r} is not a rarity")
    return RARITIES.get(word, "")


def _media(words: list[str]) -> str:
    return "".join(word[0] for word in ("paper", "mtgo", "arena") if word in words)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise BadRowError(f"{text[:20]!r} is not a day") from None

"""Cards from MTGJSON 5, set by set."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any, Final

import msgspec

from core import clock
from formats.catalog.importing.boosters import UUID, tell_boosters
from formats.catalog.importing.collect import ALIAS, PRINTED, Collector
from formats.catalog.importing.mtgjson_shapes import (
    LANGUAGES,
    Card,
    SetFacts,
    codes_decoder,
)
from formats.catalog.importing.rows import (
    BETWEEN_FACES,
    BOTH_HALVES,
    NO_CARDS,
    PLAYTEST,
    PLAYTEST_SETS,
    RARITIES,
    REVERSIBLE,
    BadRowError,
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
    rarity_letters,
    set_code,
    type_words_of,
    unreversed,
)
from formats.legality import load_facts

#: Faces without a cost of their own whose mana value is the front's.
_FRONTS_VALUE: Final = frozenset(("transform", "flip"))
_Group = tuple[str, str, str, str]


class MtgjsonReader:
    """Tells the collector what sets hold. `state` is what a resumed import goes on with."""

    def __init__(self, collector: Collector) -> None:
        self._collector = collector
        self._facts = load_facts().sets
        self._latest = clock.today() + timedelta(days=1)
        self.state: dict[str, Any] = {"leaders": False, "day": "", "cards": 0}

    def told_on(self, day: str) -> None:
        """The file says when it was made; of several the last counts.

        A list of days to come would beat every later one, so it is refused; a clock may be a day
        ahead.
        """
        told = day_of(day[:10])
        if told is not None and told > self._latest:
            raise BadRowError(f"the list is of {told}, which has not come yet")
        self.state["day"] = max(self.state["day"], str(told or ""))

    def set_facts(self, facts: SetFacts, code: str) -> None:
        """A set without its cards."""
        own = set_code(facts.code or code)
        if not facts.name:
            return
        self._collector.set(
            SetRow(
                code=own,
                name=plain(facts.name, "a set's name", 200),
                released=day_of(facts.release_date),
                type=plain(facts.type, "a set's type", 32),
                block=plain(facts.block, "a block's name", 100),
                parent_code=set_code(facts.parent_code) if facts.parent_code else "",
                digital=facts.is_online_only,
                card_count=facts.total_set_size,
            )
        )

    def cards(self, cards: Iterable[Card], code: str) -> None:
        """The cards of a set."""
        groups: dict[_Group, list[Card]] = {}
        for card in cards:
            if card.layout in NO_CARDS:
                continue
            self._collector.at = card.name
            self.state["cards"] += 1
            playtest = (card.set_code or code) in PLAYTEST_SETS or "playtest" in card.promo_types
            group = (_name(card), PLAYTEST if playtest else "", card.set_code or code, card.number)
            groups.setdefault(group, []).append(card)
        codes: dict[str, str] = {}
        for (name, variant, told_set, number), faces in groups.items():
            self._collector.at = name
            if len(faces) > 1:
                faces.sort(key=_side)
            own_set = codes.get(told_set) or codes.setdefault(told_set, set_code(told_set))
            self._printing(name, variant, own_set, number, faces)

    def boosters(self, value: bytes | msgspec.Raw, code: str) -> None:
        """What stands under a set's `booster`."""
        tell_boosters(value, set_code(code), self._collector)

    def _printing(
        self, name: str, variant: str, own_set: str, number: str, faces: list[Card]
    ) -> None:
        front = faces[0]
        collector = self._collector
        key = collector.key(name, variant)
        digital = self._is_digital(faces, own_set)
        only_part = front.layout == "meld" and front.side == "b"
        flags = (
            front.layout == REVERSIBLE,
            front.is_reserved,
            bool(variant) or _is_funny(front),
            digital,
            front.has_alternative_deck_limit,
            b'"' in bytes(front.printings),
        )
        if key is None or collector.has_news(key, flags):
            row, parts = self._card_row(name, variant, faces, flags)
            key = collector.card(row, parts)
        letters = RARITIES.get(front.rarity) or rarity_letter(front.rarity)
        for face in faces[1:]:
            if face.rarity != front.rarity:
                letters = rarity_letters(letters + rarity_letter(face.rarity))
        collector.printing(
            key,
            own_set,
            number=plain(number, "a collector number", 24),
            rarities=letters,
            day=day_of(front.original_release_date),
            media=media_letters(front.availability),
            playable=not (front.border_color == "gold" or front.is_oversized or only_part),
            printed_name=_printed_name(faces),
            uuid=front.uuid if UUID.fullmatch(front.uuid) else "",
        )
        self._names(key, faces)

    def _names(self, key: int, faces: list[Card]) -> None:
        named, tell = self._collector.named, self._collector.new_name
        for face in faces:
            for alias in _aliases(face):
                self._collector.name(key, alias, ALIAS, "en")
            mark = hash((key, face.foreign_data))
            if mark in named:  # most printings have the names of another one
                continue
            named.add(mark)
            for foreign in face.foreign_data:
                language = LANGUAGES.get(foreign.language)
                if language is None:
                    continue
                for text in (foreign.name, foreign.faceName):
                    if text and (mark := hash((key, text, language))) not in named:
                        tell(mark, key, text, PRINTED, language)

    def _card_row(
        self, name: str, variant: str, faces: list[Card], flags: tuple[bool, ...]
    ) -> tuple[CardRow, list[FaceRow]]:
        front = faces[0]
        thin, reserved, funny, digital, own_limit, all_sets_known = flags
        skills = [face.leadership_skills for face in faces if face.leadership_skills]
        if skills:
            self.state["leaders"] = True
        parts = _face_rows(name, faces)
        layout = plain(front.layout, "a layout", 32)
        both = faces if layout in BOTH_HALVES else faces[:1]
        row = CardRow(
            name=name,
            variant=variant,
            layout=layout,
            mana_cost=plain(front.mana_cost, "a mana cost", 120),
            mana_value=number_of(front.mana_value, "a mana value"),
            type_line=plain(front.type, "a type line", 200),
            type_words=type_words_of([face.type for face in faces]),
            pt=_pt(front),
            loyalty=plain(front.loyalty, "loyalty", 12),
            defense=plain(front.defense, "defense", 12),
            colors=color_letters([letter for face in both for letter in face.colors]),
            color_identity=color_letters("".join(front.color_identity)),
            keywords=_keywords(faces),
            leader=any(skill.commander for skill in skills) if skills else None,
            reserved=reserved,
            funny=funny,
            online_only=digital,
            own_limit=own_limit,
            thin=thin,
            all_sets_known=all_sets_known,
            sets=tuple(self._sets(front, variant)),
        )
        return row, parts

    def _sets(self, card: Card, variant: str) -> Iterator[str]:
        """The sets that the file says the card is in."""
        for code in dict.fromkeys(map(set_code, _printings(card))):
            if (code in PLAYTEST_SETS) == bool(variant):
                yield code

    def _is_digital(self, faces: list[Card], own_set: str) -> bool:
        """Whether no printing that we can hear of is on paper."""
        card = faces[0]
        if card.is_rebalanced or card.name.startswith("A-"):
            return True
        if not card.availability or "paper" in card.availability:
            return False
        others = [code for code in _printings(card) if code != own_set]
        known = [self._facts.get(set_code(code)) for code in others]
        return all(facts is not None and facts.medium != "paper" for facts in known)


def _name(card: Card) -> str:
    """The card's name; a part of a melded pair has the whole's behind it, the whole its own."""
    name = card_name(card.name)
    if BETWEEN_FACES not in name:
        if card.layout == "meld" and card.side == "a" and card.card_parts:
            return f"{name}{BETWEEN_FACES}{card_name(card.card_parts[-1])}"
        return name
    if card.layout == "meld" and card.side == "b":
        return name.rpartition(BETWEEN_FACES)[2]
    return unreversed(name)


def _printings(card: Card) -> list[str]:
    raw = bytes(card.printings)
    return codes_decoder.decode(raw) if raw else []


def _side(card: Card) -> str:
    return card.side


def _pt(card: Card) -> str:
    pt = f"{card.power}/{card.toughness}" if card.power or card.toughness else ""
    return plain(pt, "power/toughness", 24)


def _face_rows(name: str, faces: list[Card]) -> list[FaceRow]:
    """The faces of a card that has several; of a melded whole only the name is known."""
    names = name.split(BETWEEN_FACES)
    if len(names) == 1:
        return []
    rows = []
    for index, own_name in enumerate(names):
        face = faces[index] if index < len(faces) else None
        if face is None:
            rows.append(FaceRow(name=own_name))
            continue
        value = mana_value_of(face.mana_cost)
        if index and not face.mana_cost and face.layout in _FRONTS_VALUE:
            value = mana_value_of(faces[0].mana_cost)
        rows.append(
            FaceRow(
                name=own_name,
                mana_cost=plain(face.mana_cost, "a mana cost", 120),
                mana_value=value,
                type_line=plain(face.type, "a type line", 200),
                pt=_pt(face),
                loyalty=plain(face.loyalty, "loyalty", 12),
                defense=plain(face.defense, "defense", 12),
                colors=color_letters(face.colors),
            )
        )
    return rows


def _keywords(faces: list[Card]) -> tuple[str, ...] | None:
    """None where a list tells of no keywords at all, as it tells not where cards were printed."""
    words = keywords_of([word for face in faces for word in face.keywords])
    return words if words or bytes(faces[0].printings) else None


def _aliases(card: Card) -> list[str]:
    aliases = [card.ascii_name, card.flavor_name, card.face_flavor_name]
    if card.language == "English":  # what Magic Online prints for a name that it may not use
        aliases += (card.printed_name, card.face_printed_name)
    return [alias for alias in aliases if alias]


def _printed_name(faces: list[Card]) -> str:
    """What stands on the card instead of its name."""
    front = faces[0]
    if front.flavor_name or (front.printed_name and front.language == "English"):
        return plain(front.flavor_name or front.printed_name, "a printed name", 300)
    if not (front.face_flavor_name or (front.face_printed_name and front.language == "English")):
        return ""
    parts = (face.face_flavor_name or face.face_printed_name for face in faces)
    whole = BETWEEN_FACES.join(dict.fromkeys(part for part in parts if part))
    return plain(whole, "a printed name", 300)


def _is_funny(card: Card) -> bool:
    """Acorn and silver; a basic land of a funny set is an ordinary card that is legal somewhere."""
    marked = card.is_funny or card.border_color == "silver" or card.security_stamp == "acorn"
    return marked and b'"' not in bytes(card.legalities)

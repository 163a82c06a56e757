"""A card's definition by its name: facts of Magic 2010 with the abilities written here."""

from functools import cache
from pathlib import Path
from typing import Final

from games.cards import artifacts, black, blue, green, lands, red, white
from games.cards.text import VANILLA, Text
from games.engine import definitions
from games.engine.definitions import LETTERS, Definition
from games.engine.ir.abilities import Activated, Triggered
from games.engine.keywords import ACTIVATED, TRIGGERED, Keyword, keyword

_FACTS: Final = Path(__file__).resolve().parents[2] / "formats" / "data" / "m10.tsv"
_TEXTS: Final[dict[str, Text]] = {
    **white.CARDS, **blue.CARDS, **black.CARDS, **red.CARDS, **green.CARDS, **artifacts.CARDS,
    **lands.CARDS,
}  # fmt: skip
#: Words among the keywords that no abilities are, but things that are done (CR 701).
_ACTIONS: Final = frozenset({"mill"})
_KINDS: Final = {ACTIVATED: Activated, TRIGGERED: Triggered}
_SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Snow", "World"})


class UnknownCardError(KeyError):
    """A card that cannot be played here yet."""


def known_names() -> list[str]:
    """The cards that can be played, by name."""
    return sorted(_TEXTS)


@cache
def definition_of(name: str) -> Definition:
    """The definition of a card. Raises UnknownCardError."""
    facts = _facts().get(name)
    if facts is None or name not in _TEXTS:
        raise UnknownCardError(name)
    text = _TEXTS.get(name, VANILLA)
    types, supertypes, subtypes = type_line(facts["types"])
    return Definition(
        name,
        types,
        subtypes,
        supertypes,
        cost=facts["cost"],
        colors=sum(1 << LETTERS.index(letter) for letter in facts["colors"] if letter in LETTERS),
        power=number(facts["power"]),
        toughness=number(facts["toughness"]),
        loyalty=number(facts["loyalty"]),
        keywords=_keywords(name, facts["keywords"], text),
        rules=text.rules,
        protection=text.protection,
        protection_from=text.protection_from,
        abilities=text.abilities,
        enchant=text.enchant,
        kicker=text.kicker,
        tokens=text.tokens,
    )


def japanese_name(name: str) -> str:
    """The name that Japanese cards bear; empty where it is not known."""
    facts = _facts().get(name)
    return facts["name_ja"] if facts else ""


def number(text: str) -> int | None:
    """A number as printed; a star counts as none, its ability says it."""
    if not text:
        return None
    return int(text) if text.lstrip("-").isdigit() else 0


def type_line(line: str) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Types as bits, supertypes, subtypes."""
    before, _dash, after = line.partition(" — ")
    words = before.split()
    types = 0
    for word in words:
        if word not in _SUPERTYPES:
            types |= getattr(definitions, word.upper())
    return types, tuple(word for word in words if word in _SUPERTYPES), tuple(after.split())


def _keywords(name: str, words: str, text: Text) -> int:
    """The keywords that are bits; those that say more stand in the text, or it is not whole."""
    found = 0
    for word in words.lower().split("|") if words else []:
        if word in _ACTIONS:
            continue
        one = keyword(word)
        if not one.bits and not _says(text, word, one):
            raise UnknownCardError(f"{name}: {word}")
        found |= one.bits
    return found


def _says(text: Text, word: str, one: Keyword) -> bool:
    if one.kind in _KINDS:
        return any(isinstance(ability, _KINDS[one.kind]) for ability in text.abilities)
    if word == "enchant":
        return text.enchant is not None
    return bool(text.protection or text.protection_from)


@cache
def _facts() -> dict[str, dict[str, str]]:
    lines = _FACTS.read_text(encoding="utf-8").splitlines()
    names = lines[0].split("\t")
    rows = [dict(zip(names, line.split("\t"), strict=False)) for line in lines[1:]]
    return {row["name"]: {name: row.get(name, "") for name in names} for row in rows}

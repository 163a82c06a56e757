"""Tables of English words."""

from typing import Final

from games.engine import definitions as of
from games.engine.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

TYPES: Final = {
    of.ARTIFACT: "artifact",
    of.CREATURE: "creature",
    of.ENCHANTMENT: "enchantment",
    of.INSTANT: "instant",
    of.LAND: "land",
    of.PLANESWALKER: "planeswalker",
    of.SORCERY: "sorcery",
    of.CONSPIRACY: "conspiracy",
    of.PHENOMENON: "phenomenon",
    of.PLANE: "plane",
    of.SCHEME: "scheme",
    of.VANGUARD: "vanguard",
}
COLORS: Final = dict(zip(of.COLORS, ("white", "blue", "black", "red", "green"), strict=True))
KEYWORDS: Final = {1 << at: word for at, word in enumerate(of.KEYWORDS)}
ZONES: Final = {
    LIBRARY: "library",
    HAND: "hand",
    BATTLEFIELD: "battlefield",
    GRAVEYARD: "graveyard",
    STACK: "stack",
    EXILE: "exile",
}
COMBAT: Final = {
    "attacking": "attacking",
    "blocking": "blocking",
    "either": "attacking or blocking",
    "blocked": "blocked",
    "unblocked": "unblocked",
}
STEPS: Final = {
    "untap": "untap step",
    "upkeep": "upkeep",
    "draw": "draw step",
    "main 1": "first main phase",
    "beginning of combat": "combat",
    "declare attackers": "declare attackers step",
    "declare blockers": "declare blockers step",
    "combat damage": "combat damage step",
    "end of combat": "end of combat",
    "main 2": "second main phase",
    "end": "end step",
    "cleanup": "cleanup step",
}
#: Bits of what holds of an object or player: (of one, of several); "|": 2010 | now.
RULES: Final = {
    of.CANNOT_ATTACK: ("can't attack", "can't attack"),
    of.CANNOT_BLOCK: ("can't block", "can't block"),
    of.UNBLOCKABLE: ("is unblockable|can't be blocked", "are unblockable|can't be blocked"),
    of.MUST_ATTACK: (
        "attacks each turn if able|attacks each combat if able",
        "attack each turn if able|attack each combat if able",
    ),
    of.MUST_BLOCK: (
        "blocks each turn if able|blocks each combat if able",
        "block each turn if able|block each combat if able",
    ),
    of.LURES: (
        "must be blocked by all creatures able to block it",
        "must be blocked by all creatures able to block them",
    ),
    of.NOT_ALONE: ("can't attack or block alone", "can't attack or block alone"),
    of.STAYS_TAPPED: (
        "doesn't untap during its controller's untap step",
        "don't untap during their controllers' untap steps",
    ),
    of.NO_REGENERATION: ("can't be regenerated", "can't be regenerated"),
    of.CANNOT_ACTIVATE: (
        "can't have its activated abilities activated",
        "can't have their activated abilities activated",
    ),
    of.BLOCKS_ONE_MORE: (
        "can block one more creature each turn|can block one more creature each combat",
        "can each block one more creature each turn|can each block one more creature each combat",
    ),
    of.NO_MAXIMUM_HAND: ("has no maximum hand size", "have no maximum hand size"),
    of.CANNOT_CAST: ("can't cast spells", "can't cast spells"),
    of.UNPREVENTABLE: (
        "plays with damage that can't be prevented",
        "play with damage that can't be prevented",
    ),
    of.TOP_REVEALED: (
        "plays with the top card of their library revealed",
        "play with the top card of your library revealed",
    ),
    of.CANNOT_BE_TARGETED: (
        "can't be the target of spells or abilities opponents control|has hexproof",
        "can't be the target of spells or abilities opponents control|have hexproof",
    ),
}
NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
ORDINALS: Final = {2: "second", 3: "third"}
TIMES: Final = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}
_IRREGULAR: Final = {"Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Plains": "Plains"}


def number(count: int) -> str:
    """A number in words as far as they are usual."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def plural(word: str) -> str:
    """Several of a thing."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "ch", "sh")) else "s")


def article(phrase: str) -> str:
    """A phrase with "a" or "an"."""
    return f"{'an' if phrase[0] in 'aeioAEIO' or phrase.startswith('un') else 'a'} {phrase}"


def listed(words: list[str], last: str = "and") -> str:
    """One, two, or three words and more with commas."""
    if len(words) < 3:
        return f" {last} ".join(words)
    return f"{', '.join(words[:-1])}, {last} {words[-1]}"


def possessive(phrase: str) -> str:
    """Whose."""
    pronouns = {"you": "your", "it": "its", "they": "their", "them": "their"}
    if phrase in pronouns:
        return pronouns[phrase]
    plain = phrase.endswith("s") and not phrase.endswith("ss")
    return phrase + ("'" if plain else "'s")


def amid(text: str, *, old: bool) -> str:
    """The half of "2010 | now" that is wanted."""
    before, bar, now = text.partition("|")
    return before if old or not bar else now

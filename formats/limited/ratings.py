"""What a card is worth in a Limited deck, told from its structure alone.

No outside ranking, no result of games: rarity, body for its cost, keywords, kind of spell. A rating
lies between 0 (a basic land) and 5; a deck's usual card has 2 to 3, what one would rather not play
less than 1.5. The figures below are the whole opinion. They keep these orders, all else equal: a
higher rarity or one more good keyword never rates lower; of creatures whose size is a number, nor
does the larger body or the lower cost; evasion is worth more on more power.
"""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from formats.limited.model import PlayCard, in_order

#: What rarity adds to a card with a body. Rare spells without one are often made for other decks.
RARITIES: Final = MappingProxyType(
    {"common": 0.0, "uncommon": 0.4, "special": 0.6, "rare": 0.8, "bonus": 0.9, "mythic": 1.1}
)
_RARITY_OF_SPELLS: Final = 0.5

#: What power and toughness sum up to in an ordinary creature of this mana value, power counting
#: 1.2 and toughness 0.8; beyond, `_PER_MANA` for each mana.
USUAL_BODY: Final = (2.0, 2.9, 4.0, 5.4, 6.8, 8.2, 9.8, 11.6)
_PER_MANA: Final = 1.8
_POWER: Final = 1.2
_TOUGHNESS: Final = 0.8
#: A point above the usual body is worth this, and many points at most that. A point below costs
#: less, as text makes up for it; the rarer the card, the more of it.
_ABOVE: Final = (0.3, 1.2)
_BELOW: Final = (0.2, 0.8)
_TEXT: Final = MappingProxyType(
    {"uncommon": 0.7, "special": 0.5, "rare": 0.3, "bonus": 0.3, "mythic": 0.3}
)
#: Power beyond so many times the toughness counts half: such a body trades with anything.
_FRAIL: Final = 2
#: What waiting costs for each mana beyond seven.
_SLOW: Final = -0.3
_SOON: Final = 7
#: What power is worth besides: large creatures end games.
_HEFT: Final = 0.1
#: A body that is not always a creature (vehicles and the like).
_PART_TIME: Final = -0.4
#: What X stands for in a cost.
_X: Final = 3.0


class Keyword(NamedTuple):
    """What a keyword adds: on any card, and for each point of power."""

    flat: float
    per_power: float = 0.0


#: Evasion and fighting, then advantage in cards, then drawbacks. Keywords that are not here are
#: worth `_OTHER`: hardly one is a loss.
KEYWORDS: Final = MappingProxyType(
    {
        "flying": Keyword(0.05, 0.24),
        "menace": Keyword(0.05, 0.1),
        "intimidate": Keyword(0.1, 0.15),
        "fear": Keyword(0.1, 0.15),
        "shadow": Keyword(0.0, 0.2),
        "skulk": Keyword(0.0, 0.06),
        "horsemanship": Keyword(0.05, 0.24),
        "trample": Keyword(0.0, 0.05),
        "first strike": Keyword(0.3, 0.03),
        "double strike": Keyword(0.4, 0.15),
        "deathtouch": Keyword(0.5),
        "lifelink": Keyword(0.2, 0.08),
        "vigilance": Keyword(0.1, 0.03),
        "haste": Keyword(0.1, 0.05),
        "reach": Keyword(0.2),
        "flash": Keyword(0.2),
        "hexproof": Keyword(0.35),
        "shroud": Keyword(0.2),
        "ward": Keyword(0.25),
        "protection": Keyword(0.3),
        "indestructible": Keyword(0.5),
        "prowess": Keyword(0.25),
        "exalted": Keyword(0.3),
        "infect": Keyword(0.1, 0.1),
        "toxic": Keyword(0.2),
        "wither": Keyword(0.2, 0.05),
        "annihilator": Keyword(1.0),
        "persist": Keyword(0.4),
        "undying": Keyword(0.5),
        "riot": Keyword(0.25),
        "fight": Keyword(0.5),
        "cascade": Keyword(0.8),
        "flashback": Keyword(0.4),
        "embalm": Keyword(0.4),
        "eternalize": Keyword(0.5),
        "disturb": Keyword(0.4),
        "escape": Keyword(0.4),
        "unearth": Keyword(0.3),
        "encore": Keyword(0.3),
        "rebound": Keyword(0.4),
        "buyback": Keyword(0.4),
        "retrace": Keyword(0.2),
        "kicker": Keyword(0.3),
        "multikicker": Keyword(0.3),
        "overload": Keyword(0.3),
        "cycling": Keyword(0.25),
        "landcycling": Keyword(0.3),
        "channel": Keyword(0.25),
        "convoke": Keyword(0.15),
        "affinity": Keyword(0.2),
        "explore": Keyword(0.4),
        "investigate": Keyword(0.35),
        "treasure": Keyword(0.3),
        "connive": Keyword(0.4),
        "learn": Keyword(0.3),
        "amass": Keyword(0.3),
        "fabricate": Keyword(0.4),
        "incubate": Keyword(0.4),
        "bolster": Keyword(0.3),
        "monstrosity": Keyword(0.4),
        "offspring": Keyword(0.4),
        "exploit": Keyword(0.3),
        "scry": Keyword(0.15),
        "surveil": Keyword(0.2),
        "landfall": Keyword(0.25),
        "enchant": Keyword(0.0),
        "equip": Keyword(0.0),
        "defender": Keyword(-0.5),
        "mill": Keyword(-0.3),
        "echo": Keyword(-0.2),
        "cumulative upkeep": Keyword(-0.4),
        "fading": Keyword(-0.3),
        "vanishing": Keyword(-0.3),
        "phasing": Keyword(-0.2),
        "decayed": Keyword(-0.4),
        "storm": Keyword(-0.2),
    }
)
_OTHER: Final = Keyword(0.05)
_LANDWALK: Final = Keyword(0.1, 0.04)
#: Keywords that can have more words behind them.
_LONGER: Final = ("protection", "hexproof", "ward", "affinity")

#: A creature before its body is looked at.
_CREATURE: Final = 1.7
#: Spells without a body. Red and black ones kill most often, white and blue ones hold things up,
#: green ones rarely do either; no text is needed to know that much of a colour.
INSTANTS: Final = MappingProxyType({"W": 1.9, "U": 1.7, "B": 2.2, "R": 2.1, "G": 1.5, "": 1.7})
SORCERIES: Final = MappingProxyType({"W": 1.6, "U": 1.8, "B": 1.9, "R": 1.9, "G": 1.5, "": 1.7})
AURAS: Final = MappingProxyType({"W": 1.9, "U": 1.9, "B": 1.5, "R": 1.3, "G": 1.5, "": 1.5})
EQUIPMENT: Final = 2.2
ENCHANTMENT: Final = 1.3
#: Sagas, classes, rooms: enchantments with a kind of their own do something each time.
TOLD_ENCHANTMENT: Final = 2.2
ARTIFACT: Final = 1.2
BATTLE: Final = 2.4
LAND: Final = 1.4
ANYTHING_ELSE: Final = 1.0
#: A planeswalker, and what each point of loyalty adds; 3 where its loyalty is no number.
PLANESWALKER: Final = 3.2
_LOYALTY: Final = 0.1
#: What spells without a body cost tells of what they do: next to nothing for one mana.
_SPELL_COSTS: Final = (-0.5, -0.4, 0.0, 0.1, 0.2, 0.2, 0.1)
#: X in the cost of a spell: it is good early and great late.
_X_SPELL: Final = 0.6

#: Gold cards do more for their mana, as fewer decks can play them.
_GOLD: Final = 0.25
#: Each symbol of one colour beyond the second is hard to pay in a deck of two.
_HARD: Final = -0.1

#: Ratings above are pressed together so that none reaches 5.
_HIGH: Final = 4.0
_FIGURE: Final = re.compile(r"\d*\.?\d+")


@lru_cache(maxsize=16384)
def rating(card: PlayCard) -> float:
    """What the card is worth, from 0 to 5; a basic land is worth 0, as everyone has it."""
    if card.is_basic:
        return 0.0
    if card.pt and not card.is_land:
        value = _body(card) + RARITIES.get(card.rarity, 0.0)
    else:
        value = _spell(card) + _RARITY_OF_SPELLS * RARITIES.get(card.rarity, 0.0)
        value += sum(_keyword(word).flat for word in card.keywords)
    value += _demand(card)
    if value > _HIGH:
        over = value - _HIGH
        value = _HIGH + over / (1 + over)
    return round(max(value, 0.0), 3)


def _body(card: PlayCard) -> float:
    """A creature, or what can become one: its size for its cost, and what it can do."""
    power, toughness, mana_value = _size(card)
    words = [_keyword(word) for word in card.keywords]
    # A defender blocks with its power but never attacks with it.
    heft = power / 2 if "Defender" in card.keywords else power
    value = _CREATURE + _HEFT * heft
    value += sum(word.flat + word.per_power * heft for word in words)
    # What comes into play with no toughness copies something or grows: its body is its text.
    if toughness > 0:
        solid = min(heft, _FRAIL * toughness)
        body = _POWER * (solid + heft) / 2 + _TOUGHNESS * toughness
        value += _for_its_cost(body - _usual(mana_value), card.rarity)
    value += _SLOW * max(mana_value - _SOON, 0)
    return value if card.is_creature else value + _PART_TIME


def _for_its_cost(points: float, rarity: str) -> float:
    """What a body so many points above (or below) the usual is worth: more, but ever less more."""
    worth, most = _ABOVE if points >= 0 else _BELOW
    linear = worth * points
    value = linear / (1 + abs(linear) / most)
    return value if points >= 0 else value * _TEXT.get(rarity, 1.0)


def _usual(mana_value: float) -> float:
    last = len(USUAL_BODY) - 1
    if mana_value >= last:
        return USUAL_BODY[last] + _PER_MANA * (mana_value - last)
    return USUAL_BODY[int(max(mana_value, 0))]


def _size(card: PlayCard) -> tuple[float, float, float]:
    """Power, toughness and mana value as it will be played."""
    power, toughness = (_side(side, card) for side in (card.pt.split("/", 1) * 2)[:2])
    if toughness <= 0 and "{X}" in card.mana_cost:
        return power + _X, toughness + _X, card.mana_value + _X
    return power, toughness, card.mana_value


def _side(text: str, card: PlayCard) -> float:
    """A power or toughness as a number; a star is taken for what its cost would usually buy."""
    if text.startswith("-"):
        return 0.0
    known = sum(float(figure) for figure in _FIGURE.findall(text))
    if any(sign in text for sign in "*X?∞"):
        known += max(1.0, card.mana_value - 2)
    return min(known, 20.0)


def _keyword(word: str) -> Keyword:
    told = word.lower()
    found = KEYWORDS.get(told)
    if found is not None:
        return found
    if told.endswith("walk"):
        return _LANDWALK
    if told.endswith("cycling"):
        return KEYWORDS["landcycling"]
    return KEYWORDS.get(told.split(" ", 1)[0], _OTHER) if told.startswith(_LONGER) else _OTHER


def _spell(card: PlayCard) -> float:
    types, subtypes = card.types, card.subtypes
    if "Planeswalker" in types:
        loyalty = float(card.loyalty) if card.loyalty.isdecimal() else 3.0
        return PLANESWALKER + _LOYALTY * min(loyalty, 10.0)
    if "Land" in types:
        return LAND
    if "Battle" in types:
        return BATTLE
    if "Instant" in types:
        value = _of_colours(INSTANTS, card)
    elif "Sorcery" in types:
        value = _of_colours(SORCERIES, card)
    elif "Aura" in subtypes:
        value = _of_colours(AURAS, card)
    elif "Equipment" in subtypes:
        value = EQUIPMENT
    elif "Enchantment" in types:
        value = TOLD_ENCHANTMENT if subtypes else ENCHANTMENT
    else:
        value = ARTIFACT if "Artifact" in types else ANYTHING_ELSE
    if "{X}" in card.mana_cost:
        return value + _X_SPELL
    return value + _SPELL_COSTS[min(max(int(card.mana_value), 0), len(_SPELL_COSTS) - 1)]


def _of_colours(table: MappingProxyType[str, float], card: PlayCard) -> float:
    """The figure of the best of its colours."""
    return max(table[letter] for letter in in_order(card.colors) or ("",))


def _demand(card: PlayCard) -> float:
    """What paying for its colours is worth; hybrid symbols ask for none in particular."""
    asked = [symbol.colours for symbol in card.symbols if len(symbol.colours) == 1]
    value = _GOLD if len(set(asked)) > 1 else 0.0
    hard = max((asked.count(letter) for letter in asked), default=0) - 2
    return value + _HARD * max(hard, 0)

"""The closed tables of reason codes and hints of the legality core.

``certain`` tells offences, which make a deck illegal, from gaps of knowledge, which only
make the answer unknown. ``params`` are the keys that ``Reason.params`` holds for the code:
all of them, always. Values are plain JSON values; days are ISO strings.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class CodeSpec:
    """What one reason code means to a program."""

    certain: bool
    params: tuple[str, ...] = ()


#: lines: the line numbers of the deck list on which the card stands.
_CARD = ("lines",)
_WINDOWS = ("was_set", "was_from", "was_until", "will_set", "will_from")

CODES: Final = MappingProxyType(
    {
        # about the format and the day
        "formats.not_tournament_format_on_day": CodeSpec(True),
        # about the deck as a whole
        "formats.deck_too_small": CodeSpec(True),
        "formats.deck_size_exact": CodeSpec(True),
        "formats.sideboard_size": CodeSpec(True, ("rule",)),
        "formats.commander_missing": CodeSpec(True),
        "formats.too_many_commanders": CodeSpec(True),
        "formats.too_many_companions": CodeSpec(True),
        "formats.commanders_apart": CodeSpec(True, (*_CARD, "cards")),
        "formats.commander_pair_unknown": CodeSpec(False, (*_CARD, "cards")),
        "formats.color_identity_unknown": CodeSpec(False, ("cards",)),
        "formats.swap_not_restored": CodeSpec(True),
        "formats.swap_during_game": CodeSpec(True),
        "formats.swap_unequal": CodeSpec(True),
        "formats.swap_other_cards": CodeSpec(True, ("cards",)),
        # about one card
        "formats.banned": CodeSpec(True, _CARD),
        "formats.restricted": CodeSpec(True, _CARD),
        "formats.too_many_copies": CodeSpec(True, (*_CARD, "rule")),
        "formats.not_in_format": CodeSpec(True, (*_CARD, *_WINDOWS)),
        "formats.not_released": CodeSpec(True, (*_CARD, "set")),
        "formats.never_legal": CodeSpec(True, (*_CARD, "kind")),
        "formats.color_identity": CodeSpec(True, (*_CARD, "identity", "commanders")),
        "formats.not_a_commander": CodeSpec(True, _CARD),
        "formats.banned_as_commander": CodeSpec(True, _CARD),
        "formats.banned_as_companion": CodeSpec(True, _CARD),
        "formats.companion_condition": CodeSpec(True, (*_CARD, "cards", "condition")),
        "formats.printing_not_legal": CodeSpec(True, (*_CARD, "set", "kind")),
        "formats.wrong_platform": CodeSpec(True, (*_CARD, "platform")),
        "formats.card_not_in_catalogue": CodeSpec(False, (*_CARD, "suggestions")),
        "formats.release_day_unknown": CodeSpec(False, (*_CARD, "set")),
        "formats.set_unknown": CodeSpec(False, (*_CARD, "set")),
    }
)

#: Values of the ``rule`` parameter of ``formats.sideboard_size`` and ``too_many_copies``.
SIDEBOARD_RULES: Final = ("exact", "max")
COPY_RULES: Final = ("format", "card", "legend")

#: Values of the ``kind`` parameter of ``formats.never_legal``.
NEVER_LEGAL_KINDS: Final = ("ante", "acorn", "funny", "digital", "card_type", "not_tournament")

#: Values of the ``condition`` parameter of ``formats.companion_condition``.
COMPANION_CONDITIONS: Final = (
    "even",
    "odd_or_land",
    "at_least_or_land",
    "permanents_at_most",
    "creature_types",
    "no_repeated_symbol",
    "singleton",
    "shared_type",
    "extra_cards",
    "activated_ability",
)

#: Values of the ``kind`` parameter of ``formats.printing_not_legal``.
UNFIT_KINDS: Final = (
    "collectors_edition",
    "gold_border",
    "oversized",
    "other_back",
    "art_card",
    "front_card",
    "game_piece",
)

#: What ``advice`` may say, with the keys of ``Hint.params``. Hints never make a deck illegal.
HINTS: Final = MappingProxyType(
    {
        "formats.advice_few_lands": (),
        "formats.advice_many_lands": (),
        "formats.advice_few_creatures": (),
        "formats.advice_many_creatures": (),
        "formats.advice_flat_curve": ("value",),
        "formats.advice_high_curve": ("average",),
        "formats.advice_companion_not_checked": ("cards", "condition"),
    }
)

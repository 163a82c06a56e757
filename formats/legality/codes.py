"""The closed table of reason codes of the legality core.

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
        "formats.color_identity_unknown": CodeSpec(False, ("cards",)),
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

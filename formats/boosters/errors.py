"""Refusals of boosters: a code and parameters, never prose for users."""

from __future__ import annotations

from typing import Final
from unicodedata import category

#: A text of a file is told, and taken, up to here.
MOST_TEXT: Final = 200
_UNSEEN: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))

#: What can be wrong, as codes; parameters are `edition`, `where`, `sheet`, `card`, `least`,
#: `most`, `cards`, `packs`, `pools`, `size`.
BOOSTER_CODES: Final = (
    "boosters.too_large",
    "boosters.not_json",
    "boosters.edition",
    "boosters.key_twice",
    "boosters.shape",
    "boosters.weight",
    "boosters.total",
    "boosters.too_many",
    "boosters.no_booster",
    "boosters.sheet_unknown",
    "boosters.sheet_in_itself",
    "boosters.card_unknown",
    "boosters.too_few_names",
    "boosters.too_few_cards",
    "boosters.too_few_to_deal",
)


def is_plain(text: str) -> bool:
    """No control characters, halves of characters or ends of lines."""
    return not any(category(sign) in _UNSEEN for sign in text)


def shown(text: str) -> str:
    """A text of a file as it may stand in a sentence: short, without control characters."""
    return "".join(
        sign if is_plain(sign) else "\N{REPLACEMENT CHARACTER}" for sign in text[:MOST_TEXT]
    )


class BoosterError(Exception):
    """The boosters were refused; `code` is one of `BOOSTER_CODES`.

    Texts among the parameters come from files: they are shortened and can be shown as they are.
    """

    def __init__(self, code: str, **params: object) -> None:
        params = {
            key: shown(value) if isinstance(value, str) else value for key, value in params.items()
        }
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params

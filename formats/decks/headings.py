"""Lines that name a section, in the words of the programs and languages people use."""

from __future__ import annotations

import unicodedata
from typing import Final

#: Sections and their heading words, with bars between; None keeps the section that holds
#: (headings by card type).
_SECTIONS: Final[dict[str | None, str]] = {
    "main": "deck|main|main deck|maindeck|mainboard|main board"
    "|デッキ|メイン|メインデッキ|メインボード",
    "side": "sideboard|side|side board|sb|サイドボード|サイド",
    "commander": "commander|commanders|統率者",
    "companion": "companion|相棒",
    "extra": "maybeboard|maybe board|considering|tokens|トークン|候補",
    "about": "about|metadata",
    None: "creature|creatures|land|lands|instant|instants|sorcery|sorceries|artifact|artifacts"
    "|enchantment|enchantments|planeswalker|planeswalkers|battle|battles|spell|spells"
    "|other spells|instants and sorceries|クリーチャー|土地|呪文|インスタント|ソーサリー"
    "|アーティファクト|エンチャント|プレインズウォーカー|バトル",
}

_WORDS: Final = {word: section for section, words in _SECTIONS.items() for word in words.split("|")}

_FRAME: Final = " =-*~[]:#"


def heading_section(text: str) -> tuple[bool, str | None]:
    """Whether ``text`` is a heading, and the section that it opens.

    Understands frames (``[Sideboard]``, ``== Deck ==``), a colon and a number of cards
    behind the word (``Sideboard (15)``). The section "about" holds no cards.
    """
    if len(text) > 40:
        return False, None
    plain_forms = unicodedata.normalize("NFKC", text)
    word = _without_number(plain_forms.strip(_FRAME)).casefold()
    if word not in _WORDS:
        return False, None
    return True, _WORDS[word]


def _without_number(text: str) -> str:
    head, _blank, tail = text.rpartition("(") if text.endswith(")") else text.rpartition(" ")
    digits = tail.removesuffix(")").removesuffix("枚").removesuffix(" cards")
    if head and digits.isdigit():
        return head.rstrip(_FRAME)
    return text

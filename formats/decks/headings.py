"""Lines that name a section, in the words of the programs and languages people use."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

#: Sections and their heading words, with bars between; None keeps the section that holds
#: (headings by card type). The words of the game's older rules are understood: the deck was
#: called the library (山札), and what waits outside of the game is the sideboard.
_SECTIONS: Final[dict[str | None, str]] = {
    "main": "deck|main|main deck|maindeck|mainboard|main board|library"
    "|デッキ|メイン|メインデッキ|メインボード|本体|山札|ライブラリー|ライブラリ",
    "side": "sideboard|side|side board|sideboards|sb|outside the game|removed from the game"
    "|サイドボード|サイド|控え|ゲーム外|ゲームの外部|ゲーム外領域|ゲームから取り除かれたカード"
    "|ゲームから取り除かれた|外部",
    "commander": "commander|commanders|general|command zone|統率者|統率領域|ジェネラル",
    "companion": "companion|companions|相棒",
    "extra": "maybeboard|maybe board|maybe|considering|tokens|planes|schemes|planes/schemes"
    "|avatar|conspiracy|conspiracies|dungeon|dungeons|attractions|contraptions|stickers"
    "|トークン|候補|検討中",
    "about": "about|metadata",
    None: "creature|creatures|land|lands|instant|instants|sorcery|sorceries|artifact|artifacts"
    "|enchantment|enchantments|planeswalker|planeswalkers|battle|battles|spell|spells"
    "|other spells|instants and sorceries|interrupt|interrupts|summon|summons|basic lands"
    "|クリーチャー|土地|呪文|その他の呪文|インスタント|ソーサリー|アーティファクト|エンチャント"
    "|プレインズウォーカー|バトル|インタラプト|基本土地|基本地形|特殊地形",
}

_WORDS: Final = {word: section for section, words in _SECTIONS.items() for word in words.split("|")}

_FRAME: Final = " =-*~[]:#【】■◆●"
#: A number of cards behind the word: ``(15)``, ``15``, ``: 15 cards``, ``（15枚）``.
_NUMBER: Final = re.compile(r"[\s:=-]+\(?\d{1,4} ?(?:cards?|枚)?\)?$|\(\d{1,4} ?(?:cards?|枚)?\)$")

#: A heading is short.
_LONGEST: Final = 40


def heading_section(text: str) -> tuple[bool, str | None]:
    """Whether ``text`` is a heading, and the section that it opens.

    Understands frames (``[Sideboard]``, ``== Deck ==``), a colon and a number of cards
    behind the word (``Sideboard (15)``). The section "about" holds no cards.
    """
    if len(text) > _LONGEST:
        return False, None
    if text.isascii():
        word = text.strip(_FRAME).casefold()
    else:
        word = unicodedata.normalize("NFKC", text).strip(_FRAME).casefold()
    if word not in _WORDS:
        word = _NUMBER.sub("", word).rstrip(_FRAME)
        if word not in _WORDS:
            return False, None
    return True, _WORDS[word]

"""Bytes of lists in the encodings that programs and systems write."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.decks import MAX_FILE, DeckListError, decode_list, read_deck

EVERYTHING = "4 稲妻\r\n4 Lim-Dûl's Vault\r\n"
JAPANESE = [
    "4 稲妻\r\n20 山\r\n",
    "20 山\n",
    "4 《稲妻/Lightning Bolt》\n",
    "デッキ\n４　稲妻\n\nサイドボード\n1 島\n",
    "4x稲妻\n3x対抗呪文\n",
]
WESTERN = [
    "4 Lim-Dûl’s Vault\n",
    "1 Jötun Grunt\n2 Æther Vial\n",
    "1 Juzám Djinn\n",
    "1 Déjà Vu\n",
    "1 “Ach! Hans, Run!”\n",
    "4 Lightning Bolt – foil\n1 Ifh-Bíff Efreet\n",
]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode(encoding: str) -> None:
    assert decode_list(EVERYTHING.encode(encoding)).removeprefix("\ufeff") == EVERYTHING


@pytest.mark.parametrize("text", JAPANESE)
def test_japanese_windows(text: str) -> None:
    assert decode_list(text.encode("cp932")) == text
    assert decode_list(text.encode("shift_jis")) == text


@pytest.mark.parametrize("text", WESTERN)
def test_western_windows(text: str) -> None:
    assert decode_list(text.encode("cp1252")) == text


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfea",  # half a character
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"\xff\xd8\xff\xe0\x00\x10JFIF",
        b"PK\x03\x04\x14\x00\x06\x00\x08\x00\xff\xfe\x80\x81",
        b"\x81",
        os.urandom(5_000),
    ],
)
def test_no_text(data: bytes) -> None:
    with pytest.raises(DeckListError) as caught:
        decode_list(data)
    assert caught.value.code == "formats.not_text"


def test_too_large() -> None:
    with pytest.raises(DeckListError) as caught:
        read_deck(b"x" * (MAX_FILE + 1))
    assert caught.value.code == "formats.text_too_large"


@given(st.text(st.characters(codec="utf-8", exclude_characters="\ufeff\x00"), max_size=80))
def test_utf8_is_never_taken_for_anything_else(text: str) -> None:
    assert decode_list(text.encode()) == text

"""Bytes of an uploaded list."""

import os

import pytest

from formats.catalog.errors import NotText, TextTooLarge
from formats.catalog.uploads import decode_list

LIST = "4 稲妻\r\n4 Lim-Dûl's Vault\r\n"
JAPANESE = "4 稲妻\r\n20 山\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode(encoding: str) -> None:
    assert decode_list(LIST.encode(encoding)) == LIST


@pytest.mark.parametrize("encoding", ["cp932", "shift_jis"])
def test_japanese_windows(encoding: str) -> None:
    assert decode_list(JAPANESE.encode(encoding)) == JAPANESE


def test_western_windows() -> None:
    assert decode_list("1 Jötun Grunt".encode("cp1252")) == "1 Jötun Grunt"


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfea",  # half a character
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"\xff\xd8\xff\xe0\x00\x10JFIF",
        os.urandom(5_000),
    ],
)
def test_no_text(data: bytes) -> None:
    with pytest.raises(NotText):
        decode_list(data)


def test_too_large() -> None:
    with pytest.raises(TextTooLarge):
        decode_list(b"x" * 5_000_000)

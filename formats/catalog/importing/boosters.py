"""Boosters of MTGJSON's sets as they are told: sheets name cards by MTGJSON's ids.

They are staged as they stand there and made into products when all cards are merged
(`booster_merging`). What proves to be none is left out: its set's cards are as good as without it.
"""

import hashlib
import re
from typing import Final

import msgspec

from formats.boosters import BoosterError, BoosterShape
from formats.catalog.importing.collect import Collector
from formats.catalog.models_boosters import MAX_VARIANT

#: How MTGJSON writes its ids.
UUID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
#: What a booster of another shape is left out for, as `formats.boosters` calls it.
SHAPE: Final = "boosters.shape"

_VARIANT: Final = re.compile(rf"[a-z0-9][a-z0-9_-]{{0,{MAX_VARIANT - 1}}}")
_NOTHING: Final = (b"", b"null")
_UNREADABLE: Final = (msgspec.DecodeError, RecursionError)


class ToldBooster(BoosterShape, rename="camel", omit_defaults=True):
    """One variant, and the sets that its cards are of, where the list says so."""

    source_set_codes: list[str] = []


_parts_decoder: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_decoder: Final = msgspec.json.Decoder(ToldBooster)
_encoder: Final = msgspec.json.Encoder()
#: Outside of strings, where JSON has no others; lines for staging have none.
_BLANKS: Final = str.maketrans("\t\r\n", "   ")


def tell_boosters(value: bytes | msgspec.Raw, code: str, collector: Collector) -> None:
    """What stands under a set's `booster`."""
    if bytes(value) in _NOTHING:
        return
    try:
        parts = _parts_decoder.decode(value)
    except _UNREADABLE:
        parts = {"?": msgspec.Raw()}
    for key, part in parts.items():
        variant = key.lower()
        if _VARIANT.fullmatch(variant):
            text = bytes(part).decode("utf-8", "replace").translate(_BLANKS)
            digest = hashlib.sha256(text.encode()).hexdigest()
            collector.booster(code, variant, text=text, digest=digest)
        else:
            collector.booster(code, _shown(variant), fault=SHAPE)


def read_told(text: str) -> ToldBooster:
    """A booster from the text that was staged. Raises BoosterError."""
    try:
        return _decoder.decode(text)
    except _UNREADABLE as error:
        raise BoosterError(SHAPE, where=str(error)) from None


def write_told(booster: ToldBooster) -> str:
    """Its text, the same however the list wrote it, with nothing that `read_told` passes over."""
    return _encoder.encode(booster).decode()


def _shown(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text[:MAX_VARIANT])

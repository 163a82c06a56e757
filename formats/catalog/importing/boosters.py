"""Boosters of MTGJSON's sets as they are told: sheets name cards by MTGJSON's ids.

They are staged as text and made into products when all cards are merged (`booster_merging`). What
is no booster is staged as such: its set's cards are as good as without it.
"""

import hashlib
import re
from typing import Final

import msgspec

from formats.boosters import BoosterShape
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


_all_decoder: Final = msgspec.json.Decoder(dict[str, ToldBooster])
_parts_decoder: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_decoder: Final = msgspec.json.Decoder(ToldBooster)
_encoder: Final = msgspec.json.Encoder()


def tell_boosters(value: bytes | msgspec.Raw, code: str, collector: Collector) -> None:
    """What stands under a set's `booster`."""
    if bytes(value) in _NOTHING:
        return
    try:
        told: dict[str, ToldBooster | None] = dict(_all_decoder.decode(value))
    except _UNREADABLE:
        told = _one_by_one(value)
    for key, booster in told.items():
        variant = key.lower()
        if booster is not None and _VARIANT.fullmatch(variant):
            text = _encoder.encode(booster)
            digest = hashlib.sha256(text).hexdigest()
            collector.booster(code, variant, text=text.decode(), digest=digest)
        else:
            collector.booster(code, _shown(variant), fault=SHAPE)


def read_told(text: str) -> ToldBooster:
    """A booster from the text that was staged."""
    return _decoder.decode(text)


def _one_by_one(value: bytes | msgspec.Raw) -> dict[str, ToldBooster | None]:
    """None for what is no booster, so that one of them does not spoil the others."""
    try:
        parts = _parts_decoder.decode(value)
    except _UNREADABLE:
        return {"?": None}
    found: dict[str, ToldBooster | None] = {}
    for variant, part in parts.items():
        try:
            found[variant] = _decoder.decode(part)
        except _UNREADABLE:
            found[variant] = None
    return found


def _shown(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text[:MAX_VARIANT])

"""A state as bytes, and its digest."""

from hashlib import blake2b
from typing import Final

import msgspec

from games.engine.state import State

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(State)
DIGEST_BYTES: Final = 16


def snapshot(state: State) -> bytes:
    """Everything there is; the same game gives the same bytes, on every machine."""
    return _ENCODER.encode(state)


def restore(data: bytes) -> State:
    """The state from its bytes. Raises msgspec.DecodeError for others."""
    return _DECODER.decode(data)


def digest(state: State) -> str:
    """32 hexadecimal digits that tell states apart."""
    return blake2b(snapshot(state), digest_size=DIGEST_BYTES).hexdigest()

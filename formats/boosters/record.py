"""The record of opened packs that is handed out, as the scripts of docs/fairness.md read it.

`{"edition", "ref", "secret", "nonces", "rules", "commitment", "pools": [{"pool", "packs"}]}`, where
a pack is the ids of its cards in order, foils with a star behind: `"M10:12"`, `"M10:200*"`. Cubes
are dealt to the pools in this order; a pool that is gone keeps its place, and its packs are null.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec

from formats.boosters.errors import BoosterError, is_plain
from formats.boosters.fairness import MOST_NONCE, Derivation, commitment, seed_of
from formats.boosters.model import MOST_IN_PACK, PackCard
from formats.boosters.reading import MAX_BYTES, read_object, shaped
from formats.boosters.ruletext import EDITION, FOIL, MOST_PACKS, products_of

MOST_NONCES: Final = 10_000
#: Packs in one record; a thousand pools of six are well inside.
MOST_OPENED: Final = 20_000
_MOST_NAME: Final = 100
_SECRET: Final = re.compile("[0-9a-f]{64}")


class PoolRecord(msgspec.Struct, frozen=True):
    """A pool's id, and its packs as they were given out; None for a pool that is gone."""

    pool: str
    packs: list[list[str]] | None


class Record(msgspec.Struct, frozen=True):
    """All that is needed to open the packs again."""

    edition: str
    ref: str
    secret: str
    nonces: list[str]
    rules: str
    commitment: str
    pools: list[PoolRecord]


class Checked(msgspec.Struct, frozen=True):
    """One comparison: a pack of a pool (from 1), or, as pack 0 of none, the commitment."""

    pool: str
    pack: int
    published: tuple[str, ...]
    derived: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether what was published is what follows from secret, words and rules."""
        return self.published == self.derived


def written(pack: Iterable[PackCard]) -> list[str]:
    """A pack as the record has it."""
    return [one.card.id + FOIL * one.foil for one in pack]


def make_record(
    *,
    ref: str,
    secret: bytes,
    nonces: Sequence[str],
    rules: str,
    pools: Mapping[str, Sequence[Sequence[str]] | None],
) -> dict[str, Any]:
    """The record of packs that were given out (`written`), by pool. Raises BoosterError.

    The pools stand in the order in which cubes are dealt; None for one that is gone.

    The packs are taken as they are told: `check_record` says whether they are right.
    """
    record = Record(
        edition=EDITION,
        ref=ref,
        secret=secret.hex(),
        nonces=list(nonces),
        rules=rules,
        commitment=commitment(ref=ref, secret=secret, rules=rules),
        pools=[
            PoolRecord(pool, None if packs is None else [list(pack) for pack in packs])
            for pool, packs in pools.items()
        ],
    )
    _check(record)
    products_of(rules)
    told: dict[str, Any] = msgspec.to_builtins(record)
    return told


def read_record(data: bytes) -> Record:
    """A record from the bytes of its file. Raises BoosterError."""
    return as_record(read_object(data))


def as_record(told: object) -> Record:
    """A record from what JSON holds. Raises BoosterError."""
    record = shaped(told, Record)
    _check(record)
    return record


def check_record(told: object) -> list[Checked]:
    """Open all packs of a record again: the commitment first, then pool by pool.

    Takes a `Record` or what JSON holds of one; raises BoosterError for what is none.
    """
    record = as_record(told)
    secret = bytes.fromhex(record.secret)
    products, packs = products_of(record.rules)
    if len(record.pools) * len(packs) > MOST_OPENED:
        raise BoosterError("boosters.too_many", where="pools")
    committed = commitment(ref=record.ref, secret=secret, rules=record.rules)
    seed = seed_of(ref=record.ref, secret=secret, nonces=record.nonces)
    derivation = Derivation(products, packs, seed, [one.pool for one in record.pools])
    found = [Checked("", 0, (record.commitment,), (committed,))]
    for one in record.pools:
        if one.packs is None:
            continue
        derived = map(written, derivation.of(one.pool))
        pairs = zip_longest(one.packs, derived, fillvalue=())
        found += [
            Checked(one.pool, number, tuple(published), tuple(opened))
            for number, (published, opened) in enumerate(pairs, start=1)
        ]
    return found


def _check(record: Record) -> None:
    """What the shape alone does not say: sizes, and signs that scripts read in different ways."""
    if record.edition != EDITION:
        raise BoosterError("boosters.edition", edition=EDITION)
    if len(record.rules) > MAX_BYTES or not record.rules.isascii():
        raise BoosterError("boosters.shape", where="rules")
    if not _SECRET.fullmatch(record.secret):
        raise BoosterError("boosters.shape", where="secret")
    if len(record.nonces) > MOST_NONCES:
        raise BoosterError("boosters.too_many", where="nonces")
    if not all(_named(nonce, MOST_NONCE) for nonce in record.nonces):
        raise BoosterError("boosters.shape", where="nonces")
    for where, text in (("ref", record.ref), ("commitment", record.commitment)):
        if not _named(text, _MOST_NAME):
            raise BoosterError("boosters.shape", where=where)
    if sum(len(one.packs or ()) for one in record.pools) > MOST_OPENED:
        raise BoosterError("boosters.too_many", where="pools")
    for one in record.pools:
        packs = one.packs or []
        if not _named(one.pool, _MOST_NAME):
            raise BoosterError("boosters.shape", where="pools")
        if len(packs) > MOST_PACKS or any(len(pack) > MOST_IN_PACK for pack in packs):
            raise BoosterError("boosters.too_many", where=one.pool)
    if len({one.pool for one in record.pools}) < len(record.pools):
        raise BoosterError("boosters.key_twice", where="pools")


def _named(text: str, most: int) -> bool:
    return 0 < len(text) <= most and is_plain(text)

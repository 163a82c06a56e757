"""Packs that anybody can derive again: committed to before anyone sees one, revealed afterwards.

Before the first pack the commitment is shown: SHA-256 over the id, a secret and the rules (every
sheet with its weights, and which packs are opened). People may add words of their own, which enter
the seed; so neither can the site choose packs nor a person foresee them. Afterwards the secret is
shown, and a `Derivation` (or the scripts of docs/fairness.md) opens the same packs.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from formats.boosters.chance import audited
from formats.boosters.dealing import pack_size, shuffled
from formats.boosters.model import PackCard, Product
from formats.boosters.opening import Opener
from formats.boosters.ruletext import EDITION

MOST_NONCE: Final = 100


def commitment(*, ref: str, secret: bytes, rules: str) -> str:
    """What is shown before: 64 hexadecimal digits that fix secret and rules, and tell neither."""
    return hashlib.sha256(_lines(EDITION, ref, secret.hex(), rules)).hexdigest()


def seed_of(*, ref: str, secret: bytes, nonces: Iterable[str]) -> bytes:
    """The seed: keyed by the secret, over the id and everybody's words in order of their hashes."""
    words = sorted(hashlib.sha256(nonce.encode()).hexdigest() for nonce in nonces)
    return _keyed(secret.hex().encode(), EDITION, ref, *words)


def pack_key(seed: bytes, pool: str, number: int) -> bytes:
    """The stream of one pack: of a pool (its id) and the pack's number in it, from 1.

    Each pack has a stream of its own, so that one can be checked without the others.
    """
    return _keyed(seed, pool, str(number))


def pile_key(seed: bytes, which: int) -> bytes:
    """The stream that shuffles a cube: the product's place among the products, from 0."""
    return _keyed(seed, f"pile {which}")


class Derivation:
    """All packs of an opening, pool by pool: `packs` are the products of each pool's packs.

    `pools` are the ids of all pools that cubes are dealt to, in that order; without cubes nothing
    depends on them.
    """

    def __init__(
        self,
        products: Sequence[Product],
        packs: Sequence[int],
        seed: bytes,
        pools: Iterable[str] = (),
    ) -> None:
        self._products = products
        self._packs = packs
        self._seed = seed
        self._places = {pool: place for place, pool in enumerate(pools)}

    def of(self, pool: str) -> list[list[PackCard]]:
        """The packs of one pool."""
        seen: dict[int, int] = {}
        found = []
        for number, which in enumerate(self._packs, start=1):
            if which in self._piles:
                seen[which] = seen.get(which, -1) + 1
                found.append(self._dealt(pool, which, seen[which]))
            else:
                key = pack_key(self._seed, pool, number)
                found.append(self._openers[which].open(audited(key)))
        return found

    @cached_property
    def _openers(self) -> Mapping[int, Opener]:
        return {
            which: Opener(self._products[which])
            for which in set(self._packs)
            if not self._products[which].dealt
        }

    @cached_property
    def _piles(self) -> Mapping[int, list[PackCard]]:
        return {
            which: shuffled(self._products[which], audited(pile_key(self._seed, which)))
            for which in set(self._packs)
            if self._products[which].dealt
        }

    def _dealt(self, pool: str, which: int, before: int) -> list[PackCard]:
        """The pool's next pack from the pile; a pool that takes no part gets nothing."""
        if pool not in self._places:
            return []
        size = pack_size(self._products[which])
        first = (self._places[pool] * self._packs.count(which) + before) * size
        return self._piles[which][first : first + size]


def _keyed(key: bytes, *lines: str) -> bytes:
    """A key in hexadecimal digits, as all keys are: so scripts work with texts alone."""
    return hmac.digest(key, _lines(*lines), "sha256").hex().encode()


def _lines(*lines: str) -> bytes:
    return "\n".join(lines).encode()

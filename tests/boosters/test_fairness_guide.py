"""What docs/fairness.md defines, fixed for good."""

import hashlib
import hmac

from formats.boosters import Derivation, audited, commitment, pack_key, rules_text, seed_of, written
from tests.boosters.records import SECRET, WORDS

GOLDEN_NUMBERS = [
    245213661752397,
    131717371056527,
    256903370270216,
    84254363130201,
    86192309895707,
    205880657635070,
    192576560560026,
]
GOLDEN_DICE = [0, 0, 0, 3, 0, 1, 2, 3, 2, 1, 0, 4, 2, 2, 2, 4, 3, 5, 3, 3]
GOLDEN_COMMITMENT = "4382600edf4925bfc569ba29eb629b5106ac03fd513834d1d6150aba99957f66"
GOLDEN_SEED = "5575ffc479c876b66c116feb1338d7a5f02edafab930b5a49c84da3e1bfb0f98"
GOLDEN_PACK = [
    "M10:245",
    "M10:18",
    "M10:81",
    "M10:65",
    "M10:113",
    "M10:103",
    "M10:130",
    "M10:154",
    "M10:135",
    "M10:193",
    "M10:197",
    "M10:225",
    "M10:196",
    "M10:60",
    "M10:206",
]


def test_the_stream_never_changes():
    below = audited(b"0" * 64)
    assert [below(2**48) for _ in range(7)] == GOLDEN_NUMBERS
    below = audited(b"podium")
    assert [below(6) for _ in range(20)] == GOLDEN_DICE


def test_the_stream_is_what_the_guide_says():
    first, second = (hashlib.sha256(f"key\n{counter}".encode()).digest() for counter in (0, 1))
    below = audited(b"key")
    numbers = [below(2**48).to_bytes(6, "big") for _ in range(10)]
    assert b"".join(numbers) == first[:30] + second[:30]


def test_commitment_and_seed_are_what_the_guide_says(record):
    text = f"podium packs 2\n8n3xq0v7m2ka\n{SECRET.hex()}\n{record['rules']}"
    assert record["commitment"] == hashlib.sha256(text.encode()).hexdigest()
    words = "\n".join(sorted(hashlib.sha256(word.encode()).hexdigest() for word in WORDS))
    text = f"podium packs 2\n8n3xq0v7m2ka\n{words}"
    seed = seed_of(ref="8n3xq0v7m2ka", secret=SECRET, nonces=WORDS)
    assert seed.decode() == hmac.digest(SECRET.hex().encode(), text.encode(), "sha256").hex()
    assert pack_key(seed, "p1", 12).decode() == hmac.digest(seed, b"p1\n12", "sha256").hex()


def test_commitment_seed_and_packs_never_change(rulebook):
    rules = rules_text([rulebook], [0])
    assert commitment(ref="ref", secret=SECRET, rules=rules) == GOLDEN_COMMITMENT
    seed = seed_of(ref="ref", secret=SECRET, nonces=["b", "a"])
    assert seed.decode() == GOLDEN_SEED
    [pack] = Derivation([rulebook], [0], seed).of("pool")
    assert written(pack) == GOLDEN_PACK

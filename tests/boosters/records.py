"""Records of packs that were given out."""

from formats.boosters import Derivation, make_record, rules_text, seed_of, written

SECRET = bytes(range(32))
WORDS = ["good luck", "運", "🂡 twice", "good luck"]


def record_of(products, packs, pools=("p1", "p2")):
    """A record of packs as they are given out."""
    seed = seed_of(ref="8n3xq0v7m2ka", secret=SECRET, nonces=WORDS)
    derivation = Derivation(products, packs, seed, pools)
    given_out = {pool: list(map(written, derivation.of(pool))) for pool in pools}
    return make_record(
        ref="8n3xq0v7m2ka",
        secret=SECRET,
        nonces=WORDS,
        rules=rules_text(products, packs),
        pools=given_out,
    )

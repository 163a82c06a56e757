#!/usr/bin/env python3
# Opens the packs of a record again: `python3 verify.py record.json`; exit 0 when all is the same.
# Python (3.8 or newer) alone is needed. What is done here and why stands in docs/fairness.md.
# ruff: noqa: ANN001, ANN002, ANN201, PTH123 - read by people who need no types
import hashlib
import hmac
import json
import sys
from bisect import bisect_right
from itertools import accumulate, count, islice, zip_longest

EDITION = "podium packs 2"


def hashed(*lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def keyed(key, *lines):
    return hmac.new(key.encode(), "\n".join(lines).encode(), "sha256").hexdigest()


# Chance from a key: numbers of 48 bits, that is twelve digits, five of them from each block.
def stream(key):
    for counter in count():
        block = hashed(key, str(counter))
        yield from (int(block[at : at + 12], 16) for at in range(0, 60, 12))


# One of several rows, each of which begins with its weight; no remainder is favoured.
def pick(rows, chance):
    ends = list(accumulate(row[0] for row in rows))
    drawn = next(number for number in chance if number < 2**48 - 2**48 % ends[-1]) % ends[-1]
    return rows[bisect_right(ends, drawn)]


# Cards by weight, one after the other; those with the same `out` as one that came are out.
def draw(cards, wanted, chance):
    for _ in range(wanted):
        _weight, card, out = pick(cards, chance)[:3]
        yield card
        cards = [other for other in cards if not out or other[2] != out]


# What a pack has by its layout: of a sheet with a plan from each of its piles, else of it all.
def open_pack(product, chance):
    layouts, pack = product["layouts"], []
    _weight, entries = pick(layouts, chance) if len(layouts) > 1 else layouts[0]
    for place, wanted, plan in entries:
        sheet = product["sheets"][place]
        counts = [1, 1, 1, 1, 1, pick(plan["others"], chance)[1]] if plan else [wanted]
        while sum(counts) < wanted:
            counts[pick(plan["more"], chance)[1]] += 1
        for pile, some in enumerate(counts):
            cards = [card for card in sheet["cards"] if not plan or card[3] == pile]
            pack += [card[1] for card in cards] if sheet["fixed"] else draw(cards, some, chance)
    return pack


# (name, published, derived) of the commitment, then of each pack. A cube's packs are dealt: to the
# pools in their order, also to those that are gone, which have nothing published.
def verify(record):
    ref, secret, rules = record["ref"], record["secret"], json.loads(record["rules"])
    if record["edition"] != EDITION:
        sys.exit("this record is of another edition")
    yield "commitment", [record["commitment"]], [hashed(EDITION, ref, secret, record["rules"])]
    seed, piles = keyed(secret, EDITION, ref, *sorted(map(hashed, record["nonces"]))), []
    for at, product in enumerate(rules["products"]):
        chance = stream(keyed(seed, f"pile {at}"))
        piles.append(draw(product["pile"], len(product["pile"]), chance))
    for pool in record["pools"]:
        derived = []
        for number, at in enumerate(rules["packs"], start=1):
            product, key = rules["products"][at], keyed(seed, pool["pool"], str(number))
            dealt = islice(piles[at], product["dealt"])
            derived.append([*dealt, *open_pack(product, stream(key))])
        if pool["packs"] is not None:
            for number, pair in enumerate(zip_longest(pool["packs"], derived, fillvalue=[]), 1):
                yield f"{pool['pool']} {number}", *pair


# What a person reads of one result.
def told(name, published, derived):
    pairs = enumerate(zip_longest(published, derived, fillvalue="nothing"), start=1)
    differing = [f"{at}. {card} is {other}" for at, (card, other) in pairs if card != other]
    found = "as published" if published == derived else f"DIFFERS: {'; '.join(differing)}"
    return f"{name}: {found}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        results = list(verify(json.load(file)))
    for result in results:
        print(told(*result))
    sys.exit(any(published != derived for _name, published, derived in results))

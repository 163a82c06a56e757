#!/usr/bin/env python3
"""Open the packs of a record again: `python3 verify.py record.json`; exit 0 when all is the same.

Python alone is needed. What is done here and why stands in docs/fairness.md.
"""

# ruff: noqa: ANN001, ANN002, ANN201 - read by people who need no types
import hashlib
import hmac
import json
import sys
from bisect import bisect_right
from itertools import accumulate, zip_longest

EDITION, COLOURS, SPAN = "podium packs 1", "WUBRG", 2**48


def joined(*lines):
    return "\n".join(lines).encode()


def keyed(key, *lines):
    return hmac.new(key, joined(*lines), hashlib.sha256).digest()


def numbers(key):
    """The stream of a key: five numbers of 48 bits from each block."""
    counter = 0
    while True:
        block = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 6], "big") for at in range(0, 30, 6))
        counter += 1


def below(bound, chance):
    fair = SPAN - SPAN % bound
    return next(number for number in chance if number < fair) % bound


def pick(weights, chance):
    """A place, by its weight."""
    ends = list(accumulate(weights))
    return bisect_right(ends, below(ends[-1], chance))


def draw(cards, count, chance, repeats=False):
    """Cards by weight, one after the other; a name that came is out, unless it may come again."""
    drawn = []
    for _ in range(count):
        drawn.append(cards[pick([weight for *_, weight in cards], chance)])
        cards = [card for card in cards if repeats or card[1] != drawn[-1][1]]
    return drawn


def colour(card):
    _id, _name, _rarity, colours, land, _weight = card
    return colours if len(colours) == 1 and not land else ""


def spread(cards, count, chance):
    """A balanced sheet; None where it falls back to plain draws."""
    piles = {one: [card for card in cards if colour(card) == one] for one in (*COLOURS, "")}
    names = {one: len({card[1] for card in pile}) for one, pile in piles.items()}
    twice = sum(names.values()) > len({card[1] for card in cards})  # a name of two colours
    share = {one: count * sum(card[5] for card in pile) for one, pile in piles.items()}
    total = sum(card[5] for card in cards)
    more = [share[one] - total for one in COLOURS]
    others, odds = divmod(share[""], total)
    few = min(names[one] for one in COLOURS) < count - 4 - others
    if count <= 5 or min(more) < 0 or few or names[""] < others + (odds > 0) or twice:
        return None
    if odds and below(total, chance) < odds:
        others += 1
    counts = dict.fromkeys(COLOURS, 1) | {"": others}
    for _ in range(count - 5 - others):
        counts[COLOURS[pick(more, chance)]] += 1
    return [card for one, pile in piles.items() for card in draw(pile, counts[one], chance)]


def open_pack(product, chance):
    """The cards of one pack, a foil with its star."""
    layouts, pack = product["layouts"], []
    which = pick([weight for weight, _contents in layouts], chance) if len(layouts) > 1 else 0
    for name, count in layouts[which][1]:
        sheet = next(sheet for sheet in product["sheets"] if sheet["name"] == name)
        cards, repeats, drawn = sheet["cards"], sheet["repeats"], None
        if sheet["fixed"]:
            drawn = [card for card in cards for _ in range(card[5])] * count
        elif sheet["balanced"] and not repeats:
            drawn = spread(cards, count, chance)
        drawn = drawn or draw(cards, count, chance, repeats)
        pack += [card[0] + "*" * sheet["foil"] for card in drawn]
    return pack


def shuffled(product, chance):
    """All cards of a cube in an order by chance."""
    [sheet] = product["sheets"]
    pile = [card[0] + "*" * sheet["foil"] for card in sheet["cards"] for _ in range(card[5])]
    for at in range(len(pile) - 1, 0, -1):
        other = below(at + 1, chance)
        pile[at], pile[other] = pile[other], pile[at]
    return pile


def dealt(plan, which, pack, place, pile):
    """The cards of a pack that is dealt from a cube to the pool at that place."""
    if place is None:
        return []
    size, packs = plan["products"][which]["layouts"][0][1][0][1], plan["packs"]
    first = (place * packs.count(which) + packs[: pack - 1].count(which)) * size
    return pile[first : first + size]


def verify(record):
    """(pool, pack, published, derived) of the commitment, which is pack 0, and of each pack."""
    ref, secret, rules = record["ref"], bytes.fromhex(record["secret"]), record["rules"]
    rules_hash = hashlib.sha256(rules.encode()).hexdigest()
    committed = hashlib.sha256(joined(EDITION, ref, secret.hex(), rules_hash)).hexdigest()
    yield "", 0, [record["edition"], record["commitment"]], [EDITION, committed]
    seed = keyed(secret, EDITION, ref, *sorted(word.encode().hex() for word in record["nonces"]))
    plan = json.loads(rules)
    piles = {
        which: shuffled(product, numbers(keyed(seed, f"pile {which}")))
        for which, product in enumerate(plan["products"])
        if product.get("dealt")
    }
    ids = sorted((one["pool"] for one in record["pools"]), key=str.encode)
    place = {pool: at for at, pool in enumerate(record.get("dealt") or ids)}
    for one in record["pools"]:
        pairs = zip_longest(one["packs"], plan["packs"])
        for pack, (published, which) in enumerate(pairs, start=1):
            pool, derived = one["pool"], []
            if which in piles:
                derived = dealt(plan, which, pack, place.get(pool), piles[which])
            elif which is not None:
                chance = numbers(keyed(seed, pool, str(pack)))
                derived = open_pack(plan["products"][which], chance)
            yield pool, pack, published or [], derived


def told(pool, pack, published, derived):
    """What a person reads of one result."""
    pairs = enumerate(zip_longest(published, derived, fillvalue="nothing"), start=1)
    differing = [f"{at}. {said} is {found}" for at, (said, found) in pairs if said != found]
    name = f"{pool} {pack}" if pack else "commitment"
    return f"{name}: DIFFERS: {'; '.join(differing)}" if differing else f"{name}: as published"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:  # noqa: PTH123 - as plain as can be
        results = list(verify(json.load(file)))
    for result in results:
        print(told(*result))
    sys.exit(any(published != derived for _pool, _pack, published, derived in results))

"""What the tests of Limited decks share: Magic 2010, and pools opened from it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pytest
from hypothesis import strategies as st

from formats.boosters import BoosterCard, Opener, audited, magic_2010
from formats.legality.loading import DATA_DIRECTORY
from formats.limited import COLOURS, BuiltDeck, PlayCard, in_order

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class Magic2010(NamedTuple):
    """The set as boosters and as deck building see it."""

    boosters: tuple[BoosterCard, ...]
    #: By "M10:number".
    cards: Mapping[str, PlayCard]

    def named(self, name: str) -> PlayCard:
        return next(card for card in self.cards.values() if card.name == name)

    def sealed(self, number: int, *, packs: int = 6) -> list[PlayCard]:
        """A pool of that many packs, always the same for a number."""
        opener = Opener(magic_2010(self.boosters))
        below = audited(f"limited {number}".encode())
        return [self.cards[found.card.id] for _pack in range(packs) for found in opener.open(below)]


def read_magic_2010() -> Magic2010:
    lines = (DATA_DIRECTORY / "m10.tsv").read_text(encoding="utf-8").splitlines()
    heads = lines[0].split("\t")
    boosters, cards = [], {}
    for line in lines[1:]:
        row = dict(zip(heads, line.split("\t"), strict=True))
        ident = f"M10:{row['number']}"
        basic = row["types"].startswith("Basic")
        rarity = "basic" if basic else row["rarity"]
        boosters.append(
            BoosterCard(ident, row["name"], rarity, row["colors"], land="Land" in row["types"])
        )
        cards[ident] = PlayCard(
            name=row["name"],
            mana_cost=row["cost"],
            mana_value=float(row["value"]),
            type_line=row["types"],
            pt=f"{row['power']}/{row['toughness']}" if row["power"] else "",
            colors=in_order(row["colors"]),
            rarity=rarity,
            keywords=tuple(word for word in row["keywords"].split("|") if word),
            loyalty=row["loyalty"],
            identity=in_order(row["identity"]),
        )
    return Magic2010(tuple(boosters), cards)


@pytest.fixture(scope="session")
def magic() -> Magic2010:
    return read_magic_2010()


def spell(cost: str, name: str = "", *, pt: str = "", **more) -> PlayCard:
    """A spell of one's own; with power and toughness a creature. Its value is that of its cost."""
    parts = cost.strip("{}").split("}{") if cost else []
    value = sum(
        float(part) if part.isdigit() else 0.0 if part == "X" else 2.0 if part[0] == "2" else 1.0
        for part in parts
    )
    colors = in_order(letter for letter in cost if letter in COLOURS)
    kind = "Creature — Bear" if pt else "Instant"
    made = {"mana_value": value, "colors": colors, "type_line": kind, "name": name or cost} | more
    return PlayCard(mana_cost=cost, pt=pt, **made)


def land(name: str, gives: str) -> PlayCard:
    return PlayCard(name=name, type_line="Land", identity=gives, rarity="rare")


def check_built(deck: BuiltDeck, pool: Iterable[PlayCard], *, size: int = 40) -> None:
    """What is true of every deck from any pool."""
    assert len(deck.main) + sum(deck.basics.values()) == size
    assert tuple(deck.basics) == BASICS
    assert min(deck.basics.values()) >= 0
    assert Counter(deck.main) <= Counter(card.name for card in pool)
    assert deck.short >= 0
    assert len(deck.colours) <= 2


SYMBOLS = ("1", "2", "3", "5", "X", *COLOURS, "W/U", "B/G", "2/R", "G/P", "C", "S", "R/W/P")
KINDS = (
    "Creature — Bear", "Artifact Creature — Golem", "Instant", "Sorcery", "Artifact", "Enchantment",
    "Enchantment — Aura", "Artifact — Equipment", "Artifact — Vehicle", "Planeswalker — Jace",
    "Land", "Basic Land — Forest", "Basic Snow Land — Island", "Land — Plains Swamp",
    "Instant // Land", "Conspiracy", "",
)  # fmt: skip


@st.composite
def any_card(draw) -> PlayCard:
    """Any card at all, sensible or not."""
    kind = draw(st.sampled_from(KINDS))
    cost = "".join(f"{{{part}}}" for part in draw(st.lists(st.sampled_from(SYMBOLS), max_size=5)))
    bodies = st.sampled_from(("1/1", "2/3", "6/6", "*/1+*", "0/0", "-1/2", "½/½", "X", "?/?"))
    return PlayCard(
        name=draw(st.sampled_from("ABCDEFGH")),
        mana_cost=cost,
        mana_value=draw(st.sampled_from((0.0, 0.5, 1.0, 2.0, 3.0, 4.0, 7.0, 16.0, 1_000_000.0))),
        type_line=kind,
        pt=draw(bodies) if "Creature" in kind or "Vehicle" in kind else "",
        colors=in_order(draw(st.sets(st.sampled_from(COLOURS), max_size=3))),
        rarity=draw(st.sampled_from(("common", "uncommon", "rare", "mythic", "basic", "special"))),
        keywords=tuple(
            draw(st.lists(st.sampled_from(("Flying", "Defender", "Novel")), max_size=2))
        ),
        loyalty="X" if "Planeswalker" in kind else "",
        identity=in_order(draw(st.sets(st.sampled_from(COLOURS), max_size=3))),
    )

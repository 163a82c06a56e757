"""What a writing can carry comes back from it: for any deck, not only for real ones."""

from collections.abc import Iterator

from hypothesis import assume, example, given
from hypothesis import strategies as st

from formats.decks import (
    SECTIONS,
    WRITINGS,
    DeckLine,
    LineKind,
    deck_hash,
    fold_name,
    parse_decklist,
    read_deck,
    write_deck,
)
from formats.decks.parse import _is_simple, _Reader
from formats.decks.prepare import text_lines

Seen = tuple[object, ...]

#: Drawn from a few words: what matters is how they stand beside each other.
word = st.sampled_from(
    (
        *("Lim-Dûl's", "Vault", "Jötun", "Bolt", "of", "the", "Sol", "Ring,", "Jace,", "Uro's"),
        *("Nature's", "Ifh-Bíff", "I", "a-b", "R&D", "x"),
    )
)
phrase = st.lists(word, min_size=1, max_size=4).map(lambda words: "B " + " ".join(words))
#: Real names that look like something else.
awkward = st.sampled_from(
    (
        "+2 Mace",
        "X",
        "_____",
        "B.F.M. (Big Furry Monster)",
        "Hazmat Suit (Used)",
        "SP//dr, Piloted by Peni",
        "1996 World Champion",
        '"Ach! Hans, Run!"',
        "Minsc & Boo, Timeless Heroes",
        "Erase (Not the Urza's Legacy One)",
        "Who // What // When // Where // Why",
        "Æther Vial",
        "稲妻",
        "What's the Deal?",
        "Xantcha",
        "Xx",
    )
)
names = st.one_of(phrase, st.tuples(phrase, phrase).map(" // ".join), awkward)
numbers = st.one_of(st.integers(1, 500).map(str), st.sampled_from(("246p", "A25-35", "154★")))
printings = st.one_of(
    st.just((None, None, False)),
    st.tuples(
        st.sampled_from(("M10", "DOM", "CON", "4ED", "ICE", "PLST")),
        st.one_of(st.none(), numbers),
        st.booleans(),
    ),
)
tags = st.lists(st.sampled_from(("ramp", "card draw", "wincon", "!mine")), max_size=2)


@st.composite
def lines(draw: st.DrawFn) -> DeckLine:
    name = draw(names)
    code, number, foil = draw(printings)
    count = draw(st.one_of(st.integers(1, 4), st.integers(1, 9999)))
    section = draw(st.sampled_from(("main", "main", *SECTIONS)))
    return DeckLine(count, name, 1, section, name, code, number, foil, tuple(draw(tags)))


decks = st.lists(lines(), min_size=1, max_size=6)
titles = st.sampled_from((None, "Miracles", "4 Colours", "Ad Nauseam & Friends", "奇跡"))


def carried(cards: list[DeckLine], key: str) -> list[Seen]:
    """The deck as the writing shows it, said once more and differently from the writer."""
    gifts = WRITINGS[key].carries
    in_side = {fold_name(card.name) for card in cards if card.section == "side"}
    if "commander" not in gifts:
        in_side |= {fold_name(card.name) for card in cards if card.section == "commander"}
    seen: dict[str, list[Seen]] = {section: [] for section in SECTIONS}
    order = ("main", "side", "commander", "companion", "extra")
    for card in sorted(cards, key=lambda card: order.index(card.section)):
        section = card.section
        if section == "extra" and "extra" not in gifts:
            continue
        if section in ("commander", "companion") and section not in gifts:
            if section == "companion" and fold_name(card.name) in in_side:
                continue
            section = "side"
        if section == "side" and "side" not in gifts:
            section = "main"
        seen[section].append(
            (
                card.count,
                fold_name(card.name),
                section,
                card.set if "set" in gifts else None,
                card.number if "number" in gifts else None,
                card.foil and "foil" in gifts,
                card.tags if "tags" in gifts else (),
            )
        )
    return [row for section in order for row in seen[section]]


def as_read(cards: tuple[DeckLine, ...]) -> Iterator[Seen]:
    for section in ("main", "side", "commander", "companion", "extra"):
        for card in cards:
            if card.section == section:
                name = fold_name(card.name)
                yield card.count, name, section, card.set, card.number, card.foil, card.tags


@given(cards=decks, title=titles)
@example(cards=[DeckLine(1, "X", 1, "side", "X", "M10")], title=None)
@example(cards=[DeckLine(4, "Opt", 1, "side", "Opt")], title="4 Colours")
def test_a_deck_comes_back_from_every_writing(cards: list[DeckLine], title: str | None) -> None:
    for key in WRITINGS:
        expected = carried(cards, key)
        if expected:
            comes_back(key, cards, title, expected)


def comes_back(key: str, cards: list[DeckLine], title: str | None, expected: list[Seen]) -> None:
    text = write_deck(cards, key, name=title)
    assert write_deck(cards, key, name=title) == text, key
    parsed = read_deck(text)
    assert parsed.problems == (), key
    assert list(as_read(parsed.cards)) == expected, key
    assert parsed.name == (title if "title" in WRITINGS[key].carries else None), key
    # And once more from what was read: nothing wears off.
    again = write_deck(parsed, key)
    assert write_deck(read_deck(again), key) == again, key
    if key == "cockatrice":
        assert deck_hash(parsed) == deck_hash(cards)


@given(
    st.lists(
        st.one_of(
            st.tuples(st.integers(0, 120), names).map(lambda pair: f"{pair[0]} {pair[1]}"),
            st.tuples(st.integers(1, 20), names).map(lambda pair: f"{pair[0]}x {pair[1]}"),
            st.sampled_from(("", "Deck", "Sideboard", "About", "Name A", "// hi", "SB: 1 A", "4")),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_the_short_way_through_a_simple_list_reads_the_same(written: list[str]) -> None:
    text = "\n".join(written)
    assume(_is_simple(text) and text.strip())
    slow = _Reader(text_lines(text))
    slow.read_all()
    fast = parse_decklist(text)
    careful = slow.finish()
    assert (fast.cards, fast.problems, fast.kinds, fast.name) == (
        careful.cards,
        careful.problems,
        careful.kinds,
        careful.name,
    )
    assert LineKind.CARD in fast.kinds or not fast.cards

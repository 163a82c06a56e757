"""Signs that no text holds, hidden behind escapes and references of files."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.decks import WRITINGS, DeckListError, read_deck, write_deck

from .test_deck_bad_input import refusal

NO_SIGNS = [
    "\ud800",
    "\udfff",
    "\0",
    "\x01",
    "\r",
    "\x7f",
    "\x85",
    "\ufdd0",
    "\ufffe",
    "\U0010ffff",
]
Place = Callable[[str], object]
PLACES: dict[str, Place] = {
    "name": lambda sign: {"mainBoard": [{"name": f"A{sign}", "count": 1}]},
    "name alone": lambda sign: {"mainBoard": [{"name": sign, "count": 1}]},
    "set": lambda sign: {"mainBoard": [{"name": "A", "count": 1, "setCode": f"M1{sign}"}]},
    "number": lambda sign: {"mainBoard": [{"name": "A", "count": 1, "number": sign}]},
    "count": lambda sign: {"mainBoard": [{"name": "A", "count": f"1{sign}"}]},
    "side": lambda sign: {"mainBoard": [], "sideBoard": [{"name": sign, "count": 1}]},
    "commander": lambda sign: {"mainBoard": [], "commander": [{"name": sign, "count": 1}]},
    "title": lambda sign: {"name": f"x{sign}", "mainBoard": [{"name": "A", "count": 1}]},
    "board": lambda sign: {"mainBoard": [], f"my{sign}": [{"name": "A", "count": 1}]},
    "key": lambda sign: {"mainBoard": [{"name": "A", "count": 1, sign: 1}]},
    "file": lambda sign: {sign: []},
}


@pytest.mark.parametrize("sign", NO_SIGNS, ids=ascii)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("wrapped", [False, True])
def test_signs_that_no_text_holds_are_refused_wherever_a_file_hides_them(
    place: str, sign: str, wrapped: bool
) -> None:
    content = PLACES[place](sign)
    error = refusal(json.dumps({"data": content} if wrapped else content))
    assert error.code == "formats.binary_text"
    assert error.params == {"line": 1, "character": f"U+{ord(sign):04X}"}


@pytest.mark.parametrize("sign", NO_SIGNS, ids=ascii)
@pytest.mark.parametrize(
    "text",
    [
        '<Deck><Cards Quantity="1" Name="A&#{};"/></Deck>',
        '<Deck><Cards Quantity="1" Name="A" CollectorNumber="&#{};"/></Deck>',
        "<cockatrice_deck><deckname>x&#{};</deckname></cockatrice_deck>",
    ],
)
def test_neither_do_references_of_xml_bring_them_in(sign: str, text: str) -> None:
    with pytest.raises(DeckListError) as caught:
        read_deck(text.format(ord(sign)))
    assert caught.value.code in ("formats.binary_text", "formats.xml_broken")


def test_what_nobody_reads_of_a_file_may_hold_anything() -> None:
    card = {"name": "Opt", "count": 1, "text": "Scry\r\n\ufffe\ud800", "rulings": [{"x": "\0"}]}
    assert [one.name for one in read_deck(json.dumps({"mainBoard": [card]})).cards] == ["Opt"]


VALUES = st.none() | st.booleans() | st.integers() | st.text(st.characters(codec=None), max_size=6)
CARDS = st.lists(
    st.fixed_dictionaries(
        {"name": st.just("Opt") | VALUES, "count": st.just(1) | VALUES},
        optional={"setCode": VALUES, "number": VALUES, "isFoil": VALUES},
    ),
    max_size=3,
)


@given(
    deck=st.fixed_dictionaries(
        {"mainBoard": CARDS},
        optional={"name": VALUES, "sideBoard": CARDS, "commander": CARDS, "Odd": CARDS},
    )
)
def test_what_is_read_of_any_json_file_can_be_kept_and_written(deck: object) -> None:
    try:
        parsed = read_deck(json.dumps(deck))
    except DeckListError:
        return
    for card in parsed.cards:
        f"{card.name}{card.set}{card.number}{parsed.name}".encode()
    if parsed.section("main"):
        for key in WRITINGS:
            assert read_deck(write_deck(parsed, key)).cards

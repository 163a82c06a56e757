"""A kept deck as other programs write it."""

from formats.catalog.judging import edition_names, find_all
from formats.catalog.queries import catalogue_state
from formats.catalog.resolving import called_by_name
from formats.decklists.models import Deck
from formats.decks import write_deck
from formats.legality import load_facts


def export(deck: Deck, writing: str) -> str:
    """The deck's list; `writing` is a key of `formats.decks.WRITINGS`.

    Cards are called by their own names, in whatever language or spelling they were typed.
    """
    facts, state, parsed = load_facts(), catalogue_state(), deck.parsed()
    found = find_all([parsed], state=state, facts=facts)
    lines = called_by_name(parsed.cards, found)
    return write_deck(lines, writing, name=deck.title, editions=edition_names(facts.data_version))

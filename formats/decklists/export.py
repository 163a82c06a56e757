"""A kept deck as other programs write it."""

import functools
from collections.abc import Mapping

from formats.catalog.judging import find_all
from formats.catalog.queries import catalogue_state
from formats.decklists.models import Deck
from formats.decks import DeckLine, write_deck
from formats.legality import load_facts


def export(deck: Deck, writing: str) -> str:
    """The deck's list; `writing` is a key of `formats.decks.WRITINGS`.

    Cards are called by their own names, in whatever language or spelling they were typed.
    """
    facts, state, parsed = load_facts(), catalogue_state(), deck.parsed()
    found = find_all([parsed], state=state, facts=facts)
    lines = [_named(line, hit.facts.name if (hit := found[line.text]) else line.name)
             for line in parsed.cards]  # fmt: skip
    return write_deck(lines, writing, name=deck.title, editions=_editions(facts.data_version))


def _named(line: DeckLine, name: str) -> DeckLine:
    return DeckLine(
        line.count, name, line.line, line.section, name, line.set, line.number, line.foil, line.tags
    )


@functools.lru_cache(maxsize=1)
def _editions(_data_version: str) -> Mapping[str, str]:
    return {code: facts.name for code, facts in load_facts().sets.items()}

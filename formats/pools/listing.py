"""Pools as lists: registered from one, written as other programs read them."""

from typing import Final

from django.utils.translation import gettext as _

from formats.catalog import unread
from formats.catalog.judging import edition_names, read_list
from formats.catalog.queries import catalogue_state
from formats.catalog.resolving import called_by_name, find
from formats.decks import DeckLine, write_deck
from formats.legality import load_facts
from formats.pools import papers, queries
from formats.pools.contents import BASICS, held, owned, read_deck
from formats.pools.errors import UnreadablePool
from formats.pools.models import LONGEST_TITLE, Pool
from users.models import User
from users.names import BadName, clean_name

#: So many lines are numbered in a refusal's sentence.
_NAMED: Final = 5


def register(*, actor: User, text: str, title: str) -> Pool:
    """A pool from paper: a list in any writing, every line a card.

    Refusals: what cannot be read (UnreadableList …), UnreadablePool for lines that name no card,
    BadDeck, TooManyPools.
    """
    cards, name = _read(text)
    return papers.register(actor=actor, cards=cards, title=_title(title, name))


def write_down(*, actor: User, pool: Pool, text: str) -> Pool:
    """The cards of an event's pool on paper. Refusals: as for `register`, and Locked."""
    return papers.write_down(actor=actor, pool=pool, cards=_read(text)[0])


def _read(text: str) -> tuple[list[tuple[int, str]], str | None]:
    """(copies, name) of every line, and the list's own name."""
    parsed = read_list(text)
    facts, state = load_facts(), catalogue_state()
    found = find(parsed.cards, state=state, facts=facts)
    missing = [line for line in parsed.cards if found.get(line.text) is None]
    bad = sorted(
        [
            *unread.broken(parsed.problems),
            *unread.unknown(missing, "pools.unknown_card", state=state),
        ],
        key=lambda problem: problem.line,
    )
    if bad:
        places = list(dict.fromkeys(problem.line for problem in bad))
        named = ", ".join(map(str, places[:_NAMED])) + (" …" if len(places) > _NAMED else "")
        raise UnreadablePool(count=len(places), lines=named, problems=unread.as_params(bad))
    lines = called_by_name(parsed.cards, found)
    return [(line.count, line.name) for line in lines], parsed.name


def pool_text(pool: Pool) -> str:
    """The pool as a list, as one writes it down."""
    return "\n".join(f"{n} {name}" for name, n in sorted(owned(queries.seen_cards(pool)).items()))


def written(pool: Pool, writing: str) -> str:
    """The deck in a program's writing; what is not played of the pool is its sideboard."""
    cards = queries.seen_cards(pool)
    deck, rest = held(read_deck(pool.deck), cards), owned(cards)
    rest.subtract(deck.main)
    rows = [
        *((count, name, "main") for name, count in sorted(deck.main.items())),
        *((deck.basics[name], name, "main") for name in BASICS if deck.basics.get(name)),
        *((count, name, "side") for name, count in sorted(rest.items()) if count > 0),
    ]
    lines = [
        DeckLine(count, name, number, section, f"{count} {name}", None, None, False, ())
        for number, (count, name, section) in enumerate(rows, start=1)
    ]
    editions = edition_names(load_facts().data_version)
    return write_deck(lines, writing, name=pool.title, editions=editions)


def _title(text: str, own: str | None) -> str:
    for wanted in (text, own or ""):
        try:
            return clean_name(wanted[:LONGEST_TITLE], longest=LONGEST_TITLE)
        except BadName:
            continue
    return _("Pool")

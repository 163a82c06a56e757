"""From the names on lists to cards.

What was asked once is kept per process, for one version of the catalogue and of the facts: a list
of known names costs a look-up each, and no query.
"""

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from msgspec import structs
from rapidfuzz import fuzz, process

from formats.catalog.errors import Listed
from formats.catalog.queries import MOST_SOUGHT, CatalogueState, Found, find_cards, imported_sets
from formats.decks import DeckLine, LineProblem, fold_name, query_keys
from formats.legality import CardFacts, Facts, load_facts

#: Spellings kept per process; ten thousand decks use fewer.
MOST_KEPT: Final = 50_000
_SHOWN: Final = 120


@dataclass(slots=True)
class _Kept:
    """What this process remembers; None for a spelling that nobody knows."""

    version: tuple[str, str]
    by_text: dict[str, Found | None] = field(default_factory=dict)
    #: Codes that no fact knows: whether an import brought such a set.
    sets: dict[str, bool] = field(default_factory=dict)


_kept = _Kept(("", ""))


def find(
    lines: Iterable[DeckLine], *, state: CatalogueState, facts: Facts
) -> Mapping[str, Found | None]:
    """Cards by what stands after the count of a line; holds every line's, and others.

    The text after the count is tried whole first (some names end like a decoration), then without
    decorations, then its first face alone; last as a name that a card bears only on Magic Online
    or Arena.
    """
    kept = _of_version(state.version, facts.data_version)
    missing = {line.text: line.name for line in lines if line.text not in kept.by_text}
    if not missing:
        return kept.by_text
    fresh = _look_up(missing, state, facts)
    if len(kept.by_text) + len(fresh) > MOST_KEPT:
        # Whoever holds the old mapping goes on with it; this one begins with what is asked now.
        kept.by_text = {}
        return find(lines, state=state, facts=facts) if len(fresh) <= MOST_KEPT else fresh
    kept.by_text.update(fresh)
    return kept.by_text


def cards_of(
    lines: Iterable[DeckLine], found: Mapping[str, Found | None], *, commons: bool
) -> dict[str, CardFacts | None]:
    """Each name as typed to its card; `commons` for formats that ask for common printings."""
    cards: dict[str, CardFacts | None] = {}
    for line in lines:
        if line.section != "extra":
            hit = found[line.text]
            cards[line.name] = None if hit is None else hit.commons if commons else hit.facts
    return cards


def called_by_name(
    lines: Iterable[DeckLine], found: Mapping[str, Found | None]
) -> Iterator[DeckLine]:
    """The lines with the cards' own names, in whatever language or spelling they were typed."""
    for line in lines:
        hit = found.get(line.text)
        name = line.name if hit is None else hit.facts.name
        yield structs.replace(line, name=name, text=name)


def unknown_sets(
    lines: Iterable[DeckLine],
    found: Mapping[str, Found | None],
    *,
    state: CatalogueState,
    facts: Facts,
) -> list[LineProblem]:
    """A problem for each line that names a set of which neither facts nor imports know.

    Its card is found by its name all the same. Near codes are told for the first few codes.
    """
    doubtful = [
        (line, line.set)
        for line in lines
        if line.set and line.set not in facts.sets and not _whole(line, found)
    ]
    if not doubtful:
        return []
    kept = _of_version(state.version, facts.data_version)
    missing = {code for _line, code in doubtful} - kept.sets.keys()
    if missing:
        imported = imported_sets(missing)
        if len(kept.sets) + len(missing) > MOST_KEPT:
            kept.sets = {}
        kept.sets |= {code: code in imported for code in missing}
    unknown = [(line, code) for line, code in doubtful if not kept.sets.get(code, False)]
    codes = dict.fromkeys(code for _line, code in unknown)
    near = {code: _near(code, facts) for code in islice(codes, MOST_SOUGHT)}
    return [
        LineProblem(
            line.line,
            "formats.unknown_set",
            f"{line.text} ({code})"[:_SHOWN],
            {"set": code, "near": near.get(code, Listed())},
        )
        for line, code in unknown
    ]


def _near(code: str, facts: Facts) -> Listed:
    hits = process.extract(code, list(facts.sets), scorer=fuzz.ratio, limit=3)
    return Listed(hit for hit, *_rest in hits)


def forget() -> None:
    """Begin anew, as after an import; for measurements."""
    global _kept  # noqa: PLW0603 - one per process, replaced whole
    _kept = _Kept(("", ""))


def _whole(line: DeckLine, found: Mapping[str, Found | None]) -> bool:
    """Whether the text after the count is a card's name as it stands, brackets and all."""
    hit = found.get(line.text)
    return hit is not None and fold_name(line.text) == fold_name(hit.facts.name)


def _of_version(version: str, data_version: str) -> _Kept:
    global _kept  # noqa: PLW0603 - one per process, replaced whole
    if _kept.version != (version, data_version):
        _kept = _Kept((version, data_version))
    return _kept


def _look_up(
    missing: Mapping[str, str], state: CatalogueState, facts: Facts
) -> dict[str, Found | None]:
    digital = _digital_keys(facts.data_version)
    keys: dict[str, tuple[str, ...]] = {}
    for text, name in missing.items():
        tried = tuple(dict.fromkeys((fold_name(text), *query_keys(name))))
        keys[text] = tried + tuple(digital[key] for key in tried if key in digital)
    # No card's name holds a NUL, and the database takes none.
    wanted = (key for tried in keys.values() for key in tried if "\0" not in key)
    found = find_cards(wanted, state=state, facts=facts)
    return {
        text: next((found[key] for key in tried if key in found), None)
        for text, tried in keys.items()
    }


@functools.lru_cache(maxsize=1)
def _digital_keys(_data_version: str) -> dict[str, str]:
    """Folded digital names to folded names of their cards."""
    pairs = load_facts().digital_names.items()
    return {fold_name(name): fold_name(card) for name, card in pairs}

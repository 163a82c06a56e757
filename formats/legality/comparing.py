"""One deck on two days, under two lists, or in all formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from formats.legality.case import Case, find_format, make_case, tournament_day
from formats.legality.checking import judge
from formats.legality.facts import Facts
from formats.legality.model import CardFacts, Deck, Reason, Verdict
from formats.legality.overlays import facts_for
from formats.legality.timelines import book


@dataclass(frozen=True, slots=True)
class Difference:
    """Two verdicts, and which reasons went, came and stayed (as they are afterwards)."""

    before: Verdict
    after: Verdict
    went: tuple[Reason, ...]
    came: tuple[Reason, ...]
    stayed: tuple[Reason, ...]

    @property
    def changed(self) -> bool:
        """Whether anything differs: the answer or a reason."""
        return bool(self.went or self.came or self.before.legal is not self.after.legal)


def compare(before: Verdict, after: Verdict) -> Difference:
    """What differs between two verdicts on one deck; a reason is known by code and card."""
    if not before.reasons and not after.reasons:
        return Difference(before, after, (), (), ())
    old = {(reason.code, reason.card) for reason in before.reasons}
    new = {(reason.code, reason.card) for reason in after.reasons}
    return Difference(
        before,
        after,
        went=tuple(r for r in before.reasons if (r.code, r.card) not in new),
        came=tuple(r for r in after.reasons if (r.code, r.card) not in old),
        stayed=tuple(r for r in after.reasons if (r.code, r.card) in old),
    )


def difference(
    deck: Deck,
    *,
    format: str,  # noqa: A002 - keyword-only, and the word of the field
    before: date,
    after: date,
    facts: Facts,
    cards: Mapping[str, CardFacts | None],
    platform: str = "paper",
    after_facts: Facts | None = None,
) -> Difference:
    """The deck on two days, and with ``after_facts`` (draft rulings) on the second one.

    Raises UnknownFormat, UnknownPlatform and BadDate.
    """
    case = make_case(deck, format, facts=facts, cards=cards, platform=platform)
    one = judge(case, before)
    if after_facts is None:
        return compare(one, judge(case, after))
    later = facts_for(after_facts, platform)
    case = replace(case, facts=later, book=book(later, find_format(format, later).key))
    return compare(one, judge(case, after))


def what_if(
    decks: Iterable[tuple[Deck, Mapping[str, CardFacts | None]]],
    *,
    format: str,  # noqa: A002 - keyword-only, and the word of the field
    on: date,
    facts: Facts,
    drafted: Facts,
    platform: str = "paper",
) -> tuple[Difference | None, ...]:
    """What draft rulings (``with_rulings``) would change for each deck on that day.

    None for a deck that holds no card whose rulings differ. Raises as ``difference``.
    """
    tournament_day(on)
    before, after = facts_for(facts, platform), facts_for(drafted, platform)
    names = after.drafted.get(find_format(format, after).key, frozenset())
    fronts = {name.partition(" // ")[0] for name in names}
    found: list[Difference | None] = []
    for deck, cards in decks:
        if _holds(deck, cards, names, fronts):
            case = make_case(deck, format, facts=before, cards=cards, platform=platform)
            later = replace(case, facts=after, book=book(after, format))
            found.append(compare(judge(case, on), judge(later, on)))
        else:
            found.append(None)
    return tuple(found)


def _holds(
    deck: Deck,
    cards: Mapping[str, CardFacts | None],
    names: frozenset[str],
    fronts: set[str],
) -> bool:
    for section in (deck.main, deck.side, deck.commander, deck.companion):
        for entry in section:
            card = cards.get(entry.name)
            if card is not None and (
                card.name in names or card.name.partition(" // ")[0] in fronts
            ):
                return True
    return False


def formats_for(
    deck: Deck,
    *,
    on: date,
    facts: Facts,
    cards: Mapping[str, CardFacts | None],
    commons: Mapping[str, CardFacts | None] | None = None,
    formats: Iterable[str] | None = None,
    platform: str = "paper",
) -> dict[str, Verdict]:
    """The verdict in each of ``formats`` (all of them), in that order.

    ``commons`` are the cards as Pauper asks for them, where the catalogue tells them apart.
    Raises UnknownFormat, UnknownPlatform and BadDate.
    """
    found: dict[str, Verdict] = {}
    plain: Case | None = None
    for key in facts.formats if formats is None else formats:
        of = find_format(key, facts)
        if of.kind == "commons" and commons is not None:
            case = make_case(deck, key, facts=facts, cards=commons, platform=platform)
        elif plain is None:
            case = plain = make_case(deck, key, facts=facts, cards=cards, platform=platform)
        else:  # the deck is counted once
            case = replace(plain, book=book(plain.facts, key))
        found[key] = judge(case, on)
    return found

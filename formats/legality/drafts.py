"""Rulings that nobody has made yet, laid over the facts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from formats.legality.errors import BadDraft
from formats.legality.facts import (
    FIRST_DAY,
    LAST_DAY,
    STATUSES,
    Facts,
    FormatFacts,
    Ruling,
    front_name,
)


@dataclass(frozen=True, slots=True)
class DraftRuling:
    """From ``day`` on the card would have ``status`` in the format. ``note`` says why.

    ``format`` is a key. A status as in ``Ruling``. Later rulings of the list stay as they are.
    """

    format: str
    card: str
    status: str
    day: date
    note: str = ""


def with_rulings(facts: Facts, drafts: Sequence[DraftRuling]) -> Facts:
    """The facts with these rulings added: an overlay with a data version of its own.

    It shares all that does not differ, so it is made in no time. Raises BadDraft for a draft that
    could not stand: an unknown format or status, a day out of range or outside of the format's
    life, a status that the card has by then already, or a restriction where no list restricts.
    """
    rulings: dict[str, dict[str, tuple[Ruling, ...]]] = {}
    changed = {key: set(names) for key, names in facts.drafted.items()}
    for index, draft in enumerate(drafts):
        entry = _checked(index, draft, facts)
        own = rulings.setdefault(entry.key, dict(entry.rulings))
        name = draft.card
        if name not in own and front_name(name) in own:
            name = front_name(name)
        own[name] = tuple(_joined(index, draft, name, own.get(name, ())))
        changed.setdefault(entry.key, set()).add(name)
    if not rulings:
        return facts
    formats = dict(facts.formats)
    for key, own in rulings.items():
        formats[key] = replace(facts.formats[key], rulings=MappingProxyType(own))
    return replace(
        facts,
        data_version=f"{facts.data_version}+{_digest(drafts)}",
        formats=MappingProxyType(formats),
        base=facts,
        drafted=MappingProxyType({key: frozenset(names) for key, names in changed.items()}),
    )


def restricts(entry: FormatFacts, on: date) -> bool:
    """Whether the format's list of that day restricts cards; today only Vintage's does."""
    for name in entry.rulings:
        ruling, _following = entry.rulings_on(name, on)
        if ruling is not None and ruling.status == "restricted":
            return True
    return False


def _checked(index: int, draft: DraftRuling, facts: Facts) -> FormatFacts:
    entry = facts.formats.get(draft.format)
    if entry is None:
        raise BadDraft(index, "unknown_format", format=draft.format)
    if draft.status not in STATUSES:
        raise BadDraft(index, "unknown_status", status=draft.status)
    if not draft.card.strip():
        raise BadDraft(index, "no_card")
    first, last = max(entry.start, FIRST_DAY), entry.until or LAST_DAY
    if not first <= draft.day <= last:
        raise BadDraft(index, "day_out_of_range", first=first.isoformat(), last=last.isoformat())
    if draft.status == "restricted" and not restricts(entry, draft.day):
        raise BadDraft(index, "no_restricted_list", format=draft.format)
    return entry


def _joined(
    index: int, draft: DraftRuling, name: str, rulings: Sequence[Ruling]
) -> Iterator[Ruling]:
    """The card's rulings with the draft among them, each changing the status before it."""
    if any(ruling.day == draft.day and not ruling.source for ruling in rulings):
        raise BadDraft(index, "twice", card=name)
    before = [ruling for ruling in rulings if ruling.day < draft.day]
    standing = [ruling for ruling in rulings if ruling.day <= draft.day]
    if draft.status == (standing[-1].status if standing else "legal"):
        raise BadDraft(index, "same_status", card=name, status=draft.status)
    yield from before
    status = before[-1].status if before else "legal"
    # A draft of a ruling's own day replaces it; what comes to the same as before is none.
    if draft.status != status:
        yield Ruling(draft.day, name, draft.status, "")
        status = draft.status
    for ruling in rulings:
        if ruling.day > draft.day and ruling.status != status:
            yield ruling
            status = ruling.status


def _digest(drafts: Sequence[DraftRuling]) -> str:
    """First 8 hex digits of SHA-256 over the drafts; a note changes nothing."""
    lines = sorted(f"{d.format}\t{d.card}\t{d.status}\t{d.day.isoformat()}" for d in drafts)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]

"""A deck's days in a format, as the API tells them: no reason stands twice."""

from collections.abc import Iterable, Mapping
from typing import Any

from formats.catalog.wording import told_code
from formats.legality import CardFacts, Facts, OffenceSpans, Period, offence_spans


def history_json(
    periods: Iterable[Period], cards: Mapping[str, CardFacts | None], facts: Facts
) -> dict[str, Any]:
    """`periods` with the codes of each, and `offences`, each once with all its days.

    The answer grows with the cards and their changes, never with their product.
    """
    periods = tuple(periods)
    unknown = {card.name: _unknown_set(card, facts) for card in cards.values() if card is not None}

    def told(code: str, card: str | None) -> str:
        return told_code(code, {"set": unknown.get(card or "")})

    return {
        "periods": [
            {
                "from": period.start.isoformat(),
                "until": period.until.isoformat() if period.until else None,
                "legal": period.legal,
                "codes": list(dict.fromkeys(told(*offence) for offence in period.offences)),
            }
            for period in periods
        ],
        "offences": [
            {
                "code": told(*spans.offence),
                "card": spans.offence[1],
                "spans": _spans_json(spans),
            }
            for spans in offence_spans(periods)
        ],
    }


def _unknown_set(card: CardFacts, facts: Facts) -> str | None:
    """The set that the core says it does not know, if it says so of this card."""
    return next((p.set for p in card.printings if p.set not in facts.sets), None)


def _spans_json(spans: OffenceSpans) -> list[dict[str, str | None]]:
    return [
        {"from": start.isoformat(), "until": until.isoformat() if until else None}
        for start, until in spans.days
    ]

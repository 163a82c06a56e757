"""What the API tells of cards."""

from datetime import date
from typing import Any

from formats.catalog import card_legality as legality
from formats.catalog.card_text import text_of
from formats.catalog.card_views import MEDIA, colors, corner
from formats.catalog.models import Card, Face, Printing
from formats.catalog.queries import catalogue_state, facts_of
from formats.legality import load_facts


def stay_json(stay: legality.Stay) -> dict[str, Any]:
    """Days of one kind as the API tells them."""
    return {
        "status": stay.kind,
        "code": stay.code,
        "since": stay.start.isoformat(),
        "until": stay.until.isoformat() if stay.until else None,
        "source": stay.source or None,
    }


def row_json(card: Card) -> dict[str, Any]:
    """A card in a list."""
    return {
        "name": card.name,
        "slug": card.slug,
        "mana_cost": card.mana_cost,
        "mana_value": card.mana_value,
        "type_line": card.type_line,
        "colors": colors(card.colors),
        "color_identity": colors(card.color_identity),
        "first_printed": card.first_printed.isoformat() if card.first_printed else None,
    }


def face_json(face: Face) -> dict[str, Any]:
    """A face."""
    return {
        "name": face.name,
        "mana_cost": face.mana_cost,
        "mana_value": face.mana_value,
        "type_line": face.type_line,
        "colors": colors(face.colors),
        "corner": corner(face),
    }


def printing_json(row: Printing) -> dict[str, Any]:
    """A printing."""
    return {
        "set": row.set_code,
        "number": row.number,
        "rarities": list(row.rarities),
        "day": row.day.isoformat() if row.day else None,
        "media": [MEDIA[letter] for letter in row.media if letter in MEDIA],
        "printed_name": row.printed_name or None,
        "playable": row.playable,
    }


def card_json(card: Card, on: date) -> dict[str, Any]:
    """Everything about a card as of a day, as the API tells it."""
    state, facts = catalogue_state(), load_facts()
    found = facts_of([card], state=state, facts=facts)[card.pk]
    return {
        **row_json(card),
        "variant": card.variant,
        "layout": card.layout,
        "corner": corner(card),
        "reserved": card.reserved,
        "facts_are_thin": card.thin,
        "text": text_of(card),
        "faces": [face_json(face) for face in card.faces.order_by("index")],
        "names": [
            {"text": name.text, "language": name.language, "kind": name.kind}
            for name in card.names.order_by("kind", "language", "text")
        ],
        "printings": [
            printing_json(row) for row in card.printings.order_by("set_code", "number", "pk")
        ],
        "legalities": {
            one.of.key: stay_json(one.now)
            for one in legality.in_formats(found, on)
            if one.now is not None
        },
        "date": on.isoformat(),
        "data_version": facts.data_version,
        "catalogue": {"version": state.version, "cards": state.cards},
    }

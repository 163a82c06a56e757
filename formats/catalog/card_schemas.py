"""The shapes of what the API tells of cards and sets, with examples."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from formats.catalog.card_legality import KINDS, OUT
from formats.catalog.schemas import CatalogueAnswer

_COLORS: Final = ("W", "U", "B", "R", "G")


class _Colors(serializers.ListField):
    child = serializers.ChoiceField(choices=_COLORS)


class CardRow(serializers.Serializer[None]):
    """A card in a list."""

    name = serializers.CharField()
    slug = serializers.CharField(help_text=_("Its address below `/cards/`."))
    mana_cost = serializers.CharField(allow_blank=True)
    mana_value = serializers.FloatField(allow_null=True)
    type_line = serializers.CharField(allow_blank=True)
    colors = _Colors()
    color_identity = _Colors()
    first_printed = serializers.DateField(allow_null=True)


class FoundCard(CardRow):
    """A card that was found."""

    status = serializers.ChoiceField(
        choices=("legal", "restricted"),
        allow_null=True,
        help_text=_("In the format that was asked about; null without one."),
    )


class CardFace(serializers.Serializer[None]):
    """A face of a card that has several."""

    name = serializers.CharField()
    mana_cost = serializers.CharField(allow_blank=True)
    mana_value = serializers.FloatField(allow_null=True)
    type_line = serializers.CharField(allow_blank=True)
    colors = _Colors()
    corner = serializers.CharField(allow_blank=True)


class CardNameAnswer(serializers.Serializer[None]):
    """A name that the card answers to."""

    text = serializers.CharField()
    language = serializers.CharField()
    kind = serializers.CharField()


class PrintingAnswer(serializers.Serializer[None]):
    """A card in a set."""

    set = serializers.CharField()
    number = serializers.CharField(allow_blank=True)
    rarities = serializers.ListField(child=serializers.CharField())
    day = serializers.DateField(allow_null=True, help_text=_("Its own day, if it has one."))
    media = serializers.ListField(child=serializers.CharField())
    printed_name = serializers.CharField(allow_null=True)
    playable = serializers.BooleanField(help_text=_("Whether it may be played in tournaments."))


class CardStayAnswer(serializers.Serializer[None]):
    """Days of one status for one reason."""

    status = serializers.ChoiceField(choices=KINDS)
    code = serializers.CharField(
        allow_null=True, help_text=_("The code that a deck check would give; null for legal.")
    )
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True, help_text=_("The first day after."))
    source = serializers.CharField(allow_null=True)  # type: ignore[assignment]  # DRF's fields have one too


class CardAnswer(CardRow):
    """A card as of a day."""

    variant = serializers.CharField(allow_blank=True)
    layout = serializers.CharField(allow_blank=True)
    corner = serializers.CharField(
        allow_blank=True, help_text=_("Power and toughness, loyalty or defense.")
    )
    reserved = serializers.BooleanField()
    facts_are_thin = serializers.BooleanField()
    text = serializers.CharField(allow_null=True)
    faces = CardFace(many=True)
    names = CardNameAnswer(many=True)
    printings = PrintingAnswer(many=True)
    legalities = serializers.DictField(
        child=CardStayAnswer(), help_text=_("By format, for those that are one on that day.")
    )
    date = serializers.DateField()
    data_version = serializers.CharField()
    catalogue = CatalogueAnswer()


class CardInFormat(serializers.Serializer[None]):
    """All days of a card in a format."""

    format = serializers.CharField()
    spans = CardStayAnswer(many=True)


class CardLegality(serializers.Serializer[None]):
    """All days of a card in the formats that were asked about."""

    name = serializers.CharField()
    slug = serializers.CharField()
    formats = CardInFormat(many=True)
    data_version = serializers.CharField()


class SetRow(serializers.Serializer[None]):
    """A set in a list."""

    code = serializers.CharField()
    name = serializers.CharField()
    released = serializers.DateField(allow_null=True)
    first_tournament_day = serializers.DateField(allow_null=True)
    type = serializers.CharField(allow_blank=True)
    block = serializers.CharField(allow_null=True)
    belongs_to = serializers.CharField(allow_null=True)
    digital = serializers.BooleanField()


class SetStay(serializers.Serializer[None]):
    """Days on which a set is in a format."""

    format = serializers.CharField()
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True)
    source = serializers.CharField(allow_null=True)  # type: ignore[assignment]  # DRF's fields have one too


class SetCardAnswer(serializers.Serializer[None]):
    """A card of a set."""

    number = serializers.CharField(allow_blank=True)
    name = serializers.CharField()
    slug = serializers.CharField()
    rarities = serializers.ListField(child=serializers.CharField())


class SetAnswer(SetRow):
    """A set with its cards and formats."""

    formats = SetStay(many=True)
    cards = SetCardAnswer(many=True)


_ROW: Final = {
    "name": "Lightning Bolt",
    "slug": "lightning-bolt",
    "mana_cost": "{R}",
    "mana_value": 1.0,
    "type_line": "Instant",
    "colors": ["R"],
    "color_identity": ["R"],
    "first_printed": "1993-08-05",
}
CARDS_EXAMPLE: Final = {"results": [{**_ROW, "status": "legal"}], "next": None}
_LEGAL: Final = {
    "status": "legal",
    "code": None,
    "since": "2009-07-17",
    "until": "2011-09-30",
    "source": None,
}
CARD_EXAMPLE: Final = {
    **_ROW,
    "variant": "",
    "layout": "normal",
    "corner": "",
    "reserved": False,
    "facts_are_thin": False,
    "text": None,
    "faces": [],
    "names": [
        {"text": "Lightning Bolt", "language": "en", "kind": "main"},
        {"text": "稲妻", "language": "ja", "kind": "printed"},
    ],
    "printings": [
        {
            "set": "M10",
            "number": "146",
            "rarities": ["C"],
            "day": None,
            "media": ["paper", "mtgo"],
            "printed_name": None,
            "playable": True,
        }
    ],
    "legalities": {"standard": _LEGAL},
    "date": "2010-01-01",
    "data_version": "2026.11",
    "catalogue": {"version": "mtgjson-5.2.2", "cards": 234},
}
LEGALITY_EXAMPLE: Final = {
    "name": "Lightning Bolt",
    "slug": "lightning-bolt",
    "formats": [
        {
            "format": "standard",
            "spans": [
                _LEGAL,
                {
                    **_LEGAL,
                    "status": OUT,
                    "code": "formats.not_in_format",
                    "since": "2011-09-30",
                    "until": None,
                },
            ],
        }
    ],
    "data_version": "2026.11",
}
_SET: Final = {
    "code": "M10",
    "name": "Magic 2010",
    "released": "2009-07-17",
    "first_tournament_day": "2009-07-17",
    "type": "core",
    "block": None,
    "belongs_to": None,
    "digital": False,
}
SETS_EXAMPLE: Final = {"results": [_SET], "next": None}
SET_EXAMPLE: Final = {
    **_SET,
    "formats": [
        {"format": "standard", "since": "2009-07-17", "until": "2010-10-01", "source": None}
    ],
    "cards": [
        {
            "number": "146",
            "name": "Lightning Bolt",
            "slug": "lightning-bolt",
            "rarities": ["C"],
        }
    ],
}

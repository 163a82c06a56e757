"""The shapes of what the deck check and the formats answer, with examples."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers


class ReasonAnswer(serializers.Serializer[None]):
    """Why a deck may not be played, or why nobody can say."""

    code = serializers.CharField()
    certain = serializers.BooleanField(help_text=_("Whether it alone makes the deck illegal."))
    message = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    count = serializers.IntegerField(allow_null=True)
    allowed = serializers.IntegerField(allow_null=True)
    since = serializers.DateField(allow_null=True)
    until = serializers.DateField(allow_null=True)
    source = serializers.CharField(  # type: ignore[assignment]  # DRF's fields have one too
        allow_null=True, help_text=_("Where the rule is published.")
    )
    lines = serializers.ListField(child=serializers.IntegerField())
    suggestions = serializers.ListField(child=serializers.CharField())
    details = serializers.DictField()


class ProblemAnswer(serializers.Serializer[None]):
    """A line that was not taken as a card."""

    line = serializers.IntegerField()
    code = serializers.CharField()
    message = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    details = serializers.DictField()


class CountsAnswer(serializers.Serializer[None]):
    """How many cards."""

    main = serializers.IntegerField()
    side = serializers.IntegerField()
    commander = serializers.IntegerField()


class CatalogueAnswer(serializers.Serializer[None]):
    """Which cards this site knows."""

    version = serializers.CharField(allow_blank=True)
    cards = serializers.IntegerField()


class DeckCheckAnswer(serializers.Serializer[None]):
    """The verdict."""

    legal = serializers.BooleanField(
        allow_null=True, help_text=_("null where too few cards are known to say.")
    )
    format = serializers.CharField()
    date = serializers.DateField()
    platform = serializers.CharField()
    platform_known = serializers.BooleanField(
        help_text=_("Whether the platform's own days are known; else those of paper count.")
    )
    reasons = ReasonAnswer(many=True)
    problems = ProblemAnswer(many=True)
    counts = CountsAnswer()
    deck_name = serializers.CharField(allow_null=True)
    how_to_import = serializers.CharField(allow_null=True)
    data_version = serializers.CharField()
    data_as_of = serializers.DateField()
    catalogue = CatalogueAnswer()


CHECK_BODY: Final = {
    "format": "standard",
    "date": "2010-01-01",
    "text": "5 Serra Angel\n56 Plains",
}
CHECK_EXAMPLE: Final = {
    "legal": False,
    "format": "standard",
    "date": "2010-01-01",
    "platform": "paper",
    "platform_known": True,
    "reasons": [
        {
            "code": "formats.too_many_copies",
            "certain": True,
            "message": "5 copies of Serra Angel; at most 4 are allowed.",
            "card": "Serra Angel",
            "count": 5,
            "allowed": 4,
            "since": None,
            "until": None,
            "source": None,
            "lines": [1],
            "suggestions": [],
            "details": {"rule": "format"},
        }
    ],
    "problems": [],
    "counts": {"main": 61, "side": 0, "commander": 0},
    "deck_name": None,
    "how_to_import": None,
    "data_version": "2026.11",
    "data_as_of": "2026-11-01",
    "catalogue": {"version": "mtgjson-5.2.2", "cards": 234},
}

FormatsAnswer: Final = inline_serializer(
    "Formats",
    fields={
        "results": inline_serializer(
            "Format",
            fields={
                "key": serializers.CharField(),
                "name": serializers.CharField(),
                "name_ja": serializers.CharField(),
                "aliases": serializers.ListField(child=serializers.CharField()),
                "kind": serializers.CharField(),
                "group": serializers.CharField(),
                "from": serializers.DateField(),
                "until": serializers.DateField(allow_null=True),
            },
            many=True,
        ),
        "next": serializers.CharField(allow_null=True),
    },
)
FORMATS_EXAMPLE: Final = {
    "results": [
        {
            "key": "extended",
            "name": "Extended",
            "name_ja": "エクステンデッド",
            "aliases": ["type1.x", "type 1x", "ext"],
            "kind": "windows",
            "group": "constructed",
            "from": "1997-07-01",
            "until": "2013-10-08",
        }
    ],
    "next": None,
}

"""The shapes of formats in the API, with examples."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.web.fields import Text


class DeckRulesAnswer(serializers.Serializer[None]):
    """Rules of deck building; null where there is no limit."""

    main_min = serializers.IntegerField(allow_null=True)
    total_exact = serializers.IntegerField(allow_null=True)
    side = serializers.CharField(help_text=_("free, exact or max."))
    side_size = serializers.IntegerField(allow_null=True)
    copies = serializers.IntegerField(allow_null=True)
    legend_copies = serializers.IntegerField(allow_null=True)
    source = serializers.CharField()  # type: ignore[assignment]  # DRF's fields have one too


class FormatAnswer(serializers.Serializer[None]):
    """A format on a day."""

    key = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField()
    group = serializers.CharField()
    on = serializers.DateField()
    platform = serializers.CharField()
    is_format = serializers.BooleanField(help_text=_("Whether tournaments were held in it then."))
    sets = serializers.ListField(child=serializers.CharField())
    deck = DeckRulesAnswer()
    next_change = serializers.DateField(allow_null=True)
    data_version = serializers.CharField()


class ListedAnswer(serializers.Serializer[None]):
    """A card on the list."""

    card = serializers.CharField()
    status = serializers.CharField()
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True)
    source = serializers.CharField(allow_null=True)  # type: ignore[assignment]  # the same


class FormatListAnswer(serializers.Serializer[None]):
    """The whole list of a day."""

    format = serializers.CharField()
    on = serializers.DateField()
    data_version = serializers.CharField()
    results = ListedAnswer(many=True)


class RulingAnswer(serializers.Serializer[None]):
    """A ruling of a day."""

    card = serializers.CharField()
    status = serializers.CharField()
    source = serializers.CharField(allow_null=True)  # type: ignore[assignment]  # the same


class ChangeAnswer(serializers.Serializer[None]):
    """What changes on a day."""

    day = serializers.DateField()
    entering = serializers.ListField(child=serializers.CharField())
    leaving = serializers.ListField(child=serializers.CharField())
    rulings = RulingAnswer(many=True)
    deck_rules_change = serializers.BooleanField()


class ChangesAnswer(serializers.Serializer[None]):
    """Changes, oldest first."""

    format = serializers.CharField()
    data_version = serializers.CharField()
    results = ChangeAnswer(many=True)


class DraftBody(serializers.Serializer[None]):
    """A ruling that nobody has made."""

    card = Text(help_text=_("The card's name, in any language."))
    status = Text(help_text=_("banned, restricted or legal."))


class WhatIfBody(serializers.Serializer[None]):
    """Rulings to try."""

    date = Text(required=False, allow_null=True, help_text=_("A day as YYYY-MM-DD; today's."))
    rulings = serializers.ListField(child=DraftBody(), min_length=1, max_length=20)


class ShownDeck(serializers.Serializer[None]):
    """A deck that the asker may see."""

    title = serializers.CharField()
    address = serializers.CharField()
    before = serializers.BooleanField(allow_null=True)
    after = serializers.BooleanField(allow_null=True)


class WhatIfAnswer(serializers.Serializer[None]):
    """What becomes of kept decks."""

    format = serializers.CharField()
    on = serializers.DateField()
    data_version = serializers.CharField()
    decks_checked = serializers.IntegerField()
    decks_changed = serializers.IntegerField()
    turn_illegal = serializers.IntegerField()
    turn_legal = serializers.IntegerField()
    shown = ShownDeck(many=True)


FORMAT: Final = {
    "key": "standard",
    "name": "Standard",
    "kind": "windows",
    "group": "constructed",
    "on": "2010-08-01",
    "platform": "paper",
    "is_format": True,
    "sets": ["ALA", "CON", "ARB", "M10", "ZEN", "WWK", "ROE", "M11"],
    "deck": {
        "main_min": 60,
        "total_exact": None,
        "side": "exact",
        "side_size": 15,
        "copies": 4,
        "legend_copies": None,
        "source": "https://magic.wizards.com/en/rules",
    },
    "next_change": "2010-10-01",
    "data_version": "2026.11-0123456789ab",
}
LIST: Final = {
    "format": "legacy",
    "on": "2010-08-01",
    "data_version": "2026.11-0123456789ab",
    "results": [
        {
            "card": "Ancestral Recall",
            "status": "banned",
            "since": "2004-09-20",
            "until": None,
            "source": None,
        }
    ],
}
CHANGES: Final = {
    "format": "standard",
    "data_version": "2026.11-0123456789ab",
    "results": [
        {
            "day": "2010-10-01",
            "entering": ["SOM"],
            "leaving": ["ALA", "ARB", "CON", "M10"],
            "rulings": [],
            "deck_rules_change": False,
        }
    ],
}
WHAT_IF_BODY: Final = {"rulings": [{"card": "Lightning Bolt", "status": "banned"}]}
WHAT_IF: Final = {
    "format": "legacy",
    "on": "2026-11-30",
    "data_version": "2026.11-0123456789ab+0123456789ab",
    "decks_checked": 120,
    "decks_changed": 31,
    "turn_illegal": 31,
    "turn_legal": 0,
    "shown": [{"title": "Burn", "address": "/decks/k3v9c1m8q2xw/", "before": True, "after": False}],
}

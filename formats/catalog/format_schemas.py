"""The shapes of formats in the API, with examples."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.web.fields import Text
from formats.catalog.schemas import ReasonAnswer


class DeckRulesAnswer(serializers.Serializer[None]):
    """Rules of deck building; null where there is no limit."""

    main_min = serializers.IntegerField(allow_null=True)
    total_exact = serializers.IntegerField(allow_null=True)
    side = serializers.CharField(help_text=_("free, exact or max."))
    side_size = serializers.IntegerField(allow_null=True)
    copies = serializers.IntegerField(allow_null=True)
    legend_copies = serializers.IntegerField(allow_null=True)
    source = serializers.CharField()  # type: ignore[assignment]  # DRF's fields have one too


class NameAnswer(serializers.Serializer[None]):
    """A name and the first day on which the format bore it."""

    since = serializers.DateField()
    name = serializers.CharField()


class StayAnswer(serializers.Serializer[None]):
    """A set that is in the format on the day."""

    set = serializers.CharField()
    name = serializers.CharField()
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True, help_text=_("The first day without it."))
    announced = serializers.CharField(
        allow_null=True, help_text=_("The announced time of its end, as 2027-Q1.")
    )


class _FormatAnswer(serializers.Serializer[None]):
    """A format on a day."""

    key = serializers.CharField()
    name = serializers.CharField()
    names = NameAnswer(many=True, help_text=_("All names it ever had, oldest first."))
    aliases = serializers.ListField(child=serializers.CharField())
    kind = serializers.CharField(help_text=_("windows, eternal, commons, limited or rulebook."))
    group = serializers.CharField(help_text=_("constructed, other, rulebook or block."))
    until = serializers.DateField(allow_null=True)
    on = serializers.DateField()
    platform = serializers.CharField()
    is_format = serializers.BooleanField(help_text=_("Whether tournaments were held in it then."))
    sets = serializers.ListField(child=serializers.CharField())
    stays = StayAnswer(many=True)
    deck = DeckRulesAnswer()
    last_change = serializers.DateField(allow_null=True)
    next_change = serializers.DateField(allow_null=True)
    data_version = serializers.CharField()


#: With the field `from`, which is a word of Python's.
FormatAnswer: Final = type(
    "FormatAnswer",
    (_FormatAnswer,),
    {"__doc__": "A format on a day.", "from": serializers.DateField()},
)


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
    platform = serializers.CharField()
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
    status = Text(help_text=_("banned, restricted, legal, or banned_as_commander and such."))
    date = Text(required=False, allow_null=True, help_text=_("Its day as YYYY-MM-DD; that of all."))


class WhatIfBody(serializers.Serializer[None]):
    """Rulings to try."""

    date = Text(
        required=False, allow_null=True, help_text=_("The day of all rulings as YYYY-MM-DD; today.")
    )
    rulings = serializers.ListField(child=DraftBody(), min_length=1, max_length=20)


class ShownDeck(serializers.Serializer[None]):
    """A deck that the asker may see."""

    title = serializers.CharField()
    address = serializers.CharField()
    before = serializers.BooleanField(allow_null=True)
    after = serializers.BooleanField(allow_null=True)
    reasons = ReasonAnswer(many=True, help_text=_("Those that come with the rulings."))


class TriedRuling(serializers.Serializer[None]):
    """A ruling as it was understood."""

    card = serializers.CharField()
    status = serializers.CharField()
    date = serializers.DateField()


class WhatIfAnswer(serializers.Serializer[None]):
    """What becomes of kept decks."""

    format = serializers.CharField()
    on = serializers.DateField()
    data_version = serializers.CharField()
    rulings = TriedRuling(many=True)
    list = ListedAnswer(many=True, help_text=_("The list of that day as it would be."))
    decks_checked = serializers.IntegerField()
    decks_changed = serializers.IntegerField()
    turn_illegal = serializers.IntegerField()
    turn_legal = serializers.IntegerField()
    shown = ShownDeck(many=True)


FORMAT: Final = {
    "key": "standard",
    "name": "Standard",
    "names": [
        {"since": "1995-01-10", "name": "Type 2"},
        {"since": "1997-01-01", "name": "Standard"},
    ],
    "aliases": ["type2", "type ii", "t2", "std", "タイプ2"],
    "kind": "windows",
    "group": "constructed",
    "from": "1995-01-10",
    "until": None,
    "on": "2010-08-01",
    "platform": "paper",
    "is_format": True,
    "sets": ["ALA", "CON", "ARB", "M10", "ZEN", "WWK", "ROE", "M11"],
    "stays": [
        {
            "set": "ALA",
            "name": "Shards of Alara",
            "since": "2008-10-03",
            "until": "2010-10-01",
            "announced": None,
        }
    ],
    "deck": {
        "main_min": 60,
        "total_exact": None,
        "side": "exact",
        "side_size": 15,
        "copies": 4,
        "legend_copies": None,
        "source": "https://magic.wizards.com/en/rules",
    },
    "last_change": "2010-07-16",
    "next_change": "2010-10-01",
    "data_version": "2026.11-0123456789ab",
}
LIST: Final = {
    "format": "legacy",
    "on": "2010-08-01",
    "platform": "paper",
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
    "data_version": "2026.11-0123456789ab+01234567",
    "rulings": [{"card": "Lightning Bolt", "status": "banned", "date": "2026-11-30"}],
    "list": [
        {
            "card": "Lightning Bolt",
            "status": "banned",
            "since": "2026-11-30",
            "until": None,
            "source": None,
        }
    ],
    "decks_checked": 120,
    "decks_changed": 31,
    "turn_illegal": 31,
    "turn_legal": 0,
    "shown": [
        {
            "title": "Burn",
            "address": "/decks/k3v9c1m8q2xw/",
            "before": True,
            "after": False,
            "reasons": [
                {
                    "code": "formats.banned",
                    "certain": True,
                    "message": "Lightning Bolt has been banned in Legacy since Nov. 30, 2026.",
                    "card": "Lightning Bolt",
                    "count": 4,
                    "allowed": 0,
                    "since": "2026-11-30",
                    "until": None,
                    "source": None,
                    "lines": [1],
                    "suggestions": [],
                    "details": {},
                }
            ],
        }
    ],
}

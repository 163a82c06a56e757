"""The shapes of what scripts ask about lists, with examples."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from core.web.fields import Text
from core.web.schema import ErrorBody
from formats.catalog.schemas import CHECK_BODY, CHECK_EXAMPLE, DeckCheckAnswer, ReasonAnswer

_PLATFORM: Final = _("paper, mtgo or arena; paper.")
_DAY: Final = _("A day as YYYY-MM-DD; today's.")


class DeckBody(serializers.Serializer[None]):
    """A list and a format."""

    text = Text(help_text=_("The list, in any program's writing."))
    format = Text(help_text=_("The format's key, or what people call it."))
    platform = Text(required=False, allow_null=True, help_text=_PLATFORM)


class CheckBody(DeckBody):
    """One list of many."""

    date = Text(required=False, allow_null=True, help_text=_DAY)


class BulkBody(serializers.Serializer[None]):
    """Lists to check."""

    decks = CheckBody(many=True, help_text=_("At most 500."))


class RefusedAnswer(serializers.Serializer[None]):
    """Stands where the answer would."""

    error = ErrorBody()


class BulkAnswer(serializers.Serializer[None]):
    """An answer or an error for each list."""

    results = serializers.ListField(
        child=PolymorphicProxySerializer(
            component_name="CheckOrError",
            serializers=[DeckCheckAnswer, RefusedAnswer],
            resource_type_field_name=None,
        )
    )


class DaysAnswer(serializers.Serializer[None]):
    """Days from the first up to, not with, the last; null is open."""

    until = serializers.DateField(allow_null=True)


# `from` is a word of the language.
DaysAnswer._declared_fields = {"from": serializers.DateField(), **DaysAnswer._declared_fields}


class PeriodAnswer(DaysAnswer):
    """Days with the same reasons, and their codes."""

    legal = serializers.BooleanField(allow_null=True)
    codes = serializers.ListField(child=serializers.CharField())


class OffenceAnswer(serializers.Serializer[None]):
    """A reason's code, its card, and all days on which it holds."""

    code = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    spans = DaysAnswer(many=True)


class HistoryAnswer(serializers.Serializer[None]):
    """All days, oldest first; each reason once, in the order in which they first hold."""

    format = serializers.CharField()
    platform = serializers.CharField()
    data_version = serializers.CharField()
    unread_lines = serializers.IntegerField()
    periods = PeriodAnswer(many=True)
    offences = OffenceAnswer(many=True)


class DifferenceBody(DeckBody):
    """A list and two days."""

    before = Text(help_text=_("The first day as YYYY-MM-DD."))
    after = Text(help_text=_("The second day as YYYY-MM-DD."))


class OnADay(serializers.Serializer[None]):
    """The answer on one day."""

    date = serializers.DateField()
    legal = serializers.BooleanField(allow_null=True)


class DifferenceAnswer(serializers.Serializer[None]):
    """Two answers and what differs."""

    format = serializers.CharField()
    platform = serializers.CharField()
    data_version = serializers.CharField()
    before = OnADay()
    after = OnADay()
    went = ReasonAnswer(many=True)
    came = ReasonAnswer(many=True)
    stayed = ReasonAnswer(many=True)


class FormatsBody(serializers.Serializer[None]):
    """A list and a day."""

    text = Text(help_text=_("The list, in any program's writing."))
    date = Text(required=False, allow_null=True, help_text=_DAY)
    platform = Text(required=False, allow_null=True, help_text=_PLATFORM)


class InFormat(serializers.Serializer[None]):
    """The answer in one format."""

    format = serializers.CharField()
    legal = serializers.BooleanField(allow_null=True)
    codes = serializers.ListField(child=serializers.CharField())


class FormatsOfDeckAnswer(serializers.Serializer[None]):
    """The answer in every format."""

    date = serializers.DateField()
    platform = serializers.CharField()
    data_version = serializers.CharField()
    results = InFormat(many=True)


class ListBody(serializers.Serializer[None]):
    """A list, and the program that it is to be written for."""

    text = Text(help_text=_("The list, in any program's writing."))
    writing = Text(required=False, allow_null=True, help_text=_("mtgo, arena, cockatrice, …"))


class ListLine(serializers.Serializer[None]):
    """A card line; `card` is the card's own name, null where nobody knows it."""

    line = serializers.IntegerField()
    count = serializers.IntegerField()
    name = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    section = serializers.CharField()
    set = serializers.CharField(allow_null=True)
    number = serializers.CharField(allow_null=True)
    foil = serializers.BooleanField()
    tags = serializers.ListField(child=serializers.CharField())


class ListProblem(serializers.Serializer[None]):
    """A line that was not taken as a card."""

    line = serializers.IntegerField()
    code = serializers.CharField()
    text = serializers.CharField(allow_blank=True)


class ListAnswer(serializers.Serializer[None]):
    """The list as it was read."""

    title = serializers.CharField(allow_null=True)
    read_as = serializers.CharField()
    cards = ListLine(many=True)
    problems = ListProblem(many=True)
    kinds = serializers.ListField(
        child=serializers.CharField(), help_text=_("What each line was, in order.")
    )
    hash = serializers.CharField(help_text=_("Cockatrice's deck hash."))
    writing = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_null=True)


DECK_BODY: Final = {"text": "60 Forest", "format": "legacy"}
BULK_BODY: Final = {"decks": [CHECK_BODY]}
BULK_EXAMPLE: Final = {"results": [CHECK_EXAMPLE]}
HISTORY_EXAMPLE: Final = {
    "format": "legacy",
    "platform": "paper",
    "data_version": "2026.11-0123456789ab",
    "unread_lines": 0,
    "periods": [
        {
            "from": "1993-08-05",
            "until": "1996-05-01",
            "legal": False,
            "codes": ["formats.not_tournament_format_on_day"],
        },
        {"from": "1996-05-01", "until": None, "legal": True, "codes": []},
    ],
    "offences": [
        {
            "code": "formats.not_tournament_format_on_day",
            "card": None,
            "spans": [{"from": "1993-08-05", "until": "1996-05-01"}],
        }
    ],
}
DIFFERENCE_BODY: Final = {**DECK_BODY, "before": "1996-04-30", "after": "1996-05-01"}
DIFFERENCE_EXAMPLE: Final = {
    "format": "legacy",
    "platform": "paper",
    "data_version": "2026.11-0123456789ab",
    "before": {"date": "1996-04-30", "legal": False},
    "after": {"date": "1996-05-01", "legal": True},
    "went": [],
    "came": [],
    "stayed": [],
}
FORMATS_BODY: Final = {"text": "60 Forest", "date": "2010-08-01"}
FORMATS_OF_DECK_EXAMPLE: Final = {
    "date": "2010-08-01",
    "platform": "paper",
    "data_version": "2026.11-0123456789ab",
    "results": [{"format": "standard", "legal": True, "codes": []}],
}
LIST_BODY: Final = {"text": "4x Lightning Bolt (M10) 146", "writing": "mtgo"}
LIST_EXAMPLE: Final = {
    "title": None,
    "read_as": "moxfield",
    "cards": [
        {
            "line": 1,
            "count": 4,
            "name": "Lightning Bolt",
            "card": "Lightning Bolt",
            "section": "main",
            "set": "M10",
            "number": "146",
            "foil": False,
            "tags": [],
        }
    ],
    "problems": [],
    "kinds": ["card"],
    "hash": "1a2b3c4d",
    "writing": "mtgo",
    "text": "4 Lightning Bolt\n",
}

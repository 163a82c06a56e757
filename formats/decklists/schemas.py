"""The shapes of kept decks in the API, with examples."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.web.fields import Text, Whole
from formats.decklists.models import Visibility


class KeptDeckBody(serializers.Serializer[None]):
    """A deck to keep."""

    title = Text(required=False, default="", help_text=_("Empty: the list's own title."))
    text = Text(help_text=_("The list, in any program's writing."))
    format = Text(help_text=_("The format's key, or what people call it."))
    visibility = Text(
        required=False, default=Visibility.PRIVATE, help_text=_("private, link or public.")
    )


class DeckChanges(serializers.Serializer[None]):
    """What changes; `version` is the one that the caller has read."""

    version = Whole(min_value=1, max_value=2**31 - 1)
    title = Text(required=False)
    text = Text(required=False)
    format = Text(required=False)
    visibility = Text(required=False)


class DeckCounts(serializers.Serializer[None]):
    """Cards in the deck."""

    main = serializers.IntegerField()
    side = serializers.IntegerField()


class DeckRow(serializers.Serializer[None]):
    """A kept deck in a list."""

    ref = serializers.CharField()
    title = serializers.CharField()
    owner = serializers.CharField()
    format = serializers.CharField()
    visibility = serializers.CharField()
    counts = DeckCounts()
    unread_lines = serializers.IntegerField()
    version = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    legal = serializers.BooleanField(
        allow_null=True, help_text=_("The answer of the last check; null: nobody can say.")
    )
    codes = serializers.ListField(child=serializers.CharField())
    checked_on = serializers.DateField(allow_null=True)


class DeckWhole(DeckRow):
    """A kept deck with its list."""

    text = serializers.CharField(allow_blank=True)


class WrittenList(serializers.Serializer[None]):
    """A list as one program writes it."""

    writing = serializers.CharField()
    extension = serializers.CharField()
    media_type = serializers.CharField()
    text = serializers.CharField(allow_blank=True)


ROW: Final = {
    "ref": "k3v9c1m8q2xw",
    "title": "Sligh",
    "owner": "Aiko Mori",
    "format": "standard",
    "visibility": "private",
    "counts": {"main": 60, "side": 15},
    "unread_lines": 0,
    "version": 1,
    "created_at": "2026-11-30T09:00:00Z",
    "changed_at": "2026-11-30T09:00:00Z",
    "legal": True,
    "codes": [],
    "checked_on": "2026-11-30",
}
WHOLE: Final = {**ROW, "text": "4 Lightning Bolt\n…"}
BODY: Final = {"title": "Sligh", "text": "4 Lightning Bolt\n56 Mountain", "format": "standard"}
CHANGES: Final = {"version": 1, "visibility": "public"}
WRITTEN: Final = {
    "writing": "arena",
    "extension": "txt",
    "media_type": "text/plain",
    "text": "Deck\n4 Lightning Bolt\n56 Mountain\n",
}

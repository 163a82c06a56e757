"""The shapes of events' card pools in the API, with examples."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.web.fields import Text, Whole
from formats.pools.models import Source

_MOST: Final = 2**31 - 1


class GiveOutBody(serializers.Serializer[None]):
    """Pools to give out."""

    source = serializers.ChoiceField(  # type: ignore[assignment]  # DRF's own name, unused here
        choices=Source.values, required=False, default=Source.SEALED
    )
    product = Text(
        required=False,
        default="M10",
        help_text=_("A booster, a cube or an entry set, such as M10 or entry:firebomber."),
    )
    packs = Whole(
        required=False, default=6, min_value=1, max_value=_MOST,
        help_text=_("An entry set has packs of its own: the deck and the booster."),
    )  # fmt: skip
    minutes = Whole(
        required=False, default=None, allow_null=True, min_value=1, max_value=_MOST,
        help_text=_("To build; null: no deadline."),
    )  # fmt: skip

    class Meta:
        ref_name = "EventSealedBody"


class MinutesBody(serializers.Serializer[None]):
    """Time to build, from now on."""

    minutes = Whole(allow_null=True, min_value=1, max_value=_MOST)

    class Meta:
        ref_name = "EventSealedMinutes"


class SealedAnswer(serializers.Serializer[None]):
    """How an event's pools were given out, and how far everybody is."""

    source = serializers.CharField()  # type: ignore[assignment]  # DRF's own name, unused here
    title = serializers.CharField()
    packs = serializers.IntegerField()
    commitment = serializers.CharField(allow_null=True)
    started_at = serializers.DateTimeField()
    swapped_at = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    pools = serializers.IntegerField()
    opened = serializers.IntegerField()
    handed_in = serializers.IntegerField()
    mine = serializers.CharField(allow_null=True, help_text=_("The ref of the asker's own pool."))

    class Meta:
        ref_name = "EventSealed"


class PoolOfEntry(serializers.Serializer[None]):
    """A contestant's pool."""

    entry = serializers.CharField()
    pool = serializers.CharField()
    opened = serializers.IntegerField()
    written_down = serializers.BooleanField()
    cards_in_deck = serializers.IntegerField()
    deadline = serializers.DateTimeField(allow_null=True)
    handed_in_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        ref_name = "EventSealedPool"


class PoolsOfEntries(serializers.Serializer[None]):
    """Everybody's."""

    results = PoolOfEntry(many=True)

    class Meta:
        ref_name = "EventSealedPools"


BODY: Final = {"source": "sealed", "product": "M10", "packs": 6, "minutes": 30}
SEALED: Final = {
    "source": "sealed",
    "title": "Magic 2010",
    "packs": 6,
    "commitment": "6f0a31d6c1d5b8a8f2c7f0b1b9c2f4f1f6d3a5e7c9b1d3f5a7c9e1b3d5f7a9c1",
    "started_at": "2026-11-30T09:00:00Z",
    "swapped_at": None,
    "deadline": "2026-11-30T09:30:00Z",
    "pools": 24,
    "opened": 20,
    "handed_in": 3,
    "mine": "k3v9c1m8q2xw",
}
POOLS: Final = {
    "results": [
        {
            "entry": "m4n8p2q6r0st",
            "pool": "k3v9c1m8q2xw",
            "opened": 6,
            "written_down": True,
            "cards_in_deck": 40,
            "deadline": "2026-11-30T09:30:00Z",
            "handed_in_at": None,
        }
    ]
}

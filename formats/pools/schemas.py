"""The shapes of card pools in the API, with examples."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.web.fields import Text, Tree, Whole
from formats.boosters import EDITION

_MOST: Final = 2**31 - 1


class PoolBody(serializers.Serializer[None]):
    """A sealed pool to take."""

    product = Text(
        required=False,
        default="M10",
        help_text=_("A booster, a cube or an entry set, such as M10 or entry:firebomber."),
    )
    packs = Whole(required=False, default=6, min_value=1, max_value=_MOST)

    class Meta:
        ref_name = "CardPoolBody"


class OpenBody(serializers.Serializer[None]):
    """How many packs to open."""

    packs = Whole(
        required=False, default=None, allow_null=True, min_value=1, max_value=_MOST,
        help_text=_("null: all."),
    )  # fmt: skip

    class Meta:
        ref_name = "CardPoolOpenBody"


class DeckBody(serializers.Serializer[None]):
    """A deck to save; `version` is the one that the caller has read."""

    version = Whole(min_value=1, max_value=_MOST)
    main = Tree(required=False, default=dict, help_text=_("Copies by name."))
    basics = Tree(required=False, default=dict, help_text=_("Basic lands by name."))

    class Meta:
        ref_name = "CardPoolDeckBody"


class HandInBody(serializers.Serializer[None]):
    """The version that is handed in."""

    version = Whole(min_value=1, max_value=_MOST)

    class Meta:
        ref_name = "CardPoolHandInBody"


class PoolCardRow(serializers.Serializer[None]):
    """A card of a pool; pack 0 is none."""

    id = serializers.CharField()
    name = serializers.CharField()
    rarity = serializers.CharField(allow_blank=True)
    foil = serializers.BooleanField()
    pack = serializers.IntegerField()


class PoolDeckAnswer(serializers.Serializer[None]):
    """The deck of a pool."""

    main = serializers.DictField(child=serializers.IntegerField())
    basics = serializers.DictField(child=serializers.IntegerField())


class PoolRow(serializers.Serializer[None]):
    """A card pool in a list."""

    ref = serializers.CharField()
    title = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # DRF's own name, unused here
    packs = serializers.IntegerField()
    opened = serializers.IntegerField()
    version = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()
    deadline = serializers.DateTimeField(allow_null=True)
    handed_in_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        ref_name = "CardPoolRow"


class PoolWhole(PoolRow):
    """A card pool with the cards of the packs that are open."""

    commitment = serializers.CharField(allow_null=True)
    cards = PoolCardRow(many=True)
    deck = PoolDeckAnswer()
    missing = serializers.DictField(
        child=serializers.IntegerField(),
        help_text=_("Cards that the deck had, and that the pool's list has no more."),
    )

    class Meta:
        ref_name = "CardPool"


class PoolRecordPacks(serializers.Serializer[None]):
    """The packs of one pool: card ids, foils with a star; null for a pool that is gone."""

    pool = serializers.CharField()
    packs = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), allow_null=True
    )


class RecordAnswer(serializers.Serializer[None]):
    """All that it takes to derive packs again."""

    edition = serializers.CharField()
    ref = serializers.CharField()
    secret = serializers.CharField()
    nonces = serializers.ListField(child=serializers.CharField())
    rules = serializers.CharField()
    commitment = serializers.CharField()
    pools = PoolRecordPacks(
        many=True,
        help_text=_(
            "In the order in which a cube is dealt; the packs of a pool that is gone are null."
        ),
    )

    class Meta:
        ref_name = "PackRecord"


ROW: Final = {
    "ref": "k3v9c1m8q2xw",
    "title": "Magic 2010",
    "source": "sealed",
    "packs": 6,
    "opened": 6,
    "version": 2,
    "created_at": "2026-11-30T09:00:00Z",
    "changed_at": "2026-11-30T09:05:00Z",
    "deadline": None,
    "handed_in_at": None,
}
_COMMITMENT: Final = "6f0a31d6c1d5b8a8f2c7f0b1b9c2f4f1f6d3a5e7c9b1d3f5a7c9e1b3d5f7a9c1"
WHOLE: Final = {
    **ROW,
    "commitment": _COMMITMENT,
    "cards": [
        {"id": "M10:146", "name": "Lightning Bolt", "rarity": "common", "foil": False, "pack": 1}
    ],
    "deck": {"main": {"Lightning Bolt": 1}, "basics": {"Mountain": 17}},
    "missing": {},
}
CLOSED: Final = {
    **WHOLE, "opened": 0, "version": 1, "cards": [], "deck": {"main": {}, "basics": {}},
}  # fmt: skip
BODY: Final = {"product": "M10", "packs": 6}
DECK_BODY: Final = {"version": 1, "main": {"Lightning Bolt": 1}, "basics": {"Mountain": 17}}
RECORD: Final = {
    "edition": EDITION,
    "ref": "p8d2k5w0x3rt",
    "secret": "00" * 32,
    "nonces": ["seventeen goblins"],
    "rules": "{…}",
    "commitment": _COMMITMENT,
    "pools": [{"pool": "k3v9c1m8q2xw", "packs": [["M10:146", "M10:5*"]]}],
}

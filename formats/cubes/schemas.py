"""The shapes of cubes in the API, with examples."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.web.fields import Flag, Text, Whole

_MOST: Final = 2**31 - 1
_KIND: Final = _("cube, sheets or entry_set.")
_TEXT: Final = _("One card a line or a table; for sheets JSON; for an entry set a deck list.")
_SIZE: Final = _("Cards a pack of a cube.")
_BOOSTER: Final = _("The booster of an entry set, such as M10.")
_BOOSTERS: Final = _("How many boosters an entry set has.")
_LEAVE_OUT: Final = _("Leave lines out that name no card, instead of refusing.")


class CubeBody(serializers.Serializer[None]):
    """A cube to keep."""

    kind = Text(required=False, default="cube", help_text=_KIND)
    title = Text(required=False, default="", help_text=_("Empty: the list's own title."))
    text = Text(help_text=_TEXT)
    size = Whole(required=False, default=15, min_value=1, max_value=_MOST, help_text=_SIZE)
    booster = Text(required=False, default="M10", help_text=_BOOSTER)
    boosters = Whole(required=False, default=1, min_value=1, max_value=_MOST, help_text=_BOOSTERS)
    shared = Flag(required=False, default=False)
    leave_out = Flag(required=False, default=False, help_text=_LEAVE_OUT)

    class Meta:
        ref_name = "CubeBody"


class CubeChanges(serializers.Serializer[None]):
    """What changes; `version` is the one that the caller has read."""

    version = Whole(min_value=1, max_value=_MOST)
    kind = Text(required=False, help_text=_KIND)
    title = Text(required=False)
    text = Text(required=False, help_text=_TEXT)
    size = Whole(required=False, min_value=1, max_value=_MOST, help_text=_SIZE)
    booster = Text(required=False, help_text=_BOOSTER)
    boosters = Whole(required=False, min_value=1, max_value=_MOST, help_text=_BOOSTERS)
    shared = Flag(required=False)
    leave_out = Flag(required=False, help_text=_LEAVE_OUT)

    class Meta:
        ref_name = "CubeChanges"


class LeftOutLine(serializers.Serializer[None]):
    """A line that is not in the cube, and why."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    code = serializers.CharField()


class CubeRow(serializers.Serializer[None]):
    """A cube in a list."""

    ref = serializers.CharField()
    product = serializers.CharField(help_text=_("Its name where pools are taken."))
    kind = serializers.CharField()
    title = serializers.CharField()
    owner = serializers.CharField()
    cards = serializers.IntegerField()
    size = serializers.IntegerField()
    booster = serializers.CharField(allow_null=True)
    boosters = serializers.IntegerField()
    left_out = LeftOutLine(many=True)
    shared = serializers.BooleanField()
    version = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    changed_at = serializers.DateTimeField()

    class Meta:
        ref_name = "CubeRow"


class CubeWhole(CubeRow):
    """A cube with its list."""

    text = serializers.CharField()

    class Meta:
        ref_name = "Cube"


_LIST: Final = "Lightning Bolt\nLlanowar Elves\nSerra Angel"
ROW: Final[dict[str, Any]] = {
    "ref": "k3v9c1m8q2xw",
    "product": "cube:k3v9c1m8q2xw",
    "kind": "cube",
    "title": "Corner Hall Cube",
    "owner": "Aiko Mori",
    "cards": 3,
    "size": 1,
    "booster": None,
    "boosters": 1,
    "left_out": [],
    "shared": False,
    "version": 1,
    "created_at": "2026-11-30T09:00:00Z",
    "changed_at": "2026-11-30T09:00:00Z",
}
WHOLE: Final = {**ROW, "text": _LIST}
BODY: Final = {"title": "Corner Hall Cube", "text": _LIST, "size": 1}
CHANGES: Final = {"version": 1, "shared": True}

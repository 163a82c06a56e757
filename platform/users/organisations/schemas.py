"""Shapes of organisations' API: what is taken, what is answered, an example of each."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.web.fields import Flag, Text
from users.organisations.models import ROLES
from users.organisations.words import HISTORY

ROLE_CHOICES: Final = [role.value for role in ROLES]


class ShopAnswer(serializers.Serializer[None]):
    """An organisation as everybody may see it."""

    ref = serializers.CharField(help_text=_("Stays the same, whatever the address becomes."))
    slug = serializers.CharField(help_text=_("The part of the address that names it."))
    name = serializers.CharField()
    description = serializers.CharField(help_text=_("Plain text with line breaks."))
    town = serializers.CharField()
    country = serializers.CharField()
    website = serializers.CharField(help_text=_("An http or https address, or empty."))
    email = serializers.CharField(help_text=_("For questions of the public, or empty."))
    time_zone = serializers.CharField(help_text=_("A name of the IANA time zone database."))
    staff_public = serializers.BooleanField(help_text=_("Whether everybody sees who works here."))
    url = serializers.CharField(help_text=_("The path of the public page."))
    created_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)

    class Meta:
        ref_name = "Shop"


class MemberAnswer(serializers.Serializer[None]):
    """One of the staff."""

    ref = serializers.CharField()
    name = serializers.CharField(help_text=_("As the asker may see it."))
    roles = serializers.ListField(child=serializers.ChoiceField(choices=ROLE_CHOICES))

    class Meta:
        ref_name = "ShopMember"


class ShopPageAnswer(ShopAnswer):
    """An organisation, and who works there if it says so."""

    staff = MemberAnswer(many=True, help_text=_("Empty unless `staff_public`."))

    class Meta:
        ref_name = "ShopWithStaff"


class InvitationAnswer(serializers.Serializer[None]):
    """An open invitation."""

    ref = serializers.CharField()
    role = serializers.ChoiceField(choices=ROLE_CHOICES)
    email = serializers.CharField(help_text=_("Where a letter went, or empty."))
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()

    class Meta:
        ref_name = "ShopInvitation"


class MadeInvitationAnswer(serializers.Serializer[None]):
    """A new invitation. Its code is told this once."""

    invitation = InvitationAnswer()
    code = serializers.CharField(allow_null=True, help_text=_("Null in a replay: it is not kept."))
    link = serializers.CharField(allow_null=True, help_text=_("The page that accepts it."))


class StaffAnswer(serializers.Serializer[None]):
    """Who works there; for those who manage the staff, the open invitations too."""

    results = MemberAnswer(many=True)
    next = serializers.CharField(allow_null=True)
    invitations = InvitationAnswer(many=True)


class JoinedAnswer(serializers.Serializer[None]):
    """Where the asker works now."""

    shop = ShopAnswer()
    roles = serializers.ListField(child=serializers.ChoiceField(choices=ROLE_CHOICES))


class EntryAnswer(serializers.Serializer[None]):
    """One entry of the log: refs and roles, no names."""

    seq = serializers.IntegerField(min_value=1)
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=list(HISTORY))
    actor = serializers.CharField(help_text=_("The person's ref."))
    payload = serializers.DictField()

    class Meta:
        ref_name = "ShopEntry"


class EntriesAnswer(serializers.Serializer[None]):
    """What came after a number, oldest first."""

    results = EntryAnswer(many=True)
    next = serializers.CharField(allow_null=True)

    class Meta:
        ref_name = "ShopEntries"


class OpeningBody(serializers.Serializer[None]):
    """What a new organisation needs, and whatever else it wants to say."""

    name = Text(help_text=_("At most 60 characters."))
    time_zone = Text(help_text=_("A name of the IANA time zone database, as Asia/Tokyo."))
    town = Text(required=False)
    country = Text(required=False)
    description = Text(required=False, help_text=_("At most 2000 characters."))
    website = Text(required=False)
    email = Text(required=False)
    staff_public = Flag(required=False)


class ChangesBody(OpeningBody):
    """What is to change; what is left out stays."""

    name = Text(required=False)
    time_zone = Text(required=False)
    slug = Text(required=False, help_text=_("Owners only. The old address goes on leading here."))


class InvitationBody(serializers.Serializer[None]):
    """A role, and where a letter goes, if one is wanted."""

    role = serializers.ChoiceField(choices=ROLE_CHOICES)
    email = Text(required=False, default="")


class RolesBody(serializers.Serializer[None]):
    """All the roles that the person is to have."""

    roles = serializers.ListField(
        child=serializers.ChoiceField(choices=ROLE_CHOICES), max_length=len(ROLE_CHOICES)
    )


class CodeBody(serializers.Serializer[None]):
    """What stands at the end of an invitation's link."""

    code = Text()


SHOP: Final[dict[str, Any]] = {
    "ref": "7m2k9x4tq0ab",
    "slug": "blue-tide-games",
    "name": "Blue Tide Games",
    "description": "Friday Night Magic every week.",
    "town": "Utrecht",
    "country": "Netherlands",
    "website": "https://bluetide.example/",
    "email": "",
    "time_zone": "Europe/Amsterdam",
    "staff_public": True,
    "url": "/shops/blue-tide-games/",
    "created_at": "2026-11-30T09:00:00.000Z",
    "closed_at": None,
}
MEMBER: Final = {"ref": "0c3v5n8w2hjd", "name": "Aiko Mori", "roles": ["owner", "judge"]}
INVITATION: Final = {
    "ref": "4d6f8h0k2m5p",
    "role": "judge",
    "email": "",
    "created_at": "2026-11-30T09:00:00.000Z",
    "expires_at": "2026-12-07T09:00:00.000Z",
}
ENTRY: Final = {
    "seq": 2,
    "at": "2026-11-30T09:00:00.000Z",
    "kind": "invited",
    "actor": "0c3v5n8w2hjd",
    "payload": {"invitation": "4d6f8h0k2m5p", "role": "judge"},
}
OPENING: Final = {
    "name": "Blue Tide Games",
    "time_zone": "Europe/Amsterdam",
    "town": "Utrecht",
    "country": "Netherlands",
}

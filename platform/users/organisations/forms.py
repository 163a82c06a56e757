"""Forms of organisations. They clean with the service's own table, so both say the same."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core import words
from core.errors import Refusal
from users.names import LONGEST
from users.organisations.details import (
    CLEANERS,
    LONGEST_DESCRIPTION,
    LONGEST_PLACE,
    LONGEST_WEBSITE,
    time_zones,
)
from users.organisations.models import ROLES
from users.organisations.slugs import LONGEST_SLUG
from users.roles.words import ROLE_NAMES

# Inputs take more than is kept, so that our own sentence says what is wrong.
ROOM = 20


class OpeningForm(forms.Form):
    """What a shop needs at first; the rest can wait."""

    name = forms.CharField(
        label=_("Name"),
        max_length=ROOM * LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    town = forms.CharField(
        label=_("Town"),
        required=False,
        max_length=ROOM * LONGEST_PLACE,
        widget=forms.TextInput(attrs={"autocomplete": "address-level2"}),
    )
    country = forms.CharField(
        label=_("Country"),
        required=False,
        max_length=ROOM * LONGEST_PLACE,
        widget=forms.TextInput(attrs={"autocomplete": "country-name"}),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Times of your events are shown in it."),
        widget=forms.Select(attrs={"data-zone": ""}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's signature
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            ("", _("Choose")), *((name, name.replace("_", " ")) for name in time_zones()),
        ]  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """Each detail as it is kept, or its refusal at the field."""
        super().clean()
        for name in CLEANERS.keys() & self.cleaned_data.keys():
            try:
                self.cleaned_data[name] = CLEANERS[name](self.cleaned_data[name])
            except Refusal as refusal:
                self.refuse(name, refusal)
        return self.cleaned_data

    def refuse(self, field: str, refusal: Refusal) -> None:
        """Say a refusal at its field."""
        sentence = words.say(refusal.code, refusal.params)
        self.add_error(field, ValidationError(sentence, code=refusal.code))


def first_zone(own: str) -> str:
    """The zone that stands in an empty form: the reader's own, else what the language tells."""
    return own or ("Asia/Tokyo" if get_language() == "ja" else "")


class DetailsForm(OpeningForm):
    """Everything that the public page shows."""

    field_order = (
        "name", "town", "country", "time_zone", "website", "email", "description", "staff_public",
        "slug",
    )  # fmt: skip
    website = forms.CharField(
        label=_("Website"),
        required=False,
        max_length=ROOM * LONGEST_WEBSITE,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "url"}),
    )
    email = forms.CharField(
        label=_("Contact e-mail"),
        help_text=_("Shown to everybody. Leave it empty to show none."),
        required=False,
        max_length=ROOM * LONGEST_WEBSITE,
        widget=forms.TextInput(attrs={"inputmode": "email", "autocomplete": "email"}),
    )
    description = forms.CharField(
        label=_("Description"),
        help_text=_("Plain text; line breaks stay."),
        required=False,
        max_length=ROOM * LONGEST_DESCRIPTION,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    staff_public = forms.BooleanField(
        label=_("Show on the public page who works here"), required=False
    )
    slug = forms.CharField(
        label=_("Page address"),
        help_text=_("The last part of your page's address. The old one goes on leading here."),
        max_length=ROOM * LONGEST_SLUG,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )

    def clean_slug(self) -> str:
        """Posters are read in capitals too."""
        return str(self.cleaned_data["slug"]).lower()


class InvitationForm(forms.Form):
    """A role, and where a letter goes, if one is wanted."""

    role = forms.ChoiceField(
        label=_("Role"), choices=[(role.value, ROLE_NAMES[role]) for role in ROLES]
    )
    email = forms.CharField(
        label=_("E-mail (optional)"),
        help_text=_("With an address, we send the link there. Without one, you pass it on."),
        required=False,
        max_length=ROOM * LONGEST_WEBSITE,
        widget=forms.TextInput(attrs={"inputmode": "email", "autocomplete": "off"}),
    )

"""The form for a new token."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core import words
from core.access import Viewer
from core.errors import Refusal
from users.names import LONGEST
from users.tokens.scopes import offered_to

NEVER = "never"
LIFETIMES = [
    ("30", _("30 days")),
    ("90", _("90 days")),
    ("365", _("A year")),
    (NEVER, _("Until I revoke it")),
]


class TokenForm(forms.Form):
    """Name, scopes, lifetime."""

    name = forms.CharField(
        label=_("Name"),
        help_text=_("What uses it, so that you know it again: a scoreboard, a script, a phone."),
        max_length=20 * LONGEST,  # longer than a name may be: our own sentence says what is wrong
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one thing that the token may do.")},
    )
    days = forms.ChoiceField(label=_("Good for"), choices=LIFETIMES, initial="90")

    def __init__(self, viewer: Viewer, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's options
        super().__init__(*args, **kwargs)
        scopes = self.fields["scopes"]
        assert isinstance(scopes, forms.MultipleChoiceField)
        scopes.choices = [(scope.name, scope.text) for scope in offered_to(viewer)]

    def wanted(self) -> dict[str, Any]:
        """The arguments for users.tokens.service.make."""
        given = self.cleaned_data
        days = None if given["days"] == NEVER else int(given["days"])
        return {"name": given["name"], "scopes": given["scopes"], "days": days}

    def refuse(self, refusal: Refusal) -> None:
        """Say at the form what the service has refused."""
        field = "name" if refusal.code.startswith("users.name_") else None
        self.add_error(field, words.say(refusal.code, refusal.params))

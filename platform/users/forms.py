"""Forms of the entrance: allauth's, with our words, our names and our limits."""

from typing import Any
from zoneinfo import available_timezones

from allauth.account.forms import (
    ChangePasswordForm,
    LoginForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SignupForm,
)
from allauth.account.forms import ReauthenticateForm as PasswordAgain
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from allauth.account.utils import setup_user_email
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core.access import peer_of_request, session_holds
from core.attempts import refund, spend
from users import limits, service
from users.adapter import AccountAdapter
from users.models import User
from users.names import LONGEST

LABELS = {
    "login": _("E-mail"),
    "email": _("E-mail"),
    "password": _("Password"),
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "code": _("Code"),
}


def _ours(form: forms.BaseForm, **labels: Any) -> None:  # noqa: ANN401 - lazy words
    """Our labels, and no placeholders: they go away while one types."""
    for name, field in form.fields.items():
        field.label = labels.get(name) or LABELS.get(name) or field.label
        field.widget.attrs.pop("placeholder", None)
        if isinstance(field.widget, forms.PasswordInput):
            field.help_text = _PASSWORD_HELP if name == "password1" else ""


_PASSWORD_HELP = _("At least 8 characters, and not a common word.")


class SignInForm(LoginForm):
    """E-mail and password; demo people only from this machine."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - allauth's signature
        super().__init__(*args, **kwargs)
        _ours(self)

    def clean(self) -> dict[str, Any] | None:
        """Asked with the right password only, so it tells nothing to a guesser."""
        cleaned: dict[str, Any] | None = super().clean()
        if self.user is not None and not session_holds(self.user, peer_of_request(self.request)):
            raise ValidationError(AccountAdapter.error_messages["demo"], code="demo")
        return cleaned


class SignUpForm(SignupForm):
    """Name, e-mail, password. Whether the address has an account already shows nowhere."""

    field_order = ("display_name", "email", "password1")
    display_name = forms.CharField(
        label=_("Name"),
        help_text=_("This is how others see you. You can change it later."),
        # Longer than a name may be, so that our own sentence says what is wrong.
        max_length=20 * LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "dir": "auto"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - allauth's signature
        super().__init__(*args, **kwargs)
        _ours(self, password1=_("Password"))

    def clean_display_name(self) -> str:
        """The name as it is kept."""
        return AccountAdapter().clean_display_name(self.cleaned_data["display_name"])

    def validate_unique_email(self, value: str) -> str:
        """Noted, not told."""
        self.account_already_exists = (
            User.objects.filter(email=value).exists()
            or EmailAddress.objects.filter(email=value, verified=True).exists()
        )
        return value

    def sign_up(self, request: HttpRequest) -> None:
        """Make the account, unless the address has one; the same work and letters either way."""
        email, password = self.cleaned_data["email"], self.cleaned_data["password1"]
        address = None if self.account_already_exists else self._make(request, email, password)
        if address is None:
            User().set_password(password)  # as long as it takes for a new account
            address = EmailAddress(user=None, email=email)
        if settings.ACCOUNT_EMAIL_VERIFICATION != "none":
            send_verification_email_to_address(request, address, signup=True)

    def _make(self, request: HttpRequest, email: str, password: str) -> EmailAddress | None:
        try:
            with transaction.atomic():
                user = service.sign_up(
                    email=email,
                    password=password,
                    display_name=self.cleaned_data["display_name"],
                    language=get_language() or "",
                )
                setup_user_email(request, user, [EmailAddress(email=email)])
        except (IntegrityError, ValidationError):  # somebody was faster with this address
            return None
        return EmailAddress.objects.get(user=user, email=email)


class AskResetForm(ResetPasswordForm):
    """Whose password was forgotten."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - allauth's signature
        super().__init__(*args, **kwargs)
        _ours(self)


class NewPasswordForm(ResetPasswordKeyForm):
    """The password in place of the forgotten one; typed once, as at the sign-up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - allauth's signature
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        _ours(self)


class OtherPasswordForm(ChangePasswordForm):
    """Another password, by whoever knows the present one; a few tries, then a pause."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - allauth's signature
        super().__init__(*args, **kwargs)
        del self.fields["password2"]
        _ours(self)

    def clean_oldpassword(self) -> str:
        """Allauth's check, within our limit; raises TooMany."""
        spend(limits.OLD_PASSWORDS, self.user.ref)
        password: str = super().clean_oldpassword()
        refund(limits.OLD_PASSWORDS, self.user.ref)
        return password


class PasswordAgainForm(PasswordAgain):
    """The password again, before something that matters; its limit is that of signing in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - allauth's signature
        super().__init__(*args, **kwargs)
        _ours(self)


class _CodeLimit(forms.Form):
    """Codes have six digits: a few tries, then a pause. Counted for the account."""

    user: User

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - allauth's signature
        super().__init__(*args, **kwargs)
        _ours(self)
        self.fields["code"].widget.attrs |= {
            "inputmode": "numeric",
            "autocomplete": "one-time-code",
        }

    def clean_code(self) -> str:
        """Allauth's check, within our limit; raises TooMany."""
        limit, key = limits.code_key(context.request, self.user)
        spend(limit, key)
        code: str = super().clean_code()  # type: ignore[misc]  # allauth mixes it in
        refund(limit, key)
        return code


class CodeForm(_CodeLimit, AuthenticateForm):
    """The second step of signing in."""


class CodeAgainForm(_CodeLimit, ReauthenticateForm):
    """The code again, before something that matters."""


class ActivateForm(_CodeLimit, ActivateTOTPForm):
    """The first code of a new authenticator."""


class ProfileForm(forms.Form):
    """Name, language, time zone, privacy; the service checks them again. A guest has no public page
    and no address, so no choices about them.
    """

    display_name = forms.CharField(
        label=_("Name"),
        max_length=20 * LONGEST,
        help_text=_("This is how others see you."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "dir": "auto"}),
    )
    language = forms.ChoiceField(label=_("Language"), required=False)
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        help_text=_("By continent and city, for the times of events."),
    )
    name_short = forms.BooleanField(
        label=_("Show strangers a short name"),
        help_text=_("First name and one letter, to people with whom you share no event."),
        required=False,
    )
    history_hidden = forms.BooleanField(
        label=_("Hide my history"),
        help_text=_("Your public page shows neither events nor results."),
        required=False,
    )
    mail_notices = forms.BooleanField(label=_("Send me notices by e-mail too"), required=False)

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:  # noqa: ANN401 - Django's signature
        super().__init__(*args, **kwargs)
        self.fields["language"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            ("", _("As the browser asks")), *settings.LANGUAGES,
        ]  # fmt: skip
        self.fields["time_zone"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            ("", "UTC"), *time_zones(person.time_zone),
        ]  # fmt: skip
        if person.is_guest:
            for name in ("name_short", "history_hidden", "mail_notices"):
                del self.fields[name]

    def clean_display_name(self) -> str:
        """The name as it is kept."""
        return AccountAdapter().clean_display_name(self.cleaned_data["display_name"])


class EmailForm(forms.Form):
    """Another address for the account."""

    email = forms.EmailField(
        label=_("New e-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


CONTINENTS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
)  # fmt: skip
Choice = tuple[str, str]


def time_zones(present: str = "") -> list[tuple[str, list[Choice]] | Choice]:
    """Choices by continent; `present` is among them, whatever it is."""
    groups: dict[str, list[Choice]] = {continent: [] for continent in CONTINENTS}
    for name in sorted(available_timezones()):
        continent, _slash, city = name.partition("/")
        if city and continent in groups:
            groups[continent].append((name, city.replace("_", " ").replace("/", " – ")))
    known = any(present == name for group in groups.values() for name, _city in group)
    kept: list[Choice] = [] if known or not present else [(present, present)]
    return [*kept, *groups.items()]

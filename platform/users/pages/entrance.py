"""Signing in, up and out; a forgotten password; the second factor. Allauth's views, our rules."""

from collections.abc import Callable
from typing import Any

from allauth.account import views
from allauth.account.internal.decorators import login_not_required
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from core.access import account_holder, allow, anyone, peer_of_request
from core.attempts import spend
from core.errors import NotPermitted
from core.web.site import site_of
from users import limits, reset
from users.adapter import GUEST_HERE
from users.forms import (
    AskResetForm,
    NewPasswordForm,
    OtherPasswordForm,
    PasswordAgainForm,
    SignUpForm,
)
from users.models import User

SIGN_IN_AS = "sign_in_as"  # in the session: the address to fill in


def _is_account(request: HttpRequest) -> bool:
    return request.user.is_authenticated and not getattr(request.user, "is_guest", False)


class SignInView(views.LoginView):
    """E-mail and password; guests may enter. The page says where demo people are."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401 - the framework's own signature
        """Whoever has signed in already goes where they wanted."""
        if _is_account(request):
            return redirect(self.get_next_url() or reverse("me"))
        return super().dispatch(request, *args, **kwargs)

    def get_initial(self) -> dict[str, Any]:
        """After a sign-up the address is filled in."""
        return {**super().get_initial(), "login": self.request.session.get(SIGN_IN_AS, "")}

    def form_valid(self, form: Any) -> HttpResponse:  # noqa: ANN401 - allauth's form
        """The password was right: a guest of this browser ends here, and is remembered."""
        user = self.request.user
        if isinstance(user, User) and user.is_guest:
            logout(self.request)
            self.request.session[GUEST_HERE] = user.ref
        self.request.session.pop(SIGN_IN_AS, None)
        response: HttpResponse = super().form_valid(form)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401 - Django's signature
        """Allauth's context and the hint."""
        here = peer_of_request(self.request).is_this_machine
        show = here and User.objects.filter(is_demo=True).exists()
        return {**super().get_context_data(**kwargs), "show_demo": show}


class SignUpView(views.SignupView):
    """One answer for every address: "now sign in". A taken one gets no second account."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401 - the framework's own signature
        """Whoever has an account needs no second one."""
        if _is_account(request):
            return redirect("me")
        if request.method == "POST":
            spend(limits.SIGN_UPS, limits.address_of(request))
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Make it or not, and say the same."""
        form.sign_up(self.request)
        self.request.session[SIGN_IN_AS] = form.cleaned_data["email"]
        text = (
            _("Your account is ready. Sign in with your e-mail and password.")
            if settings.ACCOUNT_EMAIL_VERIFICATION == "none"
            else _("A letter is on its way to you. Open the link in it, then sign in.")
        )
        messages.success(self.request, text)
        following = self.get_next_url()
        query = f"?{urlencode({'next': following})}" if following else ""
        return redirect(reverse("account_login") + query)


@method_decorator(login_not_required, name="dispatch")
class ResetView(views.PasswordResetView):
    """Asks for an address; a worker looks whether there is an account, so no answer can tell."""

    form_class = AskResetForm

    def form_valid(self, form: Any) -> HttpResponse:  # noqa: ANN401 - allauth's form
        """Note the wish and say that a letter may come."""
        email = form.cleaned_data["email"].lower()
        spend(limits.RESETS_ADDRESS, limits.address_of(self.request))
        spend(limits.RESETS_ACCOUNT, email)
        reset.ask(
            email=email, language=translation.get_language() or "", site=site_of(self.request)
        )
        return redirect("account_reset_password_done")


class ChangePasswordView(views.PasswordChangeView):
    """Another password, then back to the settings."""

    form_class = OtherPasswordForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401 - the framework's own signature
        """An account that never had a password gets its first one by a letter."""
        if isinstance(request.user, User) and not request.user.has_usable_password():
            return redirect("account_reset_password")
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return response

    def get_default_success_url(self) -> str:
        """Where the reader came from."""
        return reverse("me-security")


def prints_letters() -> bool:
    """Whether this site has no mail server."""
    return settings.EMAIL_BACKEND == "django.core.mail.backends.console.EmailBackend"


@allow(account_holder)
def second_factor(_request: HttpRequest) -> HttpResponse:
    """Where allauth's views lead to when they are done."""
    return redirect("me-security")


@allow(anyone)
def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """The admin has no door of its own: our log-in page, with the rules that hold there."""
    if _is_account(request):
        raise NotPermitted  # signed in, and yet the admin sent them here
    return redirect(f"{reverse('account_login')}?{urlencode({'next': reverse('admin:index')})}")


@allow(anyone)
def inactive(request: HttpRequest) -> HttpResponse:
    """The account was closed by an operator."""
    return render(request, "account/account_inactive.html", status=403)


Page = Callable[..., HttpResponseBase]

GET, FORM = ("GET",), ("GET", "POST")
sign_in: Page = allow(anyone, *FORM)(SignInView.as_view())
sign_up: Page = allow(anyone, *FORM)(SignUpView.as_view())
sign_out: Page = allow(anyone, *FORM)(views.logout)
reset_password: Page = allow(anyone, *FORM)(ResetView.as_view())
MAIL = {"prints_letters": prints_letters}  # for the templates, which call it
reset_done: Page = allow(anyone, *GET)(views.PasswordResetDoneView.as_view(extra_context=MAIL))
reset_from_key: Page = allow(anyone, *FORM)(
    views.PasswordResetFromKeyView.as_view(form_class=NewPasswordForm)
)
reset_from_key_done: Page = allow(anyone, *GET)(views.password_reset_from_key_done)
confirm_email: Page = allow(anyone, *FORM)(views.confirm_email)
verification_sent: Page = allow(anyone, *GET)(
    views.EmailVerificationSentView.as_view(extra_context=MAIL)
)
second_step: Page = allow(anyone, *FORM)(mfa.authenticate)
password_again: Page = allow(account_holder, *FORM)(
    views.ReauthenticateView.as_view(form_class=PasswordAgainForm)
)
code_again: Page = allow(account_holder, *FORM)(mfa.reauthenticate)
change_password: Page = allow(account_holder, *FORM)(ChangePasswordView.as_view())
totp_on: Page = allow(account_holder, *FORM)(totp.activate_totp)
totp_off: Page = allow(account_holder, *FORM)(totp.deactivate_totp)
recovery_codes: Page = allow(account_holder, *GET)(recovery.view_recovery_codes)
recovery_new: Page = allow(account_holder, *FORM)(recovery.generate_recovery_codes)
recovery_download: Page = allow(account_holder, *GET)(recovery.download_recovery_codes)

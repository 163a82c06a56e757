"""Signing in and out."""

from typing import Any

from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from core.access import allow, anyone, peer_of_request, session_holds
from core.errors import NotPermitted
from core.live.consumer import close_session_sockets
from users.models import User


class SignInForm(AuthenticationForm):
    """E-mail and password; demo people only from this machine."""

    error_messages = {
        "invalid_login": _("E-mail or password is wrong. Try again."),
        "inactive": _("This account is closed."),
        "demo": _("Demo log-ins work on the machine that runs Podium only."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Django's signature
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("E-mail")
        self.fields["password"].label = _("Password")

    def confirm_login_allowed(self, user: User) -> None:
        """Called with the right password only, so it tells nothing to a guesser."""
        super().confirm_login_allowed(user)
        if self.request is not None and not session_holds(user, peer_of_request(self.request)):
            raise ValidationError(self.error_messages["demo"], code="demo")


class SignOutView(views.LogoutView):
    """Ends the session and every socket that it opened."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # noqa: ANN401 - the framework's own signature
        """Django's log-out, then the sockets."""
        session_key = request.session.session_key
        response = super().post(request, *args, **kwargs)
        if session_key:
            close_session_sockets(session_key)
        return response


class SignInView(views.LoginView):
    """E-mail and password; where demo people exist and may enter, the page says where they are."""

    template_name = "users/login.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:  # noqa: ANN401 - Django's signature
        """Django's context and the hint."""
        here = peer_of_request(self.request).is_this_machine
        show = here and User.objects.filter(is_demo=True).exists()
        return super().get_context_data(**kwargs, show_demo=show)


sign_in = allow(anyone, "GET", "POST")(SignInView.as_view())
sign_out = allow(anyone, "POST")(SignOutView.as_view())


@allow(anyone)
def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """The admin has no door of its own: our log-in page, with the rules that hold there."""
    if request.user.is_authenticated:
        raise NotPermitted  # signed in, and yet the admin sent them here
    return redirect(f"{reverse('login')}?{urlencode({'next': reverse('admin:index')})}")

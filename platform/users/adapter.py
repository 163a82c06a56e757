"""Where our accounts differ from allauth's ways.

Letters go through rows and a worker; attempts are counted in the database; a guest who signs in to
an account is remembered, so that the account can take over what the guest played.
"""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from core.access import peer_of_request
from core.attempts import clear
from core.live.consumer import close_session_sockets
from core.refs import new_ref
from users import limits
from users.mail import service as mail
from users.models import User
from users.names import BadName, clean_name

GUEST_HERE = "guest_here"  # in the session: the guest that this browser was before
YEAR = 365 * 24 * 3600


class AccountAdapter(DefaultAccountAdapter):
    """See the module."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("E-mail or password is wrong. Try again."),
        "demo": _("Demo log-ins work on the machine that runs Podium only."),
    }

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Write the letter; a worker sends it."""
        message = self.render_mail(template_prefix, email, {"request": self.request, **context})
        mail.write(to=email, subject=str(message.subject), text=str(message.body))

    def get_login_stages(self) -> list[str]:
        """As allauth has them; on a local network nobody has to verify an address first."""
        stages = super().get_login_stages()
        if peer_of_request(self.request).is_near:
            stages = [stage for stage in stages if not stage.endswith("EmailVerificationStage")]
        return stages

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:  # noqa: ANN401 - allauth's signature
        """Counted in `authenticate`."""

    def authenticate(
        self,
        request: HttpRequest,
        **credentials: Any,  # noqa: ANN401 - allauth's signature
    ) -> AbstractBaseUser | None:
        """Allauth's, within our limits; raises TooMany."""
        email = str(credentials.get("email", ""))
        limits.before_password(request, email)
        user = super().authenticate(request, **credentials)
        if user is not None:
            limits.after_password(request, email)
        return user

    def _delete_login_attempts_cached_email(
        self,
        request: HttpRequest,  # noqa: ARG002 - allauth's signature
        **credentials: Any,  # noqa: ANN401 - allauth's signature
    ) -> None:
        """After a reset the owner may try again at once."""
        clear(limits.FAILED_ACCOUNT, str(credentials.get("email", "")).lower())

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Sign in, and remember the guest that this browser was."""
        before = request.user
        guest = before.ref if isinstance(before, User) and before.is_guest else None
        super().login(request, user)
        if guest and isinstance(user, User) and not user.is_guest:
            request.session[GUEST_HERE] = guest

    def logout(self, request: HttpRequest) -> None:
        """End the session and every socket that it opened."""
        session_key = request.session.session_key
        super().logout(request)
        if session_key:
            close_session_sockets(session_key)

    def post_login(
        self,
        request: HttpRequest,
        user: AbstractBaseUser,
        **kwargs: Any,  # noqa: ANN401 - allauth's signature
    ) -> HttpResponse:
        """From now on this browser is known, and speaks the owner's language."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if isinstance(user, User) and user.email:
            mark = limits.known_to(request, user.email) or new_ref()
            limits.make_known(response, user, mark)
            if user.language and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
                response.set_cookie(
                    settings.LANGUAGE_COOKIE_NAME, user.language, max_age=YEAR, samesite="Lax"
                )
        return response

    def save_user(
        self,
        request: HttpRequest,
        user: AbstractBaseUser,
        form: Any,  # noqa: ANN401 - allauth's
        commit: bool = True,
    ) -> AbstractBaseUser:
        """Never: accounts are made by users.service."""
        raise NotImplementedError

    def is_safe_url(self, url: str) -> bool:
        """Paths of this site only: another port or scheme of this machine is another site."""
        return url.startswith("/") and url_has_allowed_host_and_scheme(url, allowed_hosts=None)

    def clean_display_name(self, text: str) -> str:
        """For forms: the name as it is kept."""
        from core import words  # noqa: PLC0415 - leaf

        try:
            return clean_name(text)
        except BadName as error:
            raise ValidationError(words.say(error.code, error.params), code=error.code) from error

    def is_reauthentication_required(self, *, app: str) -> bool:
        """Guests have nothing to be asked again: their session is all they have."""
        if getattr(self.request.user, "is_guest", False):
            return False
        return super().is_reauthentication_required(app=app)

    def get_reauthentication_methods(
        self, user: AbstractBaseUser | AnonymousUser
    ) -> list[dict[str, Any]]:
        """Guests have nothing to be asked again."""
        if getattr(user, "is_guest", False):
            return []
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        return methods

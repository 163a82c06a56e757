"""One's own pages: overview, profile, security, data."""

import json

from allauth.account.decorators import reauthentication_required
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from core import clock, words
from core.access import account_holder, allow, anyone, signed_in
from core.attempts import spend
from core.errors import Refusal
from core.refs import new_ref
from users import holdings, limits, queries, service
from users.email import change_email
from users.forms import EmailForm, ProfileForm
from users.models import User
from users.pages.guests import NEW_CODE, waiting_guest
from users.viewer import person

YEAR = 365 * 24 * 3600
FIELDS = (
    "display_name", "language", "time_zone", "name_short", "history_hidden", "mail_notices",
)  # fmt: skip


@allow(signed_in)
def me(request: HttpRequest) -> HttpResponse:
    """What there is to do, and where one's things are."""
    user = person(request.user)
    # A HEAD must not eat what is shown once.
    code = request.session.pop(NEW_CODE, "") if request.method == "GET" else ""
    context = {
        "new_code": code,
        "claim_link": f"{request.build_absolute_uri(reverse('claim'))}#{code}",
        "waiting_guest": waiting_guest(request),
        "players": queries.players_of(user),
        "cards": queries.cards_for(user),
    }
    return render(request, "users/me.html", context)


@allow(signed_in, "GET", "POST")
def profile(request: HttpRequest) -> HttpResponse:
    """Name, language, time zone, privacy."""
    user = person(request.user)
    if request.method != "POST":
        form = ProfileForm(initial={name: getattr(user, name) for name in FIELDS}, person=user)
        return render(request, "users/profile.html", {"form": form})
    form = ProfileForm(request.POST, person=user)
    if not form.is_valid():
        return render(request, "users/profile.html", {"form": form}, status=400)
    service.change_profile(actor=user, changes=form.cleaned_data)
    messages.success(request, _("Saved."))
    response = redirect("me-profile")
    if user.language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, user.language, max_age=YEAR, samesite="Lax"
        )
    return response


@allow(account_holder)
def security(request: HttpRequest) -> HttpResponse:
    """Password, second factor, e-mail, other devices."""
    user = person(request.user)
    return render(request, "users/security.html", {"second_factor": is_mfa_enabled(user)})


@allow(account_holder, "GET", "POST")
@reauthentication_required
def email(request: HttpRequest) -> HttpResponse:
    """Another address; the answer is the same whether somebody else has it or not."""
    user = person(request.user)
    if request.method != "POST":
        return render(request, "users/email.html", {"form": EmailForm()})
    form = EmailForm(request.POST)
    if not form.is_valid():
        return render(request, "users/email.html", {"form": form}, status=400)
    spend(limits.EMAILS, user.ref)
    change_email(request, actor=user, email=form.cleaned_data["email"])
    if settings.ACCOUNT_EMAIL_VERIFICATION == "none":
        messages.success(request, _("Done. If the address was free, it is yours now."))
    return redirect("me-security")


@allow(account_holder, "POST")
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """Every other device is signed out; this one stays."""
    user = person(request.user)
    service.sign_out_everywhere(user)
    update_session_auth_hash(request, user)
    messages.success(request, _("Every other device is signed out."))
    return redirect("me-security")


@allow(signed_in)
def data(request: HttpRequest) -> HttpResponse:
    """What is held, to take away or to delete."""
    held = [words.say(f"held.{holding.name}") for holding in holdings.all_holdings()]
    return render(request, "users/data.html", {"held": held})


@allow(signed_in, "POST")
def export(request: HttpRequest) -> HttpResponse:
    """Everything as one JSON file; the file's name holds no name."""
    user = person(request.user)
    text = json.dumps(queries.export(user), ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    day = clock.today().isoformat()
    response["Content-Disposition"] = f'attachment; filename="podium-{user.ref}-{day}.json"'
    return response


def _has_password(request: HttpRequest) -> bool:
    """A guest has none to be asked for."""
    return account_holder.admits(request.user)


@allow(signed_in, "GET", "POST")
@reauthentication_required(enabled=_has_password)
def delete(request: HttpRequest) -> HttpResponse:
    """Asked once more, by typing the name; then it is gone."""
    user = person(request.user)
    context = {"error": ""}
    if request.method != "POST":
        return render(request, "users/delete.html", context)
    try:
        typed = service.checked_name(request.POST.get("name", ""))
        if typed != service.checked_name(user.display_name):
            context["error"] = _("That is not your name. Type it exactly as it stands above.")
            return render(request, "users/delete.html", context, status=400)
        service.delete_account(actor=user)
    except Refusal as refusal:
        context["error"] = words.say(refusal.code, refusal.params)
        return render(request, "users/delete.html", context, status=refusal.status)
    logout(request)
    messages.success(request, _("Your account is deleted. Old results stay, without your name."))
    return redirect("home")


@allow(anyone, on=queries.profile_by_ref)
def public(request: HttpRequest, person: User) -> HttpResponse:
    """What everybody may know of a person."""
    context = {
        "person": person,
        "name": queries.name_for(request.user, person),
        "cards": queries.public_cards(request.user, person),
        "is_self": request.user == person,
        "request_ref": new_ref(),
    }
    return render(request, "users/public.html", context)

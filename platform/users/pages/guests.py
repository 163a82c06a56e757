"""Joining by a name alone, coming back by a code, claiming with an account."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core import words
from core.access import account_holder, allow, anyone, is_guest, signed_in
from core.attempts import refund, spend
from core.errors import Refusal
from users import limits, queries, service
from users.adapter import GUEST_HERE
from users.errors import GuestsOnly, PlaysThere
from users.models import User
from users.viewer import person

NEW_CODE = "new_claim_code"  # in the session: shown once on /me/
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def _next(request: HttpRequest, otherwise: str = "me") -> str:
    """Where the reader wanted to go, on this site; else the own page."""
    wanted = request.POST.get("next", "")
    here = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()})
    return wanted if here and wanted.startswith("/") else otherwise


def enter_as(request: HttpRequest, guest: User, code: str = "") -> None:
    """Sign a guest in; a new code is shown on their own page, once."""
    login(request, guest, backend=BACKEND)
    if code:
        request.session[NEW_CODE] = code


@allow(anyone, "GET", "POST")
def play(request: HttpRequest) -> HttpResponse:
    """A name, and in. Whoever is signed in already has one."""
    context = {"name": "", "error": "", "next": request.GET.get("next", "")}
    if request.method != "POST":
        return render(request, "users/play.html", context)
    if request.user.is_authenticated:
        return redirect(_next(request))
    spend(limits.GUESTS, limits.address_of(request))
    name = request.POST.get("name", "")
    try:
        guest, code = service.join_as_guest(name)
    except Refusal as refusal:
        error = words.say(refusal.code, refusal.params)
        context |= {"name": name[:200], "error": error, "next": request.POST.get("next", "")}
        return render(request, "users/play.html", context, status=refusal.status)
    enter_as(request, guest, code)
    following = _next(request)
    if following != "me":
        messages.success(
            request, _("You are in. Your own page shows the code that brings you back.")
        )
    return redirect(following)


@allow(anyone, "GET", "POST")
def claim(request: HttpRequest) -> HttpResponse:
    """Type a code: an account takes the player over, anybody else comes back as that guest."""
    context = {"code": "", "error": "", "next": request.GET.get("next", "")}
    if request.method != "POST":
        return render(request, "users/claim.html", context)
    spend(limits.CLAIMS, limits.address_of(request))
    code = request.POST.get("code", "")
    try:
        answer = _enter(request, code)
    except Refusal as refusal:
        error = words.say(refusal.code, refusal.params)
        context |= {"code": code[:40], "error": error, "next": request.POST.get("next", "")}
        return render(request, "users/claim.html", context, status=refusal.status)
    refund(limits.CLAIMS, limits.address_of(request))
    return answer


def _enter(request: HttpRequest, code: str) -> HttpResponse:
    if account_holder.admits(request.user) and isinstance(request.user, User):
        players = service.claim_by_code(code, actor=request.user)
        messages.success(request, _claimed(len(players)))
    else:
        guest = service.guest_by_code(code)
        enter_as(request, guest)
        messages.success(request, _("Welcome back, %(name)s.") % {"name": guest.display_name})
        players = queries.players_of(guest)
    return redirect(_next(request, queries.landing_for(players) or "me"))


def _claimed(number: int) -> str:
    return ngettext(
        "%(number)d player is yours now, with all that was played.",
        "%(number)d players are yours now, with all that was played.",
        number,
    ) % {"number": number}


@allow(account_holder, "POST")
def claim_here(request: HttpRequest) -> HttpResponse:
    """Take over the guest that this browser was before it signed in, or decline."""
    ref = request.session.get(GUEST_HERE, "")
    guest = User.objects.filter(ref=ref, is_guest=True).first()
    if "decline" in request.POST or guest is None:
        request.session.pop(GUEST_HERE, None)
    if "decline" in request.POST:
        return redirect("me")
    if guest is None:
        raise GuestsOnly
    try:
        players = service.claim_guest(guest, actor=person(request.user))
    except PlaysThere as refusal:  # asked again once one of the two has left
        messages.error(request, words.say(refusal.code, refusal.params))
        return redirect("me")
    del request.session[GUEST_HERE]
    messages.success(request, _claimed(len(players)))
    return redirect("me")


@allow(signed_in, "POST")
def new_code(request: HttpRequest) -> HttpResponse:
    """A guest lost the code: another one, shown once."""
    request.session[NEW_CODE] = service.new_code(actor=person(request.user))
    return redirect("me")


def waiting_guest(request: HttpRequest) -> User | None:
    """The guest of this browser that the account may take over."""
    ref = request.session.get(GUEST_HERE, "")
    if not ref or is_guest.test(request.user):
        return None
    return User.objects.filter(ref=ref, is_guest=True).first()

"""The list, opening a shop, its public page, editing, closing, its history."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow, anyone
from core.api import BadAfter
from core.errors import Refusal
from users.organisations import history, queries, rules, service
from users.organisations.errors import BadSlug, SlugTaken
from users.organisations.forms import DetailsForm, OpeningForm, first_zone
from users.organisations.models import Organisation
from users.organisations.pages.addresses import shop_page
from users.roles.words import ROLE_NAMES
from users.viewer import person

A_PAGE = 24


@allow(anyone)
def shops(request: HttpRequest) -> HttpResponse:
    """All shops and clubs, or those that a word finds."""
    asked = request.GET.get("q", "")[: queries.LONGEST_SEARCH]
    page = Paginator(queries.search(asked), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "users/organisations/list.html", {"page": page, "q": asked.strip()})


@allow(rules.open_one, "GET", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """A name and a place, and it is open."""
    user = person(request.user)
    if request.method != "POST":
        form = OpeningForm(initial={"time_zone": first_zone(user.time_zone)})
        return render(request, "users/organisations/new.html", {"form": form})
    form = OpeningForm(request.POST)
    if not form.is_valid():
        return render(request, "users/organisations/new.html", {"form": form}, status=400)
    shop = service.open_organisation(actor=user, details=form.cleaned_data)
    messages.success(request, _("Your shop is open. Now invite your staff."))
    return redirect(shop)


@shop_page(rules.view)
def shop(request: HttpRequest, shop: Organisation) -> HttpResponse:
    """What everybody sees; for the staff also what to do and the poster's QR code."""
    shown = queries.members(request.user, shop) if shop.staff_public else []
    context = {
        "shop": shop,
        "cards": queries.shop_cards(request.user, shop),
        "website_host": urlsplit(shop.website).netloc,
        "link": request.build_absolute_uri(shop.get_absolute_url()),
        "staff": [
            {"member": member, "roles": [ROLE_NAMES[role] for role in member.roles]}
            for member in shown
        ],
    }
    return render(request, "users/organisations/shop.html", context)


@shop_page(rules.edit, "GET", "POST")
def edit(request: HttpRequest, shop: Organisation) -> HttpResponse:
    """Everything that the public page shows."""
    may_move = rules.set_slug.admits(request.user, shop)
    initial = {name: getattr(shop, name) for name in (*service.DETAILS, "slug")}
    form = DetailsForm(request.POST if request.method == "POST" else None, initial=initial)
    if not may_move:
        del form.fields["slug"]
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                changed = service.change(
                    actor=person(request.user), organisation=shop, changes=form.cleaned_data
                )
            except (BadSlug, SlugTaken) as refusal:
                form.refuse("slug", refusal)
                status = refusal.status
            else:
                messages.success(request, _("Saved."))
                return redirect(changed)
    context = {"shop": shop, "form": form}
    return render(request, "users/organisations/edit.html", context, status=status)


@shop_page(rules.close, "POST")
def close(request: HttpRequest, shop: Organisation) -> HttpResponse:
    """Close it."""
    service.close(actor=person(request.user), organisation=shop)
    messages.success(request, _("The shop is closed. Its page stays."))
    return redirect(shop)


@shop_page(rules.close, "POST")
def reopen(request: HttpRequest, shop: Organisation) -> HttpResponse:
    """Open it again."""
    service.reopen(actor=person(request.user), organisation=shop)
    messages.success(request, _("The shop is open again."))
    return redirect(shop)


@shop_page(rules.see_history)
def past(request: HttpRequest, shop: Organisation) -> HttpResponse:
    """The log in words, the latest first."""
    text = request.GET.get("before", "")
    if text and not (text.isascii() and text.isdigit() and len(text) < 19):
        raise BadAfter
    found, older = history.lines(request.user, shop, before=int(text) if text else None)
    context = {"shop": shop, "lines": found, "older": older}
    return render(request, "users/organisations/history.html", context)


def sentence(refusal: Refusal) -> str:
    """What a page says of it."""
    return words.say(refusal.code, refusal.params)

"""The page behind an invitation's link. Whoever has the link has the invitation."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from core.access import account_holder, allow, anyone, require
from users import queries as people
from users.limits import address_of
from users.organisations import invitations
from users.organisations.words import ROLE_USES
from users.roles.table import Role
from users.roles.words import ROLE_NAMES
from users.viewer import person


@allow(anyone, "GET", "POST")
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Looking changes nothing; the button accepts, with an account."""
    if request.method == "POST":
        require(account_holder, request.user)
    invitations.count_try(address_of(request))
    if request.method == "POST":
        shop = invitations.accept(actor=person(request.user), code=code)
        invitations.code_was_right(address_of(request))
        messages.success(request, _("Welcome! You work at %(shop)s now.") % {"shop": shop.name})
        return redirect(shop)
    found = invitations.find(code)
    invitations.code_was_right(address_of(request))
    role = Role(found.role)
    context = {
        "invitation": found,
        "shop": found.organisation,
        "role": ROLE_NAMES[role],
        "use": ROLE_USES[role],
        "by": people.name_for(request.user, found.invited_by) if found.invited_by else "",
        "may_accept": account_holder.admits(request.user),
    }
    response = render(request, "users/organisations/invitation.html", context)
    add_never_cache_headers(response)
    # The origin alone: browsers send forms from a page of "no-referrer" with the origin "null",
    # which the check against forged forms refuses.
    response["Referrer-Policy"] = "strict-origin"
    return response

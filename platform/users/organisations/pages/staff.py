"""Who works there: roles, invitations, leaving."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from core.access import allow
from core.errors import Refusal
from core.web.site import site_of
from users.organisations import invitations, queries, rules, staff
from users.organisations.forms import InvitationForm
from users.organisations.models import ROLES, Invitation, Organisation
from users.organisations.pages.addresses import shop_page
from users.organisations.pages.shops import sentence
from users.organisations.words import ROLE_USES
from users.roles.table import Role
from users.roles.words import ROLE_NAMES
from users.viewer import person

NEW_INVITATION = "new_invitation"  # in the session: [ref, code], shown once


@shop_page(rules.see_staff)
def who(request: HttpRequest, shop: Organisation) -> HttpResponse:
    """The staff; for owners with boxes, invitations, and the link of one just made."""
    return _page(request, shop, made=_just_made(request, shop))


@shop_page(rules.manage_staff, "POST")
def invite(request: HttpRequest, shop: Organisation) -> HttpResponse:
    """A new invitation; its link stands on the page that follows, once."""
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _page(request, shop, form=form, status=400)
    email = form.cleaned_data["email"]
    try:
        invitation, code = invitations.invite(
            actor=person(request.user),
            organisation=shop,
            role=Role(form.cleaned_data["role"]),
            email=email,
            site=site_of(request),
        )
    except Refusal as refusal:
        form.add_error("email" if refusal.code.endswith("bad_email") else None, sentence(refusal))
        return _page(request, shop, form=form, status=refusal.status)
    request.session[NEW_INVITATION] = [invitation.ref, code]
    if email:
        messages.success(request, _("The letter is on its way."))
    return redirect("shop-staff", slug=shop.slug)


@allow(rules.manage_staff, "POST", on=queries.invitation_of)
def withdraw(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """The link does not hold any more."""
    invitations.withdraw(actor=person(request.user), invitation=invitation)
    messages.success(request, _("Invitation withdrawn."))
    return redirect("shop-staff", slug=invitation.organisation.slug)


@allow(rules.manage_staff, "POST", on=queries.membership)
def set_roles(request: HttpRequest, work: queries.Membership) -> HttpResponse:
    """The ticked roles are the person's roles from now on."""
    known = {role.value: role for role in ROLES}
    wanted = {known[value] for value in request.POST.getlist("role") if value in known}
    shop = work.organisation
    try:
        staff.set_roles(
            actor=person(request.user), organisation=shop, member=work.user, wanted=wanted
        )
    except Refusal as refusal:
        return _page(request, shop, refused=(work.user.ref, refusal), status=refusal.status)
    messages.success(request, _("Roles saved."))
    return redirect("shop-staff", slug=shop.slug)


@allow(rules.remove, "POST", on=queries.membership)
def remove(request: HttpRequest, work: queries.Membership) -> HttpResponse:
    """Take all roles from the person; from oneself, it is leaving."""
    shop = work.organisation
    try:
        staff.remove(actor=person(request.user), organisation=shop, member=work.user)
    except Refusal as refusal:
        return _page(request, shop, refused=(work.user.ref, refusal), status=refusal.status)
    if work.user == request.user:
        messages.success(request, _("You no longer work here."))
        return redirect(shop)
    messages.success(request, _("Removed from the staff."))
    return redirect("shop-staff", slug=shop.slug)


def _just_made(request: HttpRequest, shop: Organisation) -> dict[str, Any] | None:
    kept = request.session.get(NEW_INVITATION)
    if not kept or request.method != "GET":
        return None
    ref, code = kept
    invitation = queries.open_invitations(shop).filter(ref=ref).first()
    if invitation is None:
        return None
    del request.session[NEW_INVITATION]
    return {
        "invitation": invitation,
        "role": ROLE_NAMES[Role(invitation.role)],
        "link": request.build_absolute_uri(invitations.path_of(code)),
    }


def _page(
    request: HttpRequest,
    shop: Organisation,
    *,
    form: InvitationForm | None = None,
    made: dict[str, Any] | None = None,
    refused: tuple[str, Refusal] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page; `refused` is said beside the person (by ref) whose roles stay as they were."""
    manages = rules.manage_staff.admits(request.user, shop)
    waiting = queries.open_invitations(shop) if manages else []
    context = {
        "shop": shop,
        "manages": manages,
        "members": [
            _row(request, member, refused) for member in queries.members(request.user, shop)
        ],
        "invitations": [
            {"invitation": invitation, "role": ROLE_NAMES[Role(invitation.role)]}
            for invitation in waiting
        ],
        "uses": [{"role": ROLE_NAMES[role], "use": ROLE_USES[role]} for role in ROLES],
        "form": form or InvitationForm(initial={"role": Role.JUDGE.value}),
        "made": made,
    }
    response = render(request, "users/organisations/staff.html", context, status=status)
    if made:
        add_never_cache_headers(response)
    return response


def _row(
    request: HttpRequest, member: queries.Member, refused: tuple[str, Refusal] | None
) -> dict[str, Any]:
    about, refusal = refused or ("", None)
    return {
        "member": member,
        "is_self": member.user == request.user,
        "roles": [ROLE_NAMES[role] for role in member.roles],
        "boxes": [
            {"role": role, "name": ROLE_NAMES[role], "held": role in member.roles} for role in ROLES
        ],
        "refused": sentence(refusal) if refusal and about == member.user.ref else "",
    }

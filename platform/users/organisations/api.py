"""Organisations for scripts."""

from typing import Any, ClassVar, Final, cast

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core import log
from core.access import Rule, Viewer, account_holder
from core.api import BadAfter
from core.attempts import TooMany
from core.web.apiview import ApiView
from core.web.paging import Pages
from core.web.schema import documented, query
from core.web.site import site_of
from users import queries as people
from users.errors import BadChoice, NameRefused
from users.limits import address_of
from users.organisations import errors, invitations, queries, rules, schemas, service, staff
from users.organisations.history import entry_json
from users.organisations.models import Organisation
from users.roles.service import LastOwner
from users.roles.table import Role
from users.viewer import person

TAG: Final = "organisations"
ENTRIES: Final = 100
BAD_DETAILS: Final = [
    NameRefused,
    errors.NameLink,
    errors.TextLong,
    errors.BadWebsite,
    errors.BadEmail,
    BadChoice,
]


class _ShopView(ApiView):
    """A view whose address names an organisation, by its present or a former slug."""

    access_rule: ClassVar[Rule] = rules.view
    scope = TAG

    def find(self, viewer: Viewer, **address: str) -> object:
        """The organisation."""
        return queries.by_slug(viewer, **address)

    @property
    def shop(self) -> Organisation:
        """The same, typed."""
        return cast("Organisation", self.thing)


class ShopsView(ApiView):
    """`/api/v1/shops/`: the public list; opening one."""

    access_rule: ClassVar[Rule] = rules.view
    write_rule: ClassVar[Rule | None] = rules.open_one
    scope = TAG

    @documented(
        _("List shops and clubs"),
        tag=TAG,
        description=_("By name; closed ones stand among them."),
        answer=schemas.ShopAnswer,
        example={"results": [schemas.SHOP], "next": None},
        query=[query("q", _("Words in name, town or country."), schema={"type": "string"})],
        paged=True,
    )
    def get(self, request: Request) -> Response:
        """`?q=`: those that hold the words."""
        found = queries.search(request.query_params.get("q", ""))
        return Pages().answer(
            request, found, order=("name", "ref"), as_json=queries.organisation_json
        )

    @documented(
        _("Open a shop or a club"),
        tag=TAG,
        description=_("It belongs to the asker. Its address is made from its name."),
        body=schemas.OpeningBody,
        body_example=schemas.OPENING,
        answer=schemas.ShopAnswer,
        example=schemas.SHOP,
        status=201,
        refuses=[*BAD_DETAILS, TooMany],
    )
    def post(self, request: Request) -> Response:
        """Open it."""
        body = schemas.OpeningBody(data=request.data)
        body.is_valid(raise_exception=True)
        shop = service.open_organisation(actor=person(request.user), details=body.validated_data)
        return Response(
            queries.organisation_json(shop),
            status=status.HTTP_201_CREATED,
            headers={"Location": f"/api/v1/shops/{shop.slug}/"},
        )


class ShopView(_ShopView):
    """`/api/v1/shops/<slug>/`."""

    write_rule: ClassVar[Rule | None] = rules.edit

    @documented(
        _("Look at a shop or a club"),
        tag=TAG,
        description=_("A former address finds it too."),
        answer=schemas.ShopPageAnswer,
        example={**schemas.SHOP, "staff": [schemas.MEMBER]},
    )
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - Django's signature
        """What everybody sees."""
        shop = self.shop
        shown = queries.members(request.user, shop) if shop.staff_public else []
        members = [queries.member_json(member) for member in shown]
        return Response({**queries.organisation_json(shop), "staff": members})

    @documented(
        _("Change a shop or a club"),
        tag=TAG,
        body=schemas.ChangesBody,
        body_example={"description": "Friday Night Magic every week.", "staff_public": True},
        answer=schemas.ShopAnswer,
        example=schemas.SHOP,
        refuses=[*BAD_DETAILS, errors.BadSlug, errors.SlugTaken, errors.Closed, TooMany],
    )
    def patch(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - Django's signature
        """Change what is named."""
        body = schemas.ChangesBody(data=request.data)
        body.is_valid(raise_exception=True)
        changed = service.change(
            actor=person(request.user), organisation=self.shop, changes=body.validated_data
        )
        return Response(queries.organisation_json(changed))


class CloseView(_ShopView):
    """`/api/v1/shops/<slug>/close/`."""

    access_rule: ClassVar[Rule] = rules.close

    @documented(
        _("Close a shop or a club"),
        tag=TAG,
        description=_("Its page stays and says so. Closing twice is closing once."),
        answer=schemas.ShopAnswer,
        example={**schemas.SHOP, "closed_at": "2026-12-01T09:00:00.000Z"},
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - Django's signature
        """Close it."""
        closed = service.close(actor=person(request.user), organisation=self.shop)
        return Response(queries.organisation_json(closed))


class ReopenView(_ShopView):
    """`/api/v1/shops/<slug>/reopen/`."""

    access_rule: ClassVar[Rule] = rules.close

    @documented(
        _("Reopen a shop or a club"), tag=TAG, answer=schemas.ShopAnswer, example=schemas.SHOP
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - Django's signature
        """Open it again."""
        opened = service.reopen(actor=person(request.user), organisation=self.shop)
        return Response(queries.organisation_json(opened))


class LogView(_ShopView):
    """`/api/v1/shops/<slug>/log/`."""

    access_rule: ClassVar[Rule] = rules.see_history

    @documented(
        _("Read the log of a shop or a club"),
        tag=TAG,
        description=_("Entries in the order in which they happened, oldest first."),
        answer=schemas.EntriesAnswer,
        example={"results": [schemas.ENTRY], "next": None},
        query=[
            query(
                "after",
                _("The sequence number after which to begin."),
                schema={"type": "integer", "minimum": 0, "default": 0, "maximum": 10**18 - 1},
            )
        ],
        refuses=[BadAfter],
    )
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - Django's signature
        """`?after=<seq>`: what came since."""
        text = request.query_params.get("after", "0")
        if not (text.isascii() and text.isdigit() and len(text) < 19):
            raise BadAfter
        entries = log.since(self.shop.log, int(text), limit=ENTRIES)
        following = f"?after={entries[-1].seq}" if len(entries) == ENTRIES else None
        return Response({"results": [entry_json(entry) for entry in entries], "next": following})


class StaffView(_ShopView):
    """`/api/v1/shops/<slug>/staff/`."""

    access_rule: ClassVar[Rule] = rules.see_staff
    write_rule: ClassVar[Rule | None] = rules.manage_staff
    secret_fields = ("code", "link")

    @documented(
        _("See who works there"),
        tag=TAG,
        description=_("Invitations show for those who manage the staff."),
        answer=schemas.StaffAnswer,
        example={
            "results": [schemas.MEMBER], "next": None, "invitations": [schemas.INVITATION],
        },
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - Django's signature
        """Everybody, and open invitations."""
        manages = rules.manage_staff.admits(request.user, self.shop)
        waiting = queries.open_invitations(self.shop) if manages else []
        members = queries.members(request.user, self.shop)
        return Response(
            {
                "results": [queries.member_json(member) for member in members],
                "next": None,
                "invitations": [queries.invitation_json(invitation) for invitation in waiting],
            }
        )

    @documented(
        _("Invite somebody to work there"),
        tag=TAG,
        description=_("The link holds for seven days and for one person. It is told this once."),
        body=schemas.InvitationBody,
        body_example={"role": "judge", "email": "jun@example.org"},
        answer=schemas.MadeInvitationAnswer,
        example={
            "invitation": schemas.INVITATION,
            "code": "7m2k-9x4t-q0ab",
            "link": "https://podium.example/invitations/7m2k-9x4t-q0ab/",
        },
        status=201,
        refuses=[errors.BadEmail, errors.Closed, errors.TooManyInvitations, TooMany],
    )
    def post(self, request: Request, slug: str) -> Response:  # noqa: ARG002 - Django's signature
        """Invite; with an e-mail, a letter goes there."""
        body = schemas.InvitationBody(data=request.data)
        body.is_valid(raise_exception=True)
        invitation, code = invitations.invite(
            actor=person(request.user),
            organisation=self.shop,
            role=Role(body.validated_data["role"]),
            email=body.validated_data["email"],
            site=site_of(request),
        )
        made: dict[str, Any] = {
            "invitation": queries.invitation_json(invitation),
            "code": code,
            "link": request.build_absolute_uri(invitations.path_of(code)),
        }
        return Response(made, status=status.HTTP_201_CREATED)


class MemberView(ApiView):
    """`/api/v1/shops/<slug>/staff/<ref>/`."""

    access_rule: ClassVar[Rule] = rules.manage_staff
    scope = TAG

    def find(self, viewer: Viewer, **address: str) -> object:
        """Somebody's work there."""
        return queries.membership(viewer, **address)

    def rule_for(self, method: str) -> Rule:
        """Everybody may take their own roles away."""
        return rules.remove if method == "DELETE" else super().rule_for(method)

    @documented(
        _("Change somebody's roles"),
        tag=TAG,
        description=_(
            "These become all the roles. To hand the shop over, name another owner, then take the "
            "role from yourself."
        ),
        body=schemas.RolesBody,
        body_example={"roles": ["organiser", "judge"]},
        answer=schemas.MemberAnswer,
        example={**schemas.MEMBER, "roles": ["organiser", "judge"]},
        refuses=[errors.NoRoles, LastOwner],
    )
    def patch(self, request: Request, slug: str, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """Set them."""
        body = schemas.RolesBody(data=request.data)
        body.is_valid(raise_exception=True)
        work: queries.Membership = self.thing
        held = staff.set_roles(
            actor=person(request.user),
            organisation=work.organisation,
            member=work.user,
            wanted={Role(value) for value in body.validated_data["roles"]},
        )
        name = people.name_for(request.user, work.user)
        return Response(queries.member_json(queries.Member(work.user, name, held)))

    @documented(
        _("Remove somebody from the staff"),
        tag=TAG,
        description=_("With one's own ref: leave."),
        answer=None,
        status=204,
        refuses=[LastOwner],
    )
    def delete(self, request: Request, slug: str, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """Take all roles away."""
        work: queries.Membership = self.thing
        staff.remove(actor=person(request.user), organisation=work.organisation, member=work.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitationView(ApiView):
    """`/api/v1/shops/<slug>/invitations/<ref>/`."""

    access_rule: ClassVar[Rule] = rules.manage_staff
    scope = TAG

    def find(self, viewer: Viewer, **address: str) -> object:
        """An open invitation."""
        return queries.invitation_of(viewer, **address)

    @documented(_("Withdraw an invitation"), tag=TAG, answer=None, status=204)
    def delete(self, request: Request, slug: str, ref: str) -> Response:  # noqa: ARG002 - Django's signature
        """The link does not hold any more."""
        invitations.withdraw(actor=person(request.user), invitation=self.thing)
        return Response(status=status.HTTP_204_NO_CONTENT)


class AcceptView(ApiView):
    """`/api/v1/invitations/accept/`."""

    access_rule: ClassVar[Rule] = account_holder
    scope = TAG

    def spend(self, request: Request) -> None:
        """Wrong codes count, whatever becomes of the request."""
        invitations.count_try(address_of(request._request))

    @documented(
        _("Accept an invitation"),
        tag=TAG,
        description=_("Each invitation holds for one person."),
        body=schemas.CodeBody,
        body_example={"code": "7m2k-9x4t-q0ab"},
        answer=schemas.JoinedAnswer,
        example={"shop": schemas.SHOP, "roles": ["judge"]},
        refuses=[errors.UnknownInvitation, errors.Closed, TooMany],
    )
    def post(self, request: Request) -> Response:
        """Take the role."""
        body = schemas.CodeBody(data=request.data)
        body.is_valid(raise_exception=True)
        user = person(request.user)
        shop = invitations.accept(actor=user, code=body.validated_data["code"])
        invitations.code_was_right(address_of(request._request))
        held = staff.values(queries.held_roles(shop, user))
        return Response({"shop": queries.organisation_json(shop), "roles": held})

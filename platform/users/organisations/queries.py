"""Reading about organisations and their staff."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from core import clock
from core.access import Viewer, is_operator, require, signed_in
from core.errors import Unknown
from users import queries as people
from users.models import User
from users.organisations.models import Invitation, Organisation
from users.queries import Card
from users.roles.models import Grant, Scope
from users.roles.rules import is_staff_member
from users.roles.table import ROLES, Role

LONGEST_SEARCH = 60
Shop = TypeVar("Shop", bound=Organisation)


@dataclass(frozen=True, slots=True)
class Membership:
    """One person's work at one organisation."""

    organisation: Organisation
    user: User

    @property
    def scope(self) -> Scope:
        """For rules."""
        return self.organisation.scope


@dataclass(frozen=True, slots=True)
class Member:
    """One of the staff as a page shows them: the name that this viewer may see, the own roles."""

    user: User
    name: str
    roles: list[Role]


# Rooms above add what stands on an organisation's page; in the order of registration.
ShopCard = Callable[[Viewer, Organisation], Card | None]
_shop_cards: list[ShopCard] = []


def add_shop_card(card: ShopCard) -> None:
    """Show it on every organisation's page; None from it shows nothing."""
    _shop_cards.append(card)


def shop_cards(viewer: Viewer, organisation: Organisation) -> list[Card]:
    """What the rooms show on the organisation's page."""
    return [shown for card in _shop_cards if (shown := card(viewer, organisation)) is not None]


def by_slug(_viewer: Viewer, slug: str) -> Organisation:
    """The organisation that has this address, or had it; Unknown."""
    wanted = slug.lower()
    everywhere = Organisation.objects.select_related("scope", "log")
    found = (
        everywhere.filter(slug=wanted).first()
        or everywhere.filter(former_slugs__slug=wanted).first()
    )
    if found is None:
        raise Unknown
    return found


def _with_insight(viewer: Viewer, slug: str) -> Organisation:
    """The organisation, for those who may know who works there.

    Strangers are asked to sign in; for others its people and invitations are Unknown, there or not.
    """
    organisation = by_slug(viewer, slug)
    require(signed_in, viewer)
    if not (is_staff_member | is_operator).test(viewer, organisation):
        raise Unknown
    return organisation


def membership(viewer: Viewer, slug: str, ref: str) -> Membership:
    """Somebody's work at the organisation; Unknown for whoever does not work there."""
    organisation = _with_insight(viewer, slug)
    member = User.objects.filter(ref=ref, grants__scope=organisation.scope_id).first()
    if member is None:
        raise Unknown
    return Membership(organisation, member)


def invitation_of(viewer: Viewer, slug: str, ref: str) -> Invitation:
    """An open invitation of the organisation; Unknown."""
    organisation = _with_insight(viewer, slug)
    found = open_invitations(organisation).filter(ref=ref).first()
    if found is None:
        raise Unknown
    found.organisation = organisation
    return found


def search(text: str = "") -> QuerySet[Organisation]:
    """Organisations whose name or town holds the text; closed ones last."""
    found = Organisation.objects.all()
    for word in text.replace("\0", "").encode("utf-8", "ignore").decode()[:LONGEST_SEARCH].split():
        found = found.filter(
            Q(name__icontains=word) | Q(town__icontains=word) | Q(country__icontains=word)
        )
    return _open_first(found)


def _open_first(found: QuerySet[Shop]) -> QuerySet[Shop]:
    is_open = ExpressionWrapper(Q(closed_at=None), output_field=BooleanField())
    return found.order_by(is_open.desc(), "name", "ref")


def members(viewer: Viewer, organisation: Organisation) -> list[Member]:
    """The staff, those with the widest role first."""
    held: dict[User, set[Role]] = defaultdict(set)
    grants = Grant.objects.filter(scope=organisation.scope_id).select_related("user")
    for grant in grants.order_by("user__display_name", "user_id"):
        held[grant.user].add(Role(grant.role))
    shown = [
        Member(user, people.name_for(viewer, user), in_order(roles)) for user, roles in held.items()
    ]
    ranks = list(ROLES)
    return sorted(shown, key=lambda member: ranks.index(member.roles[0]))


def in_order(roles: Iterable[Role]) -> list[Role]:
    """The widest first."""
    held = frozenset(roles)
    return [role for role in ROLES if role in held]


def held_roles(organisation: Organisation, user: User) -> frozenset[Role]:
    """The roles that were granted to the person in this very organisation."""
    granted = Grant.objects.filter(scope=organisation.scope_id, user=user)
    return frozenset(Role(role) for role in granted.values_list("role", flat=True))


def owners(organisation: Organisation) -> list[User]:
    """Whoever owns it."""
    return list(
        User.objects.filter(grants__scope=organisation.scope_id, grants__role=Role.OWNER).distinct()
    )


def organisations_of(user: User) -> list[tuple[Organisation, list[Role]]]:
    """Where the person works, with the roles; open ones first."""
    found = Organisation.objects.filter(scope__grants__user=user).annotate(
        held=ArrayAgg("scope__grants__role")
    )
    return [
        (organisation, in_order(Role(role) for role in organisation.held))
        for organisation in _open_first(found)
    ]


def open_invitations(organisation: Organisation) -> QuerySet[Invitation]:
    """Those that somebody may still accept, the newest first."""
    return Invitation.objects.filter(
        organisation=organisation, used_at=None, withdrawn_at=None, expires_at__gt=clock.now()
    ).order_by("-created_at", "-id")


def share_staff(viewer: Viewer, person: User) -> bool:
    """Whether both work at one organisation; the viewer's colleagues are read once."""
    if not isinstance(viewer, User):
        return False
    kept: frozenset[int] | None = viewer.__dict__.get("_colleagues")
    if kept is None:
        mine = Grant.objects.filter(user=viewer, scope__kind="organisation").values("scope")
        others = Grant.objects.filter(scope__in=mine).values_list("user", flat=True)
        kept = viewer.__dict__["_colleagues"] = frozenset(others)
    return person.pk in kept


def organisation_json(organisation: Organisation) -> dict[str, Any]:
    """An organisation as everybody may see it."""
    return {
        "ref": organisation.ref,
        "slug": organisation.slug,
        "name": organisation.name,
        "description": organisation.description,
        "town": organisation.town,
        "country": organisation.country,
        "website": organisation.website,
        "email": organisation.email,
        "time_zone": organisation.time_zone,
        "staff_public": organisation.staff_public,
        "url": organisation.get_absolute_url(),
        "created_at": clock.stamp(organisation.created_at),
        "closed_at": clock.stamp(organisation.closed_at) if organisation.closed_at else None,
    }


def member_json(member: Member) -> dict[str, Any]:
    """One of the staff."""
    return {
        "ref": member.user.ref,
        "name": member.name,
        "roles": [role.value for role in member.roles],
    }


def invitation_json(invitation: Invitation) -> dict[str, Any]:
    """An open invitation as its managers see it: never its code."""
    return {
        "ref": invitation.ref,
        "role": invitation.role,
        "email": invitation.email,
        "created_at": clock.stamp(invitation.created_at),
        "expires_at": clock.stamp(invitation.expires_at),
    }

"""Who works at one event only: invited by a link that one person takes, once, within two days.

Roles of a shop reach into its events without this. A link is a signed statement, not a row: the op
that somebody took it carries its number as key, so nobody takes it a second time.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.core import signing

from core.access import Viewer, account_holder, require
from core.errors import Refusal, Unknown
from core.refs import new_ref
from tournaments.events import rules
from tournaments.events.journal import changing, ops
from tournaments.events.models import Event
from users.models import User
from users.roles import service as roles
from users.roles.models import Grant
from users.roles.table import Role

OFFERED: Final = (Role.ORGANISER, Role.SCOREKEEPER, Role.JUDGE, Role.CASTER)
HOLDS: Final = timedelta(days=2)
SALT: Final = "tournaments.events.staff"


class LinkOver(Refusal):
    """The link is taken, too old, or none of ours."""

    code = "events.link_over"
    status = 404


@dataclass(frozen=True, slots=True)
class Offer:
    """What a link offers."""

    event: Event
    role: Role
    number: str


def invite(*, actor: User, event: Event, role: Role) -> str:
    """The part of the link that says it; owners may name further organisers, those the others."""
    require(rules.own if role is Role.ORGANISER else rules.manage, actor, event)
    if role not in OFFERED:
        raise roles.RoleNotHere(role=role.value)
    return signing.dumps([event.ref, role.value, new_ref()], salt=SALT, compress=False)


def read(link: str) -> Offer:
    """What the link offers; LinkOver."""
    try:
        ref, role, number = signing.loads(link, salt=SALT, max_age=HOLDS)
        event = Event.objects.select_related("scope", "log", "organisation").get(ref=ref)
        offer = Offer(event, Role(role), str(number))
    except (signing.BadSignature, ValueError, TypeError, Event.DoesNotExist) as error:
        raise LinkOver from error
    if ops(event).filter(key=_key(offer)).exists():
        raise LinkOver
    return offer


def _key(offer: Offer) -> str:
    return f"staff:{offer.number}"


def accept(*, actor: User, link: str) -> Event:
    """Take the role; LinkOver for whoever is the second."""
    require(account_holder, actor)
    offer = read(link)
    with changing(rules.take_link, actor, offer.event) as op:
        if ops(op.event).filter(key=_key(offer)).exists():
            raise LinkOver
        roles.grant(op.event.scope, user=actor, role=offer.role)
        op.write("staff.joined", key=_key(offer), user=actor.ref, staff_role=offer.role.value)
    return offer.event


def dismiss(*, actor: User, event: Event, user: User, role: Role) -> None:
    """Take a role of this event away; everybody may lay down their own. Unknown for none."""
    rule = rules.take_link if actor == user else rules.own
    require(rule, actor, event)
    with changing(rule, actor, event, closed_too=True) as op:
        if not roles.revoke(op.event.scope, user=user, role=role):
            raise Unknown
        op.write("staff.left", user=user.ref, staff_role=role.value)


def staff_of(event: Event) -> list[Grant]:
    """Grants of this event alone, the widest roles first."""
    found = Grant.objects.filter(scope=event.scope_id).select_related("user")
    order = list(Role)
    return sorted(found, key=lambda grant: (order.index(Role(grant.role)), grant.user.display_name))


def may_offer(viewer: Viewer, event: Event) -> list[Role]:
    """The roles for which this viewer may make links."""
    if rules.own.admits(viewer, event):
        return list(OFFERED)
    return list(OFFERED[1:]) if rules.manage.admits(viewer, event) else []

"""Inviting somebody to work at an organisation, and their accepting.

The code in the link is the invitation; of it only a keyed digest is kept.
"""

import hmac
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from core import clock
from core.access import account_holder, require
from core.attempts import Limit, refund, spend
from core.refs import read_ref
from users import codes
from users import queries as people
from users.mail import service as mail
from users.models import User
from users.notices.service import tell
from users.organisations import rules
from users.organisations.details import clean_email
from users.organisations.errors import Closed, TooManyInvitations, UnknownInvitation
from users.organisations.models import ROLES, Invitation, Organisation
from users.organisations.queries import held_roles, open_invitations, owners
from users.organisations.service import changing, write_entry
from users.organisations.staff import values
from users.roles import service as roles
from users.roles.service import RoleNotHere
from users.roles.table import Role
from users.roles.words import ROLE_NAMES

HELD_FOR: Final = timedelta(days=7)
KEPT_FOR: Final = timedelta(days=30)  # after that, a row that is over tells nobody anything
MOST_OPEN: Final = 50
MINUTE, HOUR, DAY = 60, 3600, 86400
INVITED: Final = Limit("invitations-user", 30, HOUR)
LETTERS: Final = Limit("invitations-email", 5, DAY)  # nobody is flooded, whoever writes
TRIES: Final = Limit("invitations-address", 600, 10 * MINUTE)  # wrong codes, of 60 bits


def invite(
    *, actor: User, organisation: Organisation, role: Role, email: str = "", site: str
) -> tuple[Invitation, str]:
    """An open invitation and its code, which is shown now and never again.

    With an `email` a letter with the link goes there; `site` is the address that links begin with.
    Raises Closed, TooManyInvitations, RoleNotHere, BadEmail, TooMany.
    """
    require(rules.manage_staff, actor, organisation)
    to = clean_email(email)
    if role not in ROLES:
        raise RoleNotHere(role=role.value)
    spend(INVITED, actor.ref)
    if to:
        spend(LETTERS, to.lower())
    code = codes.new_code()
    with changing(rules.manage_staff, actor, organisation) as now:
        if now.closed_at is not None:
            raise Closed
        if open_invitations(now).count() >= MOST_OPEN:
            raise TooManyInvitations(limit=MOST_OPEN)
        present = clock.now()
        invitation = Invitation.objects.create(
            organisation=now,
            role=role.value,
            digest=_digests(code)[0],
            email=to,
            invited_by=actor,
            created_at=present,
            expires_at=present + HELD_FOR,
        )
        write_entry(now, "invited", actor=actor, invitation=invitation.ref, role=role.value)
        if to:
            _write_letter(invitation, actor, link=site.rstrip("/") + path_of(code))
    return invitation, code


def withdraw(*, actor: User, invitation: Invitation) -> None:
    """The link does not hold any more. Raises UnknownInvitation when it is over already."""
    require(rules.manage_staff, actor, invitation)
    with changing(rules.manage_staff, actor, invitation.organisation) as now:
        waiting = open_invitations(now).filter(pk=invitation.pk)
        if not waiting.update(withdrawn_at=clock.now(), email=""):
            raise UnknownInvitation
        write_entry(
            now,
            "invitation_withdrawn",
            actor=actor,
            invitation=invitation.ref,
            role=invitation.role,
        )


def count_try(address: str) -> None:
    """One look at a code, or one try to accept; before a transaction. Raises TooMany."""
    spend(TRIES, address)


def code_was_right(address: str) -> None:
    """It does not count: a whole hall may come from one address."""
    refund(TRIES, address)


def find(code: str) -> Invitation:
    """The open invitation of this code; the caller counts the tries. Raises UnknownInvitation."""
    found = _by_code(code)
    if not _is_open(found):
        raise UnknownInvitation
    return found


def accept(*, actor: User, code: str) -> Organisation:
    """Take the role; whoever works there already gets it added. Each invitation holds once.

    The caller counts the tries. A second click of the same person changes nothing more. Raises
    UnknownInvitation, Closed.
    """
    require(account_holder, actor)
    invitation = _by_code(code)
    told = owners(invitation.organisation)
    with changing(account_holder, actor, invitation.organisation, others=told) as now:
        invitation.refresh_from_db()
        if invitation.used_by_id == actor.pk:
            return now
        if not _is_open(invitation):
            raise UnknownInvitation
        if now.closed_at is not None:
            raise Closed
        invitation.used_at, invitation.used_by, invitation.email = clock.now(), actor, ""
        invitation.save(update_fields=["used_at", "used_by", "email"])
        _join(now, actor, invitation)
        for owner in owners(now):
            if owner in told and owner != actor:
                tell(
                    owner,
                    code="organisations.notice_joined",
                    params={"name": actor.display_name, "shop": now.name},
                    about=actor,
                    url=reverse("shop-staff", kwargs={"slug": now.slug}),
                )
    return now


def path_of(code: str) -> str:
    """Where the invitation is looked at and accepted."""
    return reverse("invitation", kwargs={"code": code})


def forget_old() -> int:
    """Delete what is over for long, and e-mails to which invitations went; how many rows."""
    present = clock.now()
    Invitation.objects.filter(expires_at__lte=present).exclude(email="").update(email="")
    return Invitation.objects.filter(expires_at__lt=present - KEPT_FOR).delete()[0]


def _join(organisation: Organisation, actor: User, invitation: Invitation) -> None:
    role = Role(invitation.role)
    before = held_roles(organisation, actor)
    roles.grant(organisation.scope, user=actor, role=role)
    write_entry(
        organisation,
        "joined",
        actor=actor,
        invitation=invitation.ref,
        role=role.value,
        before=values(before),
        after=values(before | {role}),
    )


def _digests(code: str) -> list[str]:
    """What is kept of a code, however it was typed: by the site's key, then by those of before.

    Raises ValueError for what cannot be one.
    """
    bare = read_ref("".join(character for character in code if character not in " -‐–—−"))
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return [
        hmac.digest(f"invitation:{key}".encode(), bare.encode(), "sha256").hex() for key in keys
    ]


def _by_code(code: str) -> Invitation:
    try:
        digests = _digests(code)
    except ValueError as error:
        raise UnknownInvitation from error
    with_all = Invitation.objects.select_related("organisation__scope", "invited_by")
    found = with_all.filter(digest__in=digests).first()
    if found is None:
        raise UnknownInvitation
    return found


def _is_open(invitation: Invitation) -> bool:
    over = invitation.used_at or invitation.withdrawn_at
    return over is None and invitation.expires_at > clock.now()


def _write_letter(invitation: Invitation, actor: User, *, link: str) -> None:
    """In the language of whoever has the address here, else in the writer's."""
    reader = User.objects.filter(email=invitation.email.lower()).first()
    language = (reader.language if reader else "") or translation.get_language()
    with translation.override(language):
        said = {
            "name": people.name_for(AnonymousUser(), actor),
            "shop": invitation.organisation.name,
            "role": ROLE_NAMES[Role(invitation.role)],
            "link": link,
        }
        mail.write(
            to=invitation.email,
            subject=_("Invitation to work at “%(shop)s”") % said,
            text=_(
                "%(name)s invites you to work at %(shop)s (%(role)s). Look at the invitation and "
                "accept it here:\n\n%(link)s\n\nThe link holds for seven days and for one "
                "person. If you do not know what this is about, do nothing."
            )
            % said,
            about=actor.ref,
        )

"""What this room holds about people."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Q

from core import clock
from users import queries
from users.holdings import Holding
from users.models import Player, User

SESSIONS_AT_ONCE = 1000


def addresses_of(user: User) -> set[str]:
    """Every e-mail address that is the person's, or is to become theirs."""
    known = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    return {address for address in (user.email, *known) if address}


def _players(user: User) -> list[dict[str, Any]]:
    return [queries.player_json(player) for player in queries.players_of(user)]


def _addresses(user: User) -> list[dict[str, Any]]:
    return [
        {"email": address.email, "verified": address.verified}
        for address in EmailAddress.objects.filter(user=user).order_by("email")
    ]


def _second_factors(user: User) -> list[dict[str, Any]]:
    """That they exist; their secrets are no use outside."""
    return [
        {"type": factor.type, "created_at": clock.stamp(factor.created_at)}
        for factor in Authenticator.objects.filter(user=user).order_by("created_at")
    ]


def _admin_changes(user: User) -> list[dict[str, Any]]:
    return [
        {"at": clock.stamp(entry.action_time), "what": str(entry)}
        for entry in LogEntry.objects.filter(user=user).order_by("action_time")
    ]


def _forget_in_admin(user: User) -> None:
    """What operators changed about the person stays in their history, by ref instead of name."""
    about = Q(pk__in=())
    for thing in (
        user,
        *Player.objects.filter(user=user),
        *EmailAddress.objects.filter(user=user),
    ):
        kind = ContentType.objects.get_for_model(thing)
        about |= Q(content_type=kind, object_id=str(thing.pk))
    for address in addresses_of(user):
        about |= Q(object_repr__icontains=address)
    LogEntry.objects.filter(about).update(object_repr=user.ref)


def _forget_sessions(user: User) -> None:
    """End the person's sessions: they hold the addresses with which somebody signed in.

    A session's row does not say whose it is but in its signed text, so all are read, some
    thousands a tenth of a second; first of all, while nobody waits for what is locked later.
    """
    theirs = [
        session.pk
        for session in Session.objects.iterator(chunk_size=SESSIONS_AT_ONCE)
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
    Session.objects.filter(pk__in=theirs).delete()


# Groups and permissions hang on the account's own row; the rest goes with it.
HELD = [
    Holding(
        name="account",
        models=(User.groups.through, User.user_permissions.through),
        export=queries.account_json,
        forget=_forget_sessions,
    ),
    Holding(name="players", models=(Player,), export=_players),
    Holding(name="email_addresses", models=(EmailAddress,), export=_addresses),
    Holding(name="second_factors", models=(Authenticator,), export=_second_factors),
    Holding(
        name="changes_in_the_admin",
        models=(LogEntry,),
        export=_admin_changes,
        forget=_forget_in_admin,
    ),
]

"""What this room holds about people."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry

from core import clock
from users import queries
from users.holdings import Holding
from users.models import Player, User


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


# Groups and permissions hang on the account's own row; the rest goes with it.
HELD = [
    Holding(
        name="account",
        models=(User.groups.through, User.user_permissions.through),
        export=queries.account_json,
    ),
    Holding(name="players", models=(Player,), export=_players),
    Holding(name="email_addresses", models=(EmailAddress,), export=_addresses),
    Holding(name="second_factors", models=(Authenticator,), export=_second_factors),
    Holding(name="changes_in_the_admin", models=(LogEntry,), export=_admin_changes),
]

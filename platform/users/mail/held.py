"""What letters hold about people: their addresses, and names of others in a subject or a text."""

from typing import Any

from django.db.models import Q

from core import clock
from users.held import addresses_of
from users.holdings import Holding
from users.mail.models import Letter
from users.models import User


def _to(user: User) -> Q:
    """Those to any address that is, or is to become, the person's."""
    found = Q(pk__in=())
    for address in addresses_of(user):
        found |= Q(to__iexact=address)
    return found


def export(user: User) -> list[dict[str, Any]]:
    """What was written to the person lately; the texts are not kept."""
    return [
        {
            "subject": letter.subject,
            "created_at": clock.stamp(letter.created_at),
            "sent_at": clock.stamp(letter.sent_at) if letter.sent_at else None,
        }
        for letter in Letter.objects.filter(_to(user)).order_by("id")
    ]


def forget(user: User) -> None:
    """Letters to the person and letters that name them go, sent or not."""
    Letter.objects.filter(_to(user) | Q(about=user.ref)).delete()


def hand_over(guest: User, account: User) -> None:
    """What names the guest names the account."""
    Letter.objects.filter(about=guest.ref).update(about=account.ref)


HOLDING = Holding(
    name="letters",
    models=(),
    export=export,
    forget=forget,
    hand_over=hand_over,
)

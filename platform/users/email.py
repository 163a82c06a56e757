"""Another e-mail address for an account.

Where letters are verified the new address has to open a link first (allauth's way); elsewhere, on
a local network without a mail server, the change holds at once. Whether somebody else has the
address shows nowhere: then nothing changes, and the answer is the same.
"""

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from core.access import account_holder, require
from users.models import User


def change_email(request: HttpRequest, *, actor: User, email: str) -> None:
    """Change the address, or send the letter that will."""
    require(account_holder, actor)
    email = email.strip().lower()
    taken = User.objects.filter(email=email).exclude(pk=actor.pk).exists()
    if settings.ACCOUNT_EMAIL_VERIFICATION != "none":
        new = None if taken else EmailAddress.objects.add_new_email(request, actor, email)
        if new is None:
            unknown = EmailAddress(user=None, email=email)
            send_verification_email_to_address(request, unknown, signup=True)
        return
    if taken:
        return
    before = EmailAddress(user=actor, email=actor.email)
    try:
        with transaction.atomic():
            actor.email = email
            actor.save(update_fields=["email"])
            EmailAddress.objects.filter(user=actor).delete()
            after = EmailAddress.objects.create(
                user=actor, email=email, primary=True, verified=False
            )
            # As allauth does where a link is opened: whoever has the old address hears of it.
            email_changed.send(
                sender=User,
                request=request,
                user=actor,
                from_email_address=before,
                to_email_address=after,
            )
    except IntegrityError:  # somebody was faster
        actor.refresh_from_db(fields=["email"])

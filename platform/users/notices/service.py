"""Telling people, and their having read it: the one way to write notices."""

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.utils.http import url_has_allowed_host_and_scheme

from core import clock, log, outbox
from core.access import require, signed_in
from core.errors import Unknown
from core.log import NewEntry
from core.models import Stream
from core.refs import ALPHABET
from users.models import User
from users.notices.models import Inbox, Notice

TOPIC = "users.notice_given"
ROOM = "me"
MOST_KEPT = 500
KEPT_WHEN_READ = timedelta(days=90)


def tell(
    user: User,
    *,
    code: str,
    params: Mapping[str, Any] | None = None,
    about: User | None = None,
    url: str = "",
    important: bool = False,
) -> Notice:
    """Tell one person something; in the caller's transaction, or in one of its own.

    `code` has words (`room.notice_…`), `params` hold plain values and never a secret, `url` is the
    path where there is more to see. `about` is the other person whose name `params["name"]` is: it
    is forgotten with their account. What is `important` goes by e-mail even to those who want no
    letters. Raises Unknown where the person's account has just gone.
    """
    if url and not (url.startswith("/") and url_has_allowed_host_and_scheme(url, None)):
        raise ValueError(f"a notice leads to a path on this site, not to {url!r}")
    with transaction.atomic():
        inbox = inbox_of(user)
        notice = Notice.objects.create(
            user=inbox.user,
            code=code,
            params=dict(params or {}),
            about=about.ref if about else "",
            url=url,
            important=important,
            created_at=clock.now(),
        )
        _show(inbox, [notice])
        _keep_few(inbox.user)
        outbox.publish(TOPIC, {"notice": notice.ref})
    return notice


def tell_each(
    users: Iterable[User],
    *,
    code: str,
    params: Mapping[str, Any] | None = None,
    url: str = "",
) -> list[Notice]:
    """Tell several people the same. Always in one order, so that two who tell do not deadlock."""
    with transaction.atomic():
        return [
            tell(user, code=code, params=params, url=url)
            for user in sorted(set(users), key=lambda user: user.pk)
        ]


def mark_read(*, actor: User, refs: Collection[str] | None = None) -> int:
    """These of the actor's own notices are read (None: all); how many were not before."""
    require(signed_in, actor)
    unread = Notice.objects.filter(user=actor, read_at=None)
    if refs is not None:
        unread = unread.filter(ref__in=[ref for ref in refs if set(ref) <= set(ALPHABET)])
    with transaction.atomic():
        inbox = inbox_of(actor)
        marked = unread.update(read_at=clock.now())
        if marked:  # the other open pages count anew
            log.append(inbox.stream, NewEntry(kind="read"))
    return marked


def inbox_of(user: User) -> Inbox:
    """The person's inbox, made at the first need. In a transaction, their row is then locked.

    So what is written about one person's notices happens one after the other. Raises Unknown
    where the account has just gone.
    """
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True, of=("self",)).filter(pk=user.pk)
        owner = locked.first()
        if owner is None:
            raise Unknown
        inbox = Inbox.objects.select_related("stream").filter(user=owner).first()
        if inbox is None:
            stream = Stream.objects.create(room=ROOM, created_at=clock.now())
            inbox = Inbox.objects.create(user=owner, stream=stream)
        inbox.user = owner
        return inbox


def forget(user: User) -> None:
    """The person's name goes from what others were told.

    The person's own notices, which go with the account, are locked with these: so two who know
    each other and go at the same time do not deadlock.
    """
    concerned = Notice.objects.filter(Q(about=user.ref) | Q(user=user)).order_by("pk")
    locked = list(concerned.select_for_update(of=("self",)))
    for notice in (notice for notice in locked if notice.about == user.ref):
        notice.params = {**notice.params, "name": ""}
        notice.save(update_fields=["params"])


def hand_over(guest: User, account: User) -> None:
    """The guest's notices become the account's; in the transaction in which the guest ends."""
    Notice.objects.filter(about=guest.ref).update(about=account.ref)
    moved = list(Notice.objects.filter(user=guest).order_by("created_at", "id"))
    if not moved:
        return
    inbox = inbox_of(account)
    Notice.objects.filter(pk__in=[notice.pk for notice in moved]).update(user=account)
    _show(inbox, moved)
    _keep_few(account)


def forget_old() -> int:
    """Delete what was read and is old; how many."""
    before = clock.now() - KEPT_WHEN_READ
    return Notice.objects.filter(read_at__isnull=False, created_at__lt=before).delete()[0]


def _show(inbox: Inbox, notices: Iterable[Notice]) -> None:
    """Let the open pages hear of them; the stream keeps refs only."""
    entries = [
        NewEntry(kind="notice", payload={"notice": notice.ref}, key=f"notice:{notice.ref}")
        for notice in notices
    ]
    log.append_locked(log.lock(inbox.stream_id), entries)


def _keep_few(user: User) -> None:
    """At most MOST_KEPT stay; the oldest that were read go first."""
    held = Notice.objects.filter(user=user)
    over = held.count() - MOST_KEPT
    if over > 0:
        unread = ExpressionWrapper(Q(read_at=None), output_field=BooleanField())
        oldest = held.order_by(unread.asc(), "created_at", "id")
        held.filter(pk__in=list(oldest.values_list("pk", flat=True)[:over])).delete()

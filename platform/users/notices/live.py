"""The stream of notices: /ws/me/ is everybody's own."""

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from core.access import Viewer
from core.errors import Unknown
from core.live.rooms import LiveRoom
from core.models import Entry, Stream
from users.models import User
from users.notices import queries, rules
from users.notices.models import Inbox, Notice
from users.notices.service import ROOM, inbox_of


def render_entry(entry: Entry, _audience: str) -> Mapping[str, Any] | None:
    """A new notice as its page shows it, or only the new count; nothing when it is gone.

    The stream is one person's, so the frame may say how many they have not read.
    """
    inbox = Inbox.objects.select_related("user").filter(stream=entry.stream_id).first()
    if inbox is None:
        return None
    shown: dict[str, Any] = {}
    if entry.kind == "notice":
        notice = Notice.objects.filter(user=inbox.user, ref=entry.payload["notice"]).first()
        if notice is None:
            return None
        shown = {
            "html": item_html(notice, inbox.user),
            "text": queries.sentence(notice),
            "url": reverse("notice", args=[notice.ref]),
            "read": notice.read_at is not None,
        }
    unread = queries.unread_count(inbox.user)
    return {**shown, "unread": unread, "unread_text": queries.unread_text(unread)}


def item_html(notice: Notice, owner: User) -> str:
    """One notice of the list, in its owner's time zone."""
    with timezone.override(queries.zone_of(owner)):
        return render_to_string("users/notices/item.html", {"notice": notice})


def own_stream(viewer: Viewer) -> Stream:
    """The viewer's own; a session may outlive its person."""
    if not isinstance(viewer, User):
        raise Unknown
    known = Inbox.objects.select_related("stream").filter(user=viewer).first()
    return (known or inbox_of(viewer)).stream


def _page(_stream: Stream) -> str:
    return reverse("notices")


LIVE_ROOM = LiveRoom(
    name=ROOM,
    scope="notices",
    audiences={"owner": rules.watch},
    render=render_entry,
    page=_page,
    own=own_stream,
)

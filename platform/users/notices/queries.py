"""Reading notices; everybody their own."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext

from core import clock, words
from core.access import Viewer, require, signed_in
from core.errors import Unknown
from core.web.paging import BadCursor
from users.models import User
from users.notices.models import Inbox, Notice

ON_A_PAGE = 50
# Invisible characters around values that have a direction of their own, such as names.
FIRST_ISOLATE, END_ISOLATE = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class Bell:
    """What every page shows: how many are unread, and up to where the stream was read for it."""

    unread: int
    seq: int

    @property
    def text(self) -> str:
        """The number in words."""
        return unread_text(self.unread)


def bell_for(user: User) -> Bell:
    """One query; somebody who was never told anything has no inbox yet."""
    unread = Notice.objects.filter(user=OuterRef("user"), read_at=None).values("user")
    found = (
        Inbox.objects.filter(user=user)
        .annotate(unread=Subquery(unread.annotate(number=Count("*")).values("number")))
        .values_list("unread", "stream__head")
        .first()
    )
    return Bell(found[0] or 0, found[1]) if found else Bell(0, 0)


def unread_text(unread: int) -> str:
    """The number beside the bell, for the ear."""
    return ngettext("%(number)d unread notice", "%(number)d unread notices", unread) % {
        "number": unread
    }


def unread_count(user: User) -> int:
    """How many the person has not read."""
    return Notice.objects.filter(user=user, read_at=None).count()


def notices_of(user: User, *, unread: bool = False) -> QuerySet[Notice]:
    """The person's own, the latest first; or the unread ones of them."""
    found = Notice.objects.filter(user=user).order_by("-created_at", "-id")
    return found.filter(read_at=None) if unread else found


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the list: days with their notices, and where older ones begin."""

    days: list[tuple[date, list[Notice]]]
    older: str


def page_of(user: User, *, before: str = "") -> Page:
    """The latest, or those before the notice with this ref. Raises BadCursor for no notice."""
    rows = notices_of(user)
    if before:
        last = Notice.objects.filter(user=user, ref=before).first()
        if last is None:
            raise BadCursor
        same = Q(created_at=last.created_at, id__lt=last.pk)
        rows = rows.filter(Q(created_at__lt=last.created_at) | same)
    found = list(rows[: ON_A_PAGE + 1])
    shown, zone = found[:ON_A_PAGE], zone_of(user)
    days = groupby(shown, key=lambda notice: notice.created_at.astimezone(zone).date())
    return Page(
        days=[(day, list(notices)) for day, notices in days],
        older=shown[-1].ref if len(found) > len(shown) else "",
    )


def own_notice(viewer: Viewer, ref: str) -> Notice:
    """One of the viewer's own; Unknown for another's as for none. Letters lead strangers here."""
    require(signed_in, viewer)
    assert isinstance(viewer, User)
    found = Notice.objects.filter(user=viewer, ref=ref).first()
    if found is None:
        raise Unknown
    return found


def zone_of(user: User) -> ZoneInfo:
    """In which zone the person reads times."""
    return user.zone


def sentence(notice: Notice) -> str:
    """The notice in the active language, as plain text; values are set apart by direction."""
    return words.say(notice.code, _isolated(_said(notice)))


def sentence_html(notice: Notice) -> SafeString:
    """The notice in the active language; values stand in <bdi>."""
    text = str(escape(sentence(notice)))
    text = text.replace(FIRST_ISOLATE, "<bdi>").replace(END_ISOLATE, "</bdi>")
    return mark_safe(text)  # noqa: S308 - escaped above


def _isolated(params: Mapping[str, Any]) -> dict[str, Any]:
    """Texts between isolates, of which they hold none themselves; numbers as they are."""
    gone = {ord(FIRST_ISOLATE): None, ord(END_ISOLATE): None}
    return {
        name: f"{FIRST_ISOLATE}{value.translate(gone)}{END_ISOLATE}"
        if isinstance(value, str)
        else value
        for name, value in params.items()
    }


def plain_sentence(notice: Notice) -> str:
    """The notice for machines and for subjects of letters: without isolates."""
    return words.say(notice.code, _said(notice))


def _said(notice: Notice) -> Mapping[str, Any]:
    """The sentence's values; for a name that was forgotten there are words."""
    params: dict[str, Any] = notice.params
    if notice.about and not params.get("name"):
        return {**params, "name": gettext("A former member")}
    return params


def notice_json(notice: Notice) -> dict[str, Any]:
    """A notice as its owner sees it."""
    return {
        "ref": notice.ref,
        "code": notice.code,
        "params": notice.params,
        "message": plain_sentence(notice),
        "url": notice.url,
        "created_at": clock.stamp(notice.created_at),
        "read_at": clock.stamp(notice.read_at) if notice.read_at else None,
    }


def export(user: User) -> list[dict[str, Any]]:
    """Everything that the person was told, the oldest first."""
    return [notice_json(notice) for notice in Notice.objects.filter(user=user).order_by("id")]

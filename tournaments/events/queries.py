"""Finding events and what is in them; what whom may see is decided here."""

from typing import Final

from django.db.models import Count, Q, QuerySet

from core.access import Viewer
from core.errors import Unknown
from tournaments.events import rules
from tournaments.events.models import Entry, Event, Match
from tournaments.events.table import LEFT, EntryStatus, Status
from users.models import User
from users.roles.models import Grant
from users.roles.table import Role

LONGEST_SEARCH: Final = 60
OVER: Final = (Status.FINISHED, Status.FINALIZED, Status.CANCELLED)
STAFF: Final = (Role.OWNER, Role.ORGANISER, Role.SCOREKEEPER, Role.JUDGE, Role.CASTER)


def by_ref(viewer: Viewer, ref: str) -> Event:
    """The event; Unknown for none, and for a draft of others."""
    event = Event.objects.select_related("scope", "log").filter(ref=ref).first()
    if event is None or not rules.see.admits(viewer, event):
        raise Unknown
    return event


def entry_by_ref(viewer: Viewer, ref: str, entry: str) -> Entry:
    """A contestant of the event; Unknown."""
    event = by_ref(viewer, ref)
    found = Entry.objects.select_related("player__user", "deck").filter(event=event, ref=entry)
    row = found.first()
    if row is None:
        raise Unknown
    row.event = event
    return row


def match_by_ref(viewer: Viewer, ref: str, match: str) -> Match:
    """A table of a round of the event; of a draft only for the staff; Unknown."""
    event = by_ref(viewer, ref)
    row = Match.objects.select_related("round__phase").filter(event=event, ref=match).first()
    if row is None or (row.round.state == "paired" and not rules.work.admits(viewer, event)):
        raise Unknown
    row.event = event
    return row


def match_to_report(viewer: Viewer, ref: str, match: str) -> Match:
    """The same with no more than a report needs: it comes from every table of the hall at once."""
    event = by_ref(viewer, ref)
    row = Match.objects.only("ref", "version", "a", "b", "c", "d").filter(event=event, ref=match)
    found = row.first()
    if found is None:
        raise Unknown
    found.event = event
    return found


def visible(viewer: Viewer) -> QuerySet[Event]:
    """Events that the viewer may know of."""
    out = ~Q(status=Status.DRAFT)
    if isinstance(viewer, User) and viewer.is_staff:
        return Event.objects.all()
    if isinstance(viewer, User):
        out |= Q(scope__grants__user=viewer) | Q(scope__parent__grants__user=viewer)
    return Event.objects.filter(out).distinct()


def search(viewer: Viewer, text: str) -> QuerySet[Event]:
    """Those with all of the words in name, place or shop."""
    found = visible(viewer).select_related("organisation")
    clean = text.replace("\0", "").encode("utf-8", "ignore").decode()
    for word in clean.split()[:8]:
        found = found.filter(
            Q(name__icontains=word)
            | Q(place__icontains=word)
            | Q(organisation__name__icontains=word)
            | Q(organisation__town__icontains=word)
        )
    return found


def running(events: QuerySet[Event]) -> QuerySet[Event]:
    """What is being played, the latest first."""
    return events.filter(status__in=[Status.RUNNING, Status.CHECK_IN]).order_by("-starts_at", "id")


def coming(events: QuerySet[Event]) -> QuerySet[Event]:
    """What is ahead, the soonest first."""
    return events.filter(status__in=[Status.DRAFT, Status.REGISTRATION]).order_by("starts_at", "id")


def over(events: QuerySet[Event]) -> QuerySet[Event]:
    """What is done, the latest first."""
    return events.filter(status__in=OVER).order_by("-starts_at", "-id")


def worked_at(user: User) -> QuerySet[Event]:
    """Where the user is one of the staff, and what is not over; the soonest first."""
    scopes = Grant.objects.filter(user=user, role__in=STAFF).values("scope")
    held = Q(scope__in=scopes) | Q(scope__parent__in=scopes)
    return Event.objects.filter(held).exclude(status__in=OVER).order_by("starts_at", "id")


def yours(viewer: Viewer, events: QuerySet[Event]) -> QuerySet[Event]:
    """Those in which the viewer plays or works, and which are not over; the soonest first."""
    if not isinstance(viewer, User):
        return events.none()
    plays = Entry.objects.filter(player__user=viewer).exclude(status=EntryStatus.WITHDRAWN)
    own = Q(pk__in=plays.values("event")) | Q(pk__in=worked_at(viewer).order_by().values("pk"))
    return events.filter(own).exclude(status__in=OVER).order_by("starts_at", "id")


def status_counts(event: Event) -> dict[str, int]:
    """How many contestants stand where."""
    rows = Entry.objects.filter(event=event).values_list("status").annotate(number=Count("pk"))
    return dict(rows.order_by())


def own_entry(viewer: Viewer, event: Event) -> Entry | None:
    """The viewer's own place in the event, the one that plays first."""
    if not isinstance(viewer, User):
        return None
    rows = Entry.objects.select_related("player__user", "deck").filter(
        event=event, player__user=viewer
    )
    found = sorted(rows, key=lambda row: (row.status in LEFT, row.number))
    for row in found:
        row.event = event
        return row
    return None


def own_matches(entry: Entry) -> list[Match]:
    """The contestant's matches of rounds that are out, the latest first."""
    seats = Q(a=entry) | Q(b=entry) | Q(c=entry) | Q(d=entry)
    rows = (
        Match.objects.select_related("round__phase")
        .filter(seats, event=entry.event_id)
        .exclude(round__state="paired")
        .order_by("-round__number")
    )
    return with_seats(list(rows), entry.event)


def with_seats(matches: list[Match], event: Event) -> list[Match]:
    """The matches with their entries, in one query (a join of four takes far longer)."""
    wanted = {pk for match in matches for pk in match.seat_ids}
    entries = {row.pk: row for row in Entry.objects.filter(pk__in=wanted)}
    for match in matches:
        match.event = event
        for seat in ("a", "b", "c", "d"):
            pk = getattr(match, f"{seat}_id")
            if pk is not None:
                setattr(match, seat, entries[pk])
    return matches

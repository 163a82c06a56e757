"""Who may do what in an event. Roles: users.roles; an organisation's reach into its events."""

from rules.predicates import Predicate, predicate

from core.access import Viewer, account_holder, is_anyone, is_operator, is_signed_in, rule
from core.models import Stream
from tournaments.events.models import Entry, Event, Match
from tournaments.events.table import EntryStatus, Status
from users.roles.rules import has_role
from users.roles.table import Role


def event_of(thing: object) -> Event | None:
    """The event that a thing belongs to."""
    if isinstance(thing, Event):
        return thing
    if isinstance(thing, Entry | Match):
        return thing.event
    if isinstance(thing, Stream):
        return Event.objects.select_related("scope").filter(log=thing).first()
    return None


def _holds(*roles: Role) -> Predicate:
    test = has_role(*roles)

    def holds(viewer: Viewer, thing: object) -> bool:
        event = event_of(thing)
        return event is not None and bool(test.test(viewer, event))

    return Predicate(holds, "event_role:" + "|".join(roles))


_organises = _holds(Role.ORGANISER)
_owns = _holds(Role.OWNER)
_scores = _holds(Role.SCOREKEEPER, Role.JUDGE)
_works = _holds(Role.ORGANISER, Role.SCOREKEEPER, Role.JUDGE, Role.CASTER)


@predicate  # type: ignore[untyped-decorator]
def is_out(_viewer: Viewer, thing: object) -> bool:
    """Whether the event is more than a draft of its staff."""
    event = event_of(thing)
    return event is not None and event.status != Status.DRAFT


@predicate  # type: ignore[untyped-decorator]
def is_that_contestant(viewer: Viewer, thing: object) -> bool:
    """Whether the entry is the viewer's own."""
    return isinstance(thing, Entry) and viewer.pk is not None and thing.player.user_id == viewer.pk


@predicate  # type: ignore[untyped-decorator]
def takes_part(viewer: Viewer, thing: object) -> bool:
    """Whether the viewer is a contestant of the event, or was."""
    event = event_of(thing)
    if event is None or viewer.pk is None:
        return False
    there = Entry.objects.filter(event=event, player__user=viewer.pk)
    return there.exclude(status=EntryStatus.WITHDRAWN).exists()


@predicate  # type: ignore[untyped-decorator]
def sits_there(viewer: Viewer, thing: object) -> bool:
    """Whether the viewer plays at the match's table."""
    if not isinstance(thing, Match) or viewer.pk is None:
        return False
    return Entry.objects.filter(pk__in=thing.seat_ids, player__user=viewer.pk).exists()


@predicate  # type: ignore[untyped-decorator]
def reports_itself(_viewer: Viewer, thing: object) -> bool:
    """Whether players of the event report their own results."""
    event = event_of(thing)
    return event is not None and event.self_reporting


@predicate  # type: ignore[untyped-decorator]
def lists_are_open(_viewer: Viewer, thing: object) -> bool:
    """Whether everybody may look at the deck lists: once the event runs, where it says so."""
    event = event_of(thing)
    running = {Status.RUNNING, Status.FINISHED, Status.FINALIZED}
    return event is not None and event.decks_open and event.status in running


browse = rule("events.browse", is_anyone)
open_one = rule("events.open", account_holder.predicate)
see = rule("events.see", is_out | _works | is_operator)
work = rule("events.work", _works | is_operator)  # the staff's pages
follow = rule("events.follow", (takes_part & is_out) | _works | is_operator)
manage = rule("events.manage", _organises | is_operator)
score = rule("events.score", _scores | is_operator)
see_decks = rule(
    "events.see_decks", _scores | is_operator | is_that_contestant | (is_out & lists_are_open)
)
own = rule("events.own", _owns | is_operator)
take_link = rule("events.take_link", account_holder.predicate)
report = rule("events.report", _scores | is_operator | (sits_there & reports_itself))
register = rule("events.register", is_signed_in & is_out)
act_for = rule("events.act_for", is_that_contestant | _scores | is_operator)

"""Events for scripts: the list, one event, its status, one's own place in it."""

from typing import Any, ClassVar, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, Viewer, signed_in
from core.attempts import TooMany
from core.errors import BadRequest, NotPermitted, Refusal, Unknown
from core.web.apiview import ApiView
from core.web.paging import Pages
from core.web.schema import documented, query
from tournaments.events import api_schemas as shapes
from tournaments.events import api_schemas_bodies as bodies
from tournaments.events import api_schemas_examples as examples
from tournaments.events import api_schemas_outcomes as outcomes
from tournaments.events import errors, queries, rules
from tournaments.events.api_common import TAG, EventView, taken, with_instants
from tournaments.events.api_json import (
    entry_json,
    event_json,
    matches_json,
    points_before,
    row_json,
    standings_json,
)
from tournaments.events.models import Entry, Event
from tournaments.events.names import names_for
from tournaments.events.ranking import ranked
from tournaments.events.service import contestants, opening
from tournaments.events.service.scoring import side_of
from tournaments.events.table import Status
from users.organisations import queries as shops
from users.organisations.models import Organisation
from users.viewer import person

STATUSES: Final = [status.value for status in Status]
ENTERING: Final[list[type[Refusal]]] = [
    errors.AlreadyIn,
    errors.EventFull,
    errors.WrongStatus,
    errors.BadDetails,
]


class EventsView(ApiView):
    """`/api/v1/events/`: what there is to see; planning one."""

    access_rule: ClassVar[Rule] = rules.browse
    write_rule: ClassVar[Rule | None] = rules.open_one
    scope = TAG

    @documented(
        _("List events"),
        tag=TAG,
        description=_("The latest first. Drafts show for those who work there."),
        answer=shapes.EventRow,
        example={"results": [examples.ROW], "next": None},
        query=[
            query("q", _("Words in name, place, shop or its town."), schema={"type": "string"}),
            query("status", _("Only those."), schema={"type": "string", "enum": STATUSES}),
        ],
        paged=True,
    )
    def get(self, request: Request) -> Response:
        """`?q=`, `?status=`."""
        asked = request.query_params.get("q", "")[: queries.LONGEST_SEARCH]
        found = queries.search(request.user, asked)
        wanted = request.query_params.get("status")
        if wanted is not None:
            if wanted not in STATUSES:
                raise BadRequest
            found = found.filter(status=wanted)
        return Pages().answer(request, found, order=("-starts_at", "ref"), as_json=row_json)

    @documented(
        _("Plan an event"),
        tag=TAG,
        description=_("A draft, which only its staff sees until its status is another."),
        body=bodies.EventBody,
        body_example=examples.PLAN,
        answer=shapes.EventAnswer,
        example=examples.EVENT,
        status=201,
        refuses=[errors.BadDetails, TooMany],
    )
    def post(self, request: Request) -> Response:
        """Plan it."""
        body = taken(bodies.EventBody, request)
        slug, phases = body.pop("organisation"), body.pop("phases")
        event = opening.open_event(
            actor=person(request.user),
            organisation=None if slug is None else shop_of(request.user, slug),
            details=with_instants(body),
            phases=phases,
        )
        return Response(
            event_json(request.user, event),
            status=status.HTTP_201_CREATED,
            headers={"Location": f"/api/v1/events/{event.ref}/"},
        )


def shop_of(viewer: Viewer, slug: str) -> Organisation:
    """The organisation that a body names; BadDetails for none."""
    try:
        return shops.by_slug(viewer, slug)
    except Unknown as error:
        raise errors.BadDetails(field="organisation") from error


class OneEventView(EventView):
    """`/api/v1/events/<event>/`."""

    write_rule: ClassVar[Rule | None] = rules.manage

    @documented(_("Look at an event"), tag=TAG, answer=shapes.EventAnswer, example=examples.EVENT)
    def get(self, request: Request, **_address: object) -> Response:
        """Everything that is planned of it, and how far it is."""
        return Response(event_json(request.user, self.event))

    @documented(
        _("Change an event"),
        tag=TAG,
        description=_(
            "With `phases` all of them are planned anew; what has begun keeps its kind and its "
            "rounds."
        ),
        body=bodies.EventChanges,
        body_example={"capacity": 64, "place": "Upper hall"},
        answer=shapes.EventAnswer,
        example=examples.EVENT,
        refuses=[errors.BadDetails, errors.WrongStatus, errors.RoundsFixed],
    )
    def patch(self, request: Request, **_address: object) -> Response:
        """Change what is named; all of it or nothing."""
        changes = taken(bodies.EventChanges, request)
        phases = changes.pop("phases", None)
        actor, event = person(request.user), self.event
        with transaction.atomic():
            if changes:
                event = opening.change_details(
                    actor=actor, event=event, changes=with_instants(changes)
                )
            if phases is not None:
                event = opening.change_phases(actor=actor, event=event, phases=phases)
        return Response(event_json(request.user, event))


class StatusView(EventView):
    """`/api/v1/events/<event>/status/`."""

    access_rule: ClassVar[Rule] = rules.manage

    @documented(
        _("Take an event to another status"),
        tag=TAG,
        description=_(
            "Opens or closes registration and check-in, finishes, finalizes, reopens, cancels. "
            "Cancelling and reopening what is final need a reason. It is started elsewhere."
        ),
        body=bodies.StatusBody,
        body_example={"status": "registration"},
        answer=shapes.EventAnswer,
        example=examples.EVENT,
        refuses=[
            errors.WrongStatus, errors.ReasonNeeded, errors.OpenMatches, errors.RoundNotThere,
        ],
    )  # fmt: skip
    def post(self, request: Request, **_address: object) -> Response:
        """Take it there."""
        body = taken(bodies.StatusBody, request)
        event = opening.set_status(
            actor=person(request.user),
            event=self.event,
            status=Status(body["status"]),
            reason=body["reason"],
        )
        return Response(event_json(request.user, event))


class StartView(EventView):
    """`/api/v1/events/<event>/start/`."""

    access_rule: ClassVar[Rule] = rules.manage

    @documented(
        _("Start an event"),
        tag=TAG,
        description=_(
            "Whoever is there plays. Without `rounds` it is the number that was planned, or the "
            "one that the rules recommend for the attendance."
        ),
        body=bodies.StartBody,
        body_example={"rounds": 5},
        answer=shapes.EventAnswer,
        example=examples.EVENT,
        refuses=[errors.WrongStatus, errors.TooFew],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Start it."""
        body = taken(bodies.StartBody, request)
        event = opening.start(
            actor=person(request.user), event=self.event, rounds=body.get("rounds")
        )
        return Response(event_json(request.user, event))


class RegistrationView(EventView):
    """`/api/v1/events/<event>/registration/`: oneself."""

    access_rule: ClassVar[Rule] = signed_in

    @documented(
        _("Register"),
        tag=TAG,
        description=_("Yourself; on the wait list where the event is full."),
        answer=shapes.ContestantAnswer,
        example=examples.ENTRY,
        status=201,
        refuses=[errors.RegistrationClosed, NotPermitted, *ENTERING],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Come in."""
        entry = contestants.register(actor=person(request.user), event=self.event)
        return Response(_own_json(request.user, entry), status=status.HTTP_201_CREATED)

    @documented(
        _("Leave an event"),
        tag=TAG,
        description=_("Yourself: before it runs you withdraw, afterwards you drop."),
        answer=None,
        status=204,
        refuses=[errors.NotIn, errors.WrongStatus],
    )
    def delete(self, request: Request, **_address: object) -> Response:
        """Leave."""
        contestants.drop(actor=person(request.user), entry=_own_entry(request.user, self.event))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _own_entry(viewer: Viewer, event: Event) -> Entry:
    entry = queries.own_entry(viewer, event)
    if entry is None:
        raise Unknown
    return entry


def _own_json(viewer: Viewer, entry: Entry) -> dict[str, Any]:
    return entry_json(entry, whole=True, works=rules.work.admits(viewer, entry.event))


class MineView(EventView):
    """`/api/v1/events/<event>/mine/`."""

    @documented(
        _("Look at your own place in an event"),
        tag=TAG,
        description=_("Your entry, your standing and your present match."),
        answer=outcomes.MineAnswer,
        example={
            "entry": examples.ENTRY,
            "standing": examples.STANDING,
            "seat": "a",
            "match": examples.MATCH,
        },
    )
    def get(self, request: Request, **_address: object) -> Response:
        """Unknown for who has no entry."""
        event, viewer = self.event, request.user
        mine = _own_entry(viewer, event)
        field, rows = ranked(event)
        own = [row for row in rows if row.number == mine.number]
        standing = standings_json(event, field, own, names_for(viewer, event, marked=False))
        matches = queries.own_matches(mine)
        out = max((row.number for row in field.rounds.values() if row.published_at), default=0)
        present = next((match for match in matches if match.round.number == out), None)
        shown = None
        if present is not None:
            (shown,) = matches_json(viewer, event, [present], points_before(event, out))
        return Response(
            {
                "entry": _own_json(viewer, mine),
                "standing": standing[0] if standing else None,
                "seat": None if present is None else side_of(present, person(viewer)),
                "match": shown,
            }
        )

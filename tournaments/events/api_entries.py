"""Contestants for scripts: the list, walking in, checking in, leaving, deck lists."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, Viewer, require
from core.attempts import TooMany
from core.errors import NotPermitted, SignInNeeded, Unknown
from core.web.paging import Pages
from core.web.schema import documented
from formats.catalog.errors import UnreadableList
from tournaments.events import api_schemas as shapes
from tournaments.events import api_schemas_bodies as bodies
from tournaments.events import api_schemas_examples as examples
from tournaments.events import api_schemas_outcomes as outcomes
from tournaments.events import errors, queries, rules
from tournaments.events.api import ENTERING
from tournaments.events.api_common import TAG, EntryView, EventView, taken
from tournaments.events.api_json import (
    arithmetic_json,
    deck_json,
    entry_json,
    matches_json,
    seated_refs,
    sight_of,
)
from tournaments.events.arithmetic import unfold
from tournaments.events.models import Entry
from tournaments.events.names import names_for
from tournaments.events.service import contestants, decklists, importing, renaming
from tournaments.events.table import EntryStatus
from users.errors import NameRefused
from users.viewer import person


def _json(viewer: Viewer, entry: Entry) -> dict[str, Any]:
    sight = sight_of(viewer, entry.event)
    return entry_json(entry, whole=sight.whole, works=sight.works)


class EntriesView(EventView):
    """`/api/v1/events/<event>/entries/`."""

    write_rule: ClassVar[Rule | None] = rules.score
    secret_fields = ("code",)

    @documented(
        _("List an event's contestants"),
        tag=TAG,
        description=_("In the order of coming; the staff sees who withdrew, too."),
        answer=shapes.ContestantAnswer,
        example={"results": [examples.ENTRY], "next": None},
        paged=True,
    )
    def get(self, request: Request, **_address: object) -> Response:
        """By page."""
        sight = sight_of(request.user, self.event)
        rows = Entry.objects.filter(event=self.event).select_related("player__user")
        if not sight.works:
            rows = rows.exclude(status=EntryStatus.WITHDRAWN)
        return Pages().answer(
            request,
            rows,
            order=("number",),
            as_json=lambda entry: entry_json(entry, whole=sight.whole, works=sight.works),
        )

    @documented(
        _("Enter somebody by name"),
        tag=TAG,
        description=_(
            "The code is told this once: with it they claim their results later. Once the event "
            "runs they are late, and have lost the rounds that are out unless `late_as` says else."
        ),
        body=bodies.WalkInBody,
        body_example={"name": "Jan de Vries"},
        answer=shapes.WalkInAnswer,
        example={"entry": examples.ENTRY, "code": "7m2k-9x4t-q0ab"},
        status=201,
        refuses=[*ENTERING, NameRefused, TooMany],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Enter them."""
        entry, code = contestants.walk_in(
            actor=person(request.user), event=self.event, **taken(bodies.WalkInBody, request)
        )
        return Response(
            {"entry": _json(request.user, entry), "code": code},
            status=status.HTTP_201_CREATED,
            headers={"Location": f"/api/v1/events/{self.event.ref}/entries/{entry.ref}/"},
        )


class OneEntryView(EntryView):
    """`/api/v1/events/<event>/entries/<entry>/`."""

    write_rule: ClassVar[Rule | None] = rules.score

    @documented(
        _("Look at a contestant's day"),
        tag=TAG,
        description=_("Their matches, and every number that their tie-breakers are made of."),
        answer=outcomes.ContestantWhole,
        example=examples.ENTRY_WHOLE,
    )
    def get(self, request: Request, **_address: object) -> Response:
        """Matches of rounds that are out."""
        entry, viewer = self.entry, request.user
        event = entry.event
        found = unfold(event, entry, names_for(viewer, event, marked=False))
        matches = queries.own_matches(entry)[::-1]
        return Response(
            {
                **_json(viewer, entry),
                "matches": matches_json(viewer, event, matches),
                "arithmetic": None
                if found is None
                else arithmetic_json(event, found, seated_refs(event)),
            }
        )

    @documented(
        _("Change a contestant's name, byes, table, fee or avoid-list"),
        tag=TAG,
        description=_("The name only of somebody entered by name, until they are claimed."),
        body=bodies.ContestantChanges,
        body_example={"paid": True, "fixed_table": 12},
        answer=shapes.ContestantAnswer,
        example=examples.ENTRY,
        refuses=[
            errors.BadDetails,
            errors.WrongStatus,
            errors.TableTaken,
            errors.NameTheirs,
            NameRefused,
        ],
    )
    def patch(self, request: Request, **_address: object) -> Response:
        """Change what is named, all or nothing."""
        actor, changes = person(request.user), taken(bodies.ContestantChanges, request)
        name, entry = changes.pop("name", None), self.entry
        with transaction.atomic():
            entry = contestants.set_details(actor=actor, entry=entry, **changes)
            if name is not None:
                entry = renaming.rename(actor=actor, entry=entry, name=name)
        return Response(_json(request.user, entry))


class CheckInView(EntryView):
    """`/api/v1/events/<event>/entries/<entry>/check-in/`."""

    access_rule: ClassVar[Rule] = rules.act_for

    @documented(
        _("Check in"),
        tag=TAG,
        description=_("Oneself, or anybody as the staff; with `here` false: not after all."),
        body=bodies.CheckInBody,
        body_example={"here": True},
        answer=shapes.ContestantAnswer,
        example={**examples.ENTRY, "status": "checked_in"},
        refuses=[errors.WrongStatus, errors.NotIn],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Say that somebody is there."""
        body = taken(bodies.CheckInBody, request)
        entry = contestants.check_in(
            actor=person(request.user), entry=self.entry, here=body["here"]
        )
        return Response(_json(request.user, entry))


class DropView(EntryView):
    """`/api/v1/events/<event>/entries/<entry>/drop/`."""

    access_rule: ClassVar[Rule] = rules.act_for

    @documented(
        _("Drop a contestant"),
        tag=TAG,
        description=_(
            "Oneself, or anybody as the staff. Before the event runs they withdraw. Whoever is "
            "paired stays paired in that round."
        ),
        body=bodies.ReasonBody,
        body_example={"reason": "had to catch a train"},
        answer=shapes.ContestantAnswer,
        example={**examples.ENTRY, "status": "dropped", "last_round": 2},
        refuses=[errors.WrongStatus, errors.NotIn],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """They leave."""
        body = taken(bodies.ReasonBody, request)
        entry = contestants.drop(actor=person(request.user), entry=self.entry, **body)
        return Response(_json(request.user, entry))


class ComeBackView(EntryView):
    """`/api/v1/events/<event>/entries/<entry>/come-back/`."""

    access_rule: ClassVar[Rule] = rules.score

    @documented(
        _("Take a drop back"),
        tag=TAG,
        description=_("Rounds that were paired meanwhile are lost; a repair may seat them again."),
        body=bodies.ReasonBody,
        body_example={"reason": "dropped by mistake"},
        answer=shapes.ContestantAnswer,
        example=examples.ENTRY,
        refuses=[errors.WrongStatus, errors.NotIn, errors.ReasonNeeded],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """They play on."""
        body = taken(bodies.ReasonBody, request)
        entry = contestants.come_back(actor=person(request.user), entry=self.entry, **body)
        return Response(_json(request.user, entry))


class DisqualifyView(EntryView):
    """`/api/v1/events/<event>/entries/<entry>/disqualify/`."""

    access_rule: ClassVar[Rule] = rules.score

    @documented(
        _("Disqualify a contestant"),
        tag=TAG,
        description=_("They have no place in the standings, and stay an opponent of others."),
        body=bodies.ReasonBody,
        body_example={"reason": "unsporting conduct"},
        answer=shapes.ContestantAnswer,
        example={**examples.ENTRY, "status": "disqualified", "last_round": 2},
        refuses=[errors.WrongStatus, errors.NotIn, errors.ReasonNeeded],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """They are out."""
        body = taken(bodies.ReasonBody, request)
        entry = contestants.disqualify(actor=person(request.user), entry=self.entry, **body)
        return Response(_json(request.user, entry))


class CodeView(EntryView):
    """`/api/v1/events/<event>/entries/<entry>/code/`."""

    access_rule: ClassVar[Rule] = rules.score
    secret_fields = ("code",)

    @documented(
        _("Give a contestant another claim code"),
        tag=TAG,
        description=_("The one before is void. Only while nobody has claimed them."),
        answer=shapes.CodeAnswer,
        example={"code": "7m2k-9x4t-q0ab"},
        refuses=[errors.NotIn],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Told this once."""
        return Response({"code": importing.new_code(actor=person(request.user), entry=self.entry)})


class DeckView(EntryView):
    """`/api/v1/events/<event>/decks/<entry>/`."""

    write_rule: ClassVar[Rule | None] = rules.act_for

    @documented(
        _("Read a contestant's deck list"),
        tag=TAG,
        description=_("Their own and the staff; everybody once lists are open."),
        answer=outcomes.DeckAnswer,
        example=examples.DECK,
        refuses=[SignInNeeded, NotPermitted],
    )
    def get(self, request: Request, **_address: object) -> Response:
        """Strangers may where lists are open; Unknown while there is none."""
        require(rules.see_decks, request.user, self.entry)
        if self.entry.deck is None:
            raise Unknown
        return Response(deck_json(self.entry, self.entry.deck))

    @documented(
        _("Hand in a deck list"),
        tag=TAG,
        description=_(
            "One that is not legal is taken and says so. The next one takes its place, until the "
            "deadline; the staff may at any time."
        ),
        body=bodies.DeckBody,
        body_example={"text": "4 Lightning Bolt\n56 Mountain", "name": "Sligh"},
        answer=outcomes.DeckAnswer,
        example=examples.DECK,
        refuses=[
            errors.DecksNotTaken,
            errors.DeckLocked,
            errors.BadDeckList,
            errors.NotIn,
            *UnreadableList.classes.values(),
        ],
    )
    def put(self, request: Request, **_address: object) -> Response:
        """Hand it in."""
        body = taken(bodies.DeckBody, request)
        deck = decklists.hand_in(actor=person(request.user), entry=self.entry, **body)
        return Response(deck_json(self.entry, deck))

"""Lists of contestants and whole events for scripts: what the desk's and the files' pages take."""

import json
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule
from core.attempts import TooMany
from core.web.apiview import ApiView
from core.web.fields import Flag, Text, Tree, Whole
from core.web.schema import documented
from tournaments.events import api_schemas as shapes
from tournaments.events import api_schemas_examples as examples
from tournaments.events import errors, rules
from tournaments.events.api import shop_of
from tournaments.events.api_common import TAG, EventView, taken
from tournaments.events.api_json import entry_json, event_json, sight_of
from tournaments.events.players_csv import Person
from tournaments.events.service import importing, transfer
from users.errors import NameRefused
from users.viewer import person


class PersonBody(serializers.Serializer[None]):
    """Somebody of the list."""

    name = Text()
    paid = Flag(required=False, default=False)
    awarded_byes = Whole(required=False, default=0)
    fixed_table = Whole(required=False, default=None, allow_null=True)
    avoids = serializers.ListField(child=Text(), required=False, default=list)

    class Meta:
        ref_name = "EventPersonBody"


class PeopleBody(serializers.Serializer[None]):
    """A list of people, entered whole or not at all."""

    people = PersonBody(many=True, help_text=_("In the order in which they come."))
    key = Text(help_text=_("Yours: the same list with the same key enters nobody twice."))

    class Meta:
        ref_name = "EventPeopleBody"


class EnteredAnswer(serializers.Serializer[None]):
    """Who has come in, with their claim codes, in the order of the list."""

    results = shapes.WalkInAnswer(many=True)
    next = serializers.CharField(allow_null=True)

    class Meta:
        ref_name = "EventEnteredAnswer"


class FileBody(serializers.Serializer[None]):
    """An export, and how it is taken in."""

    file = Tree(help_text=_("What `export/` has answered."))
    organisation = Text(
        required=False, default=None, allow_null=True, help_text=_("Whose event it becomes.")
    )
    copy = Flag(required=False, default=False, help_text=_("Beside the one that is here already."))

    class Meta:
        ref_name = "EventFileBody"


class PeopleView(EventView):
    """`/api/v1/events/<event>/entries/list/`."""

    access_rule: ClassVar[Rule] = rules.score
    secret_fields = ("results",)

    @documented(
        _("Enter a list of people"),
        tag=TAG,
        description=_(
            "Everybody or nobody, before the event runs. The codes are told this once; a list "
            "whose key has been taken answers with nobody."
        ),
        body=PeopleBody,
        body_example={"people": [{"name": "Jan de Vries", "paid": True}], "key": "friday-1"},
        answer=EnteredAnswer,
        example={"results": [{"entry": examples.ENTRY, "code": "7m2k-9x4t-q0ab"}], "next": None},
        status=201,
        refuses=[
            errors.BadDetails, errors.WrongStatus, errors.TableTaken, errors.EventFull,
            NameRefused, TooMany,
        ],
    )  # fmt: skip
    def post(self, request: Request, **_address: object) -> Response:
        """Enter them."""
        body = taken(PeopleBody, request)
        people = [
            Person(
                line, one["name"], paid=one["paid"], byes=one["awarded_byes"],
                table=one["fixed_table"], avoids=tuple(one["avoids"]),
            )
            for line, one in enumerate(body["people"], 1)
        ]  # fmt: skip
        made = importing.enter_people(
            actor=person(request.user), event=self.event, people=people, key=body["key"]
        )
        sight = sight_of(request.user, self.event)
        shown = [
            {
                "entry": entry_json(one.entry, whole=sight.whole, works=sight.works),
                "code": one.code,
            }
            for one in made
        ]
        return Response({"results": shown, "next": None}, status=status.HTTP_201_CREATED)


class ImportView(ApiView):
    """`/api/v1/events/import/`."""

    access_rule: ClassVar[Rule] = rules.open_one
    scope = TAG

    @documented(
        _("Take an event in"),
        tag=TAG,
        description=_(
            "An export of this or another machine, as `export/` answers it; the event goes on "
            "where it stood. A file that is broken anywhere changes nothing."
        ),
        body=FileBody,
        body_example={"file": {"podium_event": 1}},
        answer=shapes.EventAnswer,
        example=examples.EVENT,
        status=201,
        refuses=[errors.BadDetails, errors.BadFile, TooMany],
    )
    def post(self, request: Request) -> Response:
        """Take it in."""
        body: dict[str, Any] = taken(FileBody, request)
        slug = body["organisation"]
        event = transfer.imported(
            actor=person(request.user),
            data=json.dumps(body["file"]).encode(),
            organisation=None if slug is None else shop_of(request.user, slug),
            copy=body["copy"],
        )
        return Response(
            event_json(request.user, event),
            status=status.HTTP_201_CREATED,
            headers={"Location": f"/api/v1/events/{event.ref}/"},
        )

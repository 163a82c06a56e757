"""What views of events' API have in common: what their addresses name, how bodies are read.

Whether somebody may know of an event is decided where it is found (tournaments.events.queries);
so views that everybody may read carry the rule that lets in everybody.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, Final, cast

from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from core.access import Rule, Viewer, require, signed_in
from core.errors import Unknown
from core.web.apiview import ApiView
from tournaments.events import queries, rules
from tournaments.events.api_schemas_bodies import LONGEST_REASON
from tournaments.events.errors import BadDetails
from tournaments.events.models import Entry, Event, Match, Round
from tournaments.events.results import Result
from tournaments.events.table import How, RoundState

TAG: Final = "events"
Shape = type[serializers.Serializer[Any]]


def taken(shape: Shape, request: Request) -> dict[str, Any]:
    """The body as this shape; core.invalid for what does not fit. A reason is cut to its length."""
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    found = dict(body.validated_data)
    if "reason" in found:
        found["reason"] = found["reason"][:LONGEST_REASON]
    return found


def result_of(body: Mapping[str, Any]) -> Result:
    """The result that a body says."""
    return Result(tuple(body["wins"]), body["draws"], How(body["how"]))


def with_instants(details: Mapping[str, Any]) -> dict[str, Any]:
    """Details with instants in place of their texts; BadDetails(field) for what is none."""
    found = dict(details)
    for name in ("starts_at", "decks_until"):
        if found.get(name) is not None:
            try:
                found[name] = datetime.fromisoformat(found[name])
            except ValueError as error:
                raise BadDetails(field=name) from error
    return found


def writers_sign_in(request: Request, viewer: Viewer) -> None:
    """Strangers write nothing: they are asked to sign in before anything is looked for."""
    if request.method not in SAFE_METHODS:
        require(signed_in, viewer)


class EventView(ApiView):
    """A view whose address names an event that the asker may know of."""

    access_rule: ClassVar[Rule] = rules.browse
    scope = TAG

    def find(self, viewer: Viewer, **address: str) -> object:
        """The event."""
        writers_sign_in(self.request, viewer)
        return queries.by_ref(viewer, address["event"])

    @property
    def event(self) -> Event:
        """The same, typed."""
        return cast("Event", self.thing)


class EntryView(ApiView):
    """A view whose address names a contestant."""

    access_rule: ClassVar[Rule] = rules.browse
    scope = TAG

    def find(self, viewer: Viewer, **address: str) -> object:
        """The contestant, of that event."""
        writers_sign_in(self.request, viewer)
        return queries.entry_by_ref(viewer, address["event"], address["entry"])

    @property
    def entry(self) -> Entry:
        """The same, typed."""
        return cast("Entry", self.thing)


class MatchView(ApiView):
    """A view whose address names a table of a round that the asker may see."""

    access_rule: ClassVar[Rule] = rules.browse
    scope = TAG

    def find(self, viewer: Viewer, **address: str) -> object:
        """The match, of that event."""
        writers_sign_in(self.request, viewer)
        return queries.match_by_ref(viewer, address["event"], address["match"])

    @property
    def match(self) -> Match:
        """The same, typed."""
        return cast("Match", self.thing)


class RoundView(EventView):
    """A view whose address names a round; of a draft only those who work there know."""

    write_rule: ClassVar[Rule | None] = rules.score
    number: int

    def find(self, viewer: Viewer, **address: str) -> object:
        """The event, which the rules are about; Unknown without the round."""
        event = super().find(viewer, **address)
        assert isinstance(event, Event)
        self.number = int(address["number"])
        round_of(viewer, event, self.number)
        return event


def round_of(viewer: Viewer, event: Event, number: int) -> Round:
    """The round as it stands, with its phase; Unknown for none, and for a draft of others."""
    rows = Round.objects.select_related("phase").filter(event=event, number=number)
    found = rows.first()
    hidden = found is not None and found.state == RoundState.PAIRED
    if found is None or (hidden and not rules.work.admits(viewer, event)):
        raise Unknown
    found.event = event
    return found

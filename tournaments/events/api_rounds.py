"""Rounds for scripts: drawn, published, taken back, timed, seated by hand."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, Viewer
from core.errors import Refusal
from core.web.paging import Pages
from core.web.schema import documented
from tournaments.events import api_schemas as shapes
from tournaments.events import api_schemas_bodies as bodies
from tournaments.events import api_schemas_examples as examples
from tournaments.events import errors, rules
from tournaments.events.api_common import (
    TAG,
    EventView,
    RoundView,
    round_of,
    taken,
)
from tournaments.events.api_json import round_json, round_whole, seated_refs
from tournaments.events.models import Event, Round
from tournaments.events.service import clocks, manual, rounds
from tournaments.events.service.manual import Wanted
from tournaments.events.table import RoundState
from users.viewer import person

DRAWING: Final[list[type[Refusal]]] = [
    errors.WrongStatus,
    errors.OpenMatches,
    errors.PhaseOver,
    errors.TooFew,
    errors.MovedMeanwhile,
]
TAKING_BACK: Final[list[type[Refusal]]] = [
    errors.RoundNotThere,
    errors.RoundUnderWay,
    errors.ReasonNeeded,
]
SEATING: Final[list[type[Refusal]]] = [
    errors.BadPairs,
    errors.TableTaken,
    errors.ReasonNeeded,
    errors.Rematch,
    errors.RoundNotThere,
]


class RoundsView(EventView):
    """`/api/v1/events/<event>/rounds/`."""

    write_rule: ClassVar[Rule | None] = rules.score

    @documented(
        _("List an event's rounds"),
        tag=TAG,
        description=_("Without their tables. A draft shows for those who work there."),
        answer=shapes.RoundAnswer,
        example={"results": [examples.ROUND], "next": None},
        paged=True,
    )
    def get(self, request: Request, **_address: object) -> Response:
        """By page, in order."""
        rows = Round.objects.filter(event=self.event).select_related("phase")
        if not rules.work.admits(request.user, self.event):
            rows = rows.exclude(state=RoundState.PAIRED)
        return Pages().answer(request, rows, order=("number",), as_json=round_json)

    @documented(
        _("Draw the next round"),
        tag=TAG,
        description=_(
            "A draft until it is published; the one that waits is given as it is. With "
            "`with_open` although results are missing: those matches count for nobody until they "
            "have one."
        ),
        body=bodies.DrawBody,
        body_example={"with_open": False},
        answer=shapes.RoundWhole,
        example={**examples.ROUND_WHOLE, "state": "paired", "published_at": None},
        status=201,
        refuses=DRAWING,
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Draw it."""
        made = rounds.draw_next(
            actor=person(request.user), event=self.event, **taken(bodies.DrawBody, request)
        )
        address = f"/api/v1/events/{self.event.ref}/rounds/{made.number}/"
        return Response(
            as_it_stands(request.user, self.event, made.number),
            status=status.HTTP_201_CREATED,
            headers={"Location": address},
        )


def as_it_stands(viewer: Viewer, event: Event, number: int) -> dict[str, Any]:
    """The round after a write, with the event as it is now: its standings are kept by its head."""
    event.log.refresh_from_db(fields=["head"])
    return round_whole(viewer, round_of(viewer, event, number))


class OneRoundView(RoundView):
    """`/api/v1/events/<event>/rounds/<number>/`."""

    @documented(
        _("Look at a round"),
        tag=TAG,
        description=_("With its tables, byes last."),
        answer=shapes.RoundWhole,
        example=examples.ROUND_WHOLE,
    )
    def get(self, request: Request, **_address: object) -> Response:
        """The pairings."""
        return Response(as_it_stands(request.user, self.event, self.number))


class PublishView(RoundView):
    """`/api/v1/events/<event>/rounds/<number>/publish/`."""

    @documented(
        _("Publish a round"),
        tag=TAG,
        description=_("Everybody sees it. Publishing twice is publishing once."),
        answer=shapes.RoundWhole,
        example=examples.ROUND_WHOLE,
        refuses=[errors.MovedMeanwhile, errors.RoundNotThere],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Publish it."""
        rounds.publish(actor=person(request.user), event=self.event, number=self.number)
        return Response(as_it_stands(request.user, self.event, self.number))


class TakeBackView(RoundView):
    """`/api/v1/events/<event>/rounds/<number>/take-back/`."""

    @documented(
        _("Take a round back"),
        tag=TAG,
        description=_(
            "A draft, or with a reason one that is out and of which nothing has been reported."
        ),
        body=bodies.ReasonBody,
        body_example={"reason": "somebody came late"},
        answer=None,
        status=204,
        refuses=TAKING_BACK,
    )
    def post(self, request: Request, **_address: object) -> Response:
        """It is no more."""
        body = taken(bodies.ReasonBody, request)
        rounds.take_back(actor=person(request.user), event=self.event, number=self.number, **body)
        return Response(status=status.HTTP_204_NO_CONTENT)


class DrawAgainView(RoundView):
    """`/api/v1/events/<event>/rounds/<number>/draw-again/`."""

    @documented(
        _("Draw a round again"),
        tag=TAG,
        description=_("Takes it back and draws it anew, in one step."),
        body=bodies.ReasonBody,
        body_example={"reason": "somebody came late"},
        answer=shapes.RoundWhole,
        example={**examples.ROUND_WHOLE, "state": "paired", "published_at": None},
        refuses=[*TAKING_BACK, *DRAWING],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """A draft once more; where it cannot be drawn it stays what it was."""
        body = taken(bodies.ReasonBody, request)
        with transaction.atomic():
            made = rounds.draw_again(
                actor=person(request.user), event=self.event, number=self.number, **body
            )
        return Response(as_it_stands(request.user, self.event, made.number))


class ClockView(RoundView):
    """`/api/v1/events/<event>/rounds/<number>/clock/`."""

    @documented(
        _("Set, start or stop a round's clock"),
        tag=TAG,
        description=_("Starting after a pause goes on."),
        body=bodies.ClockBody,
        body_example={"act": "start", "minutes": 50},
        answer=shapes.RoundAnswer,
        example=examples.ROUND,
        refuses=[errors.RoundNotThere],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """First how long, then go or stop."""
        body = taken(bodies.ClockBody, request)
        about: dict[str, Any] = {
            "actor": person(request.user),
            "event": self.event,
            "number": self.number,
        }
        with transaction.atomic():
            if "minutes" in body:
                clocks.set_minutes(**about, minutes=body["minutes"])
            if "act" in body:
                CLOCK_ACTS[body["act"]](**about)
        return Response(round_json(round_of(request.user, self.event, self.number)))


CLOCK_ACTS: Final = {"start": clocks.start_clock, "pause": clocks.pause_clock}


class TablesView(RoundView):
    """`/api/v1/events/<event>/rounds/<number>/tables/`."""

    @documented(
        _("Seat a round by hand"),
        tag=TAG,
        description=_(
            "Tables that are finished stay. Everybody else of the round sits at exactly one. A "
            "reason is needed, and the tables are marked. Where some would meet again who have "
            "met, `events.rematch` names them (`pairs`, by number) unless `anyway` is true."
        ),
        body=bodies.TablesBody,
        body_example={
            "tables": [{"table": 1, "seats": ["0c3v5n8w2hjd", "4d6f8h0k2m5p"]}],
            "reason": "twins do not meet",
        },
        answer=shapes.RoundWhole,
        example=examples.ROUND_WHOLE,
        refuses=SEATING,
    )
    def put(self, request: Request, **_address: object) -> Response:
        """These are the tables."""
        body = taken(bodies.TablesBody, request)
        numbers = numbers_of(self.event)
        tables = [
            Wanted(table["table"], _seats(table["seats"], numbers)) for table in body["tables"]
        ]
        manual.set_tables(
            actor=person(request.user),
            event=self.event,
            number=self.number,
            tables=tables,
            reason=body["reason"],
            anyway=body["anyway"],
        )
        return Response(as_it_stands(request.user, self.event, self.number))


def numbers_of(event: Event) -> dict[str, int]:
    return {ref: number for number, ref in seated_refs(event).items()}


def _seats(refs: Sequence[str], numbers: Mapping[str, int]) -> tuple[int, ...]:
    if not set(refs) <= numbers.keys():
        raise errors.BadPairs(why="strangers")
    return tuple(numbers[ref] for ref in refs)


class SwapView(RoundView):
    """`/api/v1/events/<event>/rounds/<number>/swap/`."""

    @documented(
        _("Let two contestants change places"),
        tag=TAG,
        description=_("With a reason; marked, and refused for rematches, as all tables by hand."),
        body=bodies.SwapBody,
        body_example={"one": "0c3v5n8w2hjd", "other": "4d6f8h0k2m5p", "reason": "wrong seats"},
        answer=shapes.RoundWhole,
        example=examples.ROUND_WHOLE,
        refuses=SEATING,
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Swap them."""
        body = taken(bodies.SwapBody, request)
        one, other = _seats([body["one"], body["other"]], numbers_of(self.event))
        manual.swap(
            actor=person(request.user),
            event=self.event,
            number=self.number,
            one=one,
            other=other,
            reason=body["reason"],
            anyway=body["anyway"],
        )
        return Response(as_it_stands(request.user, self.event, self.number))

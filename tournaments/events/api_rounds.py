"""Rounds for scripts: drawn, published, taken back, timed, seated by hand, put right."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule, Viewer
from core.errors import Refusal, Unknown
from core.web.paging import Pages
from core.web.schema import documented
from tournaments.events import api_schemas as shapes
from tournaments.events import api_schemas_bodies as bodies
from tournaments.events import api_schemas_examples as examples
from tournaments.events import api_schemas_outcomes as outcomes
from tournaments.events import errors, rules
from tournaments.events.api_common import (
    TAG,
    EventView,
    RoundView,
    result_of,
    round_of,
    taken,
)
from tournaments.events.api_json import round_json, round_whole, seated_refs
from tournaments.events.models import Event, Round
from tournaments.events.names import names
from tournaments.events.service import clocks, manual, repairing, rounds
from tournaments.events.service.manual import Wanted
from tournaments.events.service.repairing import Wrong
from tournaments.events.table import RoundState
from tournaments.pairing.model import Way
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
            _as_it_stands(request.user, self.event, made.number),
            status=status.HTTP_201_CREATED,
            headers={"Location": address},
        )


def _as_it_stands(viewer: Viewer, event: Event, number: int) -> dict[str, Any]:
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
        return Response(_as_it_stands(request.user, self.event, self.number))


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
        return Response(_as_it_stands(request.user, self.event, self.number))


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
        return Response(_as_it_stands(request.user, self.event, made.number))


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
            "Tables that are finished stay. Everybody else of the round sits at exactly one. "
            "Once the round is out a reason is needed, and the tables are marked."
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
        numbers = _numbers(self.event)
        tables = [
            Wanted(table["table"], _seats(table["seats"], numbers)) for table in body["tables"]
        ]
        manual.set_tables(
            actor=person(request.user),
            event=self.event,
            number=self.number,
            tables=tables,
            reason=body["reason"],
        )
        return Response(_as_it_stands(request.user, self.event, self.number))


def _numbers(event: Event) -> dict[str, int]:
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
        body=bodies.SwapBody,
        body_example={"one": "0c3v5n8w2hjd", "other": "4d6f8h0k2m5p", "reason": "wrong seats"},
        answer=shapes.RoundWhole,
        example=examples.ROUND_WHOLE,
        refuses=SEATING,
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Swap them."""
        body = taken(bodies.SwapBody, request)
        one, other = _seats([body["one"], body["other"]], _numbers(self.event))
        manual.swap(
            actor=person(request.user),
            event=self.event,
            number=self.number,
            one=one,
            other=other,
            reason=body["reason"],
        )
        return Response(_as_it_stands(request.user, self.event, self.number))


def wrong_of(event: Event, body: Mapping[str, Any]) -> Wrong:
    """What a body says is wrong, refs as numbers; BadDetails(field) for who is not in the event."""
    if len(body["results"]) > bodies.MOST_AT_ONCE:
        raise errors.BadDetails(field="results")
    numbers = _numbers(event)
    people = {}
    for name in ("seat", "unseat", "no_bye"):
        if not set(body[name]) <= numbers.keys():
            raise errors.BadDetails(field=name)
        people[name] = [numbers[ref] for ref in body[name]]
    results = {ref: result_of(games) for ref, games in body["results"].items()}
    return Wrong(results=results, **people)


REPAIRING: Final[list[type[Refusal]]] = [
    errors.RoundNotThere,
    errors.BadResult,
    errors.BadDetails,
    errors.NotIn,
]


class RepairPlanView(EventView):
    """`/api/v1/events/<event>/repair/`."""

    access_rule: ClassVar[Rule] = rules.score
    stores = False

    @documented(
        _("Plan a repair of the present round"),
        tag=TAG,
        description=_(
            "A wrong result of an earlier round, a wrong seat, a wrong bye: three ways, each with "
            "its figures. Nothing is changed."
        ),
        body=bodies.WrongBody,
        body_example=examples.WRONG,
        answer=outcomes.RepairAnswer,
        example=examples.REPAIR,
        refuses=REPAIRING,
    )
    def post(self, request: Request, **_address: object) -> Response:
        """The ways as of now."""
        wrong = wrong_of(self.event, taken(bodies.WrongBody, request))
        made = repairing.plan(self.event, wrong)
        found = repairing.as_numbers(made, names(self.event, whole=True))
        return Response(_with_refs(found, seated_refs(self.event)))


def _with_refs(plan: dict[str, Any], refs: Mapping[int, str]) -> dict[str, Any]:
    """The plan with the ref beside each number."""

    def people(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{"entry": refs[row["number"]], **row} for row in rows]

    ways = [
        {
            **way,
            "unpaired": people(way["unpaired"]),
            "tables": [{**t, "players": people(t["players"])} for t in way["tables"]],
        }
        for way in plan["ways"]
    ]
    return {**plan, "points": people(plan["points"]), "ways": ways}


class RepairView(EventView):
    """`/api/v1/events/<event>/repair/<way>/`."""

    access_rule: ClassVar[Rule] = rules.score

    @documented(
        _("Repair the present round"),
        tag=TAG,
        description=_(
            "In one of the ways that were planned: `leave`, `least_change` or `re_pair`. Refused "
            "where anything has happened since; then plan again."
        ),
        body=bodies.RepairBody,
        body_example={**examples.WRONG, "head": 41, "reason": "slip misread"},
        answer=shapes.RoundWhole,
        example=examples.ROUND_WHOLE,
        refuses=[*REPAIRING, errors.ReasonNeeded, errors.WrongStatus, errors.MovedMeanwhile],
    )
    def put(self, request: Request, *, way: str, **_address: object) -> Response:
        """Put it right."""
        if way not in set(Way):
            raise Unknown
        body = taken(bodies.RepairBody, request)
        made = repairing.repair(
            actor=person(request.user),
            event=self.event,
            wrong=wrong_of(self.event, body),
            way=Way(way),
            head=body["head"],
            reason=body["reason"],
        )
        return Response(_as_it_stands(request.user, self.event, made.round))

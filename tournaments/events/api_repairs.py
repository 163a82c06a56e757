"""Repairs of the present round for scripts: the ways with their figures, and one of them taken."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule
from core.errors import Refusal, Unknown
from core.web.schema import documented
from tournaments.events import api_schemas as shapes
from tournaments.events import api_schemas_bodies as bodies
from tournaments.events import api_schemas_examples as examples
from tournaments.events import api_schemas_outcomes as outcomes
from tournaments.events import errors, rules
from tournaments.events.api_common import TAG, EventView, result_of, taken
from tournaments.events.api_json import seated_refs
from tournaments.events.api_rounds import as_it_stands, numbers_of
from tournaments.events.models import Event
from tournaments.events.names import names
from tournaments.events.repair_plan import as_numbers
from tournaments.events.service import repairing
from tournaments.events.service.repairing import Wrong
from tournaments.pairing.model import Way
from users.viewer import person


def wrong_of(event: Event, body: Mapping[str, Any]) -> Wrong:
    """What a body says is wrong, refs as numbers; BadDetails(field) for who is not in the event."""
    if len(body["results"]) > bodies.MOST_AT_ONCE:
        raise errors.BadDetails(field="results")
    numbers = numbers_of(event)
    people = {}
    for name in ("seat", "unseat", "no_bye"):
        if not set(body[name]) <= numbers.keys():
            raise errors.BadDetails(field=name)
        people[name] = [numbers[ref] for ref in body[name]]
    results = {ref: result_of(games) for ref, games in body["results"].items()}
    return Wrong(results=results, break_up=body["break_up"], **people)


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
            "its figures. Nothing is changed. While the clock runs no table that plays is broken "
            "up for a mere difference of points, unless `break_up` is true."
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
        found = as_numbers(made, names(self.event, whole=True, marked=False))
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
        return Response(as_it_stands(request.user, self.event, made.round))

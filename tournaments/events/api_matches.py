"""Matches for scripts: results by players and staff, more time, another table."""

from typing import ClassVar, Final

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import Rule
from core.errors import Refusal
from core.web.schema import documented
from tournaments.events import api_schemas as shapes
from tournaments.events import api_schemas_bodies as bodies
from tournaments.events import api_schemas_examples as examples
from tournaments.events import errors, queries, rules
from tournaments.events.api_common import TAG, MatchView, result_of, taken
from tournaments.events.api_json import matches_json, points_before
from tournaments.events.service import manual, repairing, scoring
from users.viewer import person

REPORTING: Final[list[type[Refusal]]] = [
    errors.BadResult,
    errors.NoMatch,
    errors.WrongStatus,
    errors.RoundNotThere,
    errors.RoundClosed,
]


class _TableView(MatchView):
    """A match that answers as it stands after the write."""

    def answer(self, request: Request) -> Response:
        """The match as the asker sees it now."""
        match = queries.match_by_ref(request.user, self.match.event.ref, self.match.ref)
        event = match.event
        (shown,) = matches_json(
            request.user,
            event,
            queries.with_seats([match], event),
            points_before(event, match.round.number),
        )
        return Response(shown)


class OneMatchView(_TableView):
    """`/api/v1/events/<event>/matches/<match>/`."""

    @documented(_("Look at a match"), tag=TAG, answer=shapes.MatchAnswer, example=examples.MATCH)
    def get(self, request: Request, **_address: object) -> Response:
        """Who sits there, and what counts."""
        return self.answer(request)


class ResultView(_TableView):
    """`/api/v1/events/<event>/matches/<match>/result/`."""

    access_rule: ClassVar[Rule] = rules.report

    @documented(
        _("Report a result"),
        tag=TAG,
        description=_(
            "Games won by each seat, `a` first. As a player: it counts when the opponent says the "
            "same. As the staff: it counts. With the `version` that you have seen it is refused "
            "where somebody has written another result since; `details` hold the match as it is."
        ),
        body=bodies.ResultBody,
        body_example={"wins": [2, 1], "draws": 0, "how": "played", "version": 0},
        answer=shapes.MatchAnswer,
        example=examples.MATCH,
        refuses=[*REPORTING, errors.ChangedMeanwhile],
    )
    def put(self, request: Request, **_address: object) -> Response:
        """Say how it ended."""
        body = taken(bodies.ResultBody, request)
        scoring.report(
            actor=person(request.user),
            match=self.match,
            result=result_of(body),
            version=body["version"],
        )
        return self.answer(request)


class ReopenView(_TableView):
    """`/api/v1/events/<event>/matches/<match>/reopen/`."""

    access_rule: ClassVar[Rule] = rules.score

    @documented(
        _("Take a result back"),
        tag=TAG,
        description=_("The match is open again, as long as the next round is not out."),
        body=bodies.ReasonBody,
        body_example={"reason": "wrong table"},
        answer=shapes.MatchAnswer,
        example={**examples.MATCH, "state": "open", "result": None},
        refuses=[*REPORTING, errors.ReasonNeeded],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Nothing counts."""
        body = taken(bodies.ReasonBody, request)
        scoring.reopen(actor=person(request.user), match=self.match, **body)
        return self.answer(request)


class CorrectionView(_TableView):
    """`/api/v1/events/<event>/matches/<match>/correction/`."""

    access_rule: ClassVar[Rule] = rules.score

    @documented(
        _("Correct a result of a round that is over"),
        tag=TAG,
        description=_(
            "Everything that was paired from it stays. To change the present round too, plan a "
            "repair."
        ),
        body=bodies.CorrectionBody,
        body_example={"wins": [1, 2], "reason": "slip misread"},
        answer=shapes.MatchAnswer,
        example=examples.MATCH,
        refuses=[
            errors.BadResult, errors.ReasonNeeded, errors.WrongStatus, errors.RoundNotThere,
        ],
    )  # fmt: skip
    def post(self, request: Request, **_address: object) -> Response:
        """Write the right one."""
        body = taken(bodies.CorrectionBody, request)
        repairing.correct(
            actor=person(request.user),
            match=self.match,
            result=result_of(body),
            reason=body["reason"],
        )
        return self.answer(request)


class ExtensionView(_TableView):
    """`/api/v1/events/<event>/matches/<match>/extension/`."""

    access_rule: ClassVar[Rule] = rules.score

    @documented(
        _("Give a table more time"),
        tag=TAG,
        description=_("Or less, with a negative number."),
        body=bodies.ExtensionBody,
        body_example={"seconds": 180, "reason": "deck check"},
        answer=shapes.MatchAnswer,
        example={**examples.MATCH, "extension_seconds": 180},
        refuses=[errors.BadResult],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """It is added to what they have."""
        body = taken(bodies.ExtensionBody, request)
        scoring.extend(actor=person(request.user), match=self.match, **body)
        return self.answer(request)


class MoveView(_TableView):
    """`/api/v1/events/<event>/matches/<match>/table/`."""

    access_rule: ClassVar[Rule] = rules.score

    @documented(
        _("Play a match at another table"),
        tag=TAG,
        description=_("A free one, with a reason; the table is marked."),
        body=bodies.MoveBody,
        body_example={"table": 40, "reason": "wheelchair"},
        answer=shapes.MatchAnswer,
        example={**examples.MATCH, "table": 40, "manual": True},
        refuses=[errors.BadPairs, errors.TableTaken, errors.ReasonNeeded],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """They move."""
        body = taken(bodies.MoveBody, request)
        manual.move(actor=person(request.user), match=self.match, **body)
        return self.answer(request)

"""What an event comes to, for scripts: standings, bracket, log, undo, the whole as a file."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from core import log
from core.access import Rule
from core.api import BadAfter
from core.errors import Unknown
from core.web.schema import documented, query
from formats.pools.errors import InUse
from tournaments.events import api_schemas_bodies as bodies
from tournaments.events import api_schemas_examples as examples
from tournaments.events import api_schemas_outcomes as outcomes
from tournaments.events import errors, exchange, rules
from tournaments.events.api_common import TAG, EventView, taken
from tournaments.events.api_json import op_json, standings_json
from tournaments.events.brackets import run_of
from tournaments.events.journal import ops
from tournaments.events.models import Event, Match, Phase, Round
from tournaments.events.names import names_for
from tournaments.events.numbers import Field, Sat
from tournaments.events.pages.bracket import hide_drafts
from tournaments.events.ranking import ranked
from tournaments.events.service import transfer, undoing
from tournaments.events.table import MatchState, PhaseKind, RoundState
from tournaments.pairing import brackets
from tournaments.pairing.brackets import Run, Seat, Tie
from users.viewer import person

A_PAGE: Final = 100
LONGEST_SEQ: Final = 18  # digits


def _after(request: Request, *, longest: int) -> int | None:
    text = request.query_params.get("after")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= longest):
        raise BadAfter
    return int(text)


class StandingsView(EventView):
    """`/api/v1/events/<event>/standings/`."""

    @documented(
        _("Read the standings"),
        tag=TAG,
        description=_(
            "After a round, or as they are; all of them, shares as they are published and as exact "
            "fractions."
        ),
        answer=outcomes.StandingsAnswer,
        example={
            "after": 2, "seq": 41, "preset": "mtr", "results": [examples.STANDING], "next": None,
        },
        query=[
            query(
                "after",
                _("The round after which they hold; left out: as of now."),
                schema={"type": "integer", "minimum": 0, "maximum": 9999},
            )
        ],
        refuses=[BadAfter],
    )  # fmt: skip
    def get(self, request: Request, **_address: object) -> Response:
        """`?after=<round>`."""
        event = self.event
        asked = _after(request, longest=4)
        out = Round.objects.filter(event=event).exclude(state=RoundState.PAIRED)
        numbers = [0, *out.order_by("number").values_list("number", flat=True)]
        if asked is not None and asked not in numbers:
            raise Unknown
        field, rows = ranked(event, until=asked)
        return Response(
            {
                "after": numbers[-1] if asked is None else asked,
                "seq": event.log.head,
                "preset": event.preset,
                "results": standings_json(
                    event, field, rows, names_for(request.user, event, marked=False)
                ),
                "next": None,
            }
        )


class BracketView(EventView):
    """`/api/v1/events/<event>/bracket/`."""

    @documented(
        _("Read the bracket"),
        tag=TAG,
        description=_("Of each phase of elimination that has begun, as far as it is known."),
        answer=outcomes.BracketAnswer,
        example={"results": [examples.BRACKET], "next": None},
    )
    def get(self, request: Request, **_address: object) -> Response:
        """What is drawn and not yet out is not in it."""
        field = Field(self.event)
        hide_drafts(field)
        called = names_for(request.user, self.event, marked=False)
        refs = _tabled(self.event)
        shown = [
            found
            for phase in field.phases
            if PhaseKind(phase.kind).knocks_out
            if (found := _bracket(field, phase, called, refs)) is not None
        ]
        return Response({"results": shown, "next": None})


def _tabled(event: Event) -> dict[tuple[int, str], str]:
    """Refs of matches that are out, by phase and place in its bracket."""
    rows = Match.objects.filter(event=event).exclude(slot="").exclude(round__state="paired")
    columns = rows.values_list("round__phase__number", "slot", "ref")
    return {(phase, slot): ref for phase, slot, ref in columns}


def _bracket(
    field: Field, phase: Phase, called: Mapping[int, str], refs: Mapping[tuple[int, str], str]
) -> dict[str, Any] | None:
    run = run_of(field, phase)
    if run is None:
        return None
    sat = {one.slot: one for one in field.sat if one.phase == phase.number and one.slot}

    def tie_json(tie: Tie) -> dict[str, Any]:
        slot = str(tie.match.number)
        wins = _wins(sat.get(slot))
        return {
            "number": tie.match.number,
            "part": tie.match.part.value,
            "round": tie.match.round,
            "state": tie.state.value,
            "match": refs.get((phase.number, slot)),
            "winner": None if tie.winner is None else field.entries[tie.winner].ref,
            "a": _side(field, run, tie.a, called, wins),
            "b": _side(field, run, tie.b, called, wins),
        }

    return {
        "phase": phase.number,
        "kind": str(phase.kind),
        "matches": [tie_json(tie) for tie in brackets.ties(run)],
    }


def _wins(sat: Sat | None) -> dict[int, int]:
    if sat is None or sat.state != MatchState.CONFIRMED:
        return {}
    return dict(zip(sat.seats, sat.wins, strict=True))


def _side(
    field: Field, run: Run, seat: Seat, called: Mapping[int, str], wins: Mapping[int, int]
) -> dict[str, Any]:
    if not isinstance(seat, int):
        nobody = dict.fromkeys(("entry", "number", "name", "seed", "wins"))
        return {"state": seat.value, **nobody}
    return {
        "state": "entry",
        "entry": field.entries[seat].ref,
        "number": seat,
        "name": called.get(seat, ""),
        "seed": run.swiss.index(seat) + 1,
        "wins": wins.get(seat),
    }


class LogView(EventView):
    """`/api/v1/events/<event>/log/`."""

    access_rule: ClassVar[Rule] = rules.work

    @documented(
        _("Read an event's log"),
        tag=TAG,
        description=_("Who did what as whom and why, oldest first."),
        answer=outcomes.OpsAnswer,
        example={"results": [examples.OP], "next": None},
        query=[
            query(
                "after",
                _("The sequence number after which to begin."),
                schema={"type": "integer", "minimum": 0, "default": 0, "maximum": 10**18 - 1},
            )
        ],
        refuses=[BadAfter],
    )
    def get(self, request: Request, **_address: object) -> Response:
        """`?after=<seq>`: what came since."""
        after = _after(request, longest=LONGEST_SEQ) or 0
        entries = log.since(self.event.log, after, limit=A_PAGE)
        changes = rules.manage.admits(request.user, self.event)
        return Response(
            {
                "results": [op_json(entry, changes=changes) for entry in entries],
                "next": f"?after={entries[-1].seq}" if len(entries) == A_PAGE else None,
            }
        )


class UndoView(EventView):
    """`/api/v1/events/<event>/undo/`."""

    access_rule: ClassVar[Rule] = rules.score

    @documented(
        _("Undo an entry of the log"),
        tag=TAG,
        description=_(
            "The undoing is an entry of its own, with its reason. Refused while later ones stand "
            "on it; `details` name them."
        ),
        body=bodies.UndoBody,
        body_example={"seq": 40, "reason": "wrong player"},
        answer=outcomes.OpAnswer,
        example={**examples.OP, "seq": 42, "kind": "op.undone", "undoes": 40},
        refuses=[errors.CannotUndo, errors.ReasonNeeded, InUse],
    )
    def post(self, request: Request, **_address: object) -> Response:
        """Undo it."""
        actor, body = person(request.user), taken(bodies.UndoBody, request)
        op = undoing.undo(actor=actor, event=self.event, **body)
        assert op.entry is not None
        changes = rules.manage.admits(actor, self.event)
        return Response(op_json(op.entry, changes=changes))


class ImpactView(EventView):
    """`/api/v1/events/<event>/undo/<seq>/`."""

    access_rule: ClassVar[Rule] = rules.work

    @documented(
        _("Look at what undoing would meet"),
        tag=TAG,
        description=_("Nothing is changed."),
        answer=outcomes.ImpactAnswer,
        example={
            "seq": 40, "kind": "entry.dropped", "free": False, "later": [43], "rounds": [],
            "matches": 0, "pools": 0,
        },
    )  # fmt: skip
    def get(self, request: Request, *, seq: int, **_address: object) -> Response:  # noqa: ARG002 - Django's signature
        """What stands on it."""
        entry = ops(self.event).filter(seq=seq).first()
        if entry is None:
            raise Unknown
        found = undoing.impact(self.event, entry)
        return Response(
            {
                "seq": found.seq,
                "kind": found.kind,
                "free": found.free,
                "later": found.later,
                "rounds": found.rounds,
                "matches": found.matches,
                "pools": found.pools,
            }
        )


class ExportView(EventView):
    """`/api/v1/events/<event>/export/`."""

    access_rule: ClassVar[Rule] = rules.manage

    @documented(
        _("Take an event along"),
        tag=TAG,
        description=_(
            "The whole log with names and deck lists, as another machine takes it. No accounts and "
            "no codes are in it."
        ),
        answer=OpenApiTypes.OBJECT,
        example={"podium_event": 1, "event": "7m2k9x4tq0ab", "log": []},
    )
    def get(self, request: Request, **_address: object) -> Response:  # noqa: ARG002 - Django's signature
        """The same as the file of the page, unpacked."""
        body = transfer.body_of(self.event)
        return Response({**body, "sha256": exchange.digest(body)})

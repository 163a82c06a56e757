"""The bracket as a picture made of columns."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.access import allow
from tournaments.events import queries, rules
from tournaments.events.brackets import run_of, stage
from tournaments.events.models import Event, Phase
from tournaments.events.names import names_for
from tournaments.events.numbers import Field, Sat
from tournaments.events.pages.common import frame
from tournaments.events.table import PhaseKind, RoundState
from tournaments.events.words import round_name
from tournaments.pairing import brackets
from tournaments.pairing.brackets import Part, Run, State, Tie

PARTS: Final[dict[Part, Promise]] = {
    Part.WINNERS: gettext_lazy("Winners"),
    Part.LOSERS: gettext_lazy("Losers"),
    Part.FINAL: gettext_lazy("Final"),
    Part.RESET: gettext_lazy("Second final"),
}


@dataclass(frozen=True, slots=True)
class Side:
    """Half of a tie."""

    name: str
    seed: int | None
    wins: str
    won: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A tie as it is drawn."""

    a: Side
    b: Side
    state: str


@dataclass(frozen=True, slots=True)
class Column:
    """A round of a part."""

    name: str
    ties: list[Shown]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A part of the bracket."""

    name: str
    columns: list[Column]


@allow(rules.see, on=queries.by_ref)
def bracket(request: HttpRequest, event: Event) -> HttpResponse:
    """The playoff as far as it is known."""
    field = Field(event)
    hide_drafts(field)
    called = names_for(request.user, event)
    parts = [
        drawing
        for phase in field.phases
        if PhaseKind(phase.kind).knocks_out
        for drawing in draw(field, phase, called)
    ]
    return render(request, "tournaments/bracket.html", {**frame(request, event), "parts": parts})


def hide_drafts(field: Field) -> None:
    """Take out of the field what is drawn and not yet out."""
    drafts = {n for n, row in field.rounds.items() if row.state == RoundState.PAIRED}
    shown = [sat for sat in field.sat if sat.round not in drafts]  # reads the drafts' rows, too
    field.__dict__["sat"] = shown
    for number in drafts:
        field.rounds.pop(number)
    begun = {row.phase_id for row in field.rounds.values()}
    for phase in field.phases:
        if phase.pk not in begun:
            phase.pods = []


def draw(field: Field, phase: Phase, names: Mapping[int, str]) -> list[Drawing]:
    """The parts of a phase's bracket, with their columns."""
    run = run_of(field, phase)
    if run is None:
        return []
    sat = {s.slot: s for s in field.sat if s.phase == phase.number and s.slot}
    found: list[Drawing] = []
    for part, in_part in groupby(brackets.ties(run), lambda tie: tie.match.part):
        columns = []
        for round_, ties in groupby(in_part, lambda tie: tie.match.round):
            of_round = list(ties)
            facts = {"stage": stage(run, of_round)}
            shown = [_shown(run, tie, sat, names) for tie in of_round]
            columns.append(Column(round_name(round_, facts), shown))
        name = str(PARTS[part]) if run.bracket.double else _("Playoff")
        found.append(Drawing(name, columns))
    return _joined(found)


def _joined(drawings: list[Drawing]) -> list[Drawing]:
    """Parts that come in pieces (a round of each in turn) as one."""
    columns: dict[str, list[Column]] = {}
    for drawing in drawings:
        columns.setdefault(drawing.name, []).extend(drawing.columns)
    return [Drawing(name, found) for name, found in columns.items()]


def _shown(run: Run, tie: Tie, sat: Mapping[str, Sat], names: Mapping[int, str]) -> Shown:
    table = sat.get(str(tie.match.number))
    wins = (
        {}
        if table is None or table.state != "confirmed"
        else dict(zip(table.seats, table.wins, strict=True))
    )
    sides = []
    for seat in (tie.a, tie.b):
        if not isinstance(seat, int):
            vacant = seat is brackets.Empty.VACANT
            sides.append(Side("–" if vacant else "", None, "", won=False))
            continue
        walked = tie.state is State.WALKOVER
        sides.append(
            Side(
                names.get(seat, ""), run.swiss.index(seat) + 1, str(wins.get(seat, "")),
                won=tie.winner == seat or walked,
            )
        )  # fmt: skip
    return Shown(sides[0], sides[1], tie.state.value)

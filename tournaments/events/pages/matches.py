"""One table seen by the staff: special results, more time, another table, and the repair."""

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow
from core.errors import Refusal
from tournaments.events import queries, rules
from tournaments.events.errors import BadResult
from tournaments.events.models import Event, Match
from tournaments.events.names import names
from tournaments.events.numbers import Field
from tournaments.events.pages.common import frame
from tournaments.events.pages.mine import choices, read_value, value_of
from tournaments.events.repair_plan import as_numbers
from tournaments.events.results import Result, concession, default_win
from tournaments.events.service import manual, repairing, scoring
from tournaments.events.service.repairing import Wrong
from tournaments.events.service.scoring import seats_of
from tournaments.events.table import How, MatchKind, PhaseKind, RoundState, Status
from tournaments.events.views import table_view
from tournaments.events.words import HOW_NAMES
from tournaments.pairing.model import Way
from users.viewer import person

LONGEST_REASON: Final = 500


class Correcting(StrEnum):
    """How a table's result is put right at this point of the event."""

    NOTHING = ""  # it stands, or there is none yet
    DECIDE = "decide"  # the round is being played: the result is written
    PLAN = "plan"  # the next round was paired from it: the ways to repair that
    ALONE = "alone"  # it is corrected, and what was drawn from it stays
    BEHIND = "behind"  # the bracket went on from it: its later round is taken back first


def reason_of(request: HttpRequest) -> str:
    """Why, as typed."""
    return request.POST.get("reason", "")[:LONGEST_REASON]


def whole(text: str) -> int:
    """A number as typed; -1 for none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def special(match: Match, called: dict[int, str]) -> list[tuple[str, str, str]]:
    """(value, who wins, how) of results that are not games: no-shows, concessions, penalties."""
    best_of, seats = match.round.phase.best_of, seats_of(match)
    rows = [entry for entry in (match.a, match.b, match.c, match.d) if entry is not None]
    found = []
    for at, entry in enumerate(rows):
        for how in (How.NO_SHOW, How.PENALTY):
            result = default_win(at, seats=seats, best_of=best_of, how=how)
            found.append((value_of(result), called[entry.number], str(HOW_NAMES[how])))
        if seats == 2:
            result = concession(1 - at, (0, 0), best_of=best_of)
            found.append((value_of(result), called[entry.number], str(HOW_NAMES[How.CONCESSION])))
    if PhaseKind(match.round.phase.kind).knocks_out:
        return found  # somebody goes on
    double = Result((0,) * seats, 0, How.DOUBLE_LOSS)
    found.append((value_of(double), "", str(HOW_NAMES[How.DOUBLE_LOSS])))
    return found


def correcting(match: Match, field: Field) -> Correcting:
    """How the match's result is put right now."""
    event, played = match.event, match.round
    over = event.status not in {Status.RUNNING, Status.FINISHED}
    if over or match.kind != MatchKind.MATCH or played.state == RoundState.PAIRED:
        return Correcting.NOTHING
    last = field.rounds[field.last_round]
    if event.status == Status.RUNNING and played.number == last.number:
        return Correcting.DECIDE
    if PhaseKind(played.phase.kind).knocks_out and played.number < last.number:
        return Correcting.BEHIND
    kind = next(phase.kind for phase in field.phases if phase.pk == last.phase_id)
    repairs = event.status == Status.RUNNING and PhaseKind(kind) in repairing.BY_POINTS
    return Correcting.PLAN if repairs else Correcting.ALONE


@allow(rules.work, on=queries.match_by_ref)
def match(request: HttpRequest, match: Match) -> HttpResponse:
    """Everything that the staff can do with a table."""
    event, field = match.event, Field(match.event)
    called = names(event, whole=True)
    latest = match.round.number == field.last_round and event.status == Status.RUNNING
    context = {
        **frame(request, event),
        "match": match,
        "table": table_view(match, called, {}),
        "choices": choices(match) if match.kind == MatchKind.MATCH else [],
        "special": special(match, called) if match.kind == MatchKind.MATCH else [],
        "correcting": correcting(match, field),
        "last_drawn": field.rounds[field.last_round],
        "moves": latest and match.kind == MatchKind.MATCH,
    }
    return render(request, "tournaments/match.html", context)


@allow(rules.work, "POST", on=queries.match_by_ref)
def more_time(request: HttpRequest, match: Match) -> HttpResponse:
    """Minutes more (or less) for one table."""
    text = request.POST.get("minutes", "")
    minutes = int(text) if re.fullmatch(r"-?[0-9]{1,3}", text, re.ASCII) else 0
    return _done(
        request, match,
        lambda: scoring.extend(
            actor=person(request.user), match=match, seconds=60 * minutes,
            reason=reason_of(request),
        ),
    )  # fmt: skip


@allow(rules.work, "POST", on=queries.match_by_ref)
def move(request: HttpRequest, match: Match) -> HttpResponse:
    """Another table."""
    return _done(
        request, match,
        lambda: manual.move(
            actor=person(request.user), match=match, table=whole(request.POST.get("table", "")),
            reason=reason_of(request),
        ),
    )  # fmt: skip


@allow(rules.work, "POST", on=queries.match_by_ref)
def reopen(request: HttpRequest, match: Match) -> HttpResponse:
    """Take the result back."""
    return _done(
        request, match,
        lambda: scoring.reopen(
            actor=person(request.user), match=match, reason=reason_of(request)
        ),
    )  # fmt: skip


def _done(request: HttpRequest, match: Match, do: Callable[[], object]) -> HttpResponse:
    try:
        do()
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    else:
        messages.success(request, _("Done."))
    return redirect("event-match", ref=match.event.ref, match=match.ref)


@allow(rules.work, "POST", on=queries.match_by_ref)
def correct(request: HttpRequest, match: Match) -> HttpResponse:
    """A result of an earlier round is wrong: show the three ways with their numbers.

    Where nothing can follow from it any more (a playoff has begun, the event is finished) it is
    corrected at once, with the reason that then comes along.
    """
    try:
        result = read_value(request.POST.get("result", ""), seats_of(match))
        if correcting(match, Field(match.event)) is not Correcting.ALONE:
            wrong = Wrong(results={match.ref: result}, break_up="break_up" in request.POST)
            return _ways(request, match.event, wrong, match)
        repairing.correct(
            actor=person(request.user), match=match, result=result, reason=reason_of(request)
        )
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    else:
        messages.success(request, _("The result is corrected."))
    return redirect("event-match", ref=match.event.ref, match=match.ref)


@allow(rules.work, "POST", on=queries.by_ref)
def put_right(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody has no table, has one wrongly, or has the wrong bye: the three ways."""
    field = Field(event)
    wrong = {
        name: [n for text in request.POST.getlist(name)[:50] if (n := whole(text)) in field.entries]
        for name in ("seat", "unseat", "no_bye")
    }
    if not any(wrong.values()):
        return redirect("event-tables", ref=event.ref, number=field.last_round or 1)
    try:
        about = Wrong(
            seat=wrong["seat"], unseat=wrong["unseat"], no_bye=wrong["no_bye"],
            break_up="break_up" in request.POST,
        )  # fmt: skip
        return _ways(request, event, about, None)
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
        return redirect("event-run", ref=event.ref)


def _ways(request: HttpRequest, event: Event, wrong: Wrong, match: Match | None) -> HttpResponse:
    called = names(event, whole=True)
    made = repairing.plan(event, wrong)
    played = Field(event).rounds[made.round]
    context = {
        **frame(request, event),
        "plan": as_numbers(made, called),
        "played": played,
        "wrong": wrong,
        "results": [(ref, value_of(result)) for ref, result in wrong.results.items()],
        "match": match,
        "table": None if match is None else table_view(match, called, {}),
        "right": next(iter(wrong.results.values()), None),
        "people": [called[n] for n in (*wrong.seat, *wrong.unseat, *wrong.no_bye)],
    }
    return render(request, "tournaments/repair.html", context)


@allow(rules.work, "POST", on=queries.by_ref)
def repair(request: HttpRequest, event: Event) -> HttpResponse:
    """Take one of the ways."""
    field = Field(event)
    try:
        results = {}
        for text in request.POST.getlist("right")[:20]:
            ref, _sep, value = text.partition("=")
            row = Match.objects.filter(event=event, ref=ref).first()
            if row is None:
                raise BadResult(why="not_a_match")
            results[ref] = read_value(value, seats_of(row))
        people = {
            name: [
                n for text in request.POST.getlist(name)[:50] if (n := whole(text)) in field.entries
            ]
            for name in ("seat", "unseat", "no_bye")
        }
        chosen = request.POST.get("way", "")
        if chosen not in set(Way):
            raise BadResult(why="way")
        repairing.repair(
            actor=person(request.user), event=event, way=Way(chosen),
            wrong=Wrong(results=results, **people, break_up="break_up" in request.POST),
            head=whole(request.POST.get("head", "")), reason=reason_of(request),
        )  # fmt: skip
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    else:
        messages.success(request, _("The round is put right."))
    return redirect("event-run", ref=event.ref)

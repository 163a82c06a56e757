"""My match now: what a player's phone shows, and the results that come from it."""

import re
from dataclasses import replace
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
from tournaments.events.names import names_for, shown
from tournaments.events.pages.common import frame
from tournaments.events.ranking import places
from tournaments.events.results import SEATS, Result, concession, intentional_draw
from tournaments.events.service import scoring
from tournaments.events.service.scoring import seats_of, side_of
from tournaments.events.table import ENDED, How, MatchState, PhaseKind
from tournaments.events.views import clock_of, table_view
from users.viewer import person


@allow(rules.see, on=queries.by_ref)
def my_match(request: HttpRequest, event: Event) -> HttpResponse:
    """The viewer's table of the present round, what is said of it, and what to say."""
    context = frame(request, event)
    mine = context["mine"]
    if mine is None:
        return render(request, "tournaments/my_match.html", context)
    standing = places(event)
    points = {number: place.points for number, place in standing.items()}
    matches = queries.own_matches(mine)
    met = {mine.pk, *(pk for match in matches for pk in match.seat_ids)}
    called = names_for(request.user, event, only=met)
    tables = [table_view(match, called, points) for match in matches]
    last = context["last"]
    present = next((t for t in tables if last is not None and t.match.round_id == last.pk), None)
    context |= {
        "row": standing.get(mine.number),
        "table": present,
        "earlier": [t for t in tables if t is not present],
        "choices": [],
        "own_name": called[mine.number],
        "is_namesake": called[mine.number] != shown(mine.player, whole=True),
        "over": event.status in ENDED,
    }
    if present is not None:
        context["clock"] = clock_of(last, extension=present.match.extension_seconds)
        context["my_side"] = side_of(present.match, person(request.user))
        context["choices"] = choices(present.match, context["my_side"] or "a")
        if len(present.seats) == 2 and context["my_side"] is not None:
            best_of = present.match.round.phase.best_of
            gives_up = concession("ab".index(context["my_side"]), (0, 0), best_of=best_of)
            context["concession"] = value_of(gives_up)
        context["chooser"] = next(
            (s for s in present.seats if s.letter == present.match.first), None
        )
        context["seeded"] = PhaseKind(present.match.round.phase.kind).knocks_out
        context["opponents"] = [s for s in present.seats if s.number != mine.number]
    return render(request, "tournaments/my_match.html", context)


def choices(match: Match, side: str = "a") -> list[tuple[str, Result]]:
    """The usual results of a match, as (value, result); what this seat wins comes first."""
    seats = seats_of(match)
    own = SEATS.index(side)
    if seats != 2:
        order = sorted(range(seats), key=lambda seat: seat != own)
        wins = [tuple(int(at == seat) for at in range(seats)) for seat in order]
        found = [Result(won) for won in wins]
        return [(value_of(r), r) for r in [*found, Result((0,) * seats, 1)]]
    needed = match.round.phase.best_of // 2 + 1
    found = [Result((needed, lost)) for lost in range(needed)]
    found += [Result((lost, needed)) for lost in reversed(range(needed))]
    if needed > 1 and not PhaseKind(match.round.phase.kind).knocks_out:
        found += [Result((1, 1)), Result((1, 0)), Result((0, 1))]
    if not PhaseKind(match.round.phase.kind).knocks_out:
        found.append(Result((0, 0), 1) if needed == 1 else Result((1, 1), 1))
        found.append(intentional_draw())
    if own:
        found = [replace(result, wins=result.wins[::-1]) for result in found]
    return [(value_of(result), result) for result in found]


def value_of(result: Result) -> str:
    """A result as a form's value: games by seat, drawn games, how."""
    return "-".join([*(str(w) for w in result.wins), str(result.draws), result.how.value])


_VALUE: Final = re.compile(r"[0-9]{1,3}(-[0-9]{1,3}){0,4}(-[a-z_]{1,20})?", re.ASCII)


def read_value(text: str, seats: int) -> Result:
    """The result that a form's value says; BadResult for one that says none."""
    *numbers, last = text.split("-")
    how = How.PLAYED if last.isdigit() else last
    games = [*numbers, last] if last.isdigit() else numbers
    fits = _VALUE.fullmatch(text) and how in set(How) and len(games) in {seats, seats + 1}
    if not fits:
        raise BadResult(why="unreadable")
    found = [int(number) for number in games]
    return Result(tuple(found[:seats]), found[seats] if len(found) > seats else 0, How(how))


@allow(rules.report, "POST", on=queries.match_to_report)
def report(request: HttpRequest, match: Match) -> HttpResponse:
    """Say how one's match ended; a conflict is said on the page, with what the other said."""
    try:
        result = read_value(request.POST.get("result", ""), seats_of(match))
        now = scoring.report(actor=person(request.user), match=match, result=result)
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
        return redirect("event-my-match", ref=match.event.ref)
    if now.state == MatchState.CONFIRMED:
        messages.success(request, _("Both of you say the same: the result stands."))
    elif now.state == MatchState.DISPUTED:
        messages.warning(request, _("You two say different things. Call a judge."))
    else:
        messages.info(request, _("Reported. It stands when your opponent says the same."))
    return redirect("event-my-match", ref=match.event.ref)

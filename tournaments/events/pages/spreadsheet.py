"""Players from a file or a pasted list: say what the columns are, look, enter all of them.

Nothing is kept between the steps: the list travels in the form. It is at most what a body may be.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import words
from core.access import allow
from core.errors import Refusal
from tournaments.events import players_csv, queries, rules
from tournaments.events.models import Event
from tournaments.events.names import names
from tournaments.events.pages.common import frame, token_of
from tournaments.events.pages.desk import keep_codes
from tournaments.events.players_csv import BadSheet, Column, Person, Problem, Sheet, Table
from tournaments.events.service import importing
from tournaments.events.table import BEFORE
from users.viewer import person

ROWS_SHOWN: Final = 8
PEOPLE_SHOWN: Final = 200
PROBLEMS_SHOWN: Final = 200
COLUMN_NAMES: Final[dict[Column, Promise]] = {
    Column.NAME: gettext_lazy("Name"),
    Column.FIRST: gettext_lazy("First name"),
    Column.LAST: gettext_lazy("Last name"),
    Column.PAID: gettext_lazy("Has paid"),
    Column.BYES: gettext_lazy("Awarded byes"),
    Column.TABLE: gettext_lazy("Fixed table"),
    Column.AVOIDS: gettext_lazy("Words to avoid"),
    Column.NOTHING: gettext_lazy("leave out"),
}
DELIMITER_NAMES: Final = (
    ("", gettext_lazy("found out")),
    (",", gettext_lazy("comma")),
    (";", gettext_lazy("semicolon")),
    ("\t", gettext_lazy("tab")),
    ("|", gettext_lazy("vertical line")),
)
PROBLEM_WORDS: Final[dict[str, Promise]] = {
    "broken": gettext_lazy("a quotation mark that does not close"),
    "too_many_cells": gettext_lazy(
        "more cells than the {columns} headings; a comma in a name needs quotation marks"
    ),
    "table_full": gettext_lazy("table {table} has two already"),
    "paid_unreadable": gettext_lazy("“{cell}” is neither yes nor no"),
    "byes_unreadable": gettext_lazy("“{cell}” is no number of byes from 0 to {most}"),
    "table_unreadable": gettext_lazy("“{cell}” is no table from 1 to {most}"),
    "avoids_unreadable": gettext_lazy("at most {most} words to avoid of {longest} characters each"),
    "name_twice": gettext_lazy("{name} stands on line {first} too; both are entered"),
    "name_known": gettext_lazy("{name} is in the event already; another is entered"),
}
SHEET_WORDS: Final[dict[str, Promise]] = {
    "empty": gettext_lazy(
        "There is nothing in this list. Paste names, one a line, or take a file."
    ),
    "too_large": gettext_lazy("The list is too large: at most 2 MB."),
    "not_text": gettext_lazy(
        "This is no list that can be read. Save it as CSV (UTF-8), then take that file."
    ),
    "too_many_rows": gettext_lazy("The list has too many lines: at most {most}."),
    "too_many_columns": gettext_lazy("The list has too many columns: at most {most}."),
}


@dataclass(frozen=True, slots=True)
class Read:
    """The list as far as it is understood."""

    text: str
    table: Table
    headings: bool
    columns: tuple[Column, ...]
    sheet: Sheet


def spell(problem: Problem) -> str:
    """The problem's sentence; codes of names have theirs in the users' room."""
    template = PROBLEM_WORDS.get(problem.code)
    if template is None:
        return words.say(problem.code, problem.params)
    return str(template).format_map(problem.params)


@allow(rules.score, "GET", "POST", on=queries.by_ref)
def upload(request: HttpRequest, event: Event) -> HttpResponse:
    """Take a list, show how it is read, enter it when told so."""
    context: dict[str, Any] = {
        **frame(request, event),
        "delimiters": DELIMITER_NAMES,
        "delimiter": _delimiter(request),
        "token": token_of(request),
        "takes_more": event.status in BEFORE,
    }
    if request.method != "POST":
        return render(request, "tournaments/desk_list.html", context)
    try:
        read = _read(request)
    except BadSheet as error:
        error_text = str(SHEET_WORDS[error.code]).format_map(error.params)
        context |= {"error": error_text, "text": request.POST.get("text", "")}
        return render(request, "tournaments/desk_list.html", context, status=400)
    if request.POST.get("do") == "enter":
        refused = _refused(request, event, read)
        if not refused:
            return _enter(request, event, read, context)
        context["error"] = refused
    status = 400 if "error" in context else 200
    context |= _preview(event, read)
    return render(request, "tournaments/desk_list.html", context, status=status)


def _read(request: HttpRequest) -> Read:
    """The list of the form: a file before pasted text. Raises BadSheet."""
    taken = request.FILES.get("file")
    is_new = taken is not None and bool(taken.size)
    text = players_csv.decoded(taken.read()) if is_new else request.POST.get("text", "")  # type: ignore[union-attr]
    table = players_csv.read_table(text, _delimiter(request))
    asked = [request.POST.get(f"column_{at}", "") for at in range(table.width)]
    says = not is_new and all(word in list(Column) for word in asked)
    headings = "headings" in request.POST if says else players_csv.has_headings(table)
    columns = (
        tuple(Column(word) for word in asked)
        if says
        else players_csv.guessed(table, headings=headings)
    )
    sheet = players_csv.read_people(table, columns, headings=headings)
    return Read(text, table, headings, columns, sheet)


def _refused(request: HttpRequest, event: Event, read: Read) -> str:
    """Why nothing is entered yet; empty when it can be."""
    if not read.sheet.people:
        return _("No line of the list is a player. Say which column holds the names.")
    if not _wanted(request, event, read):
        return _("Everybody in this list is in the event already.")
    if read.sheet.problems and "skip" not in request.POST:
        return _("Some lines cannot be entered. Put them right, or leave them out knowingly.")
    return ""


def _enter(request: HttpRequest, event: Event, read: Read, context: dict[str, Any]) -> HttpResponse:
    try:
        entered = importing.enter_people(
            actor=person(request.user), event=event, people=_wanted(request, event, read),
            key=context["token"],
        )  # fmt: skip
    except Refusal as refusal:
        context |= {**_preview(event, read), "error": words.say(refusal.code, refusal.params)}
        return render(request, "tournaments/desk_list.html", context, status=refusal.status)
    if entered:
        keep_codes(request, event, [(one.name, one.entry.number, one.code) for one in entered])
    else:
        messages.info(request, _("This list has been entered already."))
    return redirect("event-desk", ref=event.ref)


def _known(event: Event, sheet: Sheet) -> tuple[Problem, ...]:
    """Who of the list stands in the event by that name."""
    return players_csv.same_names(
        sheet.people, list(names(event, whole=True, marked=False).values())
    )


def _wanted(request: HttpRequest, event: Event, read: Read) -> Sequence[Person]:
    """The people of the list, but for those who are to be left out."""
    if "skip_known" not in request.POST:
        return read.sheet.people
    there = {note.line for note in _known(event, read.sheet)}
    return [one for one in read.sheet.people if one.line not in there]


def _preview(event: Event, read: Read) -> dict[str, Any]:
    sheet, table = read.sheet, read.table
    known = _known(event, sheet)
    notes = [*known, *sheet.notes]
    notes.sort(key=lambda note: note.line)
    return {
        "text": read.text,
        "table": table,
        "headings": read.headings,
        "columns": [
            (f"column_{at}", column, _head(table, at, headings=read.headings))
            for at, column in enumerate(read.columns)
        ],
        "column_names": list(COLUMN_NAMES.items()),
        "first_lines": [
            (line.number, [*line.cells, *[""] * (table.width - len(line.cells))])
            for line in table.lines[:ROWS_SHOWN]
        ],
        "people": sheet.people[:PEOPLE_SHOWN],
        "more_people": max(len(sheet.people) - PEOPLE_SHOWN, 0),
        "number": len(sheet.people),
        "known": len(known),
        **_lines("problems", sheet.problems),
        **_lines("notes", notes),
    }


def _lines(what: str, problems: Sequence[Problem]) -> dict[str, Any]:
    return {
        what: [(problem.line, spell(problem)) for problem in problems[:PROBLEMS_SHOWN]],
        f"more_{what}": max(len(problems) - PROBLEMS_SHOWN, 0),
        f"all_{what}": len(problems),
    }


def _head(table: Table, at: int, *, headings: bool) -> str:
    """The column's heading, else its number."""
    cells = table.lines[0].cells if headings and table.lines else ()
    return cells[at].strip() if at < len(cells) and cells[at].strip() else str(at + 1)


def _delimiter(request: HttpRequest) -> str:
    sign = request.POST.get("delimiter", "")
    return sign if sign in {known for known, _name in DELIMITER_NAMES} else ""

"""Every kind of op in words."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.models import Entry as LogEntry
from tournaments.events.models import Entry, Event, Match, Round
from tournaments.events.names import names
from tournaments.events.results import from_list
from tournaments.events.views import spell
from tournaments.events.words import round_within

# `{who}`: contestants that the op is about; `{table}`, `{result}`: of its match; `{round}`: what
# the round is called within a sentence; the rest is data.
SENTENCES: Final[dict[str, Promise]] = {
    "event.opened": _("The event was planned."),
    "event.changed": _("The plan was changed."),
    "event.replanned": _("Rounds and playoff were planned anew."),
    "event.announced": _("Registration was opened."),
    "event.withdrawn": _("The event was made a draft again."),
    "event.check_in_opened": _("The check-in was opened."),
    "event.started": _("The event started with {players} players."),
    "event.finished": _("The event was finished."),
    "event.resumed": _("The event went on."),
    "event.finalized": _("The results were finalized."),
    "event.cancelled": _("The event was cancelled."),
    "event.imported": _("The event was brought from another machine."),
    "entry.added": _("{who} was registered."),
    "entry.returned": _("{who} registered again."),
    "entry.came_late": _("{who} came late, {rounds} rounds were out."),
    "entries.added": _("{number} players were entered."),
    "entries.imported": _("{number} players were entered from a table."),
    "entries.checked_in": _("{number} players were checked in at once."),
    "entry.renamed": _("The name of {who} was corrected."),
    "entry.code_given": _("{who} got another claim code."),
    "entry.checked_in": _("{who} checked in."),
    "entry.checked_out": _("{who} is not here after all."),
    "entry.withdrew": _("{who} withdrew."),
    "entry.dropped": _("{who} dropped."),
    "entry.came_back": _("{who} is back in the event."),
    "entry.disqualified": _("{who} was disqualified."),
    "entry.changed": _("Byes, table or fee of {who} were changed."),
    "deck.handed_in": _("{who} handed in a deck list."),
    "deck.built": _("{who} handed in a deck built from the card pool."),
    "sealed.given_out": _("{pools} card pools were given out."),
    "sealed.given_late": _("{pools} card pools were given to latecomers."),
    "sealed.swapped": _("{pools} card pools were swapped."),
    "sealed.kept": _("Everybody kept their card pool."),
    "sealed.revealed": _("The secret of the packs was shown."),
    "sealed.timed": _("Everybody was given {minutes} minutes to build."),
    "sealed.extended": _("{who} was given {minutes} minutes to build."),
    "sealed.thrown_away": _("The card pools were thrown away."),
    "staff.joined": _("Somebody joined the staff."),
    "staff.left": _("Somebody left the staff."),
    "round.drawn": _("The pairings of {round} were drawn."),
    "round.published": _("The pairings of {round} were published."),
    "round.taken_back": _("The pairings of {round} were taken back."),
    "round.seated": _("Tables of {round} were changed by hand."),
    "round.repaired": _("The pairings of {round} were repaired."),
    "clock.started": _("The clock of {round} was started."),
    "clock.paused": _("The clock of {round} was stopped."),
    "clock.resumed": _("The clock of {round} went on."),
    "clock.set": _("The clock of {round} was set to {minutes} minutes."),
    "match.reported": _("{who} (table {table}): one player reported {result}."),
    "match.disputed": _("{who} (table {table}): the players disagree."),
    "match.agreed": _("{who} (table {table}): both players say {result}."),
    "match.conceded": _("{who} (table {table}): conceded, {result}."),
    "match.decided": _("{who} (table {table}): {result} was written."),
    "match.corrected": _("{who} (table {table}): corrected to {result}."),
    "match.reopened": _("{who} (table {table}): the result was taken back."),
    "match.extended": _("{who} (table {table}): {seconds} seconds more."),
    "match.moved": _("{who} now play at table {table}."),
    "op.undone": _("Number {undoes} was undone."),
}


class _Known(dict[str, Any]):
    """Figures for a sentence; what is not there is a dash."""

    def __missing__(self, _key: str) -> str:
        return "–"


def sentence(event: Event) -> Callable[[LogEntry], str]:
    """A function from an op of the event to its sentence; names are read once."""
    called = names(event, whole=True)
    numbers = dict(Entry.objects.filter(event=event).values_list("ref", "number"))
    facts = dict(Round.objects.filter(event=event).values_list("number", "facts"))
    matches: dict[str, Match] = {}

    def speak(entry: LogEntry) -> str:
        payload: Mapping[str, Any] = entry.payload
        data = payload["data"]
        known = _Known(data, undoes=payload.get("undoes", "–"))
        if "entry" in data:
            known["who"] = called.get(numbers.get(data["entry"], 0), "–")
        if "entries" in data:
            known["number"] = len(data["entries"])
        if "round" in data:
            # A round that was taken back is gone; its own ops know what it was.
            known["round"] = round_within(data["round"], {**facts.get(data["round"], {}), **data})
        if "match" in data:
            known.update(_match(data["match"], payload["changes"]))
        text = SENTENCES.get(entry.kind)
        return entry.kind if text is None else str(text).format_map(known)

    def _match(ref: str, changes: list[Any]) -> dict[str, Any]:
        if ref not in matches:
            row = (
                Match.objects.select_related("a", "b", "c", "d")
                .filter(event=event, ref=ref)
                .first()
            )
            if row is None:
                return {}
            matches[ref] = row
        row = matches[ref]
        seats = [entry for entry in (row.a, row.b, row.c, row.d) if entry is not None]
        found: dict[str, Any] = {
            "who": " – ".join(called.get(entry.number, "–") for entry in seats),
            "table": row.table,
        }
        after: dict[str, Any] = next((c[3] for c in changes if c[1] == ref and c[2] and c[3]), {})
        said = {**_columns(row), **after}
        if "reports" in after and "state" in after and after["state"] != "confirmed":
            report = list(after["reports"].values())[-1:]
            if report:
                found["result"] = spell(from_list(report[0], len(seats)))
        elif "how" in said:
            wins = [said["wins_a"], said["wins_b"], said["wins_c"], said["wins_d"]]
            shown = [*wins, said["draws"], said["how"] or "played"]
            found["result"] = spell(from_list(shown, len(seats)))
        return found

    return speak


def _columns(row: Match) -> dict[str, Any]:
    return {
        name: getattr(row, name)
        for name in ("wins_a", "wins_b", "wins_c", "wins_d", "draws", "how")
    }

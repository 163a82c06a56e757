"""Every kind of op in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core.models import Entry as LogEntry
from tournaments.events.codec import Row, plain
from tournaments.events.fold import Change
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Event, Match, Round
from tournaments.events.names import names
from tournaments.events.results import SEATS, from_list
from tournaments.events.table import How, MatchState
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
    "event.finished": _("The event was finished."),
    "event.resumed": _("The event went on."),
    "event.finalized": _("The results were finalized."),
    "event.cancelled": _("The event was cancelled."),
    "event.imported": _("The event was brought from another machine."),
    "entry.added": _("{who} was registered."),
    "entry.returned": _("{who} registered again."),
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
    "sealed.kept": _("Everybody kept their card pool."),
    "sealed.revealed": _("The secret of the packs was shown."),
    "sealed.untimed": _("The deadline for building was removed."),
    "sealed.thrown_away": _("The card pools were thrown away."),
    "staff.joined": _("Somebody joined the staff."),
    "staff.left": _("Somebody left the staff."),
    "round.drawn": _("The pairings of {round} were drawn."),
    "round.published": _("The pairings of {round} were published."),
    "round.taken_back": _("The pairings of {round} were taken back."),
    "round.seated": _("Tables of {round} were changed by hand: {tables}."),
    "clock.started": _("The clock of {round} was started."),
    "clock.paused": _("The clock of {round} was stopped."),
    "clock.resumed": _("The clock of {round} went on."),
    "match.reported": _("{who} (table {table}): one player reported {result}."),
    "match.disputed": _("{who} (table {table}): the players disagree."),
    "match.agreed": _("{who} (table {table}): both players say {result}."),
    "match.conceded": _("{who} (table {table}): conceded, {result}."),
    "match.decided": _("{who} (table {table}): {result} was written."),
    "match.corrected": _("{who} (table {table}): corrected to {result}."),
    "match.reopened": _("{who} (table {table}): the result was taken back."),
    "match.moved": _("{who} now play at table {table}."),
    "op.undone": _("Number {undoes} was undone."),
}
# The same where a number stands in it, with the figure that it depends on.
COUNTED: Final[dict[str, tuple[str, Callable[[int], str]]]] = {
    "event.started": (
        "players",
        lambda n: ngettext(
            "The event started with {players} player.",
            "The event started with {players} players.",
            n,
        ),
    ),
    "entry.came_late": (
        "rounds",
        lambda n: ngettext(
            "{who} came late, {rounds} round was out.",
            "{who} came late, {rounds} rounds were out.",
            n,
        ),
    ),
    "entries.added": (
        "number",
        lambda n: ngettext("{number} player was entered.", "{number} players were entered.", n),
    ),
    "entries.imported": (
        "number",
        lambda n: ngettext(
            "{number} player was entered from a table.",
            "{number} players were entered from a table.",
            n,
        ),
    ),
    "entries.checked_in": (
        "number",
        lambda n: ngettext(
            "{number} player was checked in at once.",
            "{number} players were checked in at once.",
            n,
        ),
    ),
    "sealed.given_out": (
        "pools",
        lambda n: ngettext(
            "{pools} card pool was given out.", "{pools} card pools were given out.", n
        ),
    ),
    "sealed.given_late": (
        "pools",
        lambda n: ngettext(
            "{pools} card pool was given to a latecomer.",
            "{pools} card pools were given to latecomers.",
            n,
        ),
    ),
    "sealed.swapped": (
        "pools",
        lambda n: ngettext("{pools} card pool was swapped.", "{pools} card pools were swapped.", n),
    ),
    "sealed.timed": (
        "minutes",
        lambda n: ngettext(
            "Everybody was given {minutes} minute to build.",
            "Everybody was given {minutes} minutes to build.",
            n,
        ),
    ),
    "sealed.extended": (
        "minutes",
        lambda n: ngettext(
            "{who} was given {minutes} minute to build.",
            "{who} was given {minutes} minutes to build.",
            n,
        ),
    ),
    "round.repaired": (
        "tables",
        lambda n: ngettext(
            "The pairings of {round} were repaired: {tables} table changed.",
            "The pairings of {round} were repaired: {tables} tables changed.",
            n,
        ),
    ),
    "clock.set": (
        "minutes",
        lambda n: ngettext(
            "The clock of {round} was set to {minutes} minute.",
            "The clock of {round} was set to {minutes} minutes.",
            n,
        ),
    ),
    "match.extended": (
        "seconds",
        lambda n: ngettext(
            "{who} (table {table}): {seconds} second more.",
            "{who} (table {table}): {seconds} seconds more.",
            n,
        ),
    ),
}
# What nobody did: a deadline passed.
BY_ITSELF: Final[dict[str, Promise]] = {
    "deck.built": _("The deadline took the deck of {who}."),
}
MOST_TABLES: Final = 12  # that a sentence lists


class _Known(dict[str, Any]):
    """Figures for a sentence; what is not there is a dash."""

    def __missing__(self, _key: str) -> str:
        return "–"


def sentence(event: Event, entries: Sequence[LogEntry]) -> Callable[[LogEntry], str]:
    """A function from any of these ops of the event to its sentence; rows are read once."""
    called = names(event, whole=True)
    by_ref = dict(Entry.objects.filter(event=event).values_list("ref", "number"))
    facts = dict(Round.objects.filter(event=event).values_list("number", "facts"))
    matches = left(event, entries)

    def who(ref: str) -> str:
        return called.get(by_ref.get(ref, 0), "–")

    def speak(entry: LogEntry) -> str:
        payload: Mapping[str, Any] = entry.payload
        data = payload["data"]
        known = _Known(data, undoes=payload.get("undoes", "–"))
        if "entry" in data:
            known["who"] = who(data["entry"])
        if "entries" in data:
            known["number"] = len(data["entries"])
        if "round" in data:
            # A round that was taken back is gone; its own ops know what it was.
            known["round"] = round_within(data["round"], {**facts.get(data["round"], {}), **data})
        if entry.kind == "round.repaired":
            known["tables"] = len(data.get("tables", ()))
        if entry.kind == "round.seated":
            known["tables"] = _listed(payload["changes"])
        match = matches.get(entry.seq)
        if match is not None:
            seats = [match[seat] for seat in SEATS if match[seat] is not None]
            known["who"] = " – ".join(who(ref) for ref in seats)
            known["table"] = match["table"]
            known["result"] = _result(match, data.get("side", ""), len(seats))
        return _text(entry, known).format_map(known)

    return speak


def _text(entry: LogEntry, known: Mapping[str, Any]) -> str:
    if entry.kind in COUNTED:
        counts, text = COUNTED[entry.kind]
        number = known.get(counts)
        return text(abs(number) if isinstance(number, int) else 0)
    alone = BY_ITSELF.get(entry.kind) if not entry.actor else None
    said = alone or SENTENCES.get(entry.kind)
    return entry.kind if said is None else str(said)


def left(event: Event, entries: Sequence[LogEntry]) -> dict[int, Row]:
    """What each op about one match left of it, by the op's number.

    The matches as they stand, walked back over everything that has happened to them since. They
    are read before the log: what comes between the two is taken back without harm.
    """
    about: dict[int, str] = {
        entry.seq: entry.payload["data"]["match"]
        for entry in entries
        if "match" in entry.payload["data"]
    }
    if not about:
        return {}
    refs = set(about.values())
    rows = Match.objects.filter(event=event, ref__in=refs)
    rows = rows.select_related("round", "a", "b", "c", "d")
    state = {row.ref: plain("match", row) for row in rows}
    found: dict[int, Row] = {}
    ours = Q(payload__data__match__in=sorted(refs)) | ~Q(kind__startswith="match.")
    since = ops(event, after=min(about) - 1).filter(ours).order_by("-seq")
    for seq, payload in since.values_list("seq", "payload"):
        if about.get(seq) in state:
            found[seq] = dict(state[about[seq]])
        for table, ref, before, after in reversed(payload["changes"]):
            if table != "match" or ref not in refs:
                continue
            if before is None:
                state.pop(ref, None)
            elif after is None:
                state[ref] = dict(before)
            else:
                state[ref] = {**state.get(ref, {}), **before}
    return found


def _result(match: Row, side: str, seats: int) -> str:
    """What stands, or what this side has said while nothing does."""
    said = match["reports"].get(side)
    if match["state"] != MatchState.CONFIRMED and said:
        return spell(from_list(said, seats))
    wins = [match["wins_a"], match["wins_b"], match["wins_c"], match["wins_d"]]
    return spell(from_list([*wins, match["draws"], match["how"] or How.PLAYED], seats))


def _listed(changes: Sequence[Change]) -> str:
    """The tables that changed, as a sentence lists them."""
    rows = [change[2:] for change in changes if change[0] == "match"]
    touched = {side["table"] for row in rows for side in row if side and side.get("table")}
    more = ["…"] if len(touched) > MOST_TABLES else []
    return ", ".join([*map(str, sorted(touched)[:MOST_TABLES]), *more]) or "–"

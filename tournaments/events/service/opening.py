"""Planning an event and taking it from one status to the next."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from zoneinfo import available_timezones

from django.db import transaction

from core import clock
from core.access import require
from core.attempts import Limit, spend
from core.models import Stream
from core.refs import new_ref
from formats.legality import load_facts
from formats.pools.models import Pool
from tournaments.events import rules
from tournaments.events.errors import (
    BadDetails,
    DeckMissing,
    ReasonNeeded,
    RoundsFixed,
    TooFew,
    WrongStatus,
)
from tournaments.events.journal import ROOM, Op, changing, lock
from tournaments.events.models import LONGEST_NAME, Entry, Event, Phase, Round
from tournaments.events.numbers import Field
from tournaments.events.table import (
    BEFORE,
    COMING,
    FOLLOWS,
    MOST_ENTRIES,
    Decks,
    EntryStatus,
    Level,
    PhaseKind,
    Status,
    recommended,
)
from tournaments.standings.presets import PRESETS
from users.models import User
from users.names import BadName, clean_name
from users.organisations import rules as shop_rules
from users.organisations.models import Organisation
from users.roles import service as roles
from users.roles.models import Scope
from users.roles.table import Role

OPENINGS: Final = Limit("events-opened", 50, 86400)
LONGEST_DESCRIPTION: Final = 4000
MOST_ROUNDS: Final = 30
MOST_MINUTES: Final = 600
BEST_OF: Final = (1, 3, 5, 7)


def open_event(
    *,
    actor: User,
    organisation: Organisation | None,
    details: Mapping[str, Any],
    phases: Sequence[Mapping[str, Any]],
) -> Event:
    """A new event, a draft that only its staff sees; of an organisation, or the actor's own.

    `details`: columns of Event, `name` and `starts_at` at least; `phases`: one or two tables of
    columns of Phase. Raises BadDetails, NotPermitted, TooMany.
    """
    require(rules.open_one, actor)
    if organisation is not None:
        require(shop_rules.edit, actor, organisation)
        if organisation.closed_at is not None:
            raise BadDetails(field="organisation")
    cleaned = {"time_zone": _home(actor, organisation), **clean_details(details)}
    planned = clean_phases(phases)
    if not cleaned.get("name") or not cleaned.get("starts_at"):
        raise BadDetails(field="starts_at" if cleaned.get("name") else "name")
    spend(OPENINGS, actor.ref)
    with transaction.atomic():
        present = clock.now()
        scope = Scope.objects.create(
            kind="event", parent=None if organisation is None else organisation.scope
        )
        ref = new_ref()  # the event's and its stream's: /ws/events/<ref>/
        event = Event.objects.create(
            ref=ref,
            organisation=organisation,
            scope=scope,
            log=Stream.objects.create(ref=ref, room=ROOM, created_at=present),
            created_at=present,
            seed=new_ref(),
            **cleaned,
        )
        if organisation is None:
            roles.grant(scope, user=actor, role=Role.OWNER)
        event = lock(event)
        op = Op(event, actor=actor)
        op.note_made(event)
        op.create(*(Phase(event=event, number=n, **plan) for n, plan in enumerate(planned, 1)))
        op.write("event.opened")
    return event


def _home(actor: User, organisation: Organisation | None) -> str:
    return organisation.time_zone if organisation is not None else (actor.time_zone or "UTC")


def clean_details(details: Mapping[str, Any]) -> dict[str, Any]:
    """The details as they are kept; BadDetails(field) for what cannot be."""
    unknown = set(details) - set(CLEANERS)
    if unknown:
        raise BadDetails(field=min(unknown))
    return {name: _cleaned(name, value) for name, value in details.items()}


def _cleaned(name: str, value: Any) -> Any:  # noqa: ANN401 - columns of several kinds
    try:
        return CLEANERS[name](value)
    except (ValueError, TypeError, BadName) as error:
        raise BadDetails(field=name) from error


def _name(value: str) -> str:
    return clean_name(value, longest=LONGEST_NAME)


def _text(value: str) -> str:
    text = value.replace("\r\n", "\n").strip()
    if len(text) > LONGEST_DESCRIPTION or "\x00" in text:
        raise ValueError("too long")
    return text


def _place(value: str) -> str:
    return _name(value) if value.strip() else ""


def _instant(value: datetime) -> datetime:
    if value.tzinfo is None or not 1993 <= value.year <= 2200:
        raise ValueError("no instant")
    return value


def _zone(value: str) -> str:
    if value not in available_timezones():
        raise ValueError("no zone")
    return value


def _format(value: str) -> str:
    if value and value not in load_facts().formats:
        raise ValueError("no format")
    return value


def _preset(value: str) -> str:
    if value not in PRESETS:
        raise ValueError("no preset")
    return value


def _whole(lowest: int, highest: int) -> Any:  # noqa: ANN401 - a cleaner
    def clean(value: int | None) -> int | None:
        if value is None:
            return None
        if isinstance(value, bool) or not lowest <= int(value) <= highest:
            raise ValueError("out of range")
        return int(value)

    return clean


CLEANERS: Final[dict[str, Any]] = {
    "name": _name,
    "description": _text,
    "place": _place,
    "starts_at": _instant,
    "time_zone": _zone,
    "format": _format,
    "level": Level,
    "preset": _preset,
    "capacity": _whole(2, MOST_ENTRIES),
    "self_registration": bool,
    "self_reporting": bool,
    "takes_check_in": bool,
    "decks": Decks,
    "decks_until": lambda value: None if value is None else _instant(value),
    "decks_open": bool,
}
PHASE_CLEANERS: Final[dict[str, Any]] = {
    "kind": PhaseKind,
    "rounds": _whole(1, MOST_ROUNDS),
    "best_of": int,
    "minutes": _whole(0, MOST_MINUTES),
    "size": _whole(2, 512),
    "power_last": bool,
}


def clean_phases(phases: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One phase, or Swiss rounds (in whatever shape) and a playoff."""
    cleaned = []
    for number, phase in enumerate(phases, 1):
        if set(phase) - set(PHASE_CLEANERS):
            raise BadDetails(field="phases")
        try:
            plan = {name: PHASE_CLEANERS[name](value) for name, value in phase.items()}
            knocks_out = PhaseKind(plan["kind"]).knocks_out
        except (ValueError, TypeError, KeyError) as error:
            raise BadDetails(field=f"phase_{number}") from error
        plan["rounds"] = None if knocks_out else plan.get("rounds")
        if plan.get("best_of", 3) not in BEST_OF or plan.get("minutes", 50) is None:
            raise BadDetails(field=f"phase_{number}")
        if (number == 1) is not (plan.get("size") is None) or (number == 2 and not knocks_out):
            raise BadDetails(field=f"phase_{number}")
        cleaned.append(plan)
    if not 1 <= len(cleaned) <= 2 or (
        len(cleaned) == 2 and PhaseKind(cleaned[0]["kind"]).knocks_out
    ):
        raise BadDetails(field="phases")
    return cleaned


def change_details(*, actor: User, event: Event, changes: Mapping[str, Any]) -> Event:
    """Change some of the details; what is left out stays.

    How standings are computed and when lists lock does not change once players have met; that a
    deck is built from a pool does not once pools are given out. Raises BadDetails, WrongStatus.
    """
    cleaned = clean_details(changes)
    with changing(rules.manage, actor, event) as op:
        now = op.event
        if now.status in {Status.FINALIZED, Status.CANCELLED}:
            raise WrongStatus(status=now.status)
        if now.status not in BEFORE and cleaned.get("preset", now.preset) != now.preset:
            raise BadDetails(field="preset")
        if Pool.objects.filter(scope=now.scope_id).exists():
            if cleaned.get("format", now.format) not in {now.format, "limited"}:
                raise BadDetails(field="format")
            if cleaned.get("decks", now.decks) == Decks.NONE:
                raise BadDetails(field="decks")
        if op.change(now, **cleaned):
            op.write("event.changed", fields=sorted(cleaned))
    return now


def change_phases(*, actor: User, event: Event, phases: Sequence[Mapping[str, Any]]) -> Event:
    """Plan the phases anew.

    Once the first round is out the kind of the first phase and its number of rounds stand; its
    minutes and the playoff may still change until that has begun.
    """
    planned = clean_phases(phases)
    with changing(rules.manage, actor, event) as op:
        now = op.event
        rows = list(Phase.objects.filter(event=now).order_by("number"))
        begun = set(Round.objects.filter(event=now).values_list("phase_id", flat=True))
        for row, plan in zip(rows, planned, strict=False):
            if row.pk in begun:
                fixed = [
                    n for n in ("kind", "rounds", "best_of", "size") if plan.get(n) is not None
                ]
                if any(plan[name] != getattr(row, name) for name in fixed):
                    raise RoundsFixed
                plan = {"minutes": plan.get("minutes", row.minutes)}  # noqa: PLW2901 - the rest stands
            op.change(row, **plan)
        surplus = rows[len(planned) :]
        if any(row.pk in begun for row in surplus):
            raise RoundsFixed
        op.remove(*surplus)
        op.create(
            *(
                Phase(event=now, number=n, **plan)
                for n, plan in enumerate(planned, 1)
                if n > len(rows)
            )
        )
        if op.changes:
            op.write("event.replanned")
    return now


def set_status(*, actor: User, event: Event, status: Status, reason: str = "") -> Event:
    """Open or close registration, begin the check-in, finish, finalize, reopen, cancel.

    Starting is `start`. A finalized event is reopened by an owner only, with a reason; so is one
    cancelled.
    """
    reopens = event.status == Status.FINALIZED
    rule = rules.own if reopens else rules.manage
    if (reopens or status is Status.CANCELLED) and not reason.strip():
        raise ReasonNeeded
    with changing(rule, actor, event, reason=reason, closed_too=True) as op:
        now = op.event
        if now.status == status:
            return now
        if status not in FOLLOWS[Status(now.status)] or (
            status is Status.RUNNING and now.status in BEFORE
        ):
            raise WrongStatus(status=now.status)
        if status is Status.DRAFT and Entry.objects.filter(event=now).exists():
            raise WrongStatus(status=now.status)
        if status in {Status.FINISHED, Status.FINALIZED}:
            from tournaments.events.service.rounds import check_all_played  # noqa: PLC0415 - circular

            check_all_played(now)
        op.change(now, status=status)
        op.write(f"event.{WORDS[status]}")
    return now


WORDS: Final = {
    Status.DRAFT: "withdrawn",
    Status.REGISTRATION: "announced",
    Status.CHECK_IN: "check_in_opened",
    Status.RUNNING: "resumed",
    Status.FINISHED: "finished",
    Status.FINALIZED: "finalized",
    Status.CANCELLED: "cancelled",
}


def start(
    *, actor: User, event: Event, rounds: int | None = None, without_lists: bool = False
) -> Event:
    """Begin: whoever is there plays, whoever is not has not taken part.

    The number of Swiss rounds is fixed now: the one planned, the one given, or the one that the
    rules recommend for the attendance (MTR, appendix E). Raises DeckMissing where lists are
    compulsory and some are missing, unless the head judge says so (`without_lists`).
    """
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise BadDetails(field="rounds")
    with changing(rules.manage, actor, event) as op:
        now = op.event
        if now.status not in BEFORE or now.status == Status.DRAFT:
            raise WrongStatus(status=now.status)
        field = Field(now)
        wanted = {EntryStatus.CHECKED_IN} if now.status == Status.CHECK_IN else set(COMING)
        here = [e for e in field.entries.values() if e.status in wanted]
        away = [e for e in field.entries.values() if e.status in {*COMING, "waiting"} - wanted]
        needed = 3 if field.phases[0].kind == PhaseKind.COMMANDER else 2
        if len(here) < needed:
            raise TooFew(players=len(here), needed=needed)
        missing = sum(entry.deck_id is None for entry in here)
        if now.decks == Decks.REQUIRED and missing and not without_lists:
            raise DeckMissing(missing=missing)
        op.change_many(here, [{"status": EntryStatus.PLAYING}] * len(here))
        op.change_many(away, [{"status": EntryStatus.WITHDRAWN}] * len(away))
        first = field.phases[0]
        if not PhaseKind(first.kind).knocks_out:
            op.change(first, rounds=rounds or first.rounds or rounds_for(first, here))
        op.change(now, status=Status.RUNNING)
        op.write("event.started", players=len(here), away=len(away))
    return now


def rounds_for(phase: Phase, entries: list[Entry]) -> int:
    """How many rounds the rules recommend; three below what they know."""
    if phase.kind == PhaseKind.ROUND_ROBIN:
        return len(entries) - 1 + len(entries) % 2
    if phase.kind == PhaseKind.PODS:
        return 3
    byes = tuple(entry.awarded_byes for entry in entries if entry.awarded_byes)
    line = recommended(len(entries), awarded_byes=byes)
    return line.rounds if line is not None and line.kind is PhaseKind.SWISS else 3

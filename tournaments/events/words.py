"""Sentences for refusals, and words for an event's closed lists."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.events.table import (
    ENDED,
    Decks,
    EntryStatus,
    How,
    Level,
    MatchState,
    PhaseKind,
    RoundState,
    Status,
)

WORDS: dict[str, str | Promise] = {
    "events.gone": _("This event is no more."),
    "events.bad_details": _("The event cannot have this: {field}. Change it and send again."),
    "events.wrong_status": _("The event is not at the point where this can be done."),
    "events.already_in": _("This player is in the event already, as number {number}."),
    "events.name_there": _("There is a {name} already. Tick that this is somebody else."),
    "events.name_theirs": _("This player is claimed: whoever it is changes the name themselves."),
    "events.not_in": _("This contestant is not in the event any more."),
    "events.no_late_entry": _(
        "Pods, round robins and playoffs take nobody in once they have begun."
    ),
    "events.full": _("The event is full: it takes {most} contestants."),
    "events.registration_closed": _("Registration is closed. Ask the staff at the desk."),
    "events.too_few": _("{players} contestants are not enough; {needed} are needed."),
    "events.open_matches": _("Results are missing: {open}. Enter them first."),
    "events.round_not_there": _("Round {round} is not there, or not yet out."),
    "events.round_under_way": _(
        "Round {round} has begun: a result is in. Correct single tables instead."
    ),
    "events.phase_over": _("All rounds are played. Finish the event, or plan a playoff."),
    "events.rounds_fixed": _("This is fixed since the first round is out."),
    "events.bad_result": _("This result cannot be. Look at the games again."),
    "events.no_match": _("There is nothing to report here."),
    "events.changed_meanwhile": _(
        "Somebody else has written another result meanwhile. Look at it, then decide."
    ),
    "events.round_closed": _(
        "Round {round} is closed. A judge or scorekeeper can still correct the result."
    ),
    "events.moved_meanwhile": _("The event went on meanwhile. Look again and repeat it."),
    "events.bad_pairs": _("These tables do not seat everybody exactly once."),
    "events.table_taken": _("Somebody else has table {table}."),
    "events.rematch": _("Pairs that have met before: {rematches}. Say that they may meet again."),
    "events.cannot_undo": _("Later changes stand on this one. Undo those first, or repair it."),
    "events.reason_needed": _("Say why: the reason stays in the event's log."),
    "events.deck_missing": _("Deck lists are missing: {missing}."),
    "events.deck_locked": _("Deck lists are locked. Ask the head judge."),
    "events.built_from_pool": _("Build your deck from your card pool, and hand it in there."),
    "events.decks_not_taken": _("This event takes no deck lists."),
    "events.bad_deck_list": _("This list cannot be read. Paste one card a line, with its number."),
    "held.events": _("Where you played, and the deck lists that you handed in there"),
    "events.link_over": _("This link is used, too old, or none of ours. Ask for another."),
    "events.bad_file": _("This file cannot be read: {why}, line {line}."),
}

STATUS_NAMES: dict[Status, Promise] = {
    Status.DRAFT: _("Draft"),
    Status.REGISTRATION: _("Registration open"),
    Status.CHECK_IN: _("Check-in"),
    Status.RUNNING: _("Running"),
    Status.FINISHED: _("Finished"),
    Status.FINALIZED: pgettext_lazy("status", "Final"),
    Status.CANCELLED: _("Cancelled"),
}
ENTRY_NAMES: dict[EntryStatus, Promise] = {
    EntryStatus.WAITING: _("Wait list"),
    EntryStatus.REGISTERED: _("Registered"),
    EntryStatus.CHECKED_IN: _("Checked in"),
    EntryStatus.WITHDRAWN: _("Did not take part"),
    EntryStatus.PLAYING: _("Playing"),
    EntryStatus.DROPPED: _("Dropped"),
    EntryStatus.CUT: _("Not in the playoff"),
    EntryStatus.DISQUALIFIED: _("Disqualified"),
}


def state_of(entry: EntryStatus, event: Status) -> str:
    """Where a contestant stands; once all is played nobody plays any more."""
    if entry == EntryStatus.PLAYING and event in ENDED:
        return gettext("Played to the end")
    return str(ENTRY_NAMES[entry])


PHASE_NAMES: dict[PhaseKind, Promise] = {
    PhaseKind.SWISS: _("Swiss rounds"),
    PhaseKind.ELIMINATION: _("Single elimination"),
    PhaseKind.DOUBLE_ELIMINATION: _("Double elimination"),
    PhaseKind.ROUND_ROBIN: _("Round robin"),
    PhaseKind.PODS: _("Draft pods"),
    PhaseKind.COMMANDER: _("Commander tables"),
}
ROUND_NAMES: dict[RoundState, Promise] = {
    RoundState.PAIRED: _("Drawn, not yet out"),
    RoundState.PUBLISHED: _("Being played"),
    RoundState.COMPLETE: _("Complete"),
}
MATCH_NAMES: dict[MatchState, Promise] = {
    MatchState.OPEN: _("Open"),
    MatchState.REPORTED: _("Waits for the opponent"),
    MatchState.DISPUTED: _("Disputed"),
    MatchState.CONFIRMED: _("Stands"),
}
HOW_NAMES: dict[How, Promise] = {
    How.PLAYED: _("Played"),
    How.INTENTIONAL_DRAW: _("Intentional draw"),
    How.CONCESSION: _("Concession"),
    How.NO_SHOW: _("No-show"),
    How.PENALTY: _("Penalty"),
    How.DOUBLE_LOSS: _("Double loss"),
    How.BYE: _("Bye"),
    How.LOSS: _("Assigned loss"),
}
# Rounds of a bracket by how many are left in it: as a heading, and within a sentence.
STAGE_NAMES: dict[int, Promise] = {
    1: _("Second final"),
    2: _("Final"),
    4: _("Semifinals"),
    8: _("Quarterfinals"),
}
STAGES_WITHIN: dict[int, Promise] = {
    1: _("the second final"),
    2: _("the final"),
    4: _("the semifinals"),
    8: _("the quarterfinals"),
}
LEVEL_NAMES: dict[Level, Promise] = {
    Level.REGULAR: _("Regular"),
    Level.COMPETITIVE: _("Competitive"),
    Level.PROFESSIONAL: _("Professional"),
}
DECKS_NAMES: dict[Decks, Promise] = {
    Decks.NONE: _("No lists"),
    Decks.OPTIONAL: _("Whoever wants"),
    Decks.REQUIRED: _("Compulsory"),
}


def stage_name(left: int) -> str:
    """What the round of a bracket is called in which so many are left: `Semifinals`."""
    known = STAGE_NAMES.get(left)
    return gettext("Round of %(number)s") % {"number": left} if known is None else str(known)


def round_name(number: int, facts: Mapping[str, Any]) -> str:
    """What a round is called as a heading: `Round 3`, `Semifinals`."""
    stage = facts.get("stage")
    return gettext("Round %(number)s") % {"number": number} if stage is None else stage_name(stage)


def round_within(number: int, facts: Mapping[str, Any]) -> str:
    """The same inside a sentence: `round 3`, `the semifinals`."""
    stage = facts.get("stage")
    if stage is None:
        return gettext("round %(number)s") % {"number": number}
    known = STAGES_WITHIN.get(stage)
    return gettext("the round of %(number)s") % {"number": stage} if known is None else str(known)

"""Shapes of what events' API takes. What a service can refuse has no bounds here."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.web.fields import Flag, Text, Whole
from tournaments.events.api_schemas import choice
from tournaments.events.service.contestants import LATE_AS
from tournaments.events.service.manual import MOST_SEATS
from tournaments.events.service.opening import MOST_MINUTES, MOST_ROUNDS
from tournaments.events.table import MOST_ENTRIES, Decks, How, Level, PhaseKind, Status

MOST_AT_ONCE: Final = 200  # results of one repair, people of one repair
LONGEST_REASON: Final = 500
PLAYED_OUT: Final = [how for how in How if how not in {How.BYE, How.LOSS}]


def reason() -> Text:
    """Why something is done."""
    return Text(
        required=False,
        default="",
        help_text=_("It stays in the event's log; 500 characters at most."),
    )


def needed_reason() -> Text:
    """Why something is done by hand: the service refuses an empty one with its own code."""
    return Text(
        required=False,
        default="",
        help_text=_("Needed. It stays in the event's log; 500 characters at most."),
    )


def anyway() -> Flag:
    """Whether people may meet again who have met."""
    return Flag(
        required=False, default=False, help_text=_("Also where some meet again who have met.")
    )


class PhaseBody(serializers.Serializer[None]):
    """A part of an event with one way of pairing."""

    kind = choice(PhaseKind)
    rounds = Whole(
        required=False,
        allow_null=True,
        help_text=_("Left out: the rules' number for the attendance, taken at the start."),
    )
    best_of = Whole(required=False, help_text=_("Games: 1, 3, 5 or 7."))
    minutes = Whole(required=False, help_text=_("Of a round; 0: untimed."))
    size = Whole(required=False, allow_null=True, help_text=_("How many go on into a playoff."))
    power_last = Flag(required=False)

    class Meta:
        ref_name = "EventPhaseBody"


class EventChanges(serializers.Serializer[None]):
    """What is to change; what is left out stays."""

    name = Text(required=False, help_text=_("At most 120 characters."))
    starts_at = Text(required=False, help_text=_("ISO 8601 with Z or an offset."))
    time_zone = Text(
        required=False, help_text=_("A name of the IANA time zone database, as Asia/Tokyo.")
    )
    description = Text(required=False, help_text=_("At most 4000 characters."))
    place = Text(required=False)
    format = Text(required=False, help_text=_("The format's key, or empty."))
    level = choice(Level, required=False)
    preset = Text(required=False, help_text=_("By which rules standings are computed."))
    capacity = Whole(required=False, allow_null=True)
    self_registration = Flag(required=False)
    self_reporting = Flag(required=False)
    takes_check_in = Flag(required=False)
    decks = choice(Decks, required=False)
    decks_until = Text(required=False, allow_null=True, help_text=_("Null: until it starts."))
    decks_open = Flag(required=False)
    phases = PhaseBody(
        many=True, required=False, help_text=_("One, or one and the playoff that follows it.")
    )


class EventBody(EventChanges):
    """A new event."""

    name = Text(help_text=_("At most 120 characters."))
    starts_at = Text(help_text=_("ISO 8601 with Z or an offset."))
    phases = PhaseBody(many=True, help_text=_("One, or one and the playoff that follows it."))
    organisation = Text(
        required=False,
        allow_null=True,
        default=None,
        help_text=_("The slug of a shop or club of yours; left out: your own event."),
    )


class StatusBody(serializers.Serializer[None]):
    """Where the event is to stand."""

    status = choice(Status)
    reason = reason()

    class Meta:
        ref_name = "EventStatusBody"


class StartBody(serializers.Serializer[None]):
    """How many Swiss rounds there are to be."""

    rounds = Whole(required=False, allow_null=True, min_value=1, max_value=MOST_ROUNDS)

    class Meta:
        ref_name = "EventStartBody"


class WalkInBody(serializers.Serializer[None]):
    """Somebody who is entered by name."""

    name = Text()
    late_as = serializers.ChoiceField(
        choices=[*LATE_AS],
        required=False,
        default="loss",
        help_text=_("What rounds that are out count for, once the event runs."),
    )

    class Meta:
        ref_name = "EventWalkInBody"


class ContestantChanges(serializers.Serializer[None]):
    """What is to change; what is left out stays."""

    name = Text(required=False, help_text=_("Of somebody entered by name and not yet claimed."))
    awarded_byes = Whole(required=False, help_text=_("0 to 3, before the event runs."))
    fixed_table = Whole(required=False, allow_null=True)
    paid = Flag(required=False)
    avoids = serializers.ListField(
        child=Text(), required=False, help_text=_("Who shares a word never meets.")
    )

    class Meta:
        ref_name = "EventEntryChanges"


class CheckInBody(serializers.Serializer[None]):
    """Whether somebody is there."""

    here = Flag(required=False, default=True)

    class Meta:
        ref_name = "EventCheckInBody"


class ReasonBody(serializers.Serializer[None]):
    """Why it is done."""

    reason = reason()

    class Meta:
        ref_name = "EventReasonBody"


class DrawBody(serializers.Serializer[None]):
    """Whether to go on while results are missing."""

    with_open = Flag(required=False, default=False)

    class Meta:
        ref_name = "EventDrawBody"


class ClockBody(serializers.Serializer[None]):
    """What the clock is to do; either, or both."""

    act = serializers.ChoiceField(choices=["start", "pause"], required=False)
    minutes = Whole(required=False, min_value=0, max_value=MOST_MINUTES, help_text=_("0: untimed."))

    class Meta:
        ref_name = "EventClockBody"


class TableBody(serializers.Serializer[None]):
    """A table as it is wanted."""

    table = Whole(allow_null=True, help_text=_("Null for a bye."))
    seats = serializers.ListField(
        child=Text(), min_length=1, max_length=MOST_SEATS, help_text=_("Contestants' refs.")
    )

    class Meta:
        ref_name = "EventTableBody"


class TablesBody(serializers.Serializer[None]):
    """All tables of the round that are still open."""

    tables = serializers.ListField(child=TableBody(), max_length=MOST_ENTRIES)
    reason = needed_reason()
    anyway = anyway()

    class Meta:
        ref_name = "EventTablesBody"


class SwapBody(serializers.Serializer[None]):
    """Two contestants by their refs."""

    one = Text()
    other = Text()
    reason = needed_reason()
    anyway = anyway()

    class Meta:
        ref_name = "EventSwapBody"


class GamesBody(serializers.Serializer[None]):
    """Games of a match, in the order of its seats."""

    wins = serializers.ListField(child=Whole(), min_length=1, max_length=MOST_SEATS)
    draws = Whole(required=False, default=0)
    how = choice(PLAYED_OUT, required=False, default=How.PLAYED.value)

    class Meta:
        ref_name = "EventGamesBody"


class ResultBody(GamesBody):
    """The same, by whoever has seen a version of the match."""

    version = Whole(
        required=False,
        allow_null=True,
        default=None,
        help_text=_("The one that you have read: needed to correct a result as the staff."),
    )

    class Meta:
        ref_name = "EventResultBody"


class CorrectionBody(GamesBody):
    """The right result of a round that is over."""

    reason = reason()

    class Meta:
        ref_name = "EventCorrectionBody"


class ExtensionBody(serializers.Serializer[None]):
    """How much more time a table gets, or less."""

    seconds = Whole()
    reason = reason()

    class Meta:
        ref_name = "EventExtensionBody"


class MoveBody(serializers.Serializer[None]):
    """Where the match is to be played."""

    table = Whole()
    reason = needed_reason()

    class Meta:
        ref_name = "EventMoveBody"


def _people(help_text: Any) -> serializers.ListField:  # noqa: ANN401 - a lazy text
    return serializers.ListField(
        child=Text(), required=False, default=list, max_length=MOST_AT_ONCE, help_text=help_text
    )


class WrongBody(serializers.Serializer[None]):
    """What is wrong with the present round, or with a result before it."""

    results = serializers.DictField(
        child=GamesBody(),
        required=False,
        default=dict,
        help_text=_("The right results, by the matches' refs; at most 200."),
    )
    seat = _people(_("Who has no table and should have one."))
    unseat = _people(_("Who has a table and is not there."))
    no_bye = _people(_("Whose bye is wrong."))
    break_up = Flag(
        required=False,
        default=False,
        help_text=_("Tables of which nothing has been said count as not begun."),
    )

    class Meta:
        ref_name = "EventWrongBody"


class RepairBody(WrongBody):
    """The same, to be put right in the way that the address names."""

    head = Whole(help_text=_("The number of the log that the plan named."))
    reason = reason()

    class Meta:
        ref_name = "EventRepairBody"


class UndoBody(serializers.Serializer[None]):
    """Which entry of the log is to be undone, and why."""

    seq = Whole(min_value=1, max_value=2**63 - 1)
    reason = reason()

    class Meta:
        ref_name = "EventUndoBody"


class DeckBody(serializers.Serializer[None]):
    """A deck list in any program's writing."""

    text = Text()
    name = Text(required=False, default="")

    class Meta:
        ref_name = "EventDeckBody"

"""Shapes of what events' API answers."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.events.live import PLAYERS, PUBLIC, STAFF
from tournaments.events.table import (
    Decks,
    EntryStatus,
    How,
    Level,
    MatchKind,
    MatchState,
    PhaseKind,
    RoundState,
    Status,
)

SIDES: Final = ["a", "b", "c", "d"]


def choice(words: Any, **options: Any) -> serializers.ChoiceField:  # noqa: ANN401 - an enum's class
    """A word of a closed list."""
    return serializers.ChoiceField(choices=[str(word) for word in words], **options)


class PhaseAnswer(serializers.Serializer[None]):
    """A part of an event with one way of pairing."""

    number = serializers.IntegerField()
    kind = choice(PhaseKind)
    rounds = serializers.IntegerField(
        allow_null=True, help_text=_("Null while it is not decided, and in elimination.")
    )
    best_of = serializers.IntegerField()
    minutes = serializers.IntegerField(help_text=_("Of a round; 0: untimed."))
    size = serializers.IntegerField(
        allow_null=True, help_text=_("How many go on into it; null: everybody.")
    )
    power_last = serializers.BooleanField(
        help_text=_("Whether the last round pairs in the order of the standings.")
    )

    class Meta:
        ref_name = "EventPhase"


class EventRow(serializers.Serializer[None]):
    """An event in a list."""

    ref = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField(allow_blank=True)
    organisation = serializers.CharField(
        allow_null=True, help_text=_("The slug of the shop or club; null: somebody's own.")
    )
    status = choice(Status)
    starts_at = serializers.DateTimeField()
    time_zone = serializers.CharField()
    format = serializers.CharField(allow_blank=True, help_text=_("The format's key, or empty."))
    level = choice(Level, help_text=_("The rules enforcement level."))
    capacity = serializers.IntegerField(allow_null=True)
    url = serializers.CharField(help_text=_("The path of the public page."))
    created_at = serializers.DateTimeField()


class EventCounts(serializers.Serializer[None]):
    """How many contestants there are."""

    coming = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text=_("On the wait list."))
    took_part = serializers.IntegerField()
    playing = serializers.IntegerField()


class EventStep(serializers.Serializer[None]):
    """What the staff does next."""

    code = serializers.CharField()
    params = serializers.DictField()


class EventAnswer(EventRow):
    """An event with everything that is planned of it."""

    description = serializers.CharField(allow_blank=True)
    preset = serializers.CharField(help_text=_("By which rules standings are computed."))
    self_registration = serializers.BooleanField()
    self_reporting = serializers.BooleanField()
    takes_check_in = serializers.BooleanField()
    decks = choice(Decks, help_text=_("Whether deck lists are handed in."))
    decks_until = serializers.DateTimeField(allow_null=True)
    decks_open = serializers.BooleanField(
        help_text=_("Whether everybody sees the lists once the event runs.")
    )
    phases = PhaseAnswer(many=True)
    counts = EventCounts()
    round = serializers.IntegerField(
        allow_null=True, help_text=_("The latest round that is out; null before the first.")
    )
    seq = serializers.IntegerField(help_text=_("The number of the log's last entry."))
    audience = choice(
        [PUBLIC, PLAYERS, STAFF], help_text=_("As what the asker follows the event's socket.")
    )
    next_step = EventStep(allow_null=True, help_text=_("For the staff; null for others."))

    class Meta:
        ref_name = "Event"


class DeskAnswer(serializers.Serializer[None]):
    """What only the staff sees of a contestant."""

    awarded_byes = serializers.IntegerField()
    fixed_table = serializers.IntegerField(allow_null=True)
    paid = serializers.BooleanField()
    avoids = serializers.ListField(
        child=serializers.CharField(), help_text=_("Who shares a word never meets.")
    )
    deck_handed_in = serializers.BooleanField()

    class Meta:
        ref_name = "EventDesk"


class ContestantAnswer(serializers.Serializer[None]):
    """Somebody who takes part, or would."""

    ref = serializers.CharField()
    number = serializers.IntegerField(help_text=_("From 1, in the order of coming."))
    name = serializers.CharField(help_text=_("As the asker may see it."))
    status = choice(EntryStatus)
    first_round = serializers.IntegerField(help_text=_("Of a latecomer: over 1."))
    last_round = serializers.IntegerField(
        allow_null=True, help_text=_("Of who has left: the last round that they are paired in.")
    )
    created_at = serializers.DateTimeField()
    desk = DeskAnswer(allow_null=True, help_text=_("For the staff; null for others."))

    class Meta:
        ref_name = "EventEntry"


class WalkInAnswer(serializers.Serializer[None]):
    """A new contestant, and the code with which they claim their results later."""

    entry = ContestantAnswer()
    code = serializers.CharField(allow_null=True, help_text=_("Null in a replay: it is not kept."))

    class Meta:
        ref_name = "EventWalkIn"


class CodeAnswer(serializers.Serializer[None]):
    """A claim code, told this once."""

    code = serializers.CharField(allow_null=True, help_text=_("Null in a replay: it is not kept."))

    class Meta:
        ref_name = "EventClaimCode"


class ResultAnswer(serializers.Serializer[None]):
    """Games of a match, in the order of its seats."""

    wins = serializers.ListField(child=serializers.IntegerField())
    draws = serializers.IntegerField()
    how = choice(How)

    class Meta:
        ref_name = "EventResult"


class SeatAnswer(serializers.Serializer[None]):
    """Who sits at a table."""

    seat = serializers.ChoiceField(choices=SIDES)
    entry = serializers.CharField(help_text=_("The contestant's ref."))
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField(
        allow_null=True, help_text=_("Before the round; null where that is not told.")
    )
    won = serializers.BooleanField()

    class Meta:
        ref_name = "EventSeat"


class MatchAnswer(serializers.Serializer[None]):
    """A table of a round."""

    ref = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    kind = choice(MatchKind)
    pod = serializers.IntegerField(allow_null=True)
    slot = serializers.CharField(allow_blank=True, help_text=_("Its number in the bracket."))
    first = serializers.ChoiceField(
        choices=SIDES, allow_null=True, help_text=_("The seat that chooses to play or draw.")
    )
    state = choice(
        MatchState, help_text=_("Who neither plays nor works there sees no claims, only results.")
    )
    version = serializers.IntegerField(help_text=_("Counts the changes: name it in a result."))
    seats = SeatAnswer(many=True)
    result = ResultAnswer(allow_null=True, help_text=_("What counts; null while nothing does."))
    reports = serializers.DictField(
        child=ResultAnswer(),
        allow_null=True,
        help_text=_("What each seat has said; for those who sit there and the staff."),
    )
    extension_seconds = serializers.IntegerField()
    ends_at = serializers.DateTimeField(
        allow_null=True, help_text=_("When time is called at this table.")
    )
    manual = serializers.BooleanField(help_text=_("Whether it was seated by hand."))

    class Meta:
        ref_name = "EventMatch"


class RoundAnswer(serializers.Serializer[None]):
    """A round."""

    ref = serializers.CharField()
    number = serializers.IntegerField()
    phase = serializers.IntegerField()
    state = choice(RoundState, help_text=_("Only the staff sees one that is `paired`."))
    minutes = serializers.IntegerField()
    published_at = serializers.DateTimeField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    paused_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True)
    completed_at = serializers.DateTimeField(allow_null=True)
    facts = serializers.DictField(
        help_text=_(
            "The pairing's figures: rematches, cost, proven. In a bracket `stage` is how many are "
            "left in it: 2 in the final, 4 in the semifinals; 1 is a second final."
        )
    )

    class Meta:
        ref_name = "EventRound"


class RoundWhole(RoundAnswer):
    """A round with its tables."""

    tables = MatchAnswer(many=True)

    class Meta:
        ref_name = "EventRoundWithTables"

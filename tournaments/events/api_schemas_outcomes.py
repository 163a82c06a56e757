"""Shapes of what an event comes to: standings, repairs, brackets, the log, deck lists."""

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.events.api_schemas import SIDES, ContestantAnswer, MatchAnswer, choice
from tournaments.events.repair_plan import Unchanged
from tournaments.events.table import PhaseKind
from tournaments.pairing.brackets import Part, State
from tournaments.pairing.model import Way
from tournaments.standings.types import Kind


class PersonAnswer(serializers.Serializer[None]):
    """A contestant by name."""

    entry = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()

    class Meta:
        ref_name = "EventPerson"


class MovedAnswer(PersonAnswer):
    """Whose points change."""

    before = serializers.IntegerField()
    after = serializers.IntegerField()

    class Meta:
        ref_name = "EventMovedPoints"


class RepairTable(serializers.Serializer[None]):
    """A table that did not stand before."""

    table = serializers.IntegerField()
    players = PersonAnswer(many=True)

    class Meta:
        ref_name = "EventRepairTable"


class WayAnswer(serializers.Serializer[None]):
    """One way to put a round right, with its figures."""

    way = choice(Way)
    tables_changed = serializers.IntegerField()
    interrupted = serializers.IntegerField(help_text=_("Tables that play and are broken up."))
    unchanged = choice(
        Unchanged, allow_null=True, help_text=_("Why nothing changes where something might.")
    )
    bye_changed = serializers.BooleanField()
    rematches = serializers.IntegerField()
    cost = serializers.IntegerField(help_text=_("The sum of squared differences of points."))
    pair_downs = serializers.IntegerField()
    unpaired = PersonAnswer(many=True)
    tables = RepairTable(many=True)

    class Meta:
        ref_name = "EventRepairWay"


class RepairAnswer(serializers.Serializer[None]):
    """The three ways, as of one number of the log."""

    head = serializers.IntegerField(help_text=_("Name it when you take a way."))
    round = serializers.IntegerField()
    playing = serializers.IntegerField(help_text=_("How many tables are being played."))
    points = MovedAnswer(many=True)
    ways = WayAnswer(many=True)

    class Meta:
        ref_name = "EventRepair"


class ExactAnswer(serializers.Serializer[None]):
    """Shares as fractions, "a/b"."""

    omw = serializers.CharField()
    gw = serializers.CharField(allow_null=True)
    ogw = serializers.CharField(allow_null=True)

    class Meta:
        ref_name = "EventExactShares"


class StandingsRow(PersonAnswer):
    """A line of the standings."""

    rank = serializers.IntegerField()
    points = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    omw = serializers.CharField(help_text=_("With as many decimals as the preset publishes."))
    gw = serializers.CharField(allow_null=True, help_text=_("Null where games do not count."))
    ogw = serializers.CharField(allow_null=True)
    exact = ExactAnswer()

    class Meta:
        ref_name = "EventStandingsRow"


class StandingsAnswer(serializers.Serializer[None]):
    """The standings, whole."""

    after = serializers.IntegerField(help_text=_("The round; 0 before the first."))
    seq = serializers.IntegerField(
        help_text=_("The log's last number; large standings may lag seconds behind.")
    )
    preset = serializers.CharField()
    results = StandingsRow(many=True)
    next = serializers.CharField(allow_null=True)

    class Meta:
        ref_name = "EventStandings"


class ShareAnswer(serializers.Serializer[None]):
    """Points out of the most that could be won."""

    points = serializers.IntegerField()
    most = serializers.IntegerField()
    counted = serializers.CharField(help_text=_('"a/b", raised to the floor.'))
    floored = serializers.BooleanField()

    class Meta:
        ref_name = "EventShare"


class MeetingAnswer(serializers.Serializer[None]):
    """A round in the eyes of one contestant."""

    round = serializers.IntegerField()
    opponent = PersonAnswer(allow_null=True)
    kind = choice(Kind)
    elimination = serializers.BooleanField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    matches = ShareAnswer(allow_null=True, help_text=_("The opponent's share of matches."))
    games = ShareAnswer(allow_null=True, help_text=_("The opponent's share of games."))
    averaged = serializers.BooleanField(help_text=_("Whether the means hold it."))

    class Meta:
        ref_name = "EventMeeting"


class ArithmeticAnswer(serializers.Serializer[None]):
    """Every number that a line of the standings is made of."""

    preset = serializers.CharField()
    through = serializers.IntegerField()
    matches = ShareAnswer()
    games = ShareAnswer()
    averaged = serializers.IntegerField()
    matches_sum = serializers.CharField()
    games_sum = serializers.CharField()
    omw = serializers.CharField()
    ogw = serializers.CharField()
    meetings = MeetingAnswer(many=True)

    class Meta:
        ref_name = "EventArithmetic"


class ContestantWhole(ContestantAnswer):
    """A contestant's day."""

    matches = MatchAnswer(many=True, help_text=_("Of rounds that are out, in order."))
    arithmetic = ArithmeticAnswer(allow_null=True, help_text=_("Null for who has not taken part."))

    class Meta:
        ref_name = "EventEntryWhole"


class MineAnswer(serializers.Serializer[None]):
    """The asker's own place in an event."""

    entry = ContestantAnswer()
    standing = StandingsRow(allow_null=True)
    seat = serializers.ChoiceField(
        choices=SIDES, allow_null=True, help_text=_("Where the asker sits in the present match.")
    )
    match = MatchAnswer(allow_null=True, help_text=_("Of the latest round that is out."))

    class Meta:
        ref_name = "EventMine"


class SideAnswer(serializers.Serializer[None]):
    """Half of a match of a bracket."""

    state = serializers.ChoiceField(choices=["entry", "unknown", "vacant"])
    entry = serializers.CharField(allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    wins = serializers.IntegerField(allow_null=True, help_text=_("Null while no result counts."))

    class Meta:
        ref_name = "EventBracketSide"


class TieAnswer(serializers.Serializer[None]):
    """A match of a bracket."""

    number = serializers.IntegerField()
    part = choice(Part)
    round = serializers.IntegerField(help_text=_("Within the part, from 1."))
    state = choice(State)
    match = serializers.CharField(allow_null=True, help_text=_("The ref of its table, if any."))
    winner = serializers.CharField(allow_null=True)
    a = SideAnswer()
    b = SideAnswer()

    class Meta:
        ref_name = "EventBracketMatch"


class DrawnBracket(serializers.Serializer[None]):
    """The bracket of one phase as far as it is known."""

    phase = serializers.IntegerField()
    kind = choice(PhaseKind)
    matches = TieAnswer(many=True)

    class Meta:
        ref_name = "EventPhaseBracket"


class BracketAnswer(serializers.Serializer[None]):
    """The brackets that have begun."""

    results = DrawnBracket(many=True)
    next = serializers.CharField(allow_null=True)

    class Meta:
        ref_name = "EventBracket"


class OpAnswer(serializers.Serializer[None]):
    """What was done, by whom and why: refs and figures, no names."""

    seq = serializers.IntegerField(min_value=1)
    at = serializers.DateTimeField()
    kind = serializers.CharField()
    actor = serializers.CharField(allow_blank=True, help_text=_("The person's ref."))
    role = serializers.CharField(help_text=_("As what they acted."))
    reason = serializers.CharField(allow_blank=True)
    undoes = serializers.IntegerField(allow_null=True)
    data = serializers.DictField()  # type: ignore[assignment]  # DRF's own name for something else
    changes = serializers.ListField(
        allow_null=True,
        help_text=_("[table, ref, before, after] of each row; for those who manage the event."),
    )

    class Meta:
        ref_name = "EventOp"


class OpsAnswer(serializers.Serializer[None]):
    """What came after a number, oldest first."""

    results = OpAnswer(many=True)
    next = serializers.CharField(allow_null=True)

    class Meta:
        ref_name = "EventOps"


class ImpactAnswer(serializers.Serializer[None]):
    """What undoing would meet."""

    seq = serializers.IntegerField()
    kind = serializers.CharField()
    free = serializers.BooleanField(help_text=_("Whether it can be undone as things stand."))
    later = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("Entries that stand on it.")
    )
    rounds = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("Rounds that were paired from it.")
    )
    matches = serializers.IntegerField(help_text=_("Results of those rounds that are in."))
    pools = serializers.IntegerField(
        help_text=_("Card pools in use of those who were entered by it.")
    )

    class Meta:
        ref_name = "EventUndoImpact"


class DeckAnswer(serializers.Serializer[None]):
    """A deck list as it was handed in."""

    ref = serializers.CharField()
    entry = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    digest = serializers.CharField(help_text=_("The same for the same cards in any writing."))
    legal = serializers.BooleanField(
        allow_null=True, help_text=_("On the event's day; null: nobody can say.")
    )
    codes = serializers.ListField(child=serializers.CharField(), help_text=_("What is not legal."))
    created_at = serializers.DateTimeField()

    class Meta:
        ref_name = "EventDeck"

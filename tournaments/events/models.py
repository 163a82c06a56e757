"""An event's rows. They follow from its op log (tournaments.events.journal): nothing else writes.

An entry is what is paired, a player or a team; a match has the entries of its table in the order
of their seats. Results of a match are its columns: the log keeps every report there ever was.
"""

from typing import Final

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import reverse

from core.clock import now
from core.models import Stream
from core.refs import RefField
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
from users.models import Player
from users.names import LONGEST
from users.organisations.models import Organisation
from users.roles.models import Scope

LONGEST_NAME: Final = 120


def words(kind: type) -> list[tuple[str, str]]:
    """A closed list of words as Django wants choices."""
    return [(word, word) for word in kind]  # type: ignore[attr-defined]


class Event(models.Model):
    """One tournament, from the first plan to the final standings."""

    ref = RefField()
    name = models.CharField(max_length=LONGEST_NAME)
    description = models.TextField(default="", blank=True)
    place = models.CharField(max_length=LONGEST_NAME, default="", blank=True)
    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, null=True, related_name="events"
    )
    scope = models.OneToOneField(Scope, on_delete=models.PROTECT, related_name="event")
    log = models.OneToOneField(Stream, on_delete=models.PROTECT, related_name="event")
    created_at = models.DateTimeField(default=now, editable=False)
    status = models.CharField(max_length=12, choices=words(Status), default=Status.DRAFT)
    starts_at = models.DateTimeField()
    time_zone = models.CharField(max_length=64, default="UTC")
    format = models.CharField(max_length=40, default="", blank=True)
    level = models.CharField(max_length=12, choices=words(Level), default=Level.REGULAR)
    preset = models.CharField(max_length=20, default="mtr")
    capacity = models.PositiveIntegerField(null=True)
    self_registration = models.BooleanField(default=True)
    self_reporting = models.BooleanField(default=True)
    takes_check_in = models.BooleanField(default=False)
    decks = models.CharField(max_length=8, choices=words(Decks), default=Decks.NONE)
    decks_until = models.DateTimeField(null=True)
    decks_open = models.BooleanField(default=False)  # lists are public once the event runs
    seed = models.CharField(max_length=32)

    class Meta:
        indexes = [models.Index(fields=["status", "starts_at"], name="event_by_status")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The public page."""
        return reverse("event", kwargs={"ref": self.ref})


class Phase(models.Model):
    """A part of an event with one way of pairing: Swiss rounds, then the playoff."""

    ref = RefField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=words(PhaseKind))
    rounds = models.PositiveSmallIntegerField(null=True)  # None: decided when it starts
    best_of = models.PositiveSmallIntegerField(default=3)
    minutes = models.PositiveSmallIntegerField(default=50)  # 0: untimed
    size = models.PositiveIntegerField(null=True)  # how many go on into it; None: everybody
    power_last = models.BooleanField(default=False)  # the last round pairs in standings order
    pods = models.JSONField(default=list)  # lists of entries' refs, for pods and brackets' seeds
    bracket = models.JSONField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="phase_number")]

    def __str__(self) -> str:
        return f"{self.event_id} phase {self.number} {self.kind}"


class Entry(models.Model):
    """A contestant. `number` counts from 1 in the order of coming; `lot` breaks the last ties."""

    ref = RefField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    status = models.CharField(max_length=12, choices=words(EntryStatus))
    lot = models.PositiveIntegerField()
    first_round = models.PositiveSmallIntegerField(default=1)  # a latecomer's
    last_round = models.PositiveSmallIntegerField(null=True)  # after which the row stands still
    awarded_byes = models.PositiveSmallIntegerField(default=0)
    fixed_table = models.PositiveIntegerField(null=True)
    paid = models.BooleanField(default=False)
    avoids = ArrayField(models.CharField(max_length=40), default=list)  # a shared word: never meet
    deck = models.ForeignKey(
        "EventDeck", on_delete=models.PROTECT, null=True, related_name="entries"
    )
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number"),
            models.UniqueConstraint(fields=["event", "player"], name="entry_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} entry {self.number}"


class EventDeck(models.Model):
    """A list as it was handed in; never changed, the next one takes its place."""

    ref = RefField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_lists")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="deck_lists")
    name = models.CharField(max_length=LONGEST_NAME, default="", blank=True)
    text = models.TextField()
    digest = models.CharField(max_length=64)  # of the cards, whatever the writing
    legal = models.BooleanField(null=True)
    verdict = models.JSONField(default=dict)  # on the event's day, with the facts' version
    created_at = models.DateTimeField(default=now, editable=False)

    def __str__(self) -> str:
        return f"{self.event_id} deck {self.ref}"


class Round(models.Model):
    """A round. Its clock is instants and pauses; nothing ticks here."""

    ref = RefField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="played")
    number = models.PositiveSmallIntegerField()  # in the event, from 1
    state = models.CharField(max_length=12, choices=words(RoundState))
    seed = models.CharField(max_length=64, default="", blank=True)
    facts = models.JSONField(default=dict)  # the pairing's numbers: rematches, cost, proven
    minutes = models.PositiveSmallIntegerField(default=50)
    published_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    completed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="round_number")]

    def __str__(self) -> str:
        return f"{self.event_id} round {self.number}"


class Match(models.Model):
    """A table of a round: who sits there, what they say, what counts.

    `reports` holds what each side said last: {"a": [wins of a, b, c, d, drawn games, how], …}.
    `version` counts the changes; whoever reports names the one that they saw.
    """

    ref = RefField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    kind = models.CharField(max_length=8, choices=words(MatchKind), default=MatchKind.MATCH)
    table = models.PositiveIntegerField(null=True)
    pod = models.PositiveSmallIntegerField(null=True)
    slot = models.CharField(max_length=20, default="", blank=True)  # its place in a bracket
    a = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    b = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    c = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    d = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    first = models.CharField(max_length=1, default="", blank=True)  # who chooses to play or draw
    state = models.CharField(max_length=10, choices=words(MatchState), default=MatchState.OPEN)
    version = models.PositiveIntegerField(default=0)
    reports = models.JSONField(default=dict)
    wins_a = models.PositiveSmallIntegerField(default=0)
    wins_b = models.PositiveSmallIntegerField(default=0)
    wins_c = models.PositiveSmallIntegerField(default=0)
    wins_d = models.PositiveSmallIntegerField(default=0)
    draws = models.PositiveSmallIntegerField(default=0)
    how = models.CharField(max_length=16, choices=words(How), default="", blank=True)
    extension_seconds = models.PositiveIntegerField(default=0)
    manual = models.BooleanField(default=False)  # paired or moved by hand: said in public

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"],
                name="match_table_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]
        indexes = [
            models.Index(fields=["a"], name="match_of_a"),
            models.Index(fields=["b"], name="match_of_b"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} table {self.table}"

    @property
    def seat_ids(self) -> list[int]:
        """Rows of the entries in the order of their seats."""
        seats = (self.a_id, self.b_id, self.c_id, self.d_id)
        return [pk for pk in seats if pk is not None]


class Snapshot(models.Model):
    """Standings as they were posted: never changed; a correction posts others."""

    ref = RefField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="snapshots")
    round = models.PositiveSmallIntegerField()
    preset = models.CharField(max_length=20)
    head = models.BigIntegerField()  # the log's number up to which they hold
    rows = models.JSONField(default=list)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "round", "head"], name="snapshot_once")
        ]

    def __str__(self) -> str:
        return f"{self.event_id} standings after {self.round}"


class Spelling(models.Model):
    """How a contestant's name was written before and after the staff corrected it.

    Beside the log, which holds no names; forgotten with the player.
    """

    ref = RefField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="spellings")
    before = models.CharField(max_length=LONGEST)
    after = models.CharField(max_length=LONGEST)
    created_at = models.DateTimeField(default=now, editable=False)

    def __str__(self) -> str:
        return f"{self.entry_id} spelling {self.ref}"

"""An event's card pools: how they were given out, and until when people build."""

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.clock import now
from formats.pools.models import LONGEST_TITLE, Opening, Pool, Source
from tournaments.events.models import Event

DIGEST: Final = 64


class EventSealed(models.Model):
    """What everybody in an event builds from; the pools are those with the event's scope.

    `source` says whether packs are opened here or written down from paper; paper pools change
    hands at `swapped_at`. `deadline` is everybody's; a judge may give a single pool more time.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="sealed")
    opening = models.ForeignKey(Opening, on_delete=models.PROTECT, null=True, related_name="+")
    source = models.CharField(max_length=8, choices=Source.choices)
    title = models.CharField(_("title"), max_length=LONGEST_TITLE)
    packs = models.PositiveSmallIntegerField(_("packs"))
    minutes = models.PositiveSmallIntegerField(_("minutes to build"), null=True)
    started_at = models.DateTimeField(default=now, editable=False)
    swapped_at = models.DateTimeField(null=True)
    deadline = models.DateTimeField(_("deadline"), null=True)

    class Meta:
        db_table = "events_sealed"
        verbose_name = _("card pools of an event")
        verbose_name_plural = _("card pools of events")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(source__in=Source.values), name="event_sealed_source_known"
            )
        ]

    def __str__(self) -> str:
        return f"card pools of {self.event_id}"

    @property
    def is_paper(self) -> bool:
        """Whether the cards are on paper."""
        return self.source == Source.PAPER

    def pools(self) -> models.QuerySet[Pool]:
        """Everybody's."""
        return Pool.objects.filter(scope=self.event.scope_id)

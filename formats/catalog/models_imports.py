"""How cards come in: imports that went through, and jobs that workers do."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.refs import RefField

#: Letters in a card's name at most; the longest has 141.
MAX_NAME = 300


class ImportRun(models.Model):
    """One import that went through. The last one's `ref` is the catalogue's version."""

    class Kind(models.TextChoices):
        """What was read."""

        EMBEDDED = "embedded", _("facts that come with Podium")
        MTGJSON = "mtgjson", _("MTGJSON file")
        SCRYFALL = "scryfall", _("Scryfall file")
        SETS = "sets", _("list of sets")
        CARDS_TSV = "cards_tsv", _("cards.tsv")

    ref = RefField()
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    source = models.CharField(_("source"), max_length=255)
    digest = models.CharField(_("SHA-256"), max_length=64)
    at = models.DateTimeField(_("at"))
    seconds = models.FloatField(_("seconds"))
    cards_new = models.PositiveIntegerField(_("new cards"))
    cards_changed = models.PositiveIntegerField(_("changed cards"))
    cards_same = models.PositiveIntegerField(_("unchanged cards"))
    printings_new = models.PositiveIntegerField(_("new printings"))
    printings_changed = models.PositiveIntegerField(_("changed printings"))
    printings_same = models.PositiveIntegerField(_("unchanged printings"))
    names_new = models.PositiveIntegerField(_("new names"))
    sets_new = models.PositiveIntegerField(_("new sets"), default=0)
    sets_changed = models.PositiveIntegerField(_("changed sets"), default=0)
    boosters_new = models.PositiveIntegerField(_("new boosters"), default=0)
    boosters_changed = models.PositiveIntegerField(_("changed boosters"), default=0)
    boosters_left_out = models.PositiveIntegerField(_("boosters left out"), default=0)
    cards_total = models.PositiveIntegerField(_("cards afterwards"))

    class Meta:
        db_table = "catalog_import_run"
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["embedded", "mtgjson", "scryfall", "sets", "cards_tsv"]),
                name="catalog_import_run_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} ({self.ref})"


class ImportJob(models.Model):
    """An import that an operator asked for on the page; a worker does it.

    `claimed_until` is the lease of the process at work; one that ends without a word is followed
    by another. `refusal` is the code and parameters of why it failed.
    """

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting", _("waits for a worker")
        RUNNING = "running", _("at work")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    class Phase(models.TextChoices):
        """What it does just now."""

        NONE = "", ""
        FETCHING = "fetching", _("fetching the file")
        READING = "reading", _("reading the cards")
        MERGING = "merging", _("writing the cards")

    ref = RefField()
    address = models.CharField(_("address"), max_length=500)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.WAITING)
    phase = models.CharField(
        _("phase"), max_length=8, choices=Phase.choices, blank=True, default=Phase.NONE
    )
    bytes_read = models.PositiveBigIntegerField(_("bytes read"), default=0)
    bytes_whole = models.PositiveBigIntegerField(_("bytes in all"), null=True, blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(_("asked for"))
    begun_at = models.DateTimeField(_("begun"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    claimed_until = models.DateTimeField(_("lease until"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    refusal = models.JSONField(_("refusal"), null=True, blank=True)
    run = models.ForeignKey(
        ImportRun, null=True, blank=True, on_delete=models.SET_NULL, related_name="jobs"
    )

    class Meta:
        db_table = "catalog_import_job"
        verbose_name = _("import that was asked for")
        verbose_name_plural = _("imports that were asked for")
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "done", "failed"]),
                name="catalog_import_job_state_known",
            ),
            # One at a time: the database itself refuses a second press.
            models.UniqueConstraint(
                models.Value(1),
                condition=Q(state__in=["waiting", "running"]),
                name="catalog_import_job_one_at_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.address} ({self.ref})"

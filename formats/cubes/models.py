"""What people open packs from beside the boosters of sets: cubes, sheets, ready decks."""

from typing import Final

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.refs import RefField
from users.models import User

LONGEST_TITLE: Final = 120
LONGEST_BOOSTER: Final = 60


class Kind(models.TextChoices):
    """What the text of a cube is."""

    CUBE = "cube", _("Cube: a list of cards, each of which is dealt once")
    SHEETS = "sheets", _("Sheets of your own, as JSON")
    ENTRY_SET = "entry_set", _("Ready deck and a booster")


class Cube(models.Model):
    """A cube of one person; the word stands for sheets and entry sets as well.

    `text` is what its owner gave, `rules` what was made of it: one product as
    `formats.boosters.rules_text` writes it, for an entry set the ready deck alone. `size` is cards
    a pack of a cube; `booster` names the booster of an entry set as forms and scripts do,
    `boosters` says how many. `left_out` are lines that are not in it: `[line, text, reason]`.
    Whoever knows the address of a `shared` one may open packs from it. `version` counts the saves.
    """

    ref = RefField()
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="cubes")
    kind = models.CharField(_("kind"), max_length=9, choices=Kind.choices)
    title = models.CharField(_("title"), max_length=LONGEST_TITLE)
    text = models.TextField(_("list"))
    rules = models.TextField(editable=False)
    cards = models.PositiveIntegerField(_("cards"))
    size = models.PositiveSmallIntegerField(_("cards a pack"), default=15)
    booster = models.CharField(_("booster"), max_length=LONGEST_BOOSTER, blank=True, default="")
    boosters = models.PositiveSmallIntegerField(_("boosters"), default=1)
    left_out = models.JSONField(default=list, editable=False)
    shared = models.BooleanField(_("shared"), default=False)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=now, editable=False)
    changed_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        db_table = "cubes_cube"
        verbose_name = _("cube")
        verbose_name_plural = _("cubes")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=Kind.values), name="cube_kind_known"
            ),
            models.CheckConstraint(condition=~models.Q(title=""), name="cube_has_title"),
        ]
        indexes = [models.Index(fields=["owner", "-changed_at"], name="cube_of_owner")]

    def __str__(self) -> str:
        return f"{self.title} ({self.ref})"

    def get_absolute_url(self) -> str:
        """Its page."""
        return reverse("cube", args=[self.ref])

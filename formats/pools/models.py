"""Packs that are opened, the pools they make, the decks built from them."""

from typing import Final

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.refs import RefField
from users.models import Player
from users.roles.models import Scope

LONGEST_TITLE: Final = 120
LONGEST_PRODUCT: Final = 200


class Source(models.TextChoices):
    """Where the cards of a pool come from."""

    SEALED = "sealed", _("Packs opened here")
    PAPER = "paper", _("Registered from paper")


class Opening(models.Model):
    """Packs that are committed to before anybody sees one, and derived again afterwards.

    `rules` is the text of `formats.boosters.rules_text`; `secret` fixes the packs together with
    `nonces`, the words that people added before `sealed_at`. Until `revealed_at` the secret stays
    here. One opening serves all pools of an event. `dealt_to` are the refs of all pools that a cube
    was dealt to, in that order, also of those that are gone: what the others got depends on them.
    """

    ref = RefField()
    secret = models.BinaryField(editable=False)
    rules = models.TextField(editable=False)
    commitment = models.CharField(_("commitment"), max_length=64)
    nonces = models.JSONField(_("words"), default=list)
    dealt_to = models.JSONField(default=list, editable=False)
    created_at = models.DateTimeField(default=now, editable=False)
    sealed_at = models.DateTimeField(null=True)
    revealed_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "pools_opening"
        verbose_name = _("opening of packs")
        verbose_name_plural = _("openings of packs")

    def __str__(self) -> str:
        return f"opening {self.ref}"


class Pool(models.Model):
    """The cards of one player, and the deck built from them.

    A pool of an event has the event's `scope`: those who judge there see it, and build for players
    who have no phone. `registrar` is who wrote a paper pool down before the pools were swapped;
    `checked_at`, when the one who plays it had counted it. `closed_at` is when the deadline was
    acted on. `product` names the booster of an event's paper pool as forms do ("" for one that
    nobody told), so that its cards can be ticked off.

    `cards` is a JSON list of `[card id, name, colour group, rarity, foil, pack]` in the order of
    the packs, written when the packs are fixed; the owner sees those of the first `opened` packs.
    It is read whole or not at all, so it is no table. `deck` is `{"main": {name: copies}, "basics":
    {name: number}}`; `version` counts the saves, each of which is kept (`PoolSave`).
    """

    ref = RefField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="pools")
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT, null=True, related_name="pools")
    registrar = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, related_name="registered_pools"
    )
    opening = models.ForeignKey(Opening, on_delete=models.PROTECT, null=True, related_name="pools")
    source = models.CharField(max_length=8, choices=Source.choices, default=Source.SEALED)
    title = models.CharField(_("title"), max_length=LONGEST_TITLE)
    product = models.CharField(max_length=LONGEST_PRODUCT, default="", blank=True, editable=False)
    packs = models.PositiveSmallIntegerField(_("packs"), default=0)
    opened = models.PositiveSmallIntegerField(_("packs opened"), default=0)
    cards = models.TextField(default="[]", editable=False)
    deck = models.JSONField(default=dict, editable=False)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=now, editable=False)
    changed_at = models.DateTimeField(default=now, editable=False)
    handed_in_at = models.DateTimeField(_("handed in"), null=True)
    deadline = models.DateTimeField(_("deadline"), null=True)
    closed_at = models.DateTimeField(null=True, editable=False)
    checked_at = models.DateTimeField(_("counted"), null=True)
    words = models.PositiveSmallIntegerField(_("words added"), default=0)

    class Meta:
        db_table = "pools_pool"
        verbose_name = _("card pool")
        verbose_name_plural = _("card pools")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(source__in=Source.values), name="pool_source_known"
            ),
            models.CheckConstraint(
                condition=models.Q(opened__lte=models.F("packs")), name="pool_opens_what_is_there"
            ),
            models.UniqueConstraint(  # deferred: while pools are swapped two have one player
                fields=["scope", "player"],
                name="pool_once_an_event",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]
        indexes = [
            models.Index(fields=["player", "-created_at"], name="pool_of_player"),
            models.Index(
                fields=["deadline"],
                condition=models.Q(deadline__isnull=False, closed_at__isnull=True),
                name="pool_to_close",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.ref})"

    def get_absolute_url(self) -> str:
        """Its page."""
        return reverse("pool", args=[self.ref])

    @property
    def empty(self) -> bool:
        """Whether nobody has written the cards of a paper pool down."""
        return self.source == Source.PAPER and self.cards == "[]"

    @property
    def waits_for_swap(self) -> bool:
        """Whether it is an event's, of paper, and whoever has it shall not build from it."""
        paper = self.source == Source.PAPER and self.scope_id is not None
        return paper and self.registrar_id is None

    @property
    def is_over(self) -> bool:
        """Whether its deadline has come."""
        return self.deadline is not None and self.deadline <= now()

    @property
    def closed(self) -> int:
        """How many packs are closed."""
        return self.packs - self.opened

    @property
    def closed_packs(self) -> range:
        """Their numbers."""
        return range(self.opened + 1, self.packs + 1)


class PoolSave(models.Model):
    """A deck as it was saved: never changed, so that nothing is lost between two devices."""

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="saves")
    version = models.PositiveIntegerField()
    deck = models.JSONField()
    saved_at = models.DateTimeField(default=now, editable=False)
    saved_by = models.CharField(max_length=12, default="", editable=False)  # a person's ref

    class Meta:
        db_table = "pools_save"
        verbose_name = _("saved deck")
        verbose_name_plural = _("saved decks")
        constraints = [models.UniqueConstraint(fields=["pool", "version"], name="pool_save_once")]

    def __str__(self) -> str:
        return f"{self.pool_id} save {self.version}"

"""Boosters of sets, as imports bring them."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

MAX_VARIANT = 40


class BoosterProduct(models.Model):
    """A kind of booster of a set.

    `rules` are all its sheets and layouts as `booster_rules` writes them, cards by `SET:number`;
    `digest` is their SHA-256, `source` that of what the list told. Boosters may hold cards of other
    sets. While some of them are not known, the product is not `complete`: `rules` then are what the
    list told, cards by its own ids, and `missing` the sets that it names and of which we know no
    cards (empty if it names none). Sizes are cards in a pack. `told` as for cards.
    """

    set_code = models.CharField(_("set"), max_length=10)
    variant = models.CharField(_("kind of booster"), max_length=MAX_VARIANT)
    name = models.CharField(_("name"), max_length=200)
    rules = models.TextField(_("sheets and layouts"))
    digest = models.CharField(_("SHA-256"), max_length=64)
    source = models.CharField(_("SHA-256 of what was told"), max_length=64, editable=False)
    complete = models.BooleanField(_("all cards known"))
    missing = ArrayField(
        models.CharField(max_length=10), verbose_name=_("sets missing"), default=list, blank=True
    )
    size_least = models.PositiveSmallIntegerField(_("fewest cards"))
    size_most = models.PositiveSmallIntegerField(_("most cards"))
    told = models.CharField(_("told by"), max_length=24, blank=True, default="", editable=False)

    class Meta:
        db_table = "catalog_booster_product"
        verbose_name = _("booster")
        verbose_name_plural = _("boosters")
        constraints = [
            models.UniqueConstraint(
                fields=["set_code", "variant"], name="catalog_booster_product_once"
            ),
            models.CheckConstraint(
                condition=Q(set_code__regex="^[A-Z0-9_]{2,10}$"),
                name="catalog_booster_product_set_code",
            ),
            models.CheckConstraint(
                condition=Q(variant__regex="^[a-z0-9][a-z0-9_-]*$"),
                name="catalog_booster_product_variant",
            ),
            models.CheckConstraint(
                condition=Q(size_least__gte=1, size_most__gte=F("size_least")),
                name="catalog_booster_product_sizes",
            ),
            models.CheckConstraint(
                condition=Q(complete=False) | Q(missing=[]),
                name="catalog_booster_product_complete",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.set_code} {self.variant})"

"""What the catalogue knows: cards, the names they answer to, their printings, import runs."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.refs import RefField

MAX_NAME = 300


class Card(models.Model):
    """A card as the rules know it, whatever its printings look like.

    `variant` tells cards that share a name: empty for the ordinary one, `playtest` for a
    playtest card. `thin` facts come from a list that lacks cost, identity and back faces.
    `all_sets_known` says that `printings` covers every set the card was printed in; otherwise
    a set that is missing here says nothing.
    """

    name = models.CharField(_("name"), max_length=MAX_NAME)
    variant = models.CharField(_("variant"), max_length=16, blank=True, default="")
    layout = models.CharField(_("layout"), max_length=32, blank=True)
    mana_cost = models.CharField(_("mana cost"), max_length=120, blank=True)
    type_line = models.CharField(_("type line"), max_length=200, blank=True)
    pt = models.CharField(_("power and toughness"), max_length=24, blank=True)
    loyalty = models.CharField(_("loyalty"), max_length=12, blank=True)
    color_identity = models.CharField(_("colour identity"), max_length=5, blank=True)
    reserved = models.BooleanField(_("on the reserved list"), default=False)
    funny = models.BooleanField(_("for fun only"), default=False)
    online_only = models.BooleanField(_("digital only"), default=False)
    own_limit = models.BooleanField(_("has its own copy limit"), default=False)
    thin = models.BooleanField(_("facts are thin"), default=False)
    all_sets_known = models.BooleanField(_("all sets known"), default=False)

    class Meta:
        db_table = "catalog_card"
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            models.UniqueConstraint(fields=["name", "variant"], name="catalog_card_once"),
            models.CheckConstraint(condition=~Q(name=""), name="catalog_card_has_name"),
            models.CheckConstraint(
                condition=Q(variant__in=["", "playtest"]), name="catalog_card_variant_known"
            ),
            models.CheckConstraint(
                condition=Q(color_identity__regex="^B?G?R?U?W?$"),
                name="catalog_card_identity_sorted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.variant})" if self.variant else self.name


class NameKind(models.TextChoices):
    """How a card comes by a name."""

    MAIN = "main", _("its name")
    ALIAS = "alias", _("another spelling")
    FRONT = "front", _("its front face")
    FACE = "face", _("another face")
    PRINTED = "printed", _("its name in another language")


class CardName(models.Model):
    """A name that a card answers to, folded for look-up and as it is written."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="names")
    folded = models.CharField(_("folded name"), max_length=MAX_NAME)
    text = models.CharField(_("name as written"), max_length=MAX_NAME)
    kind = models.CharField(_("kind"), max_length=8, choices=NameKind.choices)
    language = models.CharField(_("language"), max_length=8, default="en")

    class Meta:
        db_table = "catalog_card_name"
        verbose_name = _("card name")
        verbose_name_plural = _("card names")
        constraints = [
            # Its index serves the look-up, so the folded name stands first.
            models.UniqueConstraint(fields=["folded", "card"], name="catalog_card_name_once"),
            models.CheckConstraint(condition=~Q(folded=""), name="catalog_card_name_folded"),
            models.CheckConstraint(
                condition=Q(kind__in=NameKind.values), name="catalog_card_name_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return self.text


class Printing(models.Model):
    """A card in a set; without a number while only the fact is known that it is in the set.

    `rarities` are letters (C U R M, S special, L basic land, B bonus), empty while unknown.
    `media` are the first letters of paper, mtgo and arena, empty while unknown. A printing
    that is not `playable` (gold border, oversized) never makes its card legal.
    """

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    set_code = models.CharField(_("set"), max_length=10)
    number = models.CharField(_("number"), max_length=24, blank=True, default="")
    rarities = models.CharField(_("rarities"), max_length=7, blank=True)
    day = models.DateField(_("own release day"), null=True, blank=True)
    media = models.CharField(_("media"), max_length=3, blank=True)
    playable = models.BooleanField(_("may be played in tournaments"), default=True)

    class Meta:
        db_table = "catalog_printing"
        verbose_name = _("printing")
        verbose_name_plural = _("printings")
        constraints = [
            models.UniqueConstraint(
                fields=["card", "set_code", "number"], name="catalog_printing_once"
            ),
            models.CheckConstraint(
                condition=Q(set_code__regex="^[A-Z0-9_]{2,10}$"), name="catalog_printing_set_code"
            ),
            models.CheckConstraint(
                condition=Q(rarities__regex="^[BCLMRSU]*$"), name="catalog_printing_rarities"
            ),
        ]
        indexes = [models.Index(fields=["set_code", "number"], name="catalog_printing_set")]

    def __str__(self) -> str:
        return f"{self.card} ({self.set_code}) {self.number}".rstrip()


class ImportRun(models.Model):
    """One import that went through. The last one's `ref` is the catalogue's version."""

    class Kind(models.TextChoices):
        """What was read."""

        EMBEDDED = "embedded", _("facts that come with Podium")
        MTGJSON = "mtgjson", _("MTGJSON file")
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
    cards_total = models.PositiveIntegerField(_("cards afterwards"))

    class Meta:
        db_table = "catalog_import_run"
        verbose_name = _("import")
        verbose_name_plural = _("imports")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["embedded", "mtgjson", "cards_tsv"]),
                name="catalog_import_run_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} ({self.ref})"

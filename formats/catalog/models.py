"""What the catalogue knows: sets, cards, the names they answer to, their printings.

How cards come in stands in `models_imports.py`, boosters in `models_boosters.py`.
"""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from formats.catalog.models_boosters import BoosterProduct
from formats.catalog.models_imports import MAX_NAME, ImportJob, ImportRun

__all__ = [
    "BoosterProduct",
    "Card",
    "CardName",
    "Face",
    "ImportJob",
    "ImportRun",
    "NameKind",
    "Printing",
    "Set",
]


MAX_SLUG = 160


class Set(models.Model):
    """A set. What comes with Podium wins over what files say; they add blocks, parents, counts.

    `told` says which file told (see `Card`), empty for Podium's own facts.
    """

    code = models.CharField(_("code"), max_length=10, unique=True)
    name = models.CharField(_("name"), max_length=200)
    released = models.DateField(_("released"), null=True, blank=True)
    type = models.CharField(_("type"), max_length=32, blank=True)
    block_code = models.CharField(_("block's code"), max_length=10, blank=True)
    block = models.CharField(_("block"), max_length=100, blank=True)
    parent_code = models.CharField(_("belongs to"), max_length=10, blank=True)
    digital = models.BooleanField(_("digital only"), default=False)
    card_count = models.PositiveIntegerField(_("cards"), null=True, blank=True)
    open = models.BooleanField(_("grows for years"), default=False)
    told = models.CharField(_("told by"), max_length=24, blank=True, default="", editable=False)

    class Meta:
        db_table = "catalog_set"
        verbose_name = _("set")
        verbose_name_plural = _("sets")
        constraints = [
            models.CheckConstraint(
                condition=Q(code__regex="^[A-Z0-9_]{2,10}$"), name="catalog_set_code"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="catalog_set_has_name"),
        ]
        indexes = [models.Index(fields=["released"], name="catalog_set_released")]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


class Card(models.Model):
    """A card as the rules know it, whatever its printings look like.

    `variant` tells cards that share a name: empty for the ordinary one, `playtest` for a
    playtest card. `thin` facts come from a list that lacks cost, identity and back faces.
    `all_sets_known` says that `printings` covers every set the card was printed in; otherwise
    a set that is missing here says nothing.

    `mana_cost`, `type_line`, `pt`, `loyalty` and `defense` are the front face's, `mana_value` and
    `colors` the card's; `type_words` and `keywords` are those of all faces. None means that
    nobody has told. `told` is the day and kind of the list that told these facts: a later one
    wins, so lists may come in any order.
    """

    name = models.CharField(_("name"), max_length=MAX_NAME)
    variant = models.CharField(_("variant"), max_length=16, blank=True, default="")
    slug = models.CharField(_("address"), max_length=MAX_SLUG, unique=True)
    layout = models.CharField(_("layout"), max_length=32, blank=True)
    mana_cost = models.CharField(_("mana cost"), max_length=120, blank=True)
    mana_value = models.FloatField(_("mana value"), null=True, blank=True)
    type_line = models.CharField(_("type line"), max_length=200, blank=True)
    type_words = ArrayField(
        models.CharField(max_length=60), verbose_name=_("types"), default=list, blank=True
    )
    pt = models.CharField(_("power and toughness"), max_length=24, blank=True)
    loyalty = models.CharField(_("loyalty"), max_length=12, blank=True)
    defense = models.CharField(_("defense"), max_length=12, blank=True)
    colors = models.CharField(_("colours"), max_length=5, blank=True)
    color_identity = models.CharField(_("colour identity"), max_length=5, blank=True)
    keywords = ArrayField(
        models.CharField(max_length=60), verbose_name=_("keywords"), null=True, blank=True
    )
    leader = models.BooleanField(_("may lead a Commander deck"), null=True, blank=True)
    first_printed = models.DateField(_("first printed"), null=True, blank=True)
    reserved = models.BooleanField(_("on the reserved list"), default=False)
    funny = models.BooleanField(_("for fun only"), default=False)
    online_only = models.BooleanField(_("digital only"), default=False)
    own_limit = models.BooleanField(_("has its own copy limit"), default=False)
    thin = models.BooleanField(_("facts are thin"), default=False)
    all_sets_known = models.BooleanField(_("all sets known"), default=False)
    told = models.CharField(_("told by"), max_length=24, blank=True, default="", editable=False)

    class Meta:
        db_table = "catalog_card"
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [
            models.UniqueConstraint(fields=["name", "variant"], name="catalog_card_once"),
            models.CheckConstraint(condition=~Q(name=""), name="catalog_card_has_name"),
            models.CheckConstraint(
                condition=Q(slug__regex="^[a-z0-9]+(-[a-z0-9]+)*$"), name="catalog_card_slug"
            ),
            models.CheckConstraint(
                condition=Q(variant__in=["", "playtest"]), name="catalog_card_variant_known"
            ),
            models.CheckConstraint(
                condition=Q(color_identity__regex="^B?G?R?U?W?$"),
                name="catalog_card_identity_sorted",
            ),
            models.CheckConstraint(
                condition=Q(colors__regex="^B?G?R?U?W?$"), name="catalog_card_colors_sorted"
            ),
        ]
        indexes = [
            GinIndex(fields=["type_words"], name="catalog_card_types"),
            GinIndex(fields=["keywords"], name="catalog_card_keywords"),
            models.Index(fields=["mana_value"], name="catalog_card_mana_value"),
            models.Index(fields=["first_printed"], name="catalog_card_first_printed"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.variant})" if self.variant else self.name


class Face(models.Model):
    """One face of a card that has several; `index` counts from 0, the front."""

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="faces")
    index = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=MAX_NAME)
    mana_cost = models.CharField(_("mana cost"), max_length=120, blank=True)
    mana_value = models.FloatField(_("mana value"), null=True, blank=True)
    type_line = models.CharField(_("type line"), max_length=200, blank=True)
    pt = models.CharField(_("power and toughness"), max_length=24, blank=True)
    loyalty = models.CharField(_("loyalty"), max_length=12, blank=True)
    defense = models.CharField(_("defense"), max_length=12, blank=True)
    colors = models.CharField(_("colours"), max_length=5, blank=True)

    class Meta:
        db_table = "catalog_face"
        verbose_name = _("face")
        verbose_name_plural = _("faces")
        constraints = [
            models.UniqueConstraint(fields=["card", "index"], name="catalog_face_once"),
            models.CheckConstraint(
                condition=Q(colors__regex="^B?G?R?U?W?$"), name="catalog_face_colors_sorted"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class NameKind(models.TextChoices):
    """How a card comes by a name."""

    MAIN = "main", _("its name")
    ALIAS = "alias", _("another spelling")
    FRONT = "front", _("its front face")
    FACE = "face", _("another face")
    PRINTED = "printed", _("its name in another language")


class CardName(models.Model):
    """A name that a card answers to, folded for look-up and as it is written.

    `language` is a short code: en de fr it es pt ja ko ru zhs zht ph …
    """

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
            models.UniqueConstraint(
                fields=["folded", "card", "language"], name="catalog_card_name_once"
            ),
            models.CheckConstraint(condition=~Q(folded=""), name="catalog_card_name_folded"),
            models.CheckConstraint(
                condition=Q(kind__in=NameKind.values), name="catalog_card_name_kind_known"
            ),
        ]
        indexes = [
            # For search by a part of a name, in any language.
            GinIndex(
                OpClass(models.F("folded"), name="gin_trgm_ops"), name="catalog_card_name_parts"
            ),
        ]

    def __str__(self) -> str:
        return self.text


class Printing(models.Model):
    """A card in a set; without a number while only the fact is known that it is in the set.

    `rarities` are letters (C U R M, S special, L basic land, B bonus), empty while unknown.
    `media` are the first letters of paper, mtgo and arena, empty while unknown. A printing
    that is not `playable` (gold border, oversized) never makes its card legal. `printed_name`
    is what stands on it instead of the card's name, if anything else does.
    """

    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="printings")
    set_code = models.CharField(_("set"), max_length=10)
    number = models.CharField(_("number"), max_length=24, blank=True, default="")
    rarities = models.CharField(_("rarities"), max_length=7, blank=True)
    day = models.DateField(_("own release day"), null=True, blank=True)
    media = models.CharField(_("media"), max_length=3, blank=True)
    playable = models.BooleanField(_("may be played in tournaments"), default=True)
    printed_name = models.CharField(_("printed name"), max_length=MAX_NAME, blank=True, default="")
    uuid = models.UUIDField(_("MTGJSON’s id"), null=True, blank=True)
    told = models.CharField(_("told by"), max_length=24, blank=True, default="", editable=False)

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

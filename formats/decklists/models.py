"""A kept deck: the list as its owner wrote it, the cards read from it, the last answer."""

from collections.abc import Iterable
from typing import Final

import msgspec
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.refs import RefField
from formats.decks import DeckLine, ParsedDeck
from users.models import User

LONGEST_TITLE: Final = 120


class Visibility(models.TextChoices):
    """Who may look at a deck beside its owner."""

    PRIVATE = "private", _("Only you")
    LINK = "link", _("Whoever has the link")
    PUBLIC = "public", _("Everybody; it stands in the list of decks")


class Deck(models.Model):
    """A deck of one person.

    `text` is the list as it was typed, in any writing; `lines` what was read from it, a JSON list
    with one `[count, name, section, text, set, number, foil, [tags]]` a card line (as text: the
    database's own JSON is decoded many times slower); `version` counts the saves. `legal`,
    `codes`, `checked_on`, `checked_with` are the answer of the last check in `format` on that day:
    a copy that anybody may make anew, never the truth.
    """

    ref = RefField()
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="decks")
    title = models.CharField(_("title"), max_length=LONGEST_TITLE)
    format = models.CharField(_("format"), max_length=40)
    visibility = models.CharField(
        _("who may see it"), max_length=8, choices=Visibility.choices, default=Visibility.PRIVATE
    )
    text = models.TextField(_("list"))
    lines = models.TextField(default="[]", editable=False)
    unread = models.PositiveSmallIntegerField(_("lines that could not be read"), default=0)
    main_count = models.PositiveIntegerField(_("cards in the main deck"), default=0)
    side_count = models.PositiveIntegerField(_("cards in the sideboard"), default=0)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=now, editable=False)
    changed_at = models.DateTimeField(default=now, editable=False)
    legal = models.BooleanField(_("legal"), null=True, editable=False)
    codes = models.JSONField(default=list, editable=False)
    checked_on = models.DateField(_("checked for"), null=True, editable=False)
    checked_with = models.CharField(_("checked with"), max_length=80, default="", editable=False)

    class Meta:
        db_table = "decklists_deck"
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(visibility__in=Visibility.values), name="deck_visibility_known"
            ),
            models.CheckConstraint(condition=~models.Q(title=""), name="deck_has_title"),
        ]
        indexes = [
            models.Index(fields=["owner", "-changed_at"], name="deck_of_owner"),
            models.Index(
                fields=["-changed_at", "ref"],
                condition=models.Q(visibility="public"),
                name="deck_public",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.ref})"

    def get_absolute_url(self) -> str:
        """Its page."""
        return reverse("deck", args=[self.ref])

    def parsed(self) -> ParsedDeck:
        """The list as it was read when it was saved; its problems stand in the text alone."""
        lines = tuple(
            DeckLine(count, name, number, section, text, code, collector, foil, tags)
            for number, (count, name, section, text, code, collector, foil, tags) in enumerate(
                _ROWS.decode(self.lines), start=1
            )
        )
        return ParsedDeck(self.title, lines, (), ())


_Row = tuple[int, str, str, str, str | None, str | None, bool, tuple[str, ...]]
_ROWS: Final = msgspec.json.Decoder(list[_Row])


def as_lines(cards: Iterable[DeckLine]) -> str:
    """Card lines as `Deck.lines` holds them."""
    rows = [
        (
            card.count, card.name, card.section, card.text,
            card.set, card.number, card.foil, card.tags,
        )
        for card in cards
    ]  # fmt: skip
    return msgspec.json.encode(rows).decode()

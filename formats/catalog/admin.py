"""The catalogue in the admin: to search and look at; imports write it."""

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from core.admin import ReadOnly
from formats.catalog.models import (
    BoosterProduct,
    Card,
    CardName,
    Face,
    ImportJob,
    ImportRun,
    Printing,
    Set,
)
from formats.decks import fold_name


class _Lines(admin.TabularInline[Model, Model]):
    """Rows that are shown below their card."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002 - Django's signature
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002 - Django's signature
        """Never."""
        return False


class _Names(_Lines):
    model = CardName


class _Faces(_Lines):
    model = Face


class _Printings(_Lines):
    model = Printing


@admin.register(Card)
class CardAdmin(ReadOnly):
    """Cards, found by any of their names."""

    list_display = ("name", "variant", "mana_cost", "type_line", "pt", "color_identity", "thin")
    list_filter = ("layout", "variant", "funny", "online_only", "thin", "all_sets_known")
    search_fields = ("name",)
    search_help_text = "Any name of the card, in any spelling; its beginning is enough."
    inlines = (_Faces, _Names, _Printings)
    ordering = ("name",)
    show_full_result_count = False

    def get_search_results(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's signature
        queryset: QuerySet[Model],
        search_term: str,
    ) -> tuple[QuerySet[Model], bool]:
        """By folded name, which is indexed, instead of by parts of the text."""
        folded = fold_name(search_term.replace("\0", ""))
        if not folded:
            return queryset, False
        names = CardName.objects.filter(folded__startswith=folded).values("card_id")
        return queryset.filter(pk__in=names), False


@admin.register(CardName)
class CardNameAdmin(ReadOnly):
    """Every name that a card answers to."""

    list_display = ("text", "kind", "language", "card")
    list_filter = ("kind", "language")
    search_fields = ("folded",)
    search_help_text = CardAdmin.search_help_text
    list_select_related = ("card",)
    ordering = ("folded", "id")
    show_full_result_count = False

    def get_search_results(
        self,
        request: HttpRequest,  # noqa: ARG002 - Django's signature
        queryset: QuerySet[Model],
        search_term: str,
    ) -> tuple[QuerySet[Model], bool]:
        """By folded name, as for cards."""
        folded = fold_name(search_term.replace("\0", ""))
        return (queryset.filter(folded__startswith=folded) if folded else queryset), False


@admin.register(Face)
class FaceAdmin(ReadOnly):
    """Faces of cards that have several."""

    list_display = ("name", "index", "card", "mana_cost", "type_line", "pt")
    search_fields = ("name",)
    list_select_related = ("card",)
    ordering = ("name", "id")
    show_full_result_count = False


@admin.register(Set)
class SetAdmin(ReadOnly):
    """Sets, the latest first."""

    list_display = ("code", "name", "released", "type", "block", "digital", "card_count")
    search_fields = ("code", "name")
    list_filter = ("type", "digital")
    ordering = ("-released", "code")


@admin.register(Printing)
class PrintingAdmin(ReadOnly):
    """Cards in sets."""

    list_display = ("card", "set_code", "number", "rarities", "day", "playable")
    search_fields = ("card__name", "set_code__exact")
    list_filter = ("playable",)
    list_select_related = ("card",)
    ordering = ("set_code", "number", "id")
    show_full_result_count = False


@admin.register(BoosterProduct)
class BoosterProductAdmin(ReadOnly):
    """Boosters that imports brought; sheets and layouts are too long to be looked at here."""

    list_display = ("set_code", "variant", "name", "complete", "size_least", "size_most")
    search_fields = ("set_code", "name", "variant")
    list_filter = ("complete", "variant")
    exclude = ("rules",)
    ordering = ("set_code", "variant")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Model]:
        """Without the texts that no page shows."""
        return super().get_queryset(request).defer("rules")


@admin.register(ImportRun)
class ImportRunAdmin(ReadOnly):
    """Imports, the latest first."""

    list_display = ("at", "kind", "source", "cards_new", "cards_changed", "cards_total", "seconds")
    search_fields = ("source", "ref")
    list_filter = ("kind",)
    ordering = ("-id",)


@admin.register(ImportJob)
class ImportJobAdmin(ReadOnly):
    """Imports that operators asked for on their page."""

    list_display = ("created_at", "address", "state", "phase", "attempts", "ended_at")
    search_fields = ("address", "ref")
    list_filter = ("state",)
    ordering = ("-id",)

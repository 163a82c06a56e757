"""The catalogue's addresses."""

from django.urls import path

from formats.catalog import format_pages, imports_page, pages

urlpatterns = [
    path("check/", pages.deck_check, name="deck-check"),
    path("formats/", format_pages.formats, name="formats"),
    path("formats/<str:key>/", format_pages.format_page, name="format"),
    path("formats/<str:key>/compare/", format_pages.compare, name="format-compare"),
    path("formats/<str:key>/what-if/", format_pages.what_if, name="format-what-if"),
    path("cards/import/", imports_page.card_import, name="card-import"),
]

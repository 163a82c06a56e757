"""The catalogue's addresses."""

from django.urls import path

from formats.catalog import imports_page, pages

urlpatterns = [
    path("check/", pages.deck_check, name="deck-check"),
    path("cards/import/", imports_page.card_import, name="card-import"),
]

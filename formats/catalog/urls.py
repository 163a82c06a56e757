"""The catalogue's addresses."""

from django.urls import path

from formats.catalog import card_pages, format_pages, imports_page, pages, what_if_page

urlpatterns = [
    path("check/", pages.deck_check, name="deck-check"),
    path("formats/", format_pages.formats, name="formats"),
    path("formats/<str:key>/", format_pages.format_page, name="format"),
    path("formats/<str:key>/compare/", format_pages.compare, name="format-compare"),
    path("formats/<str:key>/what-if/", what_if_page.what_if, name="format-what-if"),
    path("cards/import/", imports_page.card_import, name="card-import"),
    path("cards/", card_pages.cards, name="cards"),
    # Names of cards hold slashes; whatever stands below cards/ goes before this.
    path("cards/<path:slug>/", card_pages.card, name="card"),
    path("sets/", card_pages.sets, name="sets"),
    path("sets/<str:code>/", card_pages.set_page, name="set"),
]

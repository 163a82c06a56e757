"""Addresses of kept decks in the API."""

from django.urls import path

from formats.decklists.api import DeckListView, DecksView, DeckView, PublicDecksView

urlpatterns = [
    path("decks/", DecksView.as_view(), name="api-decks"),
    path("decks/public/", PublicDecksView.as_view(), name="api-decks-public"),
    path("decks/<ref:ref>/", DeckView.as_view(), name="api-deck"),
    path("decks/<ref:ref>/lists/<slug:writing>/", DeckListView.as_view(), name="api-deck-list"),
]

"""Addresses of kept decks."""

from django.urls import path

from formats.decklists import pages

urlpatterns = [
    path("decks/", pages.decks, name="decks"),
    path("decks/new/", pages.new, name="deck-new"),
    path("decks/<ref:ref>/", pages.deck, name="deck"),
    path("decks/<ref:ref>/edit/", pages.edit, name="deck-edit"),
    path("decks/<ref:ref>/delete/", pages.delete, name="deck-delete"),
    path("decks/<ref:ref>/lists/<slug:writing>/", pages.take, name="deck-take"),
]

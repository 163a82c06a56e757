"""The catalogue's addresses."""

from django.urls import path

from formats.catalog import pages

urlpatterns = [path("check/", pages.deck_check, name="deck-check")]

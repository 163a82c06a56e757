"""The catalogue's API addresses."""

from django.urls import path

from formats.catalog.api import DeckChecksView, FormatsView

urlpatterns = [
    path("deck-checks/", DeckChecksView.as_view(), name="api-deck-checks"),
    path("formats/", FormatsView.as_view(), name="api-formats"),
]

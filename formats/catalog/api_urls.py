"""The catalogue's API addresses."""

from django.urls import path

from formats.catalog.api import DeckChecksView, FormatsView
from formats.catalog.deck_api import (
    BulkChecksView,
    DeckDifferenceView,
    DeckFormatsView,
    DeckHistoryView,
    DeckListsView,
)

urlpatterns = [
    path("deck-checks/", DeckChecksView.as_view(), name="api-deck-checks"),
    path("deck-checks/bulk/", BulkChecksView.as_view(), name="api-deck-checks-bulk"),
    path("deck-checks/history/", DeckHistoryView.as_view(), name="api-deck-history"),
    path("deck-checks/difference/", DeckDifferenceView.as_view(), name="api-deck-difference"),
    path("deck-checks/formats/", DeckFormatsView.as_view(), name="api-deck-formats"),
    path("deck-lists/", DeckListsView.as_view(), name="api-deck-lists"),
    path("formats/", FormatsView.as_view(), name="api-formats"),
]

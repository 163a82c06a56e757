"""The catalogue's API addresses."""

from django.urls import path

from formats.catalog.api import DeckChecksView, FormatsView
from formats.catalog.card_api import (
    CardLegalityView,
    CardsView,
    CardView,
    SetsView,
    SetView,
)
from formats.catalog.deck_api import (
    BulkChecksView,
    DeckDifferenceView,
    DeckFormatsView,
    DeckHistoryView,
    DeckListsView,
)
from formats.catalog.format_api import (
    FormatChangesView,
    FormatListView,
    FormatView,
    FormatWhatIfView,
)

urlpatterns = [
    path("deck-checks/", DeckChecksView.as_view(), name="api-deck-checks"),
    path("deck-checks/bulk/", BulkChecksView.as_view(), name="api-deck-checks-bulk"),
    path("deck-checks/history/", DeckHistoryView.as_view(), name="api-deck-history"),
    path("deck-checks/difference/", DeckDifferenceView.as_view(), name="api-deck-difference"),
    path("deck-checks/formats/", DeckFormatsView.as_view(), name="api-deck-formats"),
    path("deck-lists/", DeckListsView.as_view(), name="api-deck-lists"),
    path("formats/", FormatsView.as_view(), name="api-formats"),
    path("formats/<str:key>/", FormatView.as_view(), name="api-format"),
    path("formats/<str:key>/changes/", FormatChangesView.as_view(), name="api-format-changes"),
    path("formats/<str:key>/list/", FormatListView.as_view(), name="api-format-list"),
    path("formats/<str:key>/what-if/", FormatWhatIfView.as_view(), name="api-format-what-if"),
    path("cards/", CardsView.as_view(), name="api-cards"),
    path("cards/<str:slug>/", CardView.as_view(), name="api-card"),
    path("cards/<str:slug>/legality/", CardLegalityView.as_view(), name="api-card-legality"),
    path("sets/", SetsView.as_view(), name="api-sets"),
    path("sets/<str:code>/", SetView.as_view(), name="api-set"),
]

"""The API addresses of tokens."""

from django.urls import path

from users.tokens.api import SocketTicketsView, TokensView, TokenView

urlpatterns = [
    path("tokens/", TokensView.as_view(), name="api-tokens"),
    path("tokens/<ref:ref>/", TokenView.as_view(), name="api-token"),
    path("socket-tickets/", SocketTicketsView.as_view(), name="api-socket-tickets"),
]

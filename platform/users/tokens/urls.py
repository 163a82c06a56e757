"""The pages of one's tokens."""

from django.urls import path

from users.tokens import pages

urlpatterns = [
    path("me/tokens/", pages.tokens, name="me-tokens"),
    path("me/tokens/<ref:ref>/revoke/", pages.revoke, name="me-token-revoke"),
]

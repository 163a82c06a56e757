"""The API addresses of oneself and others."""

from django.urls import path

from users.api import ClaimsView, ExportView, MeView, PersonView

urlpatterns = [
    path("me/", MeView.as_view(), name="api-me"),
    path("me/export/", ExportView.as_view(), name="api-me-export"),
    path("users/<ref:ref>/", PersonView.as_view(), name="api-person"),
    path("claims/", ClaimsView.as_view(), name="api-claims"),
]

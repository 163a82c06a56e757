"""The API's addresses below /api/v1/, gathered from the rooms."""

from django.urls import include, path

urlpatterns = [
    path("", include("core.api_urls")),
    path("", include("formats.catalog.api_urls")),
]

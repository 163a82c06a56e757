"""The API's addresses below /api/v1/, gathered from the rooms."""

from django.urls import include, path

from core.web.docs import SchemaView

urlpatterns = [
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("", include("core.api_urls")),
    path("", include("users.api_urls")),
    path("", include("users.tokens.api_urls")),
    path("", include("users.organisations.api_urls")),
    path("", include("users.notices.api_urls")),
    path("", include("formats.catalog.api_urls")),
    path("", include("formats.decklists.api_urls")),
    path("", include("formats.cubes.api_urls")),
    path("", include("formats.pools.api_urls")),
    path("", include("tournaments.events.api_urls")),
    path("", include("tournaments.sealed.api_urls")),
]

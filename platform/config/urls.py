"""Addresses of all rooms; each room keeps its own list."""

from django.contrib import admin
from django.urls import include, path

from core.web.docs import docs

urlpatterns = [
    path("", include("core.urls")),
    path("", include("users.urls")),
    path("", include("users.organisations.urls")),
    path("", include("users.notices.urls")),
    path("", include("formats.catalog.urls")),
    path("", include("formats.decklists.urls")),
    path("", include("formats.cubes.urls")),
    path("", include("formats.pools.urls")),
    path("", include("tournaments.events.urls")),
    path("", include("tournaments.sealed.urls")),
    path("", include("users.tokens.urls")),
    path("api/docs/", docs, name="api-docs"),
    path("api/v1/", include("config.api")),
    path("admin/", admin.site.urls),
]

handler400 = "core.web.errors.bad_request"
handler403 = "core.web.errors.forbidden"
handler404 = "core.web.errors.not_found"
handler500 = "core.web.errors.server_error"

"""Addresses of notices."""

from django.urls import path

from users.notices import pages

urlpatterns = [
    path("me/notices/", pages.listed, name="notices"),
    path("me/notices/read/", pages.read_all, name="notices-read"),
    path("me/notices/<ref:ref>/", pages.opened, name="notice"),
]

"""Addresses of events' card pools."""

from django.urls import path

from core.web.form_only import form_only
from tournaments.sealed import pages

urlpatterns = [
    path("events/<ref:ref>/sealed/", pages.sealed, name="event-sealed"),
    path("events/<ref:ref>/run/sealed/", pages.run, name="event-run-sealed"),
    path(
        "events/<ref:ref>/run/sealed/act/",
        form_only("event-run-sealed")(pages.act),
        name="event-sealed-act",
    ),
]

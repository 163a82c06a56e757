"""API addresses of events' card pools."""

from django.urls import path

from tournaments.sealed import api

ONE = "events/<ref:event>/sealed/"

urlpatterns = [
    path(ONE, api.SealedView.as_view(), name="api-event-sealed"),
    path(f"{ONE}pools/", api.PoolsView.as_view(), name="api-event-sealed-pools"),
    path(f"{ONE}swap/", api.SwapView.as_view(), name="api-event-sealed-swap"),
]

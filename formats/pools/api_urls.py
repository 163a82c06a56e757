"""Addresses of card pools in the API."""

from django.urls import path

from formats.pools import api

urlpatterns = [
    path("pools/", api.PoolsView.as_view(), name="api-pools"),
    path("pools/<ref:ref>/", api.PoolView.as_view(), name="api-pool"),
    path("pools/<ref:ref>/open/", api.OpenView.as_view(), name="api-pool-open"),
    path("pools/<ref:ref>/deck/", api.DeckView.as_view(), name="api-pool-deck"),
    path("pools/<ref:ref>/hand-in/", api.HandInView.as_view(), name="api-pool-hand-in"),
    path("pools/<ref:ref>/record/", api.RecordView.as_view(), name="api-pool-record"),
]

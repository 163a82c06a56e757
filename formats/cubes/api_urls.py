"""Addresses of cubes in the API."""

from django.urls import path

from formats.cubes.api import CubesView, CubeView

urlpatterns = [
    path("cubes/", CubesView.as_view(), name="api-cubes"),
    path("cubes/<ref:ref>/", CubeView.as_view(), name="api-cube"),
]

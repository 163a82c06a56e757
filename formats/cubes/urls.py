"""Addresses of cubes."""

from django.urls import path

from formats.cubes import pages

urlpatterns = [
    path("cubes/", pages.cubes, name="cubes"),
    path("cubes/new/", pages.new, name="cube-new"),
    path("cubes/<ref:ref>/", pages.cube, name="cube"),
    path("cubes/<ref:ref>/edit/", pages.edit, name="cube-edit"),
    path("cubes/<ref:ref>/share/", pages.share, name="cube-share"),
    path("cubes/<ref:ref>/delete/", pages.delete, name="cube-delete"),
]

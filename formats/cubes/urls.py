"""Addresses of cubes."""

from django.urls import path

from core.web.form_only import form_only
from formats.cubes import pages

urlpatterns = [
    path("cubes/", pages.cubes, name="cubes"),
    path("cubes/new/", pages.new, name="cube-new"),
    path("cubes/<ref:ref>/", pages.cube, name="cube"),
    path("cubes/<ref:ref>/edit/", pages.edit, name="cube-edit"),
    path("cubes/<ref:ref>/share/", form_only("cube")(pages.share), name="cube-share"),
    path("cubes/<ref:ref>/delete/", form_only("cube")(pages.delete), name="cube-delete"),
]

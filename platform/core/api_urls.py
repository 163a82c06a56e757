"""The kernel's API addresses."""

from django.urls import path

from core.api import LiveCheckView

urlpatterns = [path("live-check/", LiveCheckView.as_view(), name="api-live-check")]

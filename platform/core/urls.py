"""The shell's addresses."""

from django.urls import path

from core import health, metrics_page, pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("watch/", pages.watch, name="watch"),
    path("styleguide/", pages.styleguide, name="styleguide"),
    path("theme/", pages.set_theme, name="set-theme"),
    path("live-check/", pages.live_check, name="live-check"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics_page.page, name="metrics"),
]

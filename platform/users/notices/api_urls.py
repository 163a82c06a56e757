"""API addresses of notices."""

from django.urls import path

from users.notices.api import NoticesReadView, NoticesView

urlpatterns = [
    path("notices/", NoticesView.as_view(), name="api-notices"),
    path("notices/read/", NoticesReadView.as_view(), name="api-notices-read"),
]

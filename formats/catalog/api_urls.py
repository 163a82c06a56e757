"""The catalogue's addresses."""

urlpatterns: list[object] = []

"""The kernel's socket route; rooms that register a LiveRoom need none of their own."""

from typing import Any

from django.urls import path

from core.live.consumer import StreamConsumer

# Channels routes ASGI applications by Django's path(), whose type speaks of views only.
consumer: Any = StreamConsumer.as_asgi()
websocket_routes: list[Any] = [
    path("ws/<slug:room>/<ref:ref>/", consumer),
    path("ws/<slug:room>/", consumer),
]

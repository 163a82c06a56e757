"""Socket routes of all rooms."""

from core.live.routes import websocket_routes as core_routes

websocket_routes = [*core_routes]

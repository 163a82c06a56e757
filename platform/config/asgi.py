"""The ASGI entry: pages and API through Django, sockets through the kernel's consumer."""

import os
from typing import Any, cast

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from channels.sessions import CookieMiddleware
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # sets Django up, so it stands before the routes are imported

from config.routes import websocket_routes  # noqa: E402
from core.live.origin import SameOrigin  # noqa: E402
from core.web.limits import LimitBody  # noqa: E402

# Any other address: refused before it opens, as an unknown page is.
nowhere: Any = re_path("", cast("Any", WebsocketDenier.as_asgi()))

application = ProtocolTypeRouter(
    {
        "http": LimitBody(pages),
        "websocket": SameOrigin(CookieMiddleware(URLRouter([*websocket_routes, nowhere]))),
    }
)

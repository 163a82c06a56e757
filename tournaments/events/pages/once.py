"""What a form's answer shows once, after the redirect: codes and links that stand nowhere else.

They wait in the session, never in an address. A page that fetches its own parts anew (`X-Part`)
and a HEAD leave them there for whoever looks.
"""

from typing import Any

from django.http import HttpRequest

from tournaments.events.models import Event

ROOM = "shown_once"


def keep(request: HttpRequest, event: Event, what: str, value: object) -> None:
    """Keep this for the next page of the event that takes it; JSON."""
    request.session[f"{ROOM}:{what}:{event.ref}"] = value


def take(request: HttpRequest, event: Event, what: str) -> Any:  # noqa: ANN401 - JSON
    """What was kept, once; None for nothing."""
    if request.method != "GET" or "X-Part" in request.headers:
        return None
    return request.session.pop(f"{ROOM}:{what}:{event.ref}", None)

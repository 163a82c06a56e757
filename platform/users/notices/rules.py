"""Who may hear of notices: each person of their own."""

from core.access import Viewer, predicate, rule
from core.models import Stream
from users.models import User
from users.notices.models import Inbox


@predicate
def owns_stream(viewer: Viewer, stream: object) -> bool:
    """Whether it is the stream of the viewer's own inbox.

    An inbox never changes hands, so an open socket's stream remembers it: no query a heartbeat.
    """
    if not (isinstance(viewer, User) and viewer.is_active and isinstance(stream, Stream)):
        return False
    kept = stream.__dict__
    if "_inbox_owner" not in kept:
        kept["_inbox_owner"] = (
            Inbox.objects.filter(stream=stream).values_list("user", flat=True).first()
        )
    return kept["_inbox_owner"] is not None and kept["_inbox_owner"] == viewer.pk


watch = rule("notices.watch", owns_stream)

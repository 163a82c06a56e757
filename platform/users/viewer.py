"""The person behind a viewer, where the page's rule lets in nobody else."""

from core.access import Viewer
from users.models import User


def person(viewer: Viewer) -> User:
    """The viewer as the user that a rule such as `signed_in` made sure of."""
    assert isinstance(viewer, User)
    return viewer

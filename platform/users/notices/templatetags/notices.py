"""What pages show of notices."""

from django import template
from django.utils.safestring import SafeString

from core.access import Viewer
from users.models import User
from users.notices import queries
from users.notices.models import Notice

register = template.Library()


@register.simple_tag
def bell_of(viewer: Viewer) -> queries.Bell | None:
    """The number beside the bell: one query for who is signed in, none for strangers."""
    return queries.bell_for(viewer) if isinstance(viewer, User) and viewer.is_active else None


@register.filter
def sentence(notice: Notice) -> SafeString:
    """The notice in the reader's language."""
    return queries.sentence_html(notice)

"""Where this site is, for links in letters."""

from django.conf import settings
from django.http import HttpRequest


def site_of(request: HttpRequest) -> str:
    """The operator's PODIUM_URL, else the address that the reader used; it ends with a slash.

    Without PODIUM_URL a stranger may choose among the hosts that PODIUM_HOSTS allows.
    """
    return f"{settings.SITE_URL}/" if settings.SITE_URL else request.build_absolute_uri("/")

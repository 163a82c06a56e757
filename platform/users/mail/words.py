"""Words about letters."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: Final[dict[str, str | Promise]] = {
    "held.letters": _("Letters sent to you in the last 30 days, without their text"),
}

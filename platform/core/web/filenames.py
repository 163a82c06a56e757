"""Names of files that people take away."""

import re
import unicodedata
from typing import Final
from urllib.parse import quote

_UNFIT: Final = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST: Final = 60


def attachment(title: str, extension: str) -> str:
    """The header Content-Disposition: a plain ASCII name, and the title itself beside it."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    name = _UNFIT.sub("-", plain).strip("-.")[:_LONGEST] or "deck"
    full = quote(f"{title[:_LONGEST]}.{extension}".replace("/", "-"), safe="")
    return f"attachment; filename=\"{name}.{extension}\"; filename*=UTF-8''{full}"

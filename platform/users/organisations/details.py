"""What an organisation says of itself, as it is kept: each cleaner gives the text or refuses it.

The same table serves page, API and service. Pure, but for the list of time zones.
"""

import functools
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit, urlunsplit
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator, validate_email
from django.utils.encoding import iri_to_uri

from users.errors import BadChoice, NameRefused
from users.names import BadName, clean_name
from users.organisations.errors import BadEmail, BadWebsite, NameLink, TextLong

LONGEST_DESCRIPTION: Final = 2000
LONGEST_PLACE: Final = 60
LONGEST_WEBSITE: Final = 200
LONGEST_EMAIL: Final = 254

_is_web_address: Final = URLValidator(schemes=["http", "https"])
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_LINK: Final = re.compile(r"://|\bwww\.", re.IGNORECASE)
#: Format characters that words need; directions and zero widths only mislead.
_JOINERS: Final = "\u200c\u200d"


def clean_title(text: str) -> str:
    """The name, as users.names has it, without a link; raises NameRefused, NameLink."""
    try:
        name = clean_name(text)
    except BadName as error:
        raise NameRefused(error.code, **error.params) from error
    # Full-width forms and the like are links to some readers of mail.
    if _LINK.search(unicodedata.normalize("NFKC", name)):
        raise NameLink
    return name


def clean_place(text: str) -> str:
    """A town or a country: one line, or nothing."""
    if not text.strip():
        return ""
    try:
        return clean_name(text, longest=LONGEST_PLACE)
    except BadName as error:
        if error.code == "users.name_empty":
            return ""
        raise NameRefused(error.code, **error.params) from error


def clean_description(text: str) -> str:
    """Plain text with line breaks; control characters, directions and surrogates are taken out."""
    if len(text) > 20 * LONGEST_DESCRIPTION:
        raise TextLong(limit=LONGEST_DESCRIPTION)
    lines = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    kept = "".join(character for character in lines if _may_stand(character))
    kept = re.sub(r"\n\s*\n\s*\n+", "\n\n", kept).strip()
    if len(kept) > LONGEST_DESCRIPTION:
        raise TextLong(limit=LONGEST_DESCRIPTION)
    return kept


def _may_stand(character: str) -> bool:
    if character == "\n" or character in _JOINERS:
        return True
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean_website(text: str) -> str:
    """An http or https address in ASCII, without a user in it; https where no scheme is given."""
    wanted = text.strip()
    if not wanted:
        return ""
    if not wanted.isprintable() or " " in wanted or len(wanted) > LONGEST_WEBSITE:
        raise BadWebsite
    if not _SCHEME.match(wanted):
        wanted = f"https://{wanted}"
    try:
        parts = urlsplit(wanted)
        host = (parts.hostname or "").encode("idna").decode()
        port = f":{parts.port}" if parts.port else ""
        if "@" in parts.netloc or "." not in host:
            raise BadWebsite
        address = iri_to_uri(
            urlunsplit((parts.scheme.lower(), host + port, parts.path, parts.query, parts.fragment))
        )
        _is_web_address(address)
    except (ValueError, UnicodeError, ValidationError) as error:
        raise BadWebsite from error
    if len(address) > LONGEST_WEBSITE:
        raise BadWebsite
    return address


def clean_email(text: str) -> str:
    """An e-mail address, or nothing."""
    wanted = text.strip()
    if not wanted:
        return ""
    if not (wanted.isascii() and wanted.isprintable()) or len(wanted) > LONGEST_EMAIL:
        raise BadEmail
    try:
        validate_email(wanted)
    except ValidationError as error:
        raise BadEmail from error
    return wanted


@functools.cache
def time_zones() -> tuple[str, ...]:
    """The names that a reader may choose from, sorted: places, and UTC."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def clean_time_zone(text: str) -> str:
    """A name of the time zone database; an organisation lives in one, so none is no choice."""
    if text not in time_zones():
        raise BadChoice(field="time_zone")
    return text


CLEANERS: Final[Mapping[str, Callable[[str], str]]] = {
    "name": clean_title,
    "town": clean_place,
    "country": clean_place,
    "time_zone": clean_time_zone,
    "description": clean_description,
    "website": clean_website,
    "email": clean_email,
}

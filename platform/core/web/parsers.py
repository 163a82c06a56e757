"""How the API reads bodies."""

import codecs
import json
import re
from collections import Counter
from collections.abc import Mapping
from typing import IO, Any, Final, NoReturn

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from core import words
from core.errors import Refusal
from core.web.errors import met_everywhere

#: Escapes that are halves of a character, alone or not.
_HALVES: Final = re.compile(r"\\u[dD][89a-fA-F]")
_SHOWN: Final = 40


class KeyTwice(Refusal):
    """An object of the body says something twice (`key`); readers differ on which one counts."""

    code = "core.key_twice"


class HalfCharacter(Refusal):
    """A text of the body holds half of a surrogate pair, which no database and no page can show."""

    code = "core.half_character"


WORDS: Final = {
    KeyTwice.code: _("An object of the body has “{key}” twice."),
    HalfCharacter.code: _(
        "A text of the body holds half a character: one of a pair of escapes stands alone."
    ),
}
words.register(WORDS)
met_everywhere(KeyTwice)
met_everywhere(HalfCharacter)


class FlatJSONParser(JSONParser):
    """JSON that means one thing: no key twice, whole characters, nesting that Python can follow."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 - DRF's signature
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:  # noqa: ANN401 - whatever was sent
        """The body's value. Raises ParseError for what is no JSON, KeyTwice, HalfCharacter."""
        encoding = (parser_context or {}).get("encoding", settings.DEFAULT_CHARSET)
        try:
            text = codecs.getreader(encoding)(stream).read()
            found = json.loads(text, object_pairs_hook=_once, parse_constant=_refuse_constant)
            if _HALVES.search(text):
                json.dumps(found, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            raise HalfCharacter from error
        except (ValueError, RecursionError) as error:
            raise ParseError from error
        return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _number = Counter(key for key, _value in pairs).most_common(1)[0]
        raise KeyTwice(key=twice[:_SHOWN].encode("utf-8", "replace").decode())
    return found


def _refuse_constant(word: str) -> NoReturn:
    """NaN and Infinity, which Python reads and JSON does not know."""
    raise ValueError(word)

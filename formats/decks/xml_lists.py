"""XML: Magic Online's .dek, Cockatrice's .cod, OCTGN's .o8d."""

from __future__ import annotations

import io
from typing import Final
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, InputSource, Locator

from defusedxml import DefusedXmlException
from defusedxml.sax import make_parser

from formats.decks.model import DeckListError, ParsedDeck
from formats.decks.prepare import file_lines
from formats.decks.records import Editions, Records

#: How deep a deck's file nests at most; ours nest three deep.
_DEEPEST: Final = 20
#: Characters of a name or title that are kept.
_MOST_TEXT: Final = 1_000

_ROOTS: Final = ("deck", "cockatrice_deck")
#: Elements whose text is the deck's name.
_TITLES: Final = ("deckname",)
#: Elements that hold the cards of one section.
_SECTIONS: Final = ("section", "zone")


def read_xml(text: str, editions: Editions | None = None) -> ParsedDeck:
    """The deck of an XML file; its root says whose it is.

    Document types, entities and references to other files are refused unread. Raises
    DeckListError: formats.xml_broken, formats.xml_doctype, formats.not_a_deck_file,
    formats.nested_too_deeply, and what every list is refused for.
    """
    lines = file_lines(text)
    handler = _Handler(Records(lines, editions), len(lines))
    parser = make_parser()
    parser.forbid_dtd = True
    parser.setContentHandler(handler)
    source = InputSource()
    # The text was decoded before: what its first line says of an encoding no longer matters.
    source.setByteStream(io.BytesIO("\n".join(lines).lstrip().encode()))
    source.setEncoding("utf-8")
    handler.skipped = _leading_lines(lines)
    try:
        parser.parse(source)
    except DefusedXmlException:
        raise DeckListError("formats.xml_doctype", {}) from None
    except SAXParseException as error:
        line = (error.getLineNumber() or 1) + handler.skipped
        raise DeckListError("formats.xml_broken", {"line": min(line, len(lines))}) from None
    except SAXException:
        raise DeckListError("formats.xml_broken", {"line": len(lines)}) from None
    return handler.records.finish(handler.writing)


def _leading_lines(lines: list[str]) -> int:
    return next(number for number, line in enumerate(lines) if line.strip())


class _Handler(ContentHandler):
    """Hands the cards over while the file is read."""

    def __init__(self, records: Records, lines: int) -> None:
        super().__init__()
        self.records = records
        self.writing = "mtgo_dek"
        #: Blank lines above the first element, which the parser has not seen.
        self.skipped = 0
        self._lines = lines
        self._locator: Locator | None = None
        self._depth = 0
        self._section = ""
        self._card: tuple[int, dict[str, str]] | None = None
        self._text = ""

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - SAX's name
        """The parser's place in the file, asked for lines."""
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - SAX's name
        """An element opens."""
        tag = name.casefold()
        given = {key.casefold(): value for key, value in attrs.items()}
        if not self._depth:
            self._take_root(name, tag, given)
        self._depth += 1
        if self._depth > _DEEPEST:
            raise DeckListError("formats.nested_too_deeply", {"limit": _DEEPEST})
        self._text = ""
        if tag in _SECTIONS:
            if self.writing == "mtgo_dek":
                self.writing = "octgn"
            self._section = given.get("name", "")
            self.records.heading(self._line())
        elif tag in ("card", "cards"):
            self._card = (self._line(), given)

    def characters(self, content: str) -> None:
        """Text between tags, which the parser hands over in pieces."""
        if len(self._text) < _MOST_TEXT:
            self._text += content[:_MOST_TEXT]

    def endElement(self, name: str) -> None:  # noqa: N802 - SAX's name
        """An element closes: now the text between its tags is known."""
        tag = name.casefold()
        self._depth -= 1
        if tag in _TITLES:
            self.records.title(self._text, self._line())
        elif tag in _SECTIONS:
            self._section = ""
        elif self._card is not None and tag in ("card", "cards"):
            self._take_card(*self._card)
            self._card = None
        self._text = ""

    def _take_root(self, name: str, tag: str, given: dict[str, str]) -> None:
        if tag not in _ROOTS:
            raise DeckListError("formats.not_a_deck_file", {"found": f"<{name[:40]}>"})
        if tag == "cockatrice_deck":
            self.writing = "cockatrice"
        elif "game" in given:
            self.writing = "octgn"

    def _take_card(self, line: int, given: dict[str, str]) -> None:
        """Each program has attributes of its own; none means two things."""
        side = given.get("sideboard", "").strip().casefold() == "true"
        self.records.card(
            line,
            "side" if side else self._section,
            next((given[key] for key in ("quantity", "number", "qty") if key in given), None),
            given.get("name", self._text),
            printing=(given.get("setshortname"), given.get("collectornumber")),
        )

    def _line(self) -> int:
        number = self._locator.getLineNumber() if self._locator is not None else None
        return min((number or 1) + self.skipped, self._lines)

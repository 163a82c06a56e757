"""What the tests of pages read out of HTML."""

import re
from html.parser import HTMLParser

SPOKEN = {"alt", "aria-label", "content", "placeholder", "title", "value"}
INLINE = re.compile(
    r"""<[^>]*\s(?:style|on\w+)\s*=|<style\b|<script\b(?![^>]*\ssrc=)|javascript:""", re.IGNORECASE
)


class _Words(HTMLParser):
    def __init__(self):
        super().__init__()
        self.lang = ""
        self.found = set()

    def handle_starttag(self, tag, attrs):
        if tag == "html":
            self.lang = dict(attrs)["lang"]
        self.found |= {value.strip() for name, value in attrs if name in SPOKEN and value}

    def handle_data(self, data):
        self.found.add(" ".join(data.split()))


def language_of(page: str) -> str:
    """The page's `lang`."""
    parser = _Words()
    parser.feed(page)
    return parser.lang


def words_of(page: str) -> set[str]:
    """Everything that is read out or seen: texts and the attributes that hold words."""
    parser = _Words()
    parser.feed(page)
    return parser.found

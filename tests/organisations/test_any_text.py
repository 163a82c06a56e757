"""Whatever is typed, it is kept clean or refused by code."""

import re
import unicodedata
from urllib.parse import urlsplit

import pytest
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core import words
from core.errors import Refusal
from core.refs import new_ref
from tests.organisations.conftest import browser_of
from users.organisations import slugs
from users.organisations.details import CLEANERS, LONGEST_DESCRIPTION
from users.organisations.models import Organisation

pieces = st.sampled_from(
    ["https://", "javascript:", "tide", ".", "example", "/", "@", ":", "99", "\n", "\r", "\0", " ",
     "\u202e", "\u200d", "a", "é", "潮", "-", "%", "?", "#", "[", "]", "\ud800", "Asia/Tokyo"]
)  # fmt: skip
texts = st.one_of(
    st.text(st.characters(codec=None), max_size=300), st.lists(pieces, max_size=20).map("".join)
)
LINE_BREAKS = {"Cc", "Cs", "Zl", "Zp"}


def cleaned(field: str, text: str) -> str | None:
    """What is kept, or None where it is refused with a sentence."""
    try:
        return CLEANERS[field](text)
    except Refusal as refusal:
        sentence = words.say(refusal.code, refusal.params)
    assert not re.search(r"[{}]", sentence)
    return None


@given(text=texts, field=st.sampled_from(list(CLEANERS)))
def test_what_is_kept_stays_as_it_is(text: str, field: str) -> None:
    kept = cleaned(field, text)
    if kept is not None:
        assert cleaned(field, kept) == kept
        kept.encode()
        assert "\0" not in kept


@given(text=texts, field=st.sampled_from(["name", "town", "country", "website", "email"]))
def test_one_line_is_one_line(text: str, field: str) -> None:
    kept = cleaned(field, text) or ""
    assert not any(unicodedata.category(character) in LINE_BREAKS for character in kept)


@given(text=texts)
def test_a_website_is_a_web_address(text: str) -> None:
    kept = cleaned("website", text)
    if kept:
        parts = urlsplit(kept)
        assert parts.scheme in {"http", "https"}
        assert kept.isascii()
        assert "@" not in parts.netloc


@given(text=texts)
def test_an_email_is_one(text: str) -> None:
    kept = cleaned("email", text)
    if kept:
        try:
            validate_email(kept)
        except ValidationError:
            pytest.fail(kept)


@given(text=texts)
def test_a_description_hides_nothing(text: str) -> None:
    kept = cleaned("description", text) or ""
    assert len(kept) <= LONGEST_DESCRIPTION
    hidden = {"Cc", "Cf", "Cs", "Co", "Cn"}
    rest = kept.replace("\n", "").replace("\u200c", "").replace("\u200d", "")
    assert not any(unicodedata.category(character) in hidden for character in rest)


@given(name=texts)
def test_every_name_has_addresses(name: str) -> None:
    ref = new_ref()
    found = list(slugs.candidates(name, ref))
    assert found
    assert len(found) == len(set(found))
    for slug in found:
        assert slugs.has_shape(slug)
        assert slug not in slugs.RESERVED
    assert ref in found[-1]


@given(text=texts)
def test_the_shape_is_what_the_database_takes(text: str) -> None:
    if slugs.has_shape(text):
        assert re.fullmatch("[a-z0-9-]{2,60}", text)
        assert not text.startswith("-")
        assert "--" not in text


LENIENT = settings(
    max_examples=settings().max_examples * 3 // 10,  # each is a request or two
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@given(q=texts)
@LENIENT
def test_the_lists_never_break(shop: Organisation, q: str) -> None:
    query = {"q": q.encode("utf-8", "replace").decode()}
    client = browser_of(None)
    for path in ("/shops/", "/api/v1/shops/"):
        assert client.get(path, query).status_code in {200, 429}


@given(code=texts)
@LENIENT
def test_no_code_breaks_the_page(db: None, code: str) -> None:
    from urllib.parse import quote

    path = f"/invitations/{quote(code.encode('utf-8', 'surrogatepass'), safe='')}/"
    assert browser_of(None).get(path).status_code in {404, 429}

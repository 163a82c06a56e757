"""The page `/check/`."""

import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from formats.catalog.example import EXAMPLE_LIST

URL = "/check/"
GOOD = {"format": "standard", "date": "2010-01-01", "text": EXAMPLE_LIST}


@pytest.fixture
def browser(magic_2010: None) -> Client:
    """Nobody is signed in."""
    return Client()


def verdict(html: str) -> str | None:
    """What the page says: true, false, null or nothing."""
    found = re.search(r'data-legal="(\w+)"', html)
    return found[1] if found else None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_empty_form(browser: Client, language: str) -> None:
    response = browser.get(URL, {"lang": language})
    html = response.content.decode()
    assert response.status_code == 200
    assert f'lang="{language}"' in html
    assert ("スタンダード" in html) == (language == "ja")
    assert '<option value="standard" selected>' in html
    assert verdict(html) is None


def test_the_example(browser: Client) -> None:
    html = browser.get(URL, {"example": "1"}).content.decode()
    assert "4 Elite Vanguard" in html
    assert 'value="2010-01-01"' in html


@pytest.mark.parametrize("language", ["en", "ja"])
def test_verdicts(browser: Client, language: str) -> None:
    def ask(text: str) -> str:
        response = browser.post(f"{URL}?lang={language}", {**GOOD, "text": text})
        assert response.status_code == 200
        return unescape(response.content.decode())

    assert verdict(ask(EXAMPLE_LIST)) == "true"
    html = ask("60 Plains\n5 Serra Angel")
    assert verdict(html) == "false"
    assert 'data-code="formats.too_many_copies"' in html
    assert re.search(r'<a href="https://[^"]+" rel="noopener noreferrer"', html)
    html = ask("60 Plains\n1 Serra Angle\nwhat is <b>this</b>")
    assert verdict(html) == "null"
    assert "import_cards" in html
    assert "Serra Angel" in html
    assert "formats.count_missing" in html


def test_what_was_typed_is_kept_and_escaped(browser: Client) -> None:
    text = "4 </textarea><script>alert(1)</script>"
    html = browser.post(URL, {**GOOD, "text": text, "format": "legacy"}).content.decode()
    assert "<script>alert" not in html
    assert "&lt;/textarea&gt;&lt;script&gt;" in html
    assert '<option value="legacy" selected>' in html


def test_htmx_gets_the_result_alone(browser: Client) -> None:
    response = browser.post(URL, GOOD, headers={"HX-Request": "true"})
    html = response.content.decode()
    assert html.lstrip().startswith('<section id="result"')
    assert verdict(html) == "true"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_a_file_takes_the_place_of_the_text(browser: Client, encoding: str) -> None:
    upload = SimpleUploadedFile("deck.txt", "4 稲妻\r\n56 山\r\n".encode(encoding))
    response = browser.post(URL, {**GOOD, "text": "ignored", "file": upload})
    html = response.content.decode()
    assert verdict(html) == "true"
    assert "4 稲妻" in html


BAD = [
    ({"format": "nonsense"}, 400, "formats.unknown_format"),
    ({"format": ""}, 400, "formats.unknown_format"),
    ({"date": "2014-13-45"}, 400, "formats.bad_date"),
    ({"date": "\0"}, 400, "formats.bad_date"),
    ({"text": ""}, 400, "formats.empty_list"),
    ({"text": "4 \0"}, 400, "formats.binary_text"),
    ({"text": "1 Plains\n" * 10_000}, 413, "formats.too_many_lines"),
    ({"text": "x" * 1_500_000}, 413, "formats.text_too_large"),
]


@pytest.mark.parametrize(("fields", "status", "code"), BAD)
def test_bad_input(browser: Client, fields: dict[str, str], status: int, code: str) -> None:
    response = browser.post(URL, {**GOOD, **fields})
    html = response.content.decode()
    assert response.status_code == status
    assert code in html
    assert '<form class="deck-check"' in html
    assert verdict(html) is None


def test_a_picture_is_no_list(browser: Client) -> None:
    upload = SimpleUploadedFile("deck.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
    response = browser.post(URL, {**GOOD, "file": upload})
    assert response.status_code == 400
    assert b"formats.not_text" in response.content


def test_the_form_needs_its_token(magic_2010: None) -> None:
    response = Client(enforce_csrf_checks=True).post(URL, GOOD)
    assert response.status_code == 403
    assert Client().put(URL).status_code == 405

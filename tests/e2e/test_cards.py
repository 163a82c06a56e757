"""Cards and sets in a real browser: on a phone, in both languages, by keyboard, without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.ways import in_ways

pytestmark = pytest.mark.e2e

PAGES = {
    "cards": "/cards/?q=t:angel&format=standard&date=2010-01-01",
    "cards-none": "/cards/?q=Serra+Angle",
    "card": "/cards/ponder/?on=2012-05-01",
    "sets": "/sets/",
    "set": "/sets/m10/",
}


@in_ways("size", "language", "scheme")
def test_pages(reader, size, language, scheme):
    visitor = reader(size=size, language=language, scheme=scheme)
    for name, path in PAGES.items():
        visitor.goto(path)
        assert visitor.page.get_attribute("html", "lang") == language, name
        assert visitor.page.locator("h1").count() == 1, name
        assert visitor.sideways() == 0, name
        assert visitor.complaints == [], name
        visitor.shoot(f"{name}-{language}-{size}-{scheme}")
        if size == "phone":
            visitor.page.set_viewport_size({"width": 360, "height": 640})
            assert visitor.sideways() == 0, f"{name} on the smallest phone"
            visitor.page.set_viewport_size({"width": 390, "height": 844})


def test_hits_come_while_one_types_and_the_address_follows(reader):
    visitor = reader()
    visitor.goto("/cards/")
    visitor.page.locator("#card-q").press_sequentially("serra angel")
    expect(visitor.page.locator(".card-hit")).to_have_count(1)
    assert visitor.page.locator(".card-hit a").inner_text() == "Serra Angel"
    expect(visitor.page).to_have_url(re.compile("serra"))
    assert visitor.complaints == []


def test_by_keyboard_alone(reader):
    visitor = reader()
    visitor.goto("/cards/")
    visitor.page.focus("#card-q")
    visitor.page.keyboard.type("セラの天使")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".card-hit")).to_have_count(1)
    visitor.page.focus("#card-q")
    for _step in range(20):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.innerText") == "Serra Angel":
            break
    with visitor.page.expect_navigation():
        visitor.page.keyboard.press("Enter")
    assert visitor.page.url.endswith("/cards/serra-angel/")


def test_without_javascript(reader):
    visitor = reader(size="phone", java_script_enabled=False)
    visitor.goto("/cards/")
    visitor.page.fill("#card-q", "llanowar")
    with visitor.page.expect_navigation():
        visitor.page.click(".card-search-line button")
    with visitor.page.expect_navigation():
        visitor.page.click(".card-hit a")
    assert "Llanowar Elves" in visitor.page.inner_text("h1")
    visitor.page.fill("#card-on", "2010-08-01")
    with visitor.page.expect_navigation():
        visitor.page.click(".on-day button")
    assert "on=2010-08-01" in visitor.page.url

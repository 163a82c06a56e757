"""Formats in a real browser: phone, both languages, keyboard, without scripts, on paper."""

import pytest

from tests.a11y.test_every_page import AXE, problems_of
from tests.ways import in_ways

pytestmark = pytest.mark.e2e

PAGES = {
    "formats": "/formats/?on=2010-08-01",
    "format-standard": "/formats/standard/?on=2010-08-01",
    "format-legacy": "/formats/legacy/?on=2010-08-01",
    "format-rulebook": "/formats/rulebook-standard/?on=2010-08-01",
    "format-compare": "/formats/standard/compare/?from=2010-08-01&until=2011-08-01",
    "format-what-if": "/formats/legacy/what-if/",
    "format-bad-day": "/formats/standard/?on=yesterday",
    "format-unknown": "/formats/standart/",
}
#: What the browser itself says of pages that refuse.
REFUSED = "Failed to load resource: the server responded with a status of 40"


def complaints_of(visitor) -> list[str]:
    return [said for said in visitor.complaints if not said.startswith(REFUSED)]


def try_a_ban(visitor) -> None:
    visitor.page.fill("#draft-card-1", "Lightning Bolt")
    with visitor.page.expect_navigation():
        visitor.page.press("#draft-card-1", "Enter")


@in_ways("size", "language", "scheme")
def test_pages(reader, size, language, scheme):
    visitor = reader(size=size, language=language, scheme=scheme)
    visitor.sign_in("operator")
    for name, path in PAGES.items():
        visitor.goto(path)
        if name == "format-what-if":
            try_a_ban(visitor)
        assert visitor.page.get_attribute("html", "lang") == language, name
        assert visitor.page.locator("h1").count() == 1, name
        assert visitor.sideways() == 0, name
        assert complaints_of(visitor) == [], name
        visitor.shoot(f"{name}-{language}-{size}-{scheme}")
        if size == "phone":
            visitor.page.set_viewport_size({"width": 360, "height": 640})
            assert visitor.sideways() == 0, f"{name} on the smallest phone"
            visitor.page.set_viewport_size({"width": 390, "height": 844})


def test_nothing_stops_anybody_at_an_answer(reader):
    visitor = reader()
    visitor.context.add_init_script(AXE)
    visitor.sign_in("operator")
    visitor.goto(PAGES["format-what-if"])
    try_a_ban(visitor)
    serious = [
        found
        for found in problems_of(visitor)
        if not found.startswith("axe") or "serious" in found or "critical" in found
    ]
    assert serious == []


def test_from_change_to_change_by_keyboard(reader):
    visitor = reader()
    visitor.goto("/formats/standard/?on=2010-08-01")
    visitor.page.focus("a[rel=next]")
    with visitor.page.expect_navigation():
        visitor.page.keyboard.press("Enter")
    assert "on=2010-10-01" in visitor.page.url
    visitor.page.focus("a[rel=prev]")
    with visitor.page.expect_navigation():
        visitor.page.keyboard.press("Enter")
    assert "on=2010-07-16" in visitor.page.url
    visitor.page.focus(".format-years details:not([open]) summary")
    visitor.page.keyboard.press("Enter")
    assert visitor.page.locator(".format-years details[open]").count() == 2


def test_drafts_without_javascript(reader):
    visitor = reader(size="phone", java_script_enabled=False)
    visitor.sign_in("operator")
    visitor.goto("/formats/legacy/what-if/")
    rows = visitor.page.locator(".draft")
    assert rows.count() == 3
    for button, left in (("add", 4), ("remove", 3)):
        with visitor.page.expect_navigation():
            visitor.page.locator(f"button[name={button}]").first.click()
        assert rows.count() == left
    visitor.page.fill("#draft-card-1", "Lightening Bolt")
    visitor.page.fill("#draft-card-2", "<b>Serra</b>")
    with visitor.page.expect_navigation():
        visitor.page.click("button.primary")
    assert "<b>Serra</b>" in visitor.page.inner_text("#draft-said-2")
    with visitor.page.expect_navigation():
        visitor.page.click("button[name=take]")
    assert visitor.page.input_value("#draft-card-1") == "Lightning Bolt"
    with visitor.page.expect_navigation():
        visitor.page.click("button.primary")
    assert "Lightning Bolt" in visitor.page.inner_text("#result .is-new")


def test_the_list_on_paper(reader):
    visitor = reader()
    visitor.goto("/formats/legacy/?on=2010-08-01")
    visitor.page.emulate_media(media="print")
    assert visitor.page.locator(".list-table").first.is_visible()
    assert visitor.page.get_by_text("Aug. 1, 2010", exact=True).first.is_visible()
    for away in (".on-day", ".format-years", ".timeline", "nav[aria-label=Changes]"):
        assert not visitor.page.locator(away).first.is_visible(), away
    visitor.shoot("format-legacy-paper")

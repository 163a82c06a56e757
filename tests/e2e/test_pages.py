"""Pages on a phone and a large screen, in both languages and schemes; keyboard; switches."""

import pytest

from tests.ways import in_ways

pytestmark = pytest.mark.e2e

PAGES = {
    "home": "/",
    "watch": "/watch/",
    "check": "/check/?example=1",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "play": "/play/",
    "claim": "/claim/",
    "styleguide": "/styleguide/",
    "error": "/nothing/here/",
}
OPERATORS_PAGES = {
    "home-operator": "/",
    "me": "/me/",
    "profile": "/me/profile/",
    "security": "/me/security/",
    "data": "/me/data/",
    "live": "/live-check/",
}
NOT_FOUND = "Failed to load resource: the server responded with a status of 404 (Not Found)"
# Targets that stand in a line of text may be smaller (as WCAG allows).
SMALL_TARGETS = """() => [...document.querySelectorAll(
    "header a, header button, header summary, main .button, main input, main select, footer a, " +
    ".subnav a")]
    .filter((e) => e.checkVisibility() && e.type !== "hidden" && e.type !== "checkbox")
    .filter((e) => e.getBoundingClientRect().height < 44 && !e.closest("dialog"))
    .map((e) => e.outerHTML)"""


@in_ways("language", "size", "scheme")
def test_every_page(reader, language, size, scheme):
    visitor = reader(size=size, language=language, scheme=scheme)
    for name, path in (PAGES | OPERATORS_PAGES).items():
        if name == "home-operator":
            visitor.sign_in("operator")
        visitor.goto(path)
        if name == "live":
            visitor.page.wait_for_selector("[data-stream-status][data-state=live]")
        assert visitor.page.get_attribute("html", "lang") == language, name
        assert visitor.page.locator("h1").count() == 1, name
        assert visitor.sideways() == 0, name
        assert visitor.page.evaluate(SMALL_TARGETS) == [], name
        assert visitor.complaints == ([NOT_FOUND] if name == "error" else []), name
        visitor.complaints.clear()
        visitor.shoot(f"{name}-{language}-{size}-{scheme}")
        if size == "phone":
            visitor.page.set_viewport_size({"width": 360, "height": 640})
            assert visitor.sideways() == 0, f"{name} on the smallest phone"
            visitor.page.set_viewport_size({"width": 390, "height": 844})


def background(visitor) -> str:
    return visitor.page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_the_theme_switch_needs_no_reload_and_stays(reader):
    visitor = reader()
    visitor.goto("/check/?example=1")
    visitor.page.fill("textarea", "4 Half Written")
    light = background(visitor)
    visitor.page.click(".theme-menu summary")
    with visitor.page.expect_response("**/theme/"):
        visitor.page.click("button[value=dark]")
    dark = background(visitor)
    assert dark != light
    assert visitor.page.input_value("textarea") == "4 Half Written"
    assert visitor.page.get_attribute("button[value=dark]", "aria-pressed") == "true"
    visitor.goto("/")
    assert background(visitor) == dark
    assert visitor.complaints == []


def test_the_theme_switch_works_without_javascript(reader):
    visitor = reader(java_script_enabled=False)
    visitor.goto("/check/?example=1")
    visitor.page.click(".theme-menu summary")
    with visitor.page.expect_navigation():
        visitor.page.click("button[value=dark]")
    assert visitor.page.url.endswith("/check/?example=1")
    assert visitor.page.get_attribute("html", "data-theme") == "dark"


def test_the_chosen_theme_wins_over_the_device(reader):
    visitor = reader(scheme="dark")
    visitor.goto("/")
    dark = background(visitor)
    visitor.page.click(".theme-menu summary")
    with visitor.page.expect_response("**/theme/"):
        visitor.page.click("button[value=light]")
    assert background(visitor) != dark


def test_the_language_switch_keeps_the_page(reader):
    visitor = reader()
    visitor.goto("/check/?example=1")
    with visitor.page.expect_navigation():
        visitor.page.click("header a[hreflang=ja]")
    assert visitor.page.get_attribute("html", "lang") == "ja"
    assert "example=1" in visitor.page.url
    visitor.goto("/")
    assert visitor.page.get_attribute("html", "lang") == "ja"


def test_by_keyboard_the_first_stop_skips_the_header(reader):
    visitor = reader()
    visitor.goto("/")
    focused = "document.activeElement"
    visitor.page.keyboard.press("Tab")
    assert visitor.page.evaluate(f"{focused}.className") == "skip"
    assert visitor.page.evaluate(f"{focused}.getBoundingClientRect().top") >= 0
    visitor.page.keyboard.press("Enter")
    assert visitor.page.evaluate(f"{focused}.id") == "main"
    visitor.page.keyboard.press("Tab")
    assert visitor.page.evaluate(f"{focused}.getAttribute('href')") == "/check/"


def test_by_keyboard_the_header_comes_in_the_order_it_is_seen(reader):
    visitor = reader()
    visitor.goto("/")
    seen = []
    for _stop in range(12):
        visitor.page.keyboard.press("Tab")
        seen.append(
            visitor.page.evaluate(
                """() => { const e = document.activeElement, box = e.getBoundingClientRect();
                return { x: box.x, text: e.textContent.trim(),
                         ring: getComputedStyle(e).outlineStyle }; }"""
            )
        )
    ways = ["Check a deck", "Sealed", "Watch", "Events", "Shops", "Join"]
    assert [stop["text"] for stop in seen[1:10]] == ["Podium", *ways, "English", "日本語"]
    positions = [stop["x"] for stop in seen[1:]]
    assert positions == sorted(positions)
    assert {stop["ring"] for stop in seen} == {"solid"}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_on_a_phone_the_ways_are_one_line_and_the_footer_has_the_rest(reader, language):
    visitor = reader(size="phone", language=language)
    visitor.goto("/")
    ways = visitor.page.locator(".site-nav a:visible")
    assert len({box["y"] for one in ways.all() if (box := one.bounding_box())}) == 1
    assert visitor.page.locator(".site-nav a[href='/sealed/']").is_hidden()
    for address in ("/sealed/", "/cubes/"):
        assert visitor.page.locator(f"footer a[href='{address}']").is_visible()


def test_escape_closes_the_menu_and_gives_the_focus_back(reader):
    visitor = reader()
    visitor.goto("/")
    visitor.page.focus(".theme-menu summary")
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("Tab")
    assert visitor.page.evaluate("document.activeElement.value") == "auto"
    visitor.page.keyboard.press("Escape")
    assert visitor.page.get_attribute(".theme-menu", "open") is None
    assert visitor.page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_tabs_dialog_toast_copy_and_clock(reader):
    visitor = reader()
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.goto("/styleguide/")
    page = visitor.page
    page.get_by_role("tab", name="Pairings").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("tab", name="Standings").get_attribute("aria-selected") == "true"
    assert page.locator("#tab-standings").is_visible()
    assert not page.locator("#tab-pairings").is_visible()
    page.get_by_role("button", name="Drop from the event").last.click()
    dialog = page.get_by_role("dialog", name="Drop from the event?")
    assert dialog.is_visible()
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    page.get_by_role("button", name="Copy").click()
    page.locator(".toasts").get_by_text("Link copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").startswith("https://podium.example/")
    page.locator(".toasts").get_by_role("button", name="Close").click()
    page.locator(".toasts .toast").wait_for(state="detached")
    before = page.locator(".clock-time").first.inner_text()
    moved = "(old) => document.querySelector('.clock-time').innerText !== old"
    page.wait_for_function(moved, arg=before)
    assert visitor.complaints == []


def test_the_verdict_comes_into_view_on_a_phone(reader):
    visitor = reader(size="phone")
    visitor.goto("/check/?example=1")
    visitor.page.click("main form .button")
    verdict = visitor.page.locator(".verdict")
    verdict.wait_for()
    visitor.page.wait_for_function("document.activeElement.id === 'result'")
    box = verdict.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 844 - box["height"]
    assert visitor.complaints == []


def test_an_error_in_part_of_a_page_is_said_and_leaves_the_page(reader):
    visitor = reader()
    visitor.sign_in("operator")
    visitor.goto("/live-check/")
    visitor.page.evaluate("document.getElementById('note').removeAttribute('maxlength')")
    visitor.page.fill("#note", "x" * 201)
    visitor.page.click("#ask .button")
    visitor.page.locator(".toasts").get_by_text("At most 200 characters, please.").wait_for()
    assert len(visitor.page.input_value("#note")) == 201


def test_paper_leaves_the_furniture_away(reader):
    visitor = reader(scheme="dark")
    visitor.goto("/styleguide/")
    visitor.page.emulate_media(media="print")
    assert not visitor.page.locator("header.site-header").is_visible()
    assert background(visitor) == "rgb(255, 255, 255)"


def test_a_wrong_password_is_said_at_the_form(reader):
    visitor = reader(size="phone", language="ja")
    visitor.goto("/accounts/login/")
    visitor.page.fill("[name=login]", "nobody@podium.example")
    visitor.page.fill("[name=password]", "wrong")
    visitor.page.click("main .button")
    assert "正しくありません" in visitor.page.inner_text("ul.errorlist")
    visitor.shoot("login-wrong-ja-phone-light")

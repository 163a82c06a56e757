"""Everything with the keyboard alone: no stop unseen, none out of order, none that holds fast."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from core.refs import new_ref
from tests.a11y.conftest import PASSWORD
from tests.browser import Reader

pytestmark = pytest.mark.e2e

# The element that has the focus: where it stands in the document, and how it shows that.
STOP = """() => {
    const e = document.activeElement;
    if (!e || e === document.body || e === document.documentElement) return null;
    const ring = (pseudo) => {
        const style = getComputedStyle(e, pseudo);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    };
    const box = e.getBoundingClientRect();
    return {
        at: [...document.querySelectorAll("*")].indexOf(e),
        what: e.outerHTML.slice(0, 120),
        ring: ring(null) || ring("::after"),
        seen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
}"""
# What the Tab key should reach: of radio buttons one, of what is closed nothing.
REACHABLE = """() => [...document.querySelectorAll(
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")]
    .filter((e) => !e.disabled && e.tabIndex >= 0 && e.checkVisibility()).length"""


def stops(page: Page) -> Iterator[dict]:
    """Press Tab until the page is left. A field for dates is one stop, though it has parts."""
    before = None
    for _press in range(300):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None:
            return
        if stop["at"] != before:
            yield stop
        before = stop["at"]
    pytest.fail("the keyboard does not get out of the page")


def check_stops(page: Page) -> None:
    """Walk once through the page that was just loaded."""
    walked = list(stops(page))
    assert walked[0]["what"].startswith('<a class="skip"')
    assert [stop["what"] for stop in walked if not stop["ring"]] == []
    assert [stop["what"] for stop in walked if not stop["seen"]] == []
    places = [stop["at"] for stop in walked]
    assert places == sorted(set(places))
    assert len(walked) == page.evaluate(REACHABLE)


@pytest.mark.parametrize(
    ("path", "size"),
    [
        ("/", "phone"), ("/", "large"), ("/check/?example=1", "phone"), ("/styleguide/", "large"),
        ("/watch/", "large"), ("/play/", "phone"), ("/claim/", "large"), ("/nothing/", "phone"),
        ("/accounts/login/", "large"), ("/accounts/signup/", "phone"),
    ],
)  # fmt: skip
def test_a_strangers_pages(reader, path, size):
    window = reader(size=size)
    window.goto(path)
    check_stops(window.page)


@pytest.mark.parametrize(
    "path", ["/", "/me/", "/me/profile/", "/me/security/", "/me/data/", "/me/data/delete/",
             "/accounts/password/", "/accounts/2fa/totp/on/"]
)  # fmt: skip
def test_the_pages_of_an_account(reader, account, path):
    window = reader()
    window.take_over(account)
    window.goto(path)
    check_stops(window.page)


# --- doing things ---


class Keys:
    """A person without a mouse."""

    def __init__(self, window: Reader) -> None:
        self.page = window.page

    def to(self, selector: str) -> "Keys":
        """Press Tab until the element has the focus."""
        for _press in range(100):
            if self.page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
                return self
            self.page.keyboard.press("Tab")
        pytest.fail(f"the keyboard does not reach {selector}")

    def type(self, text: str) -> "Keys":
        """Write into what has the focus."""
        self.page.keyboard.type(text)
        return self

    def press(self, key: str) -> "Keys":
        """One key."""
        self.page.keyboard.press(key)
        return self

    def follow(self, key: str = "Enter") -> None:
        """Press the key, and wait for the page to which it leads."""
        with self.page.expect_navigation():
            self.page.keyboard.press(key)


@pytest.fixture
def keys(reader) -> Callable[..., Keys]:
    """Make one: `keys(size="phone")`."""
    return lambda **options: Keys(reader(**options))


@pytest.fixture
def at(site) -> Callable[[Keys, str], Keys]:
    """Open an address."""

    def open_(hands: Keys, path: str) -> Keys:
        hands.page.goto(site.base + path)
        return hands

    return open_


def focused(page: Page, name: str) -> str | None:
    return page.evaluate("(name) => document.activeElement.getAttribute(name)", name)


def test_from_home_to_an_account_and_out_of_it_again(keys, at):
    hands = at(keys(size="phone"), "/")
    email, page = f"{new_ref()}@podium.example", hands.page
    hands.to(".account a").follow()
    hands.to("main a[href*='/accounts/signup/']").follow()
    hands.to("[name=display_name]").type("Kai").to("[name=email]").type(email)
    hands.to("[name=password1]").type(PASSWORD).follow()
    assert page.get_by_text("Your account is ready.").is_visible()
    assert page.input_value("[name=login]") == email
    hands.to("[name=password]").type(PASSWORD).follow()
    assert page.locator("h1").inner_text() == "Hello, Kai"
    hands.to(".subnav a[href='/me/profile/']").follow()
    hands.to("[name=display_name]").press("End").type(" Ito")
    hands.to("[name=time_zone]").type("Tokyo")
    hands.to("[name=name_short]").press("Space").follow()
    assert page.get_by_text("Saved.").is_visible()
    assert page.input_value("[name=display_name]") == "Kai Ito"
    assert page.input_value("[name=time_zone]") == "Asia/Tokyo"
    assert page.is_checked("[name=name_short]")
    hands.to(".subnav a[href='/me/data/']").follow()
    hands.to("main a[href='/me/data/delete/']").follow()
    hands.to("[name=password]").type(PASSWORD).follow()
    hands.to("[name=name]").type("Kai Ito").follow()
    assert page.get_by_text("Your account is deleted.").is_visible()


def test_signing_out(keys, at, reader, account):
    window = reader()
    window.sign_in("player")
    hands = at(Keys(window), "/me/")
    hands.to(".account form button").follow()
    assert hands.page.get_by_text("You are signed out.").is_visible()
    assert hands.page.locator(".account a").inner_text() == "Sign in"


def test_a_guest_comes_and_copies_the_code_and_goes(keys, at):
    hands = at(keys(), "/play/")
    hands.to("[name=name]").type("Mei").follow()
    code = hands.page.input_value("#claim-code")
    hands.to("#claim-code").to("[data-copy]").press("Enter")
    hands.page.locator(".toasts").get_by_text("Code copied.").wait_for()
    assert focused(hands.page, "data-copy") == "claim-code"
    hands.to(".account a[href='/accounts/logout/']").follow()
    hands.to("main form[action='/accounts/logout/'] button").follow()
    at(hands, f"/claim/#{code}")
    hands.to("[data-claim] .button").follow()
    assert hands.page.get_by_text("Welcome back, Mei.").is_visible()
    at(hands, "/me/data/delete/").to("[name=name]").type("Mei").follow()


def test_a_deck_is_checked(keys, at):
    hands = at(keys(), "/check/")
    hands.to("#deck-text").type("60 Island").to("#deck-format").type("Legacy")
    hands.to("main form .button").press("Enter")
    hands.page.locator(".verdict").wait_for()
    hands.page.wait_for_function("document.activeElement.id === 'result'")
    assert hands.page.locator(".verdict h2").inner_text() == "Legal"
    hands.press("Shift+Tab")
    assert focused(hands.page, "class") == "button primary no-print"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_menu_opens_and_closes_and_gives_the_focus_back(keys, at, key):
    hands = at(keys(), "/")
    menu = hands.page.locator(".theme-menu")
    hands.to(".theme-menu summary").press(key)
    assert menu.get_attribute("open") is not None
    hands.press("Tab").press("Escape")
    assert menu.get_attribute("open") is None
    assert hands.page.evaluate("document.activeElement.tagName") == "SUMMARY"
    hands.press(key).to("button[value=dark]").press(key)
    hands.page.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    assert menu.get_attribute("open") is None
    assert hands.page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_a_menu_that_is_left_closes(keys, at):
    hands = at(keys(), "/")
    hands.to(".theme-menu summary").press("Enter").to(".account a")
    assert hands.page.get_attribute(".theme-menu", "open") is None


# --- mistakes ---


def described(page: Page) -> str:
    """What is read with the field that has the focus."""
    return page.evaluate(
        """() => (document.activeElement.getAttribute("aria-describedby") ?? "").split(" ")
        .map((id) => document.getElementById(id)?.innerText).join(" ")"""
    )


def test_the_focus_goes_to_the_first_field_that_is_wrong(keys, at):
    hands = at(keys(), "/accounts/signup/")
    hands.to("[name=display_name]").type("Kai").to("[name=email]").type(f"{new_ref()}@a.example")
    hands.to("[name=password1]").type("short").follow()
    assert focused(hands.page, "name") == "password1"
    assert focused(hands.page, "aria-invalid") == "true"
    assert "too short" in described(hands.page)
    at(hands, "/play/").to("[name=name]").type(" ").follow()
    assert focused(hands.page, "name") == "name"
    assert "at least one visible character" in described(hands.page)


@pytest.mark.parametrize("scripts", [True, False])
def test_what_is_wrong_with_the_whole_form_takes_the_focus_itself(keys, at, scripts):
    hands = at(keys(java_script_enabled=scripts), "/accounts/login/")
    hands.page.fill("[name=login]", "nobody@podium.example")
    hands.page.fill("[name=password]", "wrong")
    hands.page.focus("[name=password]")
    hands.follow()
    has_focus = hands.page.locator(".form-errors:focus")
    has_focus.wait_for()
    assert "E-mail or password is wrong" in has_focus.inner_text()
    assert hands.page.locator(".form-errors [role=alert]").count() == 1

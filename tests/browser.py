"""A real browser: Chromium, driven by Playwright, without a network of its own."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.site import Browser as Cookies
from tests.site import Site

SHOTS = Path(__file__).resolve().parents[1] / "var" / "shots"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": (390, 844), "large": (1440, 900)}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser a module: while Playwright runs, no other event loop can in this process."""
    path = shutil.which("chromium")
    assert path, "chromium is not installed"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@dataclass
class Reader:
    """One person's browser window at the site; what went wrong in it is kept."""

    site: Site
    context: BrowserContext
    page: Page
    complaints: list[str] = field(default_factory=list)

    def goto(self, path: str) -> None:
        """Open a page of the site."""
        self.page.goto(self.site.base + path)

    def sign_in(self, who: str) -> None:
        """Take over the session of a demo person."""
        self.take_over(self.site.sign_in(who))

    def take_over(self, cookies: Cookies) -> None:
        """Take over the session of another browser."""
        token = cookies.cookie("sessionid")
        self.context.add_cookies([{"name": "sessionid", "value": token, "url": self.site.base}])

    def shoot(self, name: str) -> None:
        """A picture of the whole page in var/shots."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=True)

    def sideways(self) -> int:
        """How many pixels the page is wider than the window."""
        return self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")

    def listen(self) -> None:
        """Keep what the browser complains about: errors, warnings, the policy, lost requests."""

        def heard(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"}:
                self.complaints.append(message.text)

        self.page.on("console", heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))


@pytest.fixture
def reader(site: Site, chromium: Browser) -> Iterator[Callable[..., Reader]]:
    """Make windows: `reader(size="phone", language="ja", scheme="dark", …)`."""
    contexts = []

    def make(
        *, size: str = "large", language: str = "en", scheme: str = "light", **options
    ) -> Reader:
        width, height = SIZES[size]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=scheme,
            **{"reduced_motion": "reduce", **options},
        )
        contexts.append(context)
        context.set_default_timeout(15_000)
        made = Reader(site, context, context.new_page())
        made.listen()
        return made

    yield make
    for context in contexts:
        # Chromium may never finish closing a window that is on its way to another page.
        for page in context.pages:
            page.goto("about:blank")
        context.close()

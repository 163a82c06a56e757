"""Every page, as everybody sees it: nothing serious for axe, no sideways scrolling, no motion."""

from collections.abc import Iterator
from pathlib import Path

import axe_playwright_python
import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.a11y.pages import EXPECTED, FOREIGN, NO_PAGES, PAGES
from tests.browser import Reader
from tests.ways import LONG

pytestmark = pytest.mark.e2e

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# What depends on the colours alone is looked at again in the other scheme.
LOOK = """async (colours) => {
    const only = colours ? { runOnly: { type: "rule", values: ["color-contrast"] } } : {};
    const found = await axe.run(document, { resultTypes: ["violations"], ...only });
    return found.violations.map((v) =>
        [v.impact, v.id, v.nodes.map((n) => n.html.slice(0, 200)).slice(0, 3)]);
}"""
STOPS = {"serious", "critical"}
MOVES = """() => [...document.querySelectorAll("*")].filter((e) => {
    const style = getComputedStyle(e);
    return [style.transitionDuration, style.animationDuration].join().split(",")
        .some((time) => parseFloat(time) * (time.trim().endsWith("ms") ? 0.001 : 1) > 0.01);
}).map((e) => e.outerHTML.slice(0, 120))"""
# What is folded away is read too.
UNFOLD = """() => document.querySelectorAll("main details").forEach((some) => some.open = true)"""
# What is repeated is made alike: of hundreds of rows, years and links some will do, for axe takes
# long over each.
THIN = """(most) => ["ul", "ol", "tbody", "select", ":has(> details ~ details)", "p:has(> a ~ a)"]
    .flatMap((list) => [...document.querySelectorAll(`main ${list}`)])
    .forEach((list) => [...list.querySelectorAll(":scope > :is(li, tr, option, details, a)")]
        .slice(most).forEach((row) => row.remove()))"""
MOST_ROWS = 5
# 200 % and 400 % of a window 1280 pixels wide.
ZOOMED = {"200 %": 640, "400 %": 320}


def addresses(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """Every address without a variable part, apart from the API and the administration."""
    for pattern in resolver.url_patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if path not in {"/api/v1/", "/admin/"}:
                yield from addresses(pattern, path)
        elif isinstance(pattern, URLPattern) and "<" not in path and "(?P" not in path:
            yield path


def test_every_page_is_looked_at():
    looked_at = {path for paths in PAGES.values() for path in paths}
    assert set(addresses(get_resolver())) - looked_at - NO_PAGES - FOREIGN == set()


def problems_of(window: Reader) -> Iterator[str]:
    """What is wrong with the page that the window shows."""
    page, size = window.page, window.page.viewport_size
    page.evaluate(UNFOLD)
    for zoom, width in ZOOMED.items():
        page.set_viewport_size({"width": width, "height": 640})
        if over := window.sideways():
            yield f"{over} pixels too wide at {zoom}"
    page.set_viewport_size(size)
    if not LONG:
        page.evaluate(THIN, MOST_ROWS)
    yield from (f"axe: {found}" for found in page.evaluate(LOOK, False))
    page.emulate_media(color_scheme="dark")
    yield from (f"axe in the dark: {found}" for found in page.evaluate(LOOK, True))
    page.emulate_media(color_scheme="light")
    yield from (f"moves: {found}" for found in page.evaluate(MOVES))


@pytest.mark.parametrize(("language", "size"), [("en", "phone"), ("ja", "large")])
@pytest.mark.parametrize("who", PAGES)
def test_a_page_can_be_used_by_everybody(request, reader, site, places, who, language, size):
    window = reader(size=size, language=language)
    window.context.add_init_script(AXE)
    if who != "stranger":
        known = site.sign_in(who) if who == "operator" else request.getfixturevalue(who)
        window.take_over(known)
    found = []
    # Each page in one of the two windows; in both with --long.
    pages = PAGES[who] if LONG else PAGES[who][language == "ja" :: 2]
    for path in [path.format(**places) for path in pages]:
        answer = window.page.goto(site.base + path)
        assert answer is not None
        assert (answer.status, answer.url) == (EXPECTED.get((who, path), 200), site.base + path)
        found += [f"{path} {problem}" for problem in problems_of(window)]
    grave = [text for text in found if "['moderate'" not in text and "['minor'" not in text]
    assert not grave, "\n".join([*grave, "and less grave:", *(set(found) - set(grave))])

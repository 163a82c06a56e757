"""The live check in two windows: answers arrive in order, in each reader's language."""

import itertools
import signal

import pytest

from core.refs import new_ref

pytestmark = pytest.mark.e2e

LIVE = "[data-stream-status][data-state=live]"
WEB = [f"web-{number}" for number in range(1, 17)]
_numbers = itertools.count(1)


@pytest.fixture
def windows(reader):
    """An operator at a desk, in English, and another one with a phone, in Japanese."""
    both = reader(), reader(size="phone", language="ja", scheme="dark")
    for window in both:
        window.sign_in("operator")
        window.goto("/live-check/")
        window.page.wait_for_selector(LIVE)
    return both


def ask(window) -> str:
    note = f"note {next(_numbers)} {new_ref()}"
    window.page.fill("#note", note)
    window.page.click("#ask .button")
    window.page.get_by_text(note, exact=True).wait_for()
    return note


def numbers(window) -> list[int]:
    rows = window.page.locator("#answers > li")
    return [int(text) for text in rows.evaluate_all("(all) => all.map((e) => e.dataset.seq)")]


def test_both_windows_get_every_answer_once_and_in_order(windows):
    desk, phone = windows
    asked = [ask(desk), ask(phone), ask(desk)]
    for window in windows:
        for note in asked:
            window.page.get_by_text(note, exact=True).wait_for()
            assert window.page.get_by_text(note, exact=True).count() == 1
        got = numbers(window)
        assert got == list(range(got[0], got[-1] + 1))
    assert "waited" in desk.page.locator("#answers").inner_text()
    assert "待ち時間" in phone.page.locator("#answers").inner_text()
    assert "Answered" not in phone.page.locator("#answers").inner_text()
    desk.page.get_by_text("Nothing waits").wait_for()
    desk.shoot("live-answers-en-large-light")
    phone.shoot("live-answers-ja-phone-dark")
    assert desk.complaints == phone.complaints == []


def test_a_reload_shows_the_same_and_goes_on(windows):
    desk, phone = windows
    first = ask(desk)
    phone.page.get_by_text(first, exact=True).wait_for()
    phone.page.reload()
    phone.page.wait_for_selector(LIVE)
    assert phone.page.get_by_text(first, exact=True).count() == 1
    second = ask(desk)
    phone.page.get_by_text(second, exact=True).wait_for()
    got = numbers(phone)
    assert got == sorted(set(got))


def test_a_lost_connection_is_said_and_the_gap_filled(windows):
    desk, phone = windows
    before = ask(desk)
    supervisor = desk.site.process
    supervisor.send_signal(signal.SIGSTOP)  # nobody starts them anew until we have looked
    try:
        for name in WEB:
            if desk.site.pid(name):
                desk.site.kill(name)
        for window in windows:
            window.page.wait_for_selector("[data-stream-status][data-state=lost]")
        assert desk.page.get_by_text("Reconnecting").is_visible()
        phone.shoot("live-lost-ja-phone-dark")
    finally:
        supervisor.send_signal(signal.SIGCONT)
    for window in windows:
        window.page.wait_for_selector(LIVE, timeout=30_000)
    after = ask(desk)
    for note in (before, after):
        phone.page.get_by_text(note, exact=True).wait_for()
        assert phone.page.get_by_text(note, exact=True).count() == 1
    seen = numbers(phone)  # read once: entries go on coming
    assert seen == sorted(set(seen))


def test_signing_out_ends_the_stream_and_says_so(windows):
    desk, _phone = windows
    other = desk.context.new_page()
    other.goto(desk.site.base + "/")
    other.get_by_role("button", name="Sign out").click()
    desk.page.wait_for_selector("[data-stream-status][data-state=ended]")
    assert desk.page.get_by_text("Ended: sign in again").is_visible()


def test_the_form_works_without_javascript(reader):
    window = reader(java_script_enabled=False)
    window.sign_in("operator")
    window.goto("/live-check/")
    note = f"plain {new_ref()}"
    window.page.fill("#note", note)
    with window.page.expect_navigation():
        window.page.click("#ask .button")
    assert window.page.url.endswith("/live-check/")
    assert window.page.locator("noscript").count() == 1

"""Notices in a real browser: the bell, toasts, the list as it grows; alone and by keyboard."""

import json
import subprocess
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from core.refs import new_ref
from tests.ways import in_ways

pytestmark = pytest.mark.e2e

TELL = """
import json, sys
from django.db import transaction
from users.models import User
from users.notices.service import tell
for line in sys.stdin:
    ref, times = json.loads(line)
    with transaction.atomic():
        for _ in range(times):
            user = User.objects.get(ref=ref)
            tell(user, code="users.notice_password_changed", url="/check/")
    print("told", flush=True)
"""


@pytest.fixture(scope="module")
def teller(site):
    """Another process of the site, which tells people what it is told to."""
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "config.cli", "manage", "shell", "-v", "0", "-c", TELL],
        env=site.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.stdin.close()
        assert process.wait(20) == 0


@pytest.fixture
def tell(teller):
    """Tell somebody so many things, all in one transaction: `tell(ref, times=3)`."""

    def ask(ref, times=1):
        teller.stdin.write(json.dumps([ref, times]) + "\n")
        teller.stdin.flush()
        assert teller.stdout.readline() == "told\n"

    return ask


@pytest.fixture
def somebody(site, reader):
    """A guest of their own, signed in in a window: (the window, their ref)."""

    def make(**options):
        window = reader(**options)
        window.goto("/play/")
        window.page.locator("input[name=name]").fill(f"Aiko {new_ref()}")
        window.page.locator("main form button").first.click()
        window.page.wait_for_url("**/me/")
        return window, window.context.request.get(f"{site.base}/api/v1/me/").json()["ref"]

    return make


def live(page):
    expect(page.locator("#bell-stream")).to_have_attribute("data-state", "live")


def test_a_new_notice_rings_on_every_page_and_its_toast_leads_to_it(site, tell, somebody):
    window, ref = somebody()
    page = window.page
    second = window.context.new_page()
    second.goto(site.base + "/")
    for tab in (page, second):
        live(tab)
        expect(tab.locator("[data-bell-number]")).to_be_hidden()
    tell(ref)
    for tab in (page, second):
        expect(tab.locator("[data-bell-number]")).to_have_text("1")
        expect(tab.locator("#bell")).to_have_accessible_name("Notices: 1 unread notice")
        expect(tab.locator(".toast")).to_have_count(1)
    second.locator(".toast a").click()
    second.wait_for_url("**/check/")
    expect(page.locator("[data-bell-number]")).to_be_hidden()  # read there, counted anew here
    assert window.complaints == []


def test_several_at_once_are_one_toast(tell, somebody):
    window, ref = somebody()
    live(window.page)
    tell(ref, times=3)
    expect(window.page.locator(".toast")).to_have_text("3 new notices")
    expect(window.page.locator("[data-bell-number]")).to_have_text("3")
    window.page.locator(".toast a").click()
    window.page.wait_for_url("**/me/notices/")
    expect(window.page.locator(".notice")).to_have_count(3)


def test_the_open_list_grows_without_a_toast_and_reading_all_empties_the_bell(tell, somebody):
    window, ref = somebody()
    page = window.page
    window.goto("/me/notices/")
    expect(page.get_by_text("No notices yet")).to_be_visible()
    live(page)
    tell(ref, times=2)
    expect(page.locator("[data-fresh] .notice")).to_have_count(2)
    expect(page.get_by_text("No notices yet")).to_have_count(0)
    expect(page.locator(".toast")).to_have_count(0)
    page.reload()
    expect(page.locator(".notice.is-unread")).to_have_count(2)
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator(".notice")).to_have_count(2)
    expect(page.locator(".is-unread")).to_have_count(0)
    expect(page.locator("[data-bell-number]")).to_be_hidden()
    assert window.complaints == []


def test_without_javascript_everything_can_be_read(tell, somebody):
    window, ref = somebody(java_script_enabled=False)
    tell(ref)
    window.page.reload()
    window.page.locator("#bell").click()
    window.page.locator(".notice a").click()
    assert window.page.url.endswith("/check/")
    window.goto("/me/notices/")
    expect(window.page.locator(".is-unread")).to_have_count(0)


@in_ways("scheme", "language")
def test_it_fits_a_phone_and_reads_well(tell, somebody, language, scheme):
    window, ref = somebody(size="phone", language=language, scheme=scheme)
    page = window.page
    page.set_viewport_size({"width": 360, "height": 780})
    tell(ref, times=12)
    window.goto("/me/notices/")
    window.shoot(f"notices-{language}-{scheme}")
    assert window.sideways() <= 0
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.keyboard.press("Tab")
    page.locator("#bell").focus()
    with page.expect_navigation():  # to the same address: whose arrival wait_for_url cannot see
        page.keyboard.press("Enter")
    assert window.complaints == []

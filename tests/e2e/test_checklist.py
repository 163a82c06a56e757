"""Ticking a paper pool off in the browser: by click, by key, by finding a card; then saved."""

import re

import pytest
from playwright.sync_api import expect

from tests.events_on_site import plan

pytestmark = pytest.mark.e2e
BOLT, ELEMENTAL = "Lightning Bolt", "Lightning Elemental"


@pytest.fixture
def event(site):
    """A Limited event that is open, before pools are given out."""
    made = plan(site.sign_in("operator"), name="Paper in the hall", format="limited")
    made.act("announce")
    return made


@pytest.fixture
def written(event, reader):
    """(a window at the list of a player's own pool, the pool's address), by language and so on."""

    def of(language: str = "en", **options):
        phone = reader(size="phone", language=language, **options)
        phone.goto(f"/events/{event.ref}/register/")
        phone.page.fill("[name=name]", "Ann")
        phone.page.click("main form[method=post] button")
        phone.page.wait_for_url(f"**/events/{event.ref}/")
        form = {"act": "give_out", "source": "paper", "product": "M10", "packs": "6"}
        status, page = event.browser.open(f"/events/{event.ref}/run/sealed/act/", form)
        assert status == 200, page
        phone.page.reload()
        path = phone.page.locator("#event-now a.button.primary").get_attribute("href")
        phone.goto(f"{path}cards/")
        return phone, path

    return of


def line(phone, name: str):
    return phone.page.locator("[data-line]").filter(has_text=re.compile(rf"^\s*{name}"))


def count(phone, name: str):
    return line(phone, name).locator("input.count")


def shown(phone) -> list[str]:
    fields = phone.page.locator("[data-line]:visible input.count")
    names = fields.evaluate_all("all => all.map(one => one.name)")
    return [name.removeprefix("card:") for name in names]


def test_clicks_and_keys_count_and_the_totals_follow(written):
    phone, path = written()
    page = phone.page
    total, red = page.locator("[data-total]"), page.locator("#check-r [data-group-count]")
    expect(total).to_have_text("0")
    more, less = (line(phone, BOLT).locator(f"[data-step='{step}']") for step in ("1", "-1"))
    more.click()
    more.click()
    less.click()
    expect(count(phone, BOLT)).to_have_value("1")
    less.click()
    less.click()  # there is no less than none
    expect(count(phone, BOLT)).to_have_value("0")
    count(phone, BOLT).focus()
    for key in ("+", "+", "-", "+"):
        page.keyboard.press(key)
    expect(count(phone, BOLT)).to_have_value("2")
    count(phone, "Serra Angel").fill("3")
    expect(total).to_have_text("5")
    expect(red).to_have_text("2")
    expect(line(phone, BOLT)).to_have_class(re.compile("is-played"))
    count(phone, BOLT).press("Enter")  # sends nothing that is half done
    assert page.url.endswith("/cards/")
    assert phone.sideways() == 0
    page.click("form.checklist button.primary")
    page.wait_for_url(f"**{path}")
    assert "5 cards are on the list." in page.inner_text("main")
    phone.goto(f"{path}cards/")
    expect(count(phone, BOLT)).to_have_value("2")
    expect(total).to_have_text("5")
    assert phone.complaints == []


def test_a_card_is_found_and_enter_adds_a_copy(written):
    phone, _path = written()
    page, finder = phone.page, phone.page.locator("#checklist-find")
    everything = len(shown(phone))
    finder.fill("LIGHTNING")
    assert shown(phone) == ["Ball Lightning", BOLT, ELEMENTAL]
    assert page.locator(".pool-group:visible h2").count() == 1
    finder.press("Enter")  # of several it adds neither
    expect(page.locator("[data-total]")).to_have_text("0")
    finder.fill("lightning b")
    finder.press("Enter")
    finder.press("Enter")
    expect(count(phone, BOLT)).to_have_value("2")
    expect(page.locator("[data-total]")).to_have_text("2")
    finder.fill("no such card")
    assert shown(phone) == []
    finder.fill("")
    assert len(shown(phone)) == everything
    assert page.url.endswith("/cards/")
    assert phone.complaints == []


def test_a_card_is_found_by_its_japanese_name(written):
    phone, _path = written("ja")
    finder = phone.page.locator("#checklist-find")
    for typed, found in (
        ("稲妻", [BOLT, ELEMENTAL]),
        ("稲妻の", [ELEMENTAL]),
        ("ｌｉｇｈｔｎｉｎｇ　ｂ", [BOLT]),  # as a keyboard for Japanese types letters
    ):
        finder.fill(typed)
        assert shown(phone) == found, typed
    finder.press("Enter")
    expect(count(phone, BOLT)).to_have_value("1")
    assert phone.sideways() == 0
    assert phone.complaints == []


def test_without_scripts_numbers_are_typed_and_saved(written):
    phone, path = written(java_script_enabled=False)
    assert phone.page.locator("#checklist-find").is_hidden()
    assert phone.page.locator("[data-step]:visible").count() == 0
    count(phone, BOLT).fill("2")
    phone.page.click("form.checklist button.primary")
    phone.page.wait_for_url(f"**{path}")
    assert "2 cards are on the list." in phone.page.inner_text("main")

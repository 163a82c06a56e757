"""A sealed pool in the browser: packs, building by click, key and drag, two devices, the check."""

import re

import pytest
from playwright.sync_api import expect

from tests.ways import in_ways

pytestmark = pytest.mark.e2e


def take_pool(visitor) -> str:
    """Through the door; the pool's address with its packs closed."""
    visitor.goto("/sealed/")
    visitor.page.click("main form .primary")
    visitor.page.wait_for_url(re.compile(r"/pools/\w+/$"))
    return visitor.page.url.removeprefix(visitor.site.base)


def open_all(visitor) -> str:
    """The address of a pool whose packs are open, its page loaded."""
    path = take_pool(visitor)
    visitor.page.click("button[name=all]")
    visitor.page.wait_for_url(re.compile("fresh="))
    visitor.goto(path)
    return path


def size(visitor) -> int:
    return int(visitor.page.inner_text(".deck-size"))


def saved(visitor) -> None:
    expect(visitor.page.locator(".save-state")).to_have_text(re.compile("Saved|保存しました"))


@in_ways("size", "language", "scheme")
def test_pages(reader, size, language, scheme):
    moving = {"reduced_motion": "no-preference"}  # so that packs are shown card by card
    visitor = reader(size=size, language=language, scheme=scheme, **moving)
    shots = f"{language}-{size}-{scheme}"
    visitor.goto("/sealed/")
    visitor.shoot(f"sealed-door-{shots}")
    path = take_pool(visitor)
    visitor.shoot(f"sealed-closed-{shots}")
    assert visitor.sideways() == 0
    visitor.page.click("button[name=all]")
    visitor.page.click("[data-skip]")
    assert visitor.page.locator(".pack-card:visible").count() == 90
    visitor.shoot(f"sealed-opened-{shots}")
    visitor.goto(path)
    visitor.page.click("[formaction$='/build/']")
    expect(visitor.page.locator(".deck-size")).to_have_text("40")
    visitor.shoot(f"sealed-built-{shots}")
    for address in (path, f"{path}verify/", "/pools/", "/pools/new/"):
        visitor.goto(address)
        assert visitor.page.get_attribute("html", "lang") == language, address
        assert visitor.page.locator("h1").count() == 1, address
        assert visitor.sideways() == 0, address
        if size == "phone":
            visitor.page.set_viewport_size({"width": 360, "height": 640})
            assert visitor.sideways() == 0, f"{address} on the smallest phone"
            visitor.page.set_viewport_size({"width": 390, "height": 844})
    assert visitor.complaints == []


def test_cards_go_into_the_deck_by_click_key_and_drag_and_are_saved_as_one_goes(reader):
    visitor = reader(size="large")
    path = open_all(visitor)
    page = visitor.page
    page.locator(".pool-card").nth(0).click()
    expect(page.locator(".deck-size")).to_have_text("1")
    page.locator(".pool [name=more]").nth(2).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".deck-size")).to_have_text("2")
    page.keyboard.press("-")
    expect(page.locator(".deck-size")).to_have_text("1")
    page.keyboard.press("+")
    expect(page.locator(".deck-size")).to_have_text("2")
    page.locator(".pool-card").nth(4).drag_to(page.locator("#deck-heading"))
    expect(page.locator(".deck-size")).to_have_text("3")
    page.fill("[name=Forest]", "17")
    page.keyboard.press("Tab")
    expect(page.locator(".deck-size")).to_have_text("20")
    saved(visitor)
    visitor.goto(path)
    assert size(visitor) == 20
    assert visitor.complaints == []


def test_on_a_phone_a_bar_counts_the_deck_and_covers_no_button(reader):
    visitor = reader(size="phone")
    open_all(visitor)
    page = visitor.page
    bar, last = page.locator(".deck-jump"), page.locator(".pool [name=more]").last
    expect(bar).to_have_text(re.compile(r"Deck\s+0\s+/\s+40"))
    page.locator(".pool [name=more]").first.click()
    expect(bar).to_have_text(re.compile(r"Deck\s+1\s+/\s+40"))
    last.focus()
    button, there = last.bounding_box(), bar.bounding_box()
    assert button is not None
    assert there is not None
    assert button["y"] + button["height"] <= there["y"]


def test_many_quick_clicks_are_all_saved(reader):
    visitor = reader(size="large")
    path = open_all(visitor)
    more = visitor.page.locator(".basics [name=more]").first
    for _ in range(17):
        more.click()
    expect(visitor.page.locator(".deck-size")).to_have_text("17")
    saved(visitor)
    visitor.goto(path)
    assert size(visitor) == 17


def test_of_two_devices_the_later_is_shown_the_difference_and_chooses(reader):
    phone, laptop = reader(size="phone"), reader(size="large")
    path = open_all(phone)
    for cookie in phone.context.cookies():
        laptop.context.add_cookies([cookie])
    laptop.goto(path)
    phone.page.locator(".basics [name=more]").nth(0).click()
    expect(phone.page.locator(".deck-size")).to_have_text("1")
    saved(phone)
    laptop.page.locator(".basics [name=more]").nth(1).click()
    alert = laptop.page.locator("#deck [role=alert]")
    expect(alert).to_contain_text("saved meanwhile")
    expect(alert.locator("tr")).to_have_text(
        [re.compile(r"Island\s*\+1"), re.compile(r"Plains\s*-1")]
    )
    laptop.shoot("pool-two-devices")
    alert.get_by_role("button", name="Keep mine").click()
    expect(laptop.page.locator("[name=Island]")).to_have_value("1")
    expect(laptop.page.locator("[name=Plains]")).to_have_value("0")
    phone.goto(path)
    assert (size(phone), phone.page.input_value("[name=Island]")) == (1, "1")


def test_the_browser_derives_the_packs_again(reader):
    visitor = reader()
    path = open_all(visitor)
    visitor.goto(f"{path}verify/")
    visitor.page.click("[data-verify]")
    lines = visitor.page.locator("#verified li")
    expect(lines).to_have_count(7)
    assert all(text.startswith("✓") for text in lines.all_inner_texts())
    assert [text.partition(":")[0] for text in lines.all_inner_texts()[1:]] == [
        f"✓ Your pool, pack {number}" for number in range(1, 7)
    ]
    assert visitor.complaints == []


def test_the_browser_tells_which_card_is_not_what_was_derived(reader):
    visitor = reader()
    path = open_all(visitor)
    record = visitor.context.request.get(f"{visitor.page.url}record.json").json()
    [pool] = record["pools"]
    was, pool["packs"][2][3] = pool["packs"][2][3], "M10:999"
    last = pool["packs"][4].pop()
    visitor.page.route("**/record.json", lambda route: route.fulfill(json=record))
    visitor.goto(f"{path}verify/")
    visitor.page.click("[data-verify]")
    lines = visitor.page.locator("#verified li")
    expect(lines).to_have_count(7)
    other = [text for text in lines.all_inner_texts() if not text.startswith("✓")]
    assert other == [
        f"✗ Your pool, pack {pack}: not as published ({differing})"
        for pack, differing in (
            (3, f"4. published: M10:999, derived: {was}"),
            (5, f"15. published: nothing, derived: {last}"),
        )
    ]
    assert visitor.complaints == []


def test_without_scripts_a_deck_is_built_all_the_same(reader):
    visitor = reader(java_script_enabled=False)
    path = open_all(visitor)
    visitor.page.locator(".pool [name=more]").first.click()
    assert size(visitor) == 1
    visitor.page.locator(".basics [name=more]").first.click()
    assert size(visitor) == 2
    visitor.page.click("[formaction$='/build/']")
    assert size(visitor) == 40
    visitor.page.click("[formaction$='/hand-in/']")
    assert visitor.page.locator(".pool input").count() == 0
    visitor.goto(path)
    assert size(visitor) == 40

"""A day in the hall: an organiser at a desk, two players with phones, all of it live."""

import pytest

from tests.events_on_site import plan

pytestmark = pytest.mark.e2e
LIVE = "[data-stream-status][data-state=live]"


@pytest.fixture
def hall(site, reader):
    """(the organiser's window, the event, windows of Ann and of 花子 at their own match)."""
    desk = reader()
    browser = site.sign_in("operator")
    event = plan(browser, name="Friday in the hall")
    desk.take_over(browser)
    event.act("announce")
    phones = []
    for name, language in (("Ann", "en"), ("花子", "ja")):
        phone = reader(size="phone", language=language)
        phone.goto(f"/events/{event.ref}/")
        phone.page.click(f"a[href='/events/{event.ref}/register/']")
        phone.page.fill("[name=name]", name)
        phone.page.click("main form[method=post] button")
        phone.page.wait_for_url(f"**/events/{event.ref}/")
        phones.append(phone)
    desk.goto(f"/events/{event.ref}/run/")
    desk.page.wait_for_selector(LIVE)
    return desk, event, *phones


def press(window, act: str) -> None:
    """A button of the console."""
    window.page.click(f"button[value={act}]")
    window.page.wait_for_selector(LIVE)


def test_a_round_from_the_button_to_both_phones_and_back(hall):
    desk, event, ann, hanako = hall
    press(desk, "start")
    for phone in (ann, hanako):
        phone.goto(f"/events/{event.ref}/my-match/")
        phone.page.wait_for_selector(LIVE)
    press(desk, "draw")
    assert ann.page.locator("[data-new-round]").is_hidden(), "a draft is the staff's"
    press(desk, "publish")
    ann.page.get_by_text("Round 1: table 1, against 花子").wait_for()
    assert "Table 1" in ann.page.locator("[data-present]").inner_text(), "at once, unfetched"
    hanako.page.get_by_text("Ann").first.wait_for()
    for phone in (ann, hanako):
        phone.page.reload()
        assert phone.sideways() <= 0
    press(desk, "clock_start")
    assert desk.page.locator(".clock-time").first.inner_text().startswith(("49:", "50:"))
    ann.page.click("fieldset.results button >> nth=1")  # Ann's own games first: 2–1 or 1–2
    ann.page.get_by_text("It stands when your opponent says the same").first.wait_for()
    said = ann.page.locator(".note").filter(has_text="You say").inner_text()
    desk.page.get_by_text("Waits for the opponent").wait_for()
    hanako.page.reload()
    mine, theirs = said.split("You say ")[1].split(".")[0].split("–")
    hanako.page.click(f"fieldset.results button:text-is('{theirs}–{mine}')")
    hanako.page.locator(".my-table .note-good").wait_for()
    desk.page.get_by_text("All results are in").first.wait_for()
    desk.shoot("event-console-en-large")
    hanako.shoot("event-my-match-ja-phone")
    desk.goto(f"/events/{event.ref}/standings/")
    assert desk.page.locator("tbody tr").count() == 2
    assert [w.complaints for w in (desk, ann, hanako)] == [[], [], []]


def test_the_desk_corrects_what_both_players_said_and_the_log_shows_it(hall):
    desk, event, ann, hanako = hall
    press(desk, "start")
    press(desk, "draw")
    press(desk, "publish")
    for phone, button in ((ann, "2–0"), (hanako, "0–2")):  # own games stand first for both
        phone.goto(f"/events/{event.ref}/my-match/")
        phone.page.get_by_role("button", name=button, exact=True).click()
    ann.page.reload()
    assert "The result stands" in ann.page.locator(".my-table").inner_text()
    desk.goto(f"/events/{event.ref}/run/")
    desk.page.locator("#done-tables details summary").first.click()
    desk.page.locator("#done-tables .results button").nth(1).click()  # 2–1: another in any case
    desk.page.wait_for_selector(LIVE)
    desk.goto(f"/events/{event.ref}/run/log/")
    assert "corrected to" in desk.page.locator("main").inner_text()


def test_the_slip_entry_by_keyboard_alone(hall):
    desk, _event, _ann, _hanako = hall
    press(desk, "start")
    press(desk, "draw")
    press(desk, "publish")
    desk.page.focus("[data-slip]")
    desk.page.keyboard.type("1")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.type("2 0")
    desk.page.keyboard.press("Enter")
    desk.page.get_by_text("Table 1: written.").wait_for()
    desk.page.get_by_text("All results are in").first.wait_for()

"""A real browser, and people of every kind at the shared site, who are gone afterwards."""

import re
from collections.abc import Iterator

import pytest
from allauth.mfa.totp.internal import auth as totp

from core.refs import new_ref
from tests.browser import chromium, reader
from tests.events_on_site import plan
from tests.site import Browser, Site

__all__ = ["chromium", "reader"]

PASSWORD = "seventeen goblins"


def sign_up(site: Site, name: str) -> Browser:
    """Somebody new, signed in."""
    browser = Browser(site.base)
    form = {"email": f"{new_ref()}@podium.example", "password1": PASSWORD}
    browser.open("/accounts/signup/", {"display_name": name, **form})
    browser.open("/accounts/login/", {"login": form["email"], "password": PASSWORD})
    return browser


def code_for(page: str) -> str:
    """What an authenticator would show for the key on the page."""
    key = re.search(r'id="totp-key" value="([A-Z2-7]+)"', page)
    assert key, page
    _past, counter, _next = totp.yield_hotp_counters_from_time()
    return totp.format_hotp_value(totp.hotp_value(key[1], counter))


def leave(browser: Browser, name: str) -> None:
    """Delete everything about them."""
    status, page = browser.open("/me/data/delete/", {"name": name})
    assert status == 200, page
    assert "core." not in page


@pytest.fixture(scope="module")
def guest(site: Site) -> Iterator[Browser]:
    """Somebody who joined by name."""
    browser = Browser(site.base)
    browser.open("/play/", {"name": "Gwen"})
    yield browser
    leave(browser, "Gwen")


@pytest.fixture(scope="module")
def account(site: Site) -> Iterator[Browser]:
    """Somebody with an account, who has just said their password again."""
    browser = sign_up(site, "Aiko Mori")
    browser.open("/accounts/reauthenticate/", {"password": PASSWORD})
    yield browser
    leave(browser, "Aiko Mori")


@pytest.fixture(scope="module")
def owner(site: Site) -> Iterator[Browser]:
    """Somebody with a shop, which closes when they leave."""
    browser = sign_up(site, "Rin Sato")
    form = {"name": "Corner Hall", "town": "Kyoto", "country": "Japan", "time_zone": "Asia/Tokyo"}
    status, page = browser.open("/shops/new/", form)
    assert status == 200, page
    yield browser
    browser.open("/accounts/reauthenticate/", {"password": PASSWORD})
    leave(browser, "Rin Sato")


def sealed(browser: Browser) -> str:
    """A sealed pool with closed packs; its ref."""
    page = browser.open("/sealed/", {"product": "M10", "packs": "5"})[1]
    pool = re.search(r'action="/pools/([^/"]+)/open/"', page)
    assert pool, page
    return pool[1]


def cube(browser: Browser) -> str:
    """A shared cube with a line that is left out; its ref."""
    cards = "Serra Angle\nLightning Bolt\nSerra Angel\n2 Llanowar Elves\nOrnithopter"
    form = {"kind": "cube", "title": "Hall", "text": cards, "size": "1", "leave_out": "on"}
    page = browser.open("/cubes/new/", form)[1]
    found = re.search(r'action="/cubes/([^/"]+)/share/"', page)
    assert found, page
    browser.open(f"/cubes/{found[1]}/share/", {"on": ""})
    return found[1]


def give_out(browser: Browser, source: str) -> str:
    """An event with two players and their pools; its ref."""
    event = plan(browser, name=f"Sealed, {source}", format="limited")
    event.act("announce")
    event.enter("Ann", "Ben")
    form = {"act": "give_out", "source": source, "product": "M10", "packs": "6", "minutes": "30"}
    status, page = browser.open(f"/events/{event.ref}/run/sealed/act/", form)
    assert status == 200, page
    return event.ref


@pytest.fixture(scope="module")
def places(owner: Browser) -> dict[str, str]:
    """The variable parts of addresses: the owner's shop, public page, events and pools."""
    page = owner.open("/me/")[1]
    shop = re.search(r'href="/shops/(?!new/)([^/"]+)/', page)
    person = re.search(r'href="/u/([^/"]+)/', page)
    assert shop, page
    assert person, page
    draft = plan(owner, name="Next month", kind="commander")
    event = plan(owner, name="Friday", organisation=shop[1], cut="4", decks="optional")
    event.act("announce")
    event.enter("Ann", "Ben", "佐藤 花子", "Dmitri Ivanov-Petrov", "Eve")
    event.act("start", round="3")
    event.play(1)
    event.play(2, leave=1)
    finals = plan(owner, name="Finals", kind="elimination")
    finals.act("announce")
    finals.enter("Ann", "Ben", "Cem")
    finals.act("start")
    finals.play(1)
    filling = plan(owner, name="Saturday", takes_check_in="on")
    filling.act("announce")
    filling.enter("Kim Lee", "佐藤 花子")
    filling.act("check_in")
    players = event.browser.open(f"/events/{event.ref}/players/")[1]
    entry = re.search(rf'href="/events/{event.ref}/players/([0-9a-z]{{12}})/"', players)
    table = re.search(
        rf'href="/events/{event.ref}/run/table/([0-9a-z]{{12}})/"',
        event.browser.open(f"/events/{event.ref}/run/")[1],
    )
    assert entry, players
    assert table
    pools = [sealed(owner) for _ in range(2)]
    owner.open(f"/pools/{pools[1]}/open/", {"all": ""})
    given = [give_out(owner, source) for source in ("sealed", "paper")]
    lists = owner.open(f"/events/{given[1]}/run/sealed/")[1]
    written = re.search(r'href="/pools/([0-9a-z]{12})/"', lists)
    assert written, lists
    return {
        "sealed": given[0],
        "paper": given[1],
        "written": written[1],
        "closed": pools[0],
        "cube": cube(owner),
        "opened": pools[1],
        "shop": shop[1],
        "person": person[1],
        "draft": draft.ref,
        "event": event.ref,
        "finals": finals.ref,
        "filling": filling.ref,
        "entry": entry[1],
        "table": table[1],
    }


@pytest.fixture(scope="module")
def with_factor(site: Site) -> Iterator[Browser]:
    """Somebody whose second factor is on."""
    browser = sign_up(site, "Jun Abe")
    browser.open("/accounts/reauthenticate/", {"password": PASSWORD})
    _status, page = browser.open("/accounts/2fa/totp/on/")
    browser.open("/accounts/2fa/totp/on/", {"code": code_for(page)})
    yield browser
    leave(browser, "Jun Abe")

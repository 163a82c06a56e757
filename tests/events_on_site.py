"""Events on a running site, made the way a person makes them: through the pages' forms."""

import re
from dataclasses import dataclass

from tests.site import Browser

PLAN = {
    "name": "Friday",
    "starts_at": "2030-05-10T19:00",
    "time_zone": "Europe/Amsterdam",
    "kind": "swiss",
    "cut": "0",
    "best_of": "3",
    "minutes": "50",
    "level": "regular",
    "decks": "none",
    "self_registration": "on",
    "self_reporting": "on",
}


@dataclass
class SiteEvent:
    """An event and the browser of whoever runs it."""

    browser: Browser
    ref: str

    def act(self, act: str, **form: str) -> str:
        """Press a button of the console; the console's page."""
        status, page = self.browser.open(f"/events/{self.ref}/run/act/", {"act": act, **form})
        assert status == 200, page
        return page

    def enter(self, *names: str) -> None:
        """Enter walk-ins at the desk."""
        for name in names:
            status, page = self.browser.open(f"/events/{self.ref}/run/desk/add/", {"name": name})
            assert status == 200, page

    def tables(self) -> list[str]:
        """Addresses of the forms of tables that wait for a result."""
        page = self.browser.open(f"/events/{self.ref}/run/")[1]
        return re.findall(rf'action="(/events/{self.ref}/run/matches/[0-9a-z]+/)"', page)

    def play(self, number: int, *, leave: int = 0) -> None:
        """Draw, publish and score a round, but for so many tables."""
        self.act("draw")
        self.act("publish", round=str(number))
        self.act("clock_start", round=str(number))
        tables = list(dict.fromkeys(self.tables()))
        for address in tables[: len(tables) - leave]:
            self.browser.open(address, {"result": "2-1", "version": "0"})


def plan(browser: Browser, **changes: str) -> SiteEvent:
    """Plan an event, a draft."""
    status, page = browser.open("/events/new/", {**PLAN, **changes})
    assert status == 200, page
    found = re.search(r'action="/events/([0-9a-z]{12})/run/act/"', page)
    assert found, page
    return SiteEvent(browser, found[1])

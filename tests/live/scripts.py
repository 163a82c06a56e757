"""Programs with tokens of demo people, for the live tests."""

import json
import re
from dataclasses import dataclass
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import websockets.sync.client as ws

from tests.site import SOCKET, Browser, Site

LIVE = "/ws/live-check/0000000check/"


@dataclass
class Script:
    """A program with a token."""

    site: Site
    token: str

    def call(self, path: str, body: object = None, method: str = "") -> tuple[int, dict]:
        """(status, JSON) of a request to the API."""
        request = Request(
            self.site.base + path,
            data=None if body is None else json.dumps(body).encode(),
            method=method or ("GET" if body is None else "POST"),
            headers={
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
            },
        )
        try:
            with urlopen(request, timeout=15) as answer:
                return answer.status, json.loads(answer.read() or b"{}")
        except HTTPError as error:
            return error.code, json.load(error)

    def end(self) -> None:
        """Revoke the token, if it holds; the next test may want the room."""
        status, answer = self.call("/api/v1/tokens/")
        if status == 200:
            ref = answer["results"][0]["ref"]
            assert self.call(f"/api/v1/tokens/{ref}/", method="DELETE")[0] == 204

    def ticket(self) -> str:
        """A fresh one."""
        status, answer = self.call("/api/v1/socket-tickets/", {})
        assert status == 201, answer
        return answer["ticket"]

    def open(self, path: str = LIVE, query: str = "from=0&as=operators", **options):
        """A socket with a fresh ticket, as a program opens it: without an origin."""
        ticket = options.pop("ticket", None) or self.ticket()
        address = "ws" + self.site.base.removeprefix("http")
        return ws.connect(f"{address}{path}?{query}&ticket={ticket}", **SOCKET, **options)


def token_of(site: Site, browser: Browser, who: str, *scopes: str) -> str:
    """Make a token on the page, typing the password once more."""
    people = json.loads((site.var / "demo.json").read_text())
    password = next(person["password"] for person in people if person["who"] == who)
    status, _page = browser.open("/accounts/reauthenticate/", {"password": password})
    assert status == 200
    form = {"name": "Socket", "days": "30", "scopes": scopes}
    status, page = browser.open("/me/tokens/", form)
    assert status == 200, page
    found = re.search(r'id="new-token" value="(podium_[0-9a-f]{64})"', page)
    assert found, page
    return found[1]

"""An operator with the live check open."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from core.refs import new_ref
from tests.site import Browser, Site, stream_of

_numbers = itertools.count(1)


@dataclass
class Desk:
    """One operator's browser on /live-check/."""

    browser: Browser

    def load(self) -> str:
        """The page."""
        status, page = self.browser.open("/live-check/")
        assert status == 200
        return page

    def head(self) -> int:
        """The last sequence number that the page shows."""
        return stream_of(self.load())[1]

    def watch(self, after: int | None = None, **options):
        """A socket that goes on after the page's last entry, or after a number."""
        path, seq = stream_of(self.load())
        seq = seq if after is None else after
        return self.browser.socket(f"{path}?from={seq}&as=operators&lang=en", **options)

    def ask(self, note: str | None = None) -> str:
        """Press the button once; the note that the answer will carry."""
        note = note or f"note {next(_numbers)} {new_ref()}"
        status, page = self.browser.open("/live-check/", {"note": note, "request_id": new_ref()})
        assert status == 200, page
        return note


def notes(got: list[dict]) -> list[str]:
    """What the frames' HTML says, for comparing with what was asked."""
    return [frame["html"] for frame in got if frame["kind"] == "answered"]


@pytest.fixture
def desk_at() -> Callable[[Site], Desk]:
    """Sign an operator in at a site."""
    return lambda site: Desk(site.sign_in("operator"))


@pytest.fixture
def desk(site: Site) -> Desk:
    """An operator at the shared site."""
    return Desk(site.sign_in("operator"))

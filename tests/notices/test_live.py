"""Notices with real processes: on every open page of the person, and in their mailbox."""

import json

import pytest
from websockets.exceptions import ConnectionClosed

from core.refs import new_ref
from tests.notices.sink import sink
from tests.site import Browser, Site, frames, free_port, running_site, until

pytestmark = pytest.mark.live
WAITING = "SELECT FROM core_outboxmessage WHERE delivered_at IS NULL"
PASSWORD, NEW = "correct horse 7", "battery staple 7"


def somebody(site: Site) -> tuple[Browser, str]:
    """An account of their own at the site, signed in; (the browser, the e-mail address)."""
    browser, email = Browser(site.base), f"{new_ref()}@example.org"
    form = {"email": email, "password1": PASSWORD, "display_name": "Aiko"}
    status, page = browser.open("/accounts/signup/", form)
    assert status == 200, page
    status, page = browser.open("/accounts/login/", {"login": email, "password": PASSWORD})
    assert status == 200, page
    assert 'data-stream="/ws/me/"' in page
    return browser, email


def hear(browser: Browser, after: int = 0):
    """A page's socket of one's own notices."""
    return browser.socket(f"/ws/me/?from={after}&as=owner&lang=en")


def change_password(browser: Browser) -> None:
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    status, page = browser.open("/accounts/password/", form)
    assert status == 200, page


def test_a_notice_appears_on_each_of_ones_open_pages_and_on_nobody_elses(site: Site):
    mine, _email = somebody(site)
    other, _other_email = somebody(site)
    guest = Browser(site.base)
    guest.open("/play/", {"name": "Gina"})
    with hear(mine) as first, hear(mine) as second, hear(other) as theirs, hear(guest) as guests:
        change_password(mine)
        for socket in (first, second):
            [frame] = frames(socket, 1)
            assert (frame["seq"], frame["kind"], frame["unread"]) == (1, "notice", 1)
            assert "Your password was changed." in frame["html"]
        assert mine.open(frame["url"])[0] == 200
        for socket in (first, second):  # read in one place, counted anew in the others
            [frame] = frames(socket, 1)
            assert (frame["kind"], frame["unread"]) == ("read", 0)
        for socket in (theirs, guests):
            with pytest.raises(TimeoutError):
                while "head" in json.loads(socket.recv(timeout=1)):
                    pass


def end_of(socket) -> tuple[list[dict], int]:
    """What came until the server closed, and with which code."""
    got = []
    try:
        while True:
            got.append(json.loads(socket.recv(timeout=20)))
    except ConnectionClosed as end:
        return got, end.rcvd.code


def test_strangers_and_wrong_audiences_hear_nothing(site: Site):
    stranger, (mine, _email) = Browser(site.base), somebody(site)
    stranger.open("/")
    cases = [
        (stranger, "as=owner", ([], 4003)),
        (mine, "as=all", ([], 4003)),
        (mine, "as=owner&from=9", ([{"reset": "/me/notices/"}], 1000)),
    ]
    for browser, query, expected in cases:
        with browser.socket(f"/ws/me/?{query}") as socket:
            assert end_of(socket) == expected


def test_what_is_nobodys_stream_is_unknown(site: Site):
    mine, _email = somebody(site)
    with mine.socket("/ws/me/000000000000/?as=owner") as socket:
        assert end_of(socket) == ([], 4004)


def test_without_a_mail_server_the_letter_is_printed_where_the_worker_logs(site: Site):
    mine, email = somebody(site)
    change_password(mine)
    until(lambda: email in site.log("worker-default"), what="the letter")
    log = site.log("worker-default")
    assert "Subject: Podium: Your password was changed." in log
    assert f"{site.base.replace('127.0.0.1', 'localhost')}/me/security/" in log


def test_a_letter_waits_for_its_mail_server_and_arrives_once():
    port = free_port()
    with running_site(
        PODIUM_EMAIL_URL=f"smtp://127.0.0.1:{port}", PODIUM_WEB_PROCESSES="1"
    ) as site:
        mine, email = somebody(site)
        change_password(mine)
        until(
            lambda: "outbox_delivery_failed" in site.log("worker-default"),
            what="a first try while the server is away",
        )
        with sink(port) as letters:
            until(lambda: letters, within=30, what="the letter")
            until(lambda: site.rows(WAITING) == 0, what="it counts as sent")
            [letter] = letters
        assert letter["To"] == email
        assert letter["Subject"] == "Podium: Your password was changed."
        assert "Hello Aiko," in letter.get_content()
        assert "If this was not you" in letter.get_content()

"""A site on the internet, behind a proxy with TLS: what visitors and load balancers meet."""

import json
import secrets
from collections.abc import Iterator
from http.client import HTTPConnection

import pytest

from tests.site import Site, running_site, until

pytestmark = pytest.mark.live
TOKEN = "a-token-that-a-scraper-shows-0123456789"


@pytest.fixture(scope="module")
def public() -> Iterator[Site]:
    """The site; this machine is its proxy."""
    with running_site(
        PODIUM_HTTPS="1",
        PODIUM_HOSTS="podium.example",
        PODIUM_SECRET_KEY=secrets.token_urlsafe(50),
        PODIUM_PROXIES="127.0.0.1",
        PODIUM_METRICS_TOKEN=TOKEN,
    ) as site:
        yield site


def ask(site: Site, path: str, **headers: str):
    """What the proxy gets: (status, headers, body)."""
    connection = HTTPConnection(site.base.removeprefix("http://"), timeout=15)
    sent = {"Host": "podium.example", **{k.replace("_", "-"): v for k, v in headers.items()}}
    connection.request("GET", path, headers=sent)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers, body


VISITOR = {"X_Forwarded_For": "203.0.113.9", "X_Forwarded_Proto": "https"}


def test_a_visitor_by_https_has_the_page_and_secure_cookies(public):
    status, headers, _body = ask(public, "/accounts/login/", **VISITOR)
    assert status == 200
    assert headers["Strict-Transport-Security"] == "max-age=2592000"
    cookies = headers.get_all("Set-Cookie")
    assert cookies
    assert all("Secure" in cookie for cookie in cookies if "csrf" in cookie or "session" in cookie)


def test_a_visitor_by_http_is_led_to_https(public):
    status, headers, _body = ask(public, "/check/", **VISITOR | {"X_Forwarded_Proto": "http"})
    assert (status, headers["Location"]) == (301, "https://podium.example/check/")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_load_balancer_asks_by_http(public, path):
    status, _headers, body = ask(public, path)
    assert status == 200
    assert json.loads(body)["status"] == "ok"


def test_a_scraper_asks_by_http_too(public):
    status, _headers, body = ask(public, "/metrics", Authorization=f"Bearer {TOKEN}")
    assert status == 200
    assert b"podium_database_up 1.0" in body


def test_each_visitor_has_limits_of_their_own(public):
    """Forty wrong tokens: of forty visitors none is refused, of one all after the thirtieth are."""

    def guesses(address) -> list[int]:
        return [
            ask(public, "/metrics", Authorization="Bearer x", X_Forwarded_For=address(n))[0]
            for n in range(40)
        ]

    assert set(guesses(lambda n: f"203.0.113.{n}")) == {401}
    # A visitor may put what they like in front; the proxy's own word comes last.
    forged = guesses(lambda n: f"198.51.100.{n}, 203.0.113.200")
    assert forged == [401] * 30 + [429] * 10


def test_another_name_is_refused(public):
    assert ask(public, "/", **VISITOR | {"Host": "evil.example"})[0] == 400


def test_letters_lead_to_the_public_address(public):
    import subprocess
    import sys

    tell = (
        "from users.models import User; from users.notices.service import tell;"
        "u = User.objects.create_user('p@example.org', None, display_name='P');"
        "tell(u, code='users.notice_password_changed', important=True)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-m", "config.cli", "manage", "shell", "-v", "0", "-c", tell],
        env=public.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    until(lambda: "p@example.org" in public.log("worker-default"), what="the letter")
    assert "https://podium.example/me/security/" in public.log("worker-default")

"""Behind a proxy that ends TLS: PODIUM_HTTPS=1, and the proxy's word on the scheme is taken."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASK = """
import django
django.setup()
from django.conf import settings
from django.middleware.csrf import CsrfViewMiddleware
from django.test import RequestFactory
headers = {"HTTP_HOST": "podium.example", "HTTP_ORIGIN": "https://podium.example"}
for more in ({}, {"HTTP_X_FORWARDED_PROTO": "https"}, {"HTTP_X_FORWARDED_PROTO": "http"}):
    request = RequestFactory().post("/", **headers, **more)
    print(request.scheme, CsrfViewMiddleware(lambda _: None)._origin_verified(request))
print(settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE)
"""


@pytest.mark.parametrize(
    ("https", "proxies", "answers"),
    [
        ("1", "", ["http False", "https True", "http False", "True True"]),
        ("0", "", ["http False", "http False", "http False", "False False"]),
        # With proxies named, the web server looks who says it, before Django (tests/operators).
        ("1", "10.0.0.0/8", ["http False", "http False", "http False", "True True"]),
    ],
)
def test_forms_are_taken_when_the_proxy_says_https_and_cookies_are_secure(
    https: str, proxies: str, answers: list[str]
):
    more = {
        "PODIUM_HTTPS": https,
        "PODIUM_HOSTS": "podium.example",
        "PODIUM_PROXIES": proxies,
        "PODIUM_SECRET_KEY": secrets.token_urlsafe(50),
    }
    done = subprocess.run(
        [sys.executable, "-P", "-c", ASK],
        env={**os.environ, **more, "DJANGO_SETTINGS_MODULE": "config.settings"},
        cwd=ROOT / "platform",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == answers, done.stderr

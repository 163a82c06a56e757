"""Django's own check of a site on the internet finds nothing."""

import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
INTERNET = {
    "PODIUM_HTTPS": "1",
    "PODIUM_HOSTS": "podium.example",
    "PODIUM_SECRET_KEY": secrets.token_urlsafe(50),
}
ASK = """
import django
django.setup()
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.test import RequestFactory
from django.middleware.security import SecurityMiddleware
from django.http import HttpResponse
answer = SecurityMiddleware(lambda request: HttpResponse("ok"))
for path in ("/", "/healthz", "/readyz", "/metrics", "/healthz/x"):
    for scheme in ("http", "https"):
        request = RequestFactory().get(path, HTTP_HOST="podium.example", secure=scheme == "https",
                                       HTTP_X_FORWARDED_PROTO=scheme)
        got = answer(request)
        print(path, scheme, got.status_code, got.headers.get("Strict-Transport-Security"),
              got.headers.get("Location"))
"""


def python(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-P", *arguments],
        env={**os.environ, **INTERNET, "DJANGO_SETTINGS_MODULE": "config.settings", **environment},
        cwd=ROOT / "platform",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("more", [{}, {"PODIUM_PROXIES": "10.0.0.0/8"}, {"PODIUM_MODE": "run"}])
def test_the_deployment_check_is_clean(more, tmp_path):
    done = python(
        "../manage.py", "check", "--deploy", "--fail-level", "WARNING",
        **more, PODIUM_VAR=str(tmp_path),
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no issues" in done.stdout


def test_without_tls_the_same_check_names_what_is_missing():
    done = python("../manage.py", "check", "--deploy", PODIUM_HTTPS="0")
    for warning in ("security.W004", "security.W008", "security.W016"):
        assert warning in done.stderr


def test_pages_lead_to_https_and_what_a_load_balancer_asks_does_not():
    done = python("-c", ASK)
    month = "max-age=2592000"
    assert done.stdout.splitlines() == [
        "/ http 301 None https://podium.example/",
        f"/ https 200 {month} None",
        "/healthz http 200 None None",
        f"/healthz https 200 {month} None",
        "/readyz http 200 None None",
        f"/readyz https 200 {month} None",
        "/metrics http 200 None None",
        f"/metrics https 200 {month} None",
        "/healthz/x http 301 None https://podium.example/healthz/x",
        f"/healthz/x https 200 {month} None",
    ], done.stderr


def test_the_length_of_hsts_can_be_chosen():
    done = python("-c", ASK, PODIUM_HSTS_SECONDS="60")
    assert "/ https 200 max-age=60 None" in done.stdout

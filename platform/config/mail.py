"""The mail server from the environment; without one, letters are printed where the workers log."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from config.env import EnvError, env_bool, env_choice, env_list, env_secret, env_str, shown

SCHEMES = {"smtp": 25, "smtps": 465, "smtp+tls": 587}
VERIFICATIONS = ("none", "optional", "mandatory")
SECONDS = 10


def email_verification() -> str:
    """PODIUM_EMAIL_VERIFICATION: whether an address has to be shown to be one's own."""
    return env_choice("PODIUM_EMAIL_VERIFICATION", "none", VERIFICATIONS)


def site_url() -> str:
    """The site's own address without a slash at its end, for links in letters; else empty.

    PODIUM_URL, or behind TLS the first of PODIUM_HOSTS that is a name and no pattern. The message
    of an EnvError leaves out what may hold a password.
    """
    given = env_str("PODIUM_URL")
    if not given:
        names = [name for name in env_list("PODIUM_HOSTS", []) if name[0] not in ".*"]
        return f"https://{names[0]}" if names and env_bool("PODIUM_HTTPS") else ""
    try:
        parts = urlsplit(given)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if "@" in given:
        raise EnvError("PODIUM_URL is not usable: expected https://host, without user or password")
    if not usable or parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise EnvError(f"PODIUM_URL={shown(given)} is not usable: expected https://host")
    return f"{parts.scheme}://{parts.netloc}"


def email_settings() -> dict[str, Any]:
    """Django's EMAIL_… settings for PODIUM_EMAIL_URL and PODIUM_EMAIL_FROM.

    smtp://host:25, smtp+tls://user:password@host:587 (STARTTLS) or smtps://…:465. The message of
    an EnvError leaves the value out, which may hold a password.
    """
    url = env_secret("PODIUM_EMAIL_URL")
    sender = {"DEFAULT_FROM_EMAIL": env_str("PODIUM_EMAIL_FROM", "podium@localhost")}
    if not url:
        return {**sender, "EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    try:
        parts = urlsplit(url)
        port = parts.port or SCHEMES[parts.scheme]
        usable = bool(parts.hostname) and not parse_qsl(parts.query)
    except (ValueError, KeyError):
        usable = False
    if not usable:
        expected = "smtp://host:25, smtp+tls://user:password@host:587 or smtps://…:465"
        raise EnvError(f"PODIUM_EMAIL_URL is not usable: expected {expected}")
    return {
        **sender,
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": SECONDS,
    }

"""How visitors come: by which names, with TLS or not, through which proxies."""

import ipaddress
from typing import Any

from config.env import EnvError, env_bool, env_int, env_list, env_secret, shown

HOME_NAMES = ["localhost", "127.0.0.1", "[::1]"]
MONTH = 30 * 24 * 3600
FEWEST_TOKEN_CHARACTERS = 20


def host_names(*, https: bool) -> list[str]:
    """PODIUM_HOSTS, which has to be set on the internet; else this machine's own names."""
    names = env_list("PODIUM_HOSTS", [])
    if https and not names:
        raise EnvError("PODIUM_HOSTS is not set: with PODIUM_HTTPS=1 name the hosts of visitors")
    return names or HOME_NAMES


def trusted_proxies() -> list[str]:
    """PODIUM_PROXIES as networks: whose word on a visitor's address and scheme is taken.

    IPv4 networks stand there in the spelling of an IPv6 socket too.
    """
    networks = []
    for text in env_list("PODIUM_PROXIES", []):
        try:
            network = ipaddress.ip_network(text, strict=False)
        except ValueError:
            expected = "addresses or networks, such as 10.0.0.5 or 10.0.0.0/8"
            raise EnvError(
                f"PODIUM_PROXIES={shown(text)} is not usable: expected {expected}"
            ) from None
        networks.append(str(network))
        if isinstance(network, ipaddress.IPv4Network):
            networks.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return networks


def metrics_token() -> str:
    """PODIUM_METRICS_TOKEN: what a scraper shows; empty when only operators may read."""
    token = env_secret("PODIUM_METRICS_TOKEN")
    if token and (len(token) < FEWEST_TOKEN_CHARACTERS or not _is_plain(token)):
        raise EnvError(
            f"PODIUM_METRICS_TOKEN has under {FEWEST_TOKEN_CHARACTERS} characters, or others than "
            "printable ASCII: take a longer one"
        )
    return token


def _is_plain(text: str) -> bool:
    """Whether a header can hold it."""
    return text.isascii() and text.isprintable()


def security_settings() -> dict[str, Any]:
    """Django's settings for TLS: all of them or, on a network without it, none."""
    https = env_bool("PODIUM_HTTPS")
    seconds = env_int("PODIUM_HSTS_SECONDS", MONTH)
    if seconds < 0:
        raise EnvError(f"PODIUM_HSTS_SECONDS={seconds} is not usable: expected seconds")
    settings: dict[str, Any] = {"SESSION_COOKIE_SECURE": https, "CSRF_COOKIE_SECURE": https}
    if not https:
        return settings
    settings |= {
        "SECURE_SSL_REDIRECT": True,
        # Whoever looks after the site asks the process itself, not through the proxy.
        "SECURE_REDIRECT_EXEMPT": [r"^healthz$", r"^readyz$", r"^metrics$"],
        "SECURE_HSTS_SECONDS": seconds,
    }
    if not trusted_proxies():
        # Nobody is named whose word counts, so the proxy must be the only way in and set this
        # header itself (deploy/README.md). With PODIUM_PROXIES uvicorn looks who says it.
        settings["SECURE_PROXY_SSL_HEADER"] = ("HTTP_X_FORWARDED_PROTO", "https")
    return settings

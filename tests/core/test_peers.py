"""Where a request comes from, and which session cookies are looked up at all."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from core.access import (
    Peer,
    clean_session_key,
    network_of,
    peer_of_request,
    peer_of_scope,
    session_holds,
)
from users.models import User

DEMO, PERSON = User(is_demo=True), User()
HERE, THERE = Peer("127.0.0.1", forwarded=False), Peer("192.0.2.7", forwarded=False)


@pytest.mark.parametrize(
    ("address", "forwarded", "home"),
    [
        ("127.0.0.1", False, True),
        ("127.8.9.1", False, True),
        ("::1", False, True),
        ("::ffff:127.0.0.1", False, True),
        ("127.0.0.1", True, False),
        ("192.0.2.7", False, False),
        ("::ffff:192.0.2.7", False, False),
        ("", False, False),
        ("unix:", False, False),
    ],
)
def test_this_machine_is_loopback_without_a_proxy(address, forwarded, home):
    assert Peer(address, forwarded).is_this_machine is home


@pytest.mark.parametrize(
    ("viewer", "peer", "holds"),
    [
        (DEMO, HERE, True),
        (DEMO, THERE, False),
        (PERSON, THERE, True),
        (AnonymousUser(), THERE, True),
    ],
)
def test_demo_people_stay_on_this_machine(viewer, peer, holds):
    assert session_holds(viewer, peer) is holds


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "CF-Connecting-IP"])
def test_pages_and_sockets_see_the_same_peer(header):
    request = RequestFactory().get("/", headers={header: "1.2.3.4"})
    scope = {"client": ("127.0.0.1", 5), "headers": [(header.lower().encode(), b"1.2.3.4")]}
    assert peer_of_request(request) == peer_of_scope(scope) == Peer("127.0.0.1", forwarded=True)
    assert peer_of_scope({"client": None, "headers": []}) == Peer("", forwarded=False)


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("::1", "::/64"),
        ("fe80::7%eth0", "fe80::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_limits_count_a_whole_network_of_ipv6_as_one_visitor(address, counted):
    assert network_of(address) == counted


@pytest.mark.parametrize("cookie", [None, "", '"\\000aaaa"', "\0\0", "a" * 41, "ÄÖ", "abc;def"])
def test_a_cookie_that_is_no_key_is_none(cookie):
    assert clean_session_key(cookie) == ""


def test_a_key_is_a_key():
    assert clean_session_key("abc123" * 5) == "abc123" * 5

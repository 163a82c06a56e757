"""Every address says who may enter."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from config.routes import websocket_routes
from core import commands
from core.access import Rule, account_holder, anyone, operator, require, signed_in
from core.errors import NotPermitted, SignInNeeded
from core.live import rooms
from users.models import User


def every_pattern(resolver, prefix=""):
    for item in resolver.url_patterns:
        route = prefix + str(item.pattern)
        if isinstance(item, URLResolver):
            yield from every_pattern(item, route)
        elif isinstance(item, URLPattern):
            yield route, item.callback


OURS = [(r, v) for r, v in every_pattern(get_resolver()) if not r.startswith("admin/")]


@pytest.mark.parametrize(("route", "view"), OURS, ids=[route or "home" for route, _view in OURS])
def test_every_page_and_api_declares_its_rule(route, view):
    holder = getattr(view, "cls", None) or getattr(view, "view_class", None) or view
    rule = getattr(view, "access_rule", None) or getattr(holder, "access_rule", None)
    assert isinstance(rule, Rule), f"{route} lets in nobody knows whom"


def test_every_socket_declares_its_rule():
    assert all(route.callback.consumer_class.access_rule for route in websocket_routes)


def test_every_audience_of_every_room_has_its_rule():
    audiences = [a for room in rooms.all_rooms().values() for a in room.audiences.items()]
    assert audiences
    assert all(isinstance(rule, Rule) for _name, rule in audiences)


def test_every_kind_of_command_declares_its_rule():
    assert commands.kinds()
    assert all(isinstance(kind.rule, Rule) for kind in commands.kinds().values())


STRANGER, PLAYER = AnonymousUser(), User(display_name="p")
GUEST = User(display_name="g", is_guest=True)
OPERATOR, GONE = User(is_staff=True), User(is_staff=True, is_active=False)


@pytest.mark.parametrize(
    ("rule", "viewer", "refusal"),
    [
        (anyone, STRANGER, None),
        (signed_in, STRANGER, SignInNeeded),
        (signed_in, PLAYER, None),
        (signed_in, GUEST, None),
        (account_holder, STRANGER, SignInNeeded),
        (account_holder, GUEST, SignInNeeded),
        (account_holder, PLAYER, None),
        (account_holder, GONE, NotPermitted),
        (operator, STRANGER, SignInNeeded),
        (operator, PLAYER, NotPermitted),
        (operator, OPERATOR, None),
        (operator, GONE, NotPermitted),
    ],
)
def test_rules_admit_and_refuse(rule, viewer, refusal):
    if refusal is None:
        require(rule, viewer)
    else:
        with pytest.raises(refusal):
            require(rule, viewer)


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_live_check_is_for_operators(db, player, operator_client, method):
    stranger, someone = Client(), Client()
    someone.force_login(player)
    ask = {"get": lambda c: c.get("/live-check/"), "post": lambda c: c.post("/live-check/", {})}
    assert ask[method](stranger).status_code == 302
    assert ask[method](someone).status_code == 403
    assert ask[method](operator_client).status_code in {200, 302}


@pytest.mark.parametrize("method", ["get", "post"])
def test_its_api_is_for_operators_too(db, player, method):
    stranger, someone = Client(), Client()
    someone.force_login(player)
    answers = [getattr(client, method)("/api/v1/live-check/") for client in (stranger, someone)]
    assert [(a.status_code, a.json()["code"]) for a in answers] == [
        (401, "core.sign_in_needed"),
        (403, "core.not_permitted"),
    ]

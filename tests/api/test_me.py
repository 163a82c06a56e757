"""`me/`, `me/export/`, `users/<ref>/`, `claims/`, `tokens/`."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from users import limits
from users import service as people
from users.models import Player, User
from users.tokens import service
from users.tokens.models import Token

ME, EXPORT, CLAIMS, TOKENS = (
    "/api/v1/me/",
    "/api/v1/me/export/",
    "/api/v1/claims/",
    "/api/v1/tokens/",
)


def patch(client, body):
    return client.patch(ME, body, content_type="application/json")


def claim(client, code, **extra):
    return client.post(CLAIMS, {"code": code}, content_type="application/json", **extra)


@pytest.fixture
def browser(aiko) -> Client:
    """Aiko's browser."""
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(aiko)
    return client


# --- oneself ---


def test_oneself(aiko, script):
    answer = script("profile:read").get(ME)
    assert answer.status_code == 200
    account = answer.json()
    (player,) = account.pop("players")
    assert account.pop("joined_at").endswith("Z")
    assert account == {
        "ref": aiko.ref,
        "email": "aiko@example.org",
        "display_name": "Aiko Mori",
        "language": "",
        "time_zone": "",
        "name_short": False,
        "history_hidden": False,
        "mail_notices": True,
        "is_guest": False,
    }
    assert player.keys() == {"ref", "display_name", "is_main", "created_at"}
    assert player["is_main"] is True


def test_guests_have_themselves_too(guest):
    account = guest.get(ME).json()
    assert (account["display_name"], account["email"], account["is_guest"]) == ("Gwen", None, True)


def test_changing_what_is_named_only(aiko, script):
    change = {"display_name": " Aiko  M ", "name_short": True, "time_zone": "Asia/Tokyo"}
    answer = patch(script("profile:write"), change)
    assert answer.status_code == 200
    assert (answer.json()["display_name"], answer.json()["language"]) == ("Aiko M", "")
    user = User.objects.get(pk=aiko.pk)
    assert (user.display_name, user.name_short, user.time_zone) == ("Aiko M", True, "Asia/Tokyo")
    assert Player.objects.get(user=aiko).display_name == "Aiko M"
    assert patch(script("profile:write"), {}).status_code == 200


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"language": "xx"}, "users.bad_choice"),
        ({"time_zone": "Moon/Base"}, "users.bad_choice"),
        ({"display_name": "\u200b"}, "users.name_empty"),
    ],
)
def test_what_cannot_be(script, change, code):
    answer = patch(script("profile:write"), change)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_token_that_reads_changes_nothing(script):
    assert patch(script("profile:read"), {"language": "ja"}).status_code == 403


@pytest.mark.parametrize("path", [ME, EXPORT, TOKENS])
def test_strangers_have_nothing_here(stranger, path):
    assert stranger.get(path).status_code == 401


# --- taking everything away ---


def test_the_export_is_that_of_the_page(browser, script):
    from_token = script("export:read").get(EXPORT).json()
    from_page = browser.post("/me/data/export/").json()
    assert from_token.keys() == from_page.keys()
    assert from_token["account"] == from_page["account"]
    assert from_token["tokens"][0]["name"] == "Script"


def test_the_export_needs_its_own_scope(script):
    """It holds what every room holds; a token for one room must not reach it."""
    others = ["profile:write", "notices:write", "notices:write", "organisations:write"]
    answer = script(*others).get(EXPORT)
    assert answer.json()["details"] == {"scope": "export:read"}


def test_guests_may_take_theirs_away(guest):
    assert guest.get(EXPORT).json()["account"]["display_name"] == "Gwen"


# --- others ---


def test_somebody_as_the_asker_may_see_them(aiko, stranger, browser, script):
    url = f"/api/v1/users/{aiko.ref}/"
    people.change_profile(actor=aiko, changes={"name_short": True})
    short = {"ref": aiko.ref, "display_name": "Aiko M.", "url": f"/u/{aiko.ref}/"}
    assert stranger.get(url).json() == short
    assert browser.get(url).json() == {**short, "display_name": "Aiko Mori"}
    assert script("profile:read").get(url).json()["display_name"] == "Aiko Mori"
    assert script("notices:read").get(url).status_code == 403
    assert stranger.get(url.upper().replace("/API/V1/USERS/", "/api/v1/users/")).status_code == 200


def test_guests_and_closed_accounts_have_no_profile(aiko, stranger):
    guest, _code = people.join_as_guest("Gwen")
    assert stranger.get(f"/api/v1/users/{guest.ref}/").status_code == 404
    User.objects.filter(pk=aiko.pk).update(is_active=False)
    assert stranger.get(f"/api/v1/users/{aiko.ref}/").status_code == 404


# --- claims ---


def test_claiming_a_walk_in(aiko, script):
    player, code = people.add_walk_in("Walk-in")
    answer = claim(script(), code.upper())
    assert answer.status_code == 200
    assert [row["ref"] for row in answer.json()["players"]] == [player.ref]
    assert Player.objects.get(pk=player.pk).user == aiko
    again = claim(script(), code)
    assert (again.status_code, again.json()["code"]) == (404, "users.unknown_code")


@pytest.mark.parametrize("code", ["", "nonsense", "0000-0000-0000", "\0", "\ufffe", "x" * 10**5])
def test_codes_that_are_none(script, code):
    answer = claim(script(), code)
    assert (answer.status_code, answer.json()["code"]) == (404, "users.unknown_code")


def test_claiming_is_for_accounts(guest, stranger, script):
    _player, code = people.add_walk_in("Walk-in")
    for client in (guest, stranger):
        answer = claim(client, code)
        assert (answer.status_code, answer.json()["code"]) == (401, "core.sign_in_needed")
    assert claim(script("profile:read"), code).status_code == 403


def test_guessing_has_an_end_and_the_refusal_says_when(script, monkeypatch):
    monkeypatch.setattr(limits, "CLAIMS", limits.Limit("claims-address", 20, 600))
    client = script()
    for _ in range(limits.CLAIMS.count):
        assert claim(client, "0000-0000-0000", REMOTE_ADDR="192.0.2.55").status_code == 404
    answer = claim(client, "0000-0000-0000", REMOTE_ADDR="192.0.2.55")
    assert (answer.status_code, answer.json()["code"]) == (429, "core.too_many_attempts")
    assert int(answer.headers["Retry-After"]) == answer.json()["details"]["seconds"] > 0
    # The page counts the same attempts.
    page = client.post("/claim/", {"code": "0000-0000-0000"}, REMOTE_ADDR="192.0.2.55")
    assert page.status_code == 429
    assert claim(client, "0000-0000-0000", REMOTE_ADDR="192.0.2.56").status_code == 404


# --- tokens ---


def test_a_browser_sees_all_of_its_owners_tokens_and_a_token_itself(aiko, browser, operator):
    first = service.make(actor=aiko, name="One", scopes=["notices:read"], days=30)
    service.make(actor=aiko, name="Two", scopes=["profile:write"], days=None)
    service.make(actor=operator, name="Theirs", scopes=["notices:read"], days=None)
    assert [row["name"] for row in browser.get(TOKENS).json()["results"]] == ["Two", "One"]
    script = Client(headers={"Authorization": f"Bearer {first[1]}"})
    (itself,) = script.get(TOKENS).json()["results"]
    assert itself.keys() == {
        "ref", "name", "scopes", "created_at", "last_used_at", "expires_at"
    }  # fmt: skip
    assert (itself["name"], itself["scopes"]) == ("One", ["notices:read"])


def test_no_token_makes_or_ends_another(aiko, script):
    other, _plain = service.make(actor=aiko, name="Other", scopes=["notices:read"], days=None)
    strong = script("profile:write", "export:read")
    assert strong.post(TOKENS, {"name": "x"}, content_type="application/json").status_code == 405
    assert strong.delete(f"{TOKENS}{other.ref}/").status_code == 404
    assert Token.objects.filter(pk=other.pk).exists()


def test_a_token_may_end_itself_whatever_its_scopes(aiko):
    token, plain = service.make(actor=aiko, name="One", scopes=["notices:read"], days=30)
    script = Client(headers={"Authorization": f"Bearer {plain}"})
    assert script.delete(f"{TOKENS}{token.ref}/").status_code == 204
    assert script.delete(f"{TOKENS}{token.ref}/").status_code == 401
    assert not Token.objects.exists()


def test_a_browser_ends_one_after_the_password_was_typed_again(aiko, browser):
    token, _plain = service.make(actor=aiko, name="One", scopes=["notices:read"], days=30)
    answer = browser.delete(f"{TOKENS}{token.ref}/")
    assert (answer.status_code, answer.json()["code"]) == (403, "tokens.sign_in_again")
    browser.post("/accounts/reauthenticate/", {"password": "x"})
    assert browser.delete(f"{TOKENS}{token.ref}/").status_code == 204


def test_tokens_of_others_are_not_there(operator, browser):
    token, _plain = service.make(actor=operator, name="Theirs", scopes=["notices:read"], days=None)
    browser.post("/accounts/reauthenticate/", {"password": "x"})
    assert browser.delete(f"{TOKENS}{token.ref}/").status_code == 404


def test_guests_have_none(guest):
    assert guest.get(TOKENS).status_code == 401


# --- speed ---


@pytest.mark.parametrize(
    ("path", "scope", "queries"),
    [
        (ME, "profile:read", 2),  # the token with its owner; players
        (TOKENS, "notices:read", 2),
        ("/api/v1/notices/", "notices:read", 2),
    ],
)
def test_queries(script, path, scope, queries):
    client = script(scope)
    client.get(path)  # once a minute it is noted that the token was used
    with CaptureQueriesContext(connection) as seen:
        assert client.get(path).status_code == 200
    assert len(seen) == queries, [query["sql"] for query in seen]


def test_one_write_of_oneself_with_a_key(script):
    client = script()
    client.get(ME)
    with CaptureQueriesContext(connection) as seen:
        answer = client.patch(
            ME, {"language": "ja"}, content_type="application/json",
            headers={"Idempotency-Key": "k"},
        )  # fmt: skip
    assert answer.status_code == 200
    # Who asks; the key twice, each in a savepoint; the locked row and its change; the players.
    assert len(seen) == 13, [query["sql"] for query in seen]

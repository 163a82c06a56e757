"""The page of one's tokens."""

import re
from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client

from core import clock
from tests.tokens.conftest import PASSWORD, script_with
from tests.web.reading import INLINE
from users import service as people
from users.tokens import queries, service
from users.tokens.models import Token

URL = "/me/tokens/"
FORM = {"name": "Scoreboard", "scopes": ["profile:read", "notices:write"], "days": "90"}


def shown_token(page: str) -> str:
    """The new token that the page shows, if any."""
    found = re.search(r'id="new-token" value="(podium_[0-9a-f]{64})"', page)
    return found[1] if found else ""


def test_without_tokens_it_says_what_they_are_for(browser):
    page = browser.get(URL).text
    assert "No tokens yet" in page
    assert "Read your name, e-mail address, language and privacy choices." in page
    assert "operate:" not in page
    assert not INLINE.search(page)


def test_a_new_token_is_shown_exactly_once_and_works(browser):
    first = browser.post(URL, FORM)
    assert first.status_code == 200
    plain = shown_token(first.text)
    assert plain
    assert f'curl -H "Authorization: Bearer {plain}" http://testserver/api/v1/tokens/' in (
        first.text.replace("&quot;", '"')
    )
    assert "no-store" in first.headers["Cache-Control"]
    assert "podium_" not in browser.get(URL).text
    assert script_with(plain).get("/api/v1/tokens/").status_code == 200


def test_the_list_says_what_each_may_and_how_long(browser, aiko):
    browser.post(URL, {**FORM, "name": "<b>", "days": "never"})
    page = browser.get(URL).text
    assert "<bdi>&lt;b&gt;</bdi>" in page
    assert "Mark notices as read, and choose what you are told." in page
    assert "you revoke it" in page
    assert "Never" in page
    service.make(actor=aiko, name="Old", scopes=["notices:read"], days=30)
    with clock.moved(timedelta(days=31)):
        assert "Expired" in browser.get(URL).text


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"scopes": []}, "Choose at least one thing that the token may do."),
        ({"name": "\u200b"}, "A name needs at least one visible character."),
        ({"name": "n" * 61}, "A name has at most 60 characters."),
        ({"scopes": ["operate:read"]}, "Select a valid choice"),
        ({"days": "7"}, "Select a valid choice"),
        ({"days": ""}, "This field is required."),
    ],
)
def test_what_is_wrong_is_said_at_the_form(browser, change, sentence):
    answer = browser.post(URL, {**FORM, **change})
    assert answer.status_code == 400
    assert sentence in answer.text
    assert not Token.objects.exists()


def test_the_twenty_first_is_refused_in_a_sentence(browser, aiko):
    for _ in range(20):
        service.make(actor=aiko, name="x", scopes=["notices:read"], days=None)
    answer = browser.post(URL, FORM)
    assert answer.status_code == 400
    assert "You have 20 tokens already." in answer.text


def test_making_and_revoking_ask_for_the_password_again(aiko):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(aiko)
    token, _plain = service.make(actor=aiko, name="x", scopes=["notices:read"], days=None)
    revoking = f"{URL}{token.ref}/revoke/"
    assert client.get(URL).status_code == 200
    for path, form in ((URL, FORM), (revoking, {})):
        answer = client.post(path, form)
        assert answer.headers["Location"].startswith("/accounts/reauthenticate/?next=")
    assert Token.objects.get() == token
    # What was asked for goes on once the password has been typed.
    client.post(URL, FORM)
    answer = client.post(
        f"/accounts/reauthenticate/?next={URL}", {"password": PASSWORD, "next": URL}
    )
    assert answer.status_code == 200
    assert Token.objects.count() == 2
    assert shown_token(answer.text)
    assert "no-store" in answer.headers["Cache-Control"]
    assert f'action="{URL}"' in answer.text  # not to where the password went
    assert "podium_" not in client.get(URL).text


def test_a_new_token_is_kept_nowhere_not_even_in_the_session(browser):
    plain = shown_token(browser.post(URL, FORM).text)
    for session in Session.objects.all():
        assert plain not in str(session.get_decoded())
    for model in apps.get_models():
        assert not any(plain in str(row) for row in model.objects.values()), model
    assert browser.head(URL).status_code == 200


def test_revoking_asks_once_more_and_then_it_is_over(browser, aiko):
    token, plain = service.make(actor=aiko, name="Lost phone", scopes=["notices:read"], days=None)
    question = browser.get(f"{URL}{token.ref}/revoke/").text
    assert "Revoke this token?" in question
    assert "Lost phone" in question
    assert queries.token_of(plain) is not None
    answer = browser.post(f"{URL}{token.ref}/revoke/", follow=True)
    assert "The token is revoked." in answer.text
    assert queries.token_of(plain) is None
    assert browser.get(f"{URL}{token.ref}/revoke/").status_code == 404


def test_tokens_of_others_are_not_there(browser, operator):
    token, _plain = service.make(actor=operator, name="x", scopes=["notices:read"], days=None)
    assert browser.get(f"{URL}{token.ref}/revoke/").status_code == 404
    assert browser.post(f"{URL}{token.ref}/revoke/").status_code == 404
    assert Token.objects.exists()


def test_it_is_for_accounts(db):
    stranger, guest = Client(), Client()
    guest.force_login(people.join_as_guest("Gwen")[0])
    for client in (stranger, guest):
        assert client.get(URL).headers["Location"].startswith("/accounts/login/")


def test_operators_are_offered_their_scopes(operator_client):
    assert "operate:write" in operator_client.get(URL).text

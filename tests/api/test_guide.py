"""docs/api.md: its examples are run, and what it says holds."""

import json
import re
import shlex

import pytest
from django.conf import settings
from django.test import Client

from core.web.docs import description
from users import service as people
from users.tokens import service

GUIDE = (settings.ROOT / "docs" / "api.md").read_text()
BLOCK = re.compile(r"```(sh|json|python)\n(.*?)```", re.DOTALL)
BLOCKS = BLOCK.findall(GUIDE)
SHELL = [
    (text, following if kind == "json" else "")
    for (language, text), (kind, following) in zip(BLOCKS, [*BLOCKS[1:], ("", "")], strict=True)
    if language == "sh" and "curl" in text
]
REFUSED = {'{"language": "xx"}'}


@pytest.fixture
def token(db) -> str:
    """Of somebody like the one in the examples."""
    aiko = people.sign_up(email="aiko@example.org", password="x", display_name="Aiko Mori")
    scopes = ["profile:write"]
    return service.make(actor=aiko, name="Scoreboard", scopes=scopes, days=90)[1]


def run(command: str, token: str):
    """What curl would do."""
    words = shlex.split(command.replace("$TOKEN", token).replace("\\\n", " "))
    assert words.pop(0) == "curl"
    method, headers, body, url = "", {}, None, ""
    while words:
        word = words.pop(0)
        if word == "-X":
            method = words.pop(0)
        elif word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = words.pop(0)
        else:
            assert not word.startswith("-"), f"{word} is not for these examples"
            url = word.removeprefix("$PODIUM")
    kind = headers.pop("Content-Type", "application/json")
    method = method or ("GET" if body is None else "POST")
    return Client(headers=headers).generic(method, url, body or b"", content_type=kind), body


def shape(value):
    """A value without its contents."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(inner) for inner in value[:1]]
    return type(value).__name__


@pytest.mark.parametrize(("command", "shown"), SHELL, ids=range(len(SHELL)))
def test_each_example_does_what_stands_below_it(token, command, shown):
    answer, body = run(command, token)
    if body in REFUSED:
        assert answer.status_code == 400
    else:
        assert answer.status_code in {200, 201}, answer.content
    if shown:
        assert shape(answer.json()) == shape(json.loads(shown))
    if body in REFUSED:
        assert answer.json() == json.loads(shown)


def test_there_are_examples():
    assert len(SHELL) == 6


def test_every_code_and_scope_and_address_in_it_is_one_that_there_is():
    paths = {path.replace("{", "<").replace("}", ">") for path in description("en")["paths"]}
    for address in re.findall(r"\$PODIUM(/api/v1/[a-z/-]+)", GUIDE):
        assert address in paths
    from core import words
    from users.tokens.scopes import all_scopes

    for code in re.findall(r"`((?:core|users|tokens)\.[a-z_]+)`", GUIDE):
        assert code in words.known_codes()
    for scope in re.findall(r"`([a-z]+:(?:read|write))`", GUIDE):
        assert scope in all_scopes()


def test_the_limits_it_names_are_those_that_hold():
    from config.api_docs import RATES

    for count in RATES.values():
        assert f"{count} " in GUIDE

"""The pages for scripts in a real browser: tokens, and the description with its way to try it."""

import json
import re

import pytest

from tests.ways import in_ways

pytestmark = pytest.mark.e2e


@in_ways("size", "scheme")
def test_the_description_is_shown_under_our_policy(reader, size, scheme):
    visitor = reader(size=size, scheme=scheme)
    visitor.goto("/api/docs/")
    visitor.page.click("#operations-tag-pools")  # many operations, so they are folded away
    visitor.page.wait_for_selector("#api-docs .opblock-summary-path")
    assert visitor.page.locator("h1:visible").count() == 1
    assert visitor.sideways() == 0
    assert visitor.complaints == []
    visitor.shoot(f"api-docs-{size}-{scheme}")


def test_an_operation_can_be_tried_as_oneself(reader):
    visitor = reader()
    visitor.sign_in("operator")
    visitor.goto("/api/docs/")
    visitor.page.click("#operations-tag-operate")
    visitor.page.click("#operations-operate-live_check_create .opblock-summary-control")
    visitor.page.click("#operations-operate-live_check_create .try-out__btn")
    visitor.page.click("#operations-operate-live_check_create .execute")
    answer = visitor.page.wait_for_selector(".live-responses-table tbody .response-col_status")
    assert "202" in answer.inner_text()
    assert visitor.complaints == []
    visitor.shoot("api-docs-tried")


@in_ways("size", "language")
def test_a_token_is_made_shown_and_revoked(reader, size, language):
    visitor = reader(size=size, language=language)
    visitor.sign_in("player")
    visitor.goto("/me/tokens/")
    visitor.shoot(f"tokens-empty-{language}-{size}")
    name = f"Scoreboard <b> {language} {size}"
    visitor.page.fill("[name=name]", name)
    visitor.page.check("[value='profile:read']")
    visitor.page.check("[value='decks:write']")
    visitor.page.click("main form .primary")
    # Who makes a token types the password once more; what was filled in goes on then.
    people = json.loads((visitor.site.var / "demo.json").read_text())
    password = next(person["password"] for person in people if person["who"] == "player")
    visitor.page.fill("[name=password]", password)
    visitor.page.click("main form .primary")
    token = visitor.page.input_value("#new-token")
    assert re.fullmatch("podium_[0-9a-f]{64}", token)
    visitor.shoot(f"tokens-new-{language}-{size}")
    assert visitor.sideways() == 0
    visitor.goto("/me/tokens/")
    assert visitor.page.locator("#new-token").count() == 0
    here = visitor.page.locator(".tokens > li", has_text=name)
    assert here.count() == 1
    here.locator(".stop").click()
    visitor.shoot(f"tokens-revoke-{language}-{size}")
    assert visitor.sideways() == 0
    visitor.page.click("main form .stop")
    assert visitor.page.locator(".tokens > li", has_text=name).count() == 0
    assert visitor.complaints == []

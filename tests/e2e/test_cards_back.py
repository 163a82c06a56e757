"""Going back to what was found among the cards."""

import pytest

pytestmark = pytest.mark.e2e


def look_for(visitor, text):
    visitor.page.fill("#card-q", text)
    visitor.page.wait_for_url(f"**/cards/?q={text}*")


def sees(visitor, text):
    visitor.page.wait_for_function(
        "text => document.querySelector('#card-q')?.value === text", arg=text
    )
    assert visitor.page.locator("header.site-header").count() == 1
    assert visitor.page.locator(".card-hit").count() > 0


def test_back_and_forth_between_searches(reader):
    visitor = reader(size="phone")
    visitor.goto("/cards/")
    look_for(visitor, "serra")
    look_for(visitor, "bolt")
    visitor.page.go_back()
    sees(visitor, "serra")
    visitor.page.go_forward()
    sees(visitor, "bolt")
    assert visitor.complaints == []


def test_back_from_a_card(reader):
    visitor = reader(size="phone")
    visitor.goto("/cards/")
    look_for(visitor, "serra")
    visitor.page.locator(".card-hit a").first.click()
    visitor.page.wait_for_url("**/cards/serra-*/")
    visitor.page.go_back()
    sees(visitor, "serra")
    assert visitor.complaints == []

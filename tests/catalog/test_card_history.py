"""Parts of the card search are never taken for the page, by htmx or by the browser's store."""

import pytest
from django.test import Client


def ask(**headers):
    return Client(headers={"Accept-Language": "en", **headers}).get("/cards/", {"q": "serra"})


def test_whoever_goes_back_gets_the_whole_page(magic_2010):
    text = ask(**{"HX-Request": "true", "HX-History-Restore-Request": "true"}).content.decode()
    assert text.startswith("<!DOCTYPE html>")
    assert 'value="serra"' in text


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_stores_tell_page_and_part_apart(magic_2010, headers):
    told = {name.strip() for name in ask(**headers)["Vary"].split(",")}
    assert {"HX-Request", "HX-History-Restore-Request"} <= told


def test_the_page_of_a_card_holds_one_page(magic_2010):
    for query in ({}, {"on": "yesterday"}):
        text = Client().get("/cards/lightning-bolt/", query).content.decode()
        assert text.count("<html") == text.count("<main") == 1


def test_filters_stay_folded_where_none_was_set(magic_2010):
    fields = dict.fromkeys(("type", "set", "format", "date", "mv_from", "mv_to"), "")
    form = {**fields, "q": "serra", "how": "least", "sort": "best"}
    folded = '<details class="filters-box">'
    assert folded in Client().get("/cards/", form).content.decode()
    assert folded not in Client().get("/cards/", {**form, "type": "angel"}).content.decode()

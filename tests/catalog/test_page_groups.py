"""What the page makes of the answer: boxes, labels, what was uploaded."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from formats.catalog.checking import check_text

FORM = {"format": "standard", "date": "2010-01-01"}


def page(client: Client, text: str, **more: object) -> str:
    """The page after a check."""
    return client.post("/check/", {**FORM, "text": text, **more}).text


def test_many_unknown_cards_share_one_box(magic_2010: None, client: Client) -> None:
    names = [f"Unheard Of {letter}" for letter in "ABCDE"]
    text = page(client, "\n".join(["60 Plains", *(f"1 {name}" for name in names)]))
    assert text.count('data-code="formats.card_not_in_catalogue"') == 1
    assert all(name in text for name in names)
    assert "This site does not know 5 cards:" in text


def test_few_unknown_cards_have_a_box_each(magic_2010: None, client: Client) -> None:
    text = page(client, "60 Plains\n1 Unheard Of A\n1 Unheard Of B")
    assert text.count('data-code="formats.card_not_in_catalogue"') == 2


def test_a_minimum_is_needed_and_a_maximum_allowed(magic_2010: None, client: Client) -> None:
    text = page(client, "56 Plains")
    assert "<dt>Needed</dt><dd>60</dd>" in text
    assert "<dt>Allowed</dt>" not in text
    assert "<dt>Allowed</dt><dd>4</dd>" in page(client, "56 Plains\n5 Serra Angel")


def test_too_many_copies_are_certain_wherever_the_card_was_printed(magic_2010: None) -> None:
    text = "56 Plains\n5 Lightning Bolt"
    result = check_text(text=text, format="standard", on=date(2024, 1, 1))
    assert result.legal is False
    assert [
        (reason.code, reason.certain) for reason in result.reasons if reason.card != "Plains"
    ] == [
        ("formats.printings_incomplete", False),
        ("formats.too_many_copies", True),
    ]


@pytest.mark.parametrize("htmx", [True, False])
def test_the_box_shows_what_was_uploaded_and_the_file_is_let_go(
    magic_2010: None, client: Client, htmx: bool
) -> None:
    upload = SimpleUploadedFile("deck.txt", "60 平地".encode())
    headers = {"HX-Request": "true"} if htmx else {}
    form = {**FORM, "text": "what stood there", "file": upload}
    text = client.post("/check/", form, headers=headers).text
    assert "60 平地</textarea>" in text
    assert "what stood there" not in text
    assert text.count('id="deck-file"') == 1
    assert text.count('hx-swap-oob="true"') == (2 if htmx else 0)


def test_a_day_ahead_and_the_data_s_own_day_are_said(magic_2010: None, client: Client) -> None:
    assert "The day lies ahead" in page(client, "60 Plains", format="vintage", date="2090-01-01")
    text = page(client, "60 Plains")
    assert "gathered on" in text
    assert "The day lies ahead" not in text


def test_how_to_import_is_for_sites_that_know_little(magic_2010: None, client: Client) -> None:
    assert "So far this site knows only the 234 cards" in client.get("/check/").text
    assert "How to add all cards" in page(client, "60 Plains\n1 Unheard Of A")

"""Notices by e-mail: one letter each, in the reader's language, to those who want it."""

from datetime import timedelta

import pytest

from core import clock, outbox
from users import service as people
from users.mail.models import Letter
from users.models import User
from users.notices import letters
from users.notices.letters import write_letter
from users.notices.service import mark_read


@pytest.fixture(autouse=True)
def _site(settings):
    settings.SITE_URL = "https://podium.example"


def delivered():
    """What the workers do: messages to their subscribers, until none is due."""
    outbox.deliver_due()
    return list(Letter.objects.order_by("id"))


def test_the_letter_says_it_and_leads_to_it(player, told):
    notice = told(player, url="/me/")
    [letter] = delivered()
    assert (letter.to, letter.subject) == (player.email, "Podium: Your password was changed.")
    assert letter.sent_at is not None
    notice.refresh_from_db()
    assert notice.mailed_at is not None


def text_of(notice, **user_fields):
    User.objects.filter(pk=notice.user.pk).update(**user_fields)
    write_letter({"notice": notice.ref}, 1)
    return Letter.objects.latest("id")


def test_it_holds_name_sentence_link_and_the_way_out(player, told):
    notice = told(player)
    text = text_of(notice, display_name="<Paul>").text
    assert text.startswith("Hello <Paul>,\n\nYour password was changed.\n")
    assert f"https://podium.example/me/notices/{notice.ref}/" in text
    assert "https://podium.example/me/profile/" in text
    assert "https://podium.example/me/security/" not in text


def test_it_speaks_the_persons_language(player, told):
    notice = told(player)
    with_language = text_of(notice, language="ja")
    # The catalogue may lag behind while words are new; the language itself is what counts.
    assert letters.language_of(User.objects.get(pk=player.pk)) == "ja"
    assert with_language.to == player.email


def test_a_site_that_does_not_know_its_address_writes_no_links(player, told, settings):
    settings.SITE_URL = ""
    text = text_of(told(player)).text
    assert "http" not in text
    assert "/me/" not in text
    assert "in your profile" in text


def test_a_message_that_comes_twice_makes_one_letter(player, told):
    notice = told(player)
    for _ in range(3):
        write_letter({"notice": notice.ref}, 1)
    assert Letter.objects.count() == 1


@pytest.mark.parametrize("wish", [{"mail_notices": False}, {"is_demo": True}, {"is_active": False}])
def test_none_goes_to_those_who_want_or_may_get_none(player, told, wish):
    User.objects.filter(pk=player.pk).update(**wish)
    told(player)
    assert delivered() == []


def test_none_goes_to_guests(guest, told):
    told(guest)
    assert delivered() == []


def test_what_was_read_meanwhile_needs_none(player, told):
    told(player)
    mark_read(actor=player)
    assert delivered() == []


def test_what_concerns_safety_goes_out_whatever_was_chosen(player, told):
    people.change_profile(actor=player, changes={"mail_notices": False})
    notice = told(player, important=True)
    mark_read(actor=player)
    text = text_of(notice).text
    assert "If this was not you" in text
    assert "https://podium.example/me/security/" in text


def test_at_most_so_many_an_hour_the_rest_stays_on_the_page(player, other, told):
    for _ in range(letters.LETTERS.count + 5):
        told(player)
    told(other)
    told(player, important=True)
    assert [letter.to for letter in delivered()].count(player.email) == letters.LETTERS.count + 1
    assert Letter.objects.filter(to=other.email).count() == 1
    with clock.moved(timedelta(hours=1, seconds=1)):
        told(player)
        assert Letter.objects.count() == len(delivered()) - 1

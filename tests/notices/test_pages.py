"""The list of notices, opening one, reading all; the bell on every page."""

from datetime import timedelta

import pytest
from django.test import Client

from core import clock
from tests.web.reading import INLINE
from users.notices import queries
from users.notices.models import Inbox, Notice
from users.notices.service import mark_read


def listing(client, query=""):
    answer = client.get(f"/me/notices/{query}")
    assert answer.status_code == 200
    return answer.text


def test_who_was_told_nothing_reads_that_there_is_nothing_to_do(signed, player):
    page = listing(signed(player))
    assert "No notices yet" in page
    assert "Mark all as read" not in page
    assert not Inbox.objects.exists()  # a GET makes none


def test_notices_stand_by_day_the_latest_first_with_what_is_unread(signed, player, told):
    with clock.moved(timedelta(days=-2)):
        old = told(player, code="users.notice_password_reset")
    new = told(player)
    mark_read(actor=player, refs=[old.ref])
    page = listing(signed(player))
    assert page.index("Your password was changed.") < page.index("set anew through a letter")
    assert page.count("<h2>") == 2
    assert page.count("is-unread") == 1
    assert f'href="/me/notices/{new.ref}/"' in page
    assert "1 unread notice" in page


def test_days_and_times_are_the_readers_own(signed, player, told):
    notice = told(player)
    Notice.objects.update(created_at=notice.created_at.replace(month=3, day=1, hour=23, minute=30))
    player.time_zone = "Asia/Tokyo"
    player.save()
    page = listing(signed(player))
    assert "March 2, " in page
    assert ">08:30</time>" in page


def test_names_are_set_apart_and_nothing_in_them_is_code(signed, player, told, monkeypatch):
    from core import words

    monkeypatch.setitem(words._words, "trial.notice_x", "{name} joined {count} times & left.")
    told(player, code="trial.notice_x", params={"name": "\u2068<b>\u2069", "count": 2})
    page = listing(signed(player))
    assert "<bdi>&lt;b&gt;</bdi> joined 2 times &amp; left." in page


def test_a_long_list_goes_on_at_a_notice(signed, player, told, monkeypatch):
    monkeypatch.setattr(queries, "ON_A_PAGE", 2)
    refs = [told(player).ref for _ in range(5)]
    client = signed(player)
    first = listing(client)
    assert [ref for ref in refs if f"/{ref}/" in first] == refs[3:]
    assert f'href="?before={refs[3]}"' in first
    second = listing(client, f"?before={refs[3]}")
    assert [ref for ref in refs if f"/{ref}/" in second] == refs[1:3]
    third = listing(client, f"?before={refs[1]}")
    assert "Older notices" not in third
    assert "The latest notices" in third


def test_a_list_that_goes_on_nowhere_is_refused(signed, player, other, told):
    theirs = told(other)
    for before in ("nonsense", theirs.ref, "\0"):
        assert signed(player).get("/me/notices/", {"before": before}).status_code == 400


def test_opening_a_notice_reads_it_and_leads_on(signed, player, told):
    notice = told(player, url="/check/")
    answer = signed(player).get(f"/me/notices/{notice.ref}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/check/")
    notice.refresh_from_db()
    assert notice.read_at is not None


def test_one_that_leads_nowhere_leads_to_the_list(signed, player, told):
    answer = signed(player).get(f"/me/notices/{told(player).ref}/")
    assert answer.headers["Location"] == "/me/notices/"


def test_a_look_ahead_reads_nothing(signed, player, told):
    notice = told(player)
    client = signed(player)
    assert client.head(f"/me/notices/{notice.ref}/").status_code == 302
    client.get(f"/me/notices/{notice.ref}/", headers={"Sec-Purpose": "prefetch;prerender"})
    notice.refresh_from_db()
    assert notice.read_at is None


def test_all_are_read_at_once_by_a_button_only(signed, player, told):
    told(player), told(player)
    client = signed(player)
    assert client.get("/me/notices/read/").status_code == 405
    assert client.post("/me/notices/read/").status_code == 302
    assert not Notice.objects.filter(read_at=None).exists()


def test_nobody_reads_or_opens_anothers(signed, player, other, guest, told):
    notice = told(player)
    for client in (signed(other), signed(guest)):
        assert notice.ref not in listing(client)
        assert client.get(f"/me/notices/{notice.ref}/").status_code == 404
        client.post("/me/notices/read/")
    notice.refresh_from_db()
    assert notice.read_at is None


def test_strangers_are_asked_to_sign_in(db, player, told):
    notice = told(player)
    stranger = Client()
    for path in ("/me/notices/", f"/me/notices/{notice.ref}/"):
        answer = stranger.get(path)
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/accounts/login/")
    assert stranger.post("/me/notices/read/").status_code == 302
    notice.refresh_from_db()
    assert notice.read_at is None


def test_guests_have_their_own(signed, guest, told):
    notice = told(guest, url="/me/")
    client = signed(guest)
    assert notice.ref in listing(client)
    assert client.get(f"/me/notices/{notice.ref}/").status_code == 302


# --- the bell ---


def test_the_bell_tells_the_number_and_where_the_stream_goes_on(signed, player, told):
    told(player), told(player)
    page = signed(player).get("/").text
    assert "2 unread notices" in page
    assert 'data-stream="/ws/me/" data-as="owner" data-from="2"' in page
    assert not INLINE.search(page)


def test_strangers_have_no_bell(client, db):
    page = client.get("/").text
    assert "bell" not in page
    assert "/ws/me/" not in page


def test_it_costs_one_query_and_strangers_none(signed, player, told, django_assert_num_queries, rf):
    from users.notices.templatetags.notices import bell_of

    told(player)
    with django_assert_num_queries(1):
        assert bell_of(player).unread == 1
    with django_assert_num_queries(0):
        assert bell_of(rf.get("/").__dict__.get("user")) is None


def test_in_japanese_too(signed, player, told):
    told(player)
    page = signed(player).get("/me/notices/?lang=ja").text
    assert 'lang="ja"' in page
    assert not INLINE.search(page)


@pytest.mark.parametrize("count", [100, 250])
def test_a_large_number_is_short_for_the_eye_and_whole_for_the_ear(signed, player, told, count):
    notice = told(player)
    Notice.objects.bulk_create(Notice(user=player, code=notice.code) for _ in range(count - 1))
    page = signed(player).get("/").text
    assert ">99+</span>" in page
    assert f"{count} unread notices" in page

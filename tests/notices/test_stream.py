"""The stream of notices: what its frames show, and who may hear it."""

import json

import pytest
from django.contrib.auth.models import AnonymousUser

from core import log
from core.live.frames import entry_frame
from core.live.rooms import get
from core.log import NewEntry
from core.models import Entry, Stream
from users.notices import live, rules
from users.notices.service import inbox_of, mark_read

ROOM = get("me")


def frames_of(user, language="en"):
    entries = Entry.objects.filter(stream__inbox__user=user).order_by("seq")
    return [json.loads(entry_frame(ROOM, entry, "owner", language)) for entry in entries]


def test_a_frame_shows_the_notice_as_its_page_does_and_the_number(player, signed, told):
    notice = told(player)
    [frame] = frames_of(player)
    assert frame["html"].strip() in signed(player).get("/me/notices/").text
    assert frame["url"] == f"/me/notices/{notice.ref}/"
    assert frame["text"] == "Your password was changed."
    assert (frame["unread"], frame["unread_text"]) == (1, "1 unread notice")
    assert frame["read"] is False


def test_reading_sends_the_new_number_and_no_notice(player, told):
    told(player), told(player)
    mark_read(actor=player)
    frame = frames_of(player)[-1]
    assert (frame["kind"], frame["unread"]) == ("read", 0)
    assert "html" not in frame


def test_a_notice_that_is_gone_is_a_bare_number(player, told):
    told(player).delete()
    told(player)
    assert [set(frame) == {"seq"} for frame in frames_of(player)] == [True, False]


def test_a_notice_that_went_elsewhere_is_a_bare_number_where_it_was(player, guest, told):
    from users import service as people

    notice = told(guest)
    stream = guest.inbox.stream
    people.claim_guest(guest, actor=player)
    [entry] = Entry.objects.filter(stream=stream)
    assert json.loads(entry_frame(ROOM, entry, "owner", "en")) == {"seq": 1}
    assert frames_of(player)[0]["url"] == f"/me/notices/{notice.ref}/"


def test_everybody_hears_their_own_and_nobody_anothers(player, other, guest, operator):
    people = [player, other, guest, operator]
    for owner in people:
        stream = live.own_stream(owner)
        assert stream == inbox_of(owner).stream
        for viewer in people:
            assert ROOM.may_watch(viewer, stream, "owner") is (viewer == owner)
        assert not ROOM.may_watch(AnonymousUser(), stream, "owner")
        assert not ROOM.may_watch(owner, stream, "all")


def test_a_closed_account_hears_nothing(player):
    stream = live.own_stream(player)
    player.is_active = False
    assert not rules.watch.admits(player, stream)


@pytest.mark.parametrize("thing", [None, "x"])
def test_the_rule_is_about_a_stream(player, thing):
    assert not rules.watch.admits(player, thing)


def test_a_stream_without_an_inbox_is_nobodys(player):
    stream = Stream.objects.create(room="me")
    assert not rules.watch.admits(player, stream)
    log.append(stream, NewEntry(kind="notice", payload={"notice": "x"}))
    [entry] = Entry.objects.filter(stream=stream)
    assert json.loads(entry_frame(ROOM, entry, "owner", "en")) == {"seq": 1}


def test_an_open_socket_asks_the_database_nothing_about_its_owner(
    player, django_assert_num_queries
):
    stream = live.own_stream(player)
    assert rules.watch.admits(player, stream)
    with django_assert_num_queries(0):
        assert rules.watch.admits(player, stream)

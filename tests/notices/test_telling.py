"""Telling somebody something: a row, an entry in their own stream, a message for other rooms."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from core import clock
from core.access import SignInNeeded
from core.errors import Unknown
from core.models import Entry, OutboxMessage
from users import queries
from users import service as people
from users.models import User
from users.notices import service
from users.notices.models import Inbox, Notice
from users.notices.service import mark_read, tell, tell_each

CODE = "users.notice_password_changed"


def entries_of(user):
    return list(Entry.objects.filter(stream__inbox__user=user).order_by("seq"))


def test_a_notice_is_a_row_an_entry_with_its_ref_only_and_a_message(player):
    notice = tell(player, code=CODE, params={"name": "Aiko"}, url="/me/")
    assert (notice.user, notice.params, notice.url) == (player, {"name": "Aiko"}, "/me/")
    assert (notice.read_at, notice.mailed_at) == (None, None)
    [entry] = entries_of(player)
    assert (entry.seq, entry.kind, entry.payload) == (1, "notice", {"notice": notice.ref})
    message = OutboxMessage.objects.get(topic="users.notice_given")
    assert message.payload == {"notice": notice.ref}


def test_all_of_it_goes_with_the_transaction_of_its_cause(player):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        tell(player, code=CODE)
        raise ZeroDivisionError
    assert not Notice.objects.exists()
    assert not Inbox.objects.exists()
    assert not OutboxMessage.objects.exists()


@pytest.mark.parametrize("away", ["https://e.example/", "//e.example", "/\\e.example", "me/"])
def test_it_leads_to_a_path_on_this_site_only(player, away):
    with pytest.raises(ValueError, match="path on this site"):
        tell(player, code=CODE, url=away)


def test_several_hear_the_same_each_once(player, other, guest):
    notices = tell_each([other, guest, player, other], code=CODE)
    assert [notice.user for notice in notices] == sorted([player, other, guest], key=lambda u: u.pk)


def test_an_account_that_has_just_gone_is_unknown(player):
    User.objects.filter(pk=player.pk).delete()
    with pytest.raises(Unknown):
        tell(player, code=CODE)


def test_reading_marks_ones_own_once_and_says_so_in_the_stream(player, other, told):
    mine, also_mine, theirs = told(player), told(player), told(other)
    assert mark_read(actor=player, refs=[mine.ref, theirs.ref, "nosuchnotice"]) == 1
    assert mark_read(actor=player, refs=[mine.ref]) == 0
    assert mark_read(actor=player) == 1
    for notice in (mine, also_mine, theirs):
        notice.refresh_from_db()
    assert mine.read_at is not None
    assert also_mine.read_at is not None
    assert theirs.read_at is None
    assert [entry.kind for entry in entries_of(player)] == ["notice", "notice", "read", "read"]


def test_strangers_have_nothing_to_read(db):
    with pytest.raises(SignInNeeded):
        mark_read(actor=AnonymousUser())


def test_at_most_so_many_are_kept_and_those_that_were_read_go_first(player, told, monkeypatch):
    monkeypatch.setattr(service, "MOST_KEPT", 3)
    old_unread, old_read, read = told(player), told(player), told(player)
    mark_read(actor=player, refs=[old_read.ref, read.ref])
    kept = lambda: set(Notice.objects.filter(user=player).values_list("ref", flat=True))  # noqa: E731
    fourth = told(player)
    assert kept() == {old_unread.ref, read.ref, fourth.ref}
    fifth, sixth = told(player), told(player)
    assert kept() == {fourth.ref, fifth.ref, sixth.ref}


def test_what_was_read_long_ago_is_forgotten(player, other, told):
    read, unread = told(player), told(player)
    mark_read(actor=player, refs=[read.ref])
    with clock.moved(timedelta(days=89)):
        assert service.forget_old() == 0
    with clock.moved(timedelta(days=91)):
        assert service.forget_old() == 1
    assert list(Notice.objects.all()) == [unread]


def test_a_guests_notices_go_to_the_account_that_claims_the_guest(player, guest, told):
    first, second = told(guest), told(guest)
    mark_read(actor=guest, refs=[first.ref])
    own = told(player)
    people.claim_guest(guest, actor=player)
    assert set(Notice.objects.filter(user=player)) == {own, first, second}
    seen = [entry.payload["notice"] for entry in entries_of(player)]
    assert seen == [own.ref, first.ref, second.ref]


def test_with_the_account_its_notices_go_and_the_stream_keeps_refs_only(player, told):
    stream = told(player, params={"name": "Aiko"}) and player.inbox.stream
    people.delete_account(actor=player)
    assert not Notice.objects.exists()
    assert not Inbox.objects.exists()
    assert "Aiko" not in str(list(Entry.objects.filter(stream=stream).values()))


def test_what_a_person_was_told_is_part_of_what_they_can_take_away(player, told):
    notice = told(player, params={"n": 1}, url="/me/")
    mark_read(actor=player)
    [held] = queries.export(player)["notices"]
    assert (held["ref"], held["code"], held["params"]) == (notice.ref, CODE, {"n": 1})
    assert held["read_at"] is not None

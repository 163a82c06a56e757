"""Two at once: real connections."""

import pytest

from core.models import Entry, Stream
from users.mail.models import Letter
from users.models import User
from users.notices.letters import write_letter
from users.notices.models import Inbox, Notice
from users.notices.service import mark_read, tell, tell_each

pytestmark = pytest.mark.django_db(transaction=True)
CODE = "users.notice_password_changed"


def make(name):
    return User.objects.create_user(f"{name}@example.org", "correct horse", display_name=name)


def test_telling_at_once_makes_one_inbox_and_numbers_without_holes(at_once):
    person = make("a")
    results = at_once(*[lambda: tell(person, code=CODE) for _ in range(8)])
    assert all(isinstance(result, Notice) for result in results), results
    assert Inbox.objects.count() == Stream.objects.filter(room="me").count() == 1
    seqs = Entry.objects.filter(stream__inbox__user=person).order_by("seq")
    assert list(seqs.values_list("seq", flat=True)) == list(range(1, 9))
    named = {entry.payload["notice"] for entry in seqs}
    assert named == set(Notice.objects.values_list("ref", flat=True))


def test_reading_at_once_marks_each_notice_once(at_once):
    person = make("a")
    for _ in range(5):
        tell(person, code=CODE)
    marked = at_once(*[lambda: mark_read(actor=person) for _ in range(4)])
    assert sorted(marked) == [0, 0, 0, 5]
    assert Entry.objects.filter(kind="read").count() == 1


def test_two_who_tell_the_same_people_in_another_order_do_not_wait_for_each_other(at_once):
    people = [make(name) for name in "abcdef"]
    results = at_once(
        *[lambda order=order: tell_each(order, code=CODE) for order in (people, people[::-1]) * 3]
    )
    assert all(isinstance(result, list) for result in results), results
    assert Notice.objects.count() == 36


def test_a_message_delivered_twice_at_once_makes_one_letter(at_once):
    notice = tell(make("a"), code=CODE)
    done = at_once(*[lambda: write_letter({"notice": notice.ref}, 1) for _ in range(4)])
    assert done == [None] * 4
    assert Letter.objects.count() == 1

"""Append-only logs."""

import pytest
from django.db import IntegrityError, connection, transaction

from core import log
from core.log import NewEntry
from core.models import Entry, Stream


def test_sequence_numbers_start_at_one_and_have_no_holes(stream):
    for number in range(3):
        log.append(stream, NewEntry(kind="said", payload={"n": number}, actor="a"))
    assert [(e.seq, e.kind, e.payload) for e in log.since(stream, 0)] == [
        (1, "said", {"n": 0}),
        (2, "said", {"n": 1}),
        (3, "said", {"n": 2}),
    ]
    stream.refresh_from_db()
    assert stream.head == 3


def test_a_rolled_back_append_leaves_no_hole(stream):
    with pytest.raises(RuntimeError), transaction.atomic():
        log.append(stream, NewEntry(kind="said"))
        raise RuntimeError
    assert log.append(stream, NewEntry(kind="said")).seq == 1


def test_the_same_key_is_the_same_entry(stream):
    first = log.append(stream, NewEntry(kind="said", payload={"n": 1}, key="k"))
    again = log.append(stream, NewEntry(kind="said", payload={"n": 2}, key="k"))
    assert (again.pk, again.payload, Entry.objects.count()) == (first.pk, {"n": 1}, 1)


def test_since_reads_on_from_a_number_with_a_limit(stream):
    for _ in range(5):
        log.append(stream, NewEntry(kind="said"))
    assert [e.seq for e in log.since(stream, 2)] == [3, 4, 5]
    assert [e.seq for e in log.since(stream, 2, limit=2)] == [3, 4]


def test_append_locked_insists_on_a_transaction(transactional_db):
    stream = Stream.objects.create(room="trial")
    with pytest.raises(RuntimeError, match="needs the transaction"):
        log.append_locked(stream, [NewEntry(kind="said")])


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE core_entry SET kind = 'forged'",
        "DELETE FROM core_entry",
    ],
)
def test_the_database_refuses_to_change_an_entry(stream, change):
    log.append(stream, NewEntry(kind="said"))
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        connection.cursor().execute(change)


@pytest.mark.django_db(transaction=True)
def test_writers_at_once_make_neither_holes_nor_doubles(at_once):
    stream = Stream.objects.create(room="trial")

    def write(name):
        return lambda: [
            log.append(stream, NewEntry(kind="said", actor=name)).seq for _ in range(25)
        ]

    written = at_once(*(write(f"w{n}") for n in range(4)))
    assert sorted(seq for seqs in written for seq in seqs) == list(range(1, 101))
    assert [e.seq for e in log.since(stream, 0)] == list(range(1, 101))


@pytest.mark.django_db(transaction=True)
def test_the_same_key_at_once_is_one_entry(at_once):
    stream = Stream.objects.create(room="trial")
    entries = at_once(
        *(lambda: log.append(stream, NewEntry(kind="said", key="k")).seq for _ in range(4))
    )
    assert entries == [1, 1, 1, 1]

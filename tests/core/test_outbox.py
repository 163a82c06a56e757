"""The outbox: at least once, never lost, never in the way."""

from datetime import timedelta

import pytest
from django.db import transaction

from core import chores, clock, outbox
from core.models import OutboxMessage


@pytest.fixture
def heard():
    """Subscribes to a topic of its own; what it heard."""
    known = {topic: list(listed) for topic, listed in outbox._subscribers.items()}
    got = []
    outbox.subscribe("trial.happened", lambda payload, version: got.append((payload, version)))
    yield got
    outbox._subscribers.clear()
    outbox._subscribers.update(known)


def publish(**payload):
    with transaction.atomic():
        return outbox.publish("trial.happened", payload)


def test_a_message_reaches_its_subscriber(db, heard):
    publish(n=1)
    assert outbox.deliver_due() == 1
    assert heard == [({"n": 1}, 1)]
    assert outbox.deliver_due() == 0


@pytest.mark.django_db(transaction=True)
def test_a_message_needs_the_transaction_of_its_cause():
    with pytest.raises(RuntimeError, match="transaction of its cause"):
        outbox.publish("trial.happened", {})


def test_a_message_of_a_rolled_back_cause_never_was(db, heard):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        outbox.publish("trial.happened", {})
        raise ZeroDivisionError
    assert outbox.deliver_due() == 0
    assert heard == []


def test_a_failing_subscriber_is_tried_again_with_growing_pauses(db):
    tries = []

    def fail(_payload, _version):
        tries.append(clock.now())
        raise ConnectionError("away")

    outbox.subscribe("trial.fails", fail)
    with transaction.atomic():
        outbox.publish("trial.fails", {})
    pauses = []
    ahead = timedelta()
    for _ in range(4):
        with clock.moved(ahead):
            assert outbox.deliver_due() == 0
            message = OutboxMessage.objects.get()
            pauses.append(round((message.due_at - clock.now()).total_seconds()))
            assert outbox.deliver_due() == 0
        ahead += timedelta(seconds=pauses[-1] + 1)
    assert pauses == [1, 2, 4, 8]
    assert len(tries) == 4
    assert "away" in message.last_error


def test_a_message_whose_worker_died_is_delivered_after_its_lease(db, heard):
    publish(n=1)
    OutboxMessage.objects.update(claimed_until=clock.now() + outbox.LEASE)
    assert outbox.deliver_due() == 0
    with clock.moved(outbox.LEASE + timedelta(seconds=1)):
        assert outbox.deliver_due() == 1


def test_a_turn_ends_in_time_and_leaves_the_rest_due(db, heard):
    publish(n=1)
    assert outbox.deliver_due(seconds=0) == 0
    assert outbox.waiting().count() == 1


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_share_the_messages(heard, at_once):
    for number in range(120):
        publish(n=number)
    delivered = at_once(*(outbox.deliver_due for _ in range(3)))
    assert sum(delivered) == 120
    assert sorted(payload["n"] for payload, _version in heard) == list(range(120))


def test_what_was_delivered_a_week_ago_goes_and_what_was_not_stays(db, heard):
    with clock.moved(-outbox.KEPT_DELIVERED - timedelta(minutes=1)):
        old, waiting = publish(n=1), publish(n=2)
        OutboxMessage.objects.filter(pk=waiting.pk).update(due_at=clock.now() + timedelta(days=30))
        assert outbox.deliver_due() == 1
    with clock.moved(timedelta(minutes=1) - outbox.KEPT_DELIVERED):
        late = publish(n=3)
        assert outbox.deliver_due() == 1
    assert chores.do_all()["outbox"] == 1
    left = set(OutboxMessage.objects.values_list("pk", flat=True))
    assert old.pk not in left
    assert left == {waiting.pk, late.pk}

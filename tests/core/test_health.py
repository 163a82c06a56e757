"""/readyz and /healthz: a queue from which nobody answers is named, and soon enough."""

from datetime import timedelta

import pytest

from core import clock
from core.health import HEALTH, QUEUES, examine
from core.models import Heartbeat

pytestmark = pytest.mark.django_db


def workers() -> dict[str, object]:
    found = examine({"worker": HEALTH["worker"]})["worker"]
    del found["ms"]
    return found


def test_a_queue_that_never_answered_is_silent():
    assert workers() == {"ok": False, "why": "no worker answers on: default, sweep"}


@pytest.mark.parametrize("silent", QUEUES)
def test_three_heartbeats_may_be_lost_and_no_more(silent):
    for queue in QUEUES:
        Heartbeat.objects.create(queue=queue, at=clock.now())
    with clock.moved(timedelta(seconds=19)):
        assert workers() == {"ok": True}
    with clock.moved(timedelta(seconds=21)):
        Heartbeat.objects.exclude(queue=silent).update(at=clock.now())
        assert workers() == {"ok": False, "why": f"no worker answers on: {silent}"}

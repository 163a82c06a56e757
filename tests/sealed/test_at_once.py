"""Double clicks, and whoever opens while others take away: the database settles it."""

from datetime import timedelta

import pytest

from core import clock
from core.errors import Refusal
from formats.catalog.service import load_embedded
from formats.pools import products
from formats.pools import service as pools
from formats.pools.models import Opening, Pool
from tests.events.conftest import entry, make_event, organiser  # noqa: F401 - fixtures
from tests.sealed.conftest import pool_of
from tournaments.events.journal import ops
from tournaments.events.models import Entry
from tournaments.events.service import contestants, undoing
from tournaments.sealed import service
from tournaments.sealed.models import EventSealed
from users.service import delete_account, sign_up

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(transactional_db, make_event):  # noqa: F811 - a fixture of that name
    load_embedded()
    return make_event(4, format="limited")


def give_out(organiser, event):  # noqa: F811 - handed in
    packs = [products.find("M10")] * 6
    return service.give_out(actor=organiser, event=event, packs=packs, minutes=30)


def faults(results) -> list[object]:
    return [one for one in results if isinstance(one, Exception) and not isinstance(one, Refusal)]


def test_pools_are_given_out_once(at_once, organiser, event):  # noqa: F811
    results = at_once(*[lambda: give_out(organiser, event) for _ in range(4)])
    assert sorted(type(one).__name__ for one in results) == [
        "AlreadySealed", "AlreadySealed", "AlreadySealed", "EventSealed",
    ]  # fmt: skip
    assert (Pool.objects.count(), Opening.objects.count()) == (4, 1)


def test_latecomers_get_one_pool(at_once, organiser, event):  # noqa: F811
    give_out(organiser, event)
    Pool.objects.filter(player=entry(event, 1).player_id).delete()
    at_once(*[lambda: service.give_late(actor=organiser, event=event) for _ in range(4)])
    assert Pool.objects.count() == 4


@pytest.mark.parametrize("number", [1, 4])
def test_packs_are_opened_or_the_pools_thrown_away(at_once, organiser, event, number):  # noqa: F811
    give_out(organiser, event)
    pool = pool_of(event, number)
    results = at_once(
        lambda: pools.open_packs(actor=organiser, pool=pool),
        lambda: service.throw_away(actor=organiser, event=event),
        lambda: service.set_minutes(actor=organiser, event=event, minutes=5),
    )
    assert faults(results) == []
    assert (Pool.objects.count(), EventSealed.objects.count()) in {(0, 0), (4, 1)}


def test_a_deck_is_handed_in_once_at_the_deadline(at_once, organiser, event):  # noqa: F811
    give_out(organiser, event)
    pool = pools.open_packs(actor=organiser, pool=pool_of(event, 1))
    built = pools.build(actor=organiser, pool=pool, version=pool.version)
    Pool.objects.update(deadline=clock.now() + timedelta(milliseconds=20))
    results = at_once(
        lambda: pools.hand_in(actor=organiser, pool=built, version=built.version),
        *[pools.close_overdue for _ in range(3)],
        lambda: service.more_time(actor=organiser, event=event, pool=built, minutes=5),
    )
    assert faults(results) == []
    pools.close_overdue()
    assert event.deck_lists.count() <= 1


def test_an_account_goes_while_its_owner_opens_and_builds(at_once, transactional_db):
    load_embedded()
    deck = {"main": {}, "basics": {"Forest": 17}}
    for number in range(4):
        user = sign_up(
            email=f"u{number}@example.org", password="seventeen goblins", display_name="U"
        )
        pool = pools.start(actor=user, product=products.find("M10"), packs=6)
        opened = pools.open_packs(actor=user, pool=pool, count=6 if number % 2 else 1)
        results = at_once(
            lambda who=user, what=pool: pools.open_packs(actor=who, pool=what),
            lambda who=user: delete_account(actor=who),
            lambda who=user, what=opened: pools.save(actor=who, pool=what, deck=deck, version=1),
            lambda who=user: pools.start(actor=who, product=products.find("M10"), packs=6),
        )
        assert faults(results) == []


def test_packs_are_opened_or_their_player_is_taken_out(at_once, organiser, event):  # noqa: F811
    give_out(organiser, event)
    late = sign_up(email="late@example.org", password="seventeen goblins", display_name="Late")
    contestants.register(actor=late, event=event)
    [pool] = service.give_late(actor=organiser, event=event)
    seq = ops(event).filter(kind="entry.added").last().seq
    results = at_once(
        lambda: pools.open_packs(actor=late, pool=pool, count=1),
        lambda: undoing.undo(actor=organiser, event=event, seq=seq, reason="twice"),
        lambda: service.set_minutes(actor=organiser, event=event, minutes=5),
    )
    assert faults(results) == []
    found = (Pool.objects.count(), Entry.objects.filter(event=event).count())
    assert found in {(4, 4), (5, 5)}

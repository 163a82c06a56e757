"""However many pools there are, a page that tells of them asks the database as often."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core import clock
from formats.pools import products
from formats.pools.cards import pool_cards
from formats.pools.contents import write_cards
from formats.pools.models import Pool
from tests.events.api_hall import browser_of
from tournaments.events.models import Event
from tournaments.events.table import Status
from tournaments.sealed import service

pytestmark = pytest.mark.django_db
SMALL, LARGE = 3, 24
DECK = {"main": {"Duress": 23}, "basics": {"Swamp": 17}}
# Pages as the staff sees them; the last is what scripts read.
PAGES = ("run/sealed/", "sealed/", "run/", "api")


def packs(organiser, event) -> None:
    """Closed packs, of which every second pool is opened and handed in."""
    plan = [products.find("M10")] * 6
    service.give_out(actor=organiser, event=event, packs=plan, minutes=30)
    some = Pool.objects.filter(scope=event.scope_id)[::2]
    Pool.objects.filter(pk__in=[pool.pk for pool in some]).update(
        opened=6, deck=DECK, handed_in_at=clock.now()
    )


def lists(organiser, event) -> None:
    """Lists on paper that were swapped, each with a deck and a deadline of its own."""
    service.give_out_paper(actor=organiser, event=event, title="M10", packs=6, minutes=30)
    own = Pool.objects.filter(scope=event.scope_id)
    own.update(cards=write_cards(pool_cards([(22, "Duress")])))
    service.swap(actor=organiser, event=event)
    own.update(deck=DECK, deadline=clock.now() + timedelta(days=2))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("give_out", [packs, lists])
def test_pages_ask_as_often_for_many_as_for_few(magic_2010, organiser, make_event, give_out, page):
    client, asked = browser_of(organiser), []
    for players in (SMALL, LARGE):
        event = make_event(players, format="limited")
        give_out(organiser, event)
        Event.objects.filter(pk=event.pk).update(status=Status.RUNNING)
        address = f"/events/{event.ref}/{page}"
        if page == "api":
            address = f"/api/v1/events/{event.ref}/sealed/pools/"
        client.get(address)  # what is read once
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address)
        assert answer.status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1]

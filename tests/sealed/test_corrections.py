"""A judge corrects a paper pool's list: the deck counts what the pool still holds, and says so."""

import re

import pytest

from formats.pools import listing, papers
from formats.pools import service as pools
from formats.pools.errors import NotInPool
from tests.events.api_hall import browser_of, send
from tests.sealed.conftest import pool_of
from tests.sealed.test_paper import write_all
from tournaments.sealed import queries, service
from tournaments.sealed.models import EventSealed

pytestmark = pytest.mark.django_db
DECK = {"main": {"Llanowar Elves": 23}, "basics": {"Forest": 17}}


@pytest.fixture
def corrected(organiser, ben, paper):
    """Ben's pool with a deck of forty, of whose cards the judge has taken three away."""
    write_all(organiser, paper)
    service.swap(actor=organiser, event=paper)
    pool = pool_of(paper, 4)
    pools.save(actor=ben, pool=pool, version=pool.version, deck=DECK)
    cards = [(20, "Llanowar Elves"), (2, "Serra Angel")]
    papers.write_down(actor=organiser, pool=pool, cards=cards)
    return pool_of(paper, 4)


def sizes(client, event, pool) -> list[object]:
    """How many cards are in the deck, wherever that is told."""
    page = client.get(pool.get_absolute_url()).content.decode()
    run = client.get(f"/events/{event.ref}/run/sealed/").content.decode()
    sheet = client.get(f"/pools/{pool.ref}/print/").content.decode()
    _status, told = send(client, "get", f"/api/v1/pools/{pool.ref}/")
    _status, rows = send(client, "get", f"/api/v1/events/{event.ref}/sealed/pools/")
    [line] = [one for one in queries.lines(EventSealed.objects.get()) if one.pool.pk == pool.pk]
    deck = told["deck"]
    listed = listing.written(pool, "mtgo").partition("\n\n")[0]
    return [
        int(page.partition("data-deck-size>")[2].partition("<")[0]),
        int(page.partition('class="deck-size')[2].partition(">")[2].partition("<")[0]),
        max(map(int, re.findall(r"(\d+) cards in the deck", run))),  # the others have none
        int(sheet.partition('id="sheet-deck"')[2].partition('points">')[2].partition("<")[0]),
        sum(deck["main"].values()) + sum(deck["basics"].values()),
        next(row["cards_in_deck"] for row in rows["results"] if row["pool"] == pool.ref),
        line.size,
        sum(int(text.split()[0]) for text in listed.splitlines()),
    ]


def test_every_place_counts_what_the_pool_holds(organiser, paper, corrected):
    assert sizes(browser_of(organiser), paper, corrected) == [37] * 8


def test_the_page_and_scripts_are_told_what_is_gone(browser, ben, corrected):
    page = " ".join(browser(ben).get(corrected.get_absolute_url()).content.decode().split())
    assert "The list of the pool was corrected. These cards are gone from the deck:" in page
    assert '<li><span class="number">3</span> Llanowar Elves</li>' in page
    _status, told = send(browser_of(ben), "get", f"/api/v1/pools/{corrected.ref}/")
    assert told["missing"] == {"Llanowar Elves": 3}
    assert told["deck"] == {"main": {"Llanowar Elves": 20}, "basics": {"Forest": 17}}


def test_the_next_save_settles_it(browser, organiser, ben, paper, corrected):
    with pytest.raises(NotInPool):
        pools.hand_in(actor=ben, pool=corrected, version=corrected.version)
    form = {"version": str(corrected.version), "c0": "20", "c1": "2", "Forest": "18"}
    assert browser(ben).post(f"/pools/{corrected.ref}/hand-in/", form).status_code == 302
    pool = pool_of(paper, 4)
    assert (pool.handed_in_at is not None, sizes(browser_of(organiser), paper, pool)[4]) == (
        True, 40,
    )  # fmt: skip
    assert "was corrected" not in browser(ben).get(pool.get_absolute_url()).content.decode()


def test_a_deck_that_lost_nothing_says_nothing(browser, organiser, ben, paper, corrected):
    papers.write_down(actor=organiser, pool=corrected, cards=[(23, "Llanowar Elves")])
    pool = pool_of(paper, 4)
    assert sizes(browser_of(organiser), paper, pool) == [40] * 8
    assert "was corrected" not in browser(ben).get(pool.get_absolute_url()).content.decode()

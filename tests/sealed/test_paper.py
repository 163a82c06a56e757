"""Paper packs: written down, swapped, counted again, built from."""

import pytest

from core.errors import NotPermitted
from formats.pools import listing, papers
from formats.pools import service as pools
from formats.pools.contents import owned, read_cards
from formats.pools.models import Pool
from tests.events.conftest import entry
from tests.sealed.conftest import pool_of
from tournaments.sealed import service
from tournaments.sealed.errors import NothingToSwap, NotWrittenDown

pytestmark = pytest.mark.django_db

CARDS = ("Lightning Bolt", "Serra Angel", "Llanowar Elves", "Air Elemental")


def write_all(organiser, event) -> None:
    """Each contestant's pool has 23 copies of a card of their own."""
    for number, name in enumerate(CARDS, start=1):
        listing.write_down(actor=organiser, pool=pool_of(event, number), text=f"23 {name}")


def test_a_player_writes_the_cards_down_and_gets_anothers(browser, organiser, aiko, ben, paper):
    phone = browser(aiko)
    mine = pool_of(paper, 3)
    page = phone.get(mine.get_absolute_url()).content.decode()
    assert f'href="/pools/{mine.ref}/cards/"' in page
    answer = phone.post(f"/pools/{mine.ref}/cards/", {"text": "1 Nothing Known"})
    assert (answer.status_code, "1 Nothing Known" in answer.content.decode()) == (400, True)
    phone.post(f"/pools/{mine.ref}/cards/", {"text": "23 Llanowar Elves"})
    assert owned(read_cards(pool_of(paper, 3).cards)) == {"Llanowar Elves": 23}
    with pytest.raises(NotWrittenDown) as told:
        service.swap(actor=organiser, event=paper)
    assert told.value.params == {"pools": 3}

    write_all(organiser, paper)
    service.swap(actor=organiser, event=paper)
    held = [next(iter(owned(read_cards(pool_of(paper, n).cards)))) for n in (1, 2, 3, 4)]
    assert held == [CARDS[3], CARDS[0], CARDS[1], CARDS[2]]
    assert pool_of(paper, 4).registrar == entry(paper, 3).player
    page = browser(organiser).get(f"/events/{paper.ref}/run/sealed/").content.decode()
    assert "gets the cards of <bdi>Aiko</bdi>" in page

    page = browser(ben).get(pool_of(paper, 4).get_absolute_url()).content.decode()
    assert "Count them" in page
    browser(ben).post(f"/pools/{mine.ref}/counted/")
    assert pool_of(paper, 4).checked_at is not None
    assert phone.get(mine.get_absolute_url()).status_code == 404  # it is Ben's now


def test_after_the_swap_only_the_staff_corrects_the_cards(organiser, aiko, ben, paper):
    write_all(organiser, paper)
    service.swap(actor=organiser, event=paper)
    pool = pool_of(paper, 4)
    for actor in (aiko, ben):
        with pytest.raises(NotPermitted):
            papers.write_down(actor=actor, pool=pool, cards=[(40, "Black Lotus")])
    saved = pools.save(
        actor=ben, pool=pool, version=pool.version,
        deck={"main": {"Llanowar Elves": 23}, "basics": {"Forest": 17}},
    )  # fmt: skip
    papers.write_down(actor=organiser, pool=pool, cards=[(22, "Llanowar Elves")])
    with pytest.raises(pools.NotInPool):
        pools.hand_in(actor=ben, pool=pool, version=saved.version)


def test_nothing_is_swapped_twice_nor_alone_nor_when_packs_are_opened_here(organiser, paper):
    write_all(organiser, paper)
    service.swap(actor=organiser, event=paper)
    with pytest.raises(NothingToSwap):
        service.swap(actor=organiser, event=paper)


def test_packs_of_the_site_are_not_swapped(organiser, out):
    with pytest.raises(NothingToSwap):
        service.swap(actor=organiser, event=out)


def test_the_time_to_build_begins_with_the_swap(organiser, paper):
    assert set(Pool.objects.values_list("deadline", flat=True)) == {None}
    write_all(organiser, paper)
    service.swap(actor=organiser, event=paper)
    assert None not in set(Pool.objects.values_list("deadline", flat=True))

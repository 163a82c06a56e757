"""A cube in one opening for several people: nothing comes twice, whoever goes or stays."""

from collections import Counter

import pytest

from formats.boosters import check_record, cube_product, magic_2010, magic_2010_cards
from formats.pools import queries, service
from formats.pools.contents import read_cards
from formats.pools.errors import TooFewCards
from formats.pools.models import Opening, Pool
from users.service import join_as_guest, main_player

pytestmark = pytest.mark.django_db
CARDS = [card for card in magic_2010_cards() if card.rarity != "basic"]


def cube(number, size=15):
    return cube_product(CARDS[:number], name="Cube", size=size)


def start(users, product, packs):
    players = [main_player(user) for user in users]
    return service.start_all(players=players, products=[product] * packs)


def test_no_card_comes_twice_in_all_pools_of_an_opening(aiko, ben):
    first, second = start([aiko, ben], cube(180), 6)
    service.open_packs(actor=ben, pool=second)
    service.open_packs(actor=aiko, pool=first)
    cards = Counter(card.id for pool in Pool.objects.all() for card in read_cards(pool.cards))
    assert cards == Counter(card.id for card in CARDS[:180])
    assert Opening.objects.get().dealt_to == sorted([first.ref, second.ref])


def test_the_record_stays_right_when_a_pool_is_deleted(aiko, ben):
    first, second = start([aiko, ben], cube(60, 5), 6)
    service.open_packs(actor=aiko, pool=first)
    service.open_packs(actor=ben, pool=second)
    service.delete(actor=aiko, pool=first)
    service.reveal(Opening.objects.get())
    record = queries.record(Pool.objects.select_related("opening").get())
    assert [one["pool"] for one in record["pools"]] == sorted([first.ref, second.ref])
    packs = {one["pool"]: one["packs"] for one in record["pools"]}
    assert packs[first.ref] is None
    assert sum(map(len, packs[second.ref])) == 30
    checked = check_record(record)
    assert [(one.pool, one.pack, one.same) for one in checked] == [
        ("", 0, True), *[(second.ref, number, True) for number in range(1, 7)],
    ]  # fmt: skip


def test_whoever_comes_late_gets_what_is_left_and_changes_nobodys_packs(aiko, ben):
    [first] = start([aiko], cube(95, 5), 6)
    [early] = service.join(like=first, players=[main_player(ben)], deadline=None)
    service.open_packs(actor=aiko, pool=first)
    before = {pool.ref: pool.cards for pool in Pool.objects.all()}
    guest, _code = join_as_guest("Gwen")
    [late] = service.join(like=first, players=[main_player(guest)], deadline=None)
    assert {pool.ref: pool.cards for pool in Pool.objects.exclude(pk=late.pk)} == before
    cards = Counter(card.id for pool in Pool.objects.all() for card in read_cards(pool.cards))
    assert (cards.total(), set(cards.values())) == (90, {1})
    opening = Opening.objects.get()
    assert opening.dealt_to == [*sorted([first.ref, early.ref]), late.ref]
    service.reveal(opening)
    record = queries.record(Pool.objects.select_related("opening").first())
    assert all(one.same for one in check_record(record))


@pytest.mark.parametrize("opened", [False, True])
def test_nobody_joins_when_the_cards_do_not_suffice(aiko, ben, opened):
    [pool] = start([aiko], cube(179), 6)
    if opened:
        service.open_packs(actor=aiko, pool=pool, count=1)
    with pytest.raises(TooFewCards) as refused:
        service.join(like=pool, players=[main_player(ben)], deadline=None)
    assert (refused.value.params["cards"], refused.value.params["least"]) == (179, 180)
    assert Pool.objects.count() == 1


@pytest.mark.parametrize(("cards", "people"), [(89, 1), (179, 2)])
def test_a_cube_too_small_is_refused_before_anything_is_opened(aiko, ben, cards, people):
    with pytest.raises(TooFewCards) as refused:
        start([aiko, ben][:people], cube(cards), 6)
    assert refused.value.params == {
        "cards": cards, "pools": people, "packs": 6, "size": 15, "least": 90 * people,
    }  # fmt: skip
    assert not Opening.objects.exists()


def test_an_opening_of_boosters_forgets_pools_that_are_gone(aiko, ben):
    players = [main_player(user) for user in (aiko, ben)]
    product = magic_2010(magic_2010_cards())
    first, second = service.start_all(players=players, products=[product] * 6)
    service.open_packs(actor=aiko, pool=first)
    service.delete(actor=aiko, pool=first)
    service.reveal(Opening.objects.get())
    record = queries.record(Pool.objects.select_related("opening").get())
    assert Opening.objects.get().dealt_to == []
    assert [one["pool"] for one in record["pools"]] == [second.ref]
    assert all(one.same for one in check_record(record))


def test_packs_of_another_edition_are_refused_in_words(browser, aiko, opened):
    """Rows of a time when packs were drawn in another way: told, and nothing breaks."""
    [closed] = start([aiko], cube(90), 6)
    Opening.objects.update(rules='{"packs":[0],"products":[]}')
    client = browser(aiko)
    assert client.get(opened.get_absolute_url()).status_code == 200
    assert client.get(f"/pools/{opened.ref}/verify/").status_code == 200
    page = client.get(f"/pools/{opened.ref}/record.json")
    assert (page.status_code, "another edition" in page.content.decode()) == (409, True)
    answer = client.get(f"/api/v1/pools/{opened.ref}/record/")
    assert (answer.status_code, answer.json()["code"]) == (409, "boosters.edition")
    page = client.post(f"/pools/{closed.ref}/open/", {"all": ""})
    assert (page.status_code, "another edition" in page.content.decode()) == (409, True)
    assert Pool.objects.get(pk=closed.pk).opened == 0

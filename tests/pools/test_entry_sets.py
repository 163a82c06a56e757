"""A ready deck and a booster: a pool that may be played as it is, or built from."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser

from core.errors import Unknown
from formats.boosters import check_record, magic_2010_cards
from formats.catalog.errors import UnknownProduct
from formats.cubes import service as cubes
from formats.pools import products, queries, ready, service
from formats.pools.contents import PoolDeck, read_deck
from formats.pools.models import Pool

pytestmark = pytest.mark.django_db
NAMES = [card.name for card in magic_2010_cards() if card.rarity != "basic"]
DECK = dict.fromkeys(NAMES[:9], 4)
TEXT = "\n".join(["24 Mountain", *(f"{count} {name}" for name, count in DECK.items())])


@pytest.fixture
def entry_set(aiko):
    """The pool, open."""
    cube = cubes.keep(actor=aiko, details={"kind": "entry_set", "title": "Red start", "text": TEXT})
    plan = products.plan(f"cube:{cube.ref}", 6, aiko)
    pool = service.start_with(actor=aiko, products=plan)
    return service.open_packs(actor=aiko, pool=pool)


@pytest.mark.rule("RB-entry-set")
def test_a_ready_deck_and_a_booster_of_fifteen(entry_set):
    cards = queries.seen_cards(entry_set)
    assert (entry_set.title, entry_set.packs) == ("Red start", 2)
    assert [sum(card.pack == number for card in cards) for number in (1, 2)] == [60, 15]


@pytest.mark.rule("RB-entry-set")
def test_the_deck_is_playable_as_it_is(browser, aiko, entry_set):
    client, address = browser(aiko), f"/pools/{entry_set.ref}/"
    page = client.get(address).content.decode()
    assert f'formaction="{address}ready/"' in page
    version = re.search(r'name="version" value="(\d+)"', page)[1]
    assert client.post(f"{address}ready/", {"version": version}).status_code == 302
    pool = Pool.objects.get()
    assert read_deck(pool.deck) == PoolDeck(DECK, {"Mountain": 24})
    service.hand_in(actor=aiko, pool=pool, version=pool.version)


def test_a_deck_is_built_from_both(aiko, entry_set):
    extra = next(
        card.name for card in queries.seen_cards(entry_set)
        if card.pack == 2 and card.name not in DECK and card.rarity != "basic"
    )  # fmt: skip
    saved = service.save(
        actor=aiko, pool=entry_set, deck={"main": {**DECK, extra: 1}, "basics": {"Mountain": 23}},
        version=entry_set.version,
    )  # fmt: skip
    assert read_deck(saved.deck).size == 60


def test_packs_of_an_entry_set_are_derived_again(aiko, entry_set):
    record = queries.record(Pool.objects.select_related("opening").get())
    assert [len(pack) for pack in record["pools"][0]["packs"]] == [60, 15]
    assert all(one.same for one in check_record(record))


@pytest.mark.rule("RB-entry-five")
def test_magic_2010_has_five_entry_sets(aiko):
    [entry_sets] = [some for heading, some in products.grouped(aiko) if "Entry" in heading]
    names = [name for name, _label in entry_sets]
    assert names == [
        "entry:we-are-legion", "entry:presence-of-mind", "entry:deaths-minions",
        "entry:firebomber", "entry:natures-fury",
    ]  # fmt: skip
    for name in names:
        pool = service.start_with(actor=aiko, products=products.plan(name, 6))
        cards = queries.seen_cards(service.open_packs(actor=aiko, pool=pool))
        assert [sum(card.pack == number for card in cards) for number in (1, 2)] == [41, 15]
        deck = ready.put_in(actor=aiko, pool=Pool.objects.get(ref=pool.ref), version=1)
        service.hand_in(actor=aiko, pool=deck, version=deck.version)


@pytest.mark.parametrize("name", ["entry:", "entry:nobody", "entry:\0"])
def test_entry_sets_that_are_none(name):
    for ask in (products.find, lambda one: products.plan(one, 6)):
        with pytest.raises(UnknownProduct):
            ask(name)


def test_other_pools_have_no_ready_deck(browser, aiko, opened, closed):
    page = browser(aiko).get(f"/pools/{opened.ref}/").content.decode()
    assert "/ready/" not in page
    assert browser(aiko).post(f"/pools/{opened.ref}/ready/", {"version": 1}).status_code == 404
    with pytest.raises(Unknown):
        ready.put_in(actor=aiko, pool=opened, version=1)


def test_a_large_pack_by_chance_is_no_ready_deck(aiko):
    text = "\n".join(NAMES[:225])
    cube = cubes.keep(actor=aiko, details={"text": text, "size": 45})
    plan = products.plan(f"cube:{cube.ref}", 5, aiko)
    pool = service.start_with(actor=aiko, products=plan)
    assert ready.ready_deck(service.open_packs(actor=aiko, pool=pool)) is None


def test_everything_that_is_offered_can_be_opened(aiko):
    for kind, text in (("cube", "\n".join(NAMES)), ("entry_set", TEXT)):
        cubes.keep(actor=aiko, details={"kind": kind, "text": text})
    for _heading, some in products.grouped(aiko):
        for name, _label in some:
            assert len(products.plan(name, 5, aiko)) in (2, 5)
    offered, others = (
        sum(len(some) for _heading, some in products.grouped(who))
        for who in (aiko, AnonymousUser())
    )
    assert offered == others + 2


def test_a_stranger_opens_an_entry_set_at_the_door(browser, aiko):
    client = browser()
    assert 'value="entry:firebomber"' in client.get("/sealed/").content.decode()
    client.post("/sealed/", {"product": "entry:firebomber", "packs": "6"})
    assert (Pool.objects.get().title, Pool.objects.get().packs) == ("Firebomber", 2)

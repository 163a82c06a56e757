"""Entry sets in an event: a ready deck and a booster for everybody, on phones or on paper."""

import pytest

from formats.boosters import magic_2010_cards, magic_2010_decks
from formats.cubes import service as cubes
from formats.pools import products, ready
from formats.pools import service as pools
from formats.pools.contents import owned, read_cards
from formats.pools.errors import BadNumberOfPacks
from formats.pools.models import Pool
from tests.events.api_hall import API, browser_of, send
from tests.sealed.conftest import pool_of
from tests.sealed.test_checklist import fields_of
from tournaments.sealed import service
from tournaments.sealed.models import EventSealed

pytestmark = pytest.mark.django_db
NAMES = [card.name for card in magic_2010_cards() if card.rarity != "basic"]
FORM = {"act": "give_out", "source": "sealed", "product": "entry:firebomber", "packs": "6",
        "minutes": "30"}  # fmt: skip


def give_out(client, event, **changes) -> str:
    address = f"/events/{event.ref}/run/sealed/act/"
    return client.post(address, {**FORM, **changes}, follow=True).content.decode()


def test_the_form_offers_the_five_sets_of_magic_2010(browser, organiser, event):
    page = browser(organiser).get(f"/events/{event.ref}/run/sealed/").content.decode()
    assert [word for word in magic_2010_decks() if f'value="entry:{word}"' in page] == list(
        magic_2010_decks()
    )
    assert "An entry set has packs of its own" in page


def test_everybody_gets_the_deck_and_a_booster_and_may_play_it(browser, organiser, aiko, event):
    assert "Everybody has closed packs." in give_out(browser(organiser), event)
    sealed = EventSealed.objects.get()
    assert (sealed.title, sealed.packs) == ("Firebomber", 2)
    pool = pools.open_packs(actor=aiko, pool=pool_of(event, 3))
    cards = read_cards(pool.cards)
    assert [sum(card.pack == number for card in cards) for number in (1, 2)] == [41, 15]
    deck = ready.put_in(actor=aiko, pool=pool_of(event, 3), version=1)
    pools.hand_in(actor=aiko, pool=deck, version=deck.version)
    boosters = {tuple(card.name for card in read_cards(pool_of(event, at).cards) if card.pack == 2)
                for at in (1, 2, 3, 4)}  # fmt: skip
    assert len(boosters) == 4


def test_a_set_of_ones_own_is_given_out_too(browser, organiser, event):
    text = "\n".join(["24 Mountain", *(f"4 {name}" for name in NAMES[:9])])
    details = {"kind": "entry_set", "title": "Red start", "text": text, "boosters": 2}
    cube = cubes.keep(actor=organiser, details=details)
    page = browser(organiser).get(f"/events/{event.ref}/run/sealed/").content.decode()
    assert f'value="cube:{cube.ref}"' in page
    give_out(browser(organiser), event, product=f"cube:{cube.ref}")
    assert (EventSealed.objects.get().title, EventSealed.objects.get().packs) == ("Red start", 3)


def test_scripts_give_them_out(organiser, event):
    body = {"product": "entry:natures-fury", "minutes": 30}
    status, told = send(browser_of(organiser), "post", f"{API}{event.ref}/sealed/", body)
    assert (status, told["title"], told["packs"], told["pools"]) == (201, "Nature's Fury", 2, 4)


@pytest.mark.parametrize("source", ["sealed", "paper"])
@pytest.mark.parametrize("product", ["entry:", "entry:nobody", "cube:0123456789ab"])
def test_sets_that_are_none(browser, organiser, event, source, product):
    give_out(browser(organiser), event, source=source, product=product)
    assert not Pool.objects.exists()


def test_on_paper_deck_and_booster_are_ticked_off_together(browser, organiser, aiko, event):
    give_out(browser(organiser), event, source="paper")
    pool, phone = pool_of(event, 3), browser(aiko)
    page = phone.get(f"/pools/{pool.ref}/cards/").content.decode()
    deck, booster = products.plan("entry:firebomber", 6)
    assert set(fields_of(page)) >= {"card:Baneslayer Angel", "card:Bogardan Hellkite"}
    assert "2 packs of <bdi>Firebomber</bdi> have 56 cards, basic lands among them." in page
    ticks = {"ticked": "1", "card:Bogardan Hellkite": "1", "card:Baneslayer Angel": "1"}
    phone.post(f"/pools/{pool.ref}/cards/", ticks)
    written = owned(read_cards(pool_of(event, 3).cards))
    assert written == {"Bogardan Hellkite": 1, "Baneslayer Angel": 1}
    assert deck.sizes() == (41, 41)
    assert booster.sizes() == (15, 15)


def test_a_number_of_boosters_is_still_five_or_six(organiser, event):
    packs = [products.find("M10")] * 2
    with pytest.raises(BadNumberOfPacks):
        service.give_out(actor=organiser, event=event, packs=packs, minutes=None)
    with pytest.raises(BadNumberOfPacks):
        service.give_out_paper(
            actor=organiser, event=event, title="M10", packs=2, minutes=None, product="M10"
        )

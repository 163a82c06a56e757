"""From the door to a deck that is handed in, on pages without scripts."""

import json
import re

import pytest
from django.urls import reverse

from formats.boosters import Derivation, commitment, products_of, seed_of
from formats.pools import held, products, queries, service
from formats.pools.contents import owned, read_cards
from formats.pools.models import Opening, Pool
from users.models import User
from users.service import claim_guest, delete_account, join_as_guest

pytestmark = pytest.mark.django_db


def form_of(page: str) -> dict[str, str]:
    """The numbers of the building form."""
    fields = dict(re.findall(r'type="number"[^>]* name="([^"]+)" value="(\d+)"', page))
    version = re.search(r'name="version" value="(\d+)"', page)
    assert version
    return {**fields, "version": version[1]}


def test_a_stranger_opens_a_sealed_pool_and_builds(browser, magic_2010):
    client = browser()
    page = client.get("/").content.decode()
    assert 'href="/sealed/"' in page
    door = client.get("/sealed/").content.decode()
    assert "Magic 2010" in door
    answer = client.post("/sealed/", {"product": "M10", "packs": "6", "name": "Gwen"})
    pool = Pool.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, pool.get_absolute_url())
    guest = pool.player.user
    assert (guest.is_guest, guest.display_name) == (True, "Gwen")

    page = client.get(pool.get_absolute_url()).content.decode()
    assert pool.opening.commitment in page
    assert "6 packs are closed" in page
    client.post(f"/pools/{pool.ref}/word/", {"word": "seventeen goblins"})
    answer = client.post(f"/pools/{pool.ref}/open/", {"one": ""}, follow=True)
    assert answer.redirect_chain[0][0].endswith("?fresh=1-1#pack-1")
    pool.refresh_from_db()
    cards = read_cards(pool.cards)
    page = answer.content.decode()
    assert all(card.name.replace("'", "&#x27;") in page for card in cards if card.pack == 1)
    client.post(f"/pools/{pool.ref}/open/", {"all": ""})

    page = client.get(pool.get_absolute_url()).content.decode()
    form = form_of(page)
    first = next(field for field in form if field.startswith("c"))
    client.post(f"/pools/{pool.ref}/deck/", {**form, "more": first})
    pool.refresh_from_db()
    assert sum(pool.deck["main"].values()) == 1
    form = form_of(client.get(pool.get_absolute_url()).content.decode())
    client.post(f"/pools/{pool.ref}/build/", form)
    pool.refresh_from_db()
    assert sum(pool.deck["main"].values()) + sum(pool.deck["basics"].values()) == 40
    form = form_of(client.get(pool.get_absolute_url()).content.decode())
    answer = client.post(f"/pools/{pool.ref}/hand-in/", form, follow=True)
    assert "Your deck is handed in." in answer.content.decode()
    pool.refresh_from_db()
    assert pool.handed_in_at is not None
    answer = client.post(f"/pools/{pool.ref}/deck/", {**form, first: "1"})
    assert answer.status_code == 409


def test_anybody_derives_the_packs_again(browser, aiko, opened):
    opening = Opening.objects.get()
    assert opening.revealed_at is not None
    record = json.loads(browser().get(f"/pools/{opened.ref}/record.json").content)
    secret = bytes.fromhex(record["secret"])
    assert record["commitment"] == commitment(
        ref=record["ref"], secret=secret, rules=record["rules"]
    )
    products, packs = products_of(record["rules"])
    seed = seed_of(ref=record["ref"], secret=secret, nonces=record["nonces"])
    derived = Derivation(products, packs, seed).of(opened.ref)
    told = [[f"{one.card.id}{'*' if one.foil else ''}" for one in pack] for pack in derived]
    assert record["pools"] == [{"pool": opened.ref, "packs": told}]
    assert [[card.id for card in read_cards(opened.cards) if card.pack == n] for n in (1, 6)] == [
        [one.card.id for one in derived[n - 1]] for n in (1, 6)
    ]


@pytest.mark.rule("RB-sealed-packs")
@pytest.mark.parametrize(("packs", "cards"), [("5", 75), ("6", 90)])
def test_a_sealed_pool_is_of_five_or_six_packs(browser, aiko, packs, cards):
    client = browser(aiko)
    client.post("/sealed/", {"product": "M10:rulebook", "packs": packs})
    pool = Pool.objects.get()
    client.post(f"/pools/{pool.ref}/open/", {"all": ""})
    pool.refresh_from_db()
    assert len(read_cards(pool.cards)) == cards


@pytest.mark.rule("RB-sealed-packs")
@pytest.mark.parametrize("packs", ["4", "7", "0", "", "six", "-6", "٦", "99999999999"])
def test_other_numbers_of_packs_are_refused(browser, aiko, packs):
    answer = browser(aiko).post("/sealed/", {"product": "M10", "packs": packs})
    assert (answer.status_code, Pool.objects.count()) == (400, 0)
    assert "five or six" in answer.content.decode() or "5 or 6" in answer.content.decode()


@pytest.mark.parametrize("product", ["XXX", "", "M10:nothing", "a" * 5000])
def test_no_such_booster(browser, aiko, product):
    answer = browser(aiko).post("/sealed/", {"product": product, "packs": "6"})
    assert answer.status_code in (404, 400)
    assert Pool.objects.count() == 0


def test_a_pool_from_paper(browser, aiko):
    client = browser(aiko)
    text = "2 Lightning Bolt\n1 Serra Angel\n1 稲妻\n3 Llanowar Elves"
    answer = client.post("/pools/new/", {"text": text, "title": "Prerelease"})
    pool = Pool.objects.get()
    assert (answer.status_code, pool.title) == (302, "Prerelease")
    assert owned(queries.seen_cards(pool)) == {
        "Lightning Bolt": 3, "Serra Angel": 1, "Llanowar Elves": 3,
    }  # fmt: skip
    answer = client.post("/pools/new/", {"text": "2 Lightning Bolt\n1 Nothing Known", "title": ""})
    assert answer.status_code == 400
    assert Pool.objects.count() == 1


def test_a_deck_goes_elsewhere_with_the_rest_as_its_sideboard(browser, aiko, opened):
    client = browser(aiko)
    form = form_of(client.get(opened.get_absolute_url()).content.decode())
    client.post(f"/pools/{opened.ref}/build/", form)
    opened.refresh_from_db()
    text = client.get(f"/pools/{opened.ref}/lists/arena/").content.decode()
    deck, _sign, side = text.partition("Sideboard")
    assert sum(int(line.split()[0]) for line in deck.splitlines() if line[:1].isdigit()) == 40
    rest = sum(owned(read_cards(opened.cards)).values()) - sum(opened.deck["main"].values())
    assert sum(int(line.split()[0]) for line in side.splitlines() if line[:1].isdigit()) == rest


def test_pages_in_japanese(browser, aiko, opened):
    client = browser(aiko)
    for path in ("/sealed/", "/pools/", "/pools/new/", reverse("pool", args=[opened.ref])):
        answer = client.get(path, headers={"accept-language": "ja"})
        assert (answer.status_code, 'lang="ja"' in answer.content.decode()) == (200, True)


def test_a_pool_can_be_deleted_and_goes_with_its_owner(browser, aiko, opened):
    browser(aiko).post(f"/pools/{opened.ref}/delete/")
    assert (Pool.objects.count(), Opening.objects.count()) == (0, 0)
    assert User.objects.filter(pk=aiko.pk).exists()


def test_with_an_account_go_its_pools_and_what_is_asked_for_is_given_before(aiko, ben, opened):
    service.start(actor=ben, product=products.find("M10"), packs=5)
    given = held.export(aiko)
    assert [len(pool["cards"]) for pool in given] == [90]
    delete_account(actor=aiko)
    assert (Pool.objects.count(), Opening.objects.count()) == (1, 1)


def test_an_account_takes_over_the_pools_of_the_guest_it_was(aiko):
    guest, _code = join_as_guest("Gwen")
    pool = service.start(actor=guest, product=products.find("M10"), packs=5)
    claim_guest(guest, actor=aiko)
    assert queries.by_ref(aiko, pool.ref) == pool
    assert list(queries.own(aiko)) == [pool]


@pytest.mark.parametrize("page", ["/", "/me/"])
def test_ones_own_page_and_the_start_page_lead_to_pools_and_cubes(browser, aiko, opened, page):
    shown = browser(aiko).get(page).content.decode()
    [own] = re.findall(r'aria-labelledby="own-pools">.*?</section>', shown, re.DOTALL)
    for address in ("/sealed/", "/pools/", "/cubes/", opened.get_absolute_url()):
        assert f'href="{address}"' in own, address


def test_every_page_leads_to_sealed_pools_and_cubes(browser):
    page = browser().get("/formats/").content.decode()
    head, _footer, foot = page.partition("<footer")
    assert 'href="/sealed/">Sealed</a>' in head.partition("</nav>")[0]
    for link in ('<a href="/sealed/">Sealed</a>', '<a href="/cubes/">Cubes</a>'):
        assert link in foot

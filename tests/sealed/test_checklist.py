"""A paper pool is ticked off on the list of its booster's cards, without scripts."""

import re
from html import unescape

import pytest

from formats.pools import listing, papers, products
from formats.pools.contents import BASICS, owned, read_cards
from formats.pools.models import Pool
from tests.sealed.conftest import pool_of
from tournaments.events.service import contestants
from tournaments.sealed import service

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(event, organiser):
    """Lists to write down packs of Magic 2010, given out on the page."""
    service.give_out_paper(
        actor=organiser, event=event, title="Magic 2010", packs=6, minutes=30, product="M10"
    )
    return event


def fields_of(page: str) -> dict[str, str]:
    """The numbers of the list's form."""
    return dict(re.findall(r'name="(card:[^"]+)" value="(\d+)"', page))


def test_the_page_of_the_staff_tells_of_what_the_packs_are(browser, organiser, event):
    form = {"act": "give_out", "source": "paper", "product": "M10", "packs": "6", "minutes": "30"}
    browser(organiser).post(f"/events/{event.ref}/run/sealed/act/", form)
    late, _code = contestants.walk_in(actor=organiser, event=event, name="Late")
    service.give_late(actor=organiser, event=event)
    assert list(Pool.objects.values_list("product", flat=True)) == ["M10"] * 5
    assert pool_of(event, late.number).product == "M10"


def test_every_card_of_the_booster_is_on_the_list_once(browser, aiko, told):
    page = browser(aiko).get(f"/pools/{pool_of(told, 3).ref}/cards/").content.decode()
    found = [unescape(name) for name in re.findall(r'name="card:([^"]+)" value="0"', page)]
    sheets = products.find("M10").sheets
    names = {card.name for sheet in sheets for card, _weight in sheet.cards}
    assert sorted(found) == sorted(names - set(BASICS))
    assert "6 packs of <bdi>Magic 2010</bdi> have 90 cards, basic lands among them." in page
    assert 'id="pool-text"' in page  # the other way in


def test_what_is_ticked_is_written_down_and_stands_there_again(browser, aiko, told):
    phone, pool = browser(aiko), pool_of(told, 3)
    form = {"ticked": "1", "card:Lightning Bolt": "2", "card:Serra Angel": "1", "card:Duress": "0"}
    answer = phone.post(f"/pools/{pool.ref}/cards/", {**form, "card:Black Lotus": "4"})
    assert (answer.status_code, answer["Location"]) == (302, pool.get_absolute_url())
    written = {"Lightning Bolt": 2, "Serra Angel": 1}
    assert owned(read_cards(pool_of(told, 3).cards)) == written
    page = phone.get(f"/pools/{pool.ref}/cards/").content.decode()
    counts = {name.removeprefix("card:"): int(n) for name, n in fields_of(page).items() if n != "0"}
    assert counts == written
    page = phone.get(pool.get_absolute_url()).content.decode()
    assert "3 cards are on the list. 6 packs of <bdi>Magic 2010</bdi> have 90 cards" in page


def test_a_card_that_the_booster_does_not_have_stays_on_the_list(browser, aiko, told):
    pool = pool_of(told, 3)
    papers.write_down(actor=aiko, pool=pool, cards=[(1, "Black Lotus"), (2, "Duress")])
    phone = browser(aiko)
    fields = fields_of(phone.get(f"/pools/{pool.ref}/cards/").content.decode())
    assert (fields["card:Black Lotus"], fields["card:Duress"]) == ("1", "2")
    phone.post(f"/pools/{pool.ref}/cards/", {"ticked": "1", **fields})
    assert owned(read_cards(pool_of(told, 3).cards)) == {"Black Lotus": 1, "Duress": 2}


@pytest.mark.parametrize("count", ["0", "", "-1", "x", "1000", "٣"])
def test_nothing_ticked_writes_nothing_down(browser, aiko, told, count):
    form = {"ticked": "1", "card:Duress": count}
    answer = browser(aiko).post(f"/pools/{pool_of(told, 3).ref}/cards/", form)
    assert (answer.status_code, pool_of(told, 3).empty) == (400, True)


@pytest.mark.parametrize("product", ["", "XXX", "cube:0123456789ab"])
def test_without_a_booster_that_is_known_cards_are_typed(browser, organiser, aiko, event, product):
    service.give_out_paper(
        actor=organiser, event=event, title="Paper", packs=6, minutes=None, product=product
    )
    page = browser(aiko).get(f"/pools/{pool_of(event, 3).ref}/cards/").content.decode()
    assert ('id="pool-text"' in page, fields_of(page)) == (True, {})


def test_lines_that_name_no_card_are_told_with_what_is_near(browser, aiko, told):
    answer = browser(aiko).post(
        f"/pools/{pool_of(told, 3).ref}/cards/",
        {"text": "1 Duress\n2 Serra Angle\n1 Lightnin Bolt"},
    )
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 400
    assert "Number of lines that name no card: 2. Their places in the list: 2, 3." in page
    for line, text, near in (
        (2, "Serra Angle", "Serra Angel"),
        (3, "Lightnin Bolt", "Lightning Bolt"),
    ):
        assert f"Line {line}</span>" in page
        assert f'<bdi class="code">{text}</bdi>' in page
        assert f"<bdi>{near}</bdi>" in page


def test_whoever_counts_is_told_how_many_and_whose(browser, organiser, ben, told):
    for number in (1, 2, 3, 4):
        text = "2 Duress\n1 Serra Angel"
        listing.write_down(actor=organiser, pool=pool_of(told, number), text=text)
    service.swap(actor=organiser, event=told)
    page = browser(ben).get(pool_of(told, 4).get_absolute_url()).content.decode()
    assert "You were handed the cards of <bdi>Aiko</bdi>: 3 cards are on the list." in page


def test_whoever_keeps_their_cards_was_handed_none(browser, organiser, ben, told):
    for number in (1, 2, 3, 4):
        listing.write_down(actor=organiser, pool=pool_of(told, number), text="2 Duress")
    service.swap(actor=organiser, event=told, keep=True)
    page = browser(ben).get(pool_of(told, 4).get_absolute_url()).content.decode()
    assert "Count them" not in page


def test_names_in_the_readers_language_stand_beside(browser, aiko, told):
    address, phone = f"/pools/{pool_of(told, 3).ref}/cards/", browser(aiko)

    def beside(page: str) -> str:
        line = page.partition('<span class="pool-card">Lightning Bolt')[2]
        return line.partition('<span class="pool-count">')[0]

    shown = ' <span class="muted small" lang="ja">稲妻</span></span>'
    assert beside(phone.get(f"{address}?lang=ja").content.decode()) == shown
    refused = phone.post(address, {"ticked": "1"})  # nothing was ticked
    assert (refused.status_code, beside(refused.content.decode())) == (400, shown)
    assert beside(phone.get(f"{address}?lang=en").content.decode()) == "</span>"

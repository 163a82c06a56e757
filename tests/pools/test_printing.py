"""A pool and its deck on paper."""

import re

import pytest

from formats.pools import queries, service
from formats.pools.contents import BASICS, owned

pytestmark = pytest.mark.django_db
ROW = re.compile(
    r'<tr><td class="sheet-box">(\d*)</td><td class="sheet-box">(\d+)</td>'
    r'<th scope="row">([^<]+)</th></tr>'
)


def sheet(client, pool, more=""):
    answer = client.get(f"/pools/{pool.ref}/print/{more}", headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def text(name):
    return name.replace("'", "&#x27;")


def test_every_card_of_the_pool_has_a_box_for_played_and_one_for_how_many(browser, aiko, opened):
    counts = owned(queries.seen_cards(opened))
    rows = ROW.findall(sheet(browser(aiko), opened))
    assert {(name, total, played) for played, total, name in rows} == {
        (text(name), str(count), "") for name, count in counts.items()
    }
    assert len(rows) == len(counts)


def test_what_is_played_and_the_deck_stand_on_it(browser, aiko, opened):
    built = service.build(actor=aiko, pool=opened, version=opened.version)
    page = sheet(browser(aiko), built)
    deck = built.deck["main"]
    played = {name: number for number, _total, name in ROW.findall(page) if number}
    assert played == {text(name): str(count) for name, count in deck.items()}
    for name, count in deck.items():
        assert f'<li><span class="number">{count}</span> {text(name)}</li>' in page
    for name in BASICS:
        count = built.deck["basics"].get(name, "")
        assert f'<td class="sheet-box">{count}</td><th scope="row">{name}</th>' in page
    for word in ("Aiko", "Table", "Seat", "Written down by", "Counted by", "Judge"):
        assert word in page


def test_cards_stand_by_colour_then_type_then_name(browser, aiko, opened):
    page = sheet(browser(aiko), opened)
    groups = re.findall(r"<caption>(\w+)", page)
    order = ["White", "Blue", "Black", "Red", "Green", "Colourless", "Lands", "Basic"]
    assert groups == [name for name in order if name in groups]
    for group in page.split("<caption>")[1:]:
        kinds = re.findall(r'class="sheet-type">(\w+)', group)
        types = ["Creatures", "Planeswalkers", "Instants", "Sorceries", "Enchantments", "Artifacts",
                 "Lands"]  # fmt: skip
        assert kinds == [kind for kind in types if kind in kinds]
        for kind in group.split('class="sheet-type">')[1:]:
            names = [name for _played, _total, name in ROW.findall(kind)]
            assert names == sorted(names)


@pytest.mark.parametrize(
    ("asked", "paper"), [("", "a4"), ("?paper=letter", "letter"), ("?paper=<b>", "a4")]
)
def test_papers(browser, aiko, opened, asked, paper):
    assert f'class="sheet sheet-{paper} pool-sheet"' in sheet(browser(aiko), opened, asked)


def test_closed_packs_are_on_no_paper(browser, aiko, closed):
    assert "No pack is open." in sheet(browser(aiko), closed)
    one = service.open_packs(actor=aiko, pool=closed, count=1)
    rows = ROW.findall(sheet(browser(aiko), one))
    assert {name for _played, _total, name in rows} == {
        text(name) for name in owned(queries.seen_cards(one))
    }


def test_nobody_else_prints_a_pool(browser, ben, operator, opened):
    for viewer, status in ((None, 404), (ben, 404), (operator, 200)):
        assert browser(viewer).get(f"/pools/{opened.ref}/print/").status_code == status


def test_the_pool_links_to_its_paper(browser, aiko, opened):
    page = browser(aiko).get(f"/pools/{opened.ref}/").content.decode()
    assert f'href="/pools/{opened.ref}/print/"' in page


def test_one_look_at_the_catalogue(browser, aiko, opened, django_assert_max_num_queries):
    client = browser(aiko)
    with django_assert_max_num_queries(6):
        sheet(client, opened)

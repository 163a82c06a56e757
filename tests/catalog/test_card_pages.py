"""Cards and sets for people: search, card pages, set pages; open to everybody."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from formats.catalog.models import Card, CardName, Set
from formats.catalog.service import import_cards


def page(path, language="en", **query):
    return Client(headers={"Accept-Language": language}).get(path, query)


def names(answer):
    return [hit.card.name for hit in answer.context["hits"].hits]


def find(q="", **query):
    answer = page("/cards/", q=q, **query)
    assert answer.status_code == 200, answer.content.decode()
    return names(answer)


@pytest.fixture
def awkward(format_data, magic_2010):
    """Cards with every kind of awkward name, in many languages."""
    import_cards(path=format_data / "samples" / "mtgjson_v5_awkward_AllPrintings.json")


# --- search ---


def test_everything_a_page_at_a_time(magic_2010):
    first = page("/cards/")
    assert len(names(first)) == 60
    second = page("/cards/?start=60")
    assert not set(names(first)) & set(names(second))
    assert 'rel="prev"' in second.content.decode()


@pytest.mark.parametrize(
    ("q", "first"),
    [
        ("serra angel", "Serra Angel"),
        ("SERRA", "Serra Angel"),
        ("angel serra", "Serra Angel"),
        ("ｓｅｒｒａ　ａｎｇｅｌ", "Serra Angel"),
        ("sérra angel", "Serra Angel"),
        ("rra ang", "Serra Angel"),
        ("セラの天使", "Serra Angel"),
        ("稲妻", "Lightning Bolt"),
    ],
)
def test_by_name_in_any_language(magic_2010, q, first):
    assert find(q)[0] == first


def test_the_best_match_stands_first(magic_2010):
    assert find("forest")[0] == "Forest"
    assert find("bolt")[0] == "Lightning Bolt"


@pytest.mark.parametrize(
    ("q", "same"),
    [
        ("t:elf c:g mv<=3", {"type": "elf", "color": "G", "mv_to": "3"}),
        ('set:m10 t:"legendary planeswalker"', {"set": "m10", "type": "legendary planeswalker"}),
        ("c=wu", {"color": "WU", "how": "exactly"}),
        ("id:c t:artifact", {"color": "C", "how": "within", "type": "artifact"}),
        ("f:standard date:2010-01-01 t:angel", {
            "format": "standard", "date": "2010-01-01", "type": "angel"}),
        ("mv>=7 sort:mv", {"mv_from": "7", "sort": "mv"}),
        ("lang:ja t:dragon", {"language": "ja", "type": "dragon"}),
    ],
)  # fmt: skip
def test_the_language_says_what_the_fields_say(magic_2010, q, same):
    assert find(q) == find(**same)


def test_filters(magic_2010):
    assert "Llanowar Elves" in find("t:elf mv=1 c=g")
    assert set(find("c:c t:creature")) == set(
        Card.objects.filter(colors="", type_words__contains=["creature"]).values_list(
            "name", flat=True
        )[:60]
    )
    assert find("t:elf t:angel") == []
    assert "Serra Angel" not in find("c:u", set="Magic 2010")


def test_by_format_and_day(magic_2010):
    assert "Serra Angel" in find("serra angel f:standard date:2010-01-01")
    assert find("serra angel f:standard date:2009-07-01") == []
    assert find("ponder f:modern date:2012-05-01") == []  # banned
    assert find("ponder f:modern date:2011-09-01") == ["Ponder"]
    restricted = page("/cards/", q="ponder f:vintage date:2010-01-01")
    assert "Restricted" in restricted.content.decode()
    assert find("f:standard date:1993-08-10") == []  # no format yet


@pytest.mark.parametrize(
    "query",
    [
        {"q": "t>elf"},
        {"q": "zz:top"},
        {"q": "mv:many"},
        {"q": "c:pink"},
        {"q": "id>=g"},
        {"q": "set:nowhere-at-all"},
        {"q": "f:tiny-leaders"},
        {"q": "date:yesterday"},
        {"q": "sort:price"},
        {"q": "lang:\0"},
        {"q": "x" * 301},
        {"q": "a " * 20},
        {"mv_from": "9" * 50},
        {"how": "maybe"},
    ],
)
def test_what_says_nothing_is_said(magic_2010, query):
    answer = page("/cards/", **query)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        {"q": "\0"},
        {"q": "%"},
        {"q": "_"},
        {"q": "'; DROP TABLE catalog_card; --"},
        {"q": '"'},
        {"q": "<script>alert(1)</script>"},
        {"start": "-1"},
        {"start": "99999999999999"},
        {"type": "\0"},
        {"start": "٣"},
    ],
)
def test_odd_questions_are_answered(magic_2010, query):
    answer = page("/cards/", **query)
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


def test_near_spellings_where_nothing_is_found(magic_2010):
    text = page("/cards/", q="Serra Angle").content.decode()
    assert "Did you mean" in text
    assert "Serra Angel" in text


def test_no_cards_at_all(db):
    assert "No cards yet" in page("/cards/").content.decode()


def test_a_reader_of_japanese_sees_japanese_names(magic_2010):
    text = page("/cards/", "ja", q="serra angel").content.decode()
    assert '<p lang="ja">セラの天使</p>' in text


def test_htmx_gets_the_hits_alone(magic_2010):
    answer = Client(headers={"HX-Request": "true"}).get("/cards/", {"q": "serra"})
    assert answer.content.decode().lstrip().startswith('<section id="hits"')


@pytest.mark.parametrize(
    "name",
    [
        "B.F.M. (Big Furry Monster)",
        "_____",
        "Fire // Ice",
        "Erase (Not the Urza's Legacy One)",
        "Lim-Dûl's Vault",
        "Akroma's Vengeance",
    ],
)
def test_awkward_names(awkward, name):
    card = Card.objects.filter(name__startswith=name).order_by("name")[0]
    assert card.name in find(card.name)
    answer = page(f"/cards/{card.slug}/")
    assert answer.status_code == 200
    assert answer.context["card"] == card


def test_every_awkward_card_has_its_page(awkward):
    for card in Card.objects.exclude(printings__set_code="M10").order_by("pk"):
        assert page(f"/cards/{card.slug}/").status_code == 200, card.name


def test_names_in_german(awkward):
    german = CardName.objects.filter(language="de", kind="printed").select_related("card")[:5]
    assert german
    for name in german:
        assert name.card.name in find(name.text)


# --- a card ---


def test_a_card(magic_2010):
    text = page("/cards/lightning-bolt/", on="2010-08-01").content.decode()
    assert "Lightning Bolt" in text
    assert "稲妻" in text
    assert 'href="/sets/m10/"' in text
    assert 'href="/formats/standard/?on=2010-08-01"' in text
    assert "<svg" in text
    assert "style=" not in text
    assert 'class="card-text"' not in text


def test_a_ban_with_its_source(magic_2010):
    answer = page("/cards/ponder/", on="2012-05-01")
    status = {one.key: one.kind for one in answer.context["view"].formats}
    assert status["modern"] == "banned"
    assert status["vintage"] == "restricted"
    assert status["legacy"] == "legal"
    text = answer.content.decode()
    assert 'rel="noopener noreferrer"' in text
    assert "timeline-banned" in text


@pytest.mark.parametrize("name", ["Lightning Bolt", "LIGHTNING%20BOLT", "稲妻"])
def test_other_spellings_lead_to_the_one_address(magic_2010, name):
    answer = page(f"/cards/{name}/", on="2010-01-01")
    assert answer.status_code == 302
    assert answer.url == "/cards/lightning-bolt/?on=2010-01-01"


@pytest.mark.parametrize("name", ["no-such-card", "x" * 400, "a%00b", "a/b/c", "%F0%9F%90%89"])
def test_no_such_card_offers_the_search(magic_2010, name):
    answer = page(f"/cards/{name}/")
    assert answer.status_code == 404
    assert 'action="/cards/"' in answer.content.decode()


@pytest.mark.parametrize("on", ["yesterday", "1066-10-14", "\0", "2014-13-45"])
def test_a_bad_day(magic_2010, on):
    answer = page("/cards/lightning-bolt/", on=on)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


# --- sets ---


def test_sets_by_year(magic_2010):
    text = page("/sets/").content.decode()
    assert '<h2 id="year-2009">2009</h2>' in text
    assert 'href="/sets/m10/"' in text
    found = page("/sets/", q="m10").content.decode()
    assert "Magic 2010" in found
    assert "Zendikar" not in found
    assert page("/sets/", q="\0nothing").status_code == 200


def test_a_set(magic_2010):
    text = page("/sets/m10/").content.decode()
    assert "Magic 2010" in text
    assert 'href="/cards/serra-angel/"' in text
    assert 'href="/formats/standard/?on=2009-07-' in text
    assert page("/sets/M10/").status_code == 200


@pytest.mark.parametrize("sort", ["name", "number", "price", "\0"])
def test_the_cards_of_a_set_in_order(magic_2010, sort):
    cards = page("/sets/m10/", sort=sort).context["cards"]
    found = [card.name for card in cards]
    assert (found == sorted(found)) == (sort == "name")


@pytest.mark.parametrize("code", ["nope", "a%00", "x" * 99, "%E7%A8%B2"])
def test_no_such_set(magic_2010, code):
    assert page(f"/sets/{code}/").status_code == 404


def test_every_set_has_its_page(magic_2010):
    for code in Set.objects.order_by("code").values_list("code", flat=True)[::10]:
        assert page(f"/sets/{code.lower()}/").status_code == 200, code


# --- what it costs ---


def queries(path, **query):
    page(path, **query)
    with CaptureQueriesContext(
        connection,
    ) as seen:
        assert page(path, **query).status_code == 200
    return len(seen)


def test_as_many_queries_for_many_as_for_one(magic_2010):
    assert queries("/cards/", q="f:standard date:2010-01-01") <= 8
    assert queries("/cards/", q="f:standard date:2010-01-01") == queries(
        "/cards/", q="serra angel f:standard date:2010-01-01"
    )
    assert queries("/cards/forest/") <= 10
    assert queries("/sets/m10/") <= 6

"""Formats on any day: the list, a page each, and two days beside each other."""

import re

import pytest
from django.test import Client

from formats.legality import FIRST_DAY, LAST_DAY, load_facts
from tests.ways import LONG


def page(path, language="en", **query):
    return Client(headers={"Accept-Language": language}).get(path, query)


def html(path, language="en", **query):
    answer = page(path, language, **query)
    assert answer.status_code == 200
    return answer.content.decode()


# --- all of them ---


def test_all_formats_on_a_day(magic_2010):
    text = html("/formats/", on="2010-08-01")
    assert "Extended" in text
    assert 'href="/formats/standard/?on=2010-08-01"' in text
    assert "Rulebook of 2010" in text
    assert "Elder Dragon Highlander" in text
    assert "Also called: Type 2." in text


def test_a_format_that_is_not_there_on_the_day_is_marked(magic_2010):
    then, now = html("/formats/", on="2010-08-01"), html("/formats/", on="2026-11-30")
    modern = re.compile(r'modern/\?on=[0-9-]+">Modern</a>\s*<span class="badge')
    assert modern.search(then)
    assert not modern.search(now)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_list_in_both_languages(magic_2010, language):
    text = html("/formats/", language)
    assert f'<html lang="{language}"' in text
    assert ("スタンダード" if language == "ja" else "Standard") in text


# --- one of them ---


DAYS = [FIRST_DAY.isoformat(), "2010-08-01", "2026-11-30", LAST_DAY.isoformat()]


@pytest.mark.parametrize("on", DAYS)
def test_every_format_on_any_day(magic_2010, on):
    # Every other format, another half each day; all of them with --long.
    formats = sorted(load_facts().formats)
    for key in formats if LONG else formats[DAYS.index(on) % 2 :: 2]:
        assert page(f"/formats/{key}/", on=on).status_code == 200, key


def test_what_stands_on_the_page(magic_2010):
    text = html("/formats/standard/", on="2010-08-01")
    assert "Last change: July 16, 2010" in text
    assert "Next change: Oct. 1, 2010" in text
    assert "A sideboard of exactly 15 cards, or none." in text
    assert 'href="/check/?format=standard&amp;date=2010-08-01"' in text
    assert "gathered on" in text


@pytest.mark.rule("RB-fmt-standard")
def test_the_sets_of_the_day_have_their_days(magic_2010):
    text = html("/formats/standard/", on="2010-08-01")
    rows = dict(
        re.findall(r'<tr><th scope="row"><a href="/sets/(\w+)/".*?<td>(.*?)</td></tr>', text)
    )
    assert {"ala", "con", "arb", "m10", "zen", "wwk", "roe", "m11"} <= rows.keys()
    assert 'datetime="2008-10-03"' in rows["ala"]
    assert 'datetime="2010-10-01"' in rows["ala"]


def test_a_set_whose_end_is_announced_says_so(magic_2010):
    assert "announced: 2029+" in html("/formats/standard/", on="2026-11-30")


@pytest.mark.rule("RB-ban-list-versioned")
def test_the_list_is_that_of_the_day_with_the_source_of_each(magic_2010):
    before, after = (
        html("/formats/legacy/", on=on).split('id="list-heading"')[1].split("</section>")[0]
        for on in ("2010-06-30", "2010-07-01")
    )
    assert "Mystical Tutor" not in before
    assert "Mystical Tutor" in after
    cards = after.count('<th scope="row">')
    assert cards > 50
    assert after.count('rel="noopener noreferrer"') == cards


def test_bans_of_cards_that_are_gone_stand_apart(magic_2010, all_names):
    text = html("/formats/standard/", on="2010-08-01")
    assert "No card is banned or restricted on this day." in text
    assert "Banned, but not in the format on this day anyway" in text


@pytest.fixture
def all_names(magic_2010, write_tsv):
    """The cards that Standard banned before 2010, each of a set that is gone."""
    from formats.catalog.service import import_cards

    facts = load_facts()
    names = [
        name
        for name, rulings in facts.formats["standard"].rulings.items()
        if rulings[0].day.year < 2010
    ]
    rows = [
        {"name": name, "type": "Artifact", "layout": "normal", "printings": "LEA:R"}
        for name in names
    ]
    import_cards(path=write_tsv(*rows))


def test_restricted_cards_have_a_table_of_their_own(magic_2010):
    text = html("/formats/vintage/", on="2010-08-01")
    assert re.search(r"<caption>Restricted <span", text)
    assert not re.search(r"<caption>Restricted <span", html("/formats/legacy/", on="2010-08-01"))


def test_how_sets_get_in_stands_in_words_where_no_list_tells(magic_2010):
    assert "none ever goes" in html("/formats/legacy/")
    assert "boosters of the event" in html("/formats/limited/")


@pytest.mark.rule("RB-ban-dates")
def test_the_rulebooks_own_formats_tell_the_day_of_new_lists(magic_2010):
    says = "The rulebook announces new lists on"
    assert says in html("/formats/rulebook-standard/", on="2010-08-01")
    assert says not in html("/formats/standard/", on="2010-08-01")


def test_one_moves_from_change_to_change(magic_2010):
    text = html("/formats/standard/", on="2010-08-01")
    assert 'rel="prev" href="?on=2010-07-16&amp;platform=paper"' in text
    assert 'rel="next" href="?on=2010-10-01&amp;platform=paper"' in text
    first = html("/formats/vintage/", on=FIRST_DAY.isoformat())
    assert 'rel="prev"' not in first
    assert 'rel="next"' not in html("/formats/vintage/", on=LAST_DAY.isoformat())


def test_all_changes_are_folded_by_year_and_that_of_the_day_is_open(magic_2010):
    text = html("/formats/standard/", on="2010-08-01").split('id="history-heading"')[-1]
    opened = re.findall(r'<details class="panel" open><summary>(\d+)', text)
    assert opened == ["2010"]
    years = [int(year) for year in re.findall(r"<summary>(\d{4})", text)]
    assert years == sorted(years, reverse=True)
    assert years[-1] == 1995


def test_a_format_whose_sets_go_has_bars_and_one_whose_sets_stay_a_curve(magic_2010):
    standard, legacy = html("/formats/standard/"), html("/formats/legacy/")
    assert 'class="timeline-set"' in standard
    assert '<polyline class="curve-banned"' in legacy
    for text in (standard, legacy):
        assert re.search(r'<svg [^>]*role="img" aria-label="[^"]+"', text)
        assert "The same as a table" in text


def test_other_platforms_have_their_own_days(magic_2010):
    text = html("/formats/standard/", on="2010-08-01", platform="mtgo")
    assert "the day of paper counts" in text
    assert '<option value="mtgo" selected>' in text


def test_a_day_outside_of_its_life(magic_2010):
    text = html("/formats/extended/", on="2014-01-01")
    assert "this was no format of tournaments" in text
    assert 'id="list-heading"' not in text


# --- addresses ---


@pytest.mark.parametrize("name", ["Type 2", "type-2", "スタンダード", "STANDARD"])
def test_other_names_lead_to_the_one_address(magic_2010, name):
    for rest in ("", "compare/"):
        answer = page(f"/formats/{name}/{rest}", on="2010-08-01")
        assert answer.status_code == 302
        assert answer.url == f"/formats/standard/{rest}?on=2010-08-01"


def test_a_word_that_is_near_a_format_offers_it(magic_2010):
    answer = page("/formats/standrad/")
    assert answer.status_code == 404
    assert 'href="/formats/standard/"' in answer.content.decode()


@pytest.mark.parametrize("key", ["tiny-leaders", "x" * 300, "a%00b", "%ED%A0%80", "<script>"])
@pytest.mark.parametrize("rest", ["", "compare/"])
def test_no_such_format(magic_2010, key, rest):
    answer = page(f"/formats/{key}/{rest}")
    assert answer.status_code == 404
    assert "<script>" not in answer.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        {"on": "yesterday"},
        {"on": "1993-08-04"},
        {"on": "2101-01-01"},
        {"on": "2010-02-30"},
        {"on": "<script>"},
        {"on": "\0"},
        {"platform": "moon"},
        {"platform": "\0"},
    ],
)
def test_a_bad_question_is_said(magic_2010, query):
    answer = page("/formats/standard/", **query)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert 'role="alert"' in text
    assert "<script>" not in text
    if "on" in query:
        assert page("/formats/", **query).status_code == 400
        assert page("/formats/standard/compare/", until=query["on"]).status_code == 400


# --- two days ---


def test_two_days(magic_2010):
    text = html("/formats/standard/compare/", **{"from": "2010-09-30", "until": "2010-10-01"})
    assert "Scars of Mirrodin" in text
    assert "Shards of Alara" in text
    same = html("/formats/standard/compare/", **{"from": "2010-09-30", "until": "2010-09-30"})
    assert "No difference" in same


def test_rulings_and_rules_between_two_days(magic_2010):
    days = {"from": "2011-06-30", "until": "2014-01-01"}
    text = html("/formats/standard/compare/", **days)
    assert "Jace, the Mind Sculptor" in text
    assert "A sideboard of exactly 15 cards, or none." in text
    assert "A sideboard of at most 15 cards." in text
    turned = html("/formats/standard/compare/", **{"from": days["until"], "until": days["from"]})
    assert "From June 30, 2011 to Jan. 1, 2014" in turned


def test_without_days_the_last_year_is_compared(magic_2010):
    text = html("/formats/standard/compare/", until="2012-02-29")
    assert 'value="2011-02-28"' in text
    assert 'value="1993-08-05"' in html("/formats/vintage/compare/", until="1993-08-06")

"""The fact files: schema, invariants, and the errors of other tools that we know of."""

import shutil
from collections import Counter
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from formats.legality import Facts, FactsError, load_facts
from formats.legality.loading import DATA_DIRECTORY, FILES


def status(facts: Facts, key: str, name: str, on: str) -> str:
    ruling, _next = facts.formats[key].rulings_on(name, date.fromisoformat(on))
    return ruling.status if ruling else "legal"


def test_the_version_follows_from_the_bytes(facts: Facts, tmp_path: Path):
    copy = Path(shutil.copytree(DATA_DIRECTORY, tmp_path / "data"))
    assert load_facts(copy).data_version == facts.data_version
    other = Path(shutil.copytree(DATA_DIRECTORY, tmp_path / "other"))
    with (other / "copy_limits.tsv").open("a", encoding="utf-8") as file:
        file.write("Some Card\t5\thttps://example.org/\n")
    assert load_facts(other).data_version != facts.data_version
    assert load_facts(other).data_version.startswith("2026.11-")


def test_facts_are_loaded_once(facts: Facts):
    assert load_facts() is facts
    assert load_facts(DATA_DIRECTORY) is facts


def test_every_listed_file_is_there_and_sorted():
    assert list(FILES) == sorted(FILES)
    tables = {path.name for path in DATA_DIRECTORY.iterdir() if path.suffix in (".tsv", ".json")}
    assert set(FILES) <= tables


@pytest.mark.parametrize(
    ("file", "row", "complaint"),
    [
        ("sets.tsv", "LEA\tTwice\t1993-08-05\t\tcore\tpaper\tmain\t", "stands twice"),
        ("sets.tsv", "ZZZ\tNo day\t\t\tcore\tpaper\tmain\t", "needs a release day"),
        ("sets.tsv", "ZZZ\tBad\t1993-13-05\t\tcore\tpaper\tmain\t", "not a day"),
        ("sets.tsv", "ZZZ\tBad\t1993-12-05\t\tcore\tstone\tmain\t", "may not be 'stone'"),
        ("sets.tsv", "ZZZ\tToo few", "2 fields"),
        ("windows.tsv", "standard\tNOPE\t2026-01-01\t\t\thttps://e.org", "unknown set NOPE"),
        ("windows.tsv", "nope\tM10\t2026-01-01\t\t\thttps://e.org", "may not be 'nope'"),
        ("windows.tsv", "modern\tM10\t2026-01-01\t\t\thttps://e.org", "overlap"),
        ("windows.tsv", "modern\tLEA\t2026-01-01\t2026-01-01\t\thttps://e.org", "end after"),
        ("windows.tsv", "modern\tLEA\t2026-01-01\t\t\t/some/path", "not a web address"),
        ("rulings.tsv", "modern\t2026-01-01\tX\tlegal\thttps://e.org", "already is legal"),
        ("rulings.tsv", "modern\t2001-01-01\tPonder\tlegal\thttps://e.org", "out of order"),
        ("rulings.tsv", "modern\t2026-01-01\tX\tillegal\thttps://e.org", "may not be 'illegal'"),
        ("copy_limits.tsv", "X\t0\thttps://e.org", "positive number"),
        ("never_legal.tsv", "X\tugly\t2026-01-01\thttps://e.org", "may not be 'ugly'"),
        ("printing_days.tsv", "M10\tX\t2026-01-01", "not an open-ended set"),
        ("digital_names.tsv", " X\tY\thttps://e.org", "empty or padded"),
        ("companions.tsv", "Lutri, the Spellchaser\tsingleton\t\thttps://e.org", "stands twice"),
        ("companions.tsv", "X\tpretty\t\thttps://e.org", "may not be 'pretty'"),
        ("companions.tsv", "X\textra_cards\tsome\thttps://e.org", "asks for a figure"),
        ("unfit_printings.tsv", "CED\toversized\thttps://e.org", "stands twice"),
        ("unfit_printings.tsv", "M10\tugly\thttps://e.org", "may not be 'ugly'"),
        (
            "platform_days.tsv",
            "mtgo\tnope\tenter\tM10\t2009-07-17\t2009-07-18\thttps://e.org",
            "unknown format",
        ),
        (
            "platform_days.tsv",
            "mtgo\t\tenter\tNOPE\t2009-07-17\t2009-07-18\thttps://e.org",
            "unknown set",
        ),
        (
            "platform_days.tsv",
            "mtgo\t\tenter\tMH3\t2024-06-07\t2024-06-12\thttps://e.org",
            "stands twice",
        ),
        ("autumn_sets.tsv", "M10\thttps://e.org", "no expansion"),
        ("autumn_sets.tsv", "ZEN\thttps://e.org", "rising days"),
        (
            "windows.tsv",
            "rulebook-standard\tM10\t2026-01-01\t\t\thttps://e.org",
            "follow from the rule",
        ),
        (
            "rulings.tsv",
            "rulebook-standard\t2026-01-01\tX\tbanned\thttps://e.org",
            "follow from the rule",
        ),
        ("digital_names.tsv", "Spider-Sense\tY\thttps://e.org", "names of names"),
    ],
)
def test_a_broken_row_is_named(tmp_path: Path, file: str, row: str, complaint: str):
    folder = Path(shutil.copytree(DATA_DIRECTORY, tmp_path / "data"))
    path = folder / file
    lines = path.read_text(encoding="utf-8").count("\n")
    with path.open("a", encoding="utf-8") as out:
        out.write(row + "\n")
    with pytest.raises(FactsError, match=complaint) as caught:
        load_facts(folder)
    assert caught.value.params["file"] == file
    assert caught.value.params["line"] in (lines + 1, 0)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"schema": 1', '"schema": 2'),
        ('"kind": "eternal"', '"kind": "eternal", "colour": "red"'),
        ('"deck": "limited"', '"deck": "nothing"'),
        ('"key": "modern"', '"key": "standard"'),
        ('"from": "2013-07-13"', '"from": "1990-07-13"'),
        ('"from": "1999-11-01"', '"from": "1999-11-02"'),
        ('"rulings": ["standard"]', '"rulings": ["nothing"]'),
        ('"rulings": ["standard"]', '"rulings": ["vintage"]'),
        ('"rulebook": {"autumns": 2', '"rulebook": {"autumns": 5'),
        ('"key": "rulebook-block", "kind": "rulebook"', '"key": "x", "kind": "windows"'),
        (
            "{",
            "[",
        ),
    ],
)
def test_a_broken_formats_file_is_named(tmp_path: Path, old: str, new: str):
    folder = Path(shutil.copytree(DATA_DIRECTORY, tmp_path / "data"))
    path = folder / "formats.json"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FactsError, match=r"formats\.json"):
        load_facts(folder)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(tmp_path: Path, name: str):
    folder = Path(shutil.copytree(DATA_DIRECTORY, tmp_path / "data"))
    (folder / name).unlink()
    with pytest.raises(FactsError, match=name):
        load_facts(folder)


def test_every_fact_of_legality_has_a_public_source(facts: Facts):
    sources = [entry.source for entry in facts.formats.values()]
    sources += [rule.source for entry in facts.formats.values() for rule in entry.rules]
    for entry in facts.formats.values():
        sources += [w.source for windows in entry.windows.values() for w in windows]
        sources += [r.source for rulings in entry.rulings.values() for r in rulings]
    sources += [entry.source for entry in facts.never_legal.values()]
    sources += [entry.source for entry in facts.copy_limits.values()]
    sources += [entry.source for entry in facts.companions.values()]
    sources += [entry.source for entry in facts.unfit_printings.values()]
    sources += [entry.source for entry in facts.platform_days]
    assert all(source.startswith(("https://", "http://")) for source in sources)
    assert not any(source.startswith("/") or "localhost" in source for source in sources)


def test_rulings_alternate_and_windows_do_not_overlap(facts: Facts):
    for entry in facts.formats.values():
        for rulings in entry.rulings.values():
            states = ["legal", *(ruling.status for ruling in rulings)]
            assert all(a != b for a, b in pairwise(states))
            days = [ruling.day for ruling in rulings]
            assert days == sorted(set(days))
        for windows in (*entry.windows.values(), *entry.card_windows.values()):
            for one, two in pairwise(windows):
                assert one.exit is not None
                assert one.exit <= two.enter


def test_rulings_and_windows_lie_in_the_life_of_their_format(facts: Facts):
    for entry in facts.formats.values():
        for windows in entry.windows.values():
            assert all(window.enter >= entry.start for window in windows)
            if entry.until is not None:
                assert all(w.exit is not None and w.exit <= entry.until for w in windows)
        for rulings in entry.rulings.values():
            assert all(ruling.day >= entry.start for ruling in rulings)


def test_type_1_5_followed_type_1_until_legacy(facts: Facts):
    vintage, legacy = facts.formats["vintage"], facts.formats["legacy"]
    names = {*vintage.rulings, *legacy.rulings}
    days = {r.day for e in (vintage, legacy) for rs in e.rulings.values() for r in rs}
    for on in sorted(d for d in days if legacy.start <= d < date(2004, 9, 20)):
        out = {n for n in names if status(facts, "legacy", n, on.isoformat()) == "banned"}
        held = {n for n in names if status(facts, "vintage", n, on.isoformat()) != "legal"}
        assert out == held, on


@pytest.mark.parametrize(
    ("key", "card", "on", "expected"),
    [
        # taw has 2025 for both; their announcement is of 2024.
        ("vintage", "Ponder", "2024-03-10", "restricted"),
        ("vintage", "Ponder", "2024-03-11", "legal"),
        ("modern", "Violent Outburst", "2024-03-11", "banned"),
        ("modern", "Violent Outburst", "2026-05-18", "legal"),
        # XMage misspells the one and lacks the others.
        ("vintage", "Monastery Mentor", "2026-01-01", "restricted"),
        ("pioneer", "Winota, Joiner of Forces", "2026-01-01", "banned"),
        ("pioneer", "Expressive Iteration", "2026-01-01", "banned"),
        ("premodern", "Parallax Tide", "2026-01-18", "banned"),
        # Forge files the emergency ban under April.
        ("standard", "Memory Jar", "1999-03-10", "legal"),
        ("standard", "Memory Jar", "1999-03-11", "banned"),
        ("standard", "Felidar Guardian", "2017-04-28", "banned"),
        ("legacy", "Sensei's Divining Top", "2017-04-23", "legal"),
        ("legacy", "Sensei's Divining Top", "2017-04-24", "banned"),
        ("vintage", "Shahrazad", "1999-09-30", "banned"),
        ("vintage", "Shahrazad", "1999-10-01", "legal"),
        ("vintage", "Shahrazad", "2007-09-20", "banned"),
        ("vintage", "Lurrus of the Dream-Den", "2020-05-18", "banned"),
        ("vintage", "Lurrus of the Dream-Den", "2021-02-15", "legal"),
        ("legacy", "Jihad", "2020-06-10", "banned"),
        ("standard", "Channel", "1995-01-10", "restricted"),
        ("standard", "Channel", "1995-11-01", "banned"),
        ("commander", "Lutri, the Spellchaser", "2026-02-09", "banned_as_companion"),
        ("commander", "Kokusho, the Evening Star", "2012-10-01", "banned_as_commander"),
        ("commander", "Kokusho, the Evening Star", "2014-09-26", "legal"),
    ],
)
def test_known_rulings(facts: Facts, key: str, card: str, on: str, expected: str):
    assert status(facts, key, card, on) == expected


def sets_in(facts: Facts, key: str, on: date) -> set[str]:
    windows = facts.formats[key].windows
    return {code for code, spans in windows.items() if any(span.holds(on) for span in spans)}


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        ("1995-01-10", "3ED DRK FEM"),
        # MTGJSON's of November 2018 had not rotated Kaladesh and Amonkhet.
        ("2018-11-07", "XLN RIX DOM M19 G18 GRN"),
        ("1997-05-01", "5ED ALL MIR VIS"),
        ("1997-07-01", "5ED ALL MIR VIS WTH ICE HML"),
        ("2003-08-10", "8ED ODY TOR JUD ONS LGN SCG"),
        ("2010-07-31", "ALA CON ARB M10 ZEN WWK ROE M11"),
        ("2010-10-01", "ZEN WWK ROE M11 SOM"),
        ("2016-04-08", "DTK ORI BFZ OGW SOI W16"),
    ],
)
def test_standard_by_day(facts: Facts, on: str, expected: str):
    assert sets_in(facts, "standard", date.fromisoformat(on)) == set(expected.split())


def test_extended_kept_the_ten_dual_lands(facts: Facts):
    spans = facts.formats["extended"].card_windows
    assert Counter(span.enter for windows in spans.values() for span in windows) == {
        date(1999, 10, 1): 10
    }
    assert all(span.exit == date(2002, 11, 1) for windows in spans.values() for span in windows)


@pytest.mark.parametrize(
    ("code", "legal"),
    [
        ("MMQ", "1999-11-01"),
        ("MRD", "2003-10-20"),
        ("MOR", "2008-02-01"),
        ("CON", "2009-02-06"),
        ("ONE", "2023-02-03"),
        ("MKM", "2024-02-02"),
        ("OTJ", "2024-04-12"),
        ("POR", "2005-10-20"),
        ("M10", "2009-07-17"),
        # Forge has September; two World Championship decks of August play it.
        ("8ED", "2003-08-01"),
        ("IKO", "2020-05-15"),
    ],
)
def test_legal_days(facts: Facts, code: str, legal: str):
    assert facts.sets[code].legal == date.fromisoformat(legal)


def test_a_set_with_one_day_for_two_decades_says_nothing_of_a_card(facts: Facts):
    assert facts.sets["PRM"].open
    assert facts.printing_days["PRM", "Abbot of Keral Keep"] == date(2015, 7, 17)


def test_no_misspelt_card_is_ruled_on(facts: Facts):
    named = {name for entry in facts.formats.values() for name in entry.rulings}
    assert "Monastery Mentory" not in named


def test_standard_restricts_nothing_since_1997(facts: Facts):
    names = facts.formats["standard"].rulings
    assert not any(status(facts, "standard", n, "1997-01-01") == "restricted" for n in names)
    assert status(facts, "standard", "Sol Ring", "1996-12-31") == "restricted"


def test_names_of_a_format_change(facts: Facts):
    vintage = facts.formats["vintage"]
    names = [vintage.name_on(date(year, 12, 31)) for year in (1993, 1995, 2004)]
    assert names == ["Constructed", "Type 1", "Vintage"]
    assert facts.formats["standard"].name_on(date(1996, 6, 1)) == "Type 2"


def test_deck_rules_change(facts: Facts):
    modern = facts.formats["modern"]
    before, after = modern.rules_on(date(2013, 7, 12)), modern.rules_on(date(2013, 7, 13))
    assert (before.side, before.side_size) == ("exact", 15)
    assert (after.side, after.side_size) == ("max", 15)


def test_magic_2010_is_complete():
    lines = (DATA_DIRECTORY / "m10.tsv").read_text(encoding="utf-8").splitlines()
    rows = [dict(zip(lines[0].split("\t"), line.split("\t"), strict=True)) for line in lines[1:]]
    assert sorted(int(row["number"]) for row in rows) == list(range(1, 250))
    assert all(row["name"] and row["name_ja"] and row["types"] for row in rows)
    assert Counter(row["rarity"] for row in rows)["mythic"] == 15

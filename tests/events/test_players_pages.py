"""What a player's own pages say: before, in a playoff, after the end."""

import re

import pytest

from tests.events.conftest import entry, first_wins, fresh, open_tables, play
from tests.events.desks import browser, someone
from tournaments.events.models import Event, Match
from tournaments.events.results import Result
from tournaments.events.service import contestants, opening, rounds, scoring
from tournaments.events.table import Status
from users.models import Player

FIVE = "Then five more turns in all. No new game begins."
DRAW = "Whoever has won more games wins the match; equal is a draw."
LIFE = "whoever has more life wins the game that is being played, and the match."
STAY = "Stay until the result is written."
PLAYOFF = [{"kind": "swiss", "rounds": 1}, {"kind": "elimination", "size": 2, "minutes": 60}]


def with_phones(event: Event, organiser, *names: str):
    """Contestants with accounts, by number."""
    phones = {}
    for name in names:
        user = someone(name)
        phones[contestants.register(actor=user, event=event).number] = user
    return phones


def out(event: Event, organiser, number: int) -> None:
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=fresh(event), number=number)


def my_match(event: Event, user) -> str:
    return browser(user).get(f"/events/{event.ref}/my-match/").content.decode()


def steps(page: str) -> list[str]:
    (found,) = re.findall(r'<ol class="steps">(.*?)</ol>', page)
    return re.findall(r"<li>(.*?)</li>", found)


def test_swiss_rounds_end_in_a_draw_and_a_playoff_does_not(make_event, organiser):
    event = make_event(phases=PLAYOFF)
    phones = with_phones(event, organiser, "ann", "ben")
    opening.start(actor=organiser, event=event)
    out(event, organiser, 1)
    swiss = steps(my_match(event, phones[1]))
    assert (FIVE in swiss, DRAW in swiss, swiss[-1]) == (True, True, STAY)
    (match,) = open_tables(event)
    scoring.report(actor=organiser, match=match, result=Result(first_wins(match)), version=0)
    out(event, organiser, 2)
    playoff = steps(my_match(event, phones[1]))
    assert (FIVE in playoff, DRAW in playoff, playoff[-1]) == (True, False, STAY)
    assert any(LIFE in step for step in playoff)


def test_a_match_without_a_clock_has_no_end_of_the_round(make_event, organiser):
    event = make_event(phases=[{"kind": "swiss", "rounds": 1, "minutes": 0}])
    phones = with_phones(event, organiser, "ann", "ben")
    opening.start(actor=organiser, event=event)
    out(event, organiser, 1)
    assert "End of the round" not in my_match(event, phones[1])


def test_both_are_told_who_chooses_in_a_playoff(make_event, organiser):
    event = make_event(phases=[{"kind": "elimination"}])
    phones = with_phones(event, organiser, "ann", "ben")
    opening.start(actor=organiser, event=event)
    out(event, organiser, 1)
    match = Match.objects.select_related("a", "b", "a__player").get(event=event)
    chooser = match.a if match.first == "a" else match.b
    (other,) = {match.a.number, match.b.number} - {chooser.number}
    name = phones[chooser.number].display_name
    seen = {n: my_match(event, user) for n, user in phones.items()}
    assert "You choose who begins the first game." in seen[chooser.number]
    assert f"<bdi>{name}</bdi> chooses who begins the first game." in seen[other]
    assert all("The higher seed chooses." in page for page in seen.values())
    assert "You choose" not in seen[other]


def test_in_swiss_rounds_nobody_chooses(make_event, organiser):
    event = make_event()
    phones = with_phones(event, organiser, "ann", "ben")
    opening.start(actor=organiser, event=event)
    out(event, organiser, 1)
    assert all("begins the first game" not in my_match(event, user) for user in phones.values())


@pytest.mark.parametrize("ended", [Status.FINISHED, Status.FINALIZED])
def test_after_the_end_nobody_plays_and_everybody_has_a_rank(make_event, organiser, ended):
    event = make_event(3, phases=[{"kind": "swiss", "rounds": 1}])
    ann = someone("ann")
    Player.objects.filter(entries__event=event, entries__number=1).update(user=ann)
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, first_wins)
    page = browser(ann).get(f"/events/{event.ref}/").content.decode()
    assert "You are playing." in page
    for status in (Status.FINISHED, Status.FINALIZED):
        opening.set_status(actor=organiser, event=fresh(event), status=status)
        if status == ended:
            break
    page = browser(ann).get(f"/events/{event.ref}/").content.decode()
    assert re.search(r"Finished: rank [123]\.", page)
    assert "You are playing." not in page
    assert re.search(r"Finished: rank [123]\.", my_match(event, ann))
    for path in ("players/", f"players/{entry(event, 1).ref}/", "run/desk/"):
        page = browser(organiser).get(f"/events/{event.ref}/{path}").content.decode()
        assert "Played to the end" in page, path
        assert not re.search(r">Playing<", page), path


def test_who_dropped_reads_the_rank_too_and_waits_for_no_table(make_event, organiser):
    event = make_event(3, phases=[{"kind": "swiss", "rounds": 2}])
    ann = someone("ann")
    Player.objects.filter(entries__event=event, entries__number=1).update(user=ann)
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, first_wins)
    contestants.drop(actor=organiser, entry=entry(event, 1))
    play(event, organiser, 2, first_wins)
    opening.set_status(actor=organiser, event=fresh(event), status=Status.FINISHED)
    page = my_match(event, ann)
    assert "Finished: rank" in page
    assert "No table yet" not in page


def test_the_page_can_show_the_next_table_before_it_is_fetched(make_event, organiser):
    event = make_event()
    phones = with_phones(event, organiser, "ann", "ben")
    opening.start(actor=organiser, event=event)
    page = my_match(event, phones[1])
    (sheet,) = re.findall(r"<template data-next-table>(.*?)</template>", page, re.DOTALL)
    assert [part in sheet for part in ("{round}", "{table}", "{name}")] == [True] * 3
    assert "<div data-present" in page


@pytest.mark.parametrize("best_of", [1, 3])
def test_both_players_find_their_own_wins_first(make_event, organiser, best_of):
    event = make_event(phases=[{"kind": "swiss", "rounds": 1, "best_of": best_of}])
    phones = with_phones(event, organiser, "ann", "ben")
    opening.start(actor=organiser, event=event)
    out(event, organiser, 1)
    found = {}
    for match in open_tables(event):
        for side, seat in (("a", match.a), ("b", match.b)):
            page = my_match(event, phones[seat.number])
            found[side] = re.findall(r'name="result" value="([^"]*)"[^>]*>([^<]*)</button>', page)
    shown = {
        side: [text for _value, text in rows if "oncede" not in text]
        for side, rows in found.items()
    }
    assert shown["a"] == shown["b"]
    assert shown["a"][0] == {1: "1–0", 3: "2–0"}[best_of]
    mirrored = [re.sub(r"^(.)-(.)", r"\2-\1", value) for value, _text in found["a"]]
    assert [value for value, _text in found["b"]] == mirrored


def standings(event: Event, query: str = "") -> str:
    return browser(None).get(f"/events/{event.ref}/standings/{query}").content.decode()


def test_standings_say_that_a_playoff_decides_and_who_has_won(make_event, organiser):
    event = make_event(4, phases=PLAYOFF)
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, first_wins)
    decides, won = "The playoff decides the first places", "has won the event."
    seen = [standings(event)]
    out(event, organiser, 2)
    seen.append(standings(event))
    (match,) = open_tables(event)
    scoring.report(actor=organiser, match=match, result=Result((0, 2)), version=0)
    name = match.b.player.display_name
    opening.set_status(actor=organiser, event=fresh(event), status=Status.FINISHED)
    seen += [standings(event), standings(event, "?q=nobody"), standings(event, "?round=1")]
    assert [(decides in page, won in page) for page in seen] == [
        (False, False),
        (True, False),
        (True, True),
        (True, True),
        (False, False),
    ]
    assert all(f"<bdi>{name}</bdi> {won}" in page for page in seen[2:4])


def test_of_a_bracket_alone_the_standings_name_the_winner(make_event, organiser):
    event = make_event(2, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, first_wins)
    page = standings(event)
    assert ("<bdi>Player 1</bdi> has won the event." in page, "playoff" in page) == (True, False)

"""What rounds are called: by number, and in a bracket by how many are left."""

import re

import pytest
from django.test import Client
from django.utils import translation

from tests.events.conftest import entry, first_wins, fresh, play
from tests.events.test_shapes import CUT
from tournaments.events.models import Event, Round
from tournaments.events.numbers import Field
from tournaments.events.service import contestants, opening, rounds
from tournaments.events.views import next_step
from tournaments.events.words import round_name, round_within


def names(event: Event) -> list[str]:
    """Of all rounds in order, in English."""
    with translation.override("en"):
        rows = Round.objects.filter(event=event).order_by("number")
        return [round_name(row.number, row.facts) for row in rows]


def play_out(event: Event, organiser) -> list[str]:
    """Play to the end; what the next step called each round before it was drawn, and its names."""
    foretold = []
    for number in range(1, 40):
        step = next_step(fresh(event), Field(fresh(event)))
        if step.code == "finish":
            assert foretold == [row.facts.get("stage") for row in event.rounds.order_by("number")]
            return names(event)
        foretold.append(step.params["stage"])
        play(event, organiser, number, first_wins)
    raise AssertionError("no end")


SINGLE = {
    2: ["Final"],
    3: ["Semifinals", "Final"],
    4: ["Semifinals", "Final"],
    5: ["Quarterfinals", "Semifinals", "Final"],
    8: ["Quarterfinals", "Semifinals", "Final"],
    9: ["Round of 16", "Quarterfinals", "Semifinals", "Final"],
}


@pytest.mark.parametrize("players", SINGLE)
def test_rounds_of_single_elimination(make_event, organiser, players):
    event = make_event(players, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    assert play_out(event, organiser) == SINGLE[players]


def test_a_playoff_after_swiss_rounds(make_event, organiser):
    event = make_event(9, phases=CUT)
    opening.start(actor=organiser, event=event, rounds=2)
    assert play_out(event, organiser) == ["Round 1", "Round 2", "Semifinals", "Final"]


def test_double_elimination_has_numbers_until_the_final(make_event, organiser):
    event = make_event(4, phases=[{"kind": "double_elimination"}])
    opening.start(actor=organiser, event=event)
    found = play_out(event, organiser)
    assert found[-1] == "Final"
    assert found[:-1] == [f"Round {number}" for number in range(1, len(found))]


def test_the_second_final(make_event, organiser):
    event = make_event(2, phases=[{"kind": "double_elimination"}])
    opening.start(actor=organiser, event=event)
    turn = iter([(2, 0), (0, 2), (2, 0)])
    found = []
    for number in (1, 2, 3):
        play(event, organiser, number, lambda _match: next(turn))
        found = names(event)
    assert found == ["Round 1", "Final", "Second final"]


def test_when_both_semifinals_have_no_opponent_the_next_round_is_the_final(make_event, organiser):
    event = make_event(8, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, first_wins)
    through = [number for number in range(1, 9) if not _lost(event, number)]
    for number in through[2:]:
        contestants.drop(actor=organiser, entry=entry(event, number))
    rounds.draw_next(actor=organiser, event=fresh(event))
    assert names(event)[-1] in {"Semifinals", "Final"}
    field = Field(fresh(event))
    assert len([sat for sat in field.sat if sat.round == 2]) == 1


def _lost(event: Event, number: int) -> bool:
    sat = next(s for s in Field(event).sat if number in s.seats)
    return sat.wins[sat.seats.index(number)] == 0


def test_within_a_sentence_and_in_japanese():
    with translation.override("en"):
        found = [round_within(7, facts) for facts in ({}, {"stage": 4}, {"stage": 32})]
    assert found == ["round 7", "the semifinals", "the round of 32"]
    with translation.override("ja"):
        assert round_name(7, {"stage": 4}) == "準決勝"


@pytest.fixture
def finals(make_event, organiser) -> Event:
    """Four players whose semifinals are played and whose final is out."""
    event = make_event(4, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, first_wins)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=2)
    return fresh(event)


@pytest.mark.parametrize(
    ("path", "texts"),
    [
        ("run/", ["Final: published.", ">Semifinals</a>", "Final: not started"]),
        ("run/tables/1/", ["Tables of the semifinals"]),
        ("pairings/", ["<h1>Final</h1>", ">Semifinals</a>"]),
        ("standings/?round=1", ["Standings after the semifinals"]),
        ("run/files/", ["After the semifinals", "After the final"]),
        ("bracket/", ["<h3>Semifinals</h3>", "<h3>Final</h3>"]),
        ("run/print/", ["<h3>Semifinals</h3>", "Standings after the semifinals"]),
        ("run/print/pairings/2/", ["Pairings of the final", "· Final"]),
        ("run/print/slips/2/", ["Slips of the final", "<span>Final</span>"]),
        ("run/print/standings/?round=1", ["Standings after the semifinals"]),
        ("", ["Pairings of the final"]),
    ],
)
def test_pages_call_rounds_by_their_names(finals, organiser, path, texts):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(organiser)
    page = client.get(f"/events/{finals.ref}/{path}").content.decode()
    assert [text for text in texts if text not in page] == []


def test_players_pages_call_rounds_by_their_names(finals, organiser):
    client = Client(headers={"Accept-Language": "en"})
    first = entry(finals, 1)
    first.player.user = organiser
    first.player.save()
    client.force_login(organiser)
    page = client.get(f"/events/{finals.ref}/my-match/").content.decode()
    assert 'id="my-heading">Final</h2>' in page
    assert "<span>Semifinals · " in page
    page = client.get(f"/events/{finals.ref}/players/{first.ref}/").content.decode()
    assert '<td class="number">Semifinals</td>' in page


def test_a_frame_names_its_round(finals, organiser):
    from tournaments.events.journal import ops
    from tournaments.events.live import render

    published = ops(finals).filter(kind="round.published").last()
    with translation.override("en"):
        assert render(published, "public")["called"] == "Final"


def test_the_log_calls_rounds_by_their_names(finals, organiser):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(organiser)
    rounds.take_back(actor=organiser, event=finals, number=2, reason="wrong day")
    page = client.get(f"/events/{finals.ref}/run/log/").content.decode()
    said = re.findall(r"The pairings of [^.]*\.", page)
    assert said == [
        "The pairings of the final were taken back.",
        "The pairings of the final were published.",
        "The pairings of the final were drawn.",
        "The pairings of the semifinals were published.",
        "The pairings of the semifinals were drawn.",
    ]


def test_the_console_says_who_chooses_to_play_or_draw(finals, organiser):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(organiser)
    page = client.get(f"/events/{finals.ref}/run/").content.decode()
    line = page.split('class="table-line"')[1].split("</p>")[0]
    final = finals.matches.select_related("a", "b").get(round__number=2)
    seats = [part.split("</bdi>")[0] for part in line.split("<bdi>")[1:]]
    chooses = ["chooses to play or draw" in part for part in line.split("<bdi>")[1:]]
    assert len(seats) == 2
    assert chooses == [final.first == "a", final.first == "b"]
    assert chooses.count(True) == 1

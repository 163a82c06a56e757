"""What is printed: every page for whom it is, slips in the order in which they are cut."""

import re

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from tests.events.conftest import first_wins, fresh, play
from tournaments.events.models import Event
from tournaments.events.service import contestants, opening, rounds
from tournaments.events.sheets import cut_and_stack, seated
from users.models import User
from users.roles import service as roles
from users.roles.table import Role


@given(st.integers(0, 300), st.sampled_from([1, 2, 4, 8]))
def test_piles_of_a_cut_stack_are_in_order(number, per_sheet):
    sheets = cut_and_stack(range(number), per_sheet)
    assert len(sheets) == -(-number // per_sheet)
    assert all(len(sheet) == per_sheet for sheet in sheets)
    piles = [sheet[place] for place in range(per_sheet) for sheet in sheets]
    assert [slip for slip in piles if slip is not None] == list(range(number))
    assert all(slip is None for slip in piles[number:])


def test_a_sheet_without_places_is_none():
    with pytest.raises(ValueError, match="at least one place"):
        cut_and_stack([1], 0)


@given(st.lists(st.integers(), max_size=50))
def test_two_sit_at_each_table_of_the_meeting(people):
    places = seated(people)
    assert [who for _table, who in places] == people
    assert [table for table, _who in places] == [at // 2 + 1 for at in range(len(people))]


def browser(user: User | None) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)
    return client


def someone(who: str) -> User:
    return User.objects.create_user(f"{who}@example.org", None, display_name=who.capitalize())


@pytest.fixture
def event(make_event, organiser) -> Event:
    """Seven players: the first round is played, the second is a draft."""
    made = make_event(7)
    opening.start(actor=organiser, event=made, rounds=3)
    play(made, organiser, 1, first_wins)
    rounds.draw_next(actor=organiser, event=fresh(made))
    return fresh(made)


def page(event: Event, user: User | None, path: str, status: int = 200) -> str:
    answer = browser(user).get(f"/events/{event.ref}/run/print/{path}")
    assert answer.status_code == status, path
    return answer.content.decode()


def test_pairings_are_printed_by_name_and_by_table(event, organiser):
    by_name = page(event, None, "pairings/1/")
    assert re.findall(r'scope="row"><bdi>([^<]*)', by_name) == [
        f"Player {number}" for number in range(1, 8)
    ]
    assert "Opponent" in by_name
    assert "sheet-a4 type-normal" in by_name
    by_table = page(event, None, "pairings/1/?by=table&size=huge&paper=letter")
    assert "Opponent" not in by_table
    assert "sheet-letter type-huge" in by_table
    assert "sheet-a4 type-normal" in page(event, None, "pairings/1/?by=magic&size=9&paper=")


def test_slips_name_table_round_and_both_players(event, organiser):
    slips = page(event, organiser, "slips/2/")
    assert "3 slips." in slips
    assert slips.count('class="slip"') == 4
    assert [f"Table {table}" in slips for table in (1, 2, 3, 4)] == [True, True, True, False]
    assert "slips-8" in page(event, organiser, "slips/2/?per=8")


def test_standings_are_printed_as_of_a_round(event, organiser):
    assert "Standings after round 1" in page(event, None, "standings/?round=1")
    page(event, None, "standings/?round=7", 404)


def test_seats_of_the_meeting_are_by_name_two_at_a_table(make_event, organiser):
    made = make_event(0)
    contestants.enter_many(actor=organiser, event=made, names=["Zoe", "aiko", "Jun"])
    by_name = page(made, organiser, "seating/")
    assert by_name.index("aiko") < by_name.index("Jun") < by_name.index("Zoe")
    by_table = page(made, organiser, "seating/?by=table")
    assert "<bdi>aiko</bdi> – <bdi>Jun</bdi>" in by_table


def test_pages_before_anything_is_there_say_so(make_event, organiser):
    made = make_event(0)
    assert "No round yet" in page(made, organiser, "")
    assert "No results yet" in page(made, organiser, "standings/")
    assert "Nobody yet" in page(made, organiser, "seating/")
    page(made, organiser, "pairings/1/", 404)
    page(made, organiser, "slips/99999999/", 404)


# For a stranger, a contestant, a judge, a scorekeeper, the organiser.
PERMISSIONS = {
    "": (401, 403, 200, 200, 200),
    "pairings/1/": (200, 200, 200, 200, 200),
    "pairings/2/": (404, 404, 200, 200, 200),
    "slips/1/": (401, 403, 200, 200, 200),
    "slips/2/": (404, 404, 200, 200, 200),
    "standings/": (200, 200, 200, 200, 200),
    "seating/": (401, 403, 200, 200, 200),
}


@pytest.mark.parametrize("path", PERMISSIONS)
def test_who_may_print_what(path, event, organiser):
    contestant, judge, keeper = someone("carl"), someone("jun"), someone("kim")
    first = event.entries.select_related("player").get(number=1)
    first.player.user = contestant
    first.player.save()
    roles.grant(event.scope, user=judge, role=Role.JUDGE)
    roles.grant(event.scope, user=keeper, role=Role.SCOREKEEPER)
    found = []
    for user in (None, contestant, judge, keeper, organiser):
        answer = browser(user).get(f"/events/{event.ref}/run/print/{path}")
        led = answer.status_code == 302 and "/accounts/login/" in answer["Location"]
        found.append(401 if led else answer.status_code)
    assert tuple(found) == PERMISSIONS[path]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_are_text_in_both_languages(make_event, organiser, language):
    made = make_event(0, name="<b>Cup</b>")
    contestants.enter_many(actor=organiser, event=made, names=["<script>x</script>", "Jun"])
    opening.start(actor=organiser, event=made, rounds=1)
    rounds.draw_next(actor=organiser, event=fresh(made))
    for path in ("", "pairings/1/", "pairings/1/?by=table", "slips/1/", "seating/", "standings/"):
        joint = "&" if "?" in path else "?"
        text = page(made, organiser, f"{path}{joint}lang={language}")
        assert "<script>x" not in text
        assert "<b>Cup" not in text


@pytest.mark.parametrize("path", ["pairings/1/", "slips/1/", "seating/", "standings/", ""])
def test_pages_ask_as_often_for_many(path, make_event, organiser, django_assert_max_num_queries):
    counts = []
    for players in (2, 6):
        made = make_event(players)
        opening.start(actor=organiser, event=made, rounds=1)
        play(made, organiser, 1, first_wins)
        client = browser(organiser)
        address = f"/events/{made.ref}/run/print/{path}"
        client.get(address)  # standings are kept from now on
        with django_assert_max_num_queries(30) as asked:
            client.get(address)
        counts.append(len(asked))
    assert counts[0] == counts[1]

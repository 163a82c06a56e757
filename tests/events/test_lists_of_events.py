"""When events begin, by whose clock, and which of them are one's own."""

import re
from datetime import UTC, datetime

import pytest

from tests.events.conftest import fresh
from tests.events.desks import browser, someone
from tournaments.events.service import contestants, opening
from tournaments.events.table import Status
from users import service as people
from users.organisations import service as shops
from users.roles import service as roles
from users.roles.table import Role

NINE = datetime(2030, 5, 10, 9, 0, tzinfo=UTC)
TOKYO = {"name": "Tokyo Friday", "starts_at": NINE, "time_zone": "Asia/Tokyo"}


def page(user, path: str) -> str:
    answer = browser(user).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def begins(text: str) -> str:
    """What stands behind "Begins", as it is read."""
    shown = text.split("<dt>Begins</dt><dd>")[1].split("</dd>", maxsplit=1)[0]
    return re.sub(r"<[^>]+>", "", shown)


def living_in(zone: str):
    user = someone(zone.rpartition("/")[2].lower())
    people.change_profile(actor=user, changes={"time_zone": zone})
    return user


@pytest.mark.parametrize(
    ("zone", "more"),
    [
        (None, ""),
        ("", ""),
        ("Asia/Tokyo", ""),
        ("Asia/Seoul", ""),
        ("Europe/London", " · 10 a.m. for you"),
        ("Pacific/Auckland", " · 9 p.m. for you"),
        ("Pacific/Kiritimati", " · 11 p.m. for you"),
        ("Pacific/Honolulu", " · May 9, 2030, 11 p.m. for you"),
    ],
)
def test_an_event_begins_by_its_own_clock_and_then_by_the_readers(make_event, zone, more):
    event = make_event(**TOKYO)
    user = None if zone is None else living_in(zone) if zone else someone("nowhere")
    assert begins(page(user, f"/events/{event.ref}/")) == (
        f"May 10, 2030, 6 p.m. (Asia/Tokyo){more}"
    )


def test_an_event_of_utc_says_so(make_event):
    event = make_event(name="Anywhere", starts_at=NINE)
    assert begins(page(None, f"/events/{event.ref}/")) == "May 10, 2030, 9 a.m. (UTC)"


def test_lists_show_the_day_and_hour_of_the_place(make_event, organiser):
    shop = shops.open_organisation(
        actor=organiser, details={"name": "Blue Tide", "town": "Tokyo", "time_zone": "Asia/Tokyo"}
    )
    late = {**TOKYO, "starts_at": datetime(2030, 5, 10, 20, 0, tzinfo=UTC)}
    event = opening.open_event(
        actor=organiser, organisation=shop, details=late, phases=[{"kind": "swiss"}]
    )
    opening.set_status(actor=organiser, event=event, status=Status.REGISTRATION)
    user = living_in("Pacific/Honolulu")
    contestants.register(actor=user, event=fresh(event))
    for path in ("/events/", "/me/", shop.get_absolute_url()):
        assert ">May 11, 2030, 5 a.m.</time>" in page(user, path), path


def section(text: str, heading: str) -> list[str]:
    """Names of the events below a heading of the second rank."""
    parts = re.split(r"<h2[^>]*>", text)
    found = [part for part in parts if part.startswith(heading + "</h2>")]
    return re.findall(r'href="[^"]*"><bdi>([^<]*)</bdi></a></h3>', found[0]) if found else []


@pytest.fixture
def three(make_event, organiser):
    """Events "plays", "judges" and "others", and one that is over, for Judy."""
    judy = someone("judy")
    made = {name: make_event(name=name, starts_at=NINE) for name in ("plays", "judges", "others")}
    over = make_event(name="over", starts_at=NINE)
    contestants.register(actor=judy, event=made["plays"])
    for event in (made["judges"], over):
        roles.grant(event.scope, user=judy, role=Role.JUDGE)
    opening.set_status(actor=organiser, event=over, status=Status.CANCELLED, reason="rain")
    return judy


def test_the_list_begins_with_ones_own(three):
    text = page(three, "/events/")
    assert (section(text, "Yours"), section(text, "Coming"), section(text, "Over")) == (
        ["plays", "judges"],
        ["others"],
        ["over"],
    )
    text = page(None, "/events/")
    assert (section(text, "Yours"), section(text, "Coming")) == ([], ["plays", "judges", "others"])
    assert section(page(three, "/events/?q=judges"), "Yours") == ["judges"]


def test_the_own_page_says_where_one_works(three, organiser):
    text = page(three, "/me/")
    assert (section(text, "You work at"), section(text, "Your events")) == (["judges"], ["plays"])
    assert section(page(organiser, "/me/"), "You work at") == ["plays", "judges", "others"]
    assert "You work at" not in page(someone("nobody"), "/me/")


def test_a_shops_staff_works_at_its_events(organiser):
    shop = shops.open_organisation(
        actor=organiser, details={"name": "Blue Tide", "town": "Tokyo", "time_zone": "Asia/Tokyo"}
    )
    judy = someone("judy")
    roles.grant(shop.scope, user=judy, role=Role.JUDGE)
    roles.grant(shop.scope, user=judy, role=Role.SCOREKEEPER)
    opening.open_event(
        actor=organiser, organisation=shop, details=TOKYO, phases=[{"kind": "swiss"}]
    )
    assert section(page(judy, "/me/"), "You work at") == ["Tokyo Friday"]
    assert section(page(judy, "/events/"), "Yours") == ["Tokyo Friday"]


def test_the_list_asks_as_often_for_many(make_event, organiser, django_assert_max_num_queries):
    asked = []
    client = browser(organiser)
    for _time in range(2):
        make_event()
        make_event()
        # Session, person, one's own, how many are over, two of notices, what runs, what comes.
        with django_assert_max_num_queries(8) as counted:
            client.get("/events/")
        asked.append(len(counted))
    assert asked[0] == asked[1]


NO_ZONE = "your account names none, so UTC stands here."


def chosen_zone(text: str) -> list[str]:
    select = text.split('name="time_zone"')[1].split("</select>", maxsplit=1)[0]
    return re.findall(r'<option value="([^"]*)" selected>', select)


def test_a_plan_stands_at_the_shops_zone_else_the_accounts_else_utc_and_says_so(db):
    nowhere, paris = someone("nowhere"), living_in("Europe/Paris")
    for name, zone in (("Blue Tide", "Asia/Tokyo"), ("Red Hill", "America/Lima")):
        shops.open_organisation(
            actor=paris, details={"name": name, "town": "Town", "time_zone": zone}
        )
    found = {}
    for who, user, query in (
        ("nowhere", nowhere, ""),
        ("london", living_in("Europe/London"), ""),
        ("shop", paris, "?shop=red-hill"),
    ):
        text = page(user, f"/events/new/{query}")
        found[who] = (chosen_zone(text), NO_ZONE in text)
    assert found == {
        "nowhere": (["UTC"], True),
        "london": (["Europe/London"], False),
        "shop": (["America/Lima"], False),
    }

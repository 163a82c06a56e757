"""Nobody is in an event twice: not by a code, not as the guest of a browser, not by registering."""

import pytest
from django.test import Client

from formats.pools import products
from formats.pools.models import Pool
from tests.events.api_hall import browser_of, send
from tests.events.conftest import entry, folds, fresh
from tournaments.events.errors import AlreadyIn
from tournaments.events.models import Entry, Event
from tournaments.events.service import contestants, opening
from tournaments.events.table import Status
from tournaments.sealed import service as sealed
from users.errors import PlaysThere
from users.models import Player, User
from users.service import claim_by_code, claim_guest, join_as_guest, sign_up

pytestmark = pytest.mark.django_db
SENTENCE = "You are in Friday already, and nobody is there twice."


@pytest.fixture
def aiko(db) -> User:
    return sign_up(email="aiko@example.org", password="seventeen goblins", display_name="Aiko")


@pytest.fixture
def event(make_event, aiko) -> Event:
    """With Aiko in it."""
    made = make_event(0, format="limited")
    contestants.register(actor=aiko, event=made)
    return made


def walk_in(organiser, event) -> str:
    """A second contestant, and the code that claims them."""
    _entry, code = contestants.walk_in(actor=organiser, event=fresh(event), name="Aiko M.")
    return code


def holders(event) -> list[str | None]:
    """Who is behind each contestant, in order."""
    rows = Entry.objects.filter(event=event).order_by("number").select_related("player__user")
    return [row.player.user and row.player.user.display_name for row in rows]


def test_a_second_contestant_is_not_claimed_and_nobody_has_two_pools(organiser, aiko, event):
    code = walk_in(organiser, event)
    packs = [products.find("M10")] * 6
    sealed.give_out(actor=organiser, event=fresh(event), packs=packs, minutes=None)
    with pytest.raises(PlaysThere) as told:
        claim_by_code(code, actor=aiko)
    assert told.value.params == {"event": "Friday"}
    assert holders(event) == ["Aiko", None]
    assert Pool.objects.filter(player__user=aiko).count() == 1


def test_the_page_says_so_and_the_code_stays_good(organiser, aiko, event):
    code, client = walk_in(organiser, event), Client()
    client.force_login(aiko)
    answer = client.post("/claim/", {"code": code})
    assert (answer.status_code, SENTENCE in answer.content.decode()) == (409, True)
    contestants.drop(actor=organiser, entry=entry(event, 2))
    assert client.post("/claim/", {"code": code}).status_code == 302
    assert holders(event) == ["Aiko", "Aiko"]


def test_a_script_is_told_the_same(organiser, aiko, event):
    status, told = send(
        browser_of(aiko), "post", "/api/v1/claims/", {"code": walk_in(organiser, event)}
    )
    assert (status, told["code"], told["details"]) == (
        409, "users.plays_there", {"event": "Friday"},
    )  # fmt: skip


def test_the_guest_of_ones_browser_who_plays_there_too_waits(aiko, event):
    client = Client(headers={"Accept-Language": "en"})
    client.post(f"/events/{event.ref}/register/", {"name": "Aiko M."})
    client.post("/accounts/login/", {"login": aiko.email, "password": "seventeen goblins"})
    page = client.post("/claim/here/", follow=True).content.decode()
    assert SENTENCE in page
    assert "Yes, that was me" in page  # asked again, for later
    contestants.drop(actor=aiko, entry=entry(event, 1))
    page = client.post("/claim/here/", follow=True).content.decode()
    assert ("1 player is yours now" in page, "Yes, that was me" in page) == (True, False)


@pytest.mark.parametrize("to", [Status.FINISHED, Status.FINALIZED, Status.CANCELLED])
def test_what_is_over_may_be_claimed(organiser, aiko, event, to):
    code = walk_in(organiser, event)
    Event.objects.filter(pk=event.pk).update(status=to)
    claim_by_code(code, actor=aiko)
    assert holders(event) == ["Aiko", "Aiko"]


def test_who_has_dropped_may_play_on_as_the_one_who_came_back(organiser, aiko, event):
    walk_in(organiser, event)
    opening.start(actor=organiser, event=fresh(event))
    contestants.drop(actor=aiko, entry=entry(event, 1))
    code = walk_in(organiser, event)
    claim_by_code(code, actor=aiko)
    page = browser_of(aiko).get(f"/events/{event.ref}/my-match/").content.decode()
    assert "No table yet" in page


def test_other_events_are_in_nobodys_way(organiser, aiko, event, make_event):
    code = walk_in(organiser, make_event(0, name="Saturday"))
    claim_by_code(code, actor=aiko)
    guest, _code = join_as_guest("Gwen")
    claim_guest(guest, actor=aiko)
    assert Player.objects.filter(user=aiko).count() == 3


def test_whoever_was_claimed_does_not_register_beside(organiser, aiko, make_event):
    event = make_event(0)
    claim_by_code(walk_in(organiser, event), actor=aiko)
    with pytest.raises(AlreadyIn):
        contestants.register(actor=aiko, event=fresh(event))
    contestants.drop(actor=aiko, entry=entry(event, 1))
    back = contestants.register(actor=aiko, event=fresh(event))
    assert (back, Entry.objects.filter(event=event).count()) == (entry(event, 1), 1)
    assert folds(event)

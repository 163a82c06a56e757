"""A pool's page offers what works, and tells what stands in the way; so do the event's pages."""

from datetime import timedelta

import pytest

from core import clock
from formats.pools import listing
from formats.pools import service as pools
from formats.pools.models import Pool
from tests.sealed.conftest import pool_of
from tests.sealed.test_story import build
from tournaments.events.models import Event
from tournaments.events.table import Status
from tournaments.sealed import queries, service

pytestmark = pytest.mark.django_db

#: What a page without a button to build holds none of.
CONTROLS = ('name="more"', 'name="less"', "/build/", "/hand-in/", "data-save>", 'type="number"')


def over(event) -> None:
    """The deadline has come, and was acted on."""
    rows = Pool.objects.filter(scope=event.scope_id)
    rows.update(deadline=clock.now() - timedelta(seconds=1))
    pools.close_overdue()


def controls(page: str) -> list[str]:
    return [one for one in CONTROLS if one in page]


def page_of(client, pool: Pool) -> str:
    return client.get(pool.get_absolute_url()).content.decode()


def test_whoever_builds_has_all_controls(browser, aiko, out):
    pools.open_packs(actor=aiko, pool=pool_of(out, 3))
    assert controls(page_of(browser(aiko), pool_of(out, 3))) == list(CONTROLS)


def test_after_the_deadline_the_page_has_no_controls(browser, organiser, aiko, out):
    pools.open_packs(actor=aiko, pool=pool_of(out, 3))
    over(out)
    for viewer in (aiko, organiser):
        page = page_of(browser(viewer), pool_of(out, 3))
        assert controls(page) == []
        assert "The time for building is over." in page
        assert "A judge may give this deck more time." in page
    page = browser(aiko).get(f"/events/{out.ref}/").content.decode()
    assert "My card pool" in page
    assert "The time for building is over." in page
    assert "Build my deck" not in page


def test_a_deck_that_the_deadline_handed_in_is_not_taken_back(browser, aiko, out):
    build(aiko, pool_of(out, 3))
    over(out)
    page = page_of(browser(aiko), pool_of(out, 3))
    assert (controls(page), "/take-back/" in page) == ([], False)
    assert "Your deck is handed in." in page


def test_before_the_swap_nobody_builds(browser, aiko, paper):
    listing.write_down(actor=aiko, pool=pool_of(paper, 3), text="23 Duress")
    page = page_of(browser(aiko), pool_of(paper, 3))
    assert controls(page) == []
    assert "The judge will swap the pools" in page


def test_in_an_event_that_is_over_closed_packs_stay_closed(browser, aiko, out):
    Event.objects.filter(pk=out.pk).update(status=Status.FINALIZED)
    page = page_of(browser(aiko), pool_of(out, 3))
    assert f"/pools/{pool_of(out, 3).ref}/open/" not in page
    assert f"/pools/{pool_of(out, 3).ref}/word/" not in page
    page = browser(aiko).get(f"/events/{out.ref}/").content.decode()
    assert "My card pool" in page
    assert "Open my packs" not in page


def test_what_the_staff_hands_in_is_not_theirs(browser, organiser, aiko, out):
    pool = build(organiser, pool_of(out, 3))
    fields = {"version": str(pool.version)}
    page = page_of(browser(organiser), pool)
    pools.hand_in(actor=organiser, pool=pool, version=int(fields["version"]))
    staff = page_of(browser(organiser), pool)
    mine = page_of(browser(aiko), pool)
    assert "handed in." not in page
    assert ("The deck is handed in." in staff, "Your deck is handed in." in staff) == (True, False)
    assert ("The deck is handed in." in mine, "Your deck is handed in." in mine) == (False, True)


def test_the_staff_comes_back_to_everybodys_pools(browser, organiser, aiko, out):
    pool = pool_of(out, 3)
    assert f'href="/events/{out.ref}/run/sealed/"' in page_of(browser(organiser), pool)
    page = page_of(browser(aiko), pool)
    assert f'href="/events/{out.ref}/sealed/"' in page
    assert "/run/sealed/" not in page


def test_decks_that_wait_for_a_judge_and_deadlines_of_their_own(browser, organiser, aiko, out):
    build(aiko, pool_of(out, 3))
    sealed = queries.of(out)
    assert sealed is not None
    assert [(one.waits, one.alone) for one in queries.lines(sealed)] == [(False, False)] * 4
    over(out)
    service.more_time(actor=organiser, event=out, pool=pool_of(out, 1), minutes=9)
    assert [(one.waits, one.alone) for one in queries.lines(sealed)] == [
        (False, True), (True, True), (False, True), (True, True),
    ]  # fmt: skip
    page = browser(organiser).get(f"/events/{out.ref}/run/sealed/").content.decode()
    assert page.count("Waits for a judge") == 2


def test_a_finished_event_gives_no_more_time(browser, organiser, out):
    staff = browser(organiser)
    words = ("More time", "Set the time for everybody", "Waits for a judge")
    over(out)
    page = staff.get(f"/events/{out.ref}/run/sealed/").content.decode()
    assert [word in page for word in words] == [True, True, True]
    Event.objects.filter(pk=out.pk).update(status=Status.FINISHED)
    page = staff.get(f"/events/{out.ref}/run/sealed/").content.decode()
    assert [word in page for word in words] == [False, False, False]

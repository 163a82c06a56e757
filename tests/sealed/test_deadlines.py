"""The time to build: set by a number, removed by a button of its own, shown with its day."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils.formats import date_format

from core import clock
from formats.pools import service as pools
from formats.pools.models import Pool
from tests.events.conftest import fresh
from tests.sealed.conftest import pool_of
from tournaments.events.journal import ops
from tournaments.events.models import Event
from tournaments.sealed import service
from tournaments.sealed.models import EventSealed
from users.models import User

pytestmark = pytest.mark.django_db


def act(client, event, **form) -> str:
    address = f"/events/{event.ref}/run/sealed/act/"
    return client.post(address, form, follow=True).content.decode()


@pytest.mark.parametrize("minutes", ["", " ", "0", "-5", "x", "99999", None])
def test_what_is_no_number_of_minutes_leaves_the_deadline_alone(browser, organiser, out, minutes):
    before = EventSealed.objects.get().deadline
    form = {"act": "set_minutes"} if minutes is None else {"act": "set_minutes", "minutes": minutes}
    page = act(browser(organiser), out, **form)
    assert "Time for building is from 1 to 10080 minutes." in page
    assert "The time is set." not in page
    assert (EventSealed.objects.get().deadline, before is None) == (before, False)
    assert set(Pool.objects.values_list("deadline", flat=True)) == {before}


def test_the_deadline_is_removed_by_a_button_of_its_own(browser, organiser, out):
    staff = browser(organiser)
    page = staff.get(f"/events/{out.ref}/run/sealed/").content.decode()
    assert 'value="no_deadline"' in page
    page = act(staff, out, act="no_deadline")
    assert "There is no deadline any more." in page
    assert 'value="no_deadline"' not in page
    assert EventSealed.objects.get().deadline is None
    assert set(Pool.objects.values_list("deadline", flat=True)) == {None}
    assert list(ops(fresh(out)))[-1].kind == "sealed.untimed"
    log = staff.get(f"/events/{out.ref}/run/log/").content.decode()
    assert "The deadline for building was removed." in log
    act(staff, out, act="set_minutes", minutes="20")
    assert EventSealed.objects.get().deadline > clock.now() + timedelta(minutes=19)


TOKYO_NOON = datetime(2026, 12, 1, 3, tzinfo=UTC)
# What a page says of a deadline: minutes to build, where the event is, where the reader is.
SHOWN = [
    (30, "Asia/Tokyo", "", "12:30 p.m."),
    (30, "Asia/Tokyo", "Asia/Tokyo", "12:30 p.m."),
    (7 * 24 * 60, "Asia/Tokyo", "", "Dec. 8, 2026, noon"),
    (13 * 60, "Asia/Tokyo", "", "Dec. 2, 2026, 1 a.m."),  # in UTC it is the same day
    (30, "Asia/Tokyo", "Europe/Berlin", "12:30 p.m. (4:30 a.m. for you)"),
    (30, "America/Los_Angeles", "Asia/Tokyo", "7:30 p.m. (Dec. 1, 2026, 12:30 p.m. for you)"),
]


@pytest.mark.parametrize(("minutes", "place", "own", "shown"), SHOWN)
def test_every_page_shows_the_deadline_by_the_events_clock_with_its_day(
    browser, organiser, aiko, out, minutes, place, own, shown
):
    Event.objects.filter(pk=out.pk).update(time_zone=place)
    User.objects.update(time_zone=own)
    pool = pool_of(out, 3)
    pages = [
        (aiko, pool.get_absolute_url(), 1),
        (aiko, f"/events/{out.ref}/", 1),
        (aiko, f"/events/{out.ref}/my-match/", 1),
        (aiko, f"/events/{out.ref}/sealed/", 2),
        (organiser, pool.get_absolute_url(), 1),
        (organiser, f"/events/{out.ref}/run/sealed/", 1),
    ]
    with clock.moved(TOKYO_NOON - datetime.now(UTC)):
        pools.open_packs(actor=aiko, pool=pool)
        until = clock.now() + timedelta(minutes=minutes)
        Pool.objects.update(deadline=until)
        EventSealed.objects.update(deadline=until)
        for viewer, address, times in pages:
            page = browser(User.objects.get(pk=viewer.pk)).get(address).content.decode()
            words = " ".join(re.sub("<[^>]+>", "", page).split())
            assert (address, words.count(shown)) == (address, times)


def test_a_pool_with_a_deadline_of_its_own_has_its_day_on_the_staffs_list(browser, organiser, out):
    service.more_time(actor=organiser, event=out, pool=pool_of(out, 1), minutes=7 * 24 * 60)
    page = browser(organiser).get(f"/events/{out.ref}/run/sealed/").content.decode()
    own = pool_of(out, 1).deadline.astimezone(ZoneInfo(out.time_zone))
    assert date_format(own, "DATETIME_FORMAT") in page


def test_one_pool_is_given_more_time_where_it_stands_in_the_list(browser, organiser, out):
    staff, pool = browser(organiser), pool_of(out, 2)
    address = f"/events/{out.ref}/run/sealed/"
    page = staff.get(address).content.decode()
    assert f'href="?more={pool.ref}#pool-{pool.ref}">More time</a>' in page
    assert (page.count(f'id="pool-{pool.ref}"'), 'value="more_time"' in page) == (1, False)
    page = staff.get(f"{address}?more={pool.ref}").content.decode()
    line = page.partition(f'id="pool-{pool.ref}"')[2].partition("</li>")[0]
    assert f'name="pool" value="{pool.ref}"' in line
    assert page.count('value="more_time"') == 1
    page = act(staff, out, act="more_time", pool=pool.ref, minutes="7")
    assert "This pool has more time." in page
    assert pool_of(out, 2).deadline - pool.deadline == timedelta(minutes=7)
    page = act(staff, out, act="more_time", pool=pool.ref, minutes="")
    assert "Time for building is from 1 to 10080 minutes." in page
    assert 'value="more_time"' not in staff.get(f"{address}?more=nobody").content.decode()

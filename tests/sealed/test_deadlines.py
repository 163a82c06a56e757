"""The time to build: set by a number, removed by a button of its own, shown with its day."""

from datetime import timedelta

import pytest

from core import clock
from formats.pools.models import Pool
from tests.events.conftest import fresh
from tournaments.events.journal import ops
from tournaments.sealed.models import EventSealed

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

"""A copy of an event is not taken for the event: it has a name of its own where that one is."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.events.conftest import folds
from tests.events.desks import browser
from tournaments.events.models import Event
from tournaments.events.service import transfer


@pytest.fixture
def event(make_event) -> Event:
    return make_event(2, name="Friday <b>Cup</b>")


def test_copies_count_up(event, organiser):
    data = transfer.exported(actor=organiser, event=event)
    made = [transfer.imported(actor=organiser, data=data, copy=True) for _time in range(2)]
    assert [one.name for one in made] == [f"{event.name} (copy)", f"{event.name} (copy 2)"]
    assert all(folds(one) for one in made)
    file = SimpleUploadedFile("e.json.gz", data)
    page = browser(organiser).post("/events/import/", {"file": file, "copy": "on"}, follow=True)
    said = "The copy is here as “Friday &lt;b&gt;Cup&lt;/b&gt; (copy 3)”"
    assert said in page.content.decode()


def test_a_copy_of_what_is_not_here_keeps_its_name(event, organiser):
    data = transfer.exported(actor=organiser, event=event)
    Event.objects.filter(pk=event.pk).update(starts_at=event.starts_at - timedelta(days=7))
    assert transfer.imported(actor=organiser, data=data, copy=True).name == event.name


def test_the_longest_name_makes_room_for_the_mark(make_event, organiser):
    event = make_event(2, name="x" * 120)
    data = transfer.exported(actor=organiser, event=event)
    taken = transfer.imported(actor=organiser, data=data, copy=True)
    assert (taken.name, folds(taken)) == (f"{'x' * 100} (copy)", True)

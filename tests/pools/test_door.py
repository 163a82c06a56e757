"""The door to a sealed pool: however often one press of its button arrives, it is one pool."""

import re

import pytest
from django.test import Client

from formats.catalog.service import load_embedded
from formats.pools.models import Opening, Pool
from users.models import User

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def magic_2010(transactional_db) -> None:
    load_embedded()


@pytest.fixture
def aiko() -> User:
    return User.objects.create_user("aiko@example.org", "seventeen goblins", display_name="Aiko")


def form_of(client):
    """The fields of the door's form, as this browser was given it."""
    page = client.get("/sealed/").content.decode()
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]+)"', page))
    kept = {name: fields[name] for name in ("csrfmiddlewaretoken", "form")}
    return {"product": "M10", "packs": "6", **kept}


def copy_of(client):
    """The same browser as it sends a second request before the first is answered."""
    other = Client(enforce_csrf_checks=True)
    other.cookies.load({name: cookie.value for name, cookie in client.cookies.items()})
    return other


def test_two_presses_at_once_lead_to_one_pool(at_once, aiko):
    client = Client(enforce_csrf_checks=True)
    client.force_login(aiko)
    form = form_of(client)
    browsers = [copy_of(client) for _ in range(4)]
    answers = at_once(*[lambda one=one: one.post("/sealed/", form) for one in browsers])
    pool = Pool.objects.get()
    assert {answer.url for answer in answers} == {f"/pools/{pool.ref}/"}
    assert Opening.objects.count() == 1


def test_two_presses_of_a_stranger_lead_to_one_pool_and_one_guest(at_once):
    client = Client(enforce_csrf_checks=True)
    form = {**form_of(client), "name": "Gwen"}
    browsers = [copy_of(client) for _ in range(3)]
    answers = at_once(*[lambda one=one: one.post("/sealed/", form) for one in browsers])
    pool = Pool.objects.get()
    assert {answer.url for answer in answers} == {f"/pools/{pool.ref}/"}
    assert User.objects.get().display_name == "Gwen"
    for browser in browsers:  # whichever answer the browser takes, it comes to its pool
        assert browser.get(f"/pools/{pool.ref}/").status_code == 200


def test_another_browser_does_not_come_in_with_the_form_of_a_stranger():
    client = Client(enforce_csrf_checks=True)
    form = {**form_of(client), "name": "Gwen"}
    client.post("/sealed/", form)
    other = Client(enforce_csrf_checks=True)
    theirs = {**form_of(other), "name": "Gwen", "form": form["form"]}
    assert other.post("/sealed/", theirs).status_code == 302
    assert (Pool.objects.count(), User.objects.count()) == (2, 2)


def test_another_form_or_another_choice_is_another_pool(aiko):
    client = Client()
    client.force_login(aiko)
    form = form_of(client)
    for more in ({}, {"packs": "5"}, form_of(client), {"form": ""}, {"form": ""}):
        assert client.post("/sealed/", {**form, **more}).status_code == 302
    assert Pool.objects.count() == 5


def test_a_pool_that_was_deleted_does_not_come_back_by_the_form(aiko):
    client = Client()
    client.force_login(aiko)
    form = form_of(client)
    client.post("/sealed/", form)
    first = Pool.objects.get().ref
    client.post(f"/pools/{first}/delete/")
    client.post("/sealed/", form)
    assert Pool.objects.get().ref != first


def test_a_form_that_was_refused_may_be_sent_again(aiko):
    client = Client()
    client.force_login(aiko)
    form = form_of(client)
    refused = client.post("/sealed/", {**form, "product": "XYZ"})
    assert refused.status_code == 404
    assert f'name="form" value="{form["form"]}"' in refused.content.decode()
    assert client.post("/sealed/", form).status_code == 302
    assert Pool.objects.count() == 1

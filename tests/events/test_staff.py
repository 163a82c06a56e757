"""Working at one event only: a link that one person takes, once."""

from datetime import timedelta

import pytest

from core import clock
from core.errors import NotPermitted, SignInNeeded
from tests.events.conftest import folds, fresh
from tournaments.events import rules
from tournaments.events.journal import ops
from tournaments.events.service import staffing
from tournaments.events.service.staffing import LinkOver
from users.roles.service import LastOwner
from users.roles.table import Role
from users.service import join_as_guest, sign_up


@pytest.fixture
def judy(db):
    return sign_up(email="judy@example.org", password="a long word", display_name="Judy")


def test_a_judge_joins_by_the_link_and_keeps_scores(make_event, organiser, judy):
    event = make_event(2)
    link = staffing.invite(actor=organiser, event=event, role=Role.JUDGE)
    assert not rules.score.admits(judy, event)
    staffing.accept(actor=judy, link=link)
    assert rules.score.admits(judy, fresh(event))
    assert not rules.manage.admits(judy, fresh(event))
    assert folds(event)


def test_the_link_is_taken_once(make_event, organiser, judy):
    event = make_event()
    link = staffing.invite(actor=organiser, event=event, role=Role.CASTER)
    staffing.accept(actor=judy, link=link)
    other = sign_up(email="o@example.org", password="a long word", display_name="Odo")
    for who in (judy, other):
        with pytest.raises(LinkOver):
            staffing.accept(actor=who, link=link)
    assert ops(event).filter(kind="staff.joined").count() == 1


@pytest.mark.parametrize("change", ["x", "", "%00", "é"])
def test_a_link_that_is_changed_is_none(make_event, organiser, judy, change):
    link = staffing.invite(actor=organiser, event=make_event(), role=Role.JUDGE)
    with pytest.raises(LinkOver):
        staffing.accept(actor=judy, link=link[:-1] + change)


def test_a_link_is_over_after_two_days(make_event, organiser, judy, monkeypatch):
    link = staffing.invite(actor=organiser, event=make_event(), role=Role.JUDGE)
    monkeypatch.setattr(staffing, "HOLDS", timedelta(seconds=-1))
    with pytest.raises(LinkOver):
        staffing.read(link)


def test_guests_and_strangers_take_none(make_event, organiser):
    link = staffing.invite(actor=organiser, event=make_event(), role=Role.JUDGE)
    with pytest.raises(SignInNeeded):
        staffing.accept(actor=join_as_guest("Gus")[0], link=link)


def test_judges_invite_nobody_and_organisers_no_organisers(make_event, organiser, judy):
    event = make_event()
    link = staffing.invite(actor=organiser, event=event, role=Role.ORGANISER)
    staffing.accept(actor=judy, link=link)
    assert staffing.may_offer(judy, fresh(event)) == [Role.SCOREKEEPER, Role.JUDGE, Role.CASTER]
    with pytest.raises(NotPermitted):
        staffing.invite(actor=judy, event=fresh(event), role=Role.ORGANISER)


def test_roles_are_taken_away_by_owners_and_laid_down_by_oneself(make_event, organiser, judy):
    event = make_event()
    for _time in range(2):
        link = staffing.invite(actor=organiser, event=event, role=Role.JUDGE)
        staffing.accept(actor=judy, link=link)
        actor = judy if _time else organiser
        staffing.dismiss(actor=actor, event=fresh(event), user=judy, role=Role.JUDGE)
        assert not rules.work.admits(judy, fresh(event))
    with pytest.raises(LastOwner):
        staffing.dismiss(actor=organiser, event=fresh(event), user=organiser, role=Role.OWNER)
    with pytest.raises(NotPermitted):
        staffing.dismiss(actor=judy, event=fresh(event), user=organiser, role=Role.OWNER)


def test_the_pages_show_the_link_once_and_lead_to_the_console(make_event, organiser, judy, client):
    event = make_event()
    client.force_login(organiser)
    answer = client.post(f"/events/{event.ref}/run/staff/", {"role": "judge"})
    assert (answer.status_code, answer["Location"]) == (302, f"/events/{event.ref}/run/staff/")
    page = client.get(f"/events/{event.ref}/run/staff/").content.decode()
    path = page.split('value="http://testserver')[1].split('"')[0]
    assert path not in client.get(f"/events/{event.ref}/run/staff/").content.decode()
    client.force_login(judy)
    assert client.get(path).status_code == 200
    assert client.post(path).url == f"/events/{event.ref}/run/"
    assert client.get(path).status_code == 404
    assert client.get(f"/events/{event.ref}/run/staff/").status_code == 200


def test_times_of_links_do_not_depend_on_the_moved_clock(make_event, organiser):
    with clock.moved(timedelta(days=1)):
        link = staffing.invite(actor=organiser, event=make_event(), role=Role.JUDGE)
    assert staffing.read(link).role is Role.JUDGE

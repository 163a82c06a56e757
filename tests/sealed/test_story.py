"""From giving pools out to decks that stand in the event, on pages without scripts."""

import json
from datetime import timedelta

import pytest

from core import clock
from formats.boosters import check_record, read_record
from formats.pools import products
from formats.pools import service as pools
from formats.pools.contents import read_cards
from formats.pools.models import Opening, Pool
from tests.events.conftest import entry, folds, fresh
from tests.sealed.conftest import pool_of
from tournaments.events.journal import ops
from tournaments.events.models import Event
from tournaments.events.service import contestants
from tournaments.events.table import Status
from tournaments.sealed import service
from tournaments.sealed.models import EventSealed
from users.service import guest_by_code

pytestmark = pytest.mark.django_db


def build(actor, pool: Pool) -> Pool:
    """Open all packs and put in the deck that the program builds."""
    pools.open_packs(actor=actor, pool=pool)
    return pools.build(actor=actor, pool=pool, version=pool.version)


def test_an_organiser_gives_pools_out_and_players_build(browser, organiser, aiko, event):
    staff, phone = browser(organiser), browser(aiko)
    page = staff.get(f"/events/{event.ref}/run/").content.decode()
    assert f'href="/events/{event.ref}/run/sealed/"' in page
    page = staff.get(f"/events/{event.ref}/run/sealed/").content.decode()
    assert "Give pools out" in page
    form = {"act": "give_out", "source": "sealed", "product": "M10", "packs": "6", "minutes": "30"}
    answer = staff.post(f"/events/{event.ref}/run/sealed/act/", form, follow=True)
    assert "Everybody has closed packs." in answer.content.decode()
    assert Pool.objects.filter(scope=event.scope_id).count() == 4

    mine = pool_of(event, 3)
    page = phone.get(f"/events/{event.ref}/").content.decode()
    assert f'href="{mine.get_absolute_url()}"' in page
    assert "Open my packs" in page
    page = phone.get(f"/events/{event.ref}/sealed/").content.decode()
    assert Opening.objects.get().commitment in page
    phone.post(f"/pools/{mine.ref}/open/", {"all": ""})
    phone.post(f"/pools/{mine.ref}/build/", {"version": "1"})
    mine = pool_of(event, 3)
    pools.hand_in(actor=aiko, pool=mine, version=mine.version)

    deck = entry(event, 3).deck
    assert deck is not None
    assert deck.legal is True
    main = deck.text.partition("\n\n")[0]
    assert sum(int(line.split()[0]) for line in main.splitlines() if line[:1].isdigit()) == 40
    page = staff.get(f"/events/{event.ref}/run/sealed/").content.decode()
    assert "1 of 4 decks are handed in." in page
    assert [row.kind for row in ops(fresh(event))][-2:] == ["sealed.given_out", "deck.built"]
    assert folds(event)


def test_the_staff_opens_and_builds_for_a_walk_in(browser, organiser, out):
    staff = browser(organiser)
    pool = pool_of(out, 1)
    staff.post(f"/pools/{pool.ref}/open/", {"all": ""})
    staff.post(f"/pools/{pool.ref}/build/", {"version": "1"})
    pool = pool_of(out, 1)
    assert [save.saved_by for save in pool.saves.all()] == [organiser.ref]
    pools.hand_in(actor=organiser, pool=pool, version=pool.version)
    assert entry(out, 1).deck is not None


def test_nobody_else_sees_a_pool_and_nobody_sees_closed_packs(browser, organiser, aiko, ben, out):
    mine, theirs = pool_of(out, 3), pool_of(out, 4)
    assert browser(aiko).get(theirs.get_absolute_url()).status_code == 404
    assert browser().get(mine.get_absolute_url()).status_code == 404
    pools.open_packs(actor=aiko, pool=mine, count=1)
    theirs = pool_of(out, 4)  # its packs are fixed now, and closed
    names = {card.name for card in read_cards(theirs.cards)}
    pages = [
        browser(organiser).get(theirs.get_absolute_url()),
        browser(organiser).get(f"/events/{out.ref}/run/sealed/"),
        browser(ben).get(theirs.get_absolute_url()),
        browser(ben).get(f"/api/v1/pools/{theirs.ref}/"),
    ]
    for page in pages:
        text = page.content.decode()
        assert page.status_code == 200
        assert not [name for name in names if name in text]


@pytest.mark.parametrize("path", ["sealed/act/", "sealed/"])
def test_players_do_not_run_the_pools(browser, aiko, out, path):
    answer = browser(aiko).post(f"/events/{out.ref}/run/{path}", {"act": "throw_away"})
    assert answer.status_code in (403, 405)
    assert Pool.objects.filter(scope=out.scope_id).count() == 4


def test_the_secret_is_kept_until_the_event_is_over(browser, organiser, aiko, out):
    for number in (1, 2, 3, 4):
        pools.open_packs(actor=organiser, pool=pool_of(out, number))
    assert Opening.objects.get().revealed_at is None
    answer = browser(organiser).post(
        f"/events/{out.ref}/run/sealed/act/", {"act": "reveal"}, follow=True
    )
    assert "It is shown when the event is over." in answer.content.decode()
    service.reveal_finished()
    assert Opening.objects.get().revealed_at is None
    Event.objects.filter(pk=out.pk).update(status=Status.FINALIZED)
    service.reveal_finished()
    for viewer, number in ((aiko, 3), (None, 1)):
        page = browser(viewer).get(f"/events/{out.ref}/sealed/").content.decode()
        assert f'href="/pools/{pool_of(out, number).ref}/verify/"' in page
    record = browser().get(f"/pools/{pool_of(out, 3).ref}/record.json").content
    found = check_record(read_record(record))
    assert all(one.same for one in found)
    assert len(json.loads(record)["pools"]) == 4


def test_a_latecomer_gets_packs_of_the_same_opening(organiser, aiko, out):
    pools.open_packs(actor=aiko, pool=pool_of(out, 3))
    late, _code = contestants.walk_in(actor=organiser, event=out, name="Late")
    [pool] = service.give_late(actor=organiser, event=out)
    assert service.give_late(actor=organiser, event=out) == []
    assert (pool.player, pool.opening) == (late.player, Opening.objects.get())
    assert len(read_cards(pool_of(out, late.number).cards)) == 90
    Event.objects.filter(pk=out.pk).update(status=Status.FINALIZED)
    service.reveal_finished()


def test_at_the_deadline_what_stands_is_handed_in(organiser, aiko, ben, out, browser):
    build(aiko, pool_of(out, 3))
    pools.open_packs(actor=ben, pool=pool_of(out, 4))
    pools.close_overdue()
    assert not Pool.objects.filter(closed_at__isnull=False).exists()
    Pool.objects.filter(scope=out.scope_id).update(deadline=clock.now() - timedelta(seconds=1))
    pools.close_overdue()
    pools.close_overdue()
    assert Pool.objects.filter(closed_at__isnull=False).count() == 4
    assert [pool_of(out, number).handed_in_at is not None for number in (1, 2, 3, 4)] == [
        False, False, True, False,
    ]  # fmt: skip
    assert [entry(out, number).deck is not None for number in (3, 4)] == [True, False]
    log = browser(organiser).get(f"/events/{out.ref}/run/log/").content.decode()
    line = log.split("The deadline took the deck of Aiko.")[1].split("</li>", maxsplit=1)[0]
    assert "Player" not in line  # nobody did it, as nothing
    with pytest.raises(pools.Locked):
        pools.build(actor=ben, pool=pool_of(out, 4), version=1)
    service.more_time(actor=organiser, event=out, pool=pool_of(out, 4), minutes=5)
    built = pools.build(actor=ben, pool=pool_of(out, 4), version=1)
    pools.hand_in(actor=ben, pool=built, version=built.version)
    assert entry(out, 4).deck is not None


def test_pools_are_thrown_away_only_while_all_packs_are_closed(organiser, aiko, out):
    service.throw_away(actor=organiser, event=out)
    assert (Pool.objects.count(), Opening.objects.count(), EventSealed.objects.count()) == (0, 0, 0)
    packs = [products.find("M10")] * 5
    service.give_out(actor=organiser, event=out, packs=packs, minutes=None)
    pools.open_packs(actor=aiko, pool=pool_of(out, 3), count=1)
    with pytest.raises(service.PacksOpen):
        service.throw_away(actor=organiser, event=out)


def service_product():
    """Magic 2010."""
    from formats.pools import products

    return products.find("M10")


def test_a_list_of_ones_own_is_no_deck_from_the_pool(browser, organiser, aiko, out):
    text = "40 Black Lotus"
    answer = browser(aiko).post(f"/events/{out.ref}/my-deck/", {"text": text})
    assert answer.status_code == 409
    assert entry(out, 3).deck is None
    answer = browser(organiser).post(
        f"/events/{out.ref}/decks/{entry(out, 3).ref}/", {"text": text}
    )
    assert answer.status_code == 302  # the head judge may


def test_a_claimed_walk_in_has_their_pool(organiser, event):

    _entry, code = contestants.walk_in(actor=organiser, event=event, name="Cem")
    packs = [products.find("M10")] * 6
    service.give_out(actor=organiser, event=event, packs=packs, minutes=None)
    guest = guest_by_code(code)
    opened = pools.open_packs(actor=guest, pool=pool_of(event, 5))
    assert opened.opened == 6


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"packs": "4"}, "A sealed pool is of 5 or 6 packs."),
        ({"packs": "60000"}, "A sealed pool is of 5 or 6 packs."),
        ({"minutes": "0"}, "Time for building is from 1 to 10080 minutes."),
        ({"minutes": "-5"}, "Time for building is from 1 to 10080 minutes."),
        ({"minutes": "99999"}, "Time for building is from 1 to 10080 minutes."),
        ({"product": "XXX"}, "XXX"),
    ],
)
def test_what_cannot_be_given_out(browser, organiser, event, change, told):
    form = {"act": "give_out", "source": "sealed", "product": "M10", "packs": "6", "minutes": "30"}
    answer = browser(organiser).post(
        f"/events/{event.ref}/run/sealed/act/", {**form, **change}, follow=True
    )
    assert (Pool.objects.count(), told in answer.content.decode()) == (0, True)


def test_no_pools_in_other_formats_nor_twice_nor_for_nobody(organiser, make_event, out):
    packs = [products.find("M10")] * 6
    with pytest.raises(service.AlreadySealed):
        service.give_out(actor=organiser, event=out, packs=packs, minutes=None)
    modern = make_event(2, format="modern")
    with pytest.raises(service.OtherFormat):
        service.give_out(actor=organiser, event=modern, packs=packs, minutes=None)
    with pytest.raises(service.NobodyThere):
        service.give_out(actor=organiser, event=make_event(0), packs=packs, minutes=None)

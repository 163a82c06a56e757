"""Who is taken out again by an undo has no pool left: it goes along, or the undo is refused."""

import pytest

from formats.pools import listing, products
from formats.pools import service as pools
from formats.pools.errors import InUse
from formats.pools.models import Opening, Pool
from tests.events.api_hall import API, browser_of, send
from tests.events.conftest import folds, fresh
from tests.sealed.conftest import pool_of
from tests.sealed.test_paper import write_all
from tournaments.events.journal import ops
from tournaments.events.models import Entry
from tournaments.events.service import contestants, undoing
from tournaments.sealed import queries, service
from tournaments.sealed.models import EventSealed

pytestmark = pytest.mark.django_db


def last_of(event, *kinds: str) -> int:
    """The number of the last op that entered somebody."""
    return ops(event).filter(kind__in=kinds or ("entry.added", "entries.added")).last().seq


def undo(organiser, event, seq: int) -> None:
    undoing.undo(actor=organiser, event=fresh(event), seq=seq, reason="twice")


def shown(client, event) -> list[int]:
    """How many pools each place tells of: counts, lists, pages, the API."""
    sealed = EventSealed.objects.get(event=event)
    page = client.get(f"/events/{event.ref}/run/sealed/").content.decode()
    public = client.get(f"/events/{event.ref}/sealed/").content.decode()
    _status, told = send(client, "get", f"{API}{event.ref}/sealed/")
    _status, rows = send(client, "get", f"{API}{event.ref}/sealed/pools/")
    number = next(n for n in range(9) if f"of {n} decks are handed in." in page)
    console = client.get(f"/events/{event.ref}/run/").content.decode()
    assert f"0 of {number} decks are handed in." in console
    assert f"0 / {number}</dd>" in public
    return [
        queries.counts(sealed).pools, len(queries.lines(sealed)), number,
        page.count(">More time</a>"), told["pools"], len(rows["results"]),
    ]  # fmt: skip


def test_a_closed_pool_goes_with_the_registration(organiser, out):
    undo(organiser, out, last_of(out))  # Ben's
    assert shown(browser_of(organiser), out) == [3] * 6
    assert Pool.objects.count() == Entry.objects.filter(event=out).count() == 3
    assert folds(out)


def test_a_closed_pool_goes_though_another_fixed_the_packs(organiser, aiko, out):
    pools.open_packs(actor=aiko, pool=pool_of(out, 3))
    undo(organiser, out, last_of(out))
    assert Pool.objects.count() == 3
    undo(organiser, out, last_of(out, "entries.added"))  # both walk-ins
    assert Pool.objects.get() == pool_of(out, 3)


def test_an_opened_pool_keeps_its_player(organiser, ben, out):
    pools.open_packs(actor=ben, pool=pool_of(out, 4), count=1)
    seq = last_of(out)
    with pytest.raises(InUse) as told:
        undo(organiser, out, seq)
    assert told.value.params == {"pools": 1}
    assert shown(browser_of(organiser), out) == [4] * 6
    entry = ops(out).get(seq=seq)
    assert (undoing.impact(fresh(out), entry).free, undoing.impact(fresh(out), entry).pools) == (
        False, 1,
    )  # fmt: skip


def test_the_staff_is_told_beforehand_and_what_to_do(browser, organiser, ben, out):
    pools.open_packs(actor=ben, pool=pool_of(out, 4), count=1)
    seq, staff = last_of(out), browser(organiser)
    page = staff.get(f"/events/{out.ref}/run/undo/?seq={seq}").content.decode()
    assert "1 card pool of theirs has been opened or written down." in page
    assert f'href="/events/{out.ref}/run/desk/"' in page
    address = f"/events/{out.ref}/run/undo/"
    page = staff.post(address, {"seq": seq, "reason": "no"}, follow=True).content.decode()
    assert "let the players withdraw or drop at the desk instead." in page
    status, told = send(
        browser_of(organiser), "post", f"{API}{out.ref}/undo/", {"seq": seq, "reason": "no"}
    )
    assert (status, told["code"], told["details"]) == (409, "pools.in_use", {"pools": 1})


def test_paper_pools_go_while_nobody_has_written_them_down(organiser, ben, paper):
    listing.write_down(actor=ben, pool=pool_of(paper, 4), text="1 Duress")
    with pytest.raises(InUse):
        undo(organiser, paper, last_of(paper))
    assert shown(browser_of(organiser), paper) == [4] * 6
    contestants.walk_in(actor=organiser, event=fresh(paper), name="Late")
    service.give_late(actor=organiser, event=fresh(paper))
    assert shown(browser_of(organiser), paper) == [5] * 6
    undo(organiser, paper, last_of(paper))
    assert shown(browser_of(organiser), paper) == [4] * 6


def test_cards_that_were_handed_on_stay(organiser, paper):
    write_all(organiser, paper)
    service.swap(actor=organiser, event=paper)
    with pytest.raises(InUse):
        undo(organiser, paper, last_of(paper))
    assert Pool.objects.count() == 4


def test_when_the_last_has_gone_pools_are_given_out_anew(organiser, aiko, make_event):
    event = make_event(0, format="limited")
    contestants.register(actor=aiko, event=event)
    packs = [products.find("M10")] * 6
    service.give_out(actor=organiser, event=event, packs=packs, minutes=None)
    undo(organiser, event, last_of(event))
    service.throw_away(actor=organiser, event=fresh(event))
    assert not Opening.objects.exists()
    contestants.register(actor=aiko, event=fresh(event))
    service.give_out(actor=organiser, event=fresh(event), packs=packs, minutes=None)
    assert Pool.objects.count() == 1

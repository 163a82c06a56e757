"""What an event with pools does not allow, whoever asks and when."""

from datetime import timedelta

import pytest

from core import clock
from core.errors import NotPermitted, Refusal
from formats.pools import errors, followers, listing, papers, products
from formats.pools import service as pools
from formats.pools.models import Opening, Pool
from tests.events.conftest import entry, first_wins, folds, fresh, play
from tests.sealed.conftest import pool_of
from tests.sealed.test_paper import write_all
from tournaments.events.errors import BadDetails, CannotUndo, DeckLocked, NotIn, WrongStatus
from tournaments.events.journal import ops
from tournaments.events.models import Event
from tournaments.events.service import contestants, opening, undoing
from tournaments.events.table import Decks, Status
from tournaments.sealed import service
from users.service import join_as_guest

pytestmark = pytest.mark.django_db


def status(event: Event, to: Status) -> None:
    Event.objects.filter(pk=event.pk).update(status=to)


def built(actor, pool: Pool) -> Pool:
    opened = pools.open_packs(actor=actor, pool=pool) if pool.packs else pool
    return pools.build(actor=actor, pool=opened, version=opened.version)


def test_who_is_alone_in_an_event_does_not_show_everybodys_secret(organiser, make_event, aiko):
    event = make_event(0, format="limited")
    contestants.register(actor=aiko, event=event)
    packs = [products.find("M10")] * 6
    service.give_out(actor=organiser, event=event, packs=packs, minutes=None)
    pools.open_packs(actor=aiko, pool=pool_of(event, 1))
    assert Opening.objects.get().revealed_at is None


def test_nobody_joins_an_opening_whose_secret_is_shown(organiser, aiko, out):
    pools.open_packs(actor=aiko, pool=pool_of(out, 3))
    status(out, Status.FINISHED)
    service.reveal(actor=organiser, event=fresh(out))
    assert [row.kind for row in ops(out)][-1] == "sealed.revealed"
    status(out, Status.REGISTRATION)
    contestants.walk_in(actor=organiser, event=fresh(out), name="Late")
    with pytest.raises(errors.Shown):
        service.give_late(actor=organiser, event=fresh(out))


@pytest.mark.parametrize("to", [Status.FINALIZED, Status.CANCELLED])
def test_the_secret_of_an_event_that_is_closed_is_shown_by_itself(aiko, out, to):
    pools.open_packs(actor=aiko, pool=pool_of(out, 3))
    status(out, to)
    service.reveal_finished()
    assert Opening.objects.get().revealed_at is not None
    assert [row.kind for row in ops(out)].count("sealed.revealed") == 1
    service.reveal_finished()
    assert [row.kind for row in ops(out)].count("sealed.revealed") == 1


def test_nobody_builds_from_paper_before_the_swap(organiser, aiko, paper):
    write_all(organiser, paper)
    mine = pool_of(paper, 3)
    for act in (
        lambda: pools.build(actor=aiko, pool=mine, version=1),
        lambda: pools.save(actor=aiko, pool=mine, deck={"main": {}}, version=1),
        lambda: pools.hand_in(actor=aiko, pool=mine, version=1),
    ):
        with pytest.raises(errors.NotSwapped):
            act()
    papers.count_again(actor=aiko, pool=mine)
    assert pool_of(paper, 3).checked_at is None


def test_everybody_may_keep_what_they_wrote_down(organiser, aiko, paper):
    write_all(organiser, paper)
    service.swap(actor=organiser, event=paper, keep=True)
    mine = pool_of(paper, 3)
    assert (mine.registrar, "Llanowar Elves" in mine.cards) == (mine.player, True)
    pools.save(actor=aiko, pool=mine, deck={"main": {"Llanowar Elves": 1}}, version=1)


def test_a_deadline_before_the_swap_closes_nothing_for_good(organiser, ben, paper):
    write_all(organiser, paper)
    Pool.objects.update(deadline=clock.now() - timedelta(seconds=1))
    pools.close_overdue()
    service.swap(actor=organiser, event=paper)
    theirs = pool_of(paper, 4)
    deck = {"main": {"Llanowar Elves": 23}, "basics": {"Forest": 17}}
    pools.save(actor=ben, pool=theirs, deck=deck, version=1)
    Pool.objects.update(deadline=clock.now() - timedelta(seconds=1))
    pools.close_overdue()
    assert entry(paper, 4).deck is not None


@pytest.mark.parametrize("act", ["save", "build", "hand_in", "take_back", "count_again"])
def test_who_had_a_pool_before_the_swap_has_it_no_more(organiser, aiko, paper, act):
    write_all(organiser, paper)
    old = pool_of(paper, 3)
    service.swap(actor=organiser, event=paper)
    more = {"save": {"deck": {"main": {}}, "version": 1}, "build": {"version": 1},
            "hand_in": {"version": 1}}.get(act, {})  # fmt: skip
    do = getattr(papers if act == "count_again" else pools, act)
    with pytest.raises(NotPermitted):
        do(actor=aiko, pool=old, **more)


def test_a_deck_in_force_stays_once_a_round_is_out(organiser, aiko, event):
    packs = [products.find("M10")] * 6
    service.give_out(actor=organiser, event=event, packs=packs, minutes=None)
    deck = built(aiko, pool_of(event, 3))
    pools.hand_in(actor=aiko, pool=deck, version=deck.version)
    opening.start(actor=organiser, event=fresh(event))
    play(event, organiser, 1, first_wins)
    with pytest.raises(DeckLocked):
        pools.take_back(actor=aiko, pool=pool_of(event, 3))
    pool = pool_of(event, 3)
    service.more_time(actor=organiser, event=fresh(event), pool=pool, minutes=5, reopen=True)
    pools.build(actor=aiko, pool=pool_of(event, 3), version=deck.version)
    assert folds(event)


def test_who_has_left_opens_and_builds_no_more(aiko, out):
    contestants.drop(actor=aiko, entry=entry(out, 3))
    with pytest.raises(NotIn):
        pools.open_packs(actor=aiko, pool=pool_of(out, 3))


@pytest.mark.parametrize("to", [Status.FINALIZED, Status.CANCELLED])
def test_nothing_is_handed_in_where_the_event_is_closed(organiser, aiko, out, to):
    deck = built(aiko, pool_of(out, 3))
    status(out, to)
    for actor in (aiko, organiser):
        with pytest.raises(WrongStatus):
            pools.hand_in(actor=actor, pool=deck, version=deck.version)


def test_a_pool_that_cannot_be_closed_keeps_no_other_open(aiko, ben, out, monkeypatch):
    for actor, number in ((aiko, 3), (ben, 4)):
        built(actor, pool_of(out, number))

    def fail(pool, _actor):
        if pool.pk == pool_of(out, 3).pk:
            raise RuntimeError

    monkeypatch.setattr(followers, "_followers", [fail, *followers._followers])
    Pool.objects.update(deadline=clock.now() - timedelta(seconds=1))
    pools.close_overdue()
    assert [pool_of(out, number).handed_in_at is not None for number in (3, 4)] == [False, True]


def test_latecomers_have_as_long_as_everybody(organiser, out):
    service.more_time(actor=organiser, event=out, pool=pool_of(out, 1), minutes=600)
    contestants.walk_in(actor=organiser, event=out, name="Late")
    [late] = service.give_late(actor=organiser, event=out)
    assert late.deadline == pool_of(out, 2).deadline
    past = clock.now() - timedelta(seconds=1)
    Pool.objects.update(deadline=past)
    service.EventSealed.objects.update(deadline=past)
    contestants.walk_in(actor=organiser, event=out, name="Later")
    [later] = service.give_late(actor=organiser, event=out)
    assert timedelta(minutes=29) < later.deadline - clock.now() <= timedelta(minutes=30)


def test_a_deck_from_a_pool_is_taken_back_there_and_not_by_an_undo(organiser, aiko, out):
    deck = built(aiko, pool_of(out, 3))
    pools.hand_in(actor=aiko, pool=deck, version=deck.version)
    last = list(ops(out))[-1]
    with pytest.raises(CannotUndo):
        undoing.undo(actor=organiser, event=fresh(out), seq=last.seq, reason="no")
    pools.take_back(actor=aiko, pool=deck)


def test_nobody_fills_the_list_of_words(aiko, ben, out):
    for word in "abcde":
        pools.add_word(actor=aiko, pool=pool_of(out, 3), word=word)
    with pytest.raises(errors.TooManyWords):
        pools.add_word(actor=aiko, pool=pool_of(out, 3), word="f")
    pools.add_word(actor=ben, pool=pool_of(out, 4), word="g")
    assert len(Opening.objects.get().nonces) == 6


@pytest.mark.parametrize("change", [{"format": "standard"}, {"decks": Decks.NONE}])
def test_the_plan_stays_with_the_pools(organiser, out, change):
    with pytest.raises(BadDetails):
        opening.change_details(actor=organiser, event=fresh(out), changes=change)
    opening.change_details(actor=organiser, event=fresh(out), changes={"place": "Hall"})


def test_a_name_that_is_no_card_comes_back_short(aiko, out):
    pools.open_packs(actor=aiko, pool=pool_of(out, 3))
    with pytest.raises(Refusal) as told:
        pools.save(actor=aiko, pool=pool_of(out, 3), deck={"main": {"x" * 100_000: 1}}, version=1)
    assert len(told.value.params["card"]) < 200


def test_a_pool_written_down_anew_is_the_present_ones(organiser, paper):
    listing.write_down(actor=organiser, pool=pool_of(paper, 1), text="1 Serra Angel")
    listing.write_down(actor=organiser, pool=pool_of(paper, 1), text="2 Serra Angel")
    assert len(pool_of(paper, 1).cards.split("Serra Angel")) == 5  # an id and a name each


def test_more_time_is_more_and_leaves_a_deck_where_it_is(organiser, aiko, out):
    deck = built(aiko, pool_of(out, 3))
    pools.hand_in(actor=aiko, pool=deck, version=deck.version)
    before = pool_of(out, 3)
    more = service.more_time(actor=organiser, event=out, pool=before, minutes=5)
    assert more.deadline - before.deadline == timedelta(minutes=5)
    assert more.handed_in_at == before.handed_in_at
    service.more_time(actor=organiser, event=out, pool=before, minutes=5, reopen=True)
    assert pool_of(out, 3).handed_in_at is None


def test_a_latecomer_without_a_pool_hands_in_no_list_of_their_own(browser, out, make_event):
    guest, _code = join_as_guest("Gwen")
    contestants.register(actor=guest, event=out)
    page = browser(guest).get(f"/events/{out.ref}/").content.decode()
    assert "Hand in a deck" not in page
    page = browser(guest).get(f"/events/{out.ref}/my-deck/").content.decode()
    assert "Ask the staff for yours." in page
    answer = browser(guest).post(f"/events/{out.ref}/my-deck/", {"text": "40 Forest"})
    assert answer.status_code == 409


def test_the_console_and_a_players_match_lead_to_the_pools(browser, organiser, aiko, out):
    page = browser(organiser).get(f"/events/{out.ref}/run/").content.decode()
    assert "0 of 4 decks are handed in." in page
    page = browser(aiko).get(f"/events/{out.ref}/my-match/").content.decode()
    assert f'href="{pool_of(out, 3).get_absolute_url()}"' in page

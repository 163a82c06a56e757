"""What a deck may hold, two devices at one pool, and what nobody sees."""

import pytest

from core.errors import NotPermitted, Unknown
from formats.pools import papers, queries, service
from formats.pools.contents import BASICS, owned, read_cards
from formats.pools.errors import (
    AlreadyOpen,
    BadDeck,
    BadWord,
    Changed,
    Locked,
    NotInPool,
    NotOpenYet,
    NotRevealed,
    TooSmall,
)
from formats.pools.models import Pool, PoolSave

pytestmark = pytest.mark.django_db


def save(user, pool, main=None, basics=None, version=None):
    return service.save(
        actor=user,
        pool=pool,
        deck={"main": main or {}, "basics": basics or {}},
        version=pool.version if version is None else version,
    )


def some(pool: Pool, number: int) -> dict[str, int]:
    """So many cards of the pool."""
    found: dict[str, int] = {}
    for card in read_cards(pool.cards):
        if card.name not in BASICS and sum(found.values()) < number:
            found[card.name] = found.get(card.name, 0) + 1
    return found


@pytest.mark.rule("RB-limited-pool")
def test_no_card_more_than_the_pool_has(aiko, opened):
    name, count = owned(read_cards(opened.cards)).most_common(1)[0]
    kept = save(aiko, opened, {name: count})
    with pytest.raises(NotInPool) as refused:
        save(aiko, kept, {name: count + 1})
    assert refused.value.params == {"card": name, "count": count + 1, "had": count}
    with pytest.raises(NotInPool):
        save(aiko, kept, {"Black Lotus": 1})
    assert Pool.objects.get().deck["main"] == {name: count}


@pytest.mark.rule("RB-limited-pool")
def test_basic_lands_are_free(aiko, opened):
    kept = save(aiko, opened, some(opened, 23), {"Forest": 9, "Island": 30})
    assert kept.deck["basics"] == {"Forest": 9, "Island": 30}
    for name in ("Wastes", "Snow-Covered Forest", "Lightning Bolt"):
        with pytest.raises(BadDeck):
            save(aiko, kept, {}, {name: 1})


@pytest.mark.rule("RB-limited-min40")
def test_forty_cards_are_handed_in_and_no_fewer(aiko, opened):
    short = save(aiko, opened, some(opened, 23), {"Forest": 16})
    with pytest.raises(TooSmall):
        service.hand_in(actor=aiko, pool=short, version=short.version)
    whole = save(aiko, short, some(opened, 23), {"Forest": 17})
    assert service.hand_in(actor=aiko, pool=whole, version=whole.version).handed_in_at
    with pytest.raises(Locked):
        save(aiko, whole)
    service.take_back(actor=aiko, pool=whole)
    assert save(aiko, whole).deck == {"main": {}, "basics": {}}


@pytest.mark.rule("RB-sealed-deck")
def test_anothers_cards_are_no_cards_of_mine(aiko, ben, opened):
    theirs = service.open_packs(
        actor=ben, pool=service.start(actor=ben, product=_product(), packs=5)
    )
    mine, other = owned(read_cards(opened.cards)), owned(read_cards(theirs.cards))
    name = next(name for name in other if name not in mine)
    with pytest.raises(NotInPool):
        save(aiko, opened, {name: 1})


@pytest.mark.parametrize(
    "deck",
    [
        {"main": {"Forest": -1}}, {"main": {"x": 1.0}}, {"main": {"x": True}}, {"main": {"x": "1"}},
        {"main": []}, {"main": None}, {"basics": "Forest"}, {"main": {"x": 10**9}},
        {"basics": {"Forest": 1001}}, {"basics": {"Forest": 600, "Island": 600}},
        {"main": {str(n): 1 for n in range(2000)}},
    ],
)  # fmt: skip
def test_what_is_no_deck(aiko, opened, deck):
    with pytest.raises(BadDeck):
        service.save(actor=aiko, pool=opened, deck=deck, version=opened.version)
    assert Pool.objects.get().version == opened.version


def test_two_devices_save_one_after_the_other(aiko, opened):
    one, two = some(opened, 2), some(opened, 5)
    phone = save(aiko, opened, one, {"Forest": 8})
    with pytest.raises(Changed) as refused:
        save(aiko, opened, two, {"Island": 9})
    more = {name: count - one.get(name, 0) for name, count in two.items()}
    assert refused.value.params["version"] == phone.version
    assert refused.value.params["difference"] == {
        **{name: count for name, count in sorted(more.items()) if count},
        "Forest": -8, "Island": 9,
    }  # fmt: skip
    assert Pool.objects.get().deck["main"] == one
    again = save(aiko, opened, two, {"Island": 9}, version=phone.version)
    assert [row.deck["main"] for row in PoolSave.objects.order_by("version")] == [one, two]
    assert again.version == phone.version + 1


def test_saving_the_same_again_changes_nothing(aiko, opened):
    kept = save(aiko, opened, some(opened, 3))
    assert save(aiko, kept, some(opened, 3)).version == kept.version
    assert PoolSave.objects.count() == 1


def test_closed_packs_show_nothing(aiko, closed):
    assert queries.seen_cards(closed) == []
    for act in (
        lambda: save(aiko, closed),
        lambda: service.build(actor=aiko, pool=closed, version=1),
        lambda: service.hand_in(actor=aiko, pool=closed, version=1),
    ):
        with pytest.raises(NotOpenYet):
            act()
    one = service.open_packs(actor=aiko, pool=closed, count=1)
    seen = queries.seen_cards(one)
    assert {card.pack for card in seen} == {1}
    assert len(read_cards(Pool.objects.get().cards)) > len(seen)
    with pytest.raises(NotRevealed):
        queries.record(Pool.objects.select_related("opening").get())


def test_words_enter_the_seed_and_come_too_late_once_a_pack_is_open(aiko, closed):
    service.add_word(actor=aiko, pool=closed, word="seventeen goblins")
    for bad in ("", "x" * 101, "a\nb", "\u202eabc", "\0"):
        with pytest.raises(BadWord):
            service.add_word(actor=aiko, pool=closed, word=bad)
    service.open_packs(actor=aiko, pool=closed, count=1)
    with pytest.raises(AlreadyOpen):
        service.add_word(actor=aiko, pool=closed, word="late")


def test_nobody_else_sees_or_touches_a_pool(aiko, ben, operator, opened, closed):
    with pytest.raises(Unknown):
        queries.by_ref(ben, opened.ref)
    with pytest.raises(NotPermitted):
        save(ben, opened)
    for act in (service.open_packs, service.take_back, service.delete):
        with pytest.raises(NotPermitted):
            act(actor=ben, pool=opened)
    assert queries.by_ref(operator, opened.ref) == opened


@pytest.mark.parametrize(
    "path", ["", "word/", "open/", "deck/", "build/", "hand-in/", "take-back/", "delete/"]
)
def test_pages_of_anothers_pool_are_not_there(browser, ben, closed, path):
    address = f"/pools/{closed.ref}/{path}"
    send = browser(ben).post if path else browser(ben).get
    assert send(address).status_code == 404
    assert (browser().post if path else browser().get)(address).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "word/", "open/", "deck/", "build/", "ready/", "hand-in/", "take-back/", "counted/",
        "delete/",
    ],
)  # fmt: skip
def test_an_address_of_a_button_leads_to_the_pool(browser, aiko, ben, opened, path):
    answer = browser(aiko).get(f"/pools/{opened.ref}/{path}")
    assert (answer.status_code, answer["Location"]) == (302, f"/pools/{opened.ref}/")
    assert browser(ben).get(f"/pools/{opened.ref}/{path}", follow=True).status_code == 404
    assert Pool.objects.filter(pk=opened.pk, version=opened.version).exists()


def test_the_record_is_nobodys_before_all_packs_are_open(browser, aiko, ben, closed):
    service.open_packs(actor=aiko, pool=closed, count=5)
    assert browser(ben).get(f"/pools/{closed.ref}/record.json").status_code == 404
    assert browser(aiko).get(f"/pools/{closed.ref}/record.json").status_code == 409
    page = browser(aiko).get(f"/pools/{closed.ref}/verify/").content.decode()
    closed.opening.refresh_from_db()
    assert bytes(closed.opening.secret).hex() not in page


def test_a_pool_from_paper_has_no_packs_to_derive(browser, aiko):
    pool = papers.register(actor=aiko, cards=[(1, "Serra Angel")], title="Paper")
    for path in ("verify/", "record.json"):
        assert browser(aiko).get(f"/pools/{pool.ref}/{path}").status_code == 404


def _product():
    from formats.pools import products

    return products.find("M10")

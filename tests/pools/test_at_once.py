"""Two devices, double clicks, a word while a pack is opened: the database settles it."""

import pytest

from core.errors import Refusal
from formats.catalog.service import load_embedded
from formats.pools import products, service
from formats.pools.contents import read_cards
from formats.pools.errors import AlreadyOpen, Changed
from formats.pools.models import Opening, Pool, PoolSave
from users.models import User

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def aiko(transactional_db) -> User:
    load_embedded()
    return User.objects.create_user("aiko@example.org", "seventeen goblins", display_name="Aiko")


@pytest.fixture
def closed(aiko):
    return service.start(actor=aiko, product=products.find("M10"), packs=6)


def test_packs_are_fixed_once_however_many_open_them(at_once, aiko, closed):
    results = at_once(*[lambda: service.open_packs(actor=aiko, pool=closed) for _ in range(6)])
    assert {one.opened for one in results} == {6}
    assert len({one.cards for one in results}) == 1
    assert len(read_cards(Pool.objects.get().cards)) == 90


def test_a_word_is_in_the_seed_or_refused(at_once, aiko, closed):
    def word():
        service.add_word(actor=aiko, pool=closed, word="goblins")

    results = at_once(word, lambda: service.open_packs(actor=aiko, pool=closed), word, word)
    refused = sum(isinstance(one, AlreadyOpen) for one in results)
    assert not [
        one for one in results if isinstance(one, Exception) and not isinstance(one, Refusal)
    ]
    assert len(Opening.objects.get().nonces) == 3 - refused


def test_of_two_devices_one_saves_and_the_other_is_told(at_once, aiko, closed):
    pool = service.open_packs(actor=aiko, pool=closed)

    def save(basics):
        return lambda: service.save(
            actor=aiko, pool=pool, deck={"main": {}, "basics": basics}, version=pool.version
        )

    results = at_once(save({"Forest": 17}), save({"Island": 17}))
    assert sorted(type(one).__name__ for one in results) == ["Changed", "Pool"]
    [told] = [one for one in results if isinstance(one, Changed)]
    assert sorted(told.params["difference"].values()) == [-17, 17]
    assert PoolSave.objects.count() == 1


def test_packs_are_opened_while_the_pool_is_deleted(at_once, aiko, closed):
    results = at_once(
        lambda: service.open_packs(actor=aiko, pool=closed),
        lambda: service.delete(actor=aiko, pool=closed),
    )
    odd = [one for one in results if isinstance(one, Exception) and not isinstance(one, Refusal)]
    assert not odd
    assert (Pool.objects.count(), Opening.objects.count()) == (0, 0)

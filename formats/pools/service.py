"""The one way to open packs and to change a pool's deck."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from core import clock
from core.access import require
from core.errors import SignInNeeded, Unknown
from formats.boosters import MOST_NONCE, Opener, Product, commitment, derive, rules_text, seed_of
from formats.boosters.fairness import products_of
from formats.limited import auto_build
from formats.pools import rules
from formats.pools.cards import play_cards, pool_cards
from formats.pools.contents import (
    BASICS,
    LEAST_CARDS,
    MOST_CARDS,
    PoolDeck,
    difference,
    excess,
    from_packs,
    read_cards,
    read_deck,
    write_cards,
)
from formats.pools.errors import (
    AlreadyOpen,
    BadDeck,
    BadNumberOfPacks,
    BadWord,
    Changed,
    Locked,
    NotInPool,
    NotOpenYet,
    TooManyPools,
    TooManyWords,
    TooSmall,
)
from formats.pools.models import Opening, Pool, PoolSave, Source
from users.models import User

#: Boosters of a sealed pool, as the rulebook of 2010 has it.
SEALED_PACKS: Final = (5, 6)
MOST_POOLS: Final = 200
MOST_WORDS: Final = 500
_SECRET_BYTES: Final = 32


def start(*, actor: User, product: Product, packs: int, title: str = "") -> Pool:
    """A sealed pool whose packs are committed to and still closed.

    Refusals: BadNumberOfPacks, TooManyPools, SignInNeeded for an account that is gone.
    """
    require(rules.own, actor)
    with transaction.atomic():
        _room_for_another(actor)
        [pool] = start_all(owners=[actor], product=product, packs=packs, title=title)
    return pool


def start_all(
    *,
    owners: Sequence[User],
    product: Product,
    packs: int,
    title: str = "",
    deadline: datetime | None = None,
) -> list[Pool]:
    """One opening for everybody, each with a pool of closed packs. The caller asks who may.

    Refusals: BadNumberOfPacks.
    """
    if packs not in SEALED_PACKS:
        raise BadNumberOfPacks(least=SEALED_PACKS[0], most=SEALED_PACKS[-1])
    secret = secrets.token_bytes(_SECRET_BYTES)
    text = rules_text([product], [0] * packs)
    with transaction.atomic():
        opening = Opening(secret=secret, rules=text)
        opening.commitment = commitment(ref=opening.ref, secret=secret, rules=text)
        opening.save()
        return Pool.objects.bulk_create(
            Pool(
                owner=owner,
                opening=opening,
                title=title or product.name,
                packs=packs,
                deadline=deadline,
            )
            for owner in owners
        )


def add_word(*, actor: User, pool: Pool, word: str) -> None:
    """A word of one's own, which enters the seed. Refusals: BadWord, AlreadyOpen, TooManyWords."""
    require(rules.change, actor, pool)
    if not 0 < len(word) <= MOST_NONCE or not word.isprintable():
        raise BadWord(limit=MOST_NONCE)
    with transaction.atomic():
        opening = _locked_opening(pool)
        if opening.sealed_at is not None:
            raise AlreadyOpen
        if len(opening.nonces) >= MOST_WORDS:
            raise TooManyWords(limit=MOST_WORDS)
        opening.nonces.append(word)
        opening.save(update_fields=["nonces"])


def open_packs(*, actor: User, pool: Pool, count: int | None = None) -> Pool:
    """Open the next `count` packs, all of them without a number.

    The first pack that anybody opens fixes those of all pools of the opening; the last one of a
    pool that is alone reveals the secret. Opening what is open already changes nothing.
    """
    require(rules.change, actor, pool)
    with transaction.atomic():
        opening = _locked_opening(pool)
        if opening.sealed_at is None:
            seal(opening)
        locked = _locked(pool)
        wanted = locked.packs if count is None else locked.opened + max(count, 0)
        locked.opened = min(wanted, locked.packs)
        locked.save(update_fields=["opened"])
        alone = not Pool.objects.filter(opening=opening).exclude(pk=locked.pk).exists()
        if alone and locked.opened == locked.packs:
            reveal(opening)
    return locked


def reveal(opening: Opening) -> None:
    """Show the secret: whoever has several pools out does so when nobody builds any more."""
    if opening.revealed_at is None:
        opening.revealed_at = clock.now()
        opening.save(update_fields=["revealed_at"])


def seal(opening: Opening) -> None:
    """Fix the packs of all pools of an opening whose row is locked, and write them down."""
    products, packs = products_of(opening.rules)
    openers = [Opener(product) for product in products]
    seed = seed_of(ref=opening.ref, secret=bytes(opening.secret), nonces=opening.nonces)
    pools = list(Pool.objects.filter(opening=opening).only("pk", "ref"))
    for pool in pools:
        pool.cards = write_cards(from_packs(derive(openers, packs, seed, pool.ref)))
    Pool.objects.bulk_update(pools, ["cards"], batch_size=500)
    opening.sealed_at = clock.now()
    opening.save(update_fields=["sealed_at"])


def save(*, actor: User, pool: Pool, deck: Mapping[str, Any], version: int) -> Pool:
    """Save the deck, whole or not: `{"main": {name: copies}, "basics": {name: number}}`.

    `version` is the one that the actor has seen. Refusals: NotOpenYet, Locked, BadDeck, NotInPool,
    Changed (`version`, and `difference`: of which cards the refused deck has more or fewer).
    """
    require(rules.change, actor, pool)
    wanted = _read(deck)
    with transaction.atomic():
        locked = _changeable(pool)
        standing = read_deck(locked.deck)
        if locked.version != version:
            raise Changed(version=locked.version, difference=difference(wanted, standing))
        return _put(locked, wanted)


def build(*, actor: User, pool: Pool, version: int) -> Pool:
    """Put the deck in that the program would build. Refusals: NotOpenYet, Locked, Changed."""
    require(rules.change, actor, pool)
    with transaction.atomic():
        locked = _changeable(pool)
        if locked.version != version:
            raise Changed(version=locked.version, difference={})
        known = play_cards(read_cards(locked.cards))
        built = auto_build([known[card.name] for card in read_cards(locked.cards)
                            if card.name not in BASICS])  # fmt: skip
        main: dict[str, int] = {}
        for name in built.main:
            main[name] = main.get(name, 0) + 1
        return _put(locked, PoolDeck(main, {n: c for n, c in built.basics.items() if c}))


def hand_in(*, actor: User, pool: Pool, version: int) -> Pool:
    """Lock the deck. Refusals: NotOpenYet, Locked, Changed, TooSmall, NotInPool."""
    require(rules.change, actor, pool)
    with transaction.atomic():
        locked = _changeable(pool)
        if locked.version != version:
            raise Changed(version=locked.version, difference={})
        deck = read_deck(locked.deck)
        if deck.size < LEAST_CARDS:
            raise TooSmall(count=deck.size, least=LEAST_CARDS)
        locked.handed_in_at = clock.now()
        locked.save(update_fields=["handed_in_at"])
    return locked


def take_back(*, actor: User, pool: Pool) -> Pool:
    """Build on, as long as the deadline has not come. Refusals: Locked."""
    require(rules.change, actor, pool)
    with transaction.atomic():
        locked = _locked(pool)
        if locked.deadline is not None and locked.deadline <= clock.now():
            raise Locked
        locked.handed_in_at = None
        locked.save(update_fields=["handed_in_at"])
    return locked


def delete(*, actor: User, pool: Pool) -> None:
    """Delete it for good; the opening goes with its last pool."""
    require(rules.change, actor, pool)
    with transaction.atomic():
        if pool.opening_id is not None:
            _locked_opening(pool)  # first the opening, then its pools: as whoever opens packs does
        Pool.objects.filter(pk=pool.pk).delete()
        if pool.opening_id and not Pool.objects.filter(opening_id=pool.opening_id).exists():
            Opening.objects.filter(pk=pool.opening_id).delete()


def register(*, actor: User, cards: Iterable[tuple[int, str]], title: str) -> Pool:
    """A pool from paper: (copies, name) of every card. Refusals: BadDeck, TooManyPools."""
    require(rules.own, actor)
    lines = list(cards)
    if not lines or sum(count for count, _name in lines) > MOST_CARDS:
        raise BadDeck(most=MOST_CARDS)
    with transaction.atomic():
        _room_for_another(actor)
        return Pool.objects.create(
            owner=actor, source=Source.PAPER, title=title, cards=write_cards(pool_cards(lines))
        )


def _room_for_another(actor: User) -> None:
    """Lock the owner's row, so that two at once cannot both be the last that is allowed."""
    if User.objects.select_for_update(no_key=True).filter(pk=actor.pk).first() is None:
        raise SignInNeeded
    if Pool.objects.filter(owner=actor).count() >= MOST_POOLS:
        raise TooManyPools(limit=MOST_POOLS)


def _put(locked: Pool, deck: PoolDeck) -> Pool:
    over = excess(deck, read_cards(locked.cards))
    if over is not None:
        name, count, had = over
        raise NotInPool(card=name, count=count, had=had)
    if deck == read_deck(locked.deck):
        return locked
    locked.deck = deck.as_json()
    locked.version += 1
    locked.changed_at = clock.now()
    locked.save(update_fields=["deck", "version", "changed_at"])
    PoolSave.objects.create(pool=locked, version=locked.version, deck=locked.deck)
    return locked


def _read(deck: Mapping[str, Any]) -> PoolDeck:
    """A deck of whole positive numbers; noughts are left out. Refusals: BadDeck."""
    parts: list[dict[str, int]] = []
    for part in ("main", "basics"):
        found = deck.get(part, {})
        if not isinstance(found, dict) or len(found) > MOST_CARDS:
            raise BadDeck(most=MOST_CARDS)
        for name, count in found.items():
            whole = isinstance(count, int) and not isinstance(count, bool)
            if not isinstance(name, str) or not whole or not 0 <= count <= MOST_CARDS:
                raise BadDeck(most=MOST_CARDS)
        parts.append({name: count for name, count in found.items() if count})
    made = PoolDeck(*parts)
    if made.size > MOST_CARDS or not made.basics.keys() <= set(BASICS):
        raise BadDeck(most=MOST_CARDS)
    return made


def _locked(pool: Pool) -> Pool:
    rows = Pool.objects.select_for_update(no_key=True, of=("self",))
    locked = rows.filter(pk=pool.pk).first()
    if locked is None:
        raise Unknown
    return locked


def _locked_opening(pool: Pool) -> Opening:
    rows = Opening.objects.select_for_update(no_key=True)
    locked = None if pool.opening_id is None else rows.filter(pk=pool.opening_id).first()
    if locked is None:  # registered from paper, or gone
        raise Unknown
    return locked


def _changeable(pool: Pool) -> Pool:
    locked = _locked(pool)
    if locked.opened < locked.packs:
        raise NotOpenYet
    over = locked.deadline is not None and locked.deadline <= clock.now()
    if over or locked.handed_in_at is not None:
        raise Locked
    return locked

"""The one way to open packs and to change a pool's deck."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import structlog
from django.db import transaction

from core import clock
from core.access import require
from formats.boosters import (
    MOST_NONCE,
    Derivation,
    Product,
    commitment,
    in_order,
    rules_text,
    seed_of,
)
from formats.limited import auto_build
from formats.pools import followers, rules
from formats.pools.cards import play_cards
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
from formats.pools.dealing import check_cards, check_more, committed
from formats.pools.errors import (
    AlreadyOpen,
    BadDeck,
    BadNumberOfPacks,
    BadWord,
    Changed,
    Locked,
    NotInPool,
    Shown,
    TooManyWords,
    TooSmall,
)
from formats.pools.locks import (
    changeable,
    locked_opening,
    locked_pool,
    room_for_another,
    usable,
)
from formats.pools.models import LONGEST_TITLE, Opening, Pool, PoolSave
from users.models import Player, User
from users.roles.models import Scope
from users.service import main_player

logger = structlog.get_logger(__name__)
#: Boosters of a sealed pool, as the rulebook of 2010 has it.
SEALED_PACKS: Final = (5, 6)
#: Words that one pool may add to the seed.
MOST_WORDS: Final = 5
_SECRET_BYTES: Final = 32
#: Pools that one look at deadlines closes.
_AT_ONCE: Final = 200


def start(*, actor: User, product: Product, packs: int, title: str = "") -> Pool:
    """A sealed pool of packs of one kind. Refusals: BadNumberOfPacks, those of `start_with`."""
    check_number(packs)
    return start_with(actor=actor, products=[product] * packs, title=title)


def check_number(packs: int) -> None:
    """Refuse what is no number of packs of a sealed pool (BadNumberOfPacks)."""
    if packs not in SEALED_PACKS:
        raise BadNumberOfPacks(least=SEALED_PACKS[0], most=SEALED_PACKS[-1])


def start_with(*, actor: User, products: Sequence[Product], title: str = "") -> Pool:
    """A pool whose packs are committed to and still closed; `products` says of what each pack is.

    Refusals: TooFewCards, TooManyPools, SignInNeeded for an account that is gone.
    """
    require(rules.own, actor)
    with transaction.atomic():
        room_for_another(actor)
        [pool] = start_all(players=[main_player(actor)], products=products, title=title)
    return pool


def start_all(
    *,
    players: Sequence[Player],
    products: Sequence[Product],
    title: str = "",
    deadline: datetime | None = None,
    scope: Scope | None = None,
) -> list[Pool]:
    """One opening for everybody, each with a pool of closed packs: `products` says of what each
    pack is. The caller asks who may. Refusals: TooFewCards.
    """
    kinds: list[Product] = []
    for product in products:
        if not any(product is kind for kind in kinds):
            kinds.append(product)
    which = [next(at for at, kind in enumerate(kinds) if kind is one) for one in products]
    check_cards(kinds, which, len(players))
    secret = secrets.token_bytes(_SECRET_BYTES)
    text = rules_text(kinds, which)
    with transaction.atomic():
        opening = Opening(secret=secret, rules=text)
        opening.commitment = commitment(ref=opening.ref, secret=secret, rules=text)
        opening.save()
        return Pool.objects.bulk_create(
            Pool(
                player=player,
                scope=scope,
                opening=opening,
                title=title or kinds[0].name,
                packs=len(which),
                deadline=deadline,
            )
            for player in players
        )


def join(*, like: Pool, players: Sequence[Player], deadline: datetime | None) -> list[Pool]:
    """Pools of the same opening for those who came late: as `like`, with other packs.

    Where packs are open already, those of the new pools are fixed at once. The caller asks who may.
    Refusals: TooFewCards, Shown, OtherEdition.
    """
    with transaction.atomic():
        opening = locked_opening(like)
        if opening.revealed_at is not None:
            raise Shown
        check_more(opening, len(players))
        pools = [
            Pool(
                player=player,
                scope=like.scope,
                opening=opening,
                title=like.title,
                packs=like.packs,
                deadline=deadline,
            )
            for player in players
        ]
        if opening.sealed_at is not None:
            _fill(opening, pools)
            opening.save(update_fields=["dealt_to"])
        return Pool.objects.bulk_create(pools)


def add_word(*, actor: User, pool: Pool, word: str) -> None:
    """A word of one's own, which enters the seed. Refusals: BadWord, AlreadyOpen, TooManyWords."""
    require(rules.change, actor, pool)
    if not 0 < len(word) <= MOST_NONCE or not word.isprintable():
        raise BadWord(limit=MOST_NONCE)
    with transaction.atomic():
        opening = locked_opening(pool)
        locked = usable(pool, actor)
        if opening.sealed_at is not None:
            raise AlreadyOpen
        if locked.words >= MOST_WORDS:
            raise TooManyWords(limit=MOST_WORDS)
        opening.nonces.append(word)
        opening.save(update_fields=["nonces"])
        locked.words += 1
        locked.save(update_fields=["words"])


def open_packs(*, actor: User, pool: Pool, count: int | None = None) -> Pool:
    """Open the next `count` packs, all of them without a number.

    The first pack that anybody opens fixes those of all pools of the opening; the last one of a
    pool that is alone, and no event's, reveals the secret. Opening what is open already changes
    nothing. Refusals: OtherEdition.
    """
    require(rules.change, actor, pool)
    with transaction.atomic():
        opening = locked_opening(pool)
        usable(pool, actor)
        if opening.sealed_at is None:
            seal(opening)
        locked = locked_pool(pool)
        wanted = locked.packs if count is None else locked.opened + max(count, 0)
        locked.opened = min(wanted, locked.packs)
        locked.save(update_fields=["opened"])
        others = Pool.objects.filter(opening=opening).exclude(pk=locked.pk)
        if locked.scope_id is None and locked.opened == locked.packs and not others.exists():
            reveal(opening)
    return locked


def reveal(opening: Opening) -> None:
    """Show the secret: whoever has several pools out does so when nobody builds any more."""
    if opening.revealed_at is None:
        opening.revealed_at = clock.now()
        opening.save(update_fields=["revealed_at"])


def seal(opening: Opening) -> None:
    """Fix the packs of all pools of an opening whose row is locked, and write them down."""
    pools = list(Pool.objects.filter(opening=opening).only("pk", "ref"))
    _fill(opening, pools)
    Pool.objects.bulk_update(pools, ["cards"], batch_size=500)
    opening.sealed_at = clock.now()
    opening.save(update_fields=["sealed_at", "dealt_to"])


def _fill(opening: Opening, pools: Sequence[Pool]) -> None:
    products, packs = committed(opening)
    seed = seed_of(ref=opening.ref, secret=bytes(opening.secret), nonces=opening.nonces)
    if any(product.dealt for product in products):
        opening.dealt_to += in_order(pool.ref for pool in pools)
    derivation = Derivation(products, packs, seed, opening.dealt_to)
    for pool in pools:
        pool.cards = write_cards(from_packs(derivation.of(pool.ref)))


def save(*, actor: User, pool: Pool, deck: Mapping[str, Any], version: int) -> Pool:
    """Save the deck, whole or not: `{"main": {name: copies}, "basics": {name: number}}`.

    `version` is the one that the actor has seen. Refusals: NotOpenYet, Locked, BadDeck, NotInPool,
    Changed (`version`, and `difference`: of which cards the refused deck has more or fewer).
    """
    require(rules.change, actor, pool)
    wanted = _read(deck)
    with transaction.atomic():
        locked = changeable(pool, actor)
        standing = read_deck(locked.deck)
        if locked.version != version:
            raise Changed(version=locked.version, difference=difference(wanted, standing))
        return _put(locked, wanted, actor)


def build(*, actor: User, pool: Pool, version: int) -> Pool:
    """Put the deck in that the program would build. Refusals: NotOpenYet, Locked, Changed."""
    require(rules.change, actor, pool)
    with transaction.atomic():
        locked = changeable(pool, actor)
        if locked.version != version:
            raise Changed(version=locked.version, difference={})
        known = play_cards(read_cards(locked.cards))
        built = auto_build([known[card.name] for card in read_cards(locked.cards)
                            if card.name not in BASICS])  # fmt: skip
        main: dict[str, int] = {}
        for name in built.main:
            main[name] = main.get(name, 0) + 1
        return _put(locked, PoolDeck(main, {n: c for n, c in built.basics.items() if c}), actor)


def hand_in(*, actor: User, pool: Pool, version: int) -> Pool:
    """Lock the deck. Refusals: NotOpenYet, Locked, Changed, TooSmall, NotInPool."""
    require(rules.change, actor, pool)
    with transaction.atomic():
        locked = changeable(pool, actor)
        if locked.version != version:
            raise Changed(version=locked.version, difference={})
        _check_whole(locked)
        locked.handed_in_at = clock.now()
        locked.save(update_fields=["handed_in_at"])
        followers.tell(locked, actor)
    return locked


def close_overdue() -> None:
    """Hand in what stands where the deadline has come. Looked for every two seconds.

    A deck that is not whole, and packs that are closed, wait for a judge.
    """
    due = Pool.objects.filter(deadline__lte=clock.now(), closed_at=None).order_by("pk")
    for pk in list(due.values_list("pk", flat=True)[:_AT_ONCE]):
        try:
            with transaction.atomic():
                rows = Pool.objects.select_for_update(no_key=True, skip_locked=True, of=("self",))
                pool = rows.filter(pk=pk, deadline__lte=clock.now(), closed_at=None).first()
                if pool is not None:
                    _close(pool)
        except Exception:  # one that cannot be closed keeps none of the others open
            logger.exception("pool_not_closed", pool=pk)


def _close(locked: Pool) -> None:
    locked.closed_at = clock.now()
    whole = locked.handed_in_at is None and locked.opened == locked.packs
    whole = whole and not locked.waits_for_swap
    if whole and read_deck(locked.deck).size >= LEAST_CARDS and not _over(locked):
        locked.handed_in_at = locked.deadline
        followers.tell(locked, None)
    locked.save(update_fields=["closed_at", "handed_in_at"])


def take_back(*, actor: User, pool: Pool) -> Pool:
    """Build on, as long as the deadline has not come. Refusals: Locked."""
    require(rules.change, actor, pool)
    with transaction.atomic():
        locked = usable(pool, actor)
        if locked.is_over:
            raise Locked
        locked.handed_in_at = None
        locked.save(update_fields=["handed_in_at"])
    return locked


def delete(*, actor: User, pool: Pool) -> None:
    """Delete it for good; the opening goes with its last pool."""
    require(rules.throw_away, actor, pool)
    with transaction.atomic():
        if pool.opening_id is not None:
            locked_opening(pool)  # first the opening, then its pools: as whoever opens packs does
        Pool.objects.filter(pk=pool.pk).delete()
        if pool.opening_id and not Pool.objects.filter(opening_id=pool.opening_id).exists():
            Opening.objects.filter(pk=pool.opening_id).delete()


def _put(locked: Pool, deck: PoolDeck, actor: User) -> Pool:
    _check_owned(deck, locked)
    if deck == read_deck(locked.deck):
        return locked
    locked.deck = deck.as_json()
    locked.version += 1
    locked.changed_at = clock.now()
    locked.save(update_fields=["deck", "version", "changed_at"])
    PoolSave.objects.create(
        pool=locked, version=locked.version, deck=locked.deck, saved_by=actor.ref
    )
    return locked


def _check_owned(deck: PoolDeck, pool: Pool) -> None:
    over = excess(deck, read_cards(pool.cards))
    if over is not None:
        name, count, had = over
        raise NotInPool(card=name[:LONGEST_TITLE], count=count, had=had)


def _check_whole(pool: Pool) -> None:
    deck = read_deck(pool.deck)
    if deck.size < LEAST_CARDS:
        raise TooSmall(count=deck.size, least=LEAST_CARDS)
    _check_owned(deck, pool)  # a paper pool may have been written down anew


def _over(pool: Pool) -> bool:
    return excess(read_deck(pool.deck), read_cards(pool.cards)) is not None


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

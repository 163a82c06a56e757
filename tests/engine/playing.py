"""Random games with the cards that the engine knows, and what must hold at every decision."""

import random
from collections.abc import Sequence
from typing import Final

from games.cards import definition_of, known_names
from games.engine.casting import list_options
from games.engine.decisions import TAKE_BACK, Decision
from games.engine.definitions import BASIC_LANDS, LAND
from games.engine.game import Game
from games.engine.state import CARD, COPY, NOTHING, TOKEN
from games.engine.table import Config, Seat
from games.engine.zones import BATTLEFIELD, STACK

NAMES: Final = known_names()
DEFINITIONS: Final = [definition_of(name) for name in NAMES]
SPELLS: Final = [at for at, card in enumerate(DEFINITIONS) if not card.types & LAND]
BASICS: Final = [NAMES.index(name) for name in BASIC_LANDS]
EDITIONS: Final = ("current", "2010")
#: No game of such decks is as long.
MOST_DECISIONS: Final = 20_000


def deck(rng: random.Random) -> list[int]:
    """Forty cards of two colours."""
    colors = rng.sample(range(5), 2)
    mask = sum(1 << color for color in colors)
    able = [at for at in SPELLS if not DEFINITIONS[at].colors & ~mask]
    lands = [BASICS[colors[at % 2]] for at in range(17)]
    return [rng.choice(able) for _ in range(23)] + lands


def game_of(seed: int, **config) -> Game:
    """A game of two such decks; the edition goes with the seed."""
    rng = random.Random(seed)
    seats = [Seat(deck(rng)), Seat(deck(rng))]
    return Game(Config(seats, DEFINITIONS, edition=EDITIONS[seed % 2], seed=seed, **config))


def choose(rng: random.Random, decision: Decision) -> Sequence[int]:
    """Anything that is allowed."""
    if decision.proposal and rng.random() < 0.02:
        return TAKE_BACK
    for _ in range(20):
        choice = _any(rng, decision)
        if decision.legal is None or not decision.legal(tuple(choice)):
            return choice
    return decision.fallback()


def _any(rng: random.Random, decision: Decision) -> list[int]:
    count = len(decision.options)
    if decision.total is not None:
        shares = [decision.least] * count
        for _ in range(decision.total - sum(shares)):
            shares[rng.randrange(count)] += 1
        return shares
    return rng.sample(range(count), rng.randint(decision.least, min(decision.most, count)))


def play(game: Game, rng: random.Random, look=bool) -> int:
    """Play to the end, looking at every decision; how many there were."""
    for count in range(MOST_DECISIONS):
        if game.decision is None:
            return count
        look(game)
        game.answer(choose(rng, game.decision))
    raise AssertionError("a game without an end")


def holds_together(game: Game) -> None:
    """Each object in one zone and at one place, owners right, nothing negative, mana emptied."""
    table, state = game.table, game.table.state
    seen: list[int] = []
    for owner, places in enumerate(
        zip(state.libraries, state.hands, state.graveyards, strict=True)
    ):
        for zone, place in zip((0, 1, 3), places, strict=True):
            for number in place:
                row = state.objects[number]
                assert (row.owner, row.zone, row.gone) == (owner, zone, False)
            seen += place
    for zone, place in ((BATTLEFIELD, state.battlefield), (STACK, state.stack), (5, state.exile)):
        assert all(state.objects[number].zone == zone for number in place)
        assert not any(state.objects[number].gone for number in place)
        seen += place
    assert len(set(seen)) == len(seen)
    there = {number for number, row in state.objects.items() if not row.gone and row.zone >= 0}
    assert there == set(seen)
    for at, card in enumerate(state.cards):
        row = state.objects[card.object]
        assert (row.card, row.owner, row.kind, row.definition) == (
            at, card.owner, CARD, card.definition,
        )  # fmt: skip
    for number in seen:
        row = state.objects[number]
        assert row.kind not in (TOKEN, COPY) or row.zone in (BATTLEFIELD, STACK)
        assert all(count >= 0 for count in row.counters.values())
        assert row.damage >= 0
        if row.attached_to != NOTHING and row.zone == BATTLEFIELD:
            assert row.attached_to in state.objects
    assert all(amount >= 0 for player in state.players for amount in player.pool)
    decision = game.decision
    assert decision is not None
    assert decision.check(decision.fallback()) == decision.fallback()
    if decision.kind == "priority":
        assert decision.player == state.priority
        assert not state.waiting
        assert decision.options == tuple(list_options(table, decision.player))
        fighting = [] if state.combat is None else [*state.combat.attackers, *state.combat.blockers]
        assert all(number in state.battlefield for number in fighting)
    if not state.begun:
        assert all(not any(player.pool) for player in state.players)
    assert table.computed is None or set(table.computed) >= set(state.battlefield)

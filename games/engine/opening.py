"""Before the first turn: who begins, opening hands, mulligans (CR 103; rulebook p. 14)."""

from collections.abc import Generator, Sequence
from typing import Final

from games.engine.decisions import Decision
from games.engine.moves import BOTTOM, draw, move, opening_hands, shuffle
from games.engine.table import Table
from games.engine.zones import LIBRARY

Asking = Generator[Decision, tuple[int, ...], None]

CHOOSE_FIRST, DRAW_HANDS, MULLIGANS, READY = range(4)
_FIRST: Final = (("first",), ("second",))
_KEEP: Final = (("keep",), ("mulligan",))


def open_game(table: Table) -> Asking:
    """Do what is next before the first turn; the state says what that is."""
    state = table.state
    if state.stage == CHOOSE_FIRST:
        yield from _choose_first(table)
    elif state.stage == DRAW_HANDS:
        opening_hands(table)
        state.stage = MULLIGANS
    else:
        yield from _mulligans(table)


def _choose_first(table: Table) -> Asking:
    """The loser of the last game decides, else whom chance names."""
    state, count = table.state, len(table.state.players)
    chooser = table.config.chooses
    if chooser < 0:
        chooser = table.chance.below(count, "first")
        table.tell("chosen", player=chooser)
    state.chose = chooser
    (choice,) = yield Decision(chooser, "play_first", _FIRST)
    # In a game of more than two "second" leaves the first turn to the next in turn order.
    state.first = chooser if choice == 0 else (chooser + 1) % count
    table.tell("first", player=state.first)
    state.stage = DRAW_HANDS


def _mulligans(table: Table) -> Asking:
    """Each in turn order says whether they keep; when all have, those who do not take another hand
    at the same time, and so on until nobody does (CR 103.5).
    """
    state, count = table.state, len(table.state.players)
    order = [(state.first + at) % count for at in range(count)]
    rows = state.players
    silent = [one for one in order if not rows[one].kept and not rows[one].throws]
    throwing = [one for one in order if rows[one].throws]
    if silent:
        yield from _declare(table, silent[0])
    elif throwing:
        yield from _hands_anew(table, throwing)
    else:
        state.stage, state.turn, state.active = READY, 1, state.first


def _declare(table: Table, player: int) -> Asking:
    row = table.state.players[player]
    choice = 0  # without a card left to lose there is nothing to say
    if _counted(table, row.mulligans) < table.config.starting_hand:
        (choice,) = yield Decision(player, "mulligan", _KEEP, about={"taken": row.mulligans})
    row.kept, row.throws = choice == 0, choice == 1
    table.tell("mulligan" if choice else "keep", player=player)


def _hands_anew(table: Table, players: Sequence[int]) -> Asking:
    """Hands go back and are drawn again; then what is too much of them is put on the bottom."""
    fewer = table.edition.mulligan == "fewer"
    for player in players:
        row = table.state.players[player]
        row.throws, row.mulligans = False, row.mulligans + 1
        for number in list(table.state.hands[player]):
            move(table, number, LIBRARY, event="put_back")
        shuffle(table, player)
        less = _counted(table, row.mulligans) if fewer else 0
        draw(table, player, table.config.starting_hand - less)
    if not fewer:
        for player in players:
            yield from _bottom(table, player)


def _counted(table: Table, mulligans: int) -> int:
    """Of more than two players the first one costs no card (CR 103.5c; rulebook p. 27)."""
    return max(mulligans - (len(table.state.players) > 2), 0)


def _bottom(table: Table, player: int) -> Asking:
    """A card for each mulligan goes to the bottom, in any order and unseen (CR 103.5)."""
    hand = list(table.state.hands[player])
    count = min(_counted(table, table.state.players[player].mulligans), len(hand))
    chosen: Sequence[int] = range(count)
    if 0 < count < len(hand):
        cards = tuple(("card", number) for number in hand)
        chosen = yield Decision(player, "put_on_bottom", cards, least=count, most=count)
    for at in chosen:
        move(table, hand[at], LIBRARY, position=BOTTOM, event="put_back")

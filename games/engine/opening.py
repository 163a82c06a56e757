"""Before the first turn: who begins, opening hands, mulligans (CR 103; rulebook p. 14)."""

from collections.abc import Generator
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
    (choice,) = yield Decision(chooser, "play_first", _FIRST)
    # In a game of more than two "second" leaves the first turn to the next in turn order.
    state.first = chooser if choice == 0 else (chooser + 1) % count
    table.tell("first", player=state.first)
    state.stage = DRAW_HANDS


def _mulligans(table: Table) -> Asking:
    """Each in turn order says whether they keep; who does not takes another hand, at once."""
    state, count = table.state, len(table.state.players)
    order = [(state.first + at) % count for at in range(count)]
    player = next((one for one in order if not state.players[one].kept), None)
    if player is None:
        state.stage, state.turn, state.active = READY, 1, state.first
        return
    row = state.players[player]
    if row.mulligans < table.config.starting_hand:
        (choice,) = yield Decision(player, "mulligan", _KEEP, about={"taken": row.mulligans})
    else:
        choice = 0  # no cards are left to lose
    if choice == 0:
        yield from _bottom(table, player)
        row.kept = True
        table.tell("keep", player=player)
        return
    row.mulligans += 1
    table.tell("mulligan", player=player)
    for number in list(state.hands[player]):
        move(table, number, LIBRARY, event="put_back")
    shuffle(table, player)
    fewer = _counted(table, row.mulligans) if table.edition.mulligan == "fewer" else 0
    draw(table, player, table.config.starting_hand - fewer)


def _counted(table: Table, mulligans: int) -> int:
    """Of more than two players the first one costs no card (CR 103.5c; rulebook p. 27)."""
    return max(mulligans - (len(table.state.players) > 2), 0)


def _bottom(table: Table, player: int) -> Asking:
    """Currently: whoever keeps puts a card on the bottom for each mulligan (CR 103.5)."""
    row = table.state.players[player]
    if table.edition.mulligan != "bottom" or not _counted(table, row.mulligans):
        return
    hand = table.state.hands[player]
    count = min(_counted(table, row.mulligans), len(hand))
    options = tuple(("card", number) for number in hand)
    chosen = tuple(range(count))
    if count < len(hand):
        chosen = yield Decision(player, "put_on_bottom", options, least=count, most=count)
    for at in chosen:
        move(table, options[at][1], LIBRARY, position=BOTTOM, event="put_back")

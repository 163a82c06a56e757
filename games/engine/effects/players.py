"""What is done to players and by them: cards, life, mana, turns, the end."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.atoms import (
    gain_life,
    go,
    lose_life,
    mill,
)
from games.engine.decisions import Decision
from games.engine.doing import Doing
from games.engine.ending import lose
from games.engine.ir.effects import (
    AddMana,
    Discard,
    Draw,
    EndsGame,
    ExtraTurn,
    GainLife,
    LookAtTop,
    LoseLife,
    Mill,
    Search,
)
from games.engine.mana import KINDS
from games.engine.moves import draw, shuffle
from games.engine.selecting import (
    amount_of,
    fitting,
    players_among,
    things_of,
)
from games.engine.zones import GRAVEYARD, LIBRARY

if TYPE_CHECKING:
    from games.engine.table import Table


from games.engine.effects.doer import Asked, does, remember


@does(Draw)
def _draw(doing: Doing, effect: Draw) -> None:
    amount = amount_of(doing, effect.amount)
    for player in players_among(things_of(doing, effect.who)):
        draw(doing.table, player, amount)


@does(Discard)
def _discard(doing: Doing, effect: Discard) -> Asked:
    table = doing.table
    amount = amount_of(doing, effect.amount)
    for player in players_among(things_of(doing, effect.who)):
        hand = list(table.state.hands[player])
        count = min(amount, len(hand))
        picks: Sequence[int] = range(count)
        if effect.how == "random":
            table.chance.shuffle(hand, f"discard {player}")
        elif count < len(hand) and count:
            chooser = doing.you if effect.how == "you" else player
            options = tuple(("card", number) for number in hand)
            picks = yield Decision(chooser, "discard", options, least=count, most=count)
        moved = []
        table.begin()
        for at in picks:
            new = yield from go(table, hand[at], GRAVEYARD, event="discard")
            moved.append(new)
        table.finish()
        remember(doing, moved)


@does(Mill)
def _mill(doing: Doing, effect: Mill) -> Asked:
    amount = amount_of(doing, effect.amount)
    for player in players_among(things_of(doing, effect.who)):
        yield from mill(doing.table, player, amount)


@does(Search)
def _search(doing: Doing, effect: Search) -> Asked:
    table = doing.table
    amount = amount_of(doing, effect.amount)
    for player in players_among(things_of(doing, effect.who)):
        what = replace(effect.what, zone=LIBRARY)
        able = [
            number
            for number in fitting(table, what, player, doing.source)
            if table.state.objects[number].owner == player
        ]
        most = min(amount, len(able))
        least = 0 if effect.what.narrows() else most
        picks: Sequence[int] = range(most)
        if least < len(able):
            options = tuple(("card", number) for number in able)
            picks = yield Decision(player, "search", options, least=least, most=most)
        found = [able[at] for at in picks]
        table.tell("search", player=player, found=len(found))
        if effect.reveals:
            for number in found:
                table.tell("reveal", player=player, name=table.definition(number).name)
        if effect.on_top:
            shuffle(table, player)
            for number in reversed(found):
                _lift(table, player, number)
            continue
        for number in found:
            yield from go(table, number, effect.zone, controller=player, tapped=effect.tapped)
        shuffle(table, player)


def _lift(table: "Table", player: int, number: int) -> None:
    library = table.state.libraries[player]
    library.remove(number)
    library.append(number)


@does(LookAtTop)
def _look_at_top(doing: Doing, effect: LookAtTop) -> Asked:
    table = doing.table
    amount = amount_of(doing, effect.amount)
    for player in players_among(things_of(doing, effect.who)):
        library = table.state.libraries[player]
        top = list(reversed(library[-amount:])) if amount else []
        if len(top) < 2:
            continue
        options = tuple(("card", number) for number in top)
        order = yield Decision(doing.you, "top_order", options, least=len(top), most=len(top))
        del library[-len(top) :]
        library += [top[at] for at in reversed(order)]
        table.tell("reorder", player=player, count=len(top))


@does(GainLife)
def _gain_life(doing: Doing, effect: GainLife) -> None:
    amount = amount_of(doing, effect.amount)
    for player in players_among(things_of(doing, effect.who)):
        gain_life(doing.table, player, amount)


@does(LoseLife)
def _lose_life(doing: Doing, effect: LoseLife) -> None:
    amount = amount_of(doing, effect.amount)
    for player in players_among(things_of(doing, effect.who)):
        lose_life(doing.table, player, amount)


@does(AddMana)
def _add_mana(doing: Doing, effect: AddMana) -> Asked:
    amount = amount_of(doing, effect.amount)
    for player in players_among(things_of(doing, effect.who)):
        at = 0
        if len(effect.kinds) > 1:
            options = tuple(("mana", letter) for letter in effect.kinds)
            (at,) = yield Decision(player, "mana_kind", options)
        doing.table.state.players[player].pool[KINDS.index(effect.kinds[at])] += amount
        doing.table.tell("add_mana", player=player, mana=effect.kinds[at], amount=amount)


@does(ExtraTurn)
def _extra_turn(doing: Doing, effect: ExtraTurn) -> None:
    doing.table.state.extra_turns += players_among(things_of(doing, effect.who))


@does(EndsGame)
def _ends_game(doing: Doing, effect: EndsGame) -> None:
    table = doing.table
    named = players_among(things_of(doing, effect.who))
    teams = {table.state.players[player].team for player in named}
    lose(
        table,
        [
            player
            for player, row in enumerate(table.state.players)
            if (row.team in teams) != effect.wins and not row.lost
        ],
    )

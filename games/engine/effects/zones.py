"""What is done with particular zones: outside, exile, ante, command."""

from dataclasses import replace

from games.engine.atoms import go
from games.engine.decisions import Decision, Option
from games.engine.doing import Doing
from games.engine.effects.doer import Asked, does
from games.engine.ir.effects import Ante, Emblem, FromExile, Wish
from games.engine.selecting import matches, objects_among, players_among, things_of
from games.engine.state import EMBLEM, NOTHING
from games.engine.table import new_object
from games.engine.view import sees
from games.engine.zones import ANTE, COMMAND, EXILE, HAND, OUTSIDE


@does(Wish)
def _wish(doing: Doing, effect: Wish) -> Asked:
    table = doing.table
    what = replace(effect.what, zone=OUTSIDE)
    for player in players_among(things_of(doing, effect.who)):
        able = [
            card.object
            for card in table.state.cards
            if card.outside
            and card.owner == player
            and matches(table, what, card.object, player, doing.source)
        ]
        if not able:
            continue
        options = tuple(("card", number) for number in able)
        chosen = yield Decision(player, "wish", options, least=0, most=1)
        for at in chosen:
            yield from go(table, able[at], HAND, event="wish")


@does(FromExile)
def _from_exile(doing: Doing, effect: FromExile) -> Asked:
    table = doing.table
    exiled = [table.state.objects[number] for number in table.state.exile]
    what = replace(effect.what, zone=EXILE)
    options: list[Option] = [
        ("card", row.number)
        for row in exiled
        if sees(doing.you, row)
        and (row.face_down or matches(table, what, row.number, doing.you, doing.source))
    ]
    hidden = [row for row in exiled if not sees(doing.you, row)]
    options += [("pile", pile) for pile in sorted({row.pile for row in hidden})]
    if not options:
        return
    (at,) = yield Decision(doing.you, "exiled", tuple(options))
    kind, number = options[at]
    if kind == "pile":
        pile = [row.number for row in hidden if row.pile == number]
        number = pile[table.chance.below(len(pile), "exile")]
    yield from go(table, number, effect.zone)


@does(Ante)
def _ante(doing: Doing, effect: Ante) -> Asked:
    table = doing.table
    players = players_among(things_of(doing, effect.who))
    for number in objects_among(table, things_of(doing, effect.what)):
        if table.state.objects[number].owner in players:
            yield from go(table, number, ANTE, source=doing.source, event="ante")


@does(Emblem)
def _emblem(doing: Doing, effect: Emblem) -> None:
    table = doing.table
    if COMMAND not in table.state.zones:
        return
    definition = table.tokens[doing.definition] + effect.emblem
    number = new_object(table, EMBLEM, NOTHING, definition, doing.you, COMMAND)
    row = table.state.objects[number]
    row.controller = row.base_controller = doing.you
    table.state.command.append(number)
    table.tell("emblem", object=number, player=doing.you, to=COMMAND)

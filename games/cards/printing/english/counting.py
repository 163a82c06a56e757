"""How many, and whether it is so, in English: amounts and conditions."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.cards.printing.english.things import kinds_of, noun, pronoun, self_name, some, thing
from games.cards.printing.english.words import (
    COLORS,
    TIMES,
    ZONES,
    article,
    listed,
    number,
    plural,
    possessive,
)
from games.cards.printing.saying import Saying, said
from games.engine.definitions import LETTERS
from games.engine.ir import what as ir
from games.engine.zones import BATTLEFIELD, EXILE


def _times(times: int, text: str) -> str:
    return f"{TIMES.get(times, f'{times} times')} {text}" if times not in (1, -1) else text


def _of_power(amount: ir.PowerOf, say: Saying) -> str:
    return f"{pronoun(thing(amount.of, say))} {'toughness' if amount.toughness else 'power'}"


AMOUNTS: Final[dict[type, Callable[[Any, Saying], str]]] = {
    int: lambda amount, _say: str(amount),
    ir.X: lambda amount, _say: _times(amount.times, "X"),
    ir.Count: lambda amount, say: _times(
        amount.times, f"the number of {noun(amount.what, say, several=True)}"
    ),
    ir.PowerOf: _of_power,
    ir.ValueOf: lambda amount, say: (
        f"{pronoun(thing(amount.of, say))} {'converted mana cost' if say.old else 'mana value'}"
    ),
    ir.CountersOn: lambda amount, say: (
        f"the number of {amount.kind} counters on {thing(amount.of, say).text}"
    ),
    ir.EventAmount: lambda amount, _say: _times(amount.times, "that much"),
    ir.HandOf: lambda amount, say: f"the number of cards in {pronoun(thing(amount.of, say))} hand",
}


def amount_of(amount: ir.Amount, say: Saying) -> str:
    """An amount as a phrase."""
    return said(AMOUNTS, type(amount))(amount, say)


def many(amount: ir.Amount, word: str, say: Saying) -> str:
    """So many of a thing: "a card", "X cards", "cards equal to the number of …"."""
    *before, last = word.split(" ")
    words = " ".join((*before, plural(last)))
    if isinstance(amount, int):
        return article(word) if amount == 1 else f"{number(amount)} {words}"
    if isinstance(amount, ir.X):
        return f"{amount_of(amount, say)} {words}"
    if isinstance(amount, ir.EventAmount) and amount.times == 1:
        return f"that many {words}"
    return f"a number of {words} equal to {amount_of(amount, say)}"


def _activated(condition: ir.Activations, say: Saying) -> str:
    times = f"{number(condition.least)} or more times"
    return f"{possessive(self_name(say))} first ability was activated {times} this turn"


def _exists(condition: ir.Exists, say: Saying) -> str:
    what = condition.what
    if what.zone == BATTLEFIELD and what.controller:
        inner = replace(what, controller="")
        kinds, after = kinds_of(inner, old=say.old)
        if condition.least == 1 and len(kinds) > 1 and not after:
            things = listed([article(kind) for kind in kinds], "or")
        else:
            things = some(inner, say, condition.least)
        more = " or more" if condition.least > 1 else ""
        head, _space, rest = things.partition(" ")
        things = f"{head}{more} {rest}"
        return f"{'you control' if what.controller == 'you' else 'an opponent controls'} {things}"
    whose = {"you": "your ", "opponent": "an opponent's ", "": "a "}[what.controller]
    where = f"in {whose}{said(ZONES, what.zone)}" if what.zone != EXILE else "in exile"
    if what.zone == BATTLEFIELD:
        where = "on the battlefield"
    if condition.least == 1:
        return f"there is {some(what, say, owned=False)} {where}"
    things = noun(what, say, several=True, owned=False)
    return f"there are {number(condition.least)} or more {things} {where}"


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def _your_turn(condition: ir.YourTurn, _say: Saying) -> str:
    which = []
    first = condition.not_after
    if first is not None and not condition.not_before and first < len(_ORDINALS):
        return f"it's your {listed(list(_ORDINALS[:first]), 'or')} turn of the game"
    if condition.not_before:
        which.append(f"at least your turn number {condition.not_before}")
    if condition.not_after is not None:
        which.append(f"at most your turn number {condition.not_after}")
    return " and ".join(["it's your turn", *which]) + (" of the game" if which else "")


_LETTERS: Final = {**dict(zip(LETTERS, COLORS.values(), strict=True)), "C": "colorless"}
CONDITIONS: Final[dict[type, Callable[[Any, Saying], str]]] = {
    ir.Exists: _exists,
    ir.Activations: _activated,
    ir.Lacks: lambda condition, say: f"{self_name(say)} has no {condition.kind} counters on it",
    ir.Kicked: lambda _condition, say: f"{self_name(say)} was kicked",
    ir.SpentMana: lambda condition, say: (
        f"{{{condition.letter}}} was spent to cast {self_name(say)}"
    ),
    ir.CastFrom: lambda condition, say: (
        f"{self_name(say)} was cast from your {said(ZONES, condition.zone)}"
    ),
    ir.YourTurn: _your_turn,
}


def holds(condition: ir.Condition, say: Saying) -> str:
    """A condition as a clause."""
    return said(CONDITIONS, type(condition))(condition, say)

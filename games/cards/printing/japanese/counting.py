"""How many, and whether it is so, in Japanese: amounts and conditions."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.cards.printing.japanese.things import kinds, noun, self_name, some, thing
from games.cards.printing.japanese.words import COUNTERS, ZONES, wide
from games.cards.printing.saying import Saying, said
from games.engine.ir import what as ir
from games.engine.zones import BATTLEFIELD


def _times(times: int, text: str) -> str:
    return f"{text}の{wide(abs(times))}倍" if abs(times) != 1 else text


def counter(kind: str) -> str:
    """A kind of counter."""
    return f"{COUNTERS.get(kind, wide(kind))}カウンター"


AMOUNTS: Final[dict[type, Callable[[Any, Saying], str]]] = {
    int: lambda amount, _say: wide(amount),
    ir.X: lambda amount, _say: _times(amount.times, "Ｘ"),
    ir.Count: lambda amount, say: _times(amount.times, f"{noun(amount.what, say)}の数"),
    ir.PowerOf: lambda amount, say: (
        f"{thing(amount.of, say)}の{'タフネス' if amount.toughness else 'パワー'}"
    ),
    ir.ValueOf: lambda amount, say: (
        f"{thing(amount.of, say)}の{'点数で見たマナ・コスト' if say.old else 'マナ総量'}"
    ),
    ir.CountersOn: lambda amount, say: (
        f"{thing(amount.of, say)}の上に置かれている{counter(amount.kind)}の数"
    ),
    ir.EventAmount: lambda amount, _say: _times(amount.times, "その点数"),
    ir.HandOf: lambda amount, say: f"{thing(amount.of, say)}の手札の枚数",
}


def amount_of(amount: ir.Amount, say: Saying) -> str:
    """An amount as a phrase."""
    return said(AMOUNTS, type(amount))(amount, say)


def much(amount: ir.Amount, unit: str, say: Saying) -> str:
    """ "３点の", "その数に等しい点数の"."""
    if isinstance(amount, int | ir.X):
        return f"{amount_of(amount, say)}{unit}の"
    if isinstance(amount, ir.EventAmount) and amount.times == 1:
        return f"その{unit}数の"
    return f"{amount_of(amount, say)}に等しい{unit}数の"


def cards(amount: ir.Amount, say: Saying, word: str = "カード") -> str:
    """ "カードを２枚", as an object."""
    if isinstance(amount, int | ir.X):
        return f"{word}を{amount_of(amount, say)}枚"
    return f"{much(amount, '枚', say)}{word}を"


def _exists(condition: ir.Exists, say: Saying) -> tuple[str, str]:
    what = condition.what
    more = "以上" if condition.least > 1 else ""
    if what.zone == BATTLEFIELD and what.controller:
        who = "あなた" if what.controller == "you" else "対戦相手"
        inner = replace(what, controller="")
        things = f"{some(inner, say, condition.least)}{more}" if more else noun(inner, say)
        head = f"{who}が{things}をコントロールして"
    else:
        unit = kinds(what, old=say.old)[0].counter
        count = f"{wide(condition.least)}{unit}{more}" if more else ""
        head = f"{noun(what, say)}が{count}存在して"
    return f"{head}いる", f"{head}いない"


def _activated(condition: ir.Activations, say: Saying) -> tuple[str, str]:
    head = f"このターンに{self_name(say)}の１つ目の能力が{wide(condition.least)}回以上起動されて"
    return f"{head}いる", f"{head}いない"


def _your_turn(condition: ir.YourTurn, _say: Saying) -> tuple[str, str]:
    which = f"このゲームの{wide(condition.not_before)}回目以後の" if condition.not_before else ""
    if condition.not_after is not None:
        which += f"このゲームの{wide(condition.not_after)}回目以前の"
    return f"{which}あなたのターンである", f"{which}あなたのターンでない"


CONDITIONS: Final[dict[type, Callable[[Any, Saying], tuple[str, str]]]] = {
    ir.Exists: _exists,
    ir.Activations: _activated,
    ir.Lacks: lambda condition, say: (
        f"{self_name(say)}の上に{counter(condition.kind)}が置かれていない",
        f"{self_name(say)}の上に{counter(condition.kind)}が置かれている",
    ),
    ir.Kicked: lambda _condition, say: (
        f"{self_name(say)}がキッカーされていた",
        f"{self_name(say)}がキッカーされていなかった",
    ),
    ir.SpentMana: lambda condition, say: (
        f"{self_name(say)}を唱えるために{{{condition.letter}}}が支払われていた",
        f"{self_name(say)}を唱えるために{{{condition.letter}}}が支払われていなかった",
    ),
    ir.CastFrom: lambda condition, say: (
        f"{self_name(say)}が{said(ZONES, condition.zone)}から唱えられていた",
        f"{self_name(say)}が{said(ZONES, condition.zone)}から唱えられていなかった",
    ),
    ir.YourTurn: _your_turn,
}


def holds(condition: ir.Condition, say: Saying) -> str:
    """A condition as a clause that "場合" or "かぎり" follows."""
    return said(CONDITIONS, type(condition))(condition, say)[0]


def fails(condition: ir.Condition, say: Saying) -> str:
    """The same, not being so."""
    return said(CONDITIONS, type(condition))(condition, say)[1]

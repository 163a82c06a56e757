"""What is done, in Japanese: a clause for each kind of effect."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.cards.printing.japanese.counting import holds
from games.cards.printing.japanese.deeds import DEEDS
from games.cards.printing.japanese.things import thing
from games.cards.printing.japanese.words import STEPS, goes_on, linked
from games.cards.printing.saying import Saying, said
from games.engine.ir import effects as do
from games.engine.ir import what as ir


def clauses(effects: Sequence[do.Effect], say: Saying) -> list[str]:
    """A clause for each effect; what the same player does next goes on with it."""
    found: list[str] = []
    before: ir.Ref | None = None
    for effect in effects:
        text, who = clause(effect, say), getattr(effect, "who", None)
        if who is not None and who == before and type(effect) in _GOES_ON:
            start = f"{thing(who, say)}は"
            then = "その後" if isinstance(who, ir.You) else ""
            found[-1] = f"{goes_on(found[-1])}、{then}{text.removeprefix(start)}"
            continue
        before = who if type(effect) in _GOES_ON else None
        found.append(text)
    return found


def sentences(effects: Sequence[do.Effect], say: Saying) -> str:
    """The effects as sentences."""
    return "".join(f"{one}。" for one in clauses(effects, say))


def _follow(effects: Sequence[do.Effect], say: Saying) -> str:
    """Several within one sentence."""
    *before, last = clauses(effects, say)
    return "".join(f"{goes_on(one)}、" for one in before) + last


def _may(effect: do.May, say: Saying) -> str:
    who = thing(effect.who, say)
    if effect.cost and not effect.effects:
        otherwise = _follow(effect.otherwise, say)
        return f"{who}が{effect.cost}を支払わないかぎり、{otherwise}"
    if effect.cost:
        text = f"{who}は{effect.cost}を支払ってもよい。"
        text += f"そうしたなら、{_follow(effect.effects, say)}"
    elif isinstance(effect.who, ir.You):
        done = _follow(effect.effects, say).removeprefix("あなたは")
        text = f"あなたは{linked(done)}もよい"
    else:
        text = f"{who}は次のことを選んでもよい。{_follow(effect.effects, say)}"
    if effect.otherwise:
        text += f"。そうしないなら、{_follow(effect.otherwise, say)}"
    return text


def _play(effect: do.Play, say: Saying) -> str:
    how = ""
    if effect.free:
        how = "マナ・コストを支払うことなく"
    elif effect.cost is not None:
        how = f"マナ・コストの代わりに{effect.cost}を支払うことで"
    text = f"あなたは{thing(effect.what, say)}を{how}プレイしてもよい"
    if effect.effects:
        text += f"。そうしたなら、{_follow(effect.effects, say)}"
    if effect.otherwise:
        text += f"。そうしないなら、{_follow(effect.otherwise, say)}"
    return text


def _if(effect: do.If, say: Saying) -> str:
    text = f"{holds(effect.condition, say)}場合、{_follow(effect.effects, say)}"
    if effect.otherwise:
        text += f"。そうでない場合、{_follow(effect.otherwise, say)}"
    return text


def _later(effect: do.Later, say: Saying) -> str:
    ability = say.card.abilities[effect.ability]
    inner = say.of(getattr(ability, "targets", ()), event="later")
    inner.itself = True
    what = _follow(getattr(ability, "effects", ()), inner)
    if not effect.step:
        return f"そうしたとき、{what}"
    return f"次の{said(STEPS, effect.step)}の開始時に、{what}"


#: What a player who has just done something goes on with.
_GOES_ON: Final = (
    do.Draw,
    do.Discard,
    do.Mill,
    do.GainLife,
    do.LoseLife,
    do.Sacrifice,
)
EFFECTS: Final[dict[type, Callable[[Any, Saying], str]]] = {
    **DEEDS,
    do.May: _may,
    do.Play: _play,
    do.If: _if,
    do.Later: _later,
}


def clause(effect: do.Effect, say: Saying) -> str:
    """An effect as a clause without a full stop."""
    return said(EFFECTS, type(effect))(effect, say)

"""What is done, in English: a clause for each kind of effect."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.cards.printing.english.counting import holds
from games.cards.printing.english.deeds import DEEDS
from games.cards.printing.english.people import capital, stopped
from games.cards.printing.english.things import (
    thing,
)
from games.cards.printing.english.words import (
    STEPS,
    listed,
)
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
            if who == ir.You() and not text.startswith("you "):
                found[-1] += f", then {text}"
                continue
            if text.startswith("that player "):
                found[-1] += f" and {text.removeprefix('that player ')}"
                continue
        before = who if type(effect) in _GOES_ON else None
        found.append(text)
    return found


def sentences(effects: Sequence[do.Effect], say: Saying) -> str:
    """The effects as sentences."""
    return " ".join(stopped(capital(one)) for one in clauses(effects, say))


def _follow(effects: Sequence[do.Effect], say: Saying) -> str:
    """Several within one sentence."""
    return listed(clauses(effects, say))


def _may(effect: do.May, say: Saying) -> str:
    if effect.cost and not effect.effects:
        otherwise = _follow(effect.otherwise, say)
        return f"{otherwise} unless {thing(effect.who, say).does('pays', 'pay')} {effect.cost}"
    subject = thing(effect.who, say)
    you = subject.text == "you"
    they = "you" if you else "they"
    if effect.cost:
        text = f"{subject.text} may pay {effect.cost}. If {they} do, {_follow(effect.effects, say)}"
    elif you:
        text = f"you may {_follow(effect.effects, say).removeprefix('you ')}"
    else:
        text = f"{subject.text} may choose this: {_follow(effect.effects, say)}"
    if effect.otherwise:
        text += f". If {they} don't, {_follow(effect.otherwise, say)}"
    return text


def _play(effect: do.Play, say: Saying) -> str:
    text = f"you may play {thing(effect.what, say).text}"
    if effect.free:
        text += " without paying its mana cost"
    elif effect.cost is not None:
        text += f" by paying {effect.cost} rather than its mana cost"
    if effect.effects:
        text += f". If you do, {_follow(effect.effects, say)}"
    if effect.otherwise:
        text += f". If you don't, {_follow(effect.otherwise, say)}"
    return text


def _if(effect: do.If, say: Saying) -> str:
    text = f"if {holds(effect.condition, say)}, {_follow(effect.effects, say)}"
    if effect.otherwise:
        text += f". Otherwise, {_follow(effect.otherwise, say)}"
    return text


def _later(effect: do.Later, say: Saying) -> str:
    ability = say.card.abilities[effect.ability]
    inner = say.of(ability.targets if hasattr(ability, "targets") else (), event="later")
    inner.itself = True
    what = _follow(getattr(ability, "effects", ()), inner)
    if not effect.step:
        return f"when you do, {what}"
    return f"at the beginning of the next {said(STEPS, effect.step)}, {what}"


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

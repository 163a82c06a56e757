"""What players do, in English: cards, life, turns, the end."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.cards.printing.english.counting import amount_of, many
from games.cards.printing.english.things import (
    Noun,
    noun,
    self_name,
    some,
    thing,
)
from games.cards.printing.english.words import (
    ZONES,
    possessive,
)
from games.cards.printing.saying import Saying, said
from games.engine.ir import effects as do
from games.engine.ir import what as ir
from games.engine.zones import BATTLEFIELD, EXILE, HAND, LIBRARY


def capital(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def stopped(text: str) -> str:
    """With a full stop, unless what is quoted at its end has one."""
    return text if text.endswith('."') else f"{text}."


def by(who: ir.Ref, one: str, say: Saying) -> str:
    """ "draw", or "target player draws"."""
    subject = thing(who, say)
    if subject.text == "you":
        return one
    return f"{subject.text} {one if subject.several else third(one)}"


def third(verbs: str) -> str:
    """The verbs as another than you does them."""
    first, space, rest = verbs.partition(" ")
    ending = "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    return f"{first}{ending}{space}{rest}"


def their(subject: Noun, say: Saying) -> str:
    """Whose, of a player who has just been named."""
    if subject.text == "you":
        return "your"
    return "his or her" if say.old and not subject.several else "their"


def by_noun(subject: Noun, one: str) -> str:
    """What a player does who has been named."""
    return one if subject.text == "you" else f"{subject.text} {third(one)}"


def _put_all(effect: do.PutAll, say: Saying) -> str:
    subject = thing(effect.who, say)
    whose = their(subject, say)
    zones = f"all cards from {whose} {said(ZONES, effect.zone)}"
    if effect.to == EXILE:
        return by_noun(subject, f"exile {zones}")
    if effect.shuffles:
        return by_noun(subject, f"shuffle {zones} into {whose} library")
    return by_noun(subject, f"put {zones} into {whose} {said(ZONES, effect.to)}")


def _wish(effect: do.Wish, say: Saying) -> str:
    card = some(replace(effect.what, zone=HAND, controller=""), say, owned=False)
    subject = thing(effect.who, say)
    whose = their(subject, say)
    they = "you" if whose == "your" else "they"
    return (
        f"{subject.text} may reveal {card} {they} own from outside the game "
        f"and put it into {whose} hand"
    )


def _sacrifice(effect: do.Sacrifice, say: Saying) -> str:
    if effect.who is None:
        return f"sacrifice {'it' if say.itself else self_name(say)}"
    if isinstance(effect.amount, int):
        return by(effect.who, f"sacrifice {some(effect.what, say, effect.amount)}", say)
    return by(effect.who, f"sacrifice {many(effect.amount, noun(effect.what, say), say)}", say)


def _discard(effect: do.Discard, say: Saying) -> str:
    cards = many(effect.amount, "card", say)
    if effect.how == "you":
        whose = possessive(thing(effect.who, say).text)
        return f"choose {cards} from {whose} hand. That player discards what you chose"
    random = " at random" if effect.how == "random" else ""
    return by(effect.who, f"discard {cards}{random}", say)


def _mill(effect: do.Mill, say: Saying) -> str:
    if not say.old:
        return by(effect.who, f"mill {many(effect.amount, 'card', say)}", say)
    subject = thing(effect.who, say)
    whose = their(subject, say)
    count = many(effect.amount, "card", say)
    top = "card" if effect.amount == 1 else count.removeprefix("a number of ")
    return by_noun(subject, f"put the top {top} of {whose} library into {whose} graveyard")


def _life(verb: str) -> Callable[[do.GainLife | do.LoseLife, Saying], str]:
    def say_so(effect: do.GainLife | do.LoseLife, say: Saying) -> str:
        subject = thing(effect.who, say)
        if isinstance(effect.amount, int | ir.X | ir.EventAmount):
            much = f"{amount_of(effect.amount, say)} life"
        else:
            much = f"life equal to {amount_of(effect.amount, say)}"
        return f"{subject.does(third(verb), verb)} {much}"

    return say_so


def _search(effect: do.Search, say: Saying) -> str:
    subject = thing(effect.who, say)
    whose = their(subject, say)
    it = "it" if effect.amount == 1 else "them"
    what = replace(effect.what, zone=LIBRARY, controller="")
    if effect.amount == 1:
        cards = some(what, say, owned=False)
    else:
        cards = f"up to {many(effect.amount, noun(what, say, owned=False), say)}"
    steps = [f"search {whose} library for {cards}"]
    if effect.reveals and effect.zone in (HAND, LIBRARY):
        steps.append(f"reveal {it}")
    if effect.on_top:
        card = "that card" if effect.amount == 1 else "those cards"
        steps.append(f"then shuffle and put {card} on top" if not say.old
                     else f"then shuffle {whose} library and put {card} on top of it")  # fmt: skip
    else:
        tapped = " tapped" if effect.tapped else ""
        into = {BATTLEFIELD: f"onto the battlefield{tapped}", EXILE: "into exile"}
        steps.append(f"put {it} {into.get(effect.zone, f'into {whose} {ZONES[effect.zone]}')}")
        steps.append(f"then shuffle {whose} library" if say.old else "then shuffle")
    if subject.text == "you":
        return ", ".join(steps)
    done = [third(one.removeprefix("then ")) for one in steps]
    return f"{subject.text} {', '.join(done[:-1])}, then {done[-1]}"


def _look(effect: do.LookAtTop, say: Saying) -> str:
    cards = "card" if effect.amount == 1 else many(effect.amount, "card", say)
    subject = thing(effect.who, say)
    whose = possessive(subject.text)
    text = f"look at the top {cards} of {whose} library"
    return f"{text}, then put it back" if effect.amount == 1 else (
        f"{text}, then put them back in any order"
    )  # fmt: skip


def _ends(effect: do.EndsGame, say: Saying) -> str:
    verbs = ("wins", "win") if effect.wins else ("loses", "lose")
    return f"{thing(effect.who, say).does(*verbs)} the game"


PEOPLE: Final[dict[type, Callable[[Any, Saying], str]]] = {
    do.PutAll: _put_all,
    do.Wish: _wish,
    do.Sacrifice: _sacrifice,
    do.Draw: lambda effect, say: by(effect.who, f"draw {many(effect.amount, 'card', say)}", say),
    do.Discard: _discard,
    do.Mill: _mill,
    do.GainLife: _life("gain"),
    do.LoseLife: _life("lose"),
    do.Search: _search,
    do.ExtraTurn: lambda effect, say: by(effect.who, "take an extra turn after this one", say),
    do.EndsGame: _ends,
    do.LookAtTop: _look,
}

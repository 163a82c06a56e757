"""What is done, in English: a clause for each kind of effect that holds no others."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.cards.printing.english.changes import UNTIL, keyword_words, predicates
from games.cards.printing.english.counting import amount_of, many
from games.cards.printing.english.people import PEOPLE, by, capital
from games.cards.printing.english.things import (
    Noun,
    bits,
    each_of,
    noun,
    self_name,
    some,
    subject_of,
    thing,
)
from games.cards.printing.english.words import (
    COLORS,
    ORDINALS,
    TYPES,
    ZONES,
    article,
    listed,
    possessive,
)
from games.cards.printing.saying import Saying, said
from games.engine.definitions import LETTERS, Definition
from games.engine.ir import effects as do
from games.engine.ir import what as ir
from games.engine.ir.changes import END_OF_TURN, Change
from games.engine.moves import BOTTOM, TOP
from games.engine.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY


def _damage(effect: do.Damage, say: Saying) -> str:
    source = thing(effect.source, say)
    much = ""
    if isinstance(effect.amount, int | ir.X | ir.EventAmount):
        much = f"{amount_of(effect.amount, say)} damage"
    divided = isinstance(effect.to, ir.Targeted) and say.target(effect.to.place).divides
    share = " divided as you choose among" if divided else " to"
    if much:
        return f"{source.does('deals', 'deal')} {much}{share} {each_of(effect.to, say)}"
    to, equal = each_of(effect.to, say), amount_of(effect.amount, say)
    return f"{source.does('deals', 'deal')} damage{share} {to} equal to {equal}"


def _destroy(effect: do.Destroy, say: Saying) -> str:
    what = thing(effect.what, say)
    text = f"destroy {what.text}"
    if effect.regenerates:
        return text
    return f"{text}. {'They' if what.several else 'It'} can't be regenerated"


def _put(effect: do.Put, say: Saying) -> str:
    what = thing(effect.what, say)
    owner = "their owners'" if what.several else "its owner's"
    if isinstance(effect.what, ir.Targeted) and not what.several:
        aim = say.target(effect.what.place).what
        owner = "your" if aim.controller == "you" and aim.zone != BATTLEFIELD else owner
    if effect.zone == EXILE:
        hidden = " face down" if effect.face_down else ""
        looks = ". You may look at that card" if effect.looks else ""
        return f"exile {what.text}{hidden}{looks}"
    if effect.zone == HAND:
        return f"return {what.text} to {owner} {'hands' if what.several else 'hand'}"
    if effect.zone == BATTLEFIELD:
        tapped = " tapped" if effect.tapped else ""
        under = ""
        if effect.under is not None:
            under = f" under {possessive(thing(effect.under, say).text)} control"
            if effect.under == ir.Owner(effect.what):
                under = f" under {owner} control"
        counters = ""
        if effect.counters is not None:
            kind, count = effect.counters
            it = "each of them" if what.several else "it"
            counters = f" with {many(count, f'{kind} counter', say)} on {it}"
        return f"put {what.text} onto the battlefield{tapped}{under}{counters}"
    zone = said(ZONES, effect.zone)
    if effect.zone == LIBRARY and effect.shuffles:
        return f"shuffle {what.text} into {owner} library"
    if effect.zone == LIBRARY:
        return f"put {what.text} {_place(effect.place, owner)}"
    return f"put {what.text} into {owner} {zone}"


def _place(place: int, owner: str) -> str:
    if place == BOTTOM:
        return f"on the bottom of {owner} library"
    if place == TOP:
        return f"on top of {owner} library"
    return f"into {owner} library {ORDINALS.get(place + 1, f'{place + 1}th')} from the top"


def _from_exile(effect: do.FromExile, say: Saying) -> str:
    card = some(replace(effect.what, zone=EXILE), say)
    if effect.zone == BATTLEFIELD:
        return f"put {card} onto the battlefield"
    return f"put {card} into its owner's {said(ZONES, effect.zone)}"


def _emblem(effect: do.Emblem, say: Saying) -> str:
    emblem = say.card.tokens[effect.emblem]
    inner = replace(say, card=emblem)
    lines = [say.tell(one, inner) for one in emblem.abilities] if say.tell else []
    return f'you get an emblem with "{" ".join(lines)}"'


def _add_mana(effect: do.AddMana, say: Saying) -> str:
    pool = "to your mana pool" if say.old else ""
    counted, amount = "", effect.amount
    if isinstance(amount, ir.Count):
        counted, amount = f"for each {noun(amount.what, say)}", amount.times
    if set(effect.kinds) >= set(LETTERS):
        kinds = many(amount, "mana", say).replace("manas", "mana").replace("a mana", "one mana", 1)
        kinds += " of any color"
    elif isinstance(amount, int):
        kinds = listed([f"{{{one}}}" * max(amount, 1) for one in effect.kinds], "or")
    else:
        kinds = listed([f"{{{one}}}" for one in effect.kinds], "or")
        kinds = f"an amount of {kinds} equal to {amount_of(amount, say)}"
    text = " ".join(word for word in ("add", kinds, pool, counted) if word)
    return by(effect.who, text, say)


def _lasts(effect: do.Lasts, say: Saying) -> str:
    until = said(UNTIL, effect.until).format(source=self_name(say))
    if effect.until == END_OF_TURN and effect.change == Change(rules=effect.change.rules):
        until = " this turn" if effect.change.rules else until
    subject = subject_of(effect.what, say)
    first = []
    if effect.control:
        first = [f"gain control of {subject.text}{until}"]
        subject = Noun("they", several=True) if subject.several else Noun("it")
    does = predicates(effect.change, effect.power, effect.toughness, subject, say, lasts=True)
    if effect.size is not None:
        have = "have" if subject.several else "has"
        does.append(f"{have} base power and toughness equal to {amount_of(effect.size, say)}")
    if does:
        # What is counted stands last.
        does.sort(key=lambda one: " where X is " in one or " for each " in one)
        head = subject.text
        first.append(f"{head} {_until(listed(does), until)}")
    return ". ".join(capital(one) if at else one for at, one in enumerate(first))


def _until(text: str, until: str) -> str:
    for mark in (", where X is ", " for each "):
        before, found, after = text.partition(mark)
        if found:
            return f"{before}{until}{found}{after}"
    return text + until


def token(what: Definition, amount: ir.Amount, say: Saying) -> str:
    """ "a 1/1 green Insect creature token"."""

    colors = listed(bits(COLORS, what.colors)) or "colorless"
    size = f"{what.power}/{what.toughness} " if what.power is not None else ""
    kind = " ".join((colors, *what.subtypes, *bits(TYPES, what.types)))
    with_ = keyword_words(what)
    made = many(amount, f"{size}{kind} token", say)
    if not with_:
        return made
    head, equal, rest = made.partition(" equal to ")
    return f"{head} with {listed(with_)}{equal}{rest}"


def _create(effect: do.Create, say: Saying) -> str:
    made = token(say.card.tokens[effect.token], effect.amount, say)
    tapped = "tapped " if effect.tapped else ""
    if tapped:
        first, _space, rest = made.partition(" ")
        made = f"{article('tapped') if first in ('a', 'an') else f'{first} tapped'} {rest}"
    if say.old:
        return by(effect.who, f"put {made} onto the battlefield", say)
    return by(effect.who, f"create {made}", say)


def _counter(effect: do.CounterSpell, say: Saying) -> str:
    what = thing(effect.what, say).text
    if effect.to == GRAVEYARD:
        return f"counter {what}"
    where = "exile it instead of putting it into its owner's graveyard"
    if effect.to == LIBRARY:
        where = "put it on top of its owner's library instead of into that player's graveyard"
    elif effect.to != EXILE:
        where = (
            f"put it into its owner's {said(ZONES, effect.to)} "
            "instead of into that player's graveyard"
        )
    return f"counter {what}. If that spell is countered this way, {where}"


def _counters(effect: do.PutCounters, say: Saying) -> str:
    if isinstance(effect.amount, int) and effect.amount < 0:
        taken = many(-effect.amount, f"{effect.kind} counter", say)
        return f"remove {taken} from {thing(effect.what, say).text}"
    on = thing(effect.what, say).text
    return f"put {many(effect.amount, f'{effect.kind} counter', say)} on {on}"


def _prevent(effect: do.Prevent, say: Saying) -> str:
    kind = "combat damage" if effect.combat else "damage"
    much = f"all {kind}"
    if effect.amount is not None:
        much = f"the next {amount_of(effect.amount, say)} {kind}"
    by = " by a source of your choice" if effect.chooses else ""
    to = f" to {thing(effect.to, say).text}" if effect.to is not None else ""
    if effect.permanents:
        to += f" and/or permanents {'you' if effect.to == ir.You() else 'those players'} control"
    if effect.redirects is not None:
        other = thing(effect.redirects, say).text
        return f"{much} that would be dealt{to} this turn{by} is dealt to {other} instead"
    return f"prevent {much} that would be dealt{to} this turn{by}"


def _tap(effect: do.Tap, say: Saying) -> str:
    return f"{'untap' if effect.untaps else 'tap'} {thing(effect.what, say).text}"


def _attached(effect: do.Attach, say: Saying) -> str:
    return self_name(say) if effect.what == ir.Source() else thing(effect.what, say).text


def _copy(effect: do.CopySpell, say: Saying) -> str:
    what = thing(effect.what, say).text
    return f"copy {what}. You may choose new targets for the copy"


DEEDS: Final[dict[type, Callable[[Any, Saying], str]]] = {
    **PEOPLE,
    do.Damage: _damage,
    do.Destroy: _destroy,
    do.Put: _put,
    do.FromExile: _from_exile,
    do.Ante: lambda effect, say: by(effect.who, f"ante {thing(effect.what, say).text}", say),
    do.Emblem: _emblem,
    do.AddMana: _add_mana,
    do.Lasts: _lasts,
    do.Create: _create,
    do.CounterSpell: _counter,
    do.Tap: _tap,
    do.PutCounters: _counters,
    do.Regenerate: lambda effect, say: f"regenerate {thing(effect.what, say).text}",
    do.Prevent: _prevent,
    do.Attach: lambda effect, say: (
        f"attach {_attached(effect, say)} to {thing(effect.to, say).text}"
    ),
    do.PhaseOut: lambda effect, say: thing(effect.what, say).does("phases out", "phase out"),
    do.CopySpell: _copy,
}

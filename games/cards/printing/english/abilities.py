"""A card's abilities as lines, in English."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.cards.printing.english.changes import keyword_words, predicates, rules
from games.cards.printing.english.counting import amount_of, holds, many
from games.cards.printing.english.effects import clauses, sentences
from games.cards.printing.english.people import capital, stopped
from games.cards.printing.english.things import Noun, noun, self_name, some, subject_of, thing
from games.cards.printing.english.triggers import DAMAGE, begins, happens
from games.cards.printing.english.words import ZONES, possessive
from games.cards.printing.saying import Saying, lines_of, said
from games.engine.definitions import INDESTRUCTIBLE, LURES, Definition
from games.engine.ir import abilities as of
from games.engine.ir import what as ir
from games.engine.ir.effects import Attach
from games.engine.zones import EXILE, LIBRARY


def keyword_lines(card: Definition, say: Saying) -> list[str]:
    """The lines that are keywords alone, and what only they can say."""
    lines = []
    if card.enchant is not None:
        lines.append(capital(f"enchant {noun(card.enchant, say)}"))
    words = keyword_words(card)
    sentence = say.old and card.keywords & INDESTRUCTIBLE
    if sentence:
        words.remove("indestructible")
    if words:
        lines.append(capital(", ".join(words)))
    if card.kicker:
        lines.append(f"Kicker {card.kicker}")
    if sentence:
        lines.append(f"{capital(self_name(say))} is indestructible.")
    return lines


def rule_lines(card: Definition, say: Saying) -> list[str]:
    """What holds of it without being an ability's words."""
    name = self_name(say)
    subject = Noun(name)
    lines = [f"{capital(name)} {one}." for one in rules(card.rules & ~LURES, subject, say)]
    if card.rules & LURES:
        lines.append(f"All creatures able to block {name} do so.")
    return lines


def line(ability: of.Ability, say: Saying) -> str:
    """An ability as the text of one line."""
    return said(ABILITIES, type(ability))(ability, say)


def costs(what: of.Costs, say: Saying) -> list[str]:
    """What is to be paid, piece by piece."""
    found = [what.mana] if what.mana else []
    if what.taps:
        found.append("{T}")
    if what.taps_other is not None:
        other = replace(what.taps_other, tapped=False)
        found.append(f"tap {some(other, say)}")
    if what.life:
        found.append(f"pay {what.life} life")
    if what.discards:
        found.append(f"discard {many(what.discards, 'card', say)}")
    if what.mills:
        found.append(f"mill {many(what.mills, 'card', say)}")
    if what.sacrifices_itself:
        found.append(f"sacrifice {self_name(say)}")
    if what.sacrifices is not None:
        found.append(f"sacrifice {some(replace(what.sacrifices, controller=''), say)}")
    if what.counters is not None:
        kind, count = what.counters
        taken = f"all {kind} counters" if count == -1 else many(count, f"{kind} counter", say)
        found.append(f"remove {taken} from {self_name(say)}")
    if what.buries_exiled:
        found.append(f"put a card exiled with {self_name(say)} into its owner's graveyard")
    if what.counters_x:
        found.append(f"remove X {what.counters_x} counters from {self_name(say)}")
    if what.loyalty_x:
        found.append("−X")
    if what.loyalty is not None:
        sign = "+" if what.loyalty > 0 else "−" if what.loyalty < 0 else ""
        found.append(f"{sign}{abs(what.loyalty)}")
    return found


def _spell(ability: of.Spell, say: Saying) -> str:
    say = say.of(ability.targets)
    parts = []
    if ability.unless is not None:
        parts.append(f"You can't cast {_this_spell(say)} if {holds(ability.unless, say)}.")
    if ability.additional is not None:
        paid = " and ".join(costs(ability.additional, say))
        parts.append(f"As an additional cost to cast {_this_spell(say)}, {paid}.")
    if ability.effects:
        parts.append(sentences(ability.effects, say))
    if ability.modes:
        modes = [
            sentences(mode.effects, say.of(mode.targets)).removesuffix(".")
            for mode in ability.modes
        ]
        if say.old:
            parts.append(f"Choose one — {'; or '.join(_small(one) for one in modes)}.")
        else:
            parts.append("\n".join(["Choose one —", *(f"• {one}." for one in modes)]))
    return " ".join(parts)


def _this_spell(say: Saying) -> str:
    return self_name(say) if say.old else "this spell"


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _activated(ability: of.Activated, say: Saying) -> str:
    say = say.of(ability.targets)
    price = costs(ability.costs, say)
    equips = len(ability.effects) == 1 and isinstance(ability.effects[0], Attach)
    if equips and ability.sorcery and "Equipment" in say.card.subtypes:
        words = ", ".join(price)
        return f"Equip {words}" if words.startswith("{") else f"Equip—{capital(words)}."
    paid = ", ".join(capital(one) for one in price) or "{0}"
    text = f"{paid}: {sentences(ability.effects, say)}"
    if ability.anybody:
        text += " Any player may activate this ability."
    if ability.sorcery and ability.costs.loyalty is None and not ability.costs.loyalty_x:
        text += (
            " Activate this ability only any time you could cast a sorcery."
            if say.old
            else " Activate only as a sorcery."
        )
    return text


def _triggered(ability: of.Triggered, say: Saying) -> str:
    say = say.of(ability.targets, event=ability.when.event)
    when = ability.when
    start = begins(when, say)
    if ability.condition is not None:
        start += f", if {holds(ability.condition, say)}"
    first, *rest = clauses(ability.effects, say)
    return " ".join(stopped(capital(one)) for one in (f"{start}, {first}", *rest))


def _static(ability: of.Static, say: Saying) -> str:
    say = say.of(())
    start = f"as long as {holds(ability.condition, say)}, " if ability.condition else ""
    subject = subject_of(ability.on, say)
    if ability.defines and ability.power == ability.toughness:
        both = f"{possessive(subject.text)} power and toughness are each equal to"
        return capital(f"{start}{both} {amount_of(ability.power, say)}.")
    if ability.defines:
        name = possessive(subject.text)
        return capital(
            f"{start}{name} power is equal to {amount_of(ability.power, say)}"
            f" and its toughness is equal to {amount_of(ability.toughness, say)}."
        )
    words = predicates(ability.change, ability.power, ability.toughness, subject, say, lasts=False)
    counted = [one for one in words if " for each " in one or "where X is" in one]
    words = [one for one in words if one not in counted] + counted
    if ability.wards:
        have = "have" if subject.several else "has"
        words.insert(0, f"{have} protection from the chosen color")
    text = f"{start}you control {subject.text}" if ability.control else ""
    if words:
        joined = " and ".join(words)
        text = f"{text} and it {joined}" if text else f"{start}{subject.text} {joined}"
    return stopped(capital(text))


def _when_replaced(ability: of.Replaces, say: Saying) -> str:
    what = ability.what
    name = self_name(say)
    if what is not None:
        people = what.players and not what.objects
        name = thing(ir.Each(what), say).text if people else some(what, say)
    return {
        "enters": f"{name} would enter" + (" the battlefield" if say.old else ""),
        "dies": f"{name} would be put into a graveyard from the battlefield"
        if say.old else f"{name} would die",
        "graveyard": f"{name} would be put into a graveyard from anywhere",
        "discard": f"you would discard {name}",
        "leaves stack": f"{name} would leave the stack",
        "damage": f"{DAMAGE[ability.combat]} would be dealt to {name}",
        "loses": f"{name} would lose the game",
        "draw": f"{name} would draw a card",
    }[ability.event]  # fmt: skip


def _replaces(ability: of.Replaces, say: Saying) -> str:
    say = say.of(())
    name = self_name(say)
    what = ability.what
    it = "it" if what is not None else name
    subject = Noun(name) if what is None else subject_of(ir.Each(what), say)
    enters = f"{subject.does('enters', 'enter')}{' the battlefield' if say.old else ''}"
    would = f"if {_when_replaced(ability, say)}"
    counters = "X" if ability.amount in (-1, ir.X()) else ""
    counted = f"{counters} {ability.kind} counters" if counters else many(
        ability.amount, f"{ability.kind} counter", say)  # fmt: skip
    text = said(
        {
            "tapped": f"{enters} tapped",
            "counters": f"{enters} with {counted} on it",
            "exile": f"{would}, exile it instead",
            "shuffle": f"{would}, reveal {it} and shuffle it into its owner's library instead",
            "prevent": f"{would}, prevent that damage",
            "prevent, counters": f"{would}, prevent that damage and remove that many "
            f"{ability.kind} counters from {it}",
            "exile this, starting life": f"{would}, instead exile {name} and the life total of "
            "that player becomes equal to the starting life total",
            "color": f"as {enters}, choose a color",
            "basic land": f"as {enters}, choose a basic land type",
            "copy": f"you may have {name} enter{' the battlefield' if say.old else ''} as a copy "
            "of any creature on the battlefield",
        },
        ability.instead,
    )
    if ability.condition is not None:
        text = f"as long as {holds(ability.condition, say)}, {text}"
    if ability.unless is not None:
        text += f" unless {holds(ability.unless, say)}"
    return capital(f"{text}.")


def _castable(ability: of.Castable, say: Saying) -> str:
    zone = said(ZONES, ability.zone)
    name = self_name(say) if say.old else "this card"
    text = f"You may cast {name} from your {zone}"
    if ability.cost is not None:
        text += f" by paying {ability.cost} rather than its mana cost"
    return f"{text}."


def _echoes(ability: of.Echoes, say: Saying) -> str:
    say = say.of(())
    clause = happens(of.When(ability.event, ability.what, ability.word), say)
    return (
        f"If an ability of a permanent you control triggers when {clause}, "
        "that ability triggers an additional time."
    )


def _permits(ability: of.Permits, say: Saying) -> str:
    say = say.of(())
    zone = ability.what.zone
    plain = replace(ability.what, controller="")
    where = {
        LIBRARY: "from the top of your library",
        EXILE: f"exiled with {self_name(say)}",
    }.get(zone, f"from your {said(ZONES, zone)}")
    if ability.lands:
        text = f"You may play {noun(plain, say, several=True, owned=False)} {where}"
    else:
        text = f"You may cast {noun(plain, say, several=True, owned=False)} {where}"
    if ability.face_down:
        text += " face down as 2/2 creatures"
    if ability.cost is not None:
        text += f" by paying {ability.cost} rather than their mana costs"
    return f"{text}."


ABILITIES: Final[dict[type, Callable[[Any, Saying], str]]] = {
    of.Spell: _spell,
    of.Activated: _activated,
    of.Triggered: _triggered,
    of.Static: _static,
    of.Replaces: _replaces,
    of.Castable: _castable,
    of.Echoes: _echoes,
    of.Permits: _permits,
}


def lines(card: Definition, edition: str) -> list[str]:
    """The card's text, a line for each ability, keywords first."""
    say = Saying(card, edition, tell=line)
    return lines_of(card, [*keyword_lines(card, say), *rule_lines(card, say)], say)

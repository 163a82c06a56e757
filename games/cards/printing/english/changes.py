"""What continuous effects do, in English: "gets +1/+1", "gains flying", "can't block"."""

from games.cards.printing.english.counting import amount_of
from games.cards.printing.english.things import Noun, bits, noun
from games.cards.printing.english.words import (
    COLORS,
    KEYWORDS,
    RULES,
    TYPES,
    amid,
    article,
    listed,
    plural,
)
from games.cards.printing.saying import Saying, said
from games.engine.definitions import CANNOT_ATTACK, CANNOT_BLOCK, FROM_TYPES, Definition
from games.engine.ir import changes as until
from games.engine.ir import what as ir
from games.engine.ir.changes import Change

UNTIL = {
    until.END_OF_TURN: " until end of turn",
    until.FOR_GOOD: "",
    until.WHILE_SOURCE: " for as long as {source} remains on the battlefield",
    until.YOUR_NEXT_TURN: " until your next turn",
    until.WHILE_YOURS: " for as long as you control {source}",
}


def sizes(power: ir.Amount, toughness: ir.Amount, say: Saying) -> str:
    """ "+1/+1", with what is counted after it."""
    pair = (power, toughness)
    counted = next((one for one in pair if not isinstance(one, int)), None)
    if isinstance(counted, ir.Count):
        each = noun(counted.what, say)
        return f"{_signed(*(_factor(one) for one in pair))} for each {each}"
    if counted is None or isinstance(counted, ir.X):
        return _signed(*(_letter(one) for one in pair))
    words = [("X" if one == counted else _letter(one)) for one in pair]
    return f"{_signed(*words)}, where X is {amount_of(counted, say)}"


def _factor(amount: ir.Amount) -> str:
    return str(amount.times if isinstance(amount, ir.Count) else amount)


def _letter(amount: ir.Amount) -> str:
    if isinstance(amount, ir.X):
        sign = "-" if amount.times < 0 else ""
        return f"{sign}{abs(amount.times) if abs(amount.times) > 1 else ''}X"
    return str(amount)


def _signed(power: str, toughness: str) -> str:
    minus = "-" in power + toughness

    def one(text: str) -> str:
        if text == "0":
            return "-0" if minus else "+0"
        return text if text.startswith("-") else f"+{text}"

    return f"{one(power)}/{one(toughness)}"


def together(change: Change, power: ir.Amount, toughness: ir.Amount) -> tuple[ir.Amount, ir.Amount]:
    """The numbers of the change, or those that are counted."""
    return change.power or power, change.toughness or toughness


def rules(mask: int, subject: Noun, say: Saying) -> list[str]:
    """What holds of it, as predicates."""
    both = CANNOT_ATTACK | CANNOT_BLOCK
    words = []
    if mask & both == both:
        words, mask = ["can't attack or block"], mask & ~both
    for at in range(mask.bit_length()):
        if mask >> at & 1:
            one, several = said(RULES, 1 << at)
            plenty = subject.several or subject.text == "you"
            words.append(amid(several if plenty else one, old=say.old))
    return words


def protected(change_bits: int, subtypes: tuple[str, ...]) -> str:
    """ "protection from black and from Goblins"."""
    kinds = bits(COLORS, change_bits & (1 << FROM_TYPES) - 1)
    kinds += [plural(one) for one in (*bits(TYPES, change_bits >> FROM_TYPES), *subtypes)]
    return "protection " + " and ".join(f"from {kind}" for kind in kinds)


def predicates(
    change: Change,
    power: ir.Amount,
    toughness: ir.Amount,
    subject: Noun,
    say: Saying,
    *,
    lasts: bool,
) -> list[str]:
    """Everything that a change does, each with its verb."""
    more = subject.several or subject.text == "you"
    have = ("gain" if more else "gains") if lasts else ("have" if more else "has")
    are = ("become" if more else "becomes") if lasts else ("are" if more else "is")
    words = []
    if change.copy != -1:
        words.append(f"{are} a copy of another card")
    if change.control != -1:
        words.append(f"{'change' if more else 'changes'} control")
    words += _kinds(change, are)
    if change.base_power is not None or change.base_toughness is not None:
        words.append(f"{have.replace('gain', 'have').replace('haves', 'has')} base {_base(change)}")
    up, down = together(change, power, toughness)
    if up != 0 or down != 0:
        words.append(f"{'get' if more else 'gets'} {sizes(up, down, say)}")
    if change.switches:
        words.append(f"{'switch' if more else 'switches'} power and toughness")
    if change.lose_all:
        words.append(f"{'lose' if more else 'loses'} all abilities")
    gains = bits(KEYWORDS, change.keywords)
    if change.protection or change.protection_from:
        gains.append(protected(change.protection, change.protection_from))
    gains += [_quoted(place, say) for place in change.abilities]
    if gains:
        words.append(f"{have} {listed(gains)}")
    if change.keywords_lost:
        lost = listed(bits(KEYWORDS, change.keywords_lost))
        words.append(f"{'lose' if more else 'loses'} {lost}")
    return words + rules(change.rules, subject, say)


def _kinds(change: Change, are: str) -> list[str]:
    words = []
    if change.lands_set and change.subtypes_set is None:
        words.append(f"{are} the chosen type")
    colors = bits(COLORS, change.colors_set) if change.colors_set > 0 else []
    if change.colors_set == 0:
        colors = ["colorless"]
    types = bits(TYPES, change.types_set) if change.types_set > 0 else []
    if types or change.subtypes_set:
        kind = " ".join((listed(colors), *(change.subtypes_set or ()), *types)).strip()
        words.append(f"{are} {article(kind) if are in ('is', 'becomes') else _several(kind)}")
    elif colors:
        words.append(f"{are} {listed(colors)}")
    elif change.subtypes_set == ():
        words.append(f"{are} of no subtype")
    added = [*bits(COLORS, change.colors_add), *change.subtypes_add, *bits(TYPES, change.types_add)]
    if added:
        kind = " ".join(added)
        many = are in ("are", "become")
        named = change.subtypes_add or change.types_add
        kind = (_several(kind) if many else article(kind)) if named else kind
        words.append(f"{are} {kind} in addition to what else {'they are' if many else 'it is'}")
    return words


def _several(kind: str) -> str:
    *before, last = kind.split(" ")
    return " ".join((*before, plural(last)))


def _base(change: Change) -> str:
    if change.base_toughness is None:
        return f"power {change.base_power}"
    if change.base_power is None:
        return f"toughness {change.base_toughness}"
    return f"power and toughness {change.base_power}/{change.base_toughness}"


def _quoted(place: tuple[int, int], say: Saying) -> str:
    if place[0] != -1 or say.tell is None:
        return "abilities of another card"
    return f'"{say.tell(say.card.abilities[place[1]], say)}"'


def keyword_words(card: Definition) -> list[str]:
    """The keyword abilities of a card by their words."""
    words = bits(KEYWORDS, card.keywords)
    if card.protection or card.protection_from:
        words.append(protected(card.protection, card.protection_from))
    return words

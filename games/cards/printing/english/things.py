"""What is spoken of, in English: filters, references, amounts, conditions."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from games.cards.printing.english.words import (
    COLORS,
    COMBAT,
    KEYWORDS,
    TYPES,
    ZONES,
    article,
    listed,
    number,
    plural,
    possessive,
)
from games.cards.printing.saying import Saying, called, said
from games.engine.definitions import CREATURE, PERMANENTS
from games.engine.ir import what as ir
from games.engine.zones import BATTLEFIELD, EXILE, STACK

_EVERYBODY: Final = {
    ir.Filter(players="opponent", objects=False): "your opponents",
    ir.Filter(players="any", objects=False): "players",
}


#: "Any target" of today, "creature or player" of 2010.
ANYTHING: Final = ir.Filter(types=CREATURE, players="any", walkers=True)


@dataclass(frozen=True, slots=True)
class Noun:
    """What a sentence is about, and whether it is several."""

    text: str
    several: bool = False

    def does(self, one: str, several: str) -> str:
        """With its verb."""
        return f"{self.text} {several if self.several or self.text == 'you' else one}"


def bits(table: dict[int, str], mask: int) -> list[str]:
    """The words of the bits that are set."""
    return [said(table, 1 << at) for at in range(mask.bit_length()) if mask >> at & 1]


def kinds_of(what: ir.Filter, *, old: bool) -> tuple[list[str], str]:
    """What it is called, without anything around: alternatives, and what follows all of them."""
    types = bits(TYPES, what.types)
    subtypes = list(what.subtypes)
    after = ""
    if what.zone == STACK:
        after = what.kind or "spell"
    elif what.zone != BATTLEFIELD:
        after = "card"
    if types == ["land"] and subtypes and not after:
        types = []
    if subtypes and types and (old or after or types != ["creature"]):
        return [f"{listed(subtypes, 'or')} {one}" for one in types], after
    if subtypes:
        return subtypes, after
    if what.types == PERMANENTS:
        types = ["permanent"]
    if not types and not after:
        types = ["token"] if what.token else ["permanent"]
    return types, after


def _adjectives(what: ir.Filter) -> list[str]:
    words = []
    if what.tapped is not None:
        words.append("tapped" if what.tapped else "untapped")
    if what.combat:
        words.append(said(COMBAT, what.combat))
    if what.enchanted is not None:
        words.append("enchanted" if what.enchanted else "unenchanted")
    words += [f"non{word.lower()}" for word in what.not_supertypes]
    words += [word.lower() for word in what.supertypes]
    words += [f"non{word}" for word in bits(COLORS, what.not_colors)]
    if what.colors:
        words.append(listed(bits(COLORS, what.colors), "or"))
    words += [f"non{word}" for word in bits(TYPES, what.not_types)]
    if what.token is not None and (what.types or what.subtypes or not what.token):
        words.append("token" if what.token else "nontoken")
    return words


def _after(what: ir.Filter, say: Saying, *, owned: bool, several: bool) -> str:
    """What follows the noun."""
    words = []
    if what.names:
        words.append(f"named {listed(list(what.names), 'or')}")
    if what.keywords:
        words.append(f"with {listed(bits(KEYWORDS, what.keywords), 'or')}")
    if what.not_keywords:
        words.append(f"without {listed(bits(KEYWORDS, what.not_keywords), 'or')}")
    if what.power_least is not None:
        words.append(f"with power {what.power_least} or greater")
    if what.power_most is not None:
        words.append(f"with power {what.power_most} or less")
    if what.value_most is not None:
        value = "converted mana cost" if say.old else "mana value"
        words.append(f"with {value} {what.value_most} or less")
    if what.zone in (BATTLEFIELD, STACK):
        holder = {"you": "you control", "opponent": "an opponent controls"}
        words += [holder[what.controller]] if what.controller else []
    elif owned:
        words.append(_from(what, several=several))
    if what.hurt:
        words.append(f"dealt damage this turn by {itself(say).text}")
    return "".join(f" {word}" for word in words)


def _from(what: ir.Filter, *, several: bool) -> str:
    zone = said(ZONES, what.zone)
    if what.zone == EXILE:
        return "in exile"
    if several and not what.controller:
        return f"from all {plural(zone)}"
    whose = {"you": "your", "opponent": "an opponent's", "": "a"}[what.controller]
    return f"from {whose} {zone}"


def _people(what: ir.Filter, *, several: bool) -> str:
    words = {"any": "player", "opponent": "opponent", "you": "you"}[what.players]
    return plural(words) if several and words != "you" else words


def noun(what: ir.Filter, say: Saying, *, several: bool = False, owned: bool = True) -> str:
    """The filter as a noun without article; "other" stands in front."""
    people = [_people(what, several=several)] if what.players else []
    if not what.objects:
        return people[0]
    if what.host:
        return hosting(say)
    kinds, after = kinds_of(what, old=say.old)
    if after:
        kinds = [listed(kinds, "or")] if kinds else []
        head = " ".join((*kinds, plural(after) if several else after))
    else:
        last = [" ".join((*one.split(" ")[:-1], plural(one.split(" ")[-1]))) for one in kinds]
        head = listed(last if several else kinds, "or")
    other = ["other"] if what.other else []
    text = " ".join((*other, *_adjectives(what), head)) + _after(
        what, say, owned=owned, several=several
    )
    return listed([text, *people], "or")


def some(what: ir.Filter, say: Saying, count: int = 1, *, owned: bool = True) -> str:
    """So many of them: "a creature", "another creature", "two creatures"."""
    if count != 1:
        return f"{number(count)} {noun(what, say, several=True, owned=owned)}"
    one = noun(what, say, owned=owned)
    if what.host:
        return one
    return f"an{one}" if what.other else article(one)


def every(what: ir.Filter, say: Saying) -> Noun:
    """All of them, as subject or object."""
    if what.players and not what.objects:
        if what.players == "you":
            return Noun("you")
        return Noun("each opponent" if what.players == "opponent" else "each player")
    if what.players:
        objects = noun(replace(what, players=""), say)
        return Noun(f"each {objects} and each {_people(what, several=False)}")
    return Noun(f"all {noun(what, say, several=True)}", several=True)


def subject_of(ref: ir.Ref, say: Saying) -> Noun:
    """What a sentence is about that says something of all of them together."""
    if isinstance(ref, ir.Each) and ref.what in _EVERYBODY:
        return Noun(_EVERYBODY[ref.what], several=True)
    found = thing(ref, say)
    return Noun(found.text.removeprefix("all "), found.several)


def each_of(ref: ir.Ref, say: Saying) -> str:
    """What something happens to, one by one."""
    if isinstance(ref, ir.Each) and ref.of is None and not ref.what.players:
        return f"each {noun(ref.what, say)}"
    return thing(ref, say).text


def aimed(target: ir.Target, say: Saying) -> str:
    """The words with "target", when it is first spoken of."""
    what = target.what
    walkers = what.walkers and not say.old
    anything = replace(what, walkers=True) == ANYTHING and walkers
    few = f"up to {number(target.most)} " if target.least < target.most else ""
    if not few and target.most != 1:
        few = f"{number(target.most)} "
    if target.divides:
        few = "any number of "
    several = target.most != 1
    if anything:
        return f"{few}target{'s' if several else ''}" if few else "any target"
    rest = noun(what, say, several=several)
    if walkers:
        rest += f" or {plural('planeswalker') if several else 'planeswalker'}"
    if what.other:
        return f"{few or 'an'}other target {rest.removeprefix('other ')}"
    return f"{few}target {rest}"


def again(what: ir.Filter, *, old: bool = True) -> str:
    """What has been named, in one word."""
    if what.players and not what.objects:
        return "player or planeswalker" if what.walkers and not old else "player"
    if what.players:
        return "creature or player" if what.types == CREATURE else "permanent or player"
    if what.zone == STACK:
        return what.kind or "spell"
    if what.zone != BATTLEFIELD:
        return "card"
    words = bits(TYPES, what.types) or list(what.subtypes)
    return words[0] if len(words) == 1 else "permanent"


def itself(say: Saying) -> Noun:
    """The source: "it" where it has just been named; else its type, or in 2010 its name."""
    if say.itself:
        return Noun("it")
    return Noun(self_name(say))


def self_name(say: Saying) -> str:
    """How a card speaks of itself."""
    bit = called(say.card)
    if say.old or not bit:
        return say.card.name
    for subtype in ("Aura", "Equipment"):
        if subtype in say.card.subtypes:
            return f"this {subtype}"
    return f"this {TYPES[bit]}"


def _targeted(ref: ir.Targeted, say: Saying) -> Noun:
    target = say.target(ref.place)
    several = target.most != 1
    word = again(target.what, old=say.old)
    if ref.place in say.told:
        return Noun(f"those {plural(word)}" if several
                    else f"that {word}", several)  # fmt: skip
    say.told.append(ref.place)
    return Noun(aimed(target, say), several)


def _each(ref: ir.Each, say: Saying) -> Noun:
    if ref.of is None:
        return every(ref.what, say)
    who = thing(ref.of, say)
    what = replace(ref.what, controller="")
    held = f"{who.text} controls" if not who.several else f"{who.text} control"
    return Noun(f"each {noun(what, say)} {held}")


def hosting(say: Saying) -> str:
    """What the card is attached to."""
    if "Equipment" in say.card.subtypes:
        return "equipped creature"
    return f"enchanted {again(say.card.enchant) if say.card.enchant else 'permanent'}"


def _it(ref: ir.It, _say: Saying) -> Noun:
    words = {"player": "that player", "player_thing": "that player", "from_player": "that player"}
    return Noun(words.get(ref.word, "it"))


#: Events that a player makes with a thing, by which that player has been named.
_BY_PLAYERS: Final = ("tap_for_mana", "cast", "discard", "sacrifice")


def _whose(role: str) -> Callable[[Any, Saying], Noun]:
    def name(ref: ir.Controller | ir.Owner, say: Saying) -> Noun:
        inner = thing(ref.of, say)
        if role == "controller" and inner.text == "that player":
            return inner
        if role == "controller" and inner.text == "that player or planeswalker":
            return Noun("that player or that planeswalker's controller")
        if inner.text == "it" and say.event in _BY_PLAYERS:
            return Noun("that player")
        return Noun(f"{pronoun(inner)} {role}{'s' if inner.several else ''}", inner.several)

    return name


def pronoun(of: Noun) -> str:
    if of.text.startswith("that ") and not of.several:
        return "its"
    return possessive(of.text)


def _all(ref: ir.All, say: Saying) -> Noun:
    return Noun(listed([thing(one, say).text for one in ref.of]), several=True)


def _among(ref: ir.Among, say: Saying) -> Noun:
    return Noun(f"each {noun(ref.what, say)} among {thing(ref.of, say).text}")


REFS: Final[dict[type, Callable[[Any, Saying], Noun]]] = {
    ir.Targeted: _targeted,
    ir.Source: lambda _ref, say: itself(say),
    ir.You: lambda _ref, _say: Noun("you"),
    ir.Each: _each,
    ir.All: _all,
    ir.Host: lambda _ref, say: Noun(hosting(say)),
    ir.Controller: _whose("controller"),
    ir.Owner: _whose("owner"),
    ir.It: _it,
    ir.Exiled: lambda _ref, _say: Noun("the exiled card"),
    ir.Sacrificed: lambda _ref, _say: Noun("the sacrificed permanent"),
    ir.Became: lambda ref, say: thing(ref.of, say),
    ir.Among: _among,
}


def thing(ref: ir.Ref, say: Saying) -> Noun:
    """What a reference speaks of."""
    return said(REFS, type(ref))(ref, say)

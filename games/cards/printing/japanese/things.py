"""What is spoken of, in Japanese: filters and references."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from games.cards.catalogue import japanese_name
from games.cards.printing.japanese.words import (
    COLORS,
    COMBAT,
    KEYWORDS,
    SUBTYPES,
    TYPES,
    ZONES,
    wide,
)
from games.cards.printing.saying import Saying, called, said
from games.engine.definitions import CREATURE, PERMANENTS, PLANESWALKER
from games.engine.ir import what as ir
from games.engine.zones import BATTLEFIELD, STACK

#: "Any target" of today, "creature or player" of 2010.
ANYTHING: Final = ir.Filter(types=CREATURE, players="any", walkers=True)
_PEOPLE: Final = {"any": "プレイヤー", "opponent": "対戦相手", "you": "あなた"}


@dataclass(frozen=True, slots=True)
class Kind:
    """A noun, and the word by which such things are counted."""

    text: str
    counter: str

    def so_many(self, count: int) -> str:
        """So many of them."""
        return f"{self.text}{wide(count)}{self.counter}"


def bits(table: dict[int, str], mask: int) -> list[str]:
    """The words of the bits that are set."""
    return [said(table, 1 << at) for at in range(mask.bit_length()) if mask >> at & 1]


def subtype(word: str) -> str:
    """A subtype; in the words of its card where it is unknown."""
    return SUBTYPES.get(word, word)


def kinds(what: ir.Filter, *, old: bool) -> list[Kind]:
    """What it is called, without anything around: one or more alternatives."""
    after, counter = "", ""
    if what.zone == STACK:
        after = "能力" if what.kind == "ability" else "呪文"
        counter = "つ"
    elif what.zone != BATTLEFIELD:
        after, counter = "カード", "枚"
    types = bits(TYPES, what.types)
    alive = what.types & (CREATURE | PLANESWALKER) or (what.subtypes and not _lands(what))
    counter = counter or ("体" if alive else "つ")
    if what.types == PERMANENTS or (not types and not what.subtypes and not after):
        types, counter = ["トークン" if what.token else "パーマネント"], counter or "つ"
    link = "・" if after == "カード" else ""
    subtypes = [subtype(one) for one in what.subtypes]
    if "Basic" in what.supertypes and types == ["土地"]:
        types, link = ["基本土地"], ""
    if types == ["土地"] and subtypes and not after:
        types = []
    if subtypes and types and (old or after or what.types != CREATURE):
        heads = [f"{one}・{kind}" for one in subtypes for kind in types]
    else:
        heads = subtypes or types
    if not after and not subtypes:
        counts = {TYPES[CREATURE]: "体", TYPES[PLANESWALKER]: "体"}
        return [Kind(head, counts.get(head, "つ")) for head in heads]
    return [Kind(f"{head}{link if head else ''}{after}", counter) for head in heads or [""]]


def _lands(what: ir.Filter) -> bool:
    lands = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Aura", "Equipment")
    return all(one in lands for one in what.subtypes)


def _before(what: ir.Filter, say: Saying, *, placed: bool) -> list[str]:
    """What stands before the noun, the nearest last."""
    hold = "コントロールする" if say.old else "コントロールしている"
    words = []
    if what.zone in (BATTLEFIELD, STACK):
        words += {"you": [f"あなたが{hold}"], "opponent": [f"対戦相手が{hold}"], "": []}[
            what.controller
        ]
    elif placed:
        whose = {"you": "あなたの", "opponent": "対戦相手の", "": ""}[what.controller]
        words.append(f"{whose}{said(ZONES, what.zone)}にある")
    if what.hurt:
        source = "これ" if say.itself else self_name(say)
        words.append(f"このターンに{source}からダメージを受けた")
    words += [f"「{name_of(one)}」という名前の" for one in what.names]
    if what.keywords:
        words.append(f"{'か'.join(bits(KEYWORDS, what.keywords))}を持つ")
    if what.not_keywords:
        words.append(f"{'も'.join(bits(KEYWORDS, what.not_keywords))}を持たない")
    if what.power_least is not None:
        words.append(f"パワーが{wide(what.power_least)}以上の")
    if what.power_most is not None:
        words.append(f"パワーが{wide(what.power_most)}以下の")
    if what.value_most is not None:
        value = "点数で見たマナ・コスト" if say.old else "マナ総量"
        words.append(f"{value}が{wide(what.value_most)}以下の")
    if what.tapped is not None:
        words.append("タップ状態の" if what.tapped else "アンタップ状態の")
    if what.combat:
        words.append(said(COMBAT, what.combat))
    if what.enchanted is not None:
        words.append("エンチャントされている" if what.enchanted else "エンチャントされていない")
    return words + _qualities(what)


def _qualities(what: ir.Filter) -> list[str]:
    words = ["基本でない" if one == "Basic" else "伝説でない" for one in what.not_supertypes]
    basic_land = "Basic" in what.supertypes and bits(TYPES, what.types) == ["土地"]
    for one in what.supertypes:
        words += [] if basic_land and one == "Basic" else [_SUPERTYPES.get(one, one)]
    words += [f"{one}でない" for one in bits(COLORS, what.not_colors)]
    if what.colors:
        words.append(f"{'か'.join(bits(COLORS, what.colors))}の")
    words += [f"{one}でない" for one in bits(TYPES, what.not_types)]
    if what.token is not None and (what.types or what.subtypes or not what.token):
        words.append("トークンである" if what.token else "トークンでない")
    return words


_SUPERTYPES: Final = {"Basic": "基本", "Legendary": "伝説の", "Snow": "氷雪", "World": "ワールド・"}


def noun(what: ir.Filter, say: Saying, mark: str = "", *, placed: bool = True) -> str:
    """The filter as a noun; `mark` ("各", "すべての") stands right before its last word."""
    if not what.objects:
        return f"{mark if what.players != 'you' else ''}{_PEOPLE[what.players]}"
    if what.host:
        return hosting(say)
    head = "か".join(kind.text for kind in kinds(what, old=say.old))
    other = "他の" if what.other else ""
    text = f"{''.join(_before(what, say, placed=placed))}{other}{mark}{head}"
    return f"{text}か{_PEOPLE[what.players]}" if what.players else text


def some(what: ir.Filter, say: Saying, count: int = 1, *, placed: bool = True) -> str:
    """So many of them."""
    people = [f"{_PEOPLE[what.players]}{wide(count)}人"] if what.players else []
    if not what.objects:
        return people[0]
    if what.host:
        return hosting(say)
    before = "".join(_before(what, say, placed=placed)) + ("他の" if what.other else "")
    heads = [kind.so_many(count) for kind in kinds(what, old=say.old)]
    return before + "か".join(heads + people)


def counted(what: ir.Filter, say: Saying, count: object, *, placed: bool = True) -> str:
    """ "クリーチャーを２体", as an object."""
    kind = kinds(what, old=say.old)[0]
    return f"{noun(what, say, placed=placed)}を{wide(count)}{kind.counter}"


def aimed(target: ir.Target, say: Saying) -> str:
    """What the word "target" says."""
    what, free = target.what, target.divides
    walkers = what.walkers and not say.old
    if walkers and replace(what, walkers=True) == ANYTHING:
        head, counter = "", "つ"
    elif not what.objects:
        head, counter = _PEOPLE[what.players], "人"
    else:
        head, counter = noun(replace(what, players=""), say), kinds(what, old=say.old)[0].counter
    if free:
        people = "やプレイヤー" if head and what.players else ""
        return f"望む数の{head}{people}" if head else "望む数"
    if target.least < target.most:
        return f"{head}最大{wide(target.most)}{counter}"
    if not head:
        return f"{wide(target.most)}{counter}"
    walker = Kind(TYPES[PLANESWALKER], "体").so_many(target.most)
    return some(what, say, target.most) + (f"か{walker}" if walkers else "")


def aims(say: Saying) -> str:
    """All that the ability targets, as the beginning of its text."""
    return "と".join(aimed(target, say) for target in say.targets)


def again(what: ir.Filter) -> str:
    """What has been named, in one word."""
    if what.players and not what.objects:
        return "プレイヤー"
    if what.players:
        return "クリーチャーやプレイヤー"
    subtypes = () if what.types else what.subtypes
    plain = ir.Filter(types=what.types, subtypes=subtypes, zone=what.zone, kind=what.kind)
    found = kinds(plain, old=False)
    return found[0].text if len(found) == 1 else "パーマネント"


def name_of(name: str) -> str:
    """A card's name in Japanese, as far as it is known."""
    return japanese_name(name) or name


def self_name(say: Saying) -> str:
    """How a card speaks of itself."""
    bit = called(say.card)
    if say.old or not bit:
        return name_of(say.card.name)
    for word in ("Aura", "Equipment"):
        if word in say.card.subtypes:
            return f"この{SUBTYPES[word]}"
    return f"この{TYPES[bit]}"


def _targeted(ref: ir.Targeted, say: Saying) -> str:
    target = say.target(ref.place)
    several, what = target.most != 1, target.what
    people = bool(what.players) and not what.objects
    if len(say.targets) < 2:
        if people and not (what.walkers and not say.old):
            return "それらのプレイヤー" if several else "そのプレイヤー"
        return "それら" if several else "それ"
    words = [again(one.what) for one in say.targets]
    word = words[ref.place] if ref.place < len(words) else again(what)
    if words.count(word) > 1:
        return f"{wide(ref.place + 1)}つ目の対象"
    return f"{'それらの' if several else 'その'}{word}"


def _each(ref: ir.Each, say: Saying) -> str:
    if ref.of is None:
        return every(ref.what, say, "すべての")
    who = thing(ref.of, say)
    hold = "コントロールする" if say.old else "コントロールしている"
    return f"{who}が{hold}{noun(replace(ref.what, controller=''), say, '各')}"


def every(what: ir.Filter, say: Saying, mark: str) -> str:
    """All of them."""
    if not what.objects:
        return noun(what, say, "各")
    if what.players:
        return f"{noun(replace(what, players=''), say, '各')}と各{_PEOPLE[what.players]}"
    return noun(what, say, mark)


def subject_of(ref: ir.Ref, say: Saying) -> str:
    """What a sentence is about that says something of all of them together."""
    if isinstance(ref, ir.Each) and ref.of is None:
        if not ref.what.objects:
            whose = "あなたの" if ref.what.players == "opponent" else ""
            return f"{whose}{_PEOPLE[ref.what.players]}"
        return noun(ref.what, say)
    return thing(ref, say)


def each_of(ref: ir.Ref, say: Saying) -> str:
    """What something happens to, one by one."""
    if isinstance(ref, ir.Each) and ref.of is None:
        return every(ref.what, say, "各")
    return thing(ref, say)


def hosting(say: Saying) -> str:
    """What the card is attached to."""
    if "Equipment" in say.card.subtypes:
        return "装備しているクリーチャー"
    kind = again(say.card.enchant) if say.card.enchant else "パーマネント"
    return f"エンチャントされている{kind}"


def _it(ref: ir.It, _say: Saying) -> str:
    return "そのプレイヤー" if ref.word in ("player", "player_thing", "from_player") else "それ"


#: Events that a player makes with a thing, by which that player has been named.
_BY_PLAYERS: Final = ("tap_for_mana", "cast", "discard", "sacrifice")


def _controller(ref: ir.Controller, say: Saying) -> str:
    if isinstance(ref.of, ir.It) and say.event in _BY_PLAYERS:
        return "そのプレイヤー"
    inner = thing(ref.of, say)
    if inner == "そのプレイヤー":
        return inner
    if isinstance(ref.of, ir.Targeted) and not say.target(ref.of.place).what.objects:
        return f"{inner}かそのコントローラー"
    return f"{inner}のコントローラー"


REFS: Final[dict[type, Callable[[Any, Saying], str]]] = {
    ir.Targeted: _targeted,
    ir.Source: lambda _ref, say: "これ" if say.itself else self_name(say),
    ir.You: lambda _ref, _say: "あなた",
    ir.Each: _each,
    ir.All: lambda ref, say: "と".join(thing(one, say) for one in ref.of),
    ir.Host: lambda _ref, say: hosting(say),
    ir.Controller: _controller,
    ir.Owner: lambda ref, say: f"{thing(ref.of, say)}のオーナー",
    ir.It: _it,
    ir.Exiled: lambda _ref, _say: "その追放されたカード",
    ir.Sacrificed: lambda _ref, _say: "その生け贄に捧げたパーマネント",
    ir.Became: lambda ref, say: thing(ref.of, say),
    ir.Among: lambda ref, say: f"{thing(ref.of, say)}のうち{noun(ref.what, say, 'すべての')}",
}


def thing(ref: ir.Ref, say: Saying) -> str:
    """What a reference speaks of."""
    return said(REFS, type(ref))(ref, say)

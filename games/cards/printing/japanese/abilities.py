"""A card's abilities as lines, in Japanese."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from games.cards.printing.japanese.changes import keyword_words, predicates, rules, together
from games.cards.printing.japanese.counting import amount_of, counter, fails, holds, much
from games.cards.printing.japanese.effects import sentences
from games.cards.printing.japanese.things import (
    aims,
    counted,
    name_of,
    noun,
    self_name,
    some,
    subject_of,
)
from games.cards.printing.japanese.triggers import DAMAGE, begins, each_time
from games.cards.printing.japanese.words import ZONES, wide
from games.cards.printing.saying import Saying, lines_of, said
from games.engine.definitions import INDESTRUCTIBLE, LURES, Definition
from games.engine.ir import abilities as of
from games.engine.ir import what as ir
from games.engine.ir.effects import Attach, Effect
from games.engine.zones import EXILE, LIBRARY

_KEYWORD_BREAK: Final = "、"


def keyword_lines(card: Definition, say: Saying) -> list[str]:
    """The lines that are keywords alone, and what only they can say."""
    lines = []
    if card.enchant is not None:
        lines.append(f"エンチャント（{noun(card.enchant, say)}）")
    words = keyword_words(card)
    sentence = say.old and card.keywords & INDESTRUCTIBLE
    if sentence:
        words.remove("破壊不能")
    if words:
        lines.append(_KEYWORD_BREAK.join(words))
    if card.kicker:
        lines.append(f"キッカー{card.kicker}")
    if sentence:
        lines.append(f"{self_name(say)}は破壊されない。")
    return lines


def rule_lines(card: Definition, say: Saying) -> list[str]:
    """What holds of it without being an ability's words."""
    name = self_name(say)
    lines = [f"{name}は{one}。" for one in rules(card.rules & ~LURES, say)]
    if card.rules & LURES:
        lines.append(f"{name}をブロックできるすべてのクリーチャーは、これをブロックする。")
    return lines


def line(ability: of.Ability, say: Saying) -> str:
    """An ability as the text of one line."""
    return said(ABILITIES, type(ability))(ability, say)


def _aimed(effects: Sequence[Effect], say: Saying) -> str:
    """What is targeted, then what is done."""
    text = sentences(effects, say)
    if not say.targets:
        return text
    first = text.partition("。")[0]
    if say.old and "は" not in first:
        return f"{aims(say)}を対象とし、{text}"
    return f"{aims(say)}を対象とする。{text}"


def costs(what: of.Costs, say: Saying) -> list[str]:
    """What is to be paid, piece by piece."""
    found = [what.mana] if what.mana else []
    if what.taps:
        found.append("{T}")
    if what.taps_other is not None:
        found.append(f"{counted(replace(what.taps_other, tapped=False), say, 1)}タップする")
    if what.life:
        found.append(f"{wide(what.life)}点のライフを支払う")
    if what.discards:
        found.append(f"カードを{wide(what.discards)}枚捨てる")
    if what.mills:
        found.append(f"カードを{wide(what.mills)}枚切削する")
    if what.sacrifices_itself:
        found.append(f"{self_name(say)}を生け贄に捧げる")
    if what.sacrifices is not None:
        found.append(f"{counted(replace(what.sacrifices, controller=''), say, 1)}生け贄に捧げる")
    if what.counters is not None:
        kind, count = what.counters
        taken = f"すべての{counter(kind)}を" if count == -1 else f"{counter(kind)}を{wide(count)}個"
        found.append(f"{self_name(say)}の上から{taken}取り除く")
    if what.buries_exiled:
        found.append(f"{self_name(say)}により追放されているカードを１枚オーナーの墓地に置く")
    if what.counters_x:
        found.append(f"{self_name(say)}の上から{counter(what.counters_x)}をＸ個取り除く")
    if what.loyalty_x:
        found.append("－Ｘ")
    if what.loyalty is not None:
        found.append(wide(f"{what.loyalty:+d}" if what.loyalty else "0"))
    return found


def _spell(ability: of.Spell, say: Saying) -> str:
    say = say.of(ability.targets)
    parts = []
    if ability.unless is not None:
        name = self_name(say) if say.old else "この呪文"
        parts.append(f"{holds(ability.unless, say)}場合、あなたは{name}を唱えられない。")
    if ability.additional is not None:
        paid = "、".join(costs(ability.additional, say))
        name = self_name(say) if say.old else "この呪文"
        parts.append(f"{name}を唱えるための追加コストとして、{paid}。")
    if ability.effects:
        parts.append(_aimed(ability.effects, say))
    if ability.modes:
        modes = [_aimed(mode.effects, say.of(mode.targets)) for mode in ability.modes]
        if say.old:
            head = "以下の２つから１つを選ぶ。" if len(modes) == 2 else "以下から１つを選ぶ。"
            listed = "".join(f"「{one.removesuffix('。')}」" for one in modes)
            parts.append(f"{head}{listed}。")
        else:
            parts.append("\n".join(["以下から１つを選ぶ。", *(f"・{one}" for one in modes)]))
    return "".join(parts)


def _activated(ability: of.Activated, say: Saying) -> str:
    say = say.of(ability.targets)
    price = costs(ability.costs, say)
    equips = len(ability.effects) == 1 and isinstance(ability.effects[0], Attach)
    if equips and ability.sorcery and "Equipment" in say.card.subtypes:
        words = "、".join(price)
        return f"装備{words}" if words.startswith("{") else f"装備―{words}。"
    text = f"{'、'.join(price) or '{0}'}：{_aimed(ability.effects, say)}"
    if ability.anybody:
        text += "どのプレイヤーもこの能力を起動してよい。"
    if ability.sorcery and ability.costs.loyalty is None and not ability.costs.loyalty_x:
        text += (
            "この能力は、あなたがソーサリーを唱えられるときにのみ起動できる。"
            if say.old
            else "起動はソーサリーとしてのみ行う。"
        )
    return text


def _triggered(ability: of.Triggered, say: Saying) -> str:
    when = ability.when
    say = say.of(ability.targets, event=when.event)
    start = begins(when, say)
    if ability.condition is not None:
        start += f"{holds(ability.condition, say)}場合、"
    return start + _aimed(ability.effects, say)


def _static(ability: of.Static, say: Saying) -> str:
    say = say.of(())
    start = f"{holds(ability.condition, say)}かぎり、" if ability.condition else ""
    subject = subject_of(ability.on, say)
    if ability.defines and ability.power == ability.toughness:
        size = amount_of(ability.power, say)
        return f"{start}{subject}のパワーとタフネスはそれぞれ、{size}に等しい。"
    if ability.defines:
        power, toughness = amount_of(ability.power, say), amount_of(ability.toughness, say)
        return f"{start}{subject}のパワーは{power}に等しく、タフネスは{toughness}に等しい。"
    words = predicates(ability.change, ability.power, ability.toughness, say, lasts=False)
    if ability.wards:
        words.insert(0, "プロテクション（選ばれた色）を持つ")
    text = ""
    if ability.control:
        text = f"あなたは{subject}をコントロールする。"
        subject = "それ"
    if words:
        text += f"{subject}は{together(words)}。"
    return start + text


def _would(ability: of.Replaces, say: Saying) -> str:
    what = ability.what
    name = self_name(say) if what is None else some(what, say)
    return said(
        {
            "enters": f"{name}が戦場に出る場合",
            "dies": f"{name}が戦場から墓地に置かれる場合" if say.old else f"{name}が死亡する場合",
            "graveyard": f"{name}がいずれかの領域から墓地に置かれる場合",
            "discard": f"あなたが{name}を捨てる場合",
            "leaves stack": f"{name}がスタックを離れる場合",
            "damage": f"{name}に{DAMAGE[ability.combat]}が与えられる場合",
            "loses": f"{name}がゲームに敗北する場合",
            "draw": f"{name}がカードを引く場合",
        },
        ability.event,
    )


def _replaces(ability: of.Replaces, say: Saying) -> str:
    say = say.of(())
    name = self_name(say)
    subject = name if ability.what is None else noun(ability.what, say)
    would, kind = _would(ability, say), counter(ability.kind)
    if ability.amount in (-1, ir.X()):
        count = f"{kind}がＸ個"
    elif isinstance(ability.amount, int):
        count = f"{kind}が{wide(ability.amount)}個"
    else:
        count = f"{much(ability.amount, '個', say)}{kind}が"
    who, what = said(
        {
            "tapped": (f"{subject}は", "タップ状態で戦場に出る"),
            "counters": (f"{subject}は", f"{count}置かれた状態で戦場に出る"),
            "exile": (f"{would}、", "代わりにそれを追放する"),
            "shuffle": (
                f"{would}、",
                "代わりにそれを公開し、オーナーのライブラリーに加えて切り直す",
            ),
            "prevent": (f"{would}、", "そのダメージを軽減する"),
            "prevent, counters": (
                f"{would}、",
                f"そのダメージを軽減し、その点数に等しい数の{kind}を{name}の上から取り除く",
            ),
            "exile this, starting life": (
                f"{would}、",
                f"代わりに{name}を追放し、ライフの総量はゲーム開始時のライフの総量に等しくなる",
            ),
            "color": (f"{subject}が戦場に出るに際し、", "色を１色選ぶ"),
            "basic land": (f"{subject}が戦場に出るに際し、", "基本土地タイプを１つ選ぶ"),
            "copy": (
                "あなたは",
                f"{name}を、戦場にあるいずれかのクリーチャーのコピーとして戦場に出してもよい",
            ),
        },
        ability.instead,
    )
    between = ""
    if ability.unless is not None:
        between = f"{fails(ability.unless, say)}かぎり、"
        who = who.replace(f"{subject}は", f"{subject}は、")
    start = f"{holds(ability.condition, say)}かぎり、" if ability.condition else ""
    return f"{start}{who}{between}{what}。"


def _castable(ability: of.Castable, say: Saying) -> str:
    zone = said(ZONES, ability.zone)
    cost = f"、マナ・コストの代わりに{ability.cost}を支払うことで" if ability.cost else ""
    name = name_of(say.card.name) if say.old else "このカード"
    return f"あなたは{name}をあなたの{zone}から{cost}唱えてもよい。"


def _echoes(ability: of.Echoes, say: Saying) -> str:
    say = say.of(())
    happens = each_time(of.When(ability.event, ability.what, ability.word), say)
    return (
        f"{happens}ことによりあなたがコントロールするパーマネントの能力が誘発する場合、"
        "その能力は追加でもう１回誘発する。"
    )


def _permits(ability: of.Permits, say: Saying) -> str:
    say = say.of(())
    zone = ability.what.zone
    where = {
        LIBRARY: "あなたのライブラリーの一番上から",
        EXILE: f"{self_name(say)}により追放されている",
    }.get(zone, f"あなたの{said(ZONES, zone)}から")
    what = noun(replace(ability.what, controller=""), say, placed=False)
    cost = f"、マナ・コストの代わりに{ability.cost}を支払うことで" if ability.cost else ""
    hidden = "２/２のクリーチャーとして裏向きで" if ability.face_down else ""
    verb = "プレイして" if ability.lands else "唱えて"
    return f"あなたは{where}{what}を{hidden}{cost}{verb}もよい。"


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

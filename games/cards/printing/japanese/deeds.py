"""What is done, in Japanese: a clause for each kind of effect that holds no others."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.cards.printing.japanese.changes import UNTIL, keyword_words, predicates, together
from games.cards.printing.japanese.counting import amount_of, cards, counter, much
from games.cards.printing.japanese.things import (
    bits,
    counted,
    each_of,
    kinds,
    noun,
    self_name,
    subject_of,
    subtype,
    thing,
)
from games.cards.printing.japanese.words import COLORS, TYPES, ZONES, wide
from games.cards.printing.saying import Saying, said
from games.engine.definitions import LETTERS, Definition
from games.engine.ir import effects as do
from games.engine.ir import what as ir
from games.engine.ir.changes import END_OF_TURN, Change
from games.engine.moves import BOTTOM, TOP
from games.engine.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY


def by(who: ir.Ref, does: str, say: Saying) -> str:
    """What a player does; of you it need not be said."""
    return does if isinstance(who, ir.You) else f"{thing(who, say)}は{does}"


def _own(who: ir.Ref) -> str:
    return "あなたの" if isinstance(who, ir.You) else "自分の"


def _damage(effect: do.Damage, say: Saying) -> str:
    points = f"{much(effect.amount, '点', say)}ダメージ"
    to = each_of(effect.to, say)
    source = thing(effect.source, say)
    if isinstance(effect.to, ir.Targeted) and say.target(effect.to.place).divides:
        return f"{source}はそれらに、{points}をあなたの望むように割り振って与える"
    comma = "" if isinstance(effect.amount, int | ir.X) else "、"
    return f"{source}は{to}に{comma}{points}を与える"


def _destroy(effect: do.Destroy, say: Saying) -> str:
    what = thing(effect.what, say)
    return f"{what}を破壊する" + ("" if effect.regenerates else "。それは再生できない")


def _put(effect: do.Put, say: Saying) -> str:
    what, owner = thing(effect.what, say), "オーナーの"
    if isinstance(effect.what, ir.Targeted):
        aim = say.target(effect.what.place).what
        owner = "あなたの" if aim.controller == "you" and aim.zone != BATTLEFIELD else owner
    if effect.zone == EXILE:
        hidden = "裏向きで" if effect.face_down else ""
        looks = "。あなたはそのカードを見てもよい" if effect.looks else ""
        return f"{what}を{hidden}追放する{looks}"
    if effect.zone == HAND:
        return f"{what}を{owner}手札に戻す"
    if effect.zone == BATTLEFIELD:
        under = f"{thing(effect.under, say)}のコントロール下で" if effect.under else ""
        if effect.under == ir.Owner(effect.what):
            under = "オーナーのコントロール下で"
        counters = ""
        if effect.counters is not None:
            kind, count = effect.counters
            counters = f"{counter(kind)}を{wide(count)}個置いた状態で"
        return f"{what}を{under}{'タップ状態で' if effect.tapped else ''}{counters}戦場に出す"
    if effect.zone == LIBRARY and effect.shuffles:
        return f"{what}を{owner}ライブラリーに加えて切り直す"
    if effect.zone == LIBRARY:
        return f"{what}を{owner}ライブラリーの{_place(effect.place)}に置く"
    return f"{what}を{owner}{said(ZONES, effect.zone)}に置く"


def _place(place: int) -> str:
    if place == BOTTOM:
        return "一番下"
    return "一番上" if place == TOP else f"上から{wide(place + 1)}枚目"


def _put_all(effect: do.PutAll, say: Saying) -> str:
    own = _own(effect.who)
    all_cards = f"{own}{said(ZONES, effect.zone)}にあるすべてのカード"
    if effect.to == EXILE:
        return by(effect.who, f"{all_cards}を追放する", say)
    if effect.shuffles:
        return by(effect.who, f"{all_cards}を{own}ライブラリーに加えて切り直す", say)
    verb = "戻す" if effect.to == HAND else "置く"
    return by(effect.who, f"{all_cards}を{own}{said(ZONES, effect.to)}に{verb}", say)


def _wish(effect: do.Wish, say: Saying) -> str:
    what = noun(replace(effect.what, zone=HAND, controller=""), say, placed=False)
    who = thing(effect.who, say)
    return (
        f"{who}はゲームの外部から自分がオーナーである{what}を１枚公開し、"
        f"それを{_own(effect.who)}手札に加えてもよい"
    )


def _from_exile(effect: do.FromExile, say: Saying) -> str:
    card = f"{noun(replace(effect.what, zone=EXILE), say)}を１枚"
    if effect.zone == BATTLEFIELD:
        return f"{card}戦場に出す"
    return (
        f"{card}オーナーの{said(ZONES, effect.zone)}に{'戻す' if effect.zone == HAND else '置く'}"
    )


def _emblem(effect: do.Emblem, say: Saying) -> str:
    emblem = say.card.tokens[effect.emblem]
    inner = replace(say, card=emblem)
    lines = [say.tell(one, inner) for one in emblem.abilities] if say.tell else []
    return f"あなたは「{''.join(lines)}」を持つ紋章を得る"


def _sacrifice(effect: do.Sacrifice, say: Saying) -> str:
    if effect.who is None:
        return f"{'これ' if say.itself else self_name(say)}を生け贄に捧げる"
    if isinstance(effect.amount, int | ir.X):
        what = counted(effect.what, say, amount_of(effect.amount, say))
    else:
        unit = kinds(effect.what, old=say.old)[0].counter
        what = f"{much(effect.amount, unit, say)}{noun(effect.what, say)}を"
    return by(effect.who, f"{what}生け贄に捧げる", say)


def _discard(effect: do.Discard, say: Saying) -> str:
    some = cards(effect.amount, say)
    if effect.how == "you":
        who = thing(effect.who, say)
        return f"あなたは{who}の手札から{some}選び、{who}はそれを捨てる"
    random = "無作為に" if effect.how == "random" else ""
    return by(effect.who, f"{some}{random}捨てる", say)


def _mill(effect: do.Mill, say: Saying) -> str:
    if not say.old:
        return by(effect.who, f"{cards(effect.amount, say)}切削する", say)
    own = _own(effect.who)
    top = cards(effect.amount, say, f"{own}ライブラリーの一番上のカード")
    return by(effect.who, f"{top}、{own}墓地に置く", say)


def _life(verb: str) -> Callable[[do.GainLife | do.LoseLife, Saying], str]:
    def say_so(effect: do.GainLife | do.LoseLife, say: Saying) -> str:
        who = each_of(effect.who, say)
        return f"{who}は{much(effect.amount, '点', say)}ライフを{verb}"

    return say_so


def _add_mana(effect: do.AddMana, say: Saying) -> str:
    pool = "あなたのマナ・プールに" if say.old else ""
    if not isinstance(effect.who, ir.You):
        pool = "自分のマナ・プールに" if say.old else ""
    each, amount = "", effect.amount
    if isinstance(amount, ir.Count):
        unit = kinds(amount.what, old=say.old)[0].counter
        each, amount = f"{noun(amount.what, say)}１{unit}につき", amount.times
        pool = f"{pool}、" if pool else ""
    if set(effect.kinds) >= set(LETTERS):
        what = f"好きな色１色のマナを{amount_of(amount, say)}点"
    elif isinstance(amount, int):
        what = "か".join(f"{{{one}}}" * max(amount, 1) for one in effect.kinds)
        what += "を"
    else:
        what = f"{much(amount, '点', say)}{'か'.join(f'{{{one}}}' for one in effect.kinds)}を"
    return by(effect.who, f"{pool}{each}{what}加える", say)


def _lasts(effect: do.Lasts, say: Saying) -> str:
    until = said(UNTIL, effect.until).format(source=self_name(say))
    if effect.until == END_OF_TURN and effect.change == Change(rules=effect.change.rules):
        until = "このターン、" if effect.change.rules else until
    subject = subject_of(effect.what, say)
    does = predicates(effect.change, effect.power, effect.toughness, say, lasts=True)
    if effect.size is not None:
        size = amount_of(effect.size, say)
        does.append(f"基本のパワーとタフネスがそれぞれ{size}に等しい値になる")
    found = []
    if effect.control:
        found = [f"{until}{subject}のコントロールを得る"]
    if does:
        found.append(f"{until}{subject}は{together(does)}")
    return "。".join(found)


def token(what: Definition) -> str:
    """ "緑の１/１の昆虫・クリーチャー・トークン"."""
    colors = "と".join(bits(COLORS, what.colors)) or "無色"
    size = wide(f"{what.power}/{what.toughness}の") if what.power is not None else ""
    kind = "・".join([*(subtype(one) for one in what.subtypes), *bits(TYPES, what.types)])
    with_ = "と".join(keyword_words(what))
    return f"{f'{with_}を持つ' if with_ else ''}{colors}の{size}{kind}・トークン"


def _create(effect: do.Create, say: Saying) -> str:
    made = token(say.card.tokens[effect.token])
    tapped = "タップ状態で" if effect.tapped else ""
    if isinstance(effect.amount, int | ir.X):
        many = f"{made}を{amount_of(effect.amount, say)}体"
    else:
        many = f"{much(effect.amount, '体', say)}{made}を"
    verb = "戦場に出す" if say.old else "生成する"
    return by(effect.who, f"{many}{tapped}{verb}", say)


def _counter(effect: do.CounterSpell, say: Saying) -> str:
    text = f"{thing(effect.what, say)}を打ち消す"
    if effect.to == GRAVEYARD:
        return text
    where = "追放する" if effect.to == EXILE else f"オーナーの{said(ZONES, effect.to)}に置く"
    if effect.to == LIBRARY:
        where = "オーナーのライブラリーの一番上に置く"
    return f"{text}。これにより呪文が打ち消されたなら、それを墓地に置く代わりに{where}"


def _counters(effect: do.PutCounters, say: Saying) -> str:
    on, kind = thing(effect.what, say), counter(effect.kind)
    if isinstance(effect.amount, int):
        count = f"{kind}を{wide(abs(effect.amount))}個"
        if effect.amount < 0:
            return f"{on}の上から{count}取り除く"
        return f"{on}の上に{count}置く"
    if isinstance(effect.amount, ir.X):
        return f"{on}の上に{kind}を{amount_of(effect.amount, say)}個置く"
    return f"{on}の上に{much(effect.amount, '個', say)}{kind}を置く"


def _search(effect: do.Search, say: Saying) -> str:
    own = _own(effect.who)
    what = noun(replace(effect.what, zone=LIBRARY, controller=""), say, placed=False)
    limit = "最大" if effect.amount != 1 else ""
    steps = [f"{own}ライブラリーから{what}を{limit}{amount_of(effect.amount, say)}枚探し"]
    if effect.reveals and effect.zone in (HAND, LIBRARY):
        steps.append("それを公開し")
    it = "それ" if effect.amount == 1 else "それら"
    if effect.on_top:
        steps += [f"{own}ライブラリーを切り直し", f"その後{it}をその一番上に置く"]
    else:
        tapped = "タップ状態で" if effect.tapped else ""
        where = {BATTLEFIELD: f"{it}を{tapped}戦場に出し", HAND: f"{it}を{own}手札に加え"}
        placed = f"{it}を{own}{said(ZONES, effect.zone)}に置き"
        steps += [where.get(effect.zone, placed), f"その後{own}ライブラリーを切り直す"]
    return by(effect.who, "、".join(steps), say)


def _prevent(effect: do.Prevent, say: Saying) -> str:
    kind = "戦闘ダメージ" if effect.combat else "ダメージ"
    to = f"{thing(effect.to, say)}に" if effect.to is not None else ""
    if effect.permanents:
        who = thing(effect.to or ir.You(), say)
        to = f"{who}や{who}がコントロール{'する' if say.old else 'している'}パーマネントに"
    source = "あなたが選んだ発生源１つから" if effect.chooses else ""
    points = amount_of(effect.amount, say) if effect.amount is not None else ""
    following = "次に" if points else ""
    if effect.redirects is not None:
        other = thing(effect.redirects, say)
        what = f"{kind}{points}点" if points else f"すべての{kind}"
        return f"このターン、{source}{following}{to}与えられる{what}は、代わりに{other}に与えられる"
    if points:
        return f"このターン、{source}次に{to}与えられる{kind}を{points}点軽減する"
    return f"このターンに{source}{to}与えられるすべての{kind}を軽減する"


def _look(effect: do.LookAtTop, say: Saying) -> str:
    whose = f"{thing(effect.who, say)}の"
    top = cards(effect.amount, say, f"{whose}ライブラリーの一番上のカード")
    if effect.amount == 1:
        return f"{top}見て、それを戻す"
    return f"{top}見て、それらを望む順番で戻す"


def _ends(effect: do.EndsGame, say: Saying) -> str:
    return f"{each_of(effect.who, say)}はこのゲームに{'勝利' if effect.wins else '敗北'}する"


DEEDS: Final[dict[type, Callable[[Any, Saying], str]]] = {
    do.Damage: _damage,
    do.Destroy: _destroy,
    do.Put: _put,
    do.PutAll: _put_all,
    do.Wish: _wish,
    do.FromExile: _from_exile,
    do.Ante: lambda effect, say: by(effect.who, f"{thing(effect.what, say)}をアンティにする", say),
    do.Emblem: _emblem,
    do.Sacrifice: _sacrifice,
    do.Draw: lambda effect, say: by(effect.who, f"{cards(effect.amount, say)}引く", say),
    do.Discard: _discard,
    do.Mill: _mill,
    do.GainLife: _life("得る"),
    do.LoseLife: _life("失う"),
    do.AddMana: _add_mana,
    do.Lasts: _lasts,
    do.Create: _create,
    do.CounterSpell: _counter,
    do.Tap: lambda effect, say: (
        f"{thing(effect.what, say)}を{'アンタップ' if effect.untaps else 'タップ'}する"
    ),
    do.PutCounters: _counters,
    do.Search: _search,
    do.Regenerate: lambda effect, say: f"{thing(effect.what, say)}を再生する",
    do.Prevent: _prevent,
    do.Attach: lambda effect, say: (
        f"{self_name(say) if effect.what == ir.Source() else thing(effect.what, say)}を"
        f"{thing(effect.to, say)}につける"
    ),
    do.PhaseOut: lambda effect, say: f"{thing(effect.what, say)}はフェイズ・アウトする",
    do.ExtraTurn: lambda effect, say: by(effect.who, "このターンに続いて追加の１ターンを行う", say),
    do.EndsGame: _ends,
    do.CopySpell: lambda effect, say: (
        f"{thing(effect.what, say)}をコピーする。あなたはそのコピーの新しい対象を選んでもよい"
    ),
    do.LookAtTop: _look,
}

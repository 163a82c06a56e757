"""What continuous effects do, in Japanese."""

from typing import Final

from games.cards.printing.japanese.counting import amount_of
from games.cards.printing.japanese.things import bits, kinds, noun, subtype
from games.cards.printing.japanese.words import COLORS, KEYWORDS, RULES, TYPES, amid, goes_on, wide
from games.cards.printing.saying import Saying, said
from games.engine.definitions import CANNOT_ATTACK, CANNOT_BLOCK, FROM_TYPES, Definition
from games.engine.ir import changes as until
from games.engine.ir import what as ir
from games.engine.ir.changes import Change

UNTIL: Final = {
    until.END_OF_TURN: "ターン終了時まで、",
    until.FOR_GOOD: "",
    until.WHILE_SOURCE: "{source}が戦場にあり続けるかぎり、",
    until.YOUR_NEXT_TURN: "あなたの次のターンまで、",
    until.WHILE_YOURS: "あなたが{source}をコントロールし続けるかぎり、",
}


def sizes(power: ir.Amount, toughness: ir.Amount, say: Saying) -> str:
    """ "＋１/＋１の修整を受ける", with what is counted before it."""
    pair = (power, toughness)
    found = next((one for one in pair if not isinstance(one, int)), None)
    if isinstance(found, ir.Count):
        each = f"{noun(found.what, say)}１{kinds(found.what, old=say.old)[0].counter}につき"
        times = [one.times if isinstance(one, ir.Count) else one for one in pair]
        return f"{each}{_signed(*(str(one) for one in times))}の修整を受ける"
    if found is None or isinstance(found, ir.X):
        return f"{_signed(*(_letter(one) for one in pair))}の修整を受ける"
    words = ["X" if one == found else _letter(one) for one in pair]
    return f"{_signed(*words)}の修整を受ける。Ｘは{amount_of(found, say)}に等しい"


def _letter(amount: ir.Amount) -> str:
    if isinstance(amount, ir.X):
        times = abs(amount.times)
        return f"{'-' if amount.times < 0 else ''}{times if times > 1 else ''}X"
    return str(amount)


def _signed(power: str, toughness: str) -> str:
    minus = "-" in power + toughness

    def one(text: str) -> str:
        if text == "0":
            return "-0" if minus else "+0"
        return text if text.startswith("-") else f"+{text}"

    return wide(f"{one(power)}/{one(toughness)}")


def rules(mask: int, say: Saying) -> list[str]:
    """What holds of it, as predicates."""
    both = CANNOT_ATTACK | CANNOT_BLOCK
    words = []
    if mask & both == both:
        words, mask = ["攻撃したりブロックしたりできない"], mask & ~both
    for at in range(mask.bit_length()):
        if mask >> at & 1:
            words.append(amid(said(RULES, 1 << at), old=say.old))
    return words


def protected(colors: int, subtypes: tuple[str, ...]) -> list[str]:
    """ "プロテクション（黒）"."""
    kinds_of = bits(COLORS, colors & (1 << FROM_TYPES) - 1)
    kinds_of += bits(TYPES, colors >> FROM_TYPES) + [subtype(one) for one in subtypes]
    return [f"プロテクション（{kind}）" for kind in kinds_of]


def keyword_words(card: Definition) -> list[str]:
    """The keyword abilities of a card by their words."""
    return bits(KEYWORDS, card.keywords) + protected(card.protection, card.protection_from)


def predicates(
    change: Change, power: ir.Amount, toughness: ir.Amount, say: Saying, *, lasts: bool
) -> list[str]:
    """Everything that a change does, each with its verb."""
    is_now = "になる" if lasts else "である"
    words = []
    if change.copy != -1:
        words.append("他のカードのコピーになる")
    if change.control != -1:
        words.append("他のプレイヤーにコントロールされる")
    words += _kinds(change, is_now)
    if change.base_power is not None and change.base_toughness is not None:
        size = wide(f"{change.base_power}/{change.base_toughness}")
        words.append(f"基本のパワーとタフネスが{size}になる")
    elif change.base_power is not None:
        words.append(f"基本のパワーが{wide(change.base_power)}になる")
    elif change.base_toughness is not None:
        words.append(f"基本のタフネスが{wide(change.base_toughness)}になる")
    up, down = change.power or power, change.toughness or toughness
    if up != 0 or down != 0:
        words.append(sizes(up, down, say))
    if change.switches:
        words.append("パワーとタフネスを入れ替える")
    if change.lose_all:
        words.append("すべての能力を失う")
    gains = bits(KEYWORDS, change.keywords)
    gains += protected(change.protection, change.protection_from)
    gains += [_quoted(place, say) for place in change.abilities]
    if gains:
        words.append(f"{'と'.join(gains)}を{'得る' if lasts else '持つ'}")
    if change.keywords_lost:
        words.append(f"{'と'.join(bits(KEYWORDS, change.keywords_lost))}を失う")
    return words + rules(change.rules, say)


def together(words: list[str]) -> str:
    """Predicates one after the other."""
    *before, last = words
    if not before:
        return last
    return f"{'、'.join(goes_on(one) for one in before)}、{last}" if len(before) > 1 else (
        f"{before[0]}とともに{last}"
    )  # fmt: skip


def _kinds(change: Change, is_now: str) -> list[str]:
    words = []
    if change.lands_set and change.subtypes_set is None:
        words.append(f"選ばれたタイプ{is_now}")
    colors = "無色" if change.colors_set == 0 else ""
    if change.colors_set > 0:
        colors = "と".join(bits(COLORS, change.colors_set))
    types = bits(TYPES, change.types_set) if change.types_set > 0 else []
    heads = [*(subtype(one) for one in change.subtypes_set or ()), *types]
    if heads:
        words.append(f"{colors + 'の' if colors else ''}{'・'.join(heads)}{is_now}")
    elif colors:
        words.append(f"{colors}{is_now}")
    elif change.subtypes_set == ():
        words.append("サブタイプを持たない")
    added = [
        *bits(COLORS, change.colors_add),
        *(subtype(one) for one in change.subtypes_add),
        *bits(TYPES, change.types_add),
    ]
    if added:
        words.append(f"他の特性に加えて{'・'.join(added)}{is_now}")
    return words


def _quoted(place: tuple[int, int], say: Saying) -> str:
    if place[0] != -1 or say.tell is None:
        return "他のカードの能力"
    return f"「{say.tell(say.card.abilities[place[1]], say)}」"

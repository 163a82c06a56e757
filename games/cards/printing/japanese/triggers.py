"""What abilities wait for, in Japanese."""

from dataclasses import replace
from typing import Final

from games.cards.printing.japanese.things import self_name, some
from games.cards.printing.japanese.words import STEPS, amid
from games.cards.printing.saying import Saying, happens_once, said
from games.engine.ir import abilities as of

#: What happens; "|": words of 2010 and now.
EVENTS: Final = {
    "enters": "{}が戦場に出た",
    "leaves": "{}が戦場を離れた",
    "dies": "{}が戦場から墓地に置かれた|{}が死亡した",
    "attacks": "{}が攻撃した",
    "blocks": "{}がブロックした",
    "blocked": "{}がブロックされた",
    "tap": "{}がタップ状態になった",
    "untap": "{}がアンタップ状態になった",
    "tap_for_mana": "{player}がマナを引き出す目的で{}をタップした",
    "counters": "{}の上にカウンターが置かれた",
    "+1/+1 counter removed": "{}の上から＋１/＋１カウンターが１個取り除かれた",
    "attach": "{}がつけられた",
    "target": "{}が呪文や能力の対象になった",
    "countered": "{}が打ち消された",
    "sacrifice": "{player}が{}を生け贄に捧げた",
    "never": "{}が現れない",
    "discard": "{player}が{}を捨てた",
    "exile": "{}が追放された",
    "cast": "{player}が{}を唱えた",
    "draw": "{player}がカードを引いた",
    "gain_life": "{player}がライフを得た",
    "lose_life": "{player}がライフを失った",
    "shuffle": "{player}がライブラリーを切り直した",
    "move": "{}が領域を変えた",
    "regenerate": "{}が再生した",
    "activate": "{}の能力が起動された",
    "add_mana": "{player}がマナを加えた",
    "lose": "{player}がこのゲームに敗北した",
}
DAMAGE: Final = {
    None: "ダメージ",
    True: "戦闘ダメージ",
    False: "戦闘ダメージでないダメージ",
}


def _subject(when: of.When, say: Saying) -> str:
    if when.what is None:
        say.itself = True
        return self_name(say)
    if not when.what.objects:
        return {"you": "あなた", "opponent": "対戦相手", "any": "プレイヤー"}[when.what.players]
    return some(when.what, say)


def _onto(when: of.When, say: Saying, mark: str) -> str:
    """What was hit, attacked or enchanted."""
    if when.to is None:
        return ""
    people = {"you": "あなた", "opponent": "対戦相手", "any": "プレイヤー"}
    return (some(when.to, say) if when.to.objects else people[when.to.players]) + mark


def _happens(when: of.When, say: Saying) -> str:
    if when.event == "damage":
        kind = DAMAGE[when.combat]
        subject = _subject(when, say)
        if when.word == "object":
            return f"{subject}が{_onto(when, say, 'に')}{kind}を与えた"
        return f"{subject}に{kind}が与えられた"
    text = amid(said(EVENTS, when.event), old=say.old)
    what = when.what
    if "{player}" not in text:
        onto = _onto(when, say, "を" if when.event == "attacks" else "に")
        return text.replace("{}が", "{}が" + onto).format(_subject(when, say))
    if what is not None and not what.objects:
        return text.format("それ", player=_subject(when, say))
    player = {"you": "あなた", "opponent": "対戦相手", "": "プレイヤー"}[
        what.controller if what is not None else ""
    ]
    if what is None:
        return text.format(_subject(when, say), player=player)
    return text.format(some(replace(what, controller=""), say, placed=False), player=player)


def begins(when: of.When, say: Saying) -> str:
    """The beginning of a triggered ability, with its comma."""
    if when.event == "step":
        return _at(when)
    if happens_once(when):
        return f"{_happens(when, say)}とき、"
    return f"{each_time(when, say)}たび、"


def each_time(when: of.When, say: Saying) -> str:
    """What happens, in the present: "出た" is "出る" before "たび"."""
    happened = _happens(when, say)
    for past, present in _PRESENT.items():
        if happened.endswith(past):
            return happened.removesuffix(past) + present
    raise KeyError(happened)


_PRESENT: Final = {
    "離れた": "離れる", "られた": "られる", "かれた": "かれる", "された": "される",
    "直した": "直す", "出た": "出る", "した": "する", "なった": "なる", "捧げた": "捧げる",
    "捨てた": "捨てる", "唱えた": "唱える", "引いた": "引く", "得た": "得る", "失った": "失う",
    "変えた": "変える", "加えた": "加える", "与えた": "与える", "ない": "ない",
}  # fmt: skip


def _at(when: of.When) -> str:
    whose = {"you": "あなたの", "opponent": "各対戦相手の", "": "各"}[when.whose]
    if when.step == "end" and not when.whose:
        whose = ""
    if when.step == "beginning of combat":
        turn = {"you": "あなたのターンの", "opponent": "各対戦相手のターンの", "": ""}
        whose = turn[when.whose]
    return f"{whose}{said(STEPS, when.step)}の開始時に、"

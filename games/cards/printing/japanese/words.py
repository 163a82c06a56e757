"""Tables of Japanese words."""

from typing import Final

from games.engine import definitions as of
from games.engine.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

TYPES: Final = {
    of.ARTIFACT: "アーティファクト",
    of.CREATURE: "クリーチャー",
    of.ENCHANTMENT: "エンチャント",
    of.INSTANT: "インスタント",
    of.LAND: "土地",
    of.PLANESWALKER: "プレインズウォーカー",
    of.SORCERY: "ソーサリー",
    of.CONSPIRACY: "策略",
    of.PHENOMENON: "現象",
    of.PLANE: "次元",
    of.SCHEME: "計略",
    of.VANGUARD: "ヴァンガード",
}
COLORS: Final = dict(zip(of.COLORS, "白青黒赤緑", strict=True))
_KEYWORDS: Final = {
    "deathtouch": "接死", "defender": "防衛", "double strike": "二段攻撃", "fear": "畏怖",
    "first strike": "先制攻撃", "flash": "瞬速", "flying": "飛行", "haste": "速攻",
    "hexproof": "呪禁", "indestructible": "破壊不能", "intimidate": "威嚇", "lifelink": "絆魂",
    "menace": "威迫", "reach": "到達", "shroud": "被覆", "trample": "トランプル",
    "vigilance": "警戒", "plainswalk": "平地渡り", "islandwalk": "島渡り",
    "swampwalk": "沼渡り", "mountainwalk": "山渡り", "forestwalk": "森渡り",
}  # fmt: skip
KEYWORDS: Final = {1 << at: _KEYWORDS.get(word, word) for at, word in enumerate(of.KEYWORDS)}
SUBTYPES: Final = {
    "Angel": "天使", "Assassin": "暗殺者", "Aura": "オーラ", "Bat": "コウモリ", "Bear": "熊",
    "Beast": "ビースト", "Berserker": "狂戦士", "Bird": "鳥", "Cat": "猫",
    "Centaur": "ケンタウルス", "Cleric": "クレリック", "Demon": "デーモン", "Djinn": "ジン",
    "Dog": "犬", "Dragon": "ドラゴン", "Drake": "ドレイク", "Druid": "ドルイド",
    "Efreet": "イフリート", "Elemental": "エレメンタル", "Elephant": "象", "Elf": "エルフ",
    "Elk": "大鹿", "Equipment": "装備品", "Faerie": "フェアリー", "Frog": "カエル", "Forest": "森",
    "Fungus": "ファンガス", "Giant": "巨人", "Goblin": "ゴブリン", "Golem": "ゴーレム",
    "Griffin": "グリフィン", "Horse": "馬", "Human": "人間", "Hydra": "ハイドラ",
    "Illusion": "イリュージョン", "Insect": "昆虫", "Island": "島", "Knight": "騎士",
    "Merfolk": "マーフォーク", "Minotaur": "ミノタウルス", "Mountain": "山",
    "Nightmare": "ナイトメア", "Noble": "貴族", "Ooze": "ウーズ", "Pegasus": "ペガサス",
    "Phoenix": "フェニックス", "Plains": "平地", "Ranger": "レインジャー", "Rat": "ネズミ",
    "Rhino": "サイ", "Rogue": "ならず者", "Scout": "スカウト", "Serpent": "海蛇",
    "Shade": "シェイド", "Shaman": "シャーマン", "Shapeshifter": "多相の戦士",
    "Siren": "セイレーン", "Skeleton": "スケルトン", "Snake": "蛇", "Soldier": "兵士",
    "Specter": "スペクター", "Sphinx": "スフィンクス", "Spider": "蜘蛛", "Spirit": "スピリット",
    "Swamp": "沼", "Thopter": "飛行機械", "Troll": "トロール", "Turtle": "海亀",
    "Unicorn": "ユニコーン", "Vampire": "吸血鬼", "Viashino": "ヴィーアシーノ", "Wall": "壁",
    "Warlock": "邪術師", "Warrior": "戦士", "Wizard": "ウィザード", "Wolf": "狼",
    "Wraith": "レイス", "Wurm": "ワーム", "Zombie": "ゾンビ",
}  # fmt: skip
ZONES: Final = {
    LIBRARY: "ライブラリー",
    HAND: "手札",
    BATTLEFIELD: "戦場",
    GRAVEYARD: "墓地",
    STACK: "スタック",
    EXILE: "追放領域",
}
COMBAT: Final = {
    "attacking": "攻撃している",
    "blocking": "ブロックしている",
    "either": "攻撃かブロックをしている",
    "blocked": "ブロックされた",
    "unblocked": "ブロックされなかった",
}
STEPS: Final = {
    "untap": "アンタップ・ステップ",
    "upkeep": "アップキープ",
    "draw": "ドロー・ステップ",
    "main 1": "戦闘前メイン・フェイズ",
    "beginning of combat": "戦闘",
    "declare attackers": "攻撃クリーチャー指定ステップ",
    "declare blockers": "ブロック・クリーチャー指定ステップ",
    "combat damage": "戦闘ダメージ・ステップ",
    "end of combat": "戦闘終了ステップ",
    "main 2": "戦闘後メイン・フェイズ",
    "end": "終了ステップ",
    "cleanup": "クリンナップ・ステップ",
}
COUNTERS: Final = {
    "loyalty": "忠誠", "charge": "蓄積", "time": "時間", "level": "レベル", "age": "経年",
    "fade": "消散", "quest": "探索", "verse": "詩句", "poison": "毒", "oil": "油",
}  # fmt: skip
#: Bits of what holds of an object or player; "|": 2010 | now.
RULES: Final = {
    of.CANNOT_ATTACK: "攻撃できない",
    of.CANNOT_BLOCK: "ブロックできない",
    of.UNBLOCKABLE: "ブロックされない",
    of.MUST_ATTACK: "可能なら毎ターン攻撃する|可能なら毎戦闘で攻撃する",
    of.MUST_BLOCK: "可能なら毎ターンブロックする|可能なら毎戦闘でブロックする",
    of.LURES: "それをブロックできるすべてのクリーチャーにブロックされる",
    of.NOT_ALONE: "単独では攻撃もブロックもできない",
    of.STAYS_TAPPED: "それのコントローラーのアンタップ・ステップにアンタップしない",
    of.NO_REGENERATION: "再生できない",
    of.CANNOT_ACTIVATE: "それの起動型能力を起動できない",
    of.BLOCKS_ONE_MORE: "毎ターン追加で１体のクリーチャーをブロックできる"
    "|各戦闘で追加で１体のクリーチャーをブロックできる",
    of.NO_MAXIMUM_HAND: "手札の上限を持たない",
    of.CANNOT_CAST: "呪文を唱えられない",
    of.UNPREVENTABLE: "軽減できないダメージでプレイする",
    of.TOP_REVEALED: "ライブラリーの一番上のカードを公開したままプレイする",
    of.CANNOT_BE_TARGETED: "対戦相手がコントロールする呪文や能力の対象にならない|呪禁を持つ",
}
#: The ends of sentences: within a sentence that goes on, and before "may".
_ENDINGS: Final = {
    "する": ("し", "して"),
    "引く": ("引き", "引いて"),
    "捨てる": ("捨て", "捨てて"),
    "得る": ("得", "得て"),
    "失う": ("失い", "失って"),
    "与える": ("与え", "与えて"),
    "置く": ("置き", "置いて"),
    "戻す": ("戻し", "戻して"),
    "出す": ("出し", "出して"),
    "加える": ("加え", "加えて"),
    "受ける": ("受け", "受けて"),
    "持つ": ("持ち", "持って"),
    "打ち消す": ("打ち消し", "打ち消して"),
    "切り直す": ("切り直し", "切り直して"),
    "見る": ("見", "見て"),
    "取り除く": ("取り除き", "取り除いて"),
    "捧げる": ("捧げ", "捧げて"),
    "つける": ("つけ", "つけて"),
    "唱える": ("唱え", "唱えて"),
    "なる": ("なり", "なって"),
    "支払う": ("支払い", "支払って"),
    "行う": ("行い", "行って"),
    "選ぶ": ("選び", "選んで"),
    "入れ替える": ("入れ替え", "入れ替えて"),
    "できる": ("でき", "できて"),
    "れる": ("れ", "れて"),
    "ない": ("ず", "なくて"),
    "もよい": ("もよく", "もよくて"),
    "ある": ("あり", "あって"),
    "プレイする": ("プレイし", "プレイして"),
}
_WIDE: Final = str.maketrans("0123456789+-XN", "０１２３４５６７８９＋－ＸＮ")


def wide(text: object) -> str:
    """Numbers as they stand in Japanese text."""
    return str(text).translate(_WIDE)


def goes_on(clause: str) -> str:
    """The clause as one that another follows."""
    return _ended(clause, 0)


def linked(clause: str) -> str:
    """The clause as it stands before "may"."""
    return _ended(clause, 1)


def _ended(clause: str, form: int) -> str:
    if clause.endswith("できない"):
        return clause.removesuffix("ない") + ("ず", "なくて")[form]
    for ending, forms in _ENDINGS.items():
        if clause.endswith(ending):
            return clause.removesuffix(ending) + forms[form]
    raise KeyError(clause)


def amid(text: str, *, old: bool) -> str:
    """The half of "2010 | now" that is wanted."""
    before, bar, now = text.partition("|")
    return before if old or not bar else now

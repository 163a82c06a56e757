"""Cards from tables: the compact cards.tsv, and Magic 2010 as it comes with Podium."""

from pathlib import Path
from typing import Final

from formats.catalog.importing.collect import PRINTED, Collector
from formats.catalog.importing.errors import ImportBrokenLine
from formats.catalog.importing.rows import (
    BETWEEN_FACES,
    BOTH_HALVES,
    PLAYTEST,
    PLAYTEST_SETS,
    RARITIES,
    REVERSIBLE,
    BadRowError,
    CardRow,
    FaceRow,
    card_name,
    color_letters,
    colors_of,
    keywords_of,
    mana_value_of,
    plain,
    rarity_letters,
    set_code,
    type_words_of,
    unreversed,
)
from formats.legality.cards_tsv import COLUMNS
from formats.legality.errors import FactsError
from formats.legality.loading import DATA_DIRECTORY
from formats.legality.tables import Row, read_table

M10_COLUMNS: Final = (
    "number",
    "name",
    "name_ja",
    "rarity",
    "cost",
    "value",
    "types",
    "power",
    "toughness",
    "loyalty",
    "colors",
    "identity",
    "keywords",
)
_FLAGS: Final = "dforx"


def read_cards_tsv(path: Path, name: str, collector: Collector) -> None:
    """Tell the rows of a cards.tsv; `name` is what messages call the file."""
    with path.open("rb") as file:
        file.seek(-1, 2)
        whole = file.read() == b"\n"
    seen: set[str] = set()
    line = 1
    try:
        for row in read_table(path, COLUMNS):
            line = row.line
            _note(row.text("name"), seen)
            _card(row, collector)
    except FactsError as error:
        found = error.params
        raise ImportBrokenLine(file=name, line=found["line"], what=found["what"]) from error
    except BadRowError as error:
        raise ImportBrokenLine(file=name, line=line, what=str(error)) from error
    if not whole:
        raise ImportBrokenLine(file=name, line=line, what="the line is cut off")


def _note(name: str, seen: set[str]) -> None:
    if name in seen:
        raise BadRowError(f"{name[:60]!r} stands twice")
    seen.add(name)


def _card(row: Row, collector: Collector) -> None:
    name = unreversed(card_name(row.text("name")))
    flags = row.optional("flags")
    if not set(flags) <= set(_FLAGS):
        raise BadRowError(f"{flags[:20]!r} are not flags")
    layout = plain(row.optional("layout"), "a layout", 32)
    mana_cost = plain(row.optional("mana_cost"), "a mana cost", 120)
    type_line = plain(row.optional("type_line"), "a type line", 200)
    pt = plain(row.optional("pt"), "power/toughness", 24)
    identity = color_letters(row.optional("color_identity"))
    made: dict[str, list[tuple[str, str]]] = {}
    only_part = layout == "meld" and BETWEEN_FACES not in name and not mana_cost
    for code, rarities in (
        _printing(word) for word in row.optional("printings").split(" ") if word
    ):
        variant = PLAYTEST if code in PLAYTEST_SETS else ""
        made.setdefault(variant, []).append((code, rarities))
    shared = len(made) > 1  # the row mixes two cards of one name; its facts are the playtest one's
    for variant, printings in (made or {"": []}).items():
        bare = shared and variant != PLAYTEST
        thin = "x" in flags or bare or layout == REVERSIBLE
        costs = bool(mana_cost) or "Land" in type_line
        told = costs and not (thin or only_part or layout in BOTH_HALVES)
        key = collector.card(
            CardRow(
                name=name,
                variant=variant,
                layout=layout,
                mana_cost="" if bare else mana_cost,
                mana_value=mana_value_of(mana_cost) if told else None,
                type_line="" if bare else type_line,
                type_words=() if bare else type_words_of([type_line]),
                pt="" if bare else pt,
                colors=colors_of(mana_cost) if told else None,
                color_identity="" if bare else identity,
                reserved="r" in flags,
                funny=variant == PLAYTEST or ("f" in flags and not bare),
                online_only="o" in flags,
                own_limit="d" in flags,
                thin=thin,
                all_sets_known=True,
            ),
            _faces(name, type_line, mana_cost),
        )
        for code, rarities in printings:
            collector.printing(key, code, rarities=rarities, playable=not only_part)


def _faces(name: str, type_line: str, mana_cost: str) -> list[FaceRow]:
    """What such a row knows of faces: their names, and the front's cost and types."""
    names = name.split(BETWEEN_FACES)
    if len(names) == 1:
        return []
    front = FaceRow(name=names[0], mana_cost=mana_cost, type_line=type_line)
    return [front, *(FaceRow(name=other) for other in names[1:])]


def _printing(word: str) -> tuple[str, str]:
    code, colon, rarities = word.partition(":")
    if not colon:
        raise BadRowError(f"a printing is SET:RARITIES, not {word[:20]!r}")
    return set_code(code), rarity_letters(rarities)


def read_magic_2010(collector: Collector) -> None:
    """The one set that every installation knows; a broken table raises FactsError."""
    for row in read_table(DATA_DIRECTORY / "m10.tsv", M10_COLUMNS):
        name = row.text("name")
        power, toughness = row.optional("power"), row.optional("toughness")
        type_line = row.text("types")
        key = collector.card(
            CardRow(
                name=name,
                layout="normal",
                mana_cost=row.optional("cost"),
                mana_value=float(row.text("value")),
                type_line=type_line,
                type_words=type_words_of([type_line]),
                pt=f"{power}/{toughness}" if power else "",
                loyalty=row.optional("loyalty"),
                colors=color_letters(row.optional("colors")),
                color_identity=color_letters(row.optional("identity")),
                keywords=keywords_of(_words(row.optional("keywords"))),
            )
        )
        if japanese := row.optional("name_ja"):
            collector.name(key, japanese, PRINTED, "ja")
        collector.printing(
            key,
            "M10",
            number=row.text("number"),
            rarities=RARITIES[row.choice("rarity", tuple(RARITIES))],
            media="pm",
        )


def _words(text: str) -> list[str]:
    return [word for word in text.split("|") if word]

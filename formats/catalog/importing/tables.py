"""Cards from tables: the compact cards.tsv, and Magic 2010 as it comes with Podium."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from formats.catalog.importing.errors import ImportBrokenLine
from formats.catalog.importing.rows import (
    BETWEEN_FACES,
    PLAYTEST,
    PLAYTEST_SETS,
    REVERSIBLE,
    BadRowError,
    Batch,
    CardRow,
    PrintingRow,
    card_name,
    identity_letters,
    names_of,
    plain,
    rarity_letters,
    set_code,
    unreversed,
)
from formats.catalog.models import NameKind
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
RARITIES: Final = {
    "common": "C",
    "uncommon": "U",
    "rare": "R",
    "mythic": "M",
    "special": "S",
    "bonus": "B",
}
_FLAGS: Final = "dforx"


def read_cards_tsv(path: Path, name: str) -> Iterator[Batch]:
    """The rows of a cards.tsv; `name` is what messages call the file."""
    with path.open("rb") as file:
        file.seek(-1, 2)
        whole = file.read() == b"\n"
    seen: set[str] = set()
    line = 1
    try:
        for row in read_table(path, COLUMNS):
            line = row.line
            _note(row.text("name"), seen)
            yield _card(row)
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


def _card(row: Row) -> Batch:
    name = unreversed(card_name(row.text("name")))
    flags = row.optional("flags")
    if not set(flags) <= set(_FLAGS):
        raise BadRowError(f"{flags[:20]!r} are not flags")
    layout = plain(row.optional("layout"), "a layout", 32)
    mana_cost = plain(row.optional("mana_cost"), "a mana cost", 120)
    type_line = plain(row.optional("type_line"), "a type line", 200)
    identity = identity_letters(row.optional("color_identity"))
    made: dict[str, list[PrintingRow]] = {}
    only_part = layout == "meld" and BETWEEN_FACES not in name and not mana_cost
    pairs = [_printing(word) for word in row.optional("printings").split(" ") if word]
    for code, rarities in pairs:
        variant = PLAYTEST if code in PLAYTEST_SETS else ""
        made.setdefault(variant, []).append(
            PrintingRow(
                name=name,
                variant=variant,
                set_code=code,
                rarities=rarities,
                playable=not only_part,
            )
        )
    shared = len(made) > 1  # the row mixes two cards of one name; its facts are the playtest one's
    batch = Batch()
    for variant, printings in (made or {"": []}).items():
        ordinary_twin = shared and variant != PLAYTEST
        batch.cards.append(
            CardRow(
                name=name,
                variant=variant,
                layout=layout,
                mana_cost="" if ordinary_twin else mana_cost,
                type_line="" if ordinary_twin else type_line,
                pt="" if ordinary_twin else plain(row.optional("pt"), "power/toughness", 24),
                color_identity="" if ordinary_twin else identity,
                reserved="r" in flags,
                funny=variant == PLAYTEST or ("f" in flags and not ordinary_twin),
                online_only="o" in flags,
                own_limit="d" in flags,
                thin="x" in flags or ordinary_twin or layout == REVERSIBLE,
                all_sets_known=True,
            )
        )
        batch.names += names_of(name, variant)
        batch.printings += printings
    return batch


def _printing(word: str) -> tuple[str, str]:
    code, colon, rarities = word.partition(":")
    if not colon:
        raise BadRowError(f"a printing is SET:RARITIES, not {word[:20]!r}")
    return set_code(code), rarity_letters(rarities)


def read_magic_2010() -> Iterator[Batch]:
    """The one set that every installation knows; a broken table raises FactsError."""
    for row in read_table(DATA_DIRECTORY / "m10.tsv", M10_COLUMNS):
        name = row.text("name")
        power, toughness = row.optional("power"), row.optional("toughness")
        japanese = row.optional("name_ja")
        batch = Batch()
        batch.cards.append(
            CardRow(
                name=name,
                layout="normal",
                mana_cost=row.optional("cost"),
                type_line=row.text("types"),
                pt=f"{power}/{toughness}" if power else "",
                loyalty=row.optional("loyalty"),
                color_identity=identity_letters(row.optional("identity")),
            )
        )
        more = [(japanese, str(NameKind.PRINTED), "ja")] if japanese else []
        batch.names += names_of(name, "", more=more)
        batch.printings.append(
            PrintingRow(
                name=name,
                variant="",
                set_code="M10",
                number=row.text("number"),
                rarities=RARITIES[row.choice("rarity", tuple(RARITIES))],
                media="pm",
            )
        )
        yield batch

"""A catalogue as a fresh installation has it, and one with every card."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection

from formats.catalog.models import (
    BoosterProduct,
    Card,
    CardName,
    Face,
    ImportJob,
    ImportRun,
    Printing,
    Set,
)
from formats.catalog.service import import_cards, load_embedded
from formats.legality.cards_tsv import COLUMNS

TABLES = (ImportJob, ImportRun, Printing, CardName, Face, Card, Set, BoosterProduct)
WriteTsv = Callable[..., Path]


@pytest.fixture
def magic_2010(db: None) -> None:
    """What `prepare` loads."""
    load_embedded()


@pytest.fixture(scope="session")
def format_data(external_data: Path) -> Path:
    """The folder with cards.tsv, samples and decks."""
    folder = external_data / "formats"
    if not (folder / "cards.tsv").is_file():
        pytest.skip(f"needs the card list; there is no {folder / 'cards.tsv'}")
    return folder


@pytest.fixture(scope="module")
def all_cards(
    format_data: Path, django_db_setup: None, django_db_blocker: object
) -> Iterator[None]:
    """Magic 2010 and cards.tsv, once for a module."""
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        load_embedded()
        import_cards(path=format_data / "cards.tsv")
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:  # type: ignore[attr-defined]
        cursor.execute(
            "TRUNCATE " + ", ".join(model._meta.db_table for model in TABLES) + " CASCADE"
        )


@pytest.fixture
def write_tsv(tmp_path: Path) -> WriteTsv:
    """Writes a cards.tsv of the given rows (name, then columns by name)."""

    def write(*rows: dict[str, str], name: str = "cards.tsv") -> Path:
        path = tmp_path / name
        lines = ["\t".join(COLUMNS)]
        lines += ["\t".join(row.get(column, "") for column in COLUMNS) for row in rows]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path

    return write


def snapshot() -> dict[str, list[tuple[object, ...]]]:
    """Every row of the catalogue without ids, sorted; sets only as far as files told them."""
    cards = [
        column.name for column in Card._meta.concrete_fields if column.name not in ("id", "told")
    ]
    faces = [column.name for column in Face._meta.concrete_fields if column.name != "id"]
    faces[faces.index("card")] = "card__name"
    sets = [
        column.name for column in Set._meta.concrete_fields if column.name not in ("id", "told")
    ]
    return {
        "cards": sorted(Card.objects.values_list(*cards), key=repr),
        "faces": sorted(Face.objects.values_list(*faces), key=repr),
        "sets": sorted(Set.objects.exclude(told="").values_list(*sets), key=repr),
        "names": sorted(
            CardName.objects.values_list(
                "card__name", "card__variant", "folded", "text", "kind", "language"
            )
        ),
        "printings": sorted(
            Printing.objects.values_list(
                "card__name",
                "card__variant",
                "set_code",
                "number",
                "rarities",
                "day",
                "media",
                "playable",
                "printed_name",
                "uuid",
            ),
            key=repr,
        ),
        "boosters": sorted(
            BoosterProduct.objects.values_list(
                "set_code", "variant", "name", "rules", "digest", "complete", "missing",
                "size_least", "size_most",
            )
        ),
    }  # fmt: skip


NOTHING: dict[str, list[tuple[object, ...]]] = {
    "cards": [], "faces": [], "sets": [], "names": [], "printings": [],
    "boosters": [],
}  # fmt: skip

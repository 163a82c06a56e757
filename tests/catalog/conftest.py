"""A catalogue as a fresh installation has it, and one with every card."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection

from formats.catalog.models import Card, CardName, ImportRun, Printing
from formats.catalog.service import import_cards, load_embedded
from formats.legality.cards_tsv import COLUMNS

TABLES = (ImportRun, Printing, CardName, Card)
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
    """Every row of the catalogue without ids, sorted."""
    return {
        "cards": sorted(
            Card.objects.values_list(
                "name", "variant", "layout", "mana_cost", "type_line", "pt", "loyalty",
                "color_identity", "reserved", "funny", "online_only", "own_limit", "thin",
                "all_sets_known",
            )
        ),
        "names": sorted(
            CardName.objects.values_list("card__name", "folded", "text", "kind", "language")
        ),
        "printings": sorted(
            Printing.objects.values_list(
                "card__name", "card__variant", "set_code", "number", "rarities", "media",
                "playable",
            )
        ),
    }  # fmt: skip

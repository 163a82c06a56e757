"""Open many boosters and tell what was in them, beside what is to be expected."""

import json
import re
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NoReturn

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from formats.boosters import (
    MAX_BYTES,
    VARIANTS,
    BoosterCard,
    BoosterError,
    Product,
    audited,
    booster_stats,
    magic_2010,
    magic_2010_cards,
    plain,
    read_boosters,
)
from formats.catalog.management.refusing import RefusingCommand
from formats.pools.booster_words import BOOSTER_WORDS, GROUP_WORDS, RARITY_WORDS

EMBEDDED: Final = "M10"
MOST_PACKS: Final = 10_000_000
_CARD_ID: Final = re.compile(r"[A-Z0-9]{2,6}:[\w★†.-]{1,12}")


class Command(RefusingCommand):
    """Exit code 0 opened and counted, 2 bad input."""

    help = (
        "Open boosters and count: M10, M10:rulebook, or a file (a set with its boosters as MTGJSON "
        "has it, sheets of one's own, a cube). Exit 0 done, 2 bad input."
    )
    requires_system_checks = ()  # it touches nothing of the site, and has to start quickly

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("boosters", help="M10, M10:VARIANT or a file")
        parser.add_argument("--variant", help="kind of booster; the usual one without")
        parser.add_argument("--packs", type=int, default=10_000, help="how many to open")
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same packs")
        parser.add_argument(
            "--auditable", action="store_true", help="draw as packs are drawn that people open"
        )
        parser.add_argument("--json", action="store_true", help="the figures as JSON")
        languages = [code for code, _name in settings.LANGUAGES]
        parser.add_argument("--lang", choices=languages, default="en", help="language of the words")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """The figures on stdout, the time that it took on stderr."""
        with translation.override(options["lang"]):
            packs, seed = options["packs"], options["seed"]
            if not 1 <= packs <= MOST_PACKS:
                self.refuse(_("“--packs” is a whole number from 1 to {most}.").format(
                    most=MOST_PACKS
                ))  # fmt: skip
            product = self._product(options["boosters"], options["variant"])
            begun = time.perf_counter()
            below = (
                audited(f"booster_stats {seed}".encode()) if options["auditable"] else plain(seed)
            )
            told = booster_stats(product, packs=packs, below=below)
            taken = time.perf_counter() - begun
            if options["json"]:
                self.stdout.write(json.dumps(told, ensure_ascii=False))
            else:
                self.stdout.write("\n".join(_lines(product, told)))
            self.stderr.write(
                _("{packs} packs in {seconds} s").format(packs=packs, seconds=f"{taken:.1f}")
            )

    def _product(self, name: str, variant: str | None) -> Product:
        first, colon, named = name.partition(":")
        if first == EMBEDDED and (not colon or named):
            wanted = variant or named or next(iter(VARIANTS))
            if wanted not in VARIANTS:
                self._refuse_variant(wanted, list(VARIANTS))
            return magic_2010(magic_2010_cards(), wanted)
        try:
            found = read_boosters(self._bytes(name), _find)
        except BoosterError as error:
            self.refuse(str(BOOSTER_WORDS[error.code]).format_map(error.params))
        by_variant = {product.variant: product for product in found}
        wanted = variant or found[0].variant
        if wanted not in by_variant:
            self._refuse_variant(wanted, list(by_variant))
        return by_variant[wanted]

    def _refuse_variant(self, variant: str, known: list[str]) -> NoReturn:
        self.refuse(
            _("There is no variant {variant}; there are: {variants}.").format(
                variant=variant, variants=", ".join(known)
            )
        )

    def _bytes(self, name: str) -> bytes:
        try:
            with Path(name).open("rb") as file:
                return file.read(MAX_BYTES + 1)
        except (OSError, ValueError):
            self.refuse(_("There is no file {file} that can be read.").format(file=name))


def _find(key: str) -> BoosterCard | None:
    """Without a catalogue: Magic 2010 by number or name, of other sets the number alone."""
    known = next((card for card in magic_2010_cards() if key in (card.id, card.name)), None)
    if known is None and _CARD_ID.fullmatch(key):
        return BoosterCard(key, key, "common")
    return known


def _lines(product: Product, told: dict[str, Any]) -> Iterator[str]:
    """A table: what was expected in a pack, what was seen, of what."""
    yield f"{product.name}, {product.variant}"
    expected, observed = _("expected"), _("observed")
    yield f"{expected:>12}{observed:>12}"
    for row in told["layouts"]:
        contents = ", ".join(f"{count} {sheet}" for sheet, count in row["contents"].items())
        yield _line(row, contents)
    for row in told["sheets"]:
        yield _line(row, row["sheet"])
    for row in told["groups"]:
        star = "*" if row["balanced"] else ""
        yield _line(row, f"{row['sheet']}{star}: {GROUP_WORDS[row['group']]}")
    for row in told["rarities"]:
        rarity = RARITY_WORDS.get(row["rarity"], row["rarity"])
        yield _line(row, _("{rarity}, foil").format(rarity=rarity) if row["foil"] else str(rarity))
    for words, key in (
        (_("packs with a foil"), "packs_with_foil"),
        (_("names twice within one sheet of a pack"), "repeated_names"),
        (_("packs without some colour"), "packs_lacking_a_colour"),
        (_("greatest error of a colour group on a balanced sheet (*)"), "worst_group_error"),
        (_("greatest distance of its expectation from its weight"), "worst_expectation_error"),
    ):
        yield f"{'':12}{told[key]:>12.6g}  {words}"


def _line(row: dict[str, Any], words: str) -> str:
    return f"{row['expected']:>12.6f}{row['observed']:>12.6f}  {words}"

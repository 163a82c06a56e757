"""Collect the words to translate, update the catalogues, compile them; or check all of that.

Needs Babel (a development dependency) and no gettext programs. The files are stable: sorted,
without dates and line numbers, so that a change in them is a change of words.
"""

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation.template import templatize

try:
    from babel.messages import Catalog
    from babel.messages.extract import extract
    from babel.messages.mofile import read_mo, write_mo
    from babel.messages.pofile import read_po, write_po
except ModuleNotFoundError as missing:  # an installation that only runs needs none of this
    raise CommandError("messages needs Babel: install requirements-dev.txt") from missing

ROOTS = ("platform", "games", "tournaments", "formats", "templates")
LEFT_OUT = {"migrations", "data", "__pycache__"}
KEYWORDS: dict[str, Any] = {
    name: spec
    for bare, spec in {
        "gettext": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "npgettext": ((1, "c"), 2, 3),
    }.items()
    for name in (bare, f"{bare}_lazy", f"{bare}_noop")
} | {"_": None}
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: podium\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""
PLACES = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|%%")

Key = tuple[str, str]  # context, singular


def words_in(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    """(message or (singular, plural), context) for each translatable word of a file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in {".html", ".txt"}:
        # In brackets Python's tokenizer does not mind a template's indentation.
        text = f"(\n{templatize(text, origin=str(path))}\n)"
    source = BytesIO(text.encode())
    for _line, message, _comments, context in extract("python", source, keywords=KEYWORDS):
        yield message, context


def collect() -> Catalog:
    """Every translatable word of the project."""
    found = Catalog(charset="utf-8")
    for root in ROOTS:
        for path in sorted((settings.ROOT / root).rglob("*")):
            if path.suffix not in {".py", ".html", ".txt"} or LEFT_OUT & set(path.parts):
                continue
            for message, context in words_in(path):
                found.add(message, context=context)
    return found


def key(message: Any) -> Key:  # noqa: ANN401 - Babel's message
    """What makes a message one message."""
    name = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or "", name


def by_key(catalogue: Catalog) -> dict[Key, Any]:
    """The messages without the header."""
    return {key(message): message for message in catalogue if message.id}


def path_of(language: str) -> Path:
    """Where a language's catalogue stands."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


def read(path: Path, language: str) -> Catalog:
    """The catalogue of a .po file, empty when there is none yet."""
    if not path.is_file():
        return Catalog(locale=language, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8")


def po_text(catalogue: Catalog, language: str) -> bytes:
    """The .po file's bytes: our own short header, then the messages in order."""
    body = BytesIO()
    write_po(
        body, catalogue, width=100, no_location=True, omit_header=True, sort_output=True,
        ignore_obsolete=True,
    )  # fmt: skip
    head = HEADER.format(language=language, plurals=catalogue.plural_forms)
    return head.encode() + body.getvalue()


def mo_bytes(path: Path, language: str) -> bytes:
    """The .mo file for a .po file; what is fuzzy or empty stays out."""
    catalogue = read(path, language)
    catalogue.fuzzy = False
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def update(wanted: Catalog, path: Path, language: str) -> None:
    """Bring one language's .po and .mo up to date."""
    catalogue = read(path, language)
    # A guess from a similar sentence would be a wrong sentence: no fuzzy matching.
    catalogue.update(wanted, no_fuzzy_matching=True, update_header_comment=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(po_text(catalogue, language))
    path.with_suffix(".mo").write_bytes(mo_bytes(path, language))


def _texts(value: str | tuple[str, ...] | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def faults(wanted: Catalog, path: Path, language: str) -> Iterator[str]:
    """What is wrong with one language's files, a line each."""
    held = by_key(read(path, language))
    needed = by_key(wanted)
    for name in sorted(needed.keys() - held.keys()):
        yield f"{language}: missing: {name[1]!r}"
    for name in sorted(held.keys() - needed.keys()):
        yield f"{language}: no longer used: {name[1]!r}"
    for name in sorted(needed.keys() & held.keys()):
        message = held[name]
        texts = _texts(message.string)
        if message.fuzzy:
            yield f"{language}: fuzzy: {name[1]!r}"
        elif not all(texts):
            yield f"{language}: not translated: {name[1]!r}"
        else:
            original = _texts(message.id)[-1]
            places = sorted(PLACES.findall(original))
            if any(sorted(PLACES.findall(text)) != places for text in texts):
                yield f"{language}: other placeholders: {name[1]!r}"
    compiled = path.with_suffix(".mo")
    if not compiled.is_file() or _meaning(compiled.read_bytes()) != _meaning(
        mo_bytes(path, language)
    ):
        yield f"{language}: {compiled.name} is stale"


def _meaning(compiled: bytes) -> dict[Key, list[str]]:
    return {name: _texts(m.string) for name, m in by_key(read_mo(BytesIO(compiled))).items()}


class Command(BaseCommand):
    """Run it after each change of words; `--check` is part of the tests."""

    help = "Update and compile the translations, or --check that they are complete."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("--check", action="store_true", help="change nothing; exit 1 on gaps")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """All languages but the one that the words are written in."""
        wanted = collect()
        found: list[str] = []
        for language, _name in settings.LANGUAGES:
            if language == settings.LANGUAGE_CODE:
                continue
            path = path_of(language)
            if not options["check"]:
                update(wanted, path, language)
            found += faults(wanted, path, language)
        for line in found:
            self.stderr.write(line)
        if found and options["check"]:
            raise CommandError(f"{len(found)} gaps in the translations: run `messages`", 1)
        self.stderr.write(f"{len(wanted)} words, {len(found)} gaps")
